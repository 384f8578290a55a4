"""A shared table is the fold of its log, refuses without a trace, and keeps its secrets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import NamedTuple

import pytest

from kings.cards import cards_in
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError, TableError
from kings.table import asks as ask
from kings.table import entries as log
from kings.table.asks import Ask
from kings.table.events import CameBack, DealShown, TableEvent, seen_by
from kings.table.live_decide import decide, open_match
from kings.table.live_due import due
from kings.table.live_match import LiveMatch, Stage, applied, opened
from kings.table.settings import TableSettings, TakeBackRule
from tests.table.live import PEOPLE, TABLE, playing
from tests.table.live_random import AUTHORS, Anybody
from tests.table.test_secrets import cards_within, hidden_from

SEEDS = range(20)
STEPS = 200


class Moment(NamedTuple):
    """A table after an entry, with what led there."""

    before: LiveMatch
    asked: Ask
    author: str
    entry: log.Entry
    live: LiveMatch
    facts: tuple[TableEvent, ...]


def opening(seed: int) -> tuple[log.Entry, LiveMatch]:
    rules = parse_corner_rules(("kitchen", "side", "pot", "wild", "pairs")[seed % 5])
    seats = 4 if rules.teams else 2 + seed % 3
    entry = open_match(
        "anna",
        rules,
        seats,
        bytes([seed]) * 32,
        TableSettings(take_back=list(TakeBackRule)[seed % 3]),
    )
    return entry, opened(TABLE, entry, 1_000).live


@cache
def evening(seed: int) -> tuple[Moment, ...]:
    """Anybody asks anything."""
    return tuple(_moments(seed))


def _moments(seed: int) -> Iterator[Moment]:
    _, live = opening(seed)
    anybody = Anybody(seed)
    for _ in range(STEPS):
        asked, author = anybody.wish(live)
        now_ms = live.at_ms + anybody.dice.randrange(30_000)
        try:
            entry = decide(live, asked, author, now_ms)
        except KingsError:
            continue
        after, facts = applied(live, entry, now_ms)
        yield Moment(live, asked, author, entry, after, facts)
        live = after


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_read_anew_gives_the_same_table(seed: int) -> None:
    first, live = opening(seed)
    entries: list[tuple[log.Entry, int]] = []
    for moment in evening(seed):
        entries.append((moment.entry, moment.live.at_ms))
        live = moment.live
    again = opened(TABLE, first, 1_000).live
    for entry, at_ms in entries:
        again = applied(again, entry, at_ms).live
    assert again == live
    assert live.head == 1 + len(entries)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_asked_is_refused_as_an_error_of_the_tree_and_leaves_no_trace(
    seed: int,
) -> None:
    anybody = Anybody(seed + 1_000)
    for moment in evening(seed):
        before = repr(moment.live)
        asked = anybody.nonsense(moment.live)
        for author in AUTHORS:
            try:
                decide(moment.live, asked, author, moment.live.at_ms)
            except KingsError:
                assert repr(moment.live) == before
        due(moment.live, {"anna": 5, "bo": moment.live.at_ms})


@pytest.mark.parametrize("seed", SEEDS)
def test_only_who_holds_a_seat_acts_for_it(seed: int) -> None:
    """Cases P3 and P7, over everything that names a seat."""
    for moment in evening(seed):
        seat = getattr(moment.asked, "seat", None)
        if seat is None or isinstance(moment.asked, ask.SitDown | ask.SeatBot | ask.FreeSeat):
            continue
        sits = moment.before.seats[seat]
        if moment.author == "server":
            mine = sits.player is not None
            theirs = ask.FinishTurn | ask.CoverSeat
            assert mine or isinstance(moment.asked, theirs)
        else:
            assert sits.user == moment.author
        if isinstance(moment.asked, ask.PlayMove):
            assert moment.before.turn == seat


@pytest.mark.parametrize("seed", SEEDS)
def test_no_fact_names_a_hidden_card_or_an_unshown_secret(seed: int) -> None:
    """Case K01."""
    for moment in evening(seed):
        told = repr(moment.facts)
        fair = moment.live.fair
        if fair is not None:
            for secret in (
                fair.secret,
                fair.seed(len(moment.live.seats)).hex(),
                *fair.nonces.values(),
            ):
                assert secret not in told
        table = moment.live.table
        if table is None or not table.playing:
            continue
        assert not any(isinstance(fact, DealShown) for fact in moment.facts)
        before = moment.before.table
        for seat in (None, *map(Seat, range(len(moment.live.seats)))):
            hidden = hidden_from(table, seat)
            if before is not None and before.playing:
                hidden &= hidden_from(before, seat)  # what is taken back lay open
            # What a bot laid for a person all saw, perhaps in an earlier round.
            heard = [seen_by(one, seat) for one in moment.facts if not isinstance(one, CameBack)]
            assert not cards_within(heard) & hidden


@pytest.mark.parametrize("seed", SEEDS)
def test_in_every_round_the_cards_are_those_of_its_deal(seed: int) -> None:
    for moment in evening(seed):
        table = moment.live.table
        if table is None or table.round is None:
            continue
        state = table.round
        laid = sum(len(pile) for pile in state.piles)
        held = sum(len(list(cards_in(hand))) for hand in state.hands)
        law = state.law
        assert laid + held + len(state.stock) == 52 * law.decks + law.rules.jokers


def test_evenings_at_random_come_to_everything() -> None:
    """Else the tests above would say little."""
    kinds, stages = set(), set()
    for seed in SEEDS:
        for moment in evening(seed):
            kinds.add(type(moment.entry))
            stages.add(moment.live.stage)
    assert stages == set(Stage)
    assert kinds == set(log.KINDS.values()) - {log.Opened}


def test_every_entry_has_one_permanent_spelling_and_plain_fields() -> None:
    assert len(set(log.KINDS.values())) == len(log.KINDS)
    for kind in log.KINDS.values():
        for field in fields(kind):
            assert field.type in ("str", "int", "bool", "str | None", "TableSettings")


def test_a_log_begins_with_its_opening_and_has_no_other() -> None:
    live = playing(*PEOPLE[:2])
    with pytest.raises(TableError, match="log_begins"):
        opened(TABLE, log.Readied(), 5)
    with pytest.raises(TableError, match="log_opened_twice"):
        applied(live, opening(0)[0], 5)
