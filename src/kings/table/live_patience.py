"""A patience on the server: the fold of its log, what may be asked of it, what it does by itself.

It is laid by one person on any of their devices, or by two who make a move each. Its clock is that
of the store. A secret deal is told only when the game is over and nobody else still lays it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple, assert_never

from kings.cards import Deal, parse_deal
from kings.corner.places import Seat
from kings.errors import TableError
from kings.kungen.game import Game
from kings.kungen.moves import REDO, UNDO, Command, Redo, Undo
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.options import KungenRules
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Ending, Practice
from kings.kungen.view import KungenView, view_of
from kings.records import (
    MOST_COMMANDS,
    Bookmark,
    Entry,
    Help,
    LoggedCommand,
    PatienceRecord,
    Player,
    patience_record,
)
from kings.table import asks as ask
from kings.table import entries as log
from kings.table import events as fact
from kings.table import patience_entries as own
from kings.table import patience_events as told
from kings.table.asks import SERVER
from kings.table.live_match import CHAT_KEPT, LiveSeat, Spoken, Stage
from kings.table.names import table_name
from kings.table.patience import MOST_SHARING, PatienceTable, open_patience
from kings.table.patience_entries import PatienceAsk, PatienceEntry, PatienceOpened
from kings.table.patience_events import PatienceEvent
from kings.table.settings import TableSettings
from kings.table.talk import said

MOST_BOOKMARKS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LivePatience:
    """A patience as the log has made it. Times are milliseconds since 1970 by the store's clock."""

    id: str
    head: int
    at_ms: int
    host: str
    settings: TableSettings
    rules: KungenRules
    deal: Deal
    origin: str
    begun_before: bool
    tell_from_ms: int
    seats: tuple[LiveSeat, ...]
    table: PatienceTable | None = None
    """None until all seats are taken."""
    entries: tuple[Entry, ...] = ()
    """What its record writes down."""
    closing: Ending | None = None
    known: bool = False
    """Whether the deal may be known: it always was, or it was told."""
    chat: tuple[Spoken, ...] = ()
    closed: str | None = None

    @property
    def stage(self) -> Stage:
        """What the table waits for; a won game is over, but can be played on by undo."""
        if self.closed is not None:
            return Stage.CLOSED
        if self.table is None:
            return Stage.LOBBY
        game = self.table.game
        return Stage.OVER if game.closed or game.state.won else Stage.PLAYING

    @property
    def paused(self) -> bool:
        """Whether the clock stands and the cards are covered."""
        return self.table is not None and self.table.game.paused

    @property
    def people(self) -> frozenset[str]:
        """The users who lay it."""
        return frozenset(seat.user for seat in self.seats if seat.user is not None)

    def view(self) -> KungenView | None:
        """The cards as everybody may see them; None before the deal and in a pause."""
        return None if self.table is None or self.paused else view_of(self.table.game.state)

    def name_of(self, user: str) -> str:
        """The name of a user at this table; empty without a seat."""
        return next((seat.name for seat in self.seats if seat.user == user), "")

    def record(self, played: date | None = None) -> PatienceRecord:
        """The record as it stands; raises `TableError` while the deal is secret."""
        if self.table is None or not self.known:
            raise TableError("deal_secret")
        return patience_record(
            rules=self.rules,
            deal=self.deal,
            players=[Player(name) for name in self.table.names],
            entries=self.entries,
            closing=self.closing,
            time_ms=self.table.game.time_ms(self.at_ms),
            begun_before=self.begun_before,
            played=played,
        )


class Applied(NamedTuple):
    """The table after an entry, and the facts in the order they happened."""

    live: LivePatience
    facts: tuple[PatienceEvent, ...]


def open_shared(
    host: str,
    rules: KungenRules,
    deal: Deal,
    origin: str,
    settings: TableSettings,
    *,
    seats: int = 1,
    begun_before: bool = False,
    tell_from_ms: int = 0,
) -> PatienceOpened:
    """The first entry of a patience; raises a `KingsError` if it cannot be laid."""
    open_patience(rules, ("",) * seats, deal)
    return PatienceOpened(
        host, rules.line(), str(deal), origin, seats, begun_before, tell_from_ms, settings
    )


def opened(table: str, entry: PatienceEntry, at_ms: int) -> Applied:
    """The table that its first entry opens; raises `TableError` if the entry opens none."""
    if not isinstance(entry, PatienceOpened):
        raise TableError("log_begins", table=table)
    deal = parse_deal(entry.deal)
    live = LivePatience(
        id=table,
        head=1,
        at_ms=at_ms,
        host=entry.host,
        settings=entry.settings,
        rules=parse_kungen_rules(entry.rules),
        deal=deal,
        origin=entry.origin,
        begun_before=entry.begun_before,
        tell_from_ms=entry.tell_from_ms,
        seats=(LiveSeat(),) * entry.seats,
        known=deal.seed is None,
    )
    return Applied(live, ())


def decide(live: LivePatience, asked: PatienceAsk, author: str, now_ms: int) -> PatienceEntry:
    """The entry that a command becomes, as at a match (`live_decide.decide`)."""
    if live.closed is not None:
        raise TableError("table_closed")
    server = isinstance(asked, own.PatienceServerAsk | ask.Close)
    if server is not (author == SERVER) and not (author == SERVER and isinstance(asked, ask.Pause)):
        raise TableError("not_at_table" if author == SERVER else "not_yours_to_ask")
    match asked:
        case ask.SitDown() | ask.StandUp():
            return _seating(live, asked, author)
        case own.NoteHelp() | own.NoteStuck() | own.ShowDeal() | ask.Close():
            return _by_server(live, asked, now_ms)
        case ask.LeaveTable() if author == live.host:
            return log.Left(author)
    if author != SERVER and author not in live.people:
        raise TableError("not_at_table")
    match asked:
        case own.MakeMove(seat, command):
            if not 0 <= seat < len(live.seats) or live.seats[seat].user != author:
                raise TableError("not_your_seat")
            _check(live, command, seat, now_ms)
            return own.Moved(seat, spell_move(command))
        case own.SetBookmark(name):
            return own.Bookmarked(_bookmark(live, name))
        case own.GoBack(name):
            _laid(live).back_to(name, max(now_ms, live.at_ms))
            return own.WentBack(name)
        case own.GiveUp():
            _open(live)
            return own.GaveUp()
        case ask.Pause():
            if _open(live).paused:
                raise TableError("table_paused")
            return log.PauseBegan()
        case ask.Resume():
            if not _laid(live).paused:
                raise TableError("table_not_paused")
            return log.PauseEnded()
        case ask.Say(phrase, text):
            return said(live.settings, author, phrase, text)
        case ask.LeaveTable():
            return log.Left(author)
        case _:
            assert_never(asked)


def _seating(live: LivePatience, asked: ask.SitDown | ask.StandUp, author: str) -> PatienceEntry:
    if live.table is not None:
        raise TableError("match_begun")
    if not 0 <= asked.seat < len(live.seats):
        raise TableError("no_such_seat", seat=asked.seat, most=len(live.seats) - 1)
    seat = live.seats[asked.seat]
    if isinstance(asked, ask.StandUp):
        if seat.user != author:
            raise TableError("not_your_seat")
        return log.Freed(asked.seat)
    if not seat.free:
        raise TableError("seat_taken", name=seat.name)
    if author in live.people:
        raise TableError("patience_seats", given=1, most=MOST_SHARING)
    return log.Sat(asked.seat, author, table_name(asked.name))


_ByServer = own.NoteHelp | own.NoteStuck | own.ShowDeal | ask.Close


def _by_server(live: LivePatience, asked: _ByServer, now_ms: int) -> PatienceEntry:
    match asked:
        case own.NoteHelp(reason):
            if not live.settings.hints:
                raise TableError("no_hints")
            _open(live)
            return own.Helped(reason.value)
        case own.NoteStuck():
            if _open(live).stuck:
                raise TableError("stuck_already")
            return own.SaidStuck()
        case own.ShowDeal():
            if live.known or live.stage is not Stage.OVER or now_ms < live.tell_from_ms:
                raise TableError("deal_secret")
            return own.DealTold()
        case ask.Close(reason):
            return log.Closed(reason)
        case _:
            assert_never(asked)


def _check(live: LivePatience, command: Command, seat: int, now_ms: int) -> None:
    """Raise what the game would raise; it is not made twice for that."""
    game, table = _laid(live), live.table
    if len(game.log) >= MOST_COMMANDS:
        raise TableError("patience_too_long", most=MOST_COMMANDS)
    ours = isinstance(command, Undo | Redo) or table is None or table.turn == seat
    if table is not None and (not ours or game.why_not(command) is not None):
        table.do(command, max(now_ms, live.at_ms), seat)


def _bookmark(live: LivePatience, name: str) -> str:
    _laid(live)
    if sum(isinstance(entry, Bookmark) for entry in live.entries) >= MOST_BOOKMARKS:
        raise TableError("patience_too_long", most=MOST_BOOKMARKS)
    return table_name(name)


def _laid(live: LivePatience) -> Game:
    if live.table is None:
        raise TableError("match_not_begun")
    return live.table.game


def _open(live: LivePatience) -> Game:
    if live.stage is not Stage.PLAYING:
        raise TableError("no_match")
    return _laid(live)


def applied(live: LivePatience, entry: PatienceEntry, at_ms: int) -> Applied:
    """The table after the next entry of its log."""
    # The game's clock must not run back where that of the store did.
    before = replace(live, head=live.head + 1, at_ms=max(at_ms, live.at_ms))
    match entry:
        case own.Moved(seat, command):
            return _moved(before, seat, parse_command(command))
        case own.Bookmarked() | own.WentBack() | own.Helped() | own.SaidStuck():
            return _noted(before, entry)
        case own.GaveUp():
            return _ended(before, Ending.GIVEN_UP, ())
        case log.PauseBegan():
            return Applied(_with(before, _laid(live).paused_at(before.at_ms)), (fact.Paused(),))
        case log.PauseEnded():
            return Applied(_with(before, _laid(live).resumed_at(before.at_ms)), (fact.Resumed(),))
        case log.Left(user):
            return _left(before, user)
        case own.DealTold():
            return Applied(replace(before, known=True), (told.DealKnown(str(live.deal)),))
        case PatienceOpened():
            raise TableError("log_opened_twice", table=live.id)
        case _:
            return _around(before, entry)


def _around(live: LivePatience, entry: log.Sat | log.Freed | log.Spoken | log.Closed) -> Applied:
    match entry:
        case log.Sat(number, user, name):
            seats = list(live.seats)
            seats[number] = LiveSeat(user=user, name=name)
            sat = replace(live, seats=tuple(seats))
            if not any(seat.free for seat in seats):
                names = [seat.name for seat in seats]
                table = open_patience(live.rules, names, live.deal, begun_before=live.begun_before)
                sat = replace(sat, table=table)
            return Applied(sat, (fact.SeatTaken(Seat(number), name, None),))
        case log.Freed(number):
            seats = list(live.seats)
            seats[number] = LiveSeat()
            freed = replace(live, seats=tuple(seats))
            return Applied(freed, (fact.SeatFreed(Seat(number)),))
        case log.Spoken(user, phrase, text):
            chat = (*live.chat, Spoken(live.at_ms, user, phrase, text))[-CHAT_KEPT:]
            heard = fact.WasSaid(user, live.name_of(user), phrase, text)
            return Applied(replace(live, chat=chat), (heard,))
        case log.Closed(reason):
            return Applied(replace(live, closed=reason), (fact.TableClosed(reason),))
        case _:
            assert_never(entry)


def _with(live: LivePatience, game: Game, *written: Entry) -> LivePatience:
    if live.table is None:
        raise TableError("match_not_begun")
    table = replace(live.table, game=game)
    return replace(live, table=table, entries=(*live.entries, *written))


def _moved(live: LivePatience, seat: int, command: Command) -> Applied:
    if live.table is None:
        raise TableError("match_not_begun")
    before = live.table.game
    after, events = live.table.do(command, live.at_ms, seat)
    written = LoggedCommand(command, before.time_ms(live.at_ms))
    moved = _with(live, after.game, written)
    heard = [told.PatienceTold(event) for event in events]
    facts = (told.MoveMade(seat, command), *heard, *_result(before, after.game))
    return Applied(moved, facts)


_Noted = own.Bookmarked | own.WentBack | own.Helped | own.SaidStuck


def _noted(live: LivePatience, entry: _Noted) -> Applied:
    game = _laid(live)
    match entry:
        case own.Bookmarked(name):
            named = _with(live, game.bookmarked(name), Bookmark(name))
            return Applied(named, (told.BookmarkSet(name),))
        case own.WentBack(name):
            after = game.back_to(name, live.at_ms)
            steps = len(after.past) - len(game.past)
            at_ms = game.time_ms(live.at_ms)
            written = [LoggedCommand(REDO if steps > 0 else UNDO, at_ms)] * abs(steps)
            facts = (told.BackAt(name), *_result(game, after))
            return Applied(_with(live, after, *written), facts)
        case own.Helped(reason):
            why = Practice(reason)
            return Applied(_with(live, game.marked(why), Help(why)), (told.HelpGiven(why),))
        case own.SaidStuck():
            stuck = replace(game, stuck=True, clock=game.clock.stopped(live.at_ms))
            return Applied(_with(live, stuck), (told.FoundStuck(),))
        case _:
            assert_never(entry)


def _ended(live: LivePatience, how: Ending, facts: tuple[PatienceEvent, ...]) -> Applied:
    before = _laid(live)
    running = before.resumed_at(live.at_ms) if before.paused else before
    given_up = how is Ending.GIVEN_UP
    after = running.given_up(live.at_ms) if given_up else running.left(live.at_ms)
    ended = replace(_with(live, after), closing=Ending.STUCK if before.stuck else how)
    return Applied(ended, (*facts, *_result(before, after)))


def _result(before: Game, after: Game) -> tuple[PatienceEvent, ...]:
    """The fact of the result, the first time that there is one."""
    if before.result is not None or after.result is None:
        return ()
    return (told.PatienceOver(after.result),)


def _left(live: LivePatience, user: str) -> Applied:
    """Who leaves before the deal frees the seat; later the game is left with them."""
    numbers = [Seat(n) for n, seat in enumerate(live.seats) if seat.user == user]
    gone: tuple[PatienceEvent, ...] = (fact.PersonLeft(user, live.name_of(user), tuple(numbers)),)
    if live.table is not None:
        return Applied(live, gone) if _laid(live).closed else _ended(live, Ending.LEFT, gone)
    seats = tuple(LiveSeat() if seat.user == user else seat for seat in live.seats)
    left = replace(live, seats=seats)
    if live.host == user:
        heir = next((seat.user for seat in seats if seat.user is not None), "")
        left = replace(left, host=heir)
        gone += (fact.HostChanged(heir, left.name_of(heir)),) if heir else ()
    return Applied(left, gone)


@dataclass(frozen=True, slots=True)
class PatienceDue:
    """Something that the table does, no sooner than `at_ms`; `cid` is the id of its command."""

    at_ms: int
    cid: str
    what: ask.Pause | own.ShowDeal


def due(live: LivePatience, absent: Mapping[str, int]) -> tuple[PatienceDue, ...]:
    """What the table does by itself: it pauses for people who are gone, and tells its deal."""
    if live.stage is Stage.OVER and not live.known:
        at_ms = max(live.at_ms, live.tell_from_ms)
        return (PatienceDue(at_ms, f"tell:{live.head}", own.ShowDeal()),)
    if live.stage is not Stage.PLAYING or live.paused or not _laid(live).begun:
        return ()
    if any(user not in absent for user in live.people):
        return ()
    gone_ms = max(absent[user] for user in live.people)
    at_ms = gone_ms + 1000 * live.settings.grace_s
    return (PatienceDue(at_ms, f"sleep:{live.head}", ask.Pause()),)
