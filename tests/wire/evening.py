"""An evening at a shared table: people and bots who do all that can be asked, at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from kings.cards import Card
from kings.corner.moves import PlayCard
from kings.corner.places import Place, Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError
from kings.table import asks as ask
from kings.table.asks import SERVER, Ask
from kings.table.entries import Entry
from kings.table.events import TableEvent
from kings.table.live_decide import decide, open_match
from kings.table.live_match import LiveMatch, Stage, applied, must_agree, opened
from kings.table.settings import PHRASES, Chat, TableSettings, TakeBackRule
from kings.wire.log import read_entry, write_entry

TABLE = "hV3nQ0s9bA_x-2Zk"
NAMES = ("Anna", "Bo", "Cilla", "Dan", "Eva", "Finn")
PLAIN = (("kitchen", 3), ("side", 4), ("hornet", 2), ("pot", 4), ("cross,match=rounds,rounds=2", 3))
"""Rules with one deck and no joker, so that a card's name tells which card it is."""


class Moment(NamedTuple):
    """The table after an entry, and what it told."""

    live: LiveMatch
    facts: tuple[TableEvent, ...]
    entry: Entry
    author: str
    cid: str


def user_id(number: int) -> str:
    """The id of a person."""
    return f"user-{number:011}"


@dataclass
class Evening:
    """A table and the dice of those who sit at it."""

    rules: str
    seats: int
    seed: int
    bots: tuple[int, ...] = ()
    """Seats that bots have."""
    shared: bool = False
    """Whether one person has the first two seats."""
    nonces: dict[tuple[int, int], bytes] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"{self.rules} {self.seats} {self.seed}")

    def owner(self, seat: int) -> str:
        """Who sits down there."""
        return user_id(0 if self.shared and seat == 1 else seat)

    def moments(self, most: int) -> Iterator[Moment]:
        """The table after each of its first entries."""
        settings = TableSettings(
            chat=Chat.TEXT, take_back=self.dice.choice(list(TakeBackRule)), bot_pace_ms=0
        )
        rules = parse_corner_rules(self.rules)
        entry = read_entry(
            write_entry(
                open_match(user_id(0), rules, self.seats, self.dice.randbytes(32), settings)
            )
        )
        moment = Moment(*opened(TABLE, entry, 1_000), entry, user_id(0), "open-the-table-1")
        yield moment
        while moment.live.head < most and moment.live.stage is not Stage.CLOSED:
            live = moment.live
            asked, author = self.wish(live)
            try:
                entry = decide(live, asked, author, live.at_ms + 100)
            except KingsError:
                continue
            entry = read_entry(write_entry(entry))
            after, facts = applied(live, entry, live.at_ms + 100)
            moment = Moment(after, facts, entry, author, f"command-{after.head:08}")
            yield moment

    def wish(self, live: LiveMatch) -> tuple[Ask, str]:
        """What is asked next, and by whom."""
        somebody = Seat(self.dice.randrange(self.seats))
        author = live.seats[somebody].user or SERVER
        if author != SERVER and self.dice.random() < 0.08:
            return self.dice.choice(self.asides(live, somebody)), author
        match live.stage:
            case Stage.LOBBY:
                return self.seating(live)
            case Stage.DEALING:
                return self.dealing(live)
            case Stage.PLAYING:
                return self.playing(live)
            case Stage.BETWEEN:
                return ask.DealNow(), SERVER
            case _:
                wanted = ask.WantRematch(somebody, self.dice.random() < 0.7)
                again = author != SERVER and self.dice.random() < 0.9
                return (wanted, author) if again else (ask.Close("idle"), SERVER)

    def asides(self, live: LiveMatch, seat: Seat) -> list[Ask]:
        """What somebody may ask at any time, in turn or not."""
        return [
            ask.Say(text=f"hello {live.head}"),
            ask.Say(phrase=self.dice.choice(PHRASES)),
            ask.Pause(),
            ask.StepAway(seat, "greedy"),
            ask.ComeBack(seat),
            ask.TakeBack(seat),
            ask.BreakOffRound(),
            ask.GiveHost(user_id(self.dice.randrange(self.seats))),
            ask.PlayMove(seat, any_play(self.dice)),
        ]

    def seating(self, live: LiveMatch) -> tuple[Ask, str]:
        free = next((n for n, seat in enumerate(live.seats) if seat.free), None)
        if free is None:
            return ask.Start(), live.host
        if free in self.bots:
            return ask.SeatBot(Seat(free), "greedy"), live.host
        return ask.SitDown(Seat(free), NAMES[free]), self.owner(free)

    def dealing(self, live: LiveMatch) -> tuple[Ask, str]:
        fair = live.fair
        if fair is None:
            return ask.Commit(self.dice.randbytes(32).hex()), SERVER
        seat = Seat(self.dice.randrange(self.seats))
        user = live.seats[seat].user
        nonce = self.nonces.setdefault((fair.deal, seat), self.dice.randbytes(16))
        if user is not None and not fair.open and seat not in fair.hashes:
            return ask.GiveNonceHash(seat, sha256(nonce).hexdigest()), user
        if user is not None and fair.open and seat in fair.hashes.keys() - fair.nonces.keys():
            return ask.GiveNonce(seat, nonce.hex()), user
        return (ask.DealRound() if fair.open else ask.OpenNonces()), SERVER

    def playing(self, live: LiveMatch) -> tuple[Ask, str]:
        if live.paused:
            people = sorted(seat.user for seat in live.seats if seat.user is not None)
            return ask.Resume(), self.dice.choice(people)
        if live.taking_back is not None:
            waited = must_agree(live, live.taking_back.seat) - live.taking_back.agreed
            if waited:
                asked = Seat(min(waited))
                answer = ask.AnswerTakeBack(asked, self.dice.random() < 0.7)
                return answer, live.seats[asked].user or ""
        seat, table = live.turn, live.table
        view = None if table is None else table.view(seat)
        assert seat is not None and view is not None
        if self.dice.random() < 0.04:
            return ask.FinishTurn(seat), SERVER
        one = live.seats[seat]
        author = one.user if one.player is None and one.user is not None else SERVER
        if self.dice.random() < 0.1 and one.user is not None:
            return ask.TakeBack(seat), one.user
        return ask.PlayMove(seat, self.dice.choice(view.legal)), author


def any_play(dice: random.Random) -> PlayCard:
    """A play of whatever card to whatever place, which is hardly ever legal."""
    return PlayCard(Card(dice.randrange(52)), Place(dice.randrange(8)))
