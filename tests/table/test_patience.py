import pytest

from kings.cards import Deal
from kings.errors import Refused, TableError
from kings.kungen.listing import legal_moves
from kings.kungen.moves import REDO, UNDO, Redeal, Turn
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Practice
from kings.table.patience import PatienceTable, open_patience
from tests.marks import statement


def laid(*names: str, begun_before: bool = False) -> PatienceTable:
    """A patience before its first move."""
    rules = parse_kungen_rules("kungen")
    return open_patience(rules, names, Deal(number=1), begun_before=begun_before)


def moved(table: PatienceTable, times: int = 1) -> PatienceTable:
    """The table after its first legal moves, each by the seat in turn."""
    for _ in range(times):
        move = legal_moves(table.game.state)[0]
        table, _ = table.do(move, 0, table.turn)
    return table


@statement("S4-199")
def test_two_people_make_a_move_each() -> None:
    table = laid("Anna", "Bo")
    turns = [table.turn]
    for _ in range(4):
        table = moved(table)
        turns.append(table.turn)
    assert turns == [0, 1, 0, 1, 0]


@statement("S4-199")
def test_a_turn_of_the_stock_is_a_move() -> None:
    table, events = laid("Anna", "Bo").do(Turn(0), 0, 0)
    assert table.turn == 1
    assert events


def test_a_move_of_the_other_is_refused_and_names_whose_it_is() -> None:
    table = laid("Anna", "Bo")
    with pytest.raises(TableError) as caught:
        table.do(Turn(0), 0, 1)
    assert caught.value.code == "patience_not_your_move"
    assert caught.value.facts["name"] == "Anna"
    assert not table.game.begun


def test_undo_is_open_to_both_and_gives_the_move_back() -> None:
    table = moved(laid("Anna", "Bo"))
    undone, events = table.do(UNDO, 0, 1)
    assert (undone.turn, events) == (0, ())
    redone, _ = undone.do(REDO, 0, 1)
    assert redone.turn == 1
    assert redone.game.state == table.game.state


def test_who_lays_alone_is_always_in_turn() -> None:
    table = moved(laid("Anna"), 3)
    assert table.turn == 0
    assert moved(table).turn == 0


def test_without_a_seat_the_move_is_that_of_the_seat_in_turn() -> None:
    table, _ = laid("Anna", "Bo").do(Turn(0), 0)
    assert table.turn == 1


def test_a_move_that_the_game_refuses_changes_nothing() -> None:
    table = laid("Anna", "Bo")
    with pytest.raises(Refused):
        table.do(Redeal(0), 0, 0)
    assert table == laid("Anna", "Bo")


@pytest.mark.parametrize("names", [(), ("Anna", "Bo", "Cilla")])
def test_one_or_two_share_a_patience(names: tuple[str, ...]) -> None:
    with pytest.raises(TableError) as caught:
        laid(*names)
    assert (caught.value.code, caught.value.facts["most"]) == ("patience_seats", 2)


@statement("S4-111")
def test_cards_begun_before_are_practice() -> None:
    assert laid("Anna", begun_before=True).game.practice == {Practice.SAME_CARDS}
    assert laid("Anna").game.practice == frozenset()
