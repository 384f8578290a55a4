"""What a person may ask of a table, as it stands in a `do` message.

Each has the name and the fields of what it becomes in `kings.table.asks`; a play is the text of
`kings.corner.notation`.
"""

from __future__ import annotations

from typing import Annotated, assert_never

from msgspec import Meta, Struct

from kings.corner.notation import parse_move
from kings.corner.places import Seat
from kings.errors import TableError
from kings.kungen.notation import parse_command
from kings.table import asks as table
from kings.table import pad_entries as pad
from kings.table import patience_entries as patience
from kings.table.live import AnyAsk
from kings.wire.fields import (
    BotLevel,
    Hex16,
    Hex32,
    LineText,
    MoveText,
    NameText,
    SeatNumber,
    UserId,
    Word,
)
from kings.wire.settings import SettingsBody, table_settings

Held = Annotated[tuple[LineText, ...], Meta(min_length=1, max_length=6)]


class AskBase(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What is common to all: the field `type` names what is asked; unknown fields are refused."""


class SitDown(AskBase, frozen=True, tag="sit_down"):
    """Take a free seat."""

    seat: SeatNumber
    name: NameText


class StandUp(AskBase, frozen=True, tag="stand_up"):
    """Give an own seat up."""

    seat: SeatNumber


class SeatBot(AskBase, frozen=True, tag="seat_bot"):
    """Put a bot into a free seat; the host's."""

    seat: SeatNumber
    level: BotLevel


class FreeSeat(AskBase, frozen=True, tag="free_seat"):
    """Make a seat free; the host's."""

    seat: SeatNumber


class ChangeSettings(AskBase, frozen=True, tag="change_settings"):
    """Change the settings of the table before play; the host's."""

    settings: SettingsBody


class Start(AskBase, frozen=True, tag="start"):
    """Begin the match; the host's."""


class GiveNonceHash(AskBase, frozen=True, tag="give_nonce_hash"):
    """Bind the seat's device to its nonce: SHA-256 of its 16 bytes."""

    seat: SeatNumber
    digest: Hex32


class GiveNonce(AskBase, frozen=True, tag="give_nonce"):
    """Show the nonce whose hash was given."""

    seat: SeatNumber
    nonce: Hex16


class DealNow(AskBase, frozen=True, tag="deal_now"):
    """Deal the next round without waiting."""


class PlayMove(AskBase, frozen=True, tag="play_move"):
    """A play by an own seat."""

    seat: SeatNumber
    move: MoveText


class TakeBack(AskBase, frozen=True, tag="take_back"):
    """Take back the last play of an own seat."""

    seat: SeatNumber


class AnswerTakeBack(AskBase, frozen=True, tag="answer_take_back"):
    """Say whether another seat may take back."""

    seat: SeatNumber
    yes: bool


class Pause(AskBase, frozen=True, tag="pause"):
    """Nothing is played until the table is resumed."""


class Resume(AskBase, frozen=True, tag="resume"):
    """Play goes on."""


class StepAway(AskBase, frozen=True, tag="step_away"):
    """Let a bot play an own seat until its person comes back."""

    seat: SeatNumber
    level: BotLevel


class ComeBack(AskBase, frozen=True, tag="come_back"):
    """Play the own seat oneself again."""

    seat: SeatNumber


class Say(AskBase, frozen=True, tag="say"):
    """A word to all: a phrase by its id, or where the table allows it a line of text."""

    phrase: Word | None = None
    text: LineText | None = None


class BreakOffRound(AskBase, frozen=True, tag="break_off_round"):
    """Vote to break the round off: it scores nothing and is dealt anew."""


class BreakOffMatch(AskBase, frozen=True, tag="break_off_match"):
    """Vote to break the match off: it has no winner."""


class WantRematch(AskBase, frozen=True, tag="want_rematch"):
    """Say whether an own seat wants another match with the same seats."""

    seat: SeatNumber
    yes: bool


class GiveHost(AskBase, frozen=True, tag="give_host"):
    """Make another person at the table its host; the host's."""

    user: UserId


class LeaveTable(AskBase, frozen=True, tag="leave_table"):
    """Leave the table with all own seats."""


class MakeMove(AskBase, frozen=True, tag="make_move"):
    """A move of a patience by an own seat, `undo` or `redo`."""

    seat: SeatNumber
    move: MoveText


class SetBookmark(AskBase, frozen=True, tag="set_bookmark"):
    """Give the position of a patience a name."""

    name: NameText


class GoBack(AskBase, frozen=True, tag="go_back"):
    """Undo or redo a patience to the position of that name."""

    name: NameText


class GiveUp(AskBase, frozen=True, tag="give_up"):
    """End a patience; one that would finish itself counts as won."""


class JoinPad(AskBase, frozen=True, tag="join_pad"):
    """Write on a score pad under a name."""

    name: NameText


class WriteRound(AskBase, frozen=True, tag="write_round"):
    """Tell a round on a score pad, or tell it otherwise."""

    round: Annotated[int, Meta(ge=1, le=1000)]
    """From 1; the number after the last round adds one."""
    held: Held
    """What each player of the round has left, in words: `K 3 2`, `15p`, `-`."""
    before: Held | None = None
    """What stood there when the person began to write; null for nothing."""


class UndoChange(AskBase, frozen=True, tag="undo_change"):
    """Take back the last change on a score pad."""

    changes: Annotated[int, Meta(ge=0, le=1000)]
    """How many there were when the person decided so."""


class RedoChange(AskBase, frozen=True, tag="redo_change"):
    """Make the change last undone on a score pad again."""

    changes: Annotated[int, Meta(ge=0, le=1000)]


AnyTableAsk = SitDown | StandUp | Pause | Resume | Say | LeaveTable
MatchAsk = (
    SeatBot
    | FreeSeat
    | ChangeSettings
    | Start
    | GiveNonceHash
    | GiveNonce
    | DealNow
    | PlayMove
    | TakeBack
    | AnswerTakeBack
    | StepAway
    | ComeBack
    | BreakOffRound
    | BreakOffMatch
    | WantRematch
    | GiveHost
)
PatienceAsk = MakeMove | SetBookmark | GoBack | GiveUp
PadAsk = JoinPad | WriteRound | UndoChange | RedoChange
Ask = AnyTableAsk | MatchAsk | PatienceAsk | PadAsk
"""What can be asked of more than one kind of table, of a match, of a patience, and of a pad."""


def any_ask(ask: Ask) -> AnyAsk:
    """What a table is asked, whatever its kind; whether that kind can be is for the table.

    Raises `SpellingError` for a play or move, `TableError` for settings.
    """
    if isinstance(ask, PatienceAsk):
        return patience_ask(ask)
    return pad_ask(ask) if isinstance(ask, PadAsk) else table_ask(ask)


def table_ask(ask: Ask) -> table.PersonAsk:
    """What a match is asked.

    Raises `SpellingError` for a play, `TableError` for settings and for what no match is asked.
    """
    match ask:
        case SitDown() | StandUp() | Pause() | Resume() | Say() | LeaveTable():
            return _any_ask(ask)
        case PlayMove(seat=seat, move=move):
            return table.PlayMove(Seat(seat), parse_move(move))
        case SeatBot(seat=seat, level=level):
            return table.SeatBot(Seat(seat), level)
        case FreeSeat(seat=seat):
            return table.FreeSeat(Seat(seat))
        case ChangeSettings(settings=settings):
            return table.ChangeSettings(table_settings(settings))
        case Start():
            return table.Start()
        case GiveNonceHash(seat=seat, digest=digest):
            return table.GiveNonceHash(Seat(seat), digest)
        case GiveNonce(seat=seat, nonce=nonce):
            return table.GiveNonce(Seat(seat), nonce)
        case DealNow():
            return table.DealNow()
        case TakeBack(seat=seat):
            return table.TakeBack(Seat(seat))
        case AnswerTakeBack(seat=seat, yes=yes):
            return table.AnswerTakeBack(Seat(seat), yes)
        case StepAway(seat=seat, level=level):
            return table.StepAway(Seat(seat), level)
        case ComeBack(seat=seat):
            return table.ComeBack(Seat(seat))
        case BreakOffRound():
            return table.BreakOffRound()
        case BreakOffMatch():
            return table.BreakOffMatch()
        case WantRematch(seat=seat, yes=yes):
            return table.WantRematch(Seat(seat), yes)
        case GiveHost(user=user):
            return table.GiveHost(user)
        case MakeMove() | SetBookmark() | GoBack() | GiveUp():
            raise TableError("wrong_kind_of_table")
        case JoinPad() | WriteRound() | UndoChange() | RedoChange():
            raise TableError("wrong_kind_of_table")
        case _:
            assert_never(ask)


def patience_ask(ask: Ask) -> patience.PatienceAsk:
    """What a patience is asked.

    Raises `SpellingError` for a move, `TableError` for what no patience is asked.
    """
    match ask:
        case SitDown() | StandUp() | Pause() | Resume() | Say() | LeaveTable():
            return _any_ask(ask)
        case MakeMove(seat=seat, move=move):
            return patience.MakeMove(seat, parse_command(move))
        case SetBookmark(name=name):
            return patience.SetBookmark(name)
        case GoBack(name=name):
            return patience.GoBack(name)
        case GiveUp():
            return patience.GiveUp()
        case _:
            raise TableError("wrong_kind_of_table")


def pad_ask(ask: Ask) -> pad.PadAsk:
    """What a score pad is asked. Raises `TableError` for what no pad is asked."""
    match ask:
        case JoinPad(name=name):
            return pad.JoinPad(name)
        case WriteRound(round=number, held=held, before=before):
            return pad.WriteRound(number, held, before)
        case UndoChange(changes=changes):
            return pad.UndoChange(changes)
        case RedoChange(changes=changes):
            return pad.RedoChange(changes)
        case LeaveTable():
            return table.LeaveTable()
        case _:
            raise TableError("wrong_kind_of_table")


def _any_ask(
    ask: AnyTableAsk,
) -> table.SitDown | table.StandUp | table.Pause | table.Resume | table.Say | table.LeaveTable:
    match ask:
        case SitDown(seat=seat, name=name):
            return table.SitDown(Seat(seat), name)
        case StandUp(seat=seat):
            return table.StandUp(Seat(seat))
        case Pause():
            return table.Pause()
        case Resume():
            return table.Resume()
        case Say(phrase=phrase, text=text):
            return table.Say(phrase, text)
        case LeaveTable():
            return table.LeaveTable()
        case _:
            assert_never(ask)
