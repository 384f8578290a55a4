import pytest

from kings.corner.moves import END, PlayCard
from kings.errors import TableError
from kings.table.commands import Deal, Play, TakeBack
from kings.table.events import TakenBack
from kings.table.match_table import MatchTable
from tests.table.helpers import dealt, first_legal, opened, plays, round_played, take_back, turn_of


def with_plays(least: int = 2, rules: str = "kitchen") -> MatchTable:
    """A table at whose first turn several cards can be laid one after the other."""
    for number in range(1, 500):
        table = dealt(rules, 2, deal=number)
        for _ in range(least):
            view = table.view(turn_of(table))
            if view is None or not isinstance(view.legal[0], PlayCard):
                break
            table = table.decided(first_legal).table
        else:
            if table.playing and turn_of(table) == 1:
                return table
    raise AssertionError("no deal with so many plays")


def nothing_to_take_back(table: MatchTable) -> bool:
    with pytest.raises(TableError) as caught:
        table.do(TakeBack(turn_of(table)))
    return caught.value.code == "nothing_to_take_back"


def test_plays_of_the_own_turn_are_taken_back_one_by_one_to_its_opening() -> None:
    table = with_plays(2)
    start = dealt(rules="kitchen", seats=2, deal=table.deal.number or 0)
    step = table.do(TakeBack(turn_of(table)))
    assert step.events == (TakenBack(turn_of(table), table.log[-1].plays[-1].move),)
    assert take_back(step.table) == start
    assert nothing_to_take_back(start)
    assert not start.can_take_back
    assert table.can_take_back


def test_a_play_taken_back_leaves_the_log() -> None:
    table = with_plays(1)
    assert take_back(table).log[-1].plays == ()


def test_after_a_play_was_taken_back_another_can_be_made() -> None:
    table = with_plays(1)
    again = table.log[-1].plays[-1].move
    before = take_back(table)
    assert plays(before, "end").log[-1].plays[0].move == END
    assert before.do(Play(turn_of(before), again)).table == table


@pytest.mark.parametrize("rules", ["kitchen", "side"])
def test_the_end_of_a_turn_with_its_draw_cannot_be_taken_back(rules: str) -> None:
    table = plays(with_plays(1, rules), "end")
    assert nothing_to_take_back(table)
    assert not table.can_take_back


def test_the_last_play_of_a_round_cannot_be_taken_back() -> None:
    table = round_played(dealt(seats=2))
    with pytest.raises(TableError) as caught:
        table.do(TakeBack(table.log[-1].plays[-1].seat))
    assert caught.value.code == "no_round"
    assert table.own_turn == ()


def test_a_new_deal_leaves_nothing_of_the_old_round_to_take_back() -> None:
    table = round_played(dealt("kitchen,target=100", 2))
    assert not dealt_next(table).can_take_back


def dealt_next(table: MatchTable) -> MatchTable:
    return table.do(Deal()).table


def test_a_king_laid_before_play_can_be_taken_back_while_its_seat_is_still_asked() -> None:
    table = _with_a_king_laid("all")
    assert turn_of(table) == 1
    assert take_back(table).log[-1].plays == ()


def test_a_king_laid_before_play_stays_once_the_next_seat_is_asked() -> None:
    table = _with_a_king_laid("1")
    assert turn_of(table) == 0
    assert nothing_to_take_back(table)


def _with_a_king_laid(kings: str) -> MatchTable:
    for number in range(1, 200):
        table = dealt(f"kitchen,kings_before_play={kings}", 2, deal=number)
        view = table.view(turn_of(table))
        if view is not None and isinstance(view.legal[0], PlayCard):
            return table.decided(first_legal).table
    raise AssertionError("no deal with a king")


def test_nothing_can_be_taken_back_before_the_first_deal() -> None:
    assert not opened().can_take_back
