"""Matches and patiences laid by chance, logged as a table logs them."""

from __future__ import annotations

from kings.cards import Chance, Deal
from kings.corner.deal import deal_round, first_dealer
from kings.corner.match import Match, break_off_round, finish_round, new_match
from kings.corner.options import CornerRules
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply, finish_turn, legal_plays
from kings.corner.score import outcome_of
from kings.errors import RecordError
from kings.kungen.game import Game, new_game
from kings.kungen.listing import legal_moves
from kings.kungen.moves import AUTO_FINISH, REDO, UNDO, Command, ExtraPass, LayUp
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Ending, Practice
from kings.records import (
    Bookmark,
    CornerRecord,
    Entry,
    Help,
    LoggedCommand,
    LoggedPlay,
    PatienceRecord,
    Player,
    RoundLog,
    corner_record,
    patience_record,
    read_record,
    verify,
)

ANNA = Player("Anna")
GREEDY = Player(bot="greedy")
BUTTONS: tuple[Command, ...] = (
    UNDO,
    REDO,
    LayUp(safe=False),
    LayUp(safe=True),
    AUTO_FINISH,
    ExtraPass(0),
)


def wrong(text: str) -> RecordError:
    """The error of a record that is damaged or false."""
    try:
        verify(read_record(text))
    except RecordError as error:
        return error
    raise AssertionError("the record is read and true")


def line_of(text: str, start: str) -> int:
    """The number of the first line that begins so."""
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


def with_line(text: str, number: int, line: str) -> str:
    """The text with one line changed."""
    lines = text.split("\n")
    lines[number - 1] = line
    return "\n".join(lines)


class Play:
    """A match laid by chance: now and then the table finishes a turn, or a round is broken off."""

    def __init__(self, rules: CornerRules, seats: int, number: int) -> None:
        self.rules = rules
        self.deal = Deal(number=number)
        self.chance = Chance("test", "corner", str(number).encode())
        self.dealer = first_dealer(self.deal, seats)
        self.match: Match = new_match(rules, seats, self.dealer)
        self.logs: list[RoundLog] = []

    def round(self, *, break_off_in: int = 1500, plays: int = 10**6) -> None:
        """Lay a round, or the first `plays` plays of it."""
        match = self.match
        state, _ = deal_round(match.law, match.round_dealer, self.deal, match.deals)
        made: list[LoggedPlay] = []
        broken_off = False
        while state.how is None and len(made) < plays and not broken_off:
            by_table = self.chance.below(30) == 0
            moves = finish_turn(state) if by_table else (self.chance.choice(legal_plays(state)),)
            for move in moves:
                made.append(LoggedPlay(match.seated[state.turn], move, by_table))
                state = apply(state, move)
            broken_off = state.how is None and self.chance.below(break_off_in) == 0
        self.logs.append(
            RoundLog(
                dealer=match.dealer,
                deal_index=match.deals,
                seated=match.seated,
                plays=tuple(made),
                broken_off=broken_off,
            )
        )
        if state.how is not None:
            self.match = finish_round(match, outcome_of(state), state.how)
        elif broken_off:
            self.match = break_off_round(match)

    def record(self, *, broken_off: bool = False) -> CornerRecord:
        """What is logged so far."""
        seats = self.match.seats
        return corner_record(
            rules=self.rules,
            players=(ANNA, Player("Bo"), *(GREEDY,) * (seats - 2)),
            deal=self.deal,
            dealer=self.dealer,
            rounds=self.logs,
            broken_off=broken_off,
        )


def played_match(rules: str, seats: int, number: int) -> Play:
    """A whole match."""
    play = Play(parse_corner_rules(rules), seats, number)
    while play.match.result is None:
        play.round()
    return play


class Laid:
    """A patience laid by chance, with undo, hints and bookmarks."""

    def __init__(self, rules: str, number: int, moves: int) -> None:
        self.chance = Chance("test", "kungen", str(number).encode())
        self.game: Game = new_game(parse_kungen_rules(rules), Deal(number=number))
        self.entries: list[Entry] = []
        self.now_ms = 0
        while moves and not self.game.state.won:
            moves -= 1
            self._go_on()

    def _go_on(self) -> None:
        dice = self.chance.below(40)
        if dice == 0:
            self.game = self.game.marked(Practice.HINT)
            self.entries.append(Help(Practice.HINT))
        elif dice == 1:
            self.game = self.game.bookmarked("here")
            self.entries.append(Bookmark("here"))
        else:
            commands = [*legal_moves(self.game.state)]
            usable = [c for c in BUTTONS if self.game.why_not(c) is None]
            self.do(self.chance.choice([*commands, *usable]))

    def do(self, command: Command) -> None:
        """Carry out a command now, and let some time pass."""
        self.game = self.game.do(command, self.now_ms).game
        self.entries.append(LoggedCommand(command, self.now_ms))
        self.now_ms += self.chance.below(9000)

    def record(self, closing: Ending | None = None) -> PatienceRecord:
        """What is logged so far."""
        return patience_record(
            rules=self.game.rules,
            deal=self.game.deal,
            players=[ANNA],
            entries=self.entries,
            closing=closing,
            time_ms=self.now_ms,
        )
