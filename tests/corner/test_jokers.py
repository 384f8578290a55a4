"""Jokers: what one stands for, where it may lie, and the swap."""

from __future__ import annotations

import pytest

from kings.cards import JOKER, parse_card
from kings.corner.events import JokerSwapped, Laid
from kings.corner.moves import PlayCard, SwapJoker
from kings.corner.places import Place, Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import apply, why_not
from kings.errors import RulesError
from tests.corner.boards import after, at, dealt, events, hand, law, legal, pile, why
from tests.marks import statement

JOKERS = "corner:jokers=2"


@statement("S1-023", "S3-004", "S4-149")
def test_jokers_are_put_aside_unless_agreed_on_before_the_deal() -> None:
    assert JOKER not in dealt("kitchen", 2).stock
    assert all(PRESETS[name].rules.jokers == 0 for name in PRESETS if name != "wild")
    assert dealt("wild", 2).stock.count(JOKER) == 2


@statement("S1-191", "S2-037", "S4-145")
@pytest.mark.parametrize("name", ["kitchen", "side", "hornet"])
@pytest.mark.parametrize(
    ("top", "stands_for"), [("9h", "*8b"), ("9s", "*8r"), ("2d", "*Ab"), ("Qc", "*Jr")]
)
def test_a_joker_stands_for_the_card_that_fits(name: str, top: str, stands_for: str) -> None:
    state = after(f"rules {name},jokers=2 | N {top} | hand Jk 2c", "Jk>N")
    assert pile(state, "N") == f"{top} {stands_for}"


@statement("S4-146")
def test_a_laid_joker_is_covered_by_the_next_card_in_sequence() -> None:
    state = after(f"{JOKERS} | N 9h | hand Jk 7h 7s 8s 2c", "Jk>N")
    assert why(state, "7s>N") == "same_colour"
    assert why(state, "8s>N") == "wrong_rank"
    assert pile(after(state, "7h>N"), "N") == "9h *8b 7h"


@pytest.mark.parametrize(
    ("rules", "place", "pile_there", "stands_for"),
    [
        ("corner:jokers=2,build=any", "N", "9h", "*8"),
        ("corner:jokers=2,corner_build=same_suit", "NE", "Kd", "*Qd"),
        ("corner:jokers=2,corner_build=any", "NE", "Kd", "*Q"),
        ("corner:jokers=2,corner_build=same_suit", "N", "9h", "*8b"),
        ("corner:jokers=2,build=any,corner_build=same_suit", "NE", "Kd Qd", "*Jd"),
    ],
)
def test_what_a_joker_stands_for_follows_the_build_rule_of_its_place(
    rules: str, place: str, pile_there: str, stands_for: str
) -> None:
    state = after(f"{rules} | {place} {pile_there} | hand Jk 2c", f"Jk>{place}")
    assert pile(state, place) == f"{pile_there} {stands_for}"


def test_a_joker_never_goes_on_an_ace_and_on_a_two_it_is_one() -> None:
    assert why(f"{JOKERS} | N Ah | hand Jk 2c", "Jk>N") == "ace_is_closed"
    state = after(f"{JOKERS} | N 2h | hand Jk 2c Ks", "Jk>N")
    assert why(state, "2c>N") == "ace_is_closed"
    assert why(after(f"{JOKERS} | N 2h | hand Jk Jk 2c", "Jk>N"), "Jk>N") == "ace_is_closed"


def test_on_an_empty_arm_the_player_names_the_card_a_king_only_where_kings_lie() -> None:
    board = "hand Jk 2c"
    assert why(f"{JOKERS} | {board}", "Jk>N") == "joker_needs_name"
    unnamed = why_not(at(f"{JOKERS} | {board}"), PlayCard(JOKER, Place(0), JOKER))
    assert unnamed is not None
    assert unnamed.code == "joker_needs_name", "a joker is no name"
    assert why(f"{JOKERS} | {board}", "Jk=Kd>N") == "king_needs_corner"
    assert why(f"{JOKERS},kings_on_arms=yes | {board}", "Jk=Kd>N") is None
    state = after(f"{JOKERS} | {board}", "Jk=9h>N")
    assert pile(state, "N") == "*9h"
    named = [play for play in legal(f"{JOKERS} | {board}") if play.endswith(">N")]
    assert len(named) == 1 + 48
    assert named[1:4] == ["Jk=As>N", "Jk=Ah>N", "Jk=Ad>N"]


def test_in_an_empty_corner_a_joker_is_a_king_or_nothing() -> None:
    assert why(f"{JOKERS} | hand Jk 2c", "Jk>NE") == "corner_needs_king"
    assert why(f"{JOKERS} | hand Jk 2c", "Jk=Kd>NE") == "corner_needs_king"
    kings = f"{JOKERS},joker_as_king=yes | hand Jk 2c"
    assert why(kings, "Jk>NE") == "joker_needs_name"
    assert why(kings, "Jk=Qd>NE") == "corner_needs_king"
    assert pile(after(kings, "Jk=Kd>NE"), "NE") == "*Kd"
    corner = [play for play in legal(kings) if play.endswith(">NE")]
    assert corner == ["Jk=Ks>NE", "Jk=Kh>NE", "Jk=Kd>NE", "Jk=Kc>NE"]


def test_a_name_is_ignored_on_a_pile() -> None:
    board = f"{JOKERS} | N 9h | hand Jk 2c"
    assert after(board, "Jk=3d>N") == after(board, "Jk>N")


def test_a_joker_keeps_what_it_is_when_its_pile_moves() -> None:
    state = after(f"{JOKERS} | N Ts | E 4c | hand Jk 8s 2c 3h", "Jk=9h>S", "8s>S", "S>N")
    assert pile(state, "N") == "Ts *9h 8s"


@pytest.mark.parametrize(
    ("rules", "source", "target", "reason"),
    [
        ("corner:jokers=2", "*8b 7h", "9h", None),
        ("corner:jokers=2", "*8b 7h", "9s", "same_colour"),
        ("corner:jokers=2", "*8", "9s", "same_colour"),
        ("corner:jokers=2", "8h", "*9", "same_colour"),
        ("corner:jokers=2,build=any", "*8", "9s", None),
    ],
)
def test_a_moved_joker_of_open_colour_never_alternates(
    rules: str, source: str, target: str, reason: str | None
) -> None:
    assert why(f"{rules} | E {source} | N {target} | hand 2c", "E>N") == reason


def test_a_moved_joker_of_open_suit_never_follows_suit() -> None:
    rules = "corner:jokers=2,corner_build=same_suit"
    assert why(f"{rules} | E *Qb | NE Ks | hand 2c", "E>NE") == "wrong_suit"
    assert why(f"{rules} | E *Qs | NE Ks | hand 2c", "E>NE") is None
    assert pile(after(f"{rules} | NE Ks *Q | hand Jk 2c", "Jk>NE"), "NE") == "Ks *Q *J"


def test_a_pile_headed_by_a_joker_king_moves_to_a_corner_only_with_joker_as_king() -> None:
    rules = "corner:kings_on_arms=yes,arm_king_to_corner=always,jokers=2"
    assert why(f"{rules} | N *Kd | hand 2c", "N>NE") == "king_pile_stays"
    assert why(f"{rules},joker_as_king=yes | N *Kd | hand 2c", "N>NE") is None


def test_identical_jokers_are_one_play() -> None:
    plays = legal(f"{JOKERS} | N 9h | E 9d | S 9c | W 9s | hand Jk Jk 2c")
    assert plays == ["Jk>N", "Jk>E", "Jk>S", "Jk>W", "end"]


@statement("S4-147")
@pytest.mark.parametrize("under", ["", " 7h 6c"])
def test_the_holder_of_the_real_card_may_take_the_joker_covered_or_not(under: str) -> None:
    board = f"rules wild | N 9h *8b{under} | E 3d | hand 8c 2c"
    state = after(board, "8c~N")
    assert pile(state, "N") == f"9h 8c{under}"
    assert hand(state, 0) == "2c Jk"
    assert state.card_played
    assert pile(after(state, "Jk>E"), "E") == "3d *2b", "to be played at once if liked"


@statement("S4-147")
@pytest.mark.parametrize(
    ("pile_there", "card", "reason"),
    [
        ("9h *8b", "8s", None),
        ("9h *8b", "8c", None),
        ("9h *8b", "8d", "wrong_suit"),
        ("9h *8b", "7s", "wrong_rank"),
        ("9h *8b", "Jk", "wrong_rank"),
        ("*9h 8s", "9h", None),
        ("*9h 8s", "9d", "wrong_suit"),
        ("*9h 8s", "8s", "wrong_rank"),
        ("9h *8", "8d", None),
        ("9h *8b *7r", "7d", None),
        ("9h *8b *7r", "8d", "wrong_suit"),
        ("9h *8b *7r", "6d", "wrong_rank"),
        ("9h 8s", "8c", "no_joker_there"),
    ],
)
def test_only_the_card_that_a_joker_stands_for_is_swapped_for_it(
    pile_there: str, card: str, reason: str | None
) -> None:
    assert why(f"rules wild | N {pile_there} | hand {card} 2c", f"{card}~N") == reason


def test_a_swap_is_refused_where_there_is_no_joker_no_pile_or_no_such_rule() -> None:
    assert why("rules wild | N 9h | hand 8c 2c", "8c~E") == "place_empty"
    assert why("rules hornet,jokers=2 | N 9h *8b | hand 8c 2c", "8c~N") == "no_joker_there"
    assert why("rules wild | N 9h *8b | hand 2c", "8c~N") == "not_in_hand"
    assert why("rules wild | N 9h *8b | hand 2c", "9h~N") == "pile_moves_whole"
    assert why("rules wild | N 9h *8b | hand 2c", "2c~N2") == "no_such_place"


def test_a_swap_that_is_not_legal_cannot_be_applied_unseen() -> None:
    board = at("rules wild | N 9h *8b | hand 8d 2c")
    with pytest.raises(ValueError, match="legal plays only"):
        apply(board, SwapJoker(parse_card("8d"), Place(0)))


def test_swaps_stand_between_cards_and_pile_moves_in_the_listing() -> None:
    board = "rules wild | N 9h *8b | E Ts | NE Kd *Qb | S 4c | W 4s | hand 8s 8c Qc 3s | hand 2c"
    assert legal(board) == ["8s~N", "8c~N", "Qc~NE", "N>E", "end"]


def test_each_swap_uses_up_a_real_card_so_swaps_cannot_loop() -> None:
    board = "rules wild | N 9h *8b | E 9d *8b | S 4c | W 4s | hand 8s 8c | hand 2c"
    state = after(board, "8s~N", "8c~E")
    assert hand(state, 0) == "Jk Jk"
    assert not [play for play in legal(state) if "~" in play]


def test_a_laid_joker_and_a_swap_are_told_with_what_they_stand_for() -> None:
    laid = Laid(Seat(0), PlayCard(JOKER, Place(0)), "9h", "8b")
    assert events(f"{JOKERS} | N 9h | hand Jk 2c", "Jk>N") == [laid]
    swap = SwapJoker(parse_card("8c"), Place(0))
    assert events("rules wild | N 9h *8b | hand 8c 2c", "8c~N") == [JokerSwapped(Seat(0), swap)]


@statement("S1-192")
@pytest.mark.parametrize(
    ("rules", "cost"),
    [
        ("kitchen,jokers=2", 10),
        ("wild", 10),
        ("children,jokers=2", 1),
        ("values,jokers=2", 25),
        ("kitchen,jokers=2,points=queens_five", 10),
        ("kitchen,jokers=2,points=custom/1/1/1/1/1/1/1/1/1/1/1/1/17", 17),
        ("kitchen,jokers=2,joker_points=33", 33),
        ("values,jokers=2,joker_points=2", 2),
    ],
)
def test_a_joker_left_in_hand_costs_what_was_agreed_or_as_much_as_a_king(
    rules: str, cost: int
) -> None:
    assert law(rules).cost(JOKER) == cost


def test_four_jokers_need_two_decks_and_joker_rules_need_jokers() -> None:
    with pytest.raises(RulesError) as refused:
        law("kitchen,jokers=4", 4)
    assert (refused.value.code, refused.value.facts["first"]) == ("needs_two_decks", "jokers=4")
    assert dealt("kitchen,jokers=4,draw=end", 5).stock.count(JOKER) == 4
    for option in ("joker_swap", "joker_as_king"):
        with pytest.raises(RulesError) as refused:
            parse_corner_rules(f"corner:{option}=yes")
        assert refused.value.facts == {"first": f"{option}=yes", "second": "jokers=0"}
