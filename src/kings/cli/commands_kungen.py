"""The commands of a patience at a terminal, beside its moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from kings.cli.board_kungen import keyed_moves, move_label
from kings.cli.ink import ten
from kings.cli.screen import Leave
from kings.cli.talk import rules_lines
from kings.cli.typed_kungen import MeantMove, SeveralMoves, read_move
from kings.errors import Refused
from kings.kungen.moves import AUTO_FINISH, REDO, UNDO, ExtraPass, LayUp, Move, Redeal, Turn
from kings.kungen.places import PLACE_NAMES
from kings.kungen.result import Ending, Practice
from kings.kungen.view import view_of
from kings.records import Bookmark, Help, LoggedCommand
from kings.say.hints import say_hint
from kings.say.kungen import patience_place, say_patience_refusal
from kings.say.names import clean_name

if TYPE_CHECKING:
    from kings.cli.session_kungen import KungenSession

_MOST_NAME: Final = 40
_MOST_S: Final = 5
"""Seconds that a person waits for the solver."""


def _stock(session: KungenSession, make: Callable[[int], Move], text: str) -> None:
    """Turn, redeal or extra pass: of two stocks the one said, else the first that can."""
    stocks = len(session.game.state.stocks)
    if text in ("1", "2") and int(text) <= stocks:
        session.do(make(int(text) - 1))
        return
    moves = [make(stock) for stock in range(stocks)]
    can = [move for move in moves if session.game.why_not(move) is None]
    session.do((can or moves)[0])


def _turn(session: KungenSession, text: str) -> None:
    _stock(session, Turn, text)


def _redeal(session: KungenSession, text: str) -> None:
    _stock(session, Redeal, text)


def _extra(session: KungenSession, text: str) -> None:
    _stock(session, ExtraPass, text)


def _all(session: KungenSession, _: str) -> None:
    session.do(LayUp(safe=False))


def _safe(session: KungenSession, _: str) -> None:
    session.do(LayUp(safe=True))


def _auto(session: KungenSession, _: str) -> None:
    """Finish by itself, once the person knows what it costs."""
    offer = session.game.finish_offer()
    if offer is not None:
        passes = session.speaker.text("terminal.finish_passes", count=offer.passes)
        points = session.speaker.text("count.points", count=offer.pass_points)
        question = session.speaker.text("terminal.finish_ask", passes=passes, points=points)
        if not session.sure(question):
            return
    session.do(AUTO_FINISH)


def _undo(session: KungenSession, _: str) -> None:
    session.do(UNDO)


def _redo(session: KungenSession, _: str) -> None:
    session.do(REDO)


def _mark(session: KungenSession, text: str) -> None:
    name = clean_name(text)[:_MOST_NAME] or "1"
    session.game = session.game.bookmarked(name)
    session.entries.append(Bookmark(name))
    session.message = [session.speaker.text("terminal.marked", name=name)]


def _back(session: KungenSession, text: str) -> None:
    """To a bookmark: as many undos or redos as lie between, each written down."""
    name = clean_name(text)[:_MOST_NAME] or "1"
    now = session.now_ms()
    at_ms = session.game.time_ms(now)
    before = len(session.game.log)
    try:
        session.game = session.game.back_to(name, now)
    except Refused:
        names = [known for known, _ in session.game.bookmarks]
        key = "bookmarks" if names else "no_bookmarks"
        session.message = [
            session.speaker.text(f"terminal.{key}", names=session.speaker.series(names))
        ]
        if (refusal := session.game.why_not(UNDO)) is not None and name in names:
            session.message = [say_patience_refusal(session.speaker, refusal, session.game.rules)]
        return
    session.entries += [LoggedCommand(command, at_ms) for command in session.game.log[before:]]
    session.changed = True


def _hint(session: KungenSession, _: str) -> None:
    """A hint, after the warning that it makes the game practice."""
    from kings.bots import advise_patience

    warning = session.speaker.text("terminal.hint_warning")
    if not session.game.practice and not session.sure(warning):
        return
    session.game = session.game.marked(Practice.HINT)
    session.entries.append(Help(Practice.HINT))
    advice = advise_patience(view_of(session.game.state), session.memory)
    said = "" if advice is None else say_hint(session.speaker, advice, session.game.rules)
    session.message = [ten(said or session.speaker.text("hint.kungen.none_found"))]


def _winnable(session: KungenSession, _: str) -> None:
    """Whether it can still be won, and a move that keeps it so, after the same warning."""
    from kings.solver import Verdict, solve

    speaker, state = session.speaker, session.game.state
    if not session.game.practice and not session.sure(speaker.text("terminal.solver_warning")):
        return
    session.game = session.game.marked(Practice.SOLVER)
    session.entries.append(Help(Practice.SOLVER))
    found = solve(state, seconds=_MOST_S)
    if found.verdict is Verdict.SOLVED:
        view = view_of(state)
        move = move_label(found.line[0], view, speaker, session.screen.look)
        said = speaker.text("terminal.winnable", count=len(found.line), move=move)
    elif found.verdict is Verdict.UNKNOWN:
        said = speaker.text("terminal.winnable_unknown", seconds=_MOST_S)
    else:
        extra = state.law.passes is not None and not state.extra_used
        said = speaker.text("terminal.lost_but_extra" if extra else "terminal.lost")
    session.message = [ten(said)]


def _why(session: KungenSession, text: str) -> None:
    reading = read_move(text, view_of(session.game.state), session.words) if text else None
    match reading:
        case MeantMove(command):
            refusal = session.game.why_not(command)
            said = refusal and say_patience_refusal(session.speaker, refusal, session.game.rules)
            session.message = [ten(said or session.speaker.text("terminal.move_allowed"))]
        case SeveralMoves():
            session.message = [session.speaker.text("terminal.move_allowed")]
        case None:
            session.message = [session.speaker.text("terminal.kungen_why_help")]
        case _:
            session.message = [session.speaker.text("terminal.nothing_there", text=text[:40])]


def _rules(session: KungenSession, _: str) -> None:
    session.page(rules_lines(session.speaker, session.game.rules))


def _score(session: KungenSession, _: str) -> None:
    session.page(session.list_lines())


def _help(session: KungenSession, _: str) -> None:
    session.page(session.speaker.text("terminal.kungen_help").split("|"))


def _list(session: KungenSession, _: str) -> None:
    view, look = view_of(session.game.state), session.screen.look
    session.page(
        [
            f"{key:>3}  {move_label(move, view, session.speaker, look)}"
            for key, move in keyed_moves(view.legal)
        ]
    )


def _pause(session: KungenSession, _: str) -> None:
    """Hide the table and stop the clock until the person is back."""
    session.game = session.game.paused_at(session.now_ms())
    try:
        enter = session.speaker.text("terminal.press_enter") + " "
        session.page([session.speaker.text("terminal.paused")])
        if session.screen.plain:
            session.screen.ask(enter)
    finally:
        session.game = session.game.resumed_at(session.now_ms())
    session.changed = True


def _give_up(session: KungenSession, _: str) -> None:
    """Give up, after a move that would turn up a hidden card has been shown."""
    question = session.speaker.text("terminal.give_up")
    move = None if session.game.stuck else session.game.turning_move()
    if move is not None:
        view = view_of(session.game.state)
        label = move_label(move, view, session.speaker, session.screen.look)
        where = patience_place(session.speaker, PLACE_NAMES[getattr(move, "source", 0)])
        question = session.speaker.text("terminal.give_up_yet", move=label, place=where)
    if not session.sure(question):
        return
    session.closing = Ending.STUCK if session.game.stuck else Ending.GIVEN_UP
    session.game = session.game.given_up(session.now_ms())


def _quit(session: KungenSession, _: str) -> None:
    raise Leave


COMMANDS: Final[Mapping[str, Callable[[KungenSession, str], None]]] = MappingProxyType(
    {
        "turn": _turn,
        "redeal": _redeal,
        "extra": _extra,
        "all": _all,
        "safe": _safe,
        "auto": _auto,
        "undo": _undo,
        "redo": _redo,
        "mark": _mark,
        "back": _back,
        "hint": _hint,
        "winnable": _winnable,
        "why": _why,
        "rules": _rules,
        "score": _score,
        "help": _help,
        "list": _list,
        "pause": _pause,
        "giveup": _give_up,
        "quit": _quit,
    }
)
"""By the name of a command what it does; the text is what follows it."""
