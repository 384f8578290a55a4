"""What a seat and a spectator may see."""

from __future__ import annotations

import dataclasses

import pytest

from kings.cards import parse_cards, spell_cards
from kings.corner.notation import spell_move
from kings.corner.places import Seat
from kings.corner.view import CornerView, view_for
from tests.corner.boards import after, at, dealt

BOARD = "N 9h 8s | E 4d | NE Kd | hand 2c 3c | hand 5h Kc | hand Ah | stock 7s 7d 7c"


def test_a_seat_sees_its_own_hand_and_only_the_size_of_the_others() -> None:
    view = view_for(at(BOARD), Seat(1))
    assert view.hand == parse_cards("5h Kc")
    assert view.hand_sizes == (2, 2, 1)
    assert (view.stock_left, view.shown, view.fines) == (3, None, None)


def test_a_spectator_sees_no_hand_and_has_no_plays() -> None:
    view = view_for(at(BOARD), None)
    assert (view.hand, view.legal, view.hand_sizes) == ((), (), (2, 2, 1))


def test_covered_cards_are_public() -> None:
    assert view_for(at(BOARD), None).piles == at(BOARD).piles


def test_the_legal_plays_come_with_the_view_of_the_seat_in_turn_alone() -> None:
    state = at(BOARD)
    mine = [spell_move(move) for move in view_for(state, Seat(0)).legal]
    assert mine[-1] == "end"
    assert [view_for(state, Seat(seat)).legal for seat in (1, 2)] == [(), ()]


def hidden_words(state_text: str, seat: int | None) -> list[str]:
    """Cards of a board that a view shows by number or spelling although it may not."""
    state = at(state_text)
    view = view_for(state, None if seat is None else Seat(seat))
    own = () if seat is None else view.hand
    public = {int(card) for pile in view.piles for card in pile}
    secret = [
        card
        for text in ("2c 3c", "5h Kc", "Ah", "7s 7d 7c")
        for card in parse_cards(text)
        if card not in own and int(card) not in public
    ]
    fields = dataclasses.asdict(view)
    fields.pop("law")
    seen = {int(number) for number in _numbers([fields["hand"], fields["shown"]])}
    moved = {int(move.card) for move in view.legal if hasattr(move, "card")}
    return [spell_cards([card]) for card in secret if card in seen | moved]


def _numbers(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    if isinstance(value, tuple | list):
        return [number for item in value for number in _numbers(item)]
    return []


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_no_view_names_a_face_down_card_or_another_hand(seat: int | None) -> None:
    """Cases K01 and P15, for the core: views are built up, so nothing hidden is in them."""
    assert hidden_words(BOARD, seat) == []


def test_the_fields_of_a_view_are_these_and_a_new_one_needs_a_decision() -> None:
    names = [field.name for field in dataclasses.fields(CornerView)]
    assert (
        names
        == (
            "law seat phase dealer turn hand hand_sizes piles stock_left opening_kings first_turn"
            " began_empty card_played pile_moved lap asked fees legal totals how out shown fines"
            " seen"
        ).split()
    )


def test_hands_and_fines_are_laid_open_when_the_round_is_over() -> None:
    board = "corner:compulsory=kings | fines 3 0 0 | N 9h | hand 8s | hand 5h Kc | hand Ah"
    assert view_for(at(board), Seat(1)).fines is None
    view = view_for(after(board, "8s>N"), Seat(1))
    assert view.fines == (3, 0, 0)
    assert view.shown == ((), parse_cards("5h Kc"), parse_cards("Ah"))


def test_totals_of_the_match_are_for_all_to_see() -> None:
    assert view_for(at(BOARD), None, totals=[4, 0, 9]).totals == (4, 0, 9)


@pytest.mark.parametrize("seat", range(3))
def test_two_deals_that_differ_only_in_hidden_cards_look_the_same(seat: int) -> None:
    """Seat 1 holds the same cards; the other hands and the stock are dealt otherwise."""
    one = dealt("kitchen,hand_size=1,draw=end", 3, "Ac 2c 3c 9h 8h 7h 6h")
    hands = list(one.hands)
    others = [other for other in range(3) if other != seat]
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    other = one._replace(hands=tuple(hands), stock=one.stock[::-1])
    assert view_for(one, Seat(seat)) == view_for(other, Seat(seat))
