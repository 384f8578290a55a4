"""A match that people share over devices: the fold of its log, and what each entry makes of it.

An entry was decided (`kings.table.live_decide`) and written before it is applied, so applying
never refuses: the same log gives the same table on every worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, NamedTuple, assert_never

from kings.cards import Deal as CardDeal
from kings.corner.match import Ending
from kings.corner.moves import Move
from kings.corner.notation import parse_move
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import TableError
from kings.table import commands as do
from kings.table import entries as log
from kings.table import events as fact
from kings.table.events import TableEvent
from kings.table.fair import FairDeal, commitment
from kings.table.match_table import MatchTable, TableStep, open_table
from kings.table.settings import TableSettings

CHAT_KEPT: Final = 50


class Stage(StrEnum):
    """What a table waits for."""

    LOBBY = "lobby"
    DEALING = "dealing"
    PLAYING = "playing"
    BETWEEN = "between"
    OVER = "over"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A seat of the match: a person's, a bot's, or free if it has neither."""

    user: str | None = None
    name: str = ""
    bot: str | None = None
    """The level of the bot that has the seat."""
    covered: str | None = None
    """The level of the bot that plays for the person now."""
    wished: bool = False
    """Whether that is the person's own wish; else they are back as soon as they are seen."""
    bot_plays: tuple[Move, ...] = ()
    """What the bot has played for the person since."""

    @property
    def free(self) -> bool:
        """Whether nobody has the seat."""
        return self.user is None and self.bot is None

    @property
    def player(self) -> str | None:
        """The level of the bot that plays now; None where a person does."""
        return self.bot or self.covered


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that was said at the table."""

    at_ms: int
    user: str
    phrase: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class TakingBack:
    """A wish to take back a play of the round, with all that followed."""

    seat: Seat
    index: int
    """Of the play, in the round."""
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveMatch:
    """A table as the log has made it. Times are milliseconds since 1970 by the store's clock."""

    id: str
    head: int
    """The number of its last entry."""
    at_ms: int
    """When that was written."""
    host: str
    """The user with the powers of the host; empty if there is no person."""
    settings: TableSettings
    rules: CornerRules
    deal: CardDeal
    """It fixes who deals first."""
    seats: tuple[LiveSeat, ...]
    stage: Stage = Stage.LOBBY
    table: MatchTable | None = None
    """None before the match begins."""
    fair: FairDeal | None = None
    """The deal that is prepared, or of which the running round was made."""
    shown: tuple[FairDeal, ...] = ()
    """The deals of the rounds that are over."""
    round_begun: MatchTable | None = None
    """The table right after the deal of the running round."""
    turn_since_ms: int = 0
    """When the running turn began, pauses left out."""
    paused_since_ms: int | None = None
    taking_back: TakingBack | None = None
    round_votes: frozenset[str] = frozenset()
    """Users who want to break the round off."""
    match_votes: frozenset[str] = frozenset()
    wanted: frozenset[int] = frozenset()
    """Seats that want a rematch."""
    rematch: str | None = None
    chat: tuple[Spoken, ...] = ()
    unrated: bool = False
    """Whether something happened after which the match cannot count."""
    players: tuple[LiveSeat, ...] = ()
    """The seats as they were when the match ended; whoever leaves later has played it."""
    closed: str | None = None

    @property
    def turn(self) -> Seat | None:
        """The seat in turn while a round is played."""
        return None if self.table is None else self.table.turn

    @property
    def paused(self) -> bool:
        """Whether nothing is played until somebody resumes."""
        return self.paused_since_ms is not None

    @property
    def people(self) -> frozenset[str]:
        """The users who have a seat and play it themselves."""
        return frozenset(s.user for s in self.seats if s.user is not None and s.covered is None)

    @property
    def deadline_ms(self) -> int | None:
        """When the running turn is over, if a clock runs against a person."""
        seat = self.turn
        if seat is None or self.paused or self.seats[seat].player is not None:
            return None
        return self.settings.deadline_ms(self.turn_since_ms)

    def left_ms(self, now_ms: int) -> int | None:
        """What is left of the running turn; while the match is paused it stays the same."""
        seat = self.turn
        if seat is None or self.seats[seat].player is not None:
            return None
        end_ms = self.settings.deadline_ms(self.turn_since_ms)
        return None if end_ms is None else max(0, end_ms - (self.paused_since_ms or now_ms))

    @property
    def counts(self) -> bool:
        """Whether the match is rated.

        It is if the table wished it, every seat is a person's of its own, nobody was away or left,
        no play was taken back by consent, and the match was not broken off.
        """
        result = None if self.table is None else self.table.match.result
        if not self.settings.rated or self.unrated:
            return False
        if result is not None and result.ending is Ending.BROKEN_OFF:
            return False
        users = {seat.user for seat in self.players or self.seats if seat.user is not None}
        return len(users) == len(self.seats)

    def seats_of(self, user: str) -> tuple[Seat, ...]:
        """The seats that a user has."""
        return tuple(Seat(n) for n, seat in enumerate(self.seats) if seat.user == user)

    def name_of(self, user: str) -> str:
        """The name of a user at this table; empty without a seat."""
        return next((seat.name for seat in self.seats if seat.user == user), "")

    def with_seat(self, number: int, seat: LiveSeat) -> LiveMatch:
        """The table with one seat otherwise."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))


class Applied(NamedTuple):
    """The table after an entry, and the facts in the order they happened."""

    live: LiveMatch
    facts: tuple[TableEvent, ...]


def opened(table: str, entry: log.Entry, at_ms: int) -> Applied:
    """The table that its first entry opens; raises `TableError` if the entry opens none."""
    if not isinstance(entry, log.Opened):
        raise TableError("log_begins", table=table)
    live = LiveMatch(
        id=table,
        head=1,
        at_ms=at_ms,
        host=entry.host,
        settings=entry.settings,
        rules=parse_corner_rules(entry.rules),
        deal=CardDeal(seed=bytes.fromhex(entry.seed)),
        seats=(LiveSeat(),) * entry.seats,
    )
    return Applied(live, ())


def applied(live: LiveMatch, entry: log.Entry, at_ms: int) -> Applied:
    """The table after the next entry of its log."""
    at_ms = max(at_ms, live.at_ms)  # a clock that was set back takes no time from anybody
    if isinstance(entry, log.Played):
        return _played(live, Seat(entry.seat), parse_move(entry.move), at_ms)
    before = replace(live, head=live.head + 1, at_ms=at_ms)
    match entry:
        case log.Finished():
            return _stepped(before, _table(live).do(do.FinishTurn()), before.head, at_ms)
        case log.TookBack(seat):
            step = _table(live).do(do.TakeBack(Seat(seat)))
            return _stepped(before, step, before.head, at_ms)
        case log.Readied() | log.Committed() | log.NonceHashed() | log.NoncesOpened():
            return _prepared(before, entry)
        case log.NonceGiven() | log.Dealt():
            return _prepared(before, entry)
        case log.PauseBegan() | log.PauseEnded():
            return _paused(before, begins=isinstance(entry, log.PauseBegan))
        case log.TakeBackAsked(seat):
            return _asked_back(before, Seat(seat))
        case log.TakeBackAnswered(seat, yes):
            return _answered_back(before, Seat(seat), yes=yes)
        case log.Voted(user, match):
            return _voted(before, user, match=match)
        case log.Left(user):
            return _left(before, user)
        case log.Opened():
            raise TableError("log_opened_twice", table=live.id)
        case _:
            return _around(before, entry)


_Around = (
    log.Sat | log.BotSat | log.Freed | log.Set | log.HostGiven | log.Away | log.Back
    | log.Spoken | log.Wanted | log.Rematched | log.Closed
)  # fmt: skip


def _around(live: LiveMatch, entry: _Around) -> Applied:
    """What happens around the cards."""
    match entry:
        case log.Sat(seat, user, name):
            sat = live.with_seat(seat, LiveSeat(user=user, name=name))
            host = live.host or user
            return Applied(replace(sat, host=host), (fact.SeatTaken(Seat(seat), name, None),))
        case log.BotSat(seat, level):
            bot = live.with_seat(seat, LiveSeat(name=level, bot=level))
            return Applied(bot, (fact.SeatTaken(Seat(seat), level, level),))
        case log.Freed(seat):
            return Applied(live.with_seat(seat, LiveSeat()), (fact.SeatFreed(Seat(seat)),))
        case log.Set(settings):
            return Applied(replace(live, settings=settings), (fact.SettingsChanged(),))
        case log.HostGiven(user):
            return Applied(replace(live, host=user), (fact.HostChanged(user, live.name_of(user)),))
        case log.Away(seat, level, wished):
            gone = replace(live.seats[seat], covered=level, wished=wished)
            away = replace(live.with_seat(seat, gone), unrated=True)
            return _votes_counted_again(away, (fact.WentAway(Seat(seat), level, wished),))
        case log.Back(seat):
            was = live.seats[seat]
            back = live.with_seat(seat, LiveSeat(user=was.user, name=was.name))
            return Applied(back, (fact.CameBack(Seat(seat), was.bot_plays),))
        case log.Spoken(user, phrase, text):
            chat = (*live.chat, Spoken(live.at_ms, user, phrase, text))[-CHAT_KEPT:]
            return Applied(
                replace(live, chat=chat), (fact.WasSaid(user, live.name_of(user), phrase, text),)
            )
        case log.Wanted(seat, yes):
            wanted = live.wanted | {seat} if yes else live.wanted - {seat}
            return Applied(replace(live, wanted=wanted), (fact.RematchWanted(Seat(seat), yes),))
        case log.Rematched(table):
            return Applied(replace(live, rematch=table), (fact.RematchAt(table),))
        case log.Closed(reason):
            shut = replace(live, stage=Stage.CLOSED, closed=reason)
            return Applied(shut, (fact.TableClosed(reason),))
        case _:
            assert_never(entry)


_Prepared = (
    log.Readied | log.Committed | log.NonceHashed | log.NoncesOpened | log.NonceGiven | log.Dealt
)


def _prepared(live: LiveMatch, entry: _Prepared) -> Applied:
    """A step towards the cards."""
    if isinstance(entry, log.Readied):
        table = live.table
        if table is None:
            names = [seat.name for seat in live.seats]
            table = open_table(live.rules, names, live.deal)
        return Applied(replace(live, stage=Stage.DEALING, table=table, fair=None), ())
    if isinstance(entry, log.Committed):
        number = _table(live).match.deals
        bound = commitment(live.id, number, live.rules.line(), bytes.fromhex(entry.secret))
        fair = FairDeal(deal=number, secret=entry.secret, commitment=bound, since_ms=live.at_ms)
        return Applied(replace(live, fair=fair), (fact.Bound(number, bound),))
    fair = _fair(live)
    match entry:
        case log.NonceHashed(seat, digest):
            hashed = replace(fair, hashes={**fair.hashes, seat: digest})
            return Applied(replace(live, fair=hashed), ())
        case log.NoncesOpened():
            asked = replace(fair, open=True, since_ms=live.at_ms)
            return Applied(replace(live, fair=asked), (fact.NoncesAsked(),))
        case log.NonceGiven(seat, nonce):
            given = replace(fair, nonces={**fair.nonces, seat: nonce})
            return Applied(replace(live, fair=given), ())
        case log.Dealt():
            deal = CardDeal(seed=fair.seed(len(live.seats)))
            step = _table(live).do(do.Deal(deal))
            playing = replace(
                live, stage=Stage.PLAYING, round_begun=step.table, turn_since_ms=live.at_ms
            )
            return _stepped(playing, step, live.head, live.at_ms)
        case _:
            assert_never(entry)


def _played(live: LiveMatch, seat: Seat, move: Move, at_ms: int) -> Applied:
    sits = live.seats[seat]
    if sits.covered is not None:
        live = live.with_seat(seat, replace(sits, bot_plays=(*sits.bot_plays, move)))
    return _stepped(live, _table(live).do(do.Play(seat, move)), live.head + 1, at_ms)


def _stepped(live: LiveMatch, step: TableStep, head: int, at_ms: int) -> Applied:
    """The table after a step of its match; all in one, as every play comes here."""
    after = replace(
        live,
        head=head,
        at_ms=at_ms,
        table=step.table,
        turn_since_ms=at_ms if step.table.turn != live.turn else live.turn_since_ms,
        taking_back=None,
    )
    if step.table.playing:
        return Applied(after, step.events)
    return _round_ended(after, step.events)


def _round_ended(live: LiveMatch, facts: tuple[TableEvent, ...]) -> Applied:
    """A round is over, broken off included: what it was dealt of is shown."""
    over, fair = _table(live).over, live.fair
    ended = replace(
        live,
        stage=Stage.OVER if over else Stage.BETWEEN,
        players=live.seats if over else (),
        fair=None,
        round_begun=None,
        round_votes=frozenset(),
        match_votes=frozenset(),
        taking_back=None,
        paused_since_ms=None,
    )
    if fair is None or live.round_begun is None:
        return Applied(ended, facts)
    nonces = tuple(fair.nonces.get(seat) for seat in range(len(live.seats)))
    told = fact.DealShown(fair.deal, fair.commitment, fair.secret, nonces)
    return Applied(replace(ended, shown=(*live.shown, fair)), (*facts, told))


def _paused(live: LiveMatch, *, begins: bool) -> Applied:
    step = _table(live).do(do.Pause() if begins else do.Resume())
    if begins:
        paused = replace(live, table=step.table, paused_since_ms=live.at_ms)
        return Applied(paused, step.events)
    stood_ms = live.at_ms - (live.paused_since_ms or live.at_ms)
    running = replace(
        live,
        table=step.table,
        paused_since_ms=None,
        turn_since_ms=live.turn_since_ms + stood_ms,
    )
    return Applied(running, step.events)


def _asked_back(live: LiveMatch, seat: Seat) -> Applied:
    plays = _table(live).log[-1].plays
    index = max(n for n, play in enumerate(plays) if play.seat == seat)
    asked = replace(live, taking_back=TakingBack(seat, index))
    return _taken_back_if_agreed(asked, (fact.TakeBackWanted(seat),))


def _answered_back(live: LiveMatch, seat: Seat, *, yes: bool) -> Applied:
    wish = live.taking_back
    if wish is None or not yes:
        return Applied(replace(live, taking_back=None), (fact.TakeBackRefused(seat),))
    agreed = replace(live, taking_back=replace(wish, agreed=wish.agreed | {seat}))
    return _taken_back_if_agreed(agreed, ())


def must_agree(live: LiveMatch, seat: Seat) -> frozenset[int]:
    """The seats of other people who are there and have to agree that this seat takes back."""
    owner = live.seats[seat].user
    return frozenset(
        number
        for number, other in enumerate(live.seats)
        if other.user not in (None, owner) and other.covered is None
    )


def _taken_back_if_agreed(live: LiveMatch, facts: tuple[TableEvent, ...]) -> Applied:
    wish, begun = live.taking_back, live.round_begun
    if wish is None or begun is None or not must_agree(live, wish.seat) <= wish.agreed:
        return Applied(live, facts)
    plays = _table(live).log[-1].plays
    table, undone = begun, plays[wish.index :]
    for play in plays[: wish.index]:
        table = table.do(do.Play(play.seat, play.move, play.by_table)).table
    if live.paused:
        table = table.do(do.Pause()).table
    rewound = replace(
        live,
        table=table,
        seats=_unplayed(live.seats, [play.seat for play in undone]),
        taking_back=None,
        turn_since_ms=live.at_ms,
        paused_since_ms=live.at_ms if live.paused else None,
        unrated=True,
    )
    return Applied(rewound, (*facts, fact.Rewound(wish.seat, len(undone))))


def _unplayed(seats: tuple[LiveSeat, ...], undone: Sequence[Seat]) -> tuple[LiveSeat, ...]:
    """The seats, with as many plays less of their bots as were undone."""
    return tuple(
        replace(seat, bot_plays=seat.bot_plays[: max(0, len(seat.bot_plays) - count)])
        if (count := undone.count(Seat(number))) and seat.bot_plays
        else seat
        for number, seat in enumerate(seats)
    )


def _voted(live: LiveMatch, user: str, *, match: bool) -> Applied:
    told: tuple[TableEvent, ...] = (fact.BreakOffWanted(user, live.name_of(user), match),)
    votes = (live.match_votes if match else live.round_votes) | {user}
    voted = replace(live, match_votes=votes) if match else replace(live, round_votes=votes)
    if not live.people <= votes:
        return Applied(voted, told)
    return _broken_off(voted, told, match=match)


def _broken_off(live: LiveMatch, told: tuple[TableEvent, ...], *, match: bool) -> Applied:
    table = _table(live)
    if table.paused and not match:
        table = table.do(do.Resume()).table
    step = table.do(do.BreakOffMatch() if match else do.BreakOffRound())
    return _round_ended(replace(live, table=step.table), (*told, *step.events))


def _left(live: LiveMatch, user: str) -> Applied:
    """A person's seats become free before the match, and in it bots take them for good."""
    seats = live.seats_of(user)
    left = live
    for seat in seats:
        name = live.seats[seat].name
        bot = LiveSeat(name=name, bot=live.settings.bot)
        left = left.with_seat(seat, LiveSeat() if live.stage is Stage.LOBBY else bot)
    facts: tuple[TableEvent, ...] = (fact.PersonLeft(user, live.name_of(user), seats),)
    if live.stage is Stage.OVER:
        left = replace(left, wanted=left.wanted - set(seats))
    elif live.stage is not Stage.LOBBY:
        left = replace(left, unrated=True)
    if live.host == user:
        heir = next((seat.user for seat in left.seats if seat.user is not None), "")
        left = replace(left, host=heir)
        facts += (fact.HostChanged(heir, left.name_of(heir)),) if heir else ()
    return _votes_counted_again(left, facts)


def _votes_counted_again(live: LiveMatch, facts: tuple[TableEvent, ...]) -> Applied:
    """With one voter less, those who are left may agree.

    Votes stand only while a match is played, and those on its round only in a round.
    """
    there = live.people
    for match, votes in ((True, live.match_votes), (False, live.round_votes)):
        if there and there <= votes:
            return _broken_off(live, facts, match=match)
    return _taken_back_if_agreed(live, facts)


def _table(live: LiveMatch) -> MatchTable:
    if live.table is None:
        raise TableError("match_not_begun")
    return live.table


def _fair(live: LiveMatch) -> FairDeal:
    if live.fair is None:
        raise TableError("no_deal_prepared")
    return live.fair
