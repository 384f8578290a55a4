"""Every refusal code, and which is given when several apply."""

from __future__ import annotations

import pytest

from kings.cards import parse_card
from kings.corner.moves import Move, MovePile, PlayCard
from kings.corner.notation import parse_move, spell_position
from kings.corner.places import Place, Seat
from kings.corner.refusals import NUMBERS, Code
from kings.corner.rules import play, why_not
from kings.errors import Refused
from tests.corner.boards import at, why

ORDER = """
round_over not_your_turn no_such_place pile_moves_whole not_in_hand place_empty corner_pile_stays
king_pile_stays pile_needs_pile corner_needs_king king_needs_corner place_taken joker_needs_name
no_joker_there ace_is_closed wrong_rank same_colour wrong_suit must_play_first
""".split()


def test_the_codes_and_their_order_are_those_of_the_rules() -> None:
    assert [code.value for code in Code] == ORDER
    assert [NUMBERS[Code(code)] for code in ORDER] == list(range(1, 20))


ALWAYS = "corner:kings_on_arms=yes,arm_king_to_corner=always"
SUITS = "corner:corner_build=same_suit,build=any"
WILD = "corner:jokers=2,joker_swap=yes"
CASES = [
    ("round_over", "over out 1 | N 9h | hand 8s", "8s>N"),
    ("not_your_turn", "turn 1 | N 9h | hand 8s | hand 2c", "8s>N"),
    ("no_such_place", "N 9h | hand 8s", "8s>N2"),
    ("no_such_place", "N 9h | hand 8s", "N>SW2"),
    ("no_such_place", "N 9h | hand 8s", "E2>N"),
    ("pile_moves_whole", "N 9h 8s | E 9d | hand 2c", "8s>E"),
    ("not_in_hand", "N 9h | hand 2c", "8s>N"),
    ("not_in_hand", "N 9h | hand 2c | hand 8s", "8s>N"),
    ("not_in_hand", "N 9h | hand 2c | stock 8s", "8s>N"),
    ("place_empty", "N 9h | hand 2c", "E>N"),
    ("corner_pile_stays", "NE Kd | hand 2c", "NE>SE"),
    ("king_pile_stays", "N Kd | hand 2c", "N>SE"),
    ("pile_needs_pile", "N 9h | hand 2c", "N>E"),
    ("corner_needs_king", "N 9h | hand 2c", "2c>SE"),
    ("corner_needs_king", "N 9h | hand 2c", "N>SE"),
    ("king_needs_corner", "N 9h | hand Kc", "Kc>E"),
    ("king_needs_corner", "N 9h | hand Kc", "Kc>N"),
    ("place_taken", "NE Kd | hand Kc", "Kc>NE"),
    ("joker_needs_name", f"{WILD} | hand Jk 2c", "Jk>N"),
    ("no_joker_there", f"{WILD} | N 9h | hand 9c", "9c~N"),
    ("ace_is_closed", "N As | hand 3d", "3d>N"),
    ("wrong_rank", "N 9h | hand 7s", "7s>N"),
    ("same_colour", "N 9h | hand 8d", "8d>N"),
    ("wrong_suit", f"{SUITS} | NE Kd | hand Qh", "Qh>NE"),
    ("must_play_first", "corner:compulsory=all | N 9h | hand 8s 2c", "end"),
]


@pytest.mark.parametrize(("code", "board", "text"), CASES)
def test_a_refusal_says_its_code_and_number_and_changes_nothing(
    code: str, board: str, text: str
) -> None:
    state = at(board)
    before = spell_position(state)
    with pytest.raises(Refused) as refused:
        play(state, parse_move(text), Seat(0))
    assert (refused.value.code, refused.value.number) == (code, ORDER.index(code) + 1)
    assert spell_position(state) == before


@pytest.mark.parametrize(
    ("given", "also", "board", "text"),
    [
        ("round_over", "not_your_turn", "turn 1 | over out 1 | N 9h | hand 8s", "8s>N"),
        ("round_over", "no_such_place", "over out 1 | N 9h | hand 8s", "8s>N2"),
        ("round_over", "must_play_first", "corner:compulsory=all | over pass | hand 8s", "end"),
        ("not_your_turn", "no_such_place", "turn 1 | hand 8s | hand 2c", "8s>N2"),
        ("not_your_turn", "not_in_hand", "turn 1 | hand 8s | hand 2c", "9h>N"),
        ("not_your_turn", "must_play_first", "corner:compulsory=all | turn 1 | hand 8s", "end"),
        ("no_such_place", "not_in_hand", "N 9h | hand 2c", "8s>N2"),
        ("no_such_place", "pile_moves_whole", "N 9h | hand 2c", "9h>N2"),
        ("no_such_place", "place_empty", "N 9h | hand 2c", "E>N2"),
        ("pile_moves_whole", "not_in_hand", "N 9h | E 9d | hand 2c", "9d>N"),
        ("pile_moves_whole", "wrong_rank", "N 9h 8s | E 4d | hand 2c", "8s>E"),
        ("pile_moves_whole", "corner_needs_king", "N 9h 8s | hand 2c", "8s>NE"),
        ("not_in_hand", "corner_needs_king", "N 9h | hand 2c", "8s>NE"),
        ("not_in_hand", "ace_is_closed", "N As | hand 2c", "8s>N"),
        ("not_in_hand", "place_empty", f"{WILD} | N 9h | hand 2c", "8s~E"),
        ("not_in_hand", "no_joker_there", f"{WILD} | N 9h | hand 2c", "8s~N"),
        ("place_empty", "corner_pile_stays", "N 9h | hand 2c", "NE>N"),
        ("place_empty", "pile_needs_pile", "N 9h | hand 2c", "E>S"),
        ("place_empty", "corner_needs_king", "N 9h | hand 2c", "E>NE"),
        ("place_empty", "no_joker_there", f"{WILD} | N 9h | hand 2c", "2c~E"),
        ("corner_pile_stays", "pile_needs_pile", "NE Kd | hand 2c", "NE>N"),
        ("corner_pile_stays", "place_taken", "NE Kd | SE Kc | hand 2c", "NE>SE"),
        ("corner_pile_stays", "ace_is_closed", "N As | NE Kd | hand 2c", "NE>N"),
        ("king_pile_stays", "pile_needs_pile", "N Kd | hand 2c", "N>E"),
        ("king_pile_stays", "king_needs_corner", "N Kd | E 9h | hand 2c", "N>E"),
        ("king_pile_stays", "place_taken", "N Kd | NE Kc | hand 2c", "N>NE"),
        ("king_pile_stays", "ace_is_closed", "N Kd | E As | hand 2c", "N>E"),
        ("pile_needs_pile", "king_needs_corner", f"{ALWAYS} | N Kd | hand 2c", "N>E"),
        ("king_needs_corner", "wrong_rank", f"{ALWAYS} | N Kd | E 9h | hand 2c", "N>E"),
        ("place_taken", "wrong_rank", f"{ALWAYS} | N Kd | NE Kc | hand 2c", "N>NE"),
        ("corner_needs_king", "joker_needs_name", f"{WILD} | hand Jk 2c", "Jk>NE"),
        ("king_needs_corner", "place_taken", "N As | hand Kd", "Kd>N"),
        ("king_needs_corner", "ace_is_closed", "N As | hand Kd", "Kd>N"),
        ("place_taken", "ace_is_closed", f"{ALWAYS} | N As | hand Kd", "Kd>N"),
        ("place_taken", "wrong_rank", "NE Kc 9h | hand Kd", "Kd>NE"),
        ("no_joker_there", "wrong_rank", f"{WILD} | N 9h | hand 2c", "2c~N"),
        ("ace_is_closed", "wrong_rank", "N As | hand 3d", "3d>N"),
        ("ace_is_closed", "same_colour", "N As | hand Ks 3c", "3c>N"),
        ("ace_is_closed", "wrong_suit", f"{SUITS} | NE Kd As | hand 3c", "3c>NE"),
        ("wrong_rank", "same_colour", "N 9h | hand 7d", "7d>N"),
        ("wrong_rank", "wrong_suit", f"{SUITS} | NE Kd | hand Jh", "Jh>NE"),
        ("wrong_rank", "wrong_suit", f"{WILD} | N 9h *8b | hand 7d", "7d~N"),
        ("wrong_rank", "wrong_suit", f"{SUITS} | NE Kd | N Jd Th | hand 2c", "N>NE"),
    ],
)
def test_when_several_reasons_apply_the_first_of_the_order_is_given(
    given: str, also: str, board: str, text: str
) -> None:
    assert why(board, text, seat=0) == given
    assert ORDER.index(given) < ORDER.index(also)


def test_a_base_that_does_not_fit_is_named_before_a_misfit_inside_the_pile() -> None:
    """Same suit in the corner: the base by its colour rule first, then the pairs below it."""
    board = f"{SUITS} | NE Kd | N Qd Jh | E Qh Jh | hand 2c"
    assert why(board, "N>NE") == "wrong_suit"
    assert why(board, "E>NE") == "wrong_suit"
    mixed = "corner:build=any,corner_build=alternating | NE Kd | N Qs Js | hand 2c"
    assert why(mixed, "N>NE") == "same_colour"


@pytest.mark.parametrize(
    ("board", "text", "facts"),
    [
        ("N 9h | hand 7s", "7s>N", {"card": "7s", "place": "N", "top": "9h", "source": None}),
        ("N 9h 8s | E Td", "N>E", {"card": "9h", "place": "E", "top": "Td", "source": "N"}),
        ("N 9h | hand 7s", "7s>NE", {"card": "7s", "place": "NE", "top": None, "source": None}),
        ("N 9h | hand 7s", "E>N", {"card": None, "place": "N", "top": "9h", "source": "E"}),
    ],
)
def test_a_refusal_names_the_cards_and_places_of_its_sentence(
    board: str, text: str, facts: dict[str, str | None]
) -> None:
    with pytest.raises(Refused) as refused:
        play(at(board), parse_move(text))
    assert refused.value.facts == facts


def test_a_refused_end_names_no_card() -> None:
    with pytest.raises(Refused) as refused:
        play(at("corner:compulsory=all | N 9h | hand 8s 2c"), parse_move("end"))
    assert set(refused.value.facts.values()) == {None}


@pytest.mark.parametrize("where", ["hand 8s", "stock 8s", "hand 2d"])
def test_a_card_not_in_the_own_hand_is_refused_wherever_it_is(where: str) -> None:
    """Case P1: no card can be conjured, and the answer does not tell where it lies."""
    state = at(f"N 9h | hand 2c | {where}")
    before = spell_position(state)
    for place in ("N", "E", "NE"):
        assert why(state, f"8s>{place}") == "not_in_hand"
    with pytest.raises(Refused):
        play(state, parse_move("8s>N"))
    assert spell_position(state) == before


@pytest.mark.parametrize(
    "move",
    [
        MovePile(Place(0), Place(0)),
        MovePile(Place(8), Place(8)),
        PlayCard(parse_card("8s"), Place(7)),
    ],
)
def test_a_pile_does_not_move_onto_itself_and_no_card_goes_beyond_the_table(move: Move) -> None:
    assert why_not(at("N 9h 8s | NE Kd | hand 8s 2c"), move) is not None
