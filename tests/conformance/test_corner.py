"""What holds for the corner game under every pair of options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from kings.bots import BOTS, Bot
from kings.cards import Deal, size_of
from kings.corner.events import for_seat
from kings.corner.law import law_for
from kings.corner.moves import END, EndTurn, Move
from kings.corner.notation import parse_move, parse_position, spell_move, spell_position
from kings.corner.options import CornerRules, DeadTest, Scoring
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import apply, legal_plays, play, step, why_not
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.errors import Refused, RulesError
from kings.records import (
    CornerStep,
    Player,
    VerifiedMatch,
    corner_record,
    read_record,
    replay,
    verify,
    write_record,
)
from tests.conformance.corner import (
    CORNER_COVERING,
    Played,
    candidates,
    corner_rules,
    full_pack,
    held_cards,
    is_said_twice,
    play_match,
    reshuffled,
)
from tests.conformance.pairs import Row
from tests.conformance.scale import SCALE

ROWS = [pytest.param(row, id=f"row{n}") for n, row in enumerate(CORNER_COVERING.rows)]
STATES_CHECKED = 10
"""States of a match that are held against every play that can be said."""


def mixed_bots(number: int) -> Callable[[Seat], Bot]:
    """Random, lazy and greedy players, seated differently in every match."""
    bots = [info.bot for info in BOTS.values()]
    return lambda seat: bots[(number + seat) % len(bots)]


def check_plays(state: RoundState) -> None:
    """The listing is the legal plays, all of them, in order; every other play is refused."""
    listed = legal_plays(state)
    allowed: list[Move] = []
    refused: list[Move] = []
    for move in candidates():
        (refused if why_not(state, move) else allowed).append(move)
    assert [move for move in allowed if not is_said_twice(state, move)] == list(listed)
    before = spell_position(state)
    for move in listed:
        assert sum(held_cards(apply(state, move)).values()) == sum(held_cards(state).values())
    for move in refused[:: max(1, len(refused) // 20)]:
        with pytest.raises(Refused):
            play(state, move)
    assert spell_position(state) == before
    for other in range(state.law.seats):
        if other != state.turn:
            assert why_not(state, END, Seat(other)) is not None


def check_texts(state: RoundState) -> None:
    """Positions and plays read back as they are written."""
    assert parse_position(spell_position(state)) == state
    for move in legal_plays(state):
        assert parse_move(spell_move(move)) == move


def check_secrets(state: RoundState, number: int) -> None:
    """A view does not change when only cards change that it may not show."""
    chance = Deal(number=number).chance("test", "hidden")
    for seat in (None, *map(Seat, range(state.law.seats))):
        other = reshuffled(state, seat, chance)
        assert view_for(other, seat) == view_for(state, seat)
    if state.phase is Phase.OVER or state.law.rules.dead_test is DeadTest.BLOCKED:
        return  # that nobody can lay is told to all, although it follows from hidden cards
    mover = state.turn
    other = reshuffled(state, mover, chance, keep=state.law.rules.draw_count)
    for move in legal_plays(state):
        here, there = step(state, move), step(other, move)
        if here.state.phase is Phase.OVER:
            continue
        assert view_for(here.state, mover) == view_for(there.state, mover)
        assert [for_seat(e, mover) for e in here.events] == [
            for_seat(e, mover) for e in there.events
        ]


def check_record(rules: CornerRules, seats: int, deal: Deal, played: Played) -> None:
    """The record of a match reads back, is found true, and replays to the same states."""
    record = corner_record(
        rules=rules,
        players=[Player()] * seats,
        deal=deal,
        dealer=played.dealer,
        rounds=played.rounds,
    )
    assert read_record(write_record(record)) == record
    verified = verify(record)
    assert isinstance(verified, VerifiedMatch)
    assert verified.match == played.match
    states = [step.state for step in replay(record) if isinstance(step, CornerStep)]
    assert [s for s in states if s.phase is Phase.OVER] == list(played.ends)


def check_step(before: RoundState, after: RoundState) -> None:
    """What every step keeps: the cards, the sizes and who may go out."""
    assert held_cards(after) == full_pack(after.law)
    assert len(after.stock) <= len(before.stock)
    if after.how == "out":
        assert after.out is not None
        assert size_of(after.hands[after.out]) == 0
    elif after.phase is not Phase.OVER:
        assert all(after.hands), "nobody plays on without a card"


@pytest.mark.parametrize("row", ROWS)
def test_the_battery_holds_under_every_pair_of_options(row: Row) -> None:
    rules, seats = corner_rules(row), int(row["seats"])
    assert parse_corner_rules(rules.line()) == rules
    for number in range(SCALE):
        deal = Deal(number=1000 * number + ROWS_BY_LINE[rules.line()])
        dice = deal.chance("test", "watch")
        seen: list[RoundState] = []

        def watch(state: RoundState, seen: list[RoundState] = seen) -> None:
            if seen and seen[-1].law == state.law and seen[-1].phase is not Phase.OVER:
                check_step(seen[-1], state)
            seen.append(state)

        played = play_match(rules, seats, deal, mixed_bots(number), watch)
        match = played.match
        assert match.result is not None
        assert match.result.winners
        check_record(rules, seats, deal, played)
        if rules.scoring is Scoring.CHIPS:
            assert sum(match.totals) + match.pot == rules.purse * seats
        telling = {0, len(seen) - 1}
        telling |= {i for i, state in enumerate(seen) if state.phase is Phase.OVER}
        telling |= {dice.below(len(seen)) for _ in range(STATES_CHECKED)}
        for index in sorted(telling)[: 2 * STATES_CHECKED]:
            check_plays(seen[index])
            check_texts(seen[index])
            check_secrets(seen[index], number)


ROWS_BY_LINE = {corner_rules(row).line(): n for n, row in enumerate(CORNER_COVERING.rows)}


def tables() -> list[tuple[str, int]]:
    """All presets with every number of players that can be dealt."""
    found = []
    for name, seats in product(PRESETS, range(2, 7)):
        try:
            law_for(PRESETS[name].rules, seats)
        except RulesError:
            continue
        found.append((name, seats))
    return found


def test_every_preset_can_be_dealt_to_two_to_six_but_pairs() -> None:
    missing = {(name, seats) for name in PRESETS for seats in range(2, 7)} - set(tables())
    assert missing == {("pairs", seats) for seats in (2, 3, 5, 6)} | {
        ("duel", seats) for seats in (5, 6)
    }


@pytest.mark.parametrize(("name", "seats"), tables())
def test_random_and_greedy_matches_end_within_the_bound(name: str, seats: int) -> None:
    """Cases P14 and P17: 10,000 matches in all at scale 10, a tenth of them every time."""
    matches = -(-1000 * SCALE // len(tables()))
    kinds = [BOTS["random"].bot, BOTS["greedy"].bot]
    for number in range(matches):
        bots = {Seat(s): kinds[(number >> s) % 2] for s in range(seats)}
        played = play_match(PRESETS[name].rules, seats, Deal(number=number), bots.__getitem__)
        assert played.match.result is not None
        assert played.match.result.winners


@pytest.mark.parametrize(("name", "seats"), [("side", 4), ("kitchen", 5), ("wild", 4)])
def test_who_only_ever_ends_the_turn_comes_to_an_end_too(name: str, seats: int) -> None:
    def idle(view: object, chance: object) -> EndTurn:
        return END

    played = play_match(PRESETS[name].rules, seats, Deal(number=7), lambda seat: idle)
    assert played.match.result is not None
