"""A patience at a terminal, from the first card to the record list."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from kings.cards import Deal
from kings.cli.board_kungen import (
    PatienceSight,
    draw_patience,
    keyed_moves,
    move_label,
    plain_patience,
)
from kings.cli.commands_kungen import COMMANDS
from kings.cli.ink import fit, ten
from kings.cli.patience_lists import list_lines
from kings.cli.saves import Shelf
from kings.cli.screen import Leave, Screen
from kings.cli.typed_kungen import MeantMove, SeveralMoves, read_move
from kings.cli.vocabulary import Vocabulary, vocabulary
from kings.errors import KingsError, Refused
from kings.kungen.events import Won
from kings.kungen.game import Game, new_game
from kings.kungen.moves import Command, ExtraPass, Undo
from kings.kungen.options import KungenRules
from kings.kungen.result import Ending, Practice
from kings.kungen.view import KungenView, view_of
from kings.records import (
    Entry,
    LoggedCommand,
    PatienceRecord,
    Player,
    patience_record,
    replay,
    verify,
)
from kings.say.errors import say_error
from kings.say.kungen import say_patience_event, say_patience_refusal
from kings.say.names import clean_name
from kings.say.results import say_patience_result, time_text
from kings.say.rules import game_name, preset_name, preset_of
from kings.say.speaker import Speaker
from kings.table.lists import begun_before, finished
from kings.table.patience import PatienceTable, open_patience

_MOST_SHOWN: Final = 16
"""Cells of a name beside the board."""


class KungenSession:
    """One patience from where it stands until it is closed, or the person leaves."""

    def __init__(
        self,
        screen: Screen,
        speaker: Speaker,
        shelf: Shelf,
        table: PatienceTable,
        players: Sequence[Player],
        save: Path,
        entries: Sequence[Entry] = (),
    ) -> None:
        from kings.bots.memory import NOTHING_SEEN

        self.screen, self.speaker, self.shelf = screen, speaker, shelf
        self.table, self.players, self.save = table, tuple(players), save
        self.entries = list(entries)
        self.words: Vocabulary = vocabulary(speaker.lang)
        self.memory = NOTHING_SEEN
        self.news: list[str] = []
        self.message: list[str] = []
        self.closing: Ending | None = None
        self.changed = True
        self.told_stuck = False  # that nothing helps any more, though the game was not closed
        self.begun_before = Practice.SAME_CARDS in table.game.practice

    @classmethod
    def begun(
        cls,
        screen: Screen,
        speaker: Speaker,
        shelf: Shelf,
        rules: KungenRules,
        names: Sequence[str],
        deal: Deal,
    ) -> KungenSession:
        """A new patience of one person or two; the same cards begun before make it practice."""
        cards, known = new_game(rules, deal).cards, shelf.patiences()
        again = any(begun_before(known, name, cards) for name in names)
        table = open_patience(rules, names, deal, begun_before=again)
        save = shelf.new_save("kungen", datetime.now())
        session = cls(screen, speaker, shelf, table, [Player(name) for name in names], save)
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
        names = tuple(player.name or player.bot or "" for player in record.players)
        table = PatienceTable(names, game.resumed_at(cls.now_ms()))
        session = cls(screen, speaker, shelf, table, record.players, save, record.entries)
        for step in replay(record):
            session.memory = session.memory.with_view(view_of(getattr(step, "game", game).state))
        return session

    @staticmethod
    def now_ms() -> int:
        """A clock that never runs backwards."""
        return time.monotonic_ns() // 1_000_000

    @property
    def game(self) -> Game:
        """The patience as it stands."""
        return self.table.game

    @game.setter
    def game(self, game: Game) -> None:
        self.table = replace(self.table, game=game)

    @property
    def mover(self) -> str:
        """Whose move it is, where two share the patience; nobody's name of one person."""
        table = self.table
        return fit(clean_name(table.mover), _MOST_SHOWN) if len(table.names) > 1 else ""

    def record(self) -> PatienceRecord:
        """The record as it stands; unfinished unless the game is closed or won."""
        known = self.game.time_ms(self.now_ms())
        return patience_record(
            rules=self.game.rules,
            deal=self.game.deal,
            players=self.players,
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
                mover = self.mover
                self._answer(view, self.screen.ask(f"{mover} > " if mover else "> "))
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
        done = finished(self.game, self.table.names, datetime.now().date().isoformat())
        path = None
        if self.game.begun:
            path = self.shelf.keep(self.record(), datetime.now())
        if done is not None:
            self.shelf.add_patience(done)
        self.shelf.drop(self.save)
        lines = [*self.news]
        if self.game.result is not None:
            lines += say_patience_result(self.speaker, self.game.result)
        if self.mover:
            names = self.speaker.series([clean_name(name) for name in self.table.names])
            lines.append(self.speaker.text("terminal.laid_together", names=names))
        else:
            lines += ["", *self.list_lines()]
        self.screen.page(lines, self.speaker.text("terminal.press_enter") + " ")
        return path

    def list_lines(self) -> list[str]:
        """The record list and statistics of these rules."""
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
        now = self.now_ms()
        points = speaker.text("count.points", count=game.points(now))
        notes = [points, time_text(game.time_ms(now))]
        if self.mover:
            notes.insert(0, speaker.text("terminal.to_move", name=self.mover))
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
        if not text:
            self.changed = True
            return
        chosen = dict(keyed_moves(view.legal)).get(text.lower())
        if chosen is not None:
            self.do(chosen)
            return
        command = self.words.command(text)
        if command is not None and command[0] in COMMANDS:
            COMMANDS[command[0]](self, command[1])
            return
        match read_move(text, view, self.words):
            case MeantMove(meant):
                self.do(meant)
            case SeveralMoves(moves):
                look = self.screen.look
                choices = (
                    f"{key}) {move_label(move, view, self.speaker, look)}"
                    for key, move in keyed_moves(view.legal)
                    if move in moves
                )
                self.message = [f"{self.speaker.text('terminal.which')} {'  '.join(choices)}"]
            case no_move:
                key = "nothing_there" if no_move.named else "kungen_not_understood"
                self.message = [self.speaker.text(f"terminal.{key}", text=text[:40])]

    def do(self, command: Command) -> None:
        """Carry out a command, or say why it is refused."""
        now = self.now_ms()
        at_ms = self.game.time_ms(now)
        mover = self.mover
        try:
            self.table, events = self.table.do(command, now)
        except Refused as refused:
            self._refuse(command, refused)
            return
        self.entries.append(LoggedCommand(command, at_ms))
        if isinstance(command, Undo | ExtraPass):
            self.told_stuck = False
        if not isinstance(command, Undo):
            self._look_for_end(now)
        rules = self.game.rules
        won = [event for event in events if isinstance(event, Won)]
        shown = events if len(events) <= 6 else (*events[:4], *won)
        news = ten(" ".join(say_patience_event(self.speaker, e, rules) for e in shown))
        self.news = [f"{mover}: {news}" if mover and news else news]
        self.changed = True
        if self.shelf.due:
            try:
                self._save()
            except KingsError as error:
                self.message = [say_error(self.speaker, error)]

    def _look_for_end(self, now_ms: int) -> None:
        """Close the game if it is proved to be stuck; where nothing is proved, nothing is said.

        The solver's proof is quick. A game is closed, and its record says so, if the rules alone
        prove it too, as whoever reads the record will do; else the person is only told.
        """
        from kings.kungen.stuck import Verdict
        from kings.solver.stuck import prove_stuck

        if self.told_stuck or prove_stuck(self.game.state) is not Verdict.STUCK:
            return
        self.game = self.game.look_for_end(now_ms)
        if not self.game.stuck:
            self.told_stuck = True
            self.message = [self.speaker.text("terminal.stuck")]

    def _refuse(self, command: Command, refused: Refused) -> None:
        refusal = self.game.why_not(command)
        if refusal is None:
            raise refused
        self.message = [ten(say_patience_refusal(self.speaker, refusal, self.game.rules))]

    def sure(self, question: str) -> bool:
        """Ask; whether the answer is a yes."""
        return self.words.is_yes(self.screen.ask(f"{question} "))

    def page(self, lines: Sequence[str]) -> None:
        """Show lines on a page of their own."""
        self.screen.page(list(lines), self.speaker.text("terminal.press_enter") + " ")
