"""A match of Kings in the Corner at a server's table, in the terminal."""

from __future__ import annotations

from typing import Final

from kings.cards import JOKER, Card, Chance, rank_of, suit_of
from kings.cli.board_corner import Sight, draw_table, plain_table, sight_waits
from kings.cli.ink import ten
from kings.cli.news import tell, tell_briefly
from kings.cli.plays import keyed, play_label
from kings.cli.remote import Remote
from kings.cli.screen import Leave, Screen
from kings.cli.talk import rules_lines
from kings.cli.typed_corner import FitsNowhere, Meant, Several, read_play
from kings.cli.vocabulary import vocabulary
from kings.client.connection import plain_facts
from kings.corner.events import Event, TurnEnded
from kings.corner.moves import END, Move
from kings.corner.notation import spell_move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.view import CornerView
from kings.errors import KingsError
from kings.say.bots import bot_name
from kings.say.errors import say_error
from kings.say.names import clean_name
from kings.say.speaker import Speaker
from kings.table.settings import PHRASES
from kings.wire import asks
from kings.wire.messages import Declined, Stale
from kings.wire.read_told import round_event
from kings.wire.read_view import corner_view
from kings.wire.round_view import GameView, OwnView
from kings.wire.table_view import ClockView, ScoreView, TableView

SILENT_S: Final = 6.0
"""A server that was not heard for so long is said to be gone."""


class RemoteSession:
    """One person at a table of a server, until the match is over or they leave."""

    def __init__(self, screen: Screen, speaker: Speaker, remote: Remote) -> None:
        self.screen, self.speaker, self.remote = screen, speaker, remote
        self.words = vocabulary(speaker.lang)
        self.message: list[str] = []
        self.news: list[Event] = []
        self.shown = (0, 0)
        """The entry and the stage of what was last drawn."""
        self.printed = False
        self.by_suit = False

    # What the server has said.

    @property
    def around(self) -> TableView:
        """Seats, settings and stage."""
        around = self.remote.table.state.table
        if not isinstance(around, TableView):
            raise KingsError("other_kind")
        return around

    @property
    def game(self) -> GameView | None:
        """The round, if one was dealt."""
        game = self.remote.table.state.game
        return game if isinstance(game, GameView) else None

    @property
    def own(self) -> OwnView | None:
        """The cards of this person; of several seats, those of the one in turn."""
        mine = self.remote.table.state.own
        playing = (one for one in mine if one.legal)
        return next(playing, mine[0] if mine else None)

    @property
    def score(self) -> ScoreView | None:
        """The standing of the match, if it has begun."""
        score = self.remote.table.state.score
        return score if isinstance(score, ScoreView) else None

    @property
    def paused(self) -> bool:
        """Whether somebody has paused the match."""
        clock = self.remote.table.state.clock
        return isinstance(clock, ClockView) and clock.paused_since_ms is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where, made harmless."""
        return tuple(
            bot_name(self.speaker, seat.bot)
            if seat.bot is not None and seat.name == seat.bot
            else clean_name(seat.name) or "?"
            for seat in self.around.seats
        )

    def view(self) -> CornerView | None:
        """The round as this person sees it."""
        game, score = self.game, self.score
        if game is None or score is None:
            return None
        rules = parse_corner_rules(self.around.rules)
        return corner_view(rules, game, self.own, score.totals)

    # The match.

    def run(self) -> None:
        """Follow the table to the end of its match; raises `Leave` when the person goes."""
        try:
            while self.around.stage not in ("over", "closed"):
                self._hear()
                own = self.own
                if self.paused:
                    self.screen.ask(self.speaker.text("join.paused") + " ")
                    self._ask(asks.Resume())
                    self.message = []
                elif self.around.stage == "playing" and own is not None and own.legal:
                    self._turn()
                elif self.around.stage == "lobby":
                    self._lobby()
                elif self.around.stage == "between":
                    self._between()
                else:
                    self._wait()
        except KeyboardInterrupt:
            raise Leave(130) from None
        self._hear()
        self.screen.write(["", *self._standing(), ""])

    def _hear(self) -> None:
        """Take what happened into the news: own plays are none, and the own turn's end begins them."""
        mine = {own.seat for own in self.remote.table.state.own}
        for fact in self.remote.table.news():
            event = round_event(fact)
            if event is None:
                continue
            own = getattr(event, "seat", None) in mine
            if own and isinstance(event, TurnEnded):
                self.news.clear()
            elif not own:
                self.news.append(event)

    def _turn(self) -> None:
        view = self.view()
        if view is None:
            return
        self._show(view)
        self.message = []
        self._answer(view, self.screen.ask("> "))

    def _wait(self) -> None:
        """Show the table while others play, until it has changed."""
        table = self.remote.table
        view = self.view()
        if view is not None and table.seq != self.shown[0] and not self.screen.plain:
            self._show(view)
        seq = table.seq
        while not self.remote.wait(lambda: table.seq != seq):
            lost_s = self.remote.lost_s
            if lost_s is not None and lost_s > SILENT_S:
                said = self.speaker.text("join.lost", count=round(lost_s))
                if self.message != [said]:
                    self.message = [said]
                    self.screen.write(said)

    def _lobby(self) -> None:
        """Who is here, and what the host may do; others wait."""
        around, speaker = self.around, self.speaker
        lines = [speaker.text("join.lobby"), ""]
        for number, seat in enumerate(around.seats):
            who = self.names[number] if seat.user or seat.bot else speaker.text("join.free")
            lines.append(f"  {number + 1}  {who}")
        if self.remote.table.seq != self.shown[0]:
            self.shown = (self.remote.table.seq, 0)
            self.screen.write(["", *lines])
        if around.host != self.remote.user:
            self._wait()
            return
        text = self.screen.ask(speaker.text("join.host_prompt") + " ").lower().split()
        if text[:1] == ["bot"] and len(text) == 3 and text[1].isdigit():
            self._ask(asks.SeatBot(seat=int(text[1]) - 1, level=text[2]))
        elif not text:
            self._ask(asks.Start())
        self._say_message()

    def _between(self) -> None:
        self.screen.write(["", *self._standing(), ""])
        self.screen.ask(self.speaker.text("terminal.press_enter") + " ")
        if self.around.stage == "between":
            self._ask(asks.DealNow())
            self.message = []
        if self.around.stage == "between":
            self._wait()

    def _standing(self) -> list[str]:
        score, speaker = self.score, self.speaker
        if score is None:
            return []
        seated = self.names
        lines = tell(self.news, seated, None, speaker)[-2:]
        parties = self.names if len(score.totals) == len(seated) else ("A", "B")
        lines += [f"{name}  {total}" for name, total in zip(parties, score.totals, strict=True)]
        if score.winners:
            won = speaker.series([seated[seat] for seat in score.winners])
            lines.append(speaker.text("join.won", names=won))
        return lines

    # One turn.

    def _sight(self, view: CornerView) -> Sight:
        speaker, game = self.speaker, self.game
        seated = [self.names[seat] for seat in (game.seated if game is not None else ())]
        number = game.number if game is not None else 0
        dealer = self.names[game.dealer] if game is not None else ""
        look = self.screen.look
        return Sight(
            view=view,
            names=tuple(seated),
            title=clean_name(self.around.settings.name) or speaker.text("game.corner"),
            notes=speaker.text("terminal.round_notes", round=number, name=dealer),
            goal="",
            news=tuple(tell(self.news, self.names, self._seat(), speaker)),
            brief=tuple(tell_briefly(self.news, self.names, self._seat(), speaker, look)),
            message=tuple(self.message),
            footer=speaker.text("join.footer"),
            hand=self._sorted(view.hand),
            waits=sight_waits(view),
        )

    def _seat(self) -> Seat | None:
        return None if self.own is None else Seat(self.own.seat)

    def _sorted(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        if not self.by_suit:
            return hand
        return tuple(sorted(hand, key=lambda card: (card == JOKER, -suit_of(card), rank_of(card))))

    def _show(self, view: CornerView) -> None:
        table = self.remote.table
        if not self.screen.plain:
            sheet = self.screen.sheet()
            draw_table(sheet, self._sight(view), self.speaker, self.screen.look)
            self.screen.draw(sheet)
        elif table.seq != self.shown[0]:
            self.screen.write(plain_table(self._sight(view), self.speaker, self.screen.look))
        else:
            self.screen.write(self.message)
        self.shown = (table.seq, 1)

    def _answer(self, view: CornerView, text: str) -> None:
        """Do what was typed, or say why not."""
        if not text:
            return
        chosen = dict(keyed(view.legal)).get(text.lower())
        if chosen is not None:
            self._play(chosen)
            return
        if text.startswith("/"):
            self._talk(text[1:].strip())
            return
        command = self.words.command(text)
        match command[0] if command is not None else "":
            case "end":
                self._play(END)
            case "undo":
                self._ask(asks.TakeBack(seat=self._seat() or 0))
            case "sort":
                self.by_suit = not self.by_suit
            case "rules":
                rules = parse_corner_rules(self.around.rules)
                lines = rules_lines(self.speaker, rules, len(self.around.seats))
                self.screen.page(lines, self.speaker.text("terminal.press_enter") + " ")
            case "pause":
                self._ask(asks.Pause())
            case "score":
                self.screen.page(self._standing(), self.speaker.text("terminal.press_enter") + " ")
            case "hint":
                self._hint(view)
            case "quit":
                raise Leave
            case _:
                self._read(view, text)

    def _hint(self, view: CornerView) -> None:
        """What a bot would play in this view: worked out here, the server is not asked."""
        from kings.bots.adviser import advise
        from kings.cli.hint_corner import hint_lines

        if not self.around.settings.hints:
            self.message = [self.speaker.text("terminal.no_hints")]
            return
        chance = Chance("client", "hint", self.remote.table.table.encode())
        self.message = hint_lines(advise(view, chance), self.speaker, self.screen.look)

    def _talk(self, text: str) -> None:
        """A phrase by its id, or a line where the table allows it."""
        say = asks.Say(phrase=text) if text in PHRASES else asks.Say(text=text)
        self._ask(say)

    def _read(self, view: CornerView, text: str) -> None:
        speaker = self.speaker
        match read_play(text, view, self.words):
            case Meant(move):
                self._play(move)
            case Several(moves):
                keys = {move: key for key, move in keyed(view.legal)}
                shown = [play_label(move, view, self.screen.look)[0] for move in moves]
                named = [
                    f"{keys[move]}) {label}" if move in keys else label
                    for move, label in zip(moves, shown, strict=True)
                ]
                self.message = [f"{speaker.text('terminal.which')} {'  '.join(named)}"]
            case FitsNowhere(cards):
                some = [self.screen.look.card(card) for card in cards[:4]]
                key = "fits_nowhere" if cards[0] in view.hand else "not_held"
                card = speaker.series(some, last="or")
                self.message = [speaker.text(f"terminal.{key}", card=card)]
            case _:
                self.message = [speaker.text("terminal.not_understood", text=text[:40])]

    def _play(self, move: Move) -> None:
        self._ask(asks.PlayMove(seat=self._seat() or 0, move=spell_move(move)))

    def _ask(self, ask: asks.Ask) -> None:
        """Ask the server; what it refuses is said, and the table is what it says it is."""
        answer = self.remote.do(ask)
        if isinstance(answer, Declined):
            error = KingsError(answer.error.code, **plain_facts(answer.error))
            self.message = [ten(say_error(self.speaker, error))]
        elif isinstance(answer, Stale):
            self.message = [self.speaker.text("join.stale")]
        else:
            table = self.remote.table
            self.remote.wait(lambda: table.seq >= answer.seq, 5.0)

    def _say_message(self) -> None:
        if self.message:
            self.screen.write(self.message)
            self.message = []
