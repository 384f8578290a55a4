"""A match of Kings in the Corner at a terminal: people at one keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

from kings.cards import JOKER, Card, rank_of, suit_of
from kings.cli.board_corner import Sight, draw_table, plain_table, sight_waits
from kings.cli.board_score import goal_text, hands_left, score_lines
from kings.cli.commands_corner import COMMANDS
from kings.cli.ink import ten
from kings.cli.news import tell, tell_briefly
from kings.cli.plays import keyed, play_label
from kings.cli.saves import Shelf
from kings.cli.screen import Leave, Screen
from kings.cli.typed_corner import FitsNowhere, Meant, Several, read_play
from kings.cli.vocabulary import Vocabulary, vocabulary
from kings.corner.events import Event, JokerSwapped, Laid, PileMoved, RoundOver, TurnEnded
from kings.corner.moves import END, EndTurn, Move, PlayCard
from kings.corner.places import Seat
from kings.corner.refusals import Code, Refusal
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.errors import KingsError, Refused, TableError
from kings.records import CornerRecord, Player
from kings.say.cards import place_to
from kings.say.errors import say_error, say_refusal
from kings.say.names import clean_name
from kings.say.results import Company, say_match
from kings.say.rules import game_name, preset_name, preset_of
from kings.say.speaker import Speaker
from kings.table.commands import BreakOffRound, Deal, Play
from kings.table.events import RoundDealt, Told, seen_by
from kings.table.match_table import MatchTable, TableStep
from kings.table.restore import record_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How the people at this terminal want to play."""

    confirm_end: bool = False
    """Ask once more before a turn ends while a card in hand still fits."""
    hints: bool = True


@dataclass(slots=True)
class Person:
    """What the terminal remembers of one person at the keyboard."""

    seat: Seat
    news: list[Event] = field(default_factory=list)
    by_suit: bool = False
    message: list[str] = field(default_factory=list)


class CornerSession:
    """One match from where it stands to its end, or until the person leaves."""

    def __init__(
        self,
        screen: Screen,
        speaker: Speaker,
        shelf: Shelf,
        table: MatchTable,
        players: Sequence[Player],
        *,
        habits: Habits,
        save: Path,
    ) -> None:
        from kings.bots import bot_named

        self.screen, self.speaker, self.shelf = screen, speaker, shelf
        self.table, self.players, self.habits, self.save = table, tuple(players), habits, save
        self.names = tuple(clean_name(player.name) or "?" for player in players)
        self.words: Vocabulary = vocabulary(speaker.lang)
        self.bots = {
            Seat(seat): bot_named(player.bot).bot
            for seat, player in enumerate(players)
            if player.bot is not None
        }
        people = [Seat(s) for s, player in enumerate(players) if player.bot is None]
        self.people = {seat: Person(seat) for seat in people}
        self.at_keyboard = people[0] if len(people) == 1 else None
        self.printed = False

    def run(self) -> Path:
        """Play to the end of the match and keep its record; raises `Leave` when the person goes."""
        try:
            self._play_on()
        except Leave:
            self._save()
            raise
        path = self.shelf.keep(record_of(self.table, self.players, date.today()), datetime.now())
        self.shelf.drop(self.save)
        self._round_page()
        return path

    def replay(self, record: CornerRecord) -> None:
        """Make all plays of a saved match again, so that the news are as they were, too."""
        for log in record.rounds:
            self.take(self.table.do(Deal(log.deal)))
            for play in log.plays:
                self.take(self.table.do(Play(play.seat, play.move, play.by_table)))
            if log.broken_off:
                self.take(self.table.do(BreakOffRound()))

    def _play_on(self) -> None:
        while not self.table.over:
            if not self.table.playing:
                if self.table.log:
                    self._round_page()
                self.take(self.table.do(Deal()))
            seat = self.table.turn
            if seat in self.bots:
                self._bot_plays(seat)
            elif seat is not None:
                self._person_plays(self.people[seat])

    def _save(self) -> None:
        if self.table.log:
            self.shelf.write(self.save, record_of(self.table, self.players, date.today()))

    def _save_now_and_then(self, person: Person) -> None:
        """Save for the case of a power cut; a full disk is told and ends no match."""
        if self.shelf.due:
            try:
                self._save()
            except KingsError as error:
                person.message = [say_error(self.speaker, error)]

    def take(self, step: TableStep) -> None:
        """Go on from a step, and remember what each person may know of it."""
        self.table = step.table
        for person in self.people.values():
            for told in step.events:
                event = seen_by(told, person.seat)
                if isinstance(event, RoundDealt):
                    person.news.clear()
                elif isinstance(event, Told):
                    self._note(person, event.event)

    def _note(self, person: Person, event: Event) -> None:
        """Own plays are no news: they lie on the table. With the own turn's end news begin."""
        own = getattr(event, "seat", None) == self.table.round_seat(person.seat)
        if own and isinstance(event, TurnEnded):
            person.news.clear()
        elif not (own and isinstance(event, Laid | PileMoved | JokerSwapped)):
            person.news.append(event)

    def _bot_plays(self, seat: Seat) -> None:
        view = self.table.view(seat)
        if view is None:
            raise TableError("no_round")
        move = self.bots[seat](view, self.table.chance(seat))
        self.take(self.table.do(Play(seat, move)))

    # One person's turn.

    def _person_plays(self, person: Person) -> None:
        self._hand_over(person)
        self._save_now_and_then(person)
        self.printed = False
        while self.table.turn == person.seat and not self.table.over and self.table.playing:
            view = self.table.view(person.seat)
            if view is None:
                return
            self._show(person, view)
            person.message = []
            self._answer(person, view, self.screen.ask(self._prompt(person)))

    def _hand_over(self, person: Person) -> None:
        """Nothing of a hand is on the screen until the next person says to be there."""
        if len(self.people) > 1 and self.at_keyboard != person.seat:
            name = self.names[person.seat]
            lines = ["", "", self.speaker.text("terminal.hand_over", name=name), ""]
            if self.screen.plain:
                self.screen.write(lines[2:3])
                self.screen.ask(self.speaker.text("terminal.press_enter") + " ")
            else:
                self.screen.page(lines, self.speaker.text("terminal.press_enter") + " ")
        self.at_keyboard = person.seat

    def _prompt(self, person: Person) -> str:
        who = f"{self.names[person.seat]} " if len(self.people) > 1 else ""
        return f"{who}> "

    def _sight(self, person: Person, view: CornerView) -> Sight:
        match, speaker = self.table.match, self.speaker
        preset = preset_of(self.table.rules)
        title = game_name(speaker, "corner")
        if preset is not None:
            title = f"{title} {self.screen.look.dot} {preset_name(speaker, preset)}"
        number = len(match.results) + 1
        notes = speaker.text(
            "terminal.playoff_notes" if match.playoffs else "terminal.round_notes",
            round=number,
            name=self.names[match.dealer],
        )
        seated = tuple(self.names[seat] for seat in self.table.seated)
        asked = [speaker.text("event.asked.you")] if view.phase is Phase.KINGS else []
        look = self.screen.look
        return Sight(
            view=view,
            names=seated,
            title=title,
            notes=notes,
            goal=goal_text(match, speaker),
            news=(*tell(person.news, seated, view.seat, speaker), *asked),
            brief=(*tell_briefly(person.news, seated, view.seat, speaker, look), *asked),
            message=tuple(person.message),
            hand=self._sorted(person, view.hand),
            waits=sight_waits(view),
        )

    def _sorted(self, person: Person, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        if not person.by_suit:
            return hand
        return tuple(sorted(hand, key=lambda card: (card == JOKER, -suit_of(card), rank_of(card))))

    def _show(self, person: Person, view: CornerView) -> None:
        sight = self._sight(person, view)
        if not self.screen.plain:
            sheet = self.screen.sheet()
            draw_table(sheet, sight, self.speaker, self.screen.look)
            self.screen.draw(sheet)
        elif not self.printed:
            self.screen.write(plain_table(sight, self.speaker, self.screen.look))
        else:
            self.screen.write(person.message)
        self.printed = True

    def _answer(self, person: Person, view: CornerView, text: str) -> None:
        """Do what was typed, or say why not in the person's message."""
        if not text:
            self.printed = False
            return
        chosen = dict(keyed(view.legal)).get(text.lower())
        if chosen is not None:
            self.play(person, chosen)
            return
        command = self.words.command(text)
        if command is not None and command[0] in COMMANDS:
            COMMANDS[command[0]](self, person, view, command[1])
            return
        self._read(person, view, text)

    def _read(self, person: Person, view: CornerView, text: str) -> None:
        speaker = self.speaker
        match read_play(text, view, self.words):
            case Meant(move):
                self.play(person, move)
            case Several(moves):
                asked = speaker.text("terminal.which")
                person.message = [f"{asked} {'  '.join(self._choices(moves, view))}"]
            case FitsNowhere(cards):
                shown = speaker.series(
                    [self.screen.look.card(card) for card in cards[:4]], last="or"
                )
                key = "fits_nowhere" if cards[0] in view.hand else "not_held"
                person.message = [speaker.text(f"terminal.{key}", card=shown)]
            case _:
                person.message = [speaker.text("terminal.not_understood", text=text[:40])]

    def _choices(self, moves: Sequence[Move], view: CornerView) -> list[str]:
        """Plays with the keys that they have in the list; a named joker has none."""
        keys = {move: key for key, move in keyed(view.legal)}
        labels = [(move, play_label(move, view, self.screen.look)[0]) for move in moves]
        return [f"{keys[move]}) {label}" if move in keys else label for move, label in labels]

    def play(self, person: Person, move: Move) -> None:
        """Make a play, or say why it is refused."""
        if isinstance(move, EndTurn) and not self._may_end(person):
            return
        before = self.table.view(person.seat)
        try:
            step = self.table.do(Play(person.seat, move))
        except Refused:
            refusal = self.table.refusal(person.seat, move) or Refusal(Code.ROUND_OVER)
            person.message = [ten(say_refusal(self.speaker, refusal, move))]
            return
        if before is not None and self.screen.plain:
            first = step.events[0]
            names = [self.names[seat] for seat in self.table.seated]
            deeds = [first.event] if isinstance(first, Told) else []
            self.screen.write(tell(deeds, names, before.seat, self.speaker))
        self.take(step)
        self.printed = False

    def _may_end(self, person: Person) -> bool:
        view = self.table.view(person.seat)
        if view is None or not self.habits.confirm_end or view.phase is not Phase.PLAY:
            return True
        fits = next((m for m in view.legal if isinstance(m, PlayCard)), None)
        if fits is None or END not in view.legal:
            return True
        card = self.screen.look.card(fits.card)
        where = place_to(self.speaker, fits.place)
        asked = self.speaker.text("terminal.end_anyway", card=card, to=where)
        return self.words.is_yes(self.screen.ask(f"{asked} "))

    def page(self, lines: Sequence[str]) -> None:
        """Show lines on a page of their own."""
        self.screen.page(list(lines), self.speaker.text("terminal.press_enter") + " ")

    # Between rounds.

    def _round_page(self) -> None:
        """How the round ended, what everybody has left, and the score."""
        table, speaker = self.table, self.speaker
        one = next(iter(self.people)) if len(self.people) == 1 else None
        view = table.view(one)
        if view is None or view.phase is not Phase.OVER:
            return
        seated = [self.names[seat] for seat in table.seated]
        news = next(iter(self.people.values())).news
        if one is None:
            news = [event for event in news if isinstance(event, RoundOver)]
        lines = [
            *tell(news, seated, view.seat, speaker)[-3:],
            "",
            *hands_left(table, view, self.names, speaker, self.screen.look),
            "",
        ]
        lines += score_lines(table.match, self.names, speaker)
        result = table.match.result
        if result is not None:
            company = Company(table.rules, self.names, one)
            lines += ["", *say_match(speaker, result, table.match.totals, company)]
        self.at_keyboard = one
        self.screen.page(lines, speaker.text("terminal.press_enter") + " ")
