"""A puzzle at a terminal: the table of `kings play`, one turn, and a judge instead of opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from kings.cards import Deal, cards_in
from kings.cli.board_corner import Sight
from kings.cli.play_start import named_bots
from kings.cli.plays import keyed, play_label
from kings.cli.puzzle_words import (
    answer_lines,
    heading,
    level_note,
    odds_note,
    question,
    reminder,
)
from kings.cli.saves import Shelf
from kings.cli.screen import Screen
from kings.cli.session_corner import CornerSession, Habits, Person
from kings.corner.match import new_match
from kings.corner.moves import EndTurn, Move, MovePile
from kings.corner.places import Seat
from kings.corner.state import RoundState
from kings.corner.view import CornerView
from kings.lab.puzzles import Kind, Puzzle, way_on
from kings.records import Player
from kings.records.model import RoundLog
from kings.say.cards import place_at
from kings.say.speaker import Speaker
from kings.table.match_table import MatchTable

_NO_SAVE: Final = Path("puzzle.kings")
"""Stands for the file of an unfinished match; a puzzle is never saved."""


def table_of(puzzle: Puzzle, names: Sequence[str]) -> MatchTable:
    """A table at which the turn of a puzzle is to be played, with nothing scored before."""
    law, state = puzzle.state.law, puzzle.state
    seats = tuple(Seat(seat) for seat in range(law.seats))
    return MatchTable(
        rules=law.rules,
        names=tuple(names),
        deal=Deal(number=puzzle.deal),
        match=new_match(law.rules, law.seats, state.dealer),
        log=(RoundLog(dealer=state.dealer, deal_index=1, seated=seats),),
        round=state,
    )


class PuzzleSession(CornerSession):
    """One puzzle, until it is solved or the person leaves."""

    def __init__(self, screen: Screen, speaker: Speaker, puzzle: Puzzle, number: int) -> None:
        self.puzzle, self.number = puzzle, number
        self.hints: dict[RoundState, int] = {}
        """By table how many hints were given there."""
        you = speaker.text("terminal.you")
        others = [bot for seat, bot in enumerate(puzzle.bots) if seat != puzzle.state.turn]
        players = named_bots(others, [you], speaker)
        players.insert(puzzle.state.turn, Player(you))
        table = table_of(puzzle, [player.name or "" for player in players])
        super().__init__(screen, speaker, Shelf(), table, players, habits=Habits(), save=_NO_SAVE)

    @property
    def solver(self) -> Person:
        """Who solves it."""
        return next(iter(self.people.values()))

    @property
    def now(self) -> RoundState:
        """The table as it lies."""
        return self.table.round or self.puzzle.state

    def solve(self) -> None:
        """Ask for plays until the goal is met; raises `Leave` when the person goes."""
        person = self.solver
        while not self.puzzle.solved(self.now):
            view = self._view(person)
            self._show(person, view)
            person.message = []
            self._answer(person, view, self.screen.ask(self._prompt(person)))
        self._end(person)

    def wants_more(self) -> bool:
        """Whether another puzzle is wanted."""
        asked = self.screen.ask(self.speaker.text("puzzle.another") + " ")
        return self.words.is_yes(asked)

    def sight(self) -> Sight:
        """The table as the solver sees it."""
        return self._sight(self.solver, self._view(self.solver))

    def _view(self, person: Person) -> CornerView:
        return self.table.view(person.seat) or self.puzzle.view

    def _end(self, person: Person) -> None:
        plays = len(self.table.log[-1].plays)
        said = [self.speaker.text("puzzle.solved", count=plays)]
        least = len(self.puzzle.answer)
        if plays > least:
            said.append(self.speaker.text("puzzle.shorter", count=least))
        if self.screen.plain:
            self.screen.write(said)
        else:
            person.message = said
            self.printed = False
            self._show(person, self._view(person))

    def _sight(self, person: Person, view: CornerView) -> Sight:
        asked = question(self.speaker, self.puzzle, self.screen.look)
        return replace(
            super()._sight(person, view),
            title=heading(self.speaker, self.puzzle, self.number, self.screen.look),
            notes=level_note(self.speaker, self.puzzle),
            goal=odds_note(self.speaker, self.puzzle),
            news=(asked, *reminder(self.speaker, self.puzzle)),
            brief=(asked,),
            footer=self.speaker.text("puzzle.footer"),
        )

    def _answer(self, person: Person, view: CornerView, text: str) -> None:
        command = self.words.command(text)
        key = text.lower() in dict(keyed(view.legal))
        if command is not None and command[0] in COMMANDS and not key:
            COMMANDS[command[0]](self, person, view)
        else:
            super()._answer(person, view, text)

    def play(self, person: Person, move: Move) -> None:
        """Make a play, or say why it is refused; an end of the turn is judged, not made."""
        if isinstance(move, EndTurn) and self.table.refusal(person.seat, move) is None:
            person.message = self.judged()
        else:
            super().play(person, move)

    def judged(self) -> list[str]:
        """What the table as it lies lacks for the goal, and whether it can still be met."""
        speaker, puzzle = self.speaker, self.puzzle
        count = puzzle.missing(self.now)
        if puzzle.kind is Kind.OUT:
            left = cards_in(self.now.hands[puzzle.state.turn])
            cards = speaker.series([self.screen.look.card(card) for card in left])
            said = speaker.text("puzzle.missing.out", count=count, cards=cards)
        elif puzzle.kind is Kind.ROOM and puzzle.card is not None:
            said = speaker.text("puzzle.missing.room", card=self.screen.look.card(puzzle.card))
        else:
            said = speaker.text(f"puzzle.missing.{puzzle.kind}", count=count)
        lost = way_on(puzzle, self.now) is None
        return [f"{said} {speaker.text('puzzle.lost' if lost else 'puzzle.still')}"]

    def hinted(self, view: CornerView) -> str:
        """A hint for the table as it lies, a stronger one each time that it is asked for."""
        speaker, way = self.speaker, way_on(self.puzzle, self.now)
        if not way:
            return speaker.text("puzzle.lost")
        given = self.hints.get(self.now, 0)
        self.hints[self.now] = given + 1
        moves = [play for play in way if isinstance(play, MovePile)]
        if given == 0:
            said = [speaker.text("puzzle.hint.plays", count=len(way))]
            said += [speaker.text("puzzle.hint.piles", count=len(moves))] if moves else []
            return " ".join(said)
        if given == 1 and moves and moves[0] is not way[0]:
            return speaker.text("puzzle.hint.pile", at=place_at(speaker, moves[0].source))
        label, onto = play_label(way[0], view, self.screen.look)
        return speaker.text("puzzle.hint.next", play=f"{label} ({onto})" if onto else label)


def _hint(session: PuzzleSession, person: Person, view: CornerView) -> None:
    person.message = [session.hinted(view)]


def _solution(session: PuzzleSession, person: Person, view: CornerView) -> None:
    session.page(answer_lines(session.speaker, session.puzzle, session.names, session.screen.look))


def _help(session: PuzzleSession, person: Person, view: CornerView) -> None:
    session.page(session.speaker.text("puzzle.help").split("|"))


def _not_here(session: PuzzleSession, person: Person, view: CornerView) -> None:
    person.message = [session.speaker.text("puzzle.not_here")]


Doing = Callable[[PuzzleSession, Person, CornerView], None]

COMMANDS: Final[Mapping[str, Doing]] = MappingProxyType(
    {
        "hint": _hint,
        "answer": _solution,
        "help": _help,
        "score": _not_here,
        "log": _not_here,
        "pause": _not_here,
    }
)
"""What is other than at the table of a match; all other commands are the same."""
