"""A shared patience in frames: all that lies open, no card that does not, nothing in a pause."""

import random
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest

from kings.cards import Card, Deal, spell
from kings.corner.places import Seat
from kings.errors import KingsError
from kings.kungen.moves import REDO, UNDO
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Practice
from kings.kungen.state import State
from kings.table import asks as ask
from kings.table import patience_entries as own
from kings.table.asks import SERVER
from kings.table.live_patience import Applied, LivePatience, applied, decide, open_shared, opened
from kings.table.settings import TableSettings
from kings.wire.frames import Audience, Frames, Past
from kings.wire.log import LogError, read_any_entry, read_entry, write_entry
from kings.wire.messages import ServerMessage
from kings.wire.patience_facts import PatienceFact
from kings.wire.state import WireFact
from kings.wire.told import facts_for
from tests.wire.evening import TABLE, user_id
from tests.wire.test_frames import told
from tests.wire.test_secrecy import named

GAMES = (("kungen", 1), ("harpan", 2), ("kungen-one", 1), ("kungen-corners", 1))
SEED = bytes(range(32))


def walk(rules: str, seats: int, seed: int, most: int = 160) -> Iterator[Applied]:
    """A patience of random moves, with all that can be asked beside them."""
    dice = random.Random(seed)
    deal = Deal(seed=dice.randbytes(32))
    opening = open_shared(
        user_id(0), parse_kungen_rules(rules), deal, "random", TableSettings(), seats=seats
    )
    entry = read_any_entry(write_entry(opening))
    assert entry == opening
    step = opened(TABLE, opening, 1_000)
    yield step
    for seat in range(seats):
        sat = decide(step.live, ask.SitDown(Seat(seat), f"Player {seat}"), user_id(seat), 1_000)
        step = applied(step.live, sat, 1_000)
        yield step
    while step.live.head < most and step.live.closed is None:
        asked, author = wish(step.live, dice)
        try:
            entry = decide(step.live, asked, author, step.live.at_ms + 500)
        except KingsError:
            continue
        again = read_any_entry(write_entry(entry))
        assert again == entry
        step = applied(step.live, entry, step.live.at_ms + 500)
        yield step


def wish(live: LivePatience, dice: random.Random) -> tuple[own.PatienceAsk, str]:
    table = live.table
    assert table is not None
    user = user_id(table.turn)
    if live.paused:
        return ask.Resume(), user
    if dice.random() < 0.15:
        beside: list[tuple[own.PatienceAsk, str]] = [
            (ask.Pause(), user),
            (ask.Say(phrase="hello"), user),
            (own.SetBookmark("here"), user),
            (own.GoBack("here"), user),
            (own.NoteHelp(Practice.HINT), SERVER),
            (own.MakeMove(table.turn, REDO), user),
        ]
        return dice.choice(beside)
    if live.head > 120:
        return (own.GiveUp(), user) if table.game.result is None else (own.ShowDeal(), SERVER)
    view = live.view()
    moves = () if view is None else view.legal
    move = dice.choice(moves) if moves and dice.random() < 0.9 else UNDO
    return own.MakeMove(table.turn, move), user


def framed(steps: Iterator[Applied]) -> Iterator[tuple[Applied, Frames]]:
    frames: Frames | None = None
    for step in steps:
        live, facts = step
        frames = Frames(live, live.head, live.at_ms, facts, before=frames)
        yield step, frames


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_whoever_follows_a_patience_knows_what_a_snapshot_would_tell(
    rules: str, seats: int
) -> None:
    decoder = msgspec.json.Decoder(ServerMessage)
    state = None
    for (live, facts), frames in framed(walk(rules, seats, 1)):
        audience = Audience(user=user_id(0))
        snapshot = frames.snapshot(audience, [Past(live.head, live.at_ms, facts)])
        whole = told(snapshot)["state"]
        state = {**(state or whole), **told(frames.update(audience))["state"]}
        assert (
            state == whole == told(Frames(live, live.head, live.at_ms).snapshot(audience))["state"]
        )
        for frame in (snapshot, frames.update(audience)):
            assert msgspec.json.encode(decoder.decode(frame)) == frame


@pytest.mark.parametrize(("rules", "seats"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_frame_names_a_card_that_has_not_been_turned_up(
    rules: str, seats: int, seed: int
) -> None:
    known: set[str] = set()
    looked_at = 0
    for (live, facts), frames in framed(walk(rules, seats, seed)):
        hidden: set[str] = set()
        if live.table is not None:
            known |= lying_open(live.table.game.state)
            hidden = set(map(spell, live.table.game.cards)) - known
        looked_at += len(hidden)
        past = [Past(live.head, live.at_ms, facts)]
        for frame in (frames.update(Audience()), frames.snapshot(Audience(), past)):
            assert not named(frame) & hidden or live.known
            assert live.deal.seed is not None
            assert (live.deal.seed.hex() in frame.decode()) <= live.known
    assert looked_at > 200


def lying_open(state: State) -> set[str]:
    piles = (pile[state.hidden[place] :] for place, pile in enumerate(state.piles))
    ups = (Card(n // 2 * 13 + rank) for n, height in enumerate(state.ups) for rank in range(height))
    return {spell(card) for cards in (*piles, *state.wastes, ups) for card in cards}


def test_in_a_pause_no_card_is_shown() -> None:
    paused = 0
    for (live, _), frames in framed(walk("kungen", 1, 4)):
        if live.paused:
            paused += 1
            state = told(frames.snapshot(Audience()))["state"]
            assert state["game"] is None and not named(frames.snapshot(Audience()))
            assert state["table"]["paused"] and state["clock"]["since_ms"] is None
    assert paused


def test_the_walks_bring_every_fact_that_an_open_game_can_bring() -> None:
    met = {
        type(fact)
        for rules, seats in GAMES
        for seed in range(3)
        for step in walk(rules, seats, seed)
        for fact in facts_for(step.facts, ())
    }
    missing = {kind.__name__ for kind in get_args(PatienceFact) if kind not in met}
    assert missing <= {"PatienceWon", "FoundStuck"}
    text = msgspec.json.encode([f for s in walk("kungen", 1, 2) for f in facts_for(s.facts, ())])
    assert msgspec.json.encode(msgspec.json.decode(text, type=list[WireFact])) == text


def test_the_log_of_a_match_takes_no_entry_of_a_patience() -> None:
    for entry in (own.GaveUp(), own.DealTold(), own.Moved(0, "t1")):
        body = write_entry(entry)
        assert read_any_entry(body) == entry
        with pytest.raises(LogError):
            read_entry(body)
