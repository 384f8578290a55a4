"""What becomes of something that is asked of a live table: the entry to write, or why none is."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final, assert_never

from kings.corner.law import law_for
from kings.corner.notation import spell_move
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.errors import TableError
from kings.table import asks as ask
from kings.table import commands as do
from kings.table import entries as log
from kings.table.asks import SERVER, Ask
from kings.table.fair import NONCE_BYTES, SECRET_BYTES, nonce_hash
from kings.table.live_match import LiveMatch, LiveSeat, Stage, must_agree
from kings.table.match_table import MatchTable
from kings.table.names import same_name, table_name, table_title
from kings.table.settings import TableSettings, TakeBackRule, check_bot
from kings.table.talk import said

_DIGITS: Final = frozenset("0123456789abcdef")
_ForServer = ask.ServerAsk | ask.PlayMove | ask.DealNow | ask.Pause | ask.GiveHost
"""Some of it people ask as well: the server asks it for bots, and for people who are gone."""


def open_match(
    host: str, rules: CornerRules, seats: int, seed: bytes, settings: TableSettings
) -> log.Opened:
    """The first entry of a table; raises `RulesError` if rules and seats do not fit."""
    law_for(rules, seats)
    return log.Opened(host, rules.line(), seats, seed.hex(), _titled(settings))


def decide(live: LiveMatch, asked: Ask, author: str, now_ms: int) -> log.Entry:
    """The entry that a command becomes.

    `author` is a user's id, or `SERVER`. Raises a `KingsError` if it may not be asked, or not by
    this author, or not now; the table is as it was then. All kinds of tables are asked so; a match
    takes its time from its entries, not from `now_ms`.
    """
    if live.stage is Stage.CLOSED:
        raise TableError("table_closed")
    if author == SERVER:
        if not isinstance(asked, _ForServer):
            raise TableError("not_at_table")
    elif isinstance(asked, ask.ServerAsk):
        raise TableError("not_yours_to_ask")
    match asked:
        case ask.PlayMove() | ask.TakeBack() | ask.AnswerTakeBack() | ask.FinishTurn():
            return _in_turn(live, asked, author)
        case ask.SitDown() | ask.StandUp() | ask.SeatBot() | ask.FreeSeat():
            return _seating(live, asked, author)
        case ask.GiveNonceHash() | ask.GiveNonce() | ask.Commit() | ask.OpenNonces():
            return _dealing(live, asked, author)
        case ask.DealRound():
            return _dealing(live, asked, author)
        case ask.Pause() | ask.Resume() | ask.BreakOffRound() | ask.BreakOffMatch():
            return _running(live, asked, author)
        case ask.StepAway() | ask.ComeBack() | ask.CoverSeat() | ask.LeaveTable():
            return _coming_and_going(live, asked, author)
        case _:
            return _hosting(live, asked, author)


_InTurn = ask.PlayMove | ask.TakeBack | ask.AnswerTakeBack | ask.FinishTurn


def _in_turn(live: LiveMatch, asked: _InTurn, author: str) -> log.Entry:
    """Plays, and plays taken back."""
    table = _playing(live)
    match asked:
        case ask.PlayMove(seat, move):
            _may_play(live, seat, author)
            table.check_play(seat, move)
            return log.Played(seat, spell_move(move))
        case ask.FinishTurn(seat):
            if live.turn != seat:
                raise TableError("turn_over")
            table.do(do.FinishTurn())
            return log.Finished(seat)
        case ask.TakeBack(seat):
            _plays_it(live, seat, author)
            return _taking_back(live, table, seat)
        case ask.AnswerTakeBack(seat, yes):
            _plays_it(live, seat, author)
            wish = live.taking_back
            if wish is None or seat not in must_agree(live, wish.seat) - wish.agreed:
                raise TableError("nothing_asked")
            return log.TakeBackAnswered(seat, yes)
        case _:
            assert_never(asked)


def _may_play(live: LiveMatch, seat: Seat, author: str) -> None:
    """A person plays the own seat unless a bot does; the server plays for bots."""
    if author != SERVER:
        _plays_it(live, seat, author)
    elif _seat(live, seat).player is None:
        raise TableError("not_your_seat")


def _taking_back(live: LiveMatch, table: MatchTable, seat: Seat) -> log.Entry:
    rule = live.settings.take_back
    if rule is TakeBackRule.NEVER:
        raise TableError("no_take_back")
    if table.turn == seat and table.can_take_back:
        return log.TookBack(seat)
    if rule is TakeBackRule.TURN or table.paused:
        table.do(do.TakeBack(seat))  # it says why not
        raise TableError("nothing_to_take_back")
    if live.taking_back is not None:
        raise TableError("take_back_asked")
    if not any(play.seat == seat for play in table.log[-1].plays):
        raise TableError("nothing_to_take_back")
    return log.TakeBackAsked(seat)


_Seating = ask.SitDown | ask.StandUp | ask.SeatBot | ask.FreeSeat


def _seating(live: LiveMatch, asked: _Seating, author: str) -> log.Entry:
    """Who sits where, before the match."""
    if live.stage is not Stage.LOBBY:
        raise TableError("match_begun")
    seat = _seat(live, asked.seat)
    match asked:
        case ask.SitDown(number, name):
            if not seat.free:
                raise TableError("seat_taken", name=seat.name)
            chosen = table_name(name)
            _is_free(live, chosen)
            return log.Sat(number, author, chosen)
        case ask.StandUp(number):
            _own(live, number, author)
            return log.Freed(number)
        case ask.SeatBot(number, level):
            _host(live, author)
            if not seat.free:
                raise TableError("seat_taken", name=seat.name)
            check_bot(level)
            return log.BotSat(number, level)
        case ask.FreeSeat(number):
            _host(live, author)
            if seat.free:
                raise TableError("seat_is_free")
            return log.Freed(number)
        case _:
            assert_never(asked)


def _is_free(live: LiveMatch, name: str) -> None:
    """Nobody can pass for another at the table."""
    if any(same_name(other.name, name) for other in live.seats if other.user is not None):
        raise TableError("name_taken", name=name)


_Dealing = ask.GiveNonceHash | ask.GiveNonce | ask.Commit | ask.OpenNonces | ask.DealRound


def _dealing(live: LiveMatch, asked: _Dealing, author: str) -> log.Entry:
    """The steps to a deal; each comes once, in this order."""
    if live.stage is not Stage.DEALING:
        raise TableError("no_deal_prepared")
    fair = live.fair
    if isinstance(asked, ask.Commit):
        if fair is not None:
            raise TableError("deal_bound")
        _hex(asked.secret, SECRET_BYTES)
        return log.Committed(asked.secret)
    if fair is None:
        raise TableError("no_deal_prepared")
    match asked:
        case ask.GiveNonceHash(seat, digest):
            _own(live, seat, author)
            if fair.open or seat in fair.hashes:
                raise TableError("nonce_late")
            _hex(digest, sha256().digest_size)
            return log.NonceHashed(seat, digest)
        case ask.OpenNonces():
            if fair.open:
                raise TableError("nonces_open")
            return log.NoncesOpened()
        case ask.GiveNonce(seat, nonce):
            _own(live, seat, author)
            if not fair.open or seat not in fair.hashes or seat in fair.nonces:
                raise TableError("nonce_late")
            if nonce_hash(_hex(nonce, NONCE_BYTES)) != fair.hashes[seat]:
                raise TableError("nonce_false")
            return log.NonceGiven(seat, nonce)
        case ask.DealRound():
            if not fair.open:
                raise TableError("nonces_shut")
            return log.Dealt()
        case _:
            assert_never(asked)


def _hex(text: str, length: int) -> bytes:
    if len(text) == 2 * length and set(text) <= _DIGITS:
        return bytes.fromhex(text)
    raise TableError("not_hex", length=length)


_Running = ask.Pause | ask.Resume | ask.BreakOffRound | ask.BreakOffMatch


def _running(live: LiveMatch, asked: _Running, author: str) -> log.Entry:
    """What stops a running match for all, or lets it go on."""
    if author != SERVER:
        _seated(live, author)
    match asked:
        case ask.Pause():
            _playing(live).do(do.Pause())
            return log.PauseBegan()
        case ask.Resume():
            _playing(live).do(do.Resume())
            return log.PauseEnded()
        case ask.BreakOffRound():
            _playing(live)
            votes, match = live.round_votes, False
        case ask.BreakOffMatch():
            if live.stage not in {Stage.DEALING, Stage.PLAYING, Stage.BETWEEN}:
                raise TableError("no_match")
            votes, match = live.match_votes, True
        case _:
            assert_never(asked)
    if author not in live.people:
        raise TableError("seat_covered", name=live.name_of(author))
    if author in votes:
        raise TableError("voted_already")
    return log.Voted(author, match)


_ComingAndGoing = ask.StepAway | ask.ComeBack | ask.CoverSeat | ask.LeaveTable


def _coming_and_going(live: LiveMatch, asked: _ComingAndGoing, author: str) -> log.Entry:
    """People who go away for a while or for good, and come back."""
    match asked:
        case ask.StepAway(seat, level):
            _own(live, seat, author)
            _begun(live)
            if live.seats[seat].covered is not None:
                raise TableError("seat_covered", name=live.seats[seat].name)
            check_bot(level)
            return log.Away(seat, level, wished=True)
        case ask.CoverSeat(seat, level):
            gone = _seat(live, seat)
            _begun(live)
            if gone.user is None or gone.covered is not None:
                raise TableError("seat_covered", name=gone.name)
            return log.Away(seat, level, wished=False)
        case ask.ComeBack(seat):
            _own(live, seat, author)
            if live.seats[seat].covered is None:
                raise TableError("not_away")
            return log.Back(seat)
        case ask.LeaveTable():
            if author != live.host:
                _seated(live, author)
            return log.Left(author)
        case _:
            assert_never(asked)


_Hosting = (
    ask.ChangeSettings
    | ask.Start
    | ask.DealNow
    | ask.Say
    | ask.WantRematch
    | ask.GiveHost
    | ask.NameRematch
    | ask.Close
)


def _hosting(live: LiveMatch, asked: _Hosting, author: str) -> log.Entry:
    """What concerns the evening rather than the cards."""
    match asked:
        case ask.ChangeSettings(settings):
            _host(live, author)
            if live.stage is not Stage.LOBBY:
                raise TableError("match_begun")
            return log.Set(_titled(settings))
        case ask.Start():
            return _started(live, author)
        case ask.DealNow():
            if author != SERVER:
                _seated(live, author)
            if live.stage is not Stage.BETWEEN:
                raise TableError("round_running")
            return log.Readied()
        case ask.Say(phrase, text):
            return _said(live, author, phrase, text)
        case ask.WantRematch(seat, yes):
            _own(live, seat, author)
            if live.stage is not Stage.OVER or live.rematch is not None:
                raise TableError("no_rematch_now")
            return log.Wanted(seat, yes)
        case ask.GiveHost(user):
            if author != SERVER:
                _host(live, author)
            if user == live.host or not live.seats_of(user):
                raise TableError("no_such_person")
            return log.HostGiven(user)
        case ask.NameRematch(table):
            if live.stage is not Stage.OVER or live.rematch is not None:
                raise TableError("no_rematch_now")
            return log.Rematched(table)
        case ask.Close(reason):
            return log.Closed(reason)
        case _:
            assert_never(asked)


def _started(live: LiveMatch, author: str) -> log.Entry:
    _host(live, author)
    if live.stage is not Stage.LOBBY:
        raise TableError("match_begun")
    if any(seat.free for seat in live.seats):
        free = sum(seat.free for seat in live.seats)
        raise TableError("seats_are_free", count=free)
    return log.Readied()


def _said(live: LiveMatch, author: str, phrase: str | None, text: str | None) -> log.Entry:
    _seated(live, author)
    return said(live.settings, author, phrase, text)


def _seat(live: LiveMatch, seat: int) -> LiveSeat:
    if not 0 <= seat < len(live.seats):
        raise TableError("no_such_seat", seat=seat, most=len(live.seats) - 1)
    return live.seats[seat]


def _own(live: LiveMatch, seat: int, author: str) -> None:
    if _seat(live, seat).user != author:
        raise TableError("not_your_seat")


def _plays_it(live: LiveMatch, seat: int, author: str) -> None:
    _own(live, seat, author)
    if live.seats[seat].covered is not None:
        raise TableError("seat_covered", name=live.seats[seat].name)


def _seated(live: LiveMatch, author: str) -> None:
    if not live.seats_of(author):
        raise TableError("not_at_table")


def _host(live: LiveMatch, author: str) -> None:
    if author != live.host:
        raise TableError("not_host")


def _titled(settings: TableSettings) -> TableSettings:
    return replace(settings, name=table_title(settings.name))


def _begun(live: LiveMatch) -> None:
    if live.stage in {Stage.LOBBY, Stage.OVER}:
        raise TableError("no_match")


def _playing(live: LiveMatch) -> MatchTable:
    if live.table is None or live.stage is not Stage.PLAYING:
        raise TableError("no_round")
    return live.table
