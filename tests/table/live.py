"""Shared matches in few words: who asks what, and the table afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.view import CornerView
from kings.errors import KingsError
from kings.table import asks as ask
from kings.table.asks import SERVER, Ask
from kings.table.events import TableEvent
from kings.table.live_decide import decide, open_match
from kings.table.live_match import LiveMatch, applied, opened
from kings.table.settings import TableSettings
from tests.table.helpers import first_legal

TABLE = "kQ3dT0cX_x-2Zk9a"
PEOPLE = ("anna", "bo", "cilla", "dan", "eva", "finn")
SECRET = "5e" * 32
START_MS = 1_000_000


def nonce_of(user: str) -> str:
    """What a person's devices put into a deal."""
    return sha256(user.encode()).hexdigest()[:32]


def hash_of(user: str) -> str:
    """What they bind themselves to."""
    return sha256(bytes.fromhex(nonce_of(user))).hexdigest()


def empty(
    seats: int = 3, *, rules: str = "kitchen", host: str = "anna", **settings: object
) -> LiveMatch:
    """A table at which nobody sits yet."""
    chosen = TableSettings(**settings)  # type: ignore[arg-type]
    entry = open_match(host, parse_corner_rules(rules), seats, b"\7" * 32, chosen)
    return opened(TABLE, entry, START_MS).live


def lobby(*people: str, rules: str = "kitchen", **settings: object) -> LiveMatch:
    """A table with these people, in order; `greedy` and `lazy` are bots, `-` a free seat."""
    live = empty(len(people), rules=rules, host=people[0], **settings)
    for number, user in enumerate(people):
        if user in ("greedy", "lazy"):
            live = did(live, live.host, ask.SeatBot(Seat(number), user))
        elif user != "-":
            live = did(live, user, ask.SitDown(Seat(number), f"{user.title()} {number}"))
    return live


def playing(*people: str, rules: str = "kitchen", **settings: object) -> LiveMatch:
    """The same, with its first round dealt; without people named Anna, Bo and Cilla."""
    live = lobby(*(people or PEOPLE[:3]), rules=rules, **settings)
    return with_cards(did(live, live.host, ask.Start()))


def with_cards(live: LiveMatch, secret: str = SECRET) -> LiveMatch:
    """A table that waits for a deal, dealt; all devices add to it."""
    people = [(Seat(n), seat.user) for n, seat in enumerate(live.seats) if seat.user is not None]
    live = did(live, SERVER, ask.Commit(secret))
    for seat, user in people:
        live = did(live, user, ask.GiveNonceHash(seat, hash_of(user)))
    live = did(live, SERVER, ask.OpenNonces())
    for seat, user in people:
        live = did(live, user, ask.GiveNonce(seat, nonce_of(user)))
    return did(live, SERVER, ask.DealRound())


def at(
    live: LiveMatch, author: str, asked: Ask, ms: int = 100
) -> tuple[LiveMatch, Sequence[TableEvent]]:
    """The table so many milliseconds later, after it was asked something, and the facts."""
    now_ms = live.at_ms + ms
    return applied(live, decide(live, asked, author, now_ms), now_ms)


def did(live: LiveMatch, author: str, *asked: Ask, ms: int = 100) -> LiveMatch:
    """The table after an author asked for these."""
    for one in asked:
        live, _ = at(live, author, one, ms)
    return live


def facts(live: LiveMatch, author: str, asked: Ask) -> list[TableEvent]:
    """What it tells."""
    return list(at(live, author, asked)[1])


def refusal(live: LiveMatch, author: str, asked: Ask) -> str:
    """The code of why it may not be asked; empty if it may."""
    try:
        decide(live, asked, author, live.at_ms + 100)
    except KingsError as error:
        return error.code
    return ""


def view(live: LiveMatch, seat: Seat) -> CornerView:
    """What a seat sees of a round."""
    found = None if live.table is None else live.table.view(seat)
    assert found is not None
    return found


def in_turn(live: LiveMatch) -> Seat:
    """The seat in turn."""
    assert live.turn is not None
    return live.turn


def holder(live: LiveMatch, seat: Seat) -> str:
    """Who plays a seat."""
    return SERVER if live.seats[seat].player else live.seats[seat].user or ""


def played(live: LiveMatch, move: Move | None = None) -> LiveMatch:
    """The table after a play of the seat in turn: the first of its list if none is given."""
    seat = in_turn(live)
    chosen = first_legal(view(live, seat)) if move is None else move
    return did(live, holder(live, seat), ask.PlayMove(seat, chosen))


def round_over(live: LiveMatch) -> LiveMatch:
    """The table after its round was played to the end."""
    number = len(live.shown)
    while len(live.shown) == number:
        live = played(live)
    return live


def match_over(live: LiveMatch) -> LiveMatch:
    """The table after the match was played to the end."""
    while live.stage != "over":
        if live.stage == "playing":
            live = played(live)
        else:
            live = with_cards(did(live, SERVER, ask.DealNow()))
    return live
