"""CK8: what a person is sent does not hang on cards that are hidden from them.

Two games differ only in the places of cards that the person never saw, and the same plays are
made in both: every frame and every refusal is the same, byte for byte. A round that ends
`blocked` is excepted by name: by its rule the end hangs on hidden hands.
"""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from kings.cards import JOKER, Card, cards_in, pack
from kings.cards import Deal as CardDeal
from kings.corner.legal import legal_plays
from kings.corner.moves import Move, PlayCard
from kings.corner.notation import spell_move
from kings.corner.places import Place, Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.table import entries as log
from kings.table.asks import PlayMove
from kings.table.commands import Deal
from kings.table.events import TableEvent
from kings.table.live_decide import decide
from kings.table.live_match import LiveMatch, LiveSeat, Stage, applied, opened
from kings.table.match_table import MatchTable, open_table
from kings.table.settings import TableSettings
from kings.wire.errors import error_info
from kings.wire.frames import Audience, Frames

RULES = (
    "kitchen",
    "corner:draw=end",
    "corner:dead_test=blocked",
    "corner:kings_before_play=all",
    "corner:hand_size=3,build=any",
)
NAMES = ("Anna", "Bo", "Cilla", "Dan")
PLAYS = 60
GAMES = 12


def table_of(deck: tuple[Card, ...], rules: str, seats: int) -> LiveMatch:
    """A table where a round was dealt of this pack."""
    line = parse_corner_rules(rules).line()
    first = log.Opened("u0", line, seats, "00" * 32, TableSettings(name="t"))
    live = opened("t" * 16, first, 1).live
    table = open_table(live.rules, NAMES[:seats], CardDeal(number=1), Seat(0))
    dealt = table.do(Deal(CardDeal(cards=deck))).table
    people = tuple(LiveSeat(user=f"u{seat}", name=NAMES[seat]) for seat in range(seats))
    return replace(live, table=dealt, seats=people, stage=Stage.PLAYING, round_begun=dealt)


def state_of(live: LiveMatch) -> MatchTable:
    assert live.table is not None and live.table.round is not None
    return live.table


def shuffled_beyond(
    deck: tuple[Card, ...], live: LiveMatch, seat: Seat | None, rng: random.Random
) -> tuple[Card, ...]:
    """The pack with all cards that the seat has not seen in other places of theirs."""
    table = state_of(live)
    assert table.round is not None
    hidden = set(table.round.stock)
    for other, hand in enumerate(table.round.hands):
        if other != seat:
            hidden |= set(cards_in(hand))
    places = [place for place, card in enumerate(deck) if card in hidden]
    cards = [deck[place] for place in places]
    rng.shuffle(cards)
    mixed = list(deck)
    for place, card in zip(places, cards, strict=True):
        mixed[place] = card
    return tuple(mixed)


def refusals(live: LiveMatch, seat: Seat) -> list[bytes]:
    """What the person hears who tries each card of the pack at one place."""
    heard = []
    for card in range(JOKER):
        ask = PlayMove(seat, PlayCard(Card(card), Place(0)))
        try:
            decide(live, ask, f"u{seat}", 5)
            heard.append(b"taken")
        except KingsError as error:
            heard.append(msgspec.json.encode(error_info(error)))
    return heard


def sent(live: LiveMatch, plays: list[Move], seat: Seat | None) -> list[bytes] | None:
    """All that the seat, or with None a spectator, is sent; None where a play is refused."""
    own = () if seat is None else (seat,)
    audience = Audience(own, "" if seat is None else f"u{seat}")
    frames = Frames(live, live.head, live.at_ms)
    heard = [frames.snapshot(audience)]
    for number, move in enumerate(plays):
        turn = live.turn
        assert turn is not None
        try:
            entry = decide(live, PlayMove(turn, move), f"u{turn}", 5)
        except KingsError:
            return None
        facts: tuple[TableEvent, ...]
        live, facts = applied(live, entry, 10 + number)
        frames = Frames(
            live, live.head, live.at_ms, facts, author=f"u{turn}", cid="c", before=frames
        )
        heard += [frames.update(audience), frames.snapshot(audience)]
    return heard if seat is None or not state_of(live).playing else heard + refusals(live, seat)


def random_plays(live: LiveMatch, rng: random.Random) -> tuple[list[Move], LiveMatch]:
    """Plays of a round that is not over with them, and the table after them."""
    plays: list[Move] = []
    for _ in range(rng.randrange(1, PLAYS)):
        table = state_of(live)
        assert table.round is not None and table.turn is not None
        move = rng.choice(legal_plays(table.round))
        after = applied(live, log.Played(table.turn, spell_move(move)), 10).live
        if not state_of(after).playing:
            break
        plays.append(move)
        live = after
    return plays, live


@pytest.mark.parametrize("rules", RULES)
def test_what_a_person_is_sent_does_not_hang_on_hidden_cards(rules: str) -> None:
    rng = random.Random(f"interference {rules}")
    compared = 0
    for game in range(GAMES):
        seats = 2 + game % 3
        deck = list(pack(1, 0))
        rng.shuffle(deck)
        live = table_of(tuple(deck), rules, seats)
        plays, after = random_plays(live, rng)
        for seat in (None, *map(Seat, range(seats))):
            other = table_of(shuffled_beyond(tuple(deck), after, seat, rng), rules, seats)
            mine, theirs = sent(live, plays, seat), sent(other, plays, seat)
            if theirs is not None:  # another hand may have to play where this one may not
                assert mine == theirs
                compared += 1
    assert compared > GAMES
