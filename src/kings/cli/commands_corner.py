"""The commands of a person at the table of Kings in the Corner, beside the plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kings.cards import Card
from kings.cli.board_score import score_lines
from kings.cli.ink import ten
from kings.cli.news import tell
from kings.cli.plays import END_KEY, keyed, play_label
from kings.cli.screen import Leave
from kings.cli.talk import rules_lines
from kings.cli.typed_corner import FitsNowhere, Meant, Several, read_play
from kings.corner.moves import END, PlayCard
from kings.corner.view import CornerView
from kings.errors import KingsError
from kings.say.errors import say_error, say_refusal
from kings.table.commands import TakeBack

if TYPE_CHECKING:
    from kings.cli.session_corner import CornerSession, Person


def _end(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    session.play(person, END)


def _undo(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    try:
        step = session.table.do(TakeBack(person.seat))
    except KingsError as error:
        person.message = [say_error(session.speaker, error)]
        return
    session.take(step)
    session.printed = False
    person.message = [session.speaker.text("terminal.taken_back")]


def _hint(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    from kings.bots.adviser import advise
    from kings.cli.hint_corner import hint_lines

    if not session.habits.hints:
        person.message = [session.speaker.text("terminal.no_hints")]
        return
    hint = advise(view, session.table.chance(person.seat))
    person.message = hint_lines(hint, session.speaker, session.screen.look)


def _why(session: CornerSession, person: Person, view: CornerView, text: str) -> None:
    speaker = session.speaker
    command = session.words.command(text)
    if not text:
        person.message = [speaker.text("terminal.why_help")]
        return
    ends = text == END_KEY or (command is not None and command[0] == "end")
    reading = Meant(END) if ends else read_play(text, view, session.words)
    match reading:
        case Meant(move):
            refusal = session.table.refusal(person.seat, move)
            said = "" if refusal is None else ten(say_refusal(speaker, refusal, move))
            person.message = [said or speaker.text("terminal.allowed")]
        case Several():
            person.message = [speaker.text("terminal.allowed")]
        case FitsNowhere(cards):
            person.message = [_why_nowhere(session, person, view, cards[0])]
        case _:
            person.message = [speaker.text("terminal.not_understood", text=text[:40])]


def _why_nowhere(session: CornerSession, person: Person, view: CornerView, card: Card) -> str:
    """Why a card fits nowhere: what each pile says to it, the reasons joined."""
    said: list[str] = []
    for place in view.law.places:
        refusal = session.table.refusal(person.seat, PlayCard(card, place))
        if refusal is not None:
            sentence = ten(say_refusal(session.speaker, refusal))
            if sentence not in said:
                said.append(sentence)
    return " ".join(said[:5])


def _rules(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    session.page(rules_lines(session.speaker, session.table.rules, len(session.players)))


def _score(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    session.page(score_lines(session.table.match, session.names, session.speaker))


def _help(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    session.page(session.speaker.text("terminal.corner_help").split("|"))


def _log(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    seated = [session.names[seat] for seat in session.table.seated]
    session.page(tell(person.news, seated, view.seat, session.speaker))


def _list(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    look = session.screen.look
    lines = []
    for key, move in keyed(view.legal):
        label, onto = play_label(move, view, look)
        lines.append(f"{key:>3}  {label}" + (f"  ({onto})" if onto else ""))
    if END in view.legal:
        lines.append(f"{END_KEY:>3}  {session.speaker.text('terminal.end_turn')}")
    session.page(lines)


def _sort(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    person.by_suit = not person.by_suit
    session.printed = False


def _pause(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    """Hide the table until the person is back."""
    session.page([session.speaker.text("terminal.paused")])
    if session.screen.plain:
        session.screen.ask(session.speaker.text("terminal.press_enter") + " ")
    session.printed = False


def _quit(session: CornerSession, person: Person, view: CornerView, _: str) -> None:
    raise Leave


Doing = Callable[["CornerSession", "Person", CornerView, str], None]

COMMANDS: Final[Mapping[str, Doing]] = MappingProxyType(
    {
        "end": _end,
        "undo": _undo,
        "hint": _hint,
        "why": _why,
        "rules": _rules,
        "score": _score,
        "help": _help,
        "log": _log,
        "list": _list,
        "sort": _sort,
        "pause": _pause,
        "quit": _quit,
    }
)
"""By the name of a command what it does; the text is what follows it."""
