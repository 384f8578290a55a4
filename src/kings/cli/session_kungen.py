"""A patience at a terminal, from the first card to the record list."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from kings.cards import Deal
from kings.cli.board_kungen import (
    PatienceSight,
    draw_patience,
    keyed_moves,
    move_label,
    plain_patience,
)
from kings.cli.ink import ten
from kings.cli.patience_lists import list_lines
from kings.cli.saves import Shelf
from kings.cli.screen import Leave, Screen
from kings.cli.talk import hint_text, rules_lines
from kings.cli.typed_kungen import MeantMove, SeveralMoves, read_move
from kings.cli.vocabulary import Vocabulary, vocabulary
from kings.errors import KingsError, Refused
from kings.kungen.events import Won
from kings.kungen.game import Game, new_game
from kings.kungen.moves import (
    AUTO_FINISH,
    REDO,
    UNDO,
    Command,
    ExtraPass,
    LayUp,
    Move,
    Redeal,
    Turn,
    Undo,
)
from kings.kungen.options import KungenRules
from kings.kungen.places import PLACE_NAMES
from kings.kungen.result import Ending, Practice
from kings.kungen.view import KungenView, view_of
from kings.records import (
    Bookmark,
    Entry,
    Help,
    LoggedCommand,
    PatienceRecord,
    Player,
    patience_record,
    replay,
    verify,
)
from kings.say.kungen import patience_place, say_patience_event, say_patience_refusal
from kings.say.names import clean_name
from kings.say.results import say_patience_result, time_text
from kings.say.rules import game_name, preset_name, preset_of
from kings.say.speaker import Speaker
from kings.table.lists import begun_before, finished

PROOF_LIMIT: Final = 2_000
"""Tables looked at after each move for a proof that the patience is stuck: nobody waits for it."""
_MOST_NAME: Final = 40


def now_ms() -> int:
    """A clock that never runs backwards."""
    return time.monotonic_ns() // 1_000_000


class KungenSession:
    """One patience from where it stands until it is closed, or the person leaves."""

    def __init__(
        self,
        screen: Screen,
        speaker: Speaker,
        shelf: Shelf,
        game: Game,
        player: Player,
        save: Path,
        entries: Sequence[Entry] = (),
    ) -> None:
        from kings.bots.memory import NOTHING_SEEN

        self.screen, self.speaker, self.shelf = screen, speaker, shelf
        self.game, self.player, self.save = game, player, save
        self.entries = list(entries)
        self.words: Vocabulary = vocabulary(speaker.lang)
        self.memory = NOTHING_SEEN
        self.news: list[str] = []
        self.message: list[str] = []
        self.pending: tuple[Move, ...] = ()
        self.closing: Ending | None = None
        self.changed = True
        self.begun_before = Practice.SAME_CARDS in game.practice

    @classmethod
    def begun(
        cls,
        screen: Screen,
        speaker: Speaker,
        shelf: Shelf,
        rules: KungenRules,
        name: str,
        deal: Deal,
    ) -> KungenSession:
        """A new patience; the same cards begun before make it practice."""
        game = new_game(rules, deal)
        again = begun_before(shelf.patiences(), name, game.cards)
        game = new_game(rules, deal, begun_before=again)
        save = shelf.new_save("kungen", datetime.now())
        session = cls(screen, speaker, shelf, game, Player(name), save)
        if again:
            session.message = [speaker.text("terminal.same_cards")]
        return session

    @classmethod
    def resumed(
        cls, screen: Screen, speaker: Speaker, shelf: Shelf, record: PatienceRecord, save: Path
    ) -> KungenSession:
        """A saved patience, its clock going on where it stood."""
        verified = verify(record)
        game = getattr(verified, "game", None)
        if not isinstance(game, Game):
            raise KingsError("save_none", folder=str(save.parent))
        game = game.resumed_at(now_ms())
        session = cls(screen, speaker, shelf, game, record.player, save, record.entries)
        for step in replay(record):
            session.memory = session.memory.with_view(view_of(getattr(step, "game", game).state))
        return session

    @property
    def name(self) -> str:
        """Whose patience it is, as the lists know it."""
        return self.player.name

    def record(self) -> PatienceRecord:
        """The record as it stands; unfinished unless the game is closed or won."""
        known = self.game.time_ms(now_ms())
        return patience_record(
            rules=self.game.rules,
            deal=self.game.deal,
            player=self.player,
            entries=self.entries,
            closing=self.closing,
            time_ms=known,
            begun_before=self.begun_before,
            played=datetime.now().date(),
        )

    def run(self) -> Path | None:
        """Lay the patience to its end; its record's path, None of one never begun."""
        try:
            while not self._ended():
                view = view_of(self.game.state)
                self.memory = self.memory.with_view(view)
                self._show(view)
                self.message = []
                self._answer(view, self.screen.ask("> "))
        except Leave:
            self._save()
            raise
        return self._close()

    def _ended(self) -> bool:
        return self.game.closed or self.game.state.won

    def _save(self) -> None:
        if self.game.begun and not self._ended():
            self.shelf.write(self.save, self.record())

    def _close(self) -> Path | None:
        """Write the record and the lists, and show what it came to."""
        done = finished(self.game, self.name, datetime.now().date().isoformat())
        path = None
        if self.game.begun:
            path = self.shelf.keep(self.record(), datetime.now())
        if done is not None:
            self.shelf.add_patience(done)
        self.shelf.drop(self.save)
        lines = [*self.news]
        if self.game.result is not None:
            lines += say_patience_result(self.speaker, self.game.result)
        lines += ["", *self._list_lines()]
        self.screen.page(lines, self.speaker.text("terminal.press_enter") + " ")
        return path

    def _list_lines(self) -> list[str]:
        return list_lines(self.shelf.patiences(), self.game.rules, self.speaker)

    # What is shown.

    def _sight(self, view: KungenView) -> PatienceSight:
        speaker, game, dot = self.speaker, self.game, self.screen.look.dot
        preset = preset_of(game.rules)
        title = game_name(speaker, "kungen")
        if preset is not None and preset != "kungen":
            title = f"{title} {dot} {preset_name(speaker, preset)}"
        if game.deal.number is not None:
            title = f"{title} {dot} {speaker.text('terminal.deal', number=game.deal.number)}"
        now = now_ms()
        points = speaker.text("count.points", count=game.points(now))
        notes = [points, time_text(game.time_ms(now))]
        if game.practice:
            notes.append(speaker.text("terminal.practice"))
        message = list(self.message)
        if game.stuck:
            message.append(speaker.text("terminal.stuck"))
        elif not message and self.changed and game.begun and game.finish_offer() is not None:
            message.append(speaker.text("terminal.finish_offer"))
        return PatienceSight(
            view=view,
            title=title,
            notes=f" {dot} ".join(notes),
            news=tuple(self.news),
            message=tuple(message),
        )

    def _show(self, view: KungenView) -> None:
        sight = self._sight(view)
        if not self.screen.plain:
            sheet = self.screen.sheet()
            draw_patience(sheet, sight, self.speaker, self.screen.look)
            self.screen.draw(sheet)
        elif self.changed:
            self.screen.write(plain_patience(sight, self.speaker, self.screen.look))
        else:
            self.screen.write(sight.message)
        self.changed = False

    # What is typed.

    def _answer(self, view: KungenView, text: str) -> None:
        pending, self.pending = self.pending, ()
        if not text:
            self.changed = True
            return
        chosen = dict(keyed_moves(pending or view.legal)).get(text.lower())
        if chosen is not None:
            self._do(chosen)
            return
        command = self.words.command(text)
        if command is not None and command[0] in self._commands:
            self._commands[command[0]](self, command[1])
            return
        match read_move(text, view, self.words):
            case MeantMove(meant):
                self._do(meant)
            case SeveralMoves(moves):
                self.pending = moves
                look = self.screen.look
                choices = (
                    f"{key}) {move_label(move, view, self.speaker, look)}"
                    for key, move in keyed_moves(moves)
                )
                self.message = [f"{self.speaker.text('terminal.which')} {'  '.join(choices)}"]
            case no_move:
                key = "nothing_there" if no_move.named else "kungen_not_understood"
                self.message = [self.speaker.text(f"terminal.{key}", text=text[:40])]

    def _do(self, command: Command) -> None:
        """Carry out a command, or say why it is refused."""
        now = now_ms()
        at_ms = self.game.time_ms(now)
        try:
            played = self.game.do(command, now)
        except Refused as refused:
            self._refuse(command, refused)
            return
        self.entries.append(LoggedCommand(command, at_ms))
        self.game = played.game
        if not isinstance(command, Undo):
            self.game = self.game.look_for_end(now, PROOF_LIMIT)
        rules = self.game.rules
        won = [event for event in played.events if isinstance(event, Won)]
        shown = played.events if len(played.events) <= 6 else (*played.events[:4], *won)
        self.news = [ten(" ".join(say_patience_event(self.speaker, e, rules) for e in shown))]
        self.changed = True
        if self.shelf.due:
            self._save()

    def _refuse(self, command: Command, refused: Refused) -> None:
        refusal = self.game.why_not(command)
        if refusal is None:
            raise refused
        self.message = [ten(say_patience_refusal(self.speaker, refusal, self.game.rules))]

    def _sure(self, question: str) -> bool:
        return self.words.is_yes(self.screen.ask(f"{question} "))

    # Commands.

    def _stock(self, make: Callable[[int], Move], text: str) -> None:
        """Turn, redeal or extra pass: of two stocks the one said, else the first that can."""
        stocks = len(self.game.state.stocks)
        if text in ("1", "2") and int(text) <= stocks:
            self._do(make(int(text) - 1))
            return
        moves = [make(stock) for stock in range(stocks)]
        can = [move for move in moves if self.game.why_not(move) is None]
        self._do((can or moves)[0])

    def _turn(self, text: str) -> None:
        self._stock(Turn, text)

    def _redeal(self, text: str) -> None:
        self._stock(Redeal, text)

    def _extra(self, text: str) -> None:
        self._stock(ExtraPass, text)

    def _all(self, _: str) -> None:
        self._do(LayUp(safe=False))

    def _safe(self, _: str) -> None:
        self._do(LayUp(safe=True))

    def _auto(self, _: str) -> None:
        """Finish by itself, once the person knows what it costs."""
        offer = self.game.finish_offer()
        if offer is not None:
            passes = self.speaker.text("terminal.finish_passes", count=offer.passes)
            points = self.speaker.text("count.points", count=offer.pass_points)
            question = self.speaker.text("terminal.finish_ask", passes=passes, points=points)
            if not self._sure(question):
                return
        self._do(AUTO_FINISH)

    def _undo(self, _: str) -> None:
        self._do(UNDO)

    def _redo(self, _: str) -> None:
        self._do(REDO)

    def _mark(self, text: str) -> None:
        name = clean_name(text)[:_MOST_NAME] or "1"
        self.game = self.game.bookmarked(name)
        self.entries.append(Bookmark(name))
        self.message = [self.speaker.text("terminal.marked", name=name)]

    def _back(self, text: str) -> None:
        """To a bookmark: as many undos or redos as lie between, each written down."""
        name = clean_name(text)[:_MOST_NAME] or "1"
        now = now_ms()
        at_ms = self.game.time_ms(now)
        before = len(self.game.log)
        try:
            self.game = self.game.back_to(name, now)
        except Refused:
            names = [known for known, _ in self.game.bookmarks]
            key = "bookmarks" if names else "no_bookmarks"
            self.message = [self.speaker.text(f"terminal.{key}", names=self.speaker.series(names))]
            if (refusal := self.game.why_not(UNDO)) is not None and name in names:
                self.message = [say_patience_refusal(self.speaker, refusal, self.game.rules)]
            return
        self.entries += [LoggedCommand(command, at_ms) for command in self.game.log[before:]]
        self.changed = True

    def _hint(self, _: str) -> None:
        """A hint, after the warning that it makes the game practice."""
        from kings.bots import advise_patience

        if self.game.begun or not self.game.practice:
            practice = Practice.HINT in self.game.practice or Practice.SAME_CARDS in (
                self.game.practice
            )
            if not practice and not self._sure(self.speaker.text("terminal.hint_warning")):
                return
        self.game = self.game.marked(Practice.HINT)
        self.entries.append(Help(Practice.HINT))
        advice = advise_patience(view_of(self.game.state), self.memory)
        said = "" if advice is None else hint_text(self.speaker, advice)
        self.message = [ten(said or self.speaker.text("hint.kungen.none_found"))]

    def _why(self, text: str) -> None:
        reading = read_move(text, view_of(self.game.state), self.words) if text else None
        match reading:
            case MeantMove(command):
                refusal = self.game.why_not(command)
                said = refusal and say_patience_refusal(self.speaker, refusal, self.game.rules)
                self.message = [ten(said or self.speaker.text("terminal.move_allowed"))]
            case SeveralMoves():
                self.message = [self.speaker.text("terminal.move_allowed")]
            case None:
                self.message = [self.speaker.text("terminal.kungen_why_help")]
            case _:
                self.message = [self.speaker.text("terminal.nothing_there", text=text[:40])]

    def _rules(self, _: str) -> None:
        self._page(rules_lines(self.speaker, self.game.rules))

    def _score(self, _: str) -> None:
        self._page(self._list_lines())

    def _help(self, _: str) -> None:
        self._page(self.speaker.text("terminal.kungen_help").split("|"))

    def _list(self, _: str) -> None:
        view, look = view_of(self.game.state), self.screen.look
        self._page(
            [
                f"{key:>3}  {move_label(move, view, self.speaker, look)}"
                for key, move in keyed_moves(view.legal)
            ]
        )

    def _pause(self, _: str) -> None:
        """Hide the table and stop the clock until the person is back."""
        self.game = self.game.paused_at(now_ms())
        try:
            enter = self.speaker.text("terminal.press_enter") + " "
            self._page([self.speaker.text("terminal.paused")])
            if self.screen.plain:
                self.screen.ask(enter)
        finally:
            self.game = self.game.resumed_at(now_ms())
        self.changed = True

    def _give_up(self, _: str) -> None:
        """Give up, after a move that would turn up a hidden card has been shown."""
        question = self.speaker.text("terminal.give_up")
        move = None if self.game.stuck else self.game.turning_move()
        if move is not None:
            view = view_of(self.game.state)
            label = move_label(move, view, self.speaker, self.screen.look)
            where = patience_place(self.speaker, PLACE_NAMES[getattr(move, "source", 0)])
            question = self.speaker.text("terminal.give_up_yet", move=label, place=where)
        if not self._sure(question):
            return
        self.closing = Ending.STUCK if self.game.stuck else Ending.GIVEN_UP
        self.game = self.game.given_up(now_ms())

    def _quit(self, _: str) -> None:
        raise Leave

    _commands: ClassVar[dict[str, Callable[[KungenSession, str], None]]] = {
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
        "why": _why,
        "rules": _rules,
        "score": _score,
        "help": _help,
        "list": _list,
        "pause": _pause,
        "giveup": _give_up,
        "quit": _quit,
    }

    def _page(self, lines: Sequence[str]) -> None:
        self.screen.page(list(lines), self.speaker.text("terminal.press_enter") + " ")


def close_left_behind(shelf: Shelf) -> list[KingsError]:
    """Count the begun patiences that were left for another deal, and keep their records.

    A position that would finish itself counts as won, the others as lost (K20). Those that
    cannot be read are kept aside; their errors are given back to be said.
    """
    errors = []
    for path in shelf.saves("kungen"):
        try:
            record = shelf.read(path)
        except KingsError as error:
            errors.append(error)
            continue
        if isinstance(record, PatienceRecord):
            _close_left(shelf, record)
        shelf.drop(path)
    return errors


def _close_left(shelf: Shelf, record: PatienceRecord) -> None:
    game = getattr(verify(record), "game", None)
    if not isinstance(game, Game):
        return
    # The clock of a verified game stands; the time it shows is the record's.
    left = game.left(0)
    now = datetime.now()
    closed = patience_record(
        rules=record.rules,
        deal=record.deal,
        player=record.player,
        entries=record.entries,
        closing=Ending.LEFT,
        time_ms=record.time_ms,
        begun_before=record.begun_before,
        played=now.date(),
    )
    done = finished(left, record.player.name, now.date().isoformat())
    shelf.keep(closed, now)
    if done is not None:
        shelf.add_patience(done)
