"""What stands around the round: who sits where, the settings, the score, the talk, the clock."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kings.table.live_match import LiveMatch, Spoken, Stage
from kings.wire.facts import ScoredRound, scored
from kings.wire.settings import SettingsView, settings_view


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat and who plays it; free if both `user` and `bot` are null."""

    name: str
    user: str | None
    bot: str | None
    """The level of the bot that has this seat."""
    covered: str | None
    """The level of the bot that plays for the person now."""
    wished: bool
    """Whether that is the person's own wish; else they are back as soon as they are seen."""


class FairView(Struct, frozen=True, kw_only=True):
    """How far the deal of the round to come has come, or how the running one was bound."""

    deal: int
    """Number of the deal in the match, from 1."""
    commitment: str
    """The hash by which the server bound itself to its secret, in hexadecimal."""
    hashed: list[int]
    """Seats whose device has bound itself to a nonce."""
    open: bool
    """Whether nonces may be shown; hashes come too late then."""
    given: list[int]
    """Seats whose device has shown its nonce."""


class TakingBackView(Struct, frozen=True, kw_only=True):
    """A wish to take back a play with all that followed; the others answer it."""

    seat: int
    agreed: list[int]
    """Seats that have said yes."""


class TableView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """A match but for its cards and its score."""

    host: str | None
    """The user with the powers of the host."""
    settings: SettingsView
    rules: str
    """The rules line."""
    stage: Stage
    """What the table waits for."""
    seats: list[SeatView]
    """By seat."""
    fair: FairView | None
    taking_back: TakingBackView | None
    round_votes: list[str]
    """Users who want to break the round off."""
    match_votes: list[str]
    """Users who want to break the match off."""
    wanted: list[int]
    """Seats that want a rematch."""
    rematch: str | None
    """The table of the rematch."""
    rated: bool
    """Whether the match counts, as things stand."""
    closed: str | None
    """Why the table was closed."""


class ScoreView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """The standing of the match; lists are by party: seats, or two pairs."""

    totals: list[int]
    pot: int
    dealer: int
    """Who deals the next round, or dealt the last one."""
    rounds: list[ScoredRound]
    ending: str | None
    """How the match ended: `target`, `rounds`, `quiet`, `limit`, `playoff` or `broken_off`."""
    winners: list[int]
    """Seats that won the match; none if it was broken off."""


class SpokenView(Struct, frozen=True, kw_only=True):
    """Something that was said at the table: a phrase by its id, or a line of text."""

    at_ms: int
    user: str
    phrase: str | None
    text: str | None


class ClockView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """The time of the running turn, in milliseconds since 1970 by the server's clock."""

    turn_since_ms: int
    """When it began, pauses left out."""
    deadline_ms: int | None
    """When it is over, if a clock runs against a person."""
    paused_since_ms: int | None
    left_ms: int | None
    """What is left of the turn while it stands still."""


def table_view(live: LiveMatch) -> TableView:
    """What stands around the cards."""
    fair, wish = live.fair, live.taking_back
    return TableView(
        host=live.host or None,
        settings=settings_view(live.settings),
        rules=live.rules.line(),
        stage=live.stage,
        seats=[
            SeatView(
                name=seat.name,
                user=seat.user,
                bot=seat.bot,
                covered=seat.covered,
                wished=seat.wished,
            )
            for seat in live.seats
        ],
        fair=None
        if fair is None
        else FairView(
            deal=fair.deal,
            commitment=fair.commitment,
            hashed=sorted(fair.hashes),
            open=fair.open,
            given=sorted(fair.nonces),
        ),
        taking_back=None
        if wish is None
        else TakingBackView(seat=wish.seat, agreed=sorted(wish.agreed)),
        round_votes=sorted(live.round_votes),
        match_votes=sorted(live.match_votes),
        wanted=sorted(live.wanted),
        rematch=live.rematch,
        rated=live.counts,
        closed=live.closed,
    )


def score_view(live: LiveMatch) -> ScoreView | None:
    """The standing of the match; None before it begins."""
    if live.table is None:
        return None
    match = live.table.match
    return ScoreView(
        totals=list(match.totals),
        pot=match.pot,
        dealer=match.dealer,
        rounds=[ScoredRound(**scored(result)) for result in match.results],
        ending=None if match.result is None else match.result.ending.value,
        winners=[] if match.result is None else list(match.result.winners),
    )


def chat_view(chat: Sequence[Spoken]) -> list[SpokenView]:
    """What was said last, the newest at the end."""
    return [
        SpokenView(at_ms=said.at_ms, user=said.user, phrase=said.phrase, text=said.text)
        for said in chat
    ]


def clock_view(live: LiveMatch) -> ClockView | None:
    """The time of the running turn; None before the match begins."""
    if live.table is None:
        return None
    return ClockView(
        turn_since_ms=live.turn_since_ms,
        deadline_ms=live.deadline_ms,
        paused_since_ms=live.paused_since_ms,
        left_ms=None if live.paused_since_ms is None else live.left_ms(live.paused_since_ms),
    )
