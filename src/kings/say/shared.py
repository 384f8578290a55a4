"""What happens at a shared patience and on a shared score pad, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kings.kungen.moves import Redo, Undo
from kings.kungen.options import KungenRules
from kings.say.kungen import say_patience_event
from kings.say.results import say_patience_result
from kings.say.speaker import Speaker
from kings.table import events as fact
from kings.table import pad_entries as pad
from kings.table import patience_events as told


def say_shared_patience(
    speaker: Speaker, event: told.PatienceEvent, rules: KungenRules, names: Sequence[str]
) -> tuple[str, ...]:
    """One event of a shared patience in sentences; `names` is by seat.

    A move is told by what it led to, so of `MoveMade` only undo and redo are said.
    """
    match event:
        case told.PatienceTold(inner):
            return (say_patience_event(speaker, inner, rules),)
        case told.MoveMade(seat, Undo()):
            return (speaker.text("event.patience.undone", name=names[seat]),)
        case told.MoveMade(seat, Redo()):
            return (speaker.text("event.patience.redone", name=names[seat]),)
        case told.MoveMade():
            return ()
        case told.BookmarkSet(name):
            return (speaker.text("event.patience.bookmark", name=name),)
        case told.BackAt(name):
            return (speaker.text("event.patience.back", name=name),)
        case told.HelpGiven():
            return (speaker.text("event.patience.helped"),)
        case told.FoundStuck():
            return (speaker.text("terminal.stuck"),)
        case told.PatienceOver(result):
            return say_patience_result(speaker, result)
        case told.DealKnown(deal):
            return (speaker.text("event.patience.deal", deal=deal),)
        case _:
            return (_of_table(speaker, event),)


_OfTable = (
    fact.SeatTaken | fact.SeatFreed | fact.Paused | fact.Resumed | fact.WasSaid | fact.HostChanged
    | fact.PersonLeft | fact.TableClosed
)  # fmt: skip


def _of_table(speaker: Speaker, event: _OfTable) -> str:
    match event:
        case fact.SeatTaken(_, name):
            return speaker.text("event.live.seated.other", name=name)
        case fact.SeatFreed():
            return speaker.text("event.live.freed")
        case fact.Paused():
            return speaker.text("event.patience.paused")
        case fact.Resumed():
            return speaker.text("event.patience.resumed")
        case fact.WasSaid(_, name, phrase, text):
            said = text if phrase is None else speaker.text(f"phrase.{phrase}")
            return speaker.text("event.live.said", name=name, text=said or "")
        case fact.HostChanged(_, name):
            return speaker.text("event.live.host", name=name)
        case fact.PersonLeft(_, name):
            return speaker.text("event.live.left", name=name)
        case fact.TableClosed():
            return speaker.text("event.live.closed")
        case _:
            assert_never(event)


def say_shared_pad(speaker: Speaker, event: pad.PadEvent) -> str:
    """One event of a shared score pad in a sentence."""
    match event:
        case pad.WriterCame(_, name):
            return speaker.text("event.pad.writer", name=name)
        case pad.RoundTold(_, name, number, again):
            key = "event.pad.corrected" if again else "event.pad.told"
            return speaker.text(key, name=name, round=number)
        case pad.ChangeTakenBack(_, name, number):
            return speaker.text("event.pad.undone", name=name, round=number)
        case pad.ChangeMadeAgain(_, name, number):
            return speaker.text("event.pad.redone", name=name, round=number)
        case fact.PersonLeft(_, name):
            return speaker.text("event.live.left", name=name)
        case fact.TableClosed():
            return speaker.text("event.live.closed")
        case _:
            assert_never(event)
