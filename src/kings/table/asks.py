"""What may be asked of a live table. Who may ask it, and when, is for `live_match.decide`."""

from __future__ import annotations

from dataclasses import dataclass

from kings.corner.moves import Move
from kings.corner.places import Seat
from kings.table.settings import TableSettings

SERVER = "server"
"""The author of what the table does by itself; no user has this id."""


@dataclass(frozen=True, slots=True)
class SitDown:
    """Take a free seat under a name; a person may take several and pass the device round."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class StandUp:
    """Give an own seat up before the match begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatBot:
    """Put a bot into a free seat; the host's."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Make a seat free before the match begins; the host's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change the settings before the match begins; the host's."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the match; the host's. Every seat must be taken."""


@dataclass(frozen=True, slots=True)
class GiveNonceHash:
    """Bind a seat's device to its nonce: SHA-256 in hexadecimal."""

    seat: Seat
    digest: str


@dataclass(frozen=True, slots=True)
class GiveNonce:
    """Show the 16 bytes, in hexadecimal, whose hash was given."""

    seat: Seat
    nonce: str


@dataclass(frozen=True, slots=True)
class DealNow:
    """Do not wait for the next round."""


@dataclass(frozen=True, slots=True)
class PlayMove:
    """A play by a seat; of a seat that a bot plays, the server asks it."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back a seat's last play; where that is not its own to decide, ask the others."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AnswerTakeBack:
    """Say for a seat whether another may take back."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing is played, and no clock runs, until somebody resumes."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Play goes on."""


@dataclass(frozen=True, slots=True)
class StepAway:
    """Let a bot play an own seat until its person comes back."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Play the own seat oneself again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Say:
    """A word to all: a phrase by its id, or where the table allows it a line of text."""

    phrase: str | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class BreakOffRound:
    """Vote to break the round off: it scores nothing and is dealt anew."""


@dataclass(frozen=True, slots=True)
class BreakOffMatch:
    """Vote to break the match off: it has no winner."""


@dataclass(frozen=True, slots=True)
class WantRematch:
    """Say for an own seat whether another match shall follow with the same seats."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class GiveHost:
    """Make another person at the table its host; the host's, or the server's for one who is gone."""

    user: str


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Leave with all own seats; in a match bots take them over for good."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The server binds itself to a secret of 32 bytes, in hexadecimal, for the next round."""

    secret: str


@dataclass(frozen=True, slots=True)
class OpenNonces:
    """The server asks for the nonces whose hashes it has."""


@dataclass(frozen=True, slots=True)
class DealRound:
    """The server deals by its secret and the nonces shown."""


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The server ends a turn whose time is up, or whose person is away, with the fewest plays."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CoverSeat:
    """The server lets a bot play for a person who is away."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class NameRematch:
    """The server has opened the table of the rematch."""

    table: str


@dataclass(frozen=True, slots=True)
class Close:
    """The server closes a table that nobody comes back to."""

    reason: str


PersonAsk = (
    SitDown
    | StandUp
    | SeatBot
    | FreeSeat
    | ChangeSettings
    | Start
    | GiveNonceHash
    | GiveNonce
    | DealNow
    | PlayMove
    | TakeBack
    | AnswerTakeBack
    | Pause
    | Resume
    | StepAway
    | ComeBack
    | Say
    | BreakOffRound
    | BreakOffMatch
    | WantRematch
    | GiveHost
    | LeaveTable
)
ServerAsk = Commit | OpenNonces | DealRound | FinishTurn | CoverSeat | NameRematch | Close
Ask = PersonAsk | ServerAsk
