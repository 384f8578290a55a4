"""Moves, places and positions as text, both ways."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import Deal
from kings.errors import KingsError, SpellingError
from kings.kungen.deal import deal_state
from kings.kungen.notation import parse_command, parse_move, spell_move
from kings.kungen.places import PLACE_NAMES, parse_place
from kings.kungen.position import check_whole, parse_position, spell_position
from kings.kungen.presets import PRESETS
from tests.kungen.helpers import chosen, dealt, position

SPELLED = """c7>c3*2 c10>k4*13 k1>c1*1 w1>c3 w2>k2 c3>f k4>f w1>f fS1>c4 fC2>k1 t1 t2 r1 r2
x1 x2 all safe auto undo redo""".split()


@pytest.mark.parametrize("text", SPELLED)
def test_a_move_reads_and_is_written_the_same(text: str) -> None:
    assert spell_move(parse_command(text)) == text
    assert spell_move(parse_command(text.upper())) == text


def test_one_card_need_not_be_counted() -> None:
    assert parse_command("c7>c3") == parse_command("c7>c3*1")


@pytest.mark.parametrize(
    "text",
    """c7 c7> >c3 c7>c3* c7>c3*0 c7>c3*14 c7>c3*02 c7>c3*-1 c7>w1 c7>s1 s1>c3 fS1>f fS1>fS2
    c11>c1 c0>c1 k5>c1 w3>f fX1>c1 fS3>c1 w1>c3*1 c3>f*1 t3 t0 r x9 hello c3>f1 c7>c3*١""".split(),
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(SpellingError):
        parse_command(text)


def test_undo_and_redo_are_commands_but_no_moves() -> None:
    for text in ("undo", "redo"):
        with pytest.raises(SpellingError):
            parse_move(text)


def test_every_place_reads_as_it_is_written() -> None:
    assert [parse_place(name.upper()) for name in PLACE_NAMES] == list(range(len(PLACE_NAMES)))
    assert parse_place("q1") is None


@pytest.mark.parametrize(
    "text",
    [
        "kungen: | f S0 H0 D0 C0 | pass 1",
        "kungen:turn=3 | c1 Kh Qs | c7 (3c 9d) 5h | f S2 H0 D2 C1 | w1 4d 9s | s1 7c 8d | pass 2",
        "kungen:decks=2 | c9 Ks Ks | f S3/2 H0/0 D13/1 C0/0 | pass 1",
        "kungen:stocks=2,corners=yes | k3 Kd | f S0 H0 D0 C0 | w2 4d | s1 9s | pass 3 4 | extra",
        "kungen: | c1 7s 6h | k1 -".split(" | k1", maxsplit=1)[0]
        + " | f S5 H5 D0 C0 | pass 1 | held c1",
        "kungen: | c1 7s | f S5 H5 D0 C0 | pass 1 | points -35",
        "kungen:turn=3 ranks=5 columns=3 | c1 5s | f S3 H0 D0 C0 | pass 1",
    ],
)
def test_a_position_is_one_line_of_text_both_ways(text: str) -> None:
    assert spell_position(parse_position(text)) == text


def test_a_position_may_be_written_loosely() -> None:
    loose = "harpan | w1 - | c1 kH, QS | c2 -|s1 10C | f S3"
    strict = "kungen:turn=3,passes=unlimited | c1 Kh Qs | f S3 H0 D0 C0 | s1 Tc | pass 1"
    assert spell_position(parse_position(loose)) == strict


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kitchen | c1 Kd",
        "kungen: | c8 Kd",
        "kungen: | k1 Kd",
        "kungen: | w2 Kd",
        "kungen: | s2 Kd",
        "kungen: | w1 (Kd) Qs",
        "kungen: | s1 (Kd) Qs",
        "kungen: | c1 (Kd)",
        "kungen: | c1 (Kd Qs",
        "kungen: | c1 Kd Kd",
        "kungen: | c1 3s | f S3 H0 D0 C0",
        "kungen: | c1 Jk",
        "kungen: | c1 Kd | c1 Qs",
        "kungen: | f S14",
        "kungen: | f X1",
        "kungen: | f S1/1",
        "kungen: | f S",
        "kungen: | pass 0",
        "kungen: | pass 1 1",
        "kungen: | pass one",
        "kungen: | extra 1",
        "kungen: | held c9",
        "kungen: | points many",
        "kungen: | points --1",
        "kungen: | points",
        "kungen: | fS1 Kd",
        "kungen: | ",
        "kungen: ranks=5 | c1 As",
        "kungen: ranks=2 columns=9 | c1 As",
        "kungen: ranks=99 columns=3 | c1 As",
    ],
)
def test_a_damaged_position_is_an_error_of_ours(text: str) -> None:
    with pytest.raises(KingsError):
        parse_position(text)


@given(st.text(max_size=40))
def test_any_text_as_a_move_or_position_gives_a_value_or_an_error_of_ours(text: str) -> None:
    for read in (parse_command, parse_position, lambda t: parse_position("kungen: |" + t)):
        with suppress(KingsError):
            read(text)


PARTS = st.sampled_from(
    "c1 w1 s1 f pass held points extra ( ) - Kd 9s S3 H0 1 2 | c2 ranks=3 columns=2".split()
)


@given(st.lists(PARTS, max_size=12))
def test_any_row_of_parts_gives_a_value_or_an_error_of_ours(words: list[str]) -> None:
    try:
        state = parse_position("kungen: | " + " ".join(words))
    except KingsError:
        return
    assert parse_position(spell_position(state)) == state


def test_a_whole_position_has_every_card_of_its_pack() -> None:
    check_whole(dealt("kungen-long-9"))
    with pytest.raises(SpellingError) as error:
        check_whole(position("c1 Kd"))
    assert error.value.facts["count"] == 51


@given(
    name=st.sampled_from(sorted(PRESETS)),
    number=st.integers(0, 10**6),
    choices=st.lists(st.integers(0, 10**6), max_size=60),
)
def test_positions_of_walks_read_back(name: str, number: int, choices: list[int]) -> None:
    for state in chosen(deal_state(PRESETS[name].rules, Deal(number=number)), choices):
        check_whole(state)
        assert parse_position(spell_position(state)) == state
