"""What anybody might ask of a shared table, sense or nonsense, at random."""

from __future__ import annotations

import random

from kings.cards import Card
from kings.corner.moves import END, Move, MovePile, PlayCard
from kings.corner.places import Place, Seat
from kings.table import asks as ask
from kings.table.asks import SERVER, Ask
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import PHRASES, Chat, Clock, ClockKind, TableSettings, TakeBackRule
from tests.table.live import PEOPLE, SECRET, hash_of, holder, in_turn, nonce_of, view

AUTHORS = (*PEOPLE, "stranger", SERVER, "")
WORDS = ("", "Anna", "Bo", "\u202e\x00", "x" * 300, "greedy", "lazy", "Lazy!", "0" * 64, "5e" * 32)


class Anybody:
    """People, bots and the server, who now and then do what makes sense."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def wish(self, live: LiveMatch) -> tuple[Ask, str]:
        """What is asked next, and by whom."""
        if self.dice.random() < 0.5:
            return self.sense(live)
        if self.dice.random() < 0.97:
            return self.nonsense(live), self.dice.choice(AUTHORS)
        return ask.Close("idle"), self.dice.choice(AUTHORS)

    def sense(self, live: LiveMatch) -> tuple[Ask, str]:
        """What brings the match on."""
        seat = Seat(self.dice.randrange(len(live.seats)))
        user = live.seats[seat].user or SERVER
        match live.stage:
            case Stage.LOBBY:
                if self.dice.random() < 0.1:
                    return ask.ChangeSettings(self.settings()), live.host
                if all(not seat.free for seat in live.seats):
                    return ask.Start(), live.host
                name = self.dice.choice(PEOPLE)
                bot = (ask.SeatBot(seat, "lazy"), live.host)
                return bot if self.dice.random() < 0.3 else (ask.SitDown(seat, name), name)
            case Stage.DEALING:
                return self.dealing(live, seat, user)
            case Stage.PLAYING:
                return self.playing(live, seat, user)
            case Stage.BETWEEN:
                return ask.DealNow(), SERVER
            case _:
                return ask.WantRematch(seat, self.dice.random() < 0.5), user

    def playing(self, live: LiveMatch, seat: Seat, user: str) -> tuple[Ask, str]:
        if live.paused:
            return ask.Resume(), user
        if live.taking_back is not None or self.dice.random() < 0.2:
            back: tuple[Ask, ...] = (
                ask.TakeBack(seat),
                ask.AnswerTakeBack(seat, self.dice.random() < 0.7),
                ask.ComeBack(seat),
                ask.StepAway(seat, "lazy"),
            )
            return self.dice.choice(back), user
        if self.dice.random() < 0.1:
            away = self.dice.choice((ask.CoverSeat(seat, "greedy"), ask.FinishTurn(seat)))
            return away, SERVER
        turn = in_turn(live)
        return ask.PlayMove(turn, self.dice.choice(view(live, turn).legal)), holder(live, turn)

    def dealing(self, live: LiveMatch, seat: Seat, user: str) -> tuple[Ask, str]:
        if live.fair is None:
            return ask.Commit(self.dice.randbytes(32).hex()), SERVER
        steps: list[tuple[Ask, str]] = [
            (ask.GiveNonceHash(seat, hash_of(user)), user),
            (ask.GiveNonce(seat, nonce_of(user)), user),
            (ask.OpenNonces(), SERVER),
            (ask.DealRound(), SERVER),
        ]
        return self.dice.choice(steps)

    def nonsense(self, live: LiveMatch) -> Ask:
        """Anything."""
        dice = self.dice
        seat = Seat(dice.randint(-1, len(live.seats)))
        word, other = dice.choice(WORDS), dice.choice(AUTHORS)
        yes = dice.random() < 0.5
        anything: list[Ask] = (
            [
                ask.SitDown(seat, word), ask.StandUp(seat), ask.SeatBot(seat, word),
                ask.FreeSeat(seat), ask.ChangeSettings(self.settings()), ask.Start(),
                ask.GiveNonceHash(seat, word), ask.GiveNonce(seat, word), ask.DealNow(),
                ask.PlayMove(seat, self.move()), ask.TakeBack(seat), ask.AnswerTakeBack(seat, yes),
                ask.Pause(), ask.Resume(), ask.StepAway(seat, word), ask.ComeBack(seat),
                ask.Say(phrase=dice.choice((*PHRASES, "no"))), ask.Say(text=word),
                ask.BreakOffRound(), ask.BreakOffMatch(), ask.WantRematch(seat, yes),
                ask.GiveHost(other), ask.LeaveTable(), ask.Commit(SECRET), ask.OpenNonces(),
                ask.DealRound(), ask.FinishTurn(seat), ask.CoverSeat(seat, "greedy"),
                ask.NameRematch("next"),
            ]
        )  # fmt: skip
        return dice.choice(anything)

    def move(self) -> Move:
        place, to = (Place(self.dice.randrange(8)) for _ in range(2))
        card = Card(self.dice.randrange(52))
        moves: list[Move] = [END, PlayCard(card, place), MovePile(place, to)]
        return self.dice.choice(moves)

    def settings(self) -> TableSettings:
        return TableSettings(
            chat=self.dice.choice(list(Chat)),
            take_back=self.dice.choice(list(TakeBackRule)),
            clock=self.dice.choice(
                [Clock(), Clock(ClockKind.SECONDS, 20), Clock(ClockKind.DAYS, 1)]
            ),
            rated=self.dice.random() < 0.5,
        )
