"""A match looked over again: what turns cost, honestly, and from where it can be played on."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from kings.bots import Bot, CornerReason, Search, greedy
from kings.bots.levels import klara
from kings.bots.linear import linear_plain
from kings.bots.turns import same_end, table_after, tables_of_turn
from kings.cards import Chance, Deal
from kings.corner.moves import END, Move
from kings.corner.presets import parse_corner_rules
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.lab.review import Review, before, reviewed, turns_of
from kings.records import CornerRecord, Player, verify
from kings.table.commands import BreakOffMatch, FinishTurn, Play
from kings.table.commands import Deal as DealRound
from kings.table.match_table import MatchTable, open_table
from kings.table.restore import record_of
from tests.bots.rounds import reshuffle_hidden

QUICK = Search(playouts=48, candidates=4, cap_s=None, compiled=False)
LINE = "kitchen,match=rounds,rounds=2"


def played(bot: Bot, line: str = LINE, seats: int = 3, number: int = 5) -> MatchTable:
    """A match to its end, the same bot in all seats."""
    table = open_table(
        parse_corner_rules(line), ["Anna", "Bo", "Cilla", "Dan"][:seats], Deal(number=number)
    )
    while not table.over:
        if not table.playing:
            table = table.do(DealRound()).table
            continue
        seat = table.turn
        assert seat is not None
        chance = table.chance(seat)
        table = table.decided(lambda view, chance=chance: bot(view, chance)).table  # type: ignore[misc]
    return table


def record(table: MatchTable) -> CornerRecord:
    return record_of(table, [Player(name) for name in table.names])


@cache
def blundered() -> tuple[CornerRecord, int]:
    """A match in which one turn that could go out was ended at once, and the number of that turn."""
    planted: list[CornerView] = []

    def bot(view: CornerView, chance: Chance) -> Move:
        tables = tables_of_turn(view) if view.phase is Phase.PLAY else []
        if not planted and len(view.hand) > 3 and any(table.out for table in tables):
            planted.append(view)
            return END
        return linear_plain(view, chance) if len(view.legal) > 1 else view.legal[0]

    found = record(played(bot))
    (view,) = planted
    number = next(
        turn.number
        for turn in turns_of(found)
        if not turn.plays and turn.table.view(turn.seat) == view
    )
    return found, number


def test_a_planted_blunder_is_found_with_its_reason() -> None:
    found, number = blundered()
    turns = turns_of(found)[max(0, number - 4) : number + 3]
    review = Review()
    for one in reviewed(turns, QUICK):
        review.add(one)
    worst = review.costliest(1)[0]
    assert worst.turn.number == number
    assert worst.cost is not None
    assert worst.cost > 2
    assert worst.advice is not None
    assert worst.advice.reason_key == f"hint.corner.{CornerReason.GO_OUT}"
    costs = review.by_seat[worst.turn.seat]
    assert costs.mistakes >= 1
    assert costs.cost >= worst.cost


def test_what_level_five_itself_played_costs_nothing() -> None:
    """Its first play is its own choice again; what it made of the rest may differ a little."""
    found = record(played(QUICK, "kitchen,match=rounds,rounds=1,hand_size=4", 2))
    judged = list(reviewed(turns_of(found), QUICK))
    assert len(judged) > 4
    assert all(one.turn.plays[:1] == one.analysis.best.plays[:1] for one in judged)
    assert not [one for one in judged if one.cost and one.cost > 1.5]


def test_a_turn_is_judged_by_what_its_seat_saw() -> None:
    found, number = blundered()
    dice, mixed = Chance("test", "review", b"mix"), 0
    for turn in turns_of(found)[number - 3 : number + 2]:
        state = turn.table.round
        assert state is not None
        other = reshuffle_hidden(state, state.turn, dice)
        mixed += other != state
        hidden = replace(turn, table=replace(turn.table, round=other))
        (mine,), (theirs,) = list(reviewed([turn], QUICK)), list(reviewed([hidden], QUICK))
        assert mine.analysis == theirs.analysis
    assert mixed > 2


def test_every_turn_of_play_is_one_and_answers_before_play_are_none() -> None:
    table = played(greedy, f"{LINE},kings_before_play=1,draw=end", 4)
    turns = turns_of(record(table))
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    answers, rest = 4, [log.plays[4:] for log in table.log]
    assert all({play.seat for play in log.plays[:answers]} == {0, 1, 2, 3} for log in table.log)
    ended = sum(play.move == END for plays in rest for play in plays)
    went_out = sum(result.out is not None for result in table.match.results)
    assert len(turns) == ended + went_out
    laid = sum(play.move != END for plays in rest for play in plays)
    assert sum(len(turn.plays) for turn in turns) == laid
    assert {turn.made for turn in turns if turn.section == 0} >= {answers}


def test_a_turn_that_the_table_finished_or_that_was_broken_off_is_not_held_against_its_seat() -> (
    None
):
    table = open_table(parse_corner_rules("kitchen"), ["Anna", "Bo"], Deal(number=3))
    table = table.do(DealRound()).table.do(FinishTurn()).table
    seat = table.turn
    assert seat is not None
    first = next(move for move in table.view(seat).legal if move != END)  # type: ignore[union-attr]
    table = table.do(Play(seat, first)).table.do(BreakOffMatch()).table
    (turn,) = turns_of(record(table))
    (one,) = reviewed([turn], QUICK)
    assert turn.by_table
    assert one.cost is None
    assert one.advice is None
    assert not one.stands_out


def test_a_match_is_taken_back_to_the_beginning_of_any_of_its_turns() -> None:
    found, _ = blundered()
    for turn in turns_of(found)[:: len(turns_of(found)) // 6]:
        cut = before(found, turn)
        assert cut.result is None
        again = open_table(found.rules, turn.table.names, found.deal, found.dealer)
        for log in cut.rounds:
            again = again.do(DealRound()).table
            for play in log.plays:
                again = again.do(Play(play.seat, play.move, play.by_table)).table
        assert again.round == turn.table.round
        assert again.seen == turn.table.seen
        assert again.chance(turn.seat).unit() == turn.table.chance(turn.seat).unit()
        assert verify(record(again)).record.result is None


def test_what_is_judged_is_the_turn_that_was_played() -> None:
    found = record(played(klara, "kitchen,match=rounds,rounds=1,hand_size=3", 2))
    turns = [turn for turn in turns_of(found) if turn.plays]
    assert len(turns) > 1
    for one in reviewed(turns[:4], QUICK):
        view = one.turn.table.view(one.turn.seat)
        assert view is not None
        assert one.analysis.asked is not None
        assert same_end(one.analysis.asked.table, table_after(view, one.turn.plays))


def test_costs_are_summed_by_seat() -> None:
    found = record(played(klara, "kitchen,match=rounds,rounds=1,hand_size=3", 2))
    review = Review()
    for one in reviewed(turns_of(found), QUICK):
        review.add(one)
    assert sum(costs.turns for costs in review.by_seat.values()) == len(review.found)
    total = sum(one.cost or 0.0 for one in review.found)
    assert sum(costs.cost for costs in review.by_seat.values()) == pytest.approx(total)
