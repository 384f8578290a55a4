"""Case P13: people come and go before a match and in it, against a model in a few lines.

Programs of this kind lost rooms, hosts and seats when somebody left; here every seat keeps its
number, there is a host as long as there is a person, and a running match never loses a player.
"""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kings.corner.places import Seat
from kings.table import asks as ask
from kings.table.asks import SERVER, Ask
from kings.table.live_due import due
from kings.table.live_match import LiveMatch, Stage
from tests.table.live import PEOPLE, did, empty, lobby, played, refusal, with_cards

USERS = st.sampled_from(PEOPLE)
SEATS = st.integers(0, 3).map(Seat)


class Churn(RuleBasedStateMachine):
    """The table, and who ought to sit where: a user, `bot`, or nobody."""

    @initialize(full=st.booleans())
    def open(self, full: bool) -> None:
        self.live: LiveMatch = lobby(*PEOPLE[:4]) if full else empty(4)
        self.sits: list[str | None] = list(PEOPLE[:4]) if full else [None] * 4
        self.host = "anna"

    def asked(self, author: str, what: Ask, *, allowed: bool) -> bool:
        """Ask it; the model says whether it has to be allowed."""
        assert (refusal(self.live, author, what) == "") is allowed
        if allowed:
            self.live = did(self.live, author, what)
        return allowed

    @property
    def waits(self) -> bool:
        return self.live.stage is Stage.LOBBY

    def people(self) -> list[str]:
        return [user for user in self.sits if user not in (None, "bot")]

    @rule(user=USERS, seat=SEATS)
    def sit_down(self, user: str, seat: Seat) -> None:
        what = ask.SitDown(seat, f"{user} {seat}")
        if self.asked(user, what, allowed=self.waits and self.sits[seat] is None):
            self.sits[seat] = user
            self.host = self.host or user

    @rule(user=USERS, seat=SEATS)
    def stand_up(self, user: str, seat: Seat) -> None:
        if self.asked(user, ask.StandUp(seat), allowed=self.waits and self.sits[seat] == user):
            self.sits[seat] = None

    @rule(user=USERS, seat=SEATS)
    def seat_a_bot(self, user: str, seat: Seat) -> None:
        allowed = self.waits and self.host == user and self.sits[seat] is None
        if self.asked(user, ask.SeatBot(seat, "lazy"), allowed=allowed):
            self.sits[seat] = "bot"

    @rule(user=USERS, seat=SEATS)
    def free_a_seat(self, user: str, seat: Seat) -> None:
        allowed = self.waits and self.host == user and self.sits[seat] is not None
        if self.asked(user, ask.FreeSeat(seat), allowed=allowed):
            self.sits[seat] = None

    @rule(user=USERS, heir=USERS)
    def give_host(self, user: str, heir: str) -> None:
        allowed = self.host == user and heir != user and heir in self.sits
        if self.asked(user, ask.GiveHost(heir), allowed=allowed):
            self.host = heir

    @rule(user=USERS)
    def leave(self, user: str) -> None:
        if not self.asked(user, ask.LeaveTable(), allowed=user in self.sits or user == self.host):
            return
        after = None if self.waits else "bot"
        self.sits = [after if sits == user else sits for sits in self.sits]
        if user == self.host:
            self.host = next(iter(self.people()), "")

    @rule(gone=st.sets(USERS))
    def close_the_page(self, gone: set[str]) -> None:
        """The host's powers go to the first person who is there, after the grace."""
        for step in due(self.live, dict.fromkeys(gone, self.live.at_ms)):
            if isinstance(step.what, ask.GiveHost):
                there = [user for user in self.people() if user not in gone]
                assert self.host in gone and step.what.user == there[0]
                self.live = did(self.live, SERVER, step.what)
                self.host = there[0]

    @rule(user=USERS)
    def start(self, user: str) -> None:
        allowed = self.waits and self.host == user and None not in self.sits
        if self.asked(user, ask.Start(), allowed=allowed):
            self.live = with_cards(self.live)

    @precondition(lambda self: self.live.stage is Stage.PLAYING)
    @rule(plays=st.integers(1, 6))
    def play_on(self, plays: int) -> None:
        for _ in range(plays):
            if self.live.stage is Stage.PLAYING:
                self.live = played(self.live)

    @precondition(lambda self: self.live.stage is Stage.BETWEEN)
    @rule()
    def deal_again(self) -> None:
        self.live = with_cards(did(self.live, SERVER, ask.DealNow()))

    @invariant()
    def every_seat_is_as_the_model_has_it(self) -> None:
        found = ["bot" if seat.bot else seat.user for seat in self.live.seats]
        assert found == self.sits
        assert self.live.host == self.host

    @invariant()
    def there_is_a_host_as_long_as_there_is_a_person(self) -> None:
        assert self.host or not self.people()

    @invariant()
    def a_running_match_has_all_its_players(self) -> None:
        if not self.waits:
            assert None not in self.sits
            assert self.live.table is not None and len(self.live.table.names) == 4


TestChurn = Churn.TestCase
TestChurn.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
