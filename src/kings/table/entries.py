"""The entries of a table's log: all that ever happened at it, and all that it is made of.

They hold plain values only, so that any codec carries them. Secrets of a deal stand in them, so
a log never leaves the server; what people may know of an entry are the facts that it makes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kings.table.settings import TableSettings


@dataclass(frozen=True, slots=True)
class Opened:
    """The first entry of a match: who opened it, and what is played."""

    host: str
    rules: str
    seats: int
    seed: str
    """32 bytes in hexadecimal that fix the first dealer and nothing else."""
    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Sat:
    """A person took a seat."""

    seat: int
    user: str
    name: str


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot took a seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Freed:
    """A seat became free."""

    seat: int


@dataclass(frozen=True, slots=True)
class Set:
    """The settings were changed."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class HostGiven:
    """Another person became host."""

    user: str


@dataclass(frozen=True, slots=True)
class Readied:
    """The next round is to be dealt; with the first the match begins."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The server bound itself to the secret of the next round."""

    secret: str


@dataclass(frozen=True, slots=True)
class NonceHashed:
    """A seat's device bound itself to a nonce."""

    seat: int
    digest: str


@dataclass(frozen=True, slots=True)
class NoncesOpened:
    """The devices may show their nonces now."""


@dataclass(frozen=True, slots=True)
class NonceGiven:
    """A seat's device showed its nonce."""

    seat: int
    nonce: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """The round was dealt by the secret and the nonces shown."""


@dataclass(frozen=True, slots=True)
class Played:
    """A play."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took back its last play of its own turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBackAsked:
    """A seat asked to take back its last play, and all that followed it."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBackAnswered:
    """A seat answered; with the last yes the plays are taken back."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """The table ended a turn with the fewest plays."""

    seat: int


@dataclass(frozen=True, slots=True)
class PauseBegan:
    """The match was paused."""


@dataclass(frozen=True, slots=True)
class PauseEnded:
    """The match goes on."""


@dataclass(frozen=True, slots=True)
class Away:
    """A bot plays for the person of a seat: by their own wish, or because they are not there."""

    seat: int
    level: str
    wished: bool


@dataclass(frozen=True, slots=True)
class Back:
    """The person of a seat plays it again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """Somebody said something."""

    user: str
    phrase: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class Voted:
    """A person voted to break off the round, or the match; with the last it is."""

    user: str
    match: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """A seat wants a rematch, or no more."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Rematched:
    """The rematch is played at this table."""

    table: str


@dataclass(frozen=True, slots=True)
class Left:
    """A person left with all their seats."""

    user: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table takes no more commands."""

    reason: str


Entry = (
    Opened
    | Sat
    | BotSat
    | Freed
    | Set
    | HostGiven
    | Readied
    | Committed
    | NonceHashed
    | NoncesOpened
    | NonceGiven
    | Dealt
    | Played
    | TookBack
    | TakeBackAsked
    | TakeBackAnswered
    | Finished
    | PauseBegan
    | PauseEnded
    | Away
    | Back
    | Spoken
    | Voted
    | Wanted
    | Rematched
    | Left
    | Closed
)

KINDS: Final[dict[str, type[Entry]]] = {
    "opened": Opened,
    "sat": Sat,
    "bot_sat": BotSat,
    "freed": Freed,
    "set": Set,
    "host_given": HostGiven,
    "readied": Readied,
    "committed": Committed,
    "nonce_hashed": NonceHashed,
    "nonces_opened": NoncesOpened,
    "nonce_given": NonceGiven,
    "dealt": Dealt,
    "played": Played,
    "took_back": TookBack,
    "take_back_asked": TakeBackAsked,
    "take_back_answered": TakeBackAnswered,
    "finished": Finished,
    "pause_began": PauseBegan,
    "pause_ended": PauseEnded,
    "away": Away,
    "back": Back,
    "spoken": Spoken,
    "voted": Voted,
    "wanted": Wanted,
    "rematched": Rematched,
    "left": Left,
    "closed": Closed,
}
"""Permanent spellings, as they stand in logs."""
