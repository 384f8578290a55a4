"""What a person may ask of a table, as it stands in a `do` message.

Each has the name and the fields of what it becomes in `kings.table.asks`; a play is the text of
`kings.corner.notation`.
"""

from __future__ import annotations

from msgspec import Struct

from kings.wire.fields import (
    Hex16,
    Hex32,
    LineText,
    MoveText,
    NameText,
    SeatNumber,
    UserId,
    Word,
)
from kings.wire.settings import SettingsBody


class AskBase(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What is common to all: the field `type` names what is asked; unknown fields are refused."""


class SitDown(AskBase, tag="sit_down"):
    """Take a free seat."""

    seat: SeatNumber
    name: NameText


class StandUp(AskBase, tag="stand_up"):
    """Give an own seat up."""

    seat: SeatNumber


class SeatBot(AskBase, tag="seat_bot"):
    """Put a bot into a free seat; the host's."""

    seat: SeatNumber
    level: Word


class FreeSeat(AskBase, tag="free_seat"):
    """Make a seat free; the host's."""

    seat: SeatNumber


class ChangeSettings(AskBase, tag="change_settings"):
    """Change the settings of the table before play; the host's."""

    settings: SettingsBody


class Start(AskBase, tag="start"):
    """Begin the match; the host's."""


class GiveNonceHash(AskBase, tag="give_nonce_hash"):
    """Bind the seat's device to its nonce: SHA-256 of its 16 bytes."""

    seat: SeatNumber
    digest: Hex32


class GiveNonce(AskBase, tag="give_nonce"):
    """Show the nonce whose hash was given."""

    seat: SeatNumber
    nonce: Hex16


class DealNow(AskBase, tag="deal_now"):
    """Deal the next round without waiting."""


class PlayMove(AskBase, tag="play_move"):
    """A play by an own seat."""

    seat: SeatNumber
    move: MoveText


class TakeBack(AskBase, tag="take_back"):
    """Take back the last play of an own seat."""

    seat: SeatNumber


class AnswerTakeBack(AskBase, tag="answer_take_back"):
    """Say whether another seat may take back."""

    seat: SeatNumber
    yes: bool


class Pause(AskBase, tag="pause"):
    """Nothing is played until the table is resumed."""


class Resume(AskBase, tag="resume"):
    """Play goes on."""


class StepAway(AskBase, tag="step_away"):
    """Let a bot play an own seat until its person comes back."""

    seat: SeatNumber
    level: Word


class ComeBack(AskBase, tag="come_back"):
    """Play the own seat oneself again."""

    seat: SeatNumber


class Say(AskBase, tag="say"):
    """A word to all: a phrase by its id, or where the table allows it a line of text."""

    phrase: Word | None = None
    text: LineText | None = None


class BreakOffRound(AskBase, tag="break_off_round"):
    """Vote to break the round off: it scores nothing and is dealt anew."""


class BreakOffMatch(AskBase, tag="break_off_match"):
    """Vote to break the match off: it has no winner."""


class WantRematch(AskBase, tag="want_rematch"):
    """Say whether an own seat wants another match with the same seats."""

    seat: SeatNumber
    yes: bool


class GiveHost(AskBase, tag="give_host"):
    """Make another person at the table its host; the host's."""

    user: UserId


class LeaveTable(AskBase, tag="leave_table"):
    """Leave the table with all own seats."""


Ask = (
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
