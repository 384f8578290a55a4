"""Plays and positions as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import JOKER, KINDS, Card
from kings.corner.laid import CODES, OPEN, Laid, laid_joker, parse_laid, spell_laid
from kings.corner.moves import END, Move, MovePile, PlayCard, SwapJoker
from kings.corner.notation import (
    check_piles,
    parse_move,
    parse_position,
    spell_move,
    spell_position,
)
from kings.corner.places import PLACE_NAMES, PLACES, Place, parse_place
from kings.errors import KingsError, RulesError, SpellingError

cards = st.integers(0, KINDS - 1).map(Card)
places = st.integers(0, PLACES - 1).map(Place)
names = st.integers(0, 51).map(Card)
moves: st.SearchStrategy[Move] = st.one_of(
    st.just(END),
    st.builds(PlayCard, cards, places),
    st.builds(PlayCard, st.just(JOKER), places, names),
    st.builds(MovePile, places, places),
    st.builds(SwapJoker, cards, places),
)


@given(moves)
def test_every_play_reads_back_as_it_is_spelled(move: Move) -> None:
    assert parse_move(spell_move(move)) == move


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("9h>N", "9h>N"),
        ("W>N", "W>N"),
        ("N>NE", "N>NE"),
        ("Jk=9h>N", "Jk=9h>N"),
        ("Jk>N", "Jk>N"),
        ("3h~N", "3h~N"),
        ("end", "end"),
        ("*>sw2", "Jk>SW2"),
        ("10h>n", "Th>N"),
        ("*=10♥>E", "Jk=Th>E"),
    ],
)
def test_plays_are_spelled_as_records_have_them(text: str, spelled: str) -> None:
    assert spell_move(parse_move(text)) == spelled


@pytest.mark.parametrize(
    "text",
    ["", "End", "9h", "9h>", ">N", "9h>X", "9x>N", "9h=8h>N", "Jk=Jk>N", "Jk=>N", "9h>N>E", "N~E",
     "9h N", "9h>N ", "9>N", "h>N", "999999h>N"],
)  # fmt: skip
def test_what_is_no_play_is_refused(text: str) -> None:
    """Case P6: a card is read whole or not at all, so none loses its suit on the way."""
    with pytest.raises(SpellingError):
        parse_move(text)


@given(st.text(max_size=12))
def test_any_text_is_a_play_or_a_spelling_error(text: str) -> None:
    try:
        move = parse_move(text)
    except SpellingError:
        return
    assert parse_move(spell_move(move)) == move


@given(st.integers(0, PLACES - 1))
def test_every_place_reads_back_in_either_case(place: int) -> None:
    name = PLACE_NAMES[place]
    assert parse_place(name) == parse_place(name.lower()) == place


def test_every_laid_card_reads_back_as_it_is_spelled() -> None:
    laid = [Laid(c) for c in range(52)]
    laid += [laid_joker(rank, kind) for rank in range(13) for kind in range(OPEN + 1)]
    spelled = [spell_laid(card) for card in laid]
    assert len(set(spelled)) == len(laid) == 52 + 13 * 7
    assert [parse_laid(text) for text in spelled] == laid
    assert max(laid) < CODES
    assert parse_laid("*9x") is None


FULL = (
    "corner:kings_before_play=1,compulsory=kings,jokers=2,scoring=winner_takes | seats 3"
    " | dealer 2 | turn 0 first empty card moved lap=2 asked=1 king=N king=W"
    " | N Kd Qs | E *9h 8s | S 5c *4r | NE Ks *Q | hand 2d 2c Jk | hand | hand Ah"
    " | fines 3 0 6 | fees 1 0 0 | stock 7s Jk 9c"
)


@pytest.mark.parametrize(
    "text",
    [
        FULL,
        "corner: | seats 2 | dealer 1 | turn 0 | hand Kd | hand | stock",
        "corner: | seats 2 | dealer 0 | turn 1 | hand 3c | hand | stock 7d | over out 1",
        "corner: | seats 2 | dealer 0 | turn 1 empty lap=2 | hand 3c | hand 4c | stock | over pass",
        "corner:kings_before_play=1 | seats 3 | dealer 0 | turn 1 first card asked=0 | NE Kd"
        " | hand 2c | hand | hand 3c | stock | over out 1",
        "corner: | seats 2 decks 2 | dealer 1 | turn 0 | hand Kd Kd | hand | stock 2c",
        "corner:decks=2,arms=8 | seats 5 | dealer 1 | turn 2 | NW2 Kd | hand | hand | hand 2c"
        " | hand | hand | stock",
    ],
)
def test_a_position_reads_back_as_it_is_written(text: str) -> None:
    state = parse_position(text)
    assert spell_position(state) == text
    assert parse_position(spell_position(state)) == state


def test_sections_left_out_mean_a_plain_turn_in_the_kitchen() -> None:
    state = parse_position("N 5c | hand Kd Qc")
    assert spell_position(state) == (
        "corner:target_test=exceed | seats 2 | dealer 1 | turn 0 | N 5c | hand Qc Kd | hand | stock"
    )
    assert parse_position("rules cross | hand 2c").law.rules.line().startswith("corner:decks=1")


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "",
        "X 5c",
        "N",
        "N 5x",
        "N Jk",
        "N2 5c | hand 2c",
        "hand 5x",
        "seats two",
        "seats 2 decks",
        "seats 2 decks x",
        "dealer 2 | hand 2c",
        "dealer -1",
        "dealer",
        "turn 5 | hand 2c",
        "turn",
        "turn 0 sideways",
        "turn 0 king=X",
        "turn 0 lap=x",
        "seats 2 | hand 2c | hand 3c | hand 4c",
        "fines 1 | hand 2c",
        "fees 1 2 3 | hand 2c",
        "fees x | hand 2c",
        "over",
        "over out | hand 2c",
        "over pass 1 | hand 2c",
        "over out 2 | hand 2c",
        "over somehow | hand 2c",
        "over out x | hand 2c",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(SpellingError):
        parse_position(text)


@pytest.mark.parametrize("text", ["seats 1", "seats 7", "rules nowhere", "corner:decks=3"])
def test_a_position_under_impossible_rules_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        parse_position(text)


@given(st.lists(st.sampled_from([*FULL.split(" "), "9", "=", "|", "|"]), max_size=12))
def test_mixed_up_positions_are_a_position_or_an_error_of_ours(words: list[str]) -> None:
    try:
        state = parse_position(" ".join(words))
    except KingsError:
        return
    assert parse_position(spell_position(state)) == state


@pytest.mark.parametrize("text", ["N 5c | N 6d", "stock 2c | stock 3c", "seats 2 | seats 3"])
def test_a_section_named_twice_is_refused(text: str) -> None:
    with pytest.raises(SpellingError) as refused:
        parse_position(text)
    assert refused.value.code == "bad_position"


def test_a_pile_that_no_play_can_have_built_is_named() -> None:
    check_piles(parse_position("N 5c 4d | NE Kd Qs"))
    with pytest.raises(SpellingError) as refused:
        check_piles(parse_position("E 2c | N 3h 5c 7d"))
    assert refused.value.facts["text"] == "N 3h 5c 7d"
