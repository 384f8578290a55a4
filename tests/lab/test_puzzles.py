"""Puzzles: what makes one, what spoils it, and the list that is shipped, proved anew."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import Card, Deal, cards_in, hand_of, pack, parse_card, parse_cards, size_of
from kings.corner.law import law_for
from kings.corner.notation import (
    check_piles,
    parse_move,
    parse_position,
    spell_move,
    spell_position,
)
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import play
from kings.corner.state import RoundState
from kings.lab.puzzle_search import puzzles_in, puzzles_of, turns_played
from kings.lab.puzzles import (
    Fault,
    Kind,
    Level,
    Puzzle,
    faults,
    is_one,
    numbers_of,
    puzzle_count,
    puzzle_numbered,
    read_puzzle,
    shipped,
    turn_of,
    way_on,
    written_puzzle,
)
from kings.lab.seeds import deal_numbers
from tests.conformance.scale import SCALE
from tests.lab.by_hand import MOST, OUT, POINTS, PUZZLES, ROOM, moves


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.value)
def test_a_puzzle_of_each_kind_is_proved(puzzle: Puzzle) -> None:
    assert faults(puzzle) == ()


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.value)
def test_the_search_finds_the_puzzle_of_a_turn(puzzle: Puzzle) -> None:
    assert replace(puzzle, bots=()) in puzzles_of(puzzle.state, [puzzle.kind])
    assert all(found.kind is not puzzle.kind for found in puzzles_of(puzzle.state, ()))


def other(old: str, new: str, of: Puzzle = OUT) -> RoundState:
    """The position of a puzzle with something changed in its text."""
    text = spell_position(of.state)
    assert old in text
    return parse_position(text.replace(old, new))


def longer(puzzle: Puzzle) -> Puzzle:
    """The puzzle of the ace with a three that may be laid but need not."""
    state = other("hand Ah", "hand Ah 3c", puzzle)
    return replace(puzzle, state=state, answer=moves("3c>N") + puzzle.answer)


@pytest.mark.parametrize(
    ("puzzle", "fault"),
    [
        (replace(OUT, answer=moves("N>NW 5s>N 4h>N 3s>N 2h>N")), Fault.WRONG),
        (replace(OUT, answer=moves("N>NW 4c>N 5s>E")), Fault.WRONG),
        (replace(OUT, answer=moves("N>NW 4c>N E>N 5s>E 4h>E 3s>E")), Fault.WRONG),
        (longer(ROOM), Fault.WRONG),
        (replace(OUT, share=0.06), Fault.SHARE),
        (replace(MOST, count=4), Fault.NOT_BEST),
        (replace(MOST, count=6), Fault.WRONG),
        (replace(POINTS, count=10), Fault.NOT_BEST),
        (replace(ROOM, card=parse_card("9c")), Fault.WRONG),
        (replace(ROOM, card=parse_card("Qc"), answer=moves("Qc>NW")), Fault.SHORT),
        (replace(ROOM, card=parse_card("Qc"), answer=moves("Qc>NW")), Fault.PLAIN),
        (replace(ROOM, card=parse_card("Qc"), answer=moves("Qc>NW")), Fault.GREEDY),
        (replace(ROOM, card=parse_card("Qc"), answer=moves("Qc>NW")), Fault.EASY),
        # Two black queens: the knave may go onto either.
        (replace(OUT, state=other("NE Kc", "NE Kh Qs")), Fault.NOT_ONE),
        (replace(OUT, state=other("turn 0", "turn 0 card")), Fault.NOT_TOLD),
        (replace(OUT, state=other("turn 0", "turn 0 moved")), Fault.NOT_TOLD),
        (replace(OUT, state=other("exceed", "exceed,dead_test=blocked")), None),
        (replace(OUT, state=other("exceed", "exceed,compulsory=all")), Fault.FORCED),
        (replace(MOST, state=other("exceed", "exceed,jokers=2,joker_swap=yes", MOST)), Fault.SWAPS),
        (replace(OUT, state=other("exceed", "exceed,jokers=2,joker_swap=yes")), None),
        (replace(OUT, state=other("2h 3s", "2h Jk Jk 3s")), Fault.TOO_WIDE),
    ],
)
def test_what_spoils_a_puzzle_is_named(puzzle: Puzzle, fault: Fault | None) -> None:
    found = faults(puzzle)
    assert (fault in found) if fault else found == ()


def test_a_turn_whose_end_hangs_on_hidden_cards_is_no_puzzle() -> None:
    state = other("exceed", "exceed,dead_test=blocked")._replace(stock=())
    assert faults(replace(OUT, state=state)) == (Fault.NOT_TOLD,)


@pytest.mark.parametrize(
    ("text", "answer", "one"),
    [
        ("N 5c | E 8h | S Ah | W Ad | hand 4d 7s", "4d>N 7s>E", True),
        ("N 5c | E 8h | S Ah | W Ad | hand 4d 7s", "7s>E 4d>N", True),
        ("N 5c | E 8h | hand 9d", "9d>S", True),
        ("N 5c | E 8h | hand 9d", "9d>W", True),
        ("N 5c | E 5s | S Ah | W Ad | hand 4d", "4d>N", False),
        ("N 5c | E 8h | hand 4d", "4d>N", False),
    ],
)
def test_an_answer_is_one_whatever_the_order_and_the_empty_place(
    text: str, answer: str, *, one: bool
) -> None:
    turn = turn_of(parse_position(text))
    assert turn is not None
    assert is_one(turn, lambda state: not state.hands[0], moves(answer)) is one


@pytest.mark.parametrize(
    ("puzzle", "played", "missing"),
    [
        (OUT, "", 5),
        (OUT, "N>NW 4c>N", 4),
        (OUT, "N>NW 4c>N E>N 5s>E 4h>E 3s>E 2h>E", 0),
        (MOST, "N>NW 5s>N 4h>N 3s>N 2h>N", 1),
        (MOST, "N>NW 4c>N E>N 5s>E 4h>E 3s>E 2h>E", 0),
        (POINTS, "N>NW Qd>N", 1),
        (POINTS, "N>NW 4c>N E>N Qd>E", 0),
        (ROOM, "Qc>NW Jh>NW W>NW 9c>W", 1),
        (ROOM, "Qc>NW Jh>NW W>NW Ah>W", 0),
    ],
)
def test_what_is_missing_is_counted(puzzle: Puzzle, played: str, missing: int) -> None:
    state = puzzle.state
    for move in moves(played):
        state = play(state, move)
    assert puzzle.missing(state) == missing
    assert puzzle.solved(state) is (missing == 0)


def test_the_way_on_leads_from_where_one_stands_or_there_is_none() -> None:
    state = play(play(OUT.state, parse_move("N>NW")), parse_move("4c>N"))
    way = way_on(OUT, state)
    assert way is not None
    assert [spell_move(move) for move in way] == "E>N 5s>E 4h>E 3s>E 2h>E".split()
    lost = play(play(OUT.state, parse_move("N>NW")), parse_move("5s>N"))
    assert way_on(OUT, lost) is None
    for move in OUT.answer:
        state = OUT.state if move is OUT.answer[0] else state
        state = play(state, move)
    assert way_on(OUT, state) == ()


@pytest.mark.parametrize(
    ("share", "level"),
    [(0.2, Level.EASY), (0.12, Level.EASY), (0.119, Level.MEDIUM), (0.0399, Level.HARD)],
)
def test_the_level_follows_from_the_share(share: float, level: Level) -> None:
    assert replace(OUT, share=share).level is level


@given(st.permutations(parse_cards("7d 7h 8s 8c Td Kh Ks 2d")), st.integers(1, 7))
def test_a_proof_does_not_change_when_only_hidden_cards_change(
    cards: list[Card], held: int
) -> None:
    hands = (OUT.state.hands[0], hand_of(cards[:held]))
    state = OUT.state._replace(hands=hands, stock=tuple(cards[held:]))
    assert faults(replace(OUT, state=state)) == ()
    assert puzzles_of(state, [Kind.OUT]) == [replace(OUT, state=state, bots=())]


# The search.


def test_a_puzzle_comes_from_the_turn_that_it_names() -> None:
    law = law_for(parse_corner_rules("kitchen"), 3)
    found = [
        puzzle
        for _, deal in zip(range(8), deal_numbers(3), strict=False)
        for puzzle in puzzles_in(law, deal, tuple(Kind))
    ]
    assert len(found) > 3
    for puzzle in found:
        turns = list(turns_played(law, Deal(number=puzzle.deal), puzzle.bots))
        assert turns[puzzle.turn - 1] == puzzle.state
        assert faults(puzzle) == ()
        assert read_puzzle(written_puzzle(puzzle)) == puzzle


# The list.

PUBLISHED = {218: "e0adbc907fdd5a90f0dfa83877a05521214ad222d4fca1f256c85ebe74e9f843"}
"""By how many puzzles were published, their checksum: what a number means is never changed."""
NUMBERS = range(1, puzzle_count() + 1)
SAMPLE = [number for number in NUMBERS if SCALE > 1 or number % 8 == 0]


@pytest.mark.parametrize("number", SAMPLE)
def test_every_shipped_puzzle_is_proved(number: int) -> None:
    assert faults(puzzle_numbered(number)) == ()


@pytest.mark.parametrize("count", PUBLISHED)
def test_a_published_number_is_the_same_puzzle_for_ever(count: int) -> None:
    rows = json.dumps(shipped()["puzzles"][:count], sort_keys=True)
    assert hashlib.sha256(rows.encode()).hexdigest() == PUBLISHED[count]


def test_every_shipped_puzzle_is_a_position_of_a_whole_pack() -> None:
    for number in NUMBERS:
        state = puzzle_numbered(number).state
        check_piles(state)
        law = state.law
        held = [card for hand in state.hands for card in cards_in(hand)]
        lying = [Card(min(laid, 52)) for pile in state.piles for laid in pile]
        found = Counter([*held, *lying, *state.stock])
        assert found == Counter(pack(law.decks, law.rules.jokers)), number
        assert all(map(size_of, state.hands))


def test_the_list_is_as_long_and_as_mixed_as_it_should_be() -> None:
    puzzles = [puzzle_numbered(number) for number in NUMBERS]
    assert len(puzzles) >= 200
    assert {puzzle.kind for puzzle in puzzles} == set(Kind)
    assert {puzzle.level for puzzle in puzzles} == set(Level)
    rules = Counter(puzzle.state.law.rules.line() for puzzle in puzzles)
    assert len(rules) >= 8
    assert rules.most_common(1)[0][0] == parse_corner_rules("kitchen").line()
    assert any(puzzle.state.law.decks == 2 for puzzle in puzzles)
    assert any(puzzle.state.law.rules.jokers for puzzle in puzzles)
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles)


def test_the_numbers_of_a_kind_are_those_of_the_list() -> None:
    for kind in Kind:
        found = numbers_of(kind)
        assert found
        assert all(puzzle_numbered(number).kind is kind for number in found)
    assert sum(len(numbers_of(kind)) for kind in Kind) == puzzle_count()


def test_the_list_says_where_it_comes_from() -> None:
    runs = shipped()["made"]
    assert sum(run["puzzles"] for run in runs) == puzzle_count()
    assert all(run["command"].startswith("python -m tools.make_puzzles") for run in runs)
