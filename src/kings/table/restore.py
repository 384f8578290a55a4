"""A match as its record, and the table back from it. (A patience does so in `kings.records`.)"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kings.corner.match import Ending, MatchResult
from kings.errors import TableError
from kings.records import CornerRecord, Player, corner_record
from kings.records.corner_verify import verify_corner
from kings.table.commands import BreakOffMatch, BreakOffRound, Deal, Play
from kings.table.live_match import LiveMatch
from kings.table.match_table import MatchTable, open_table


def record_of(
    table: MatchTable, players: Sequence[Player], played: date | None = None
) -> CornerRecord:
    """The record of a match as it stands; `players` is by seat and says who is a bot.

    A pause is not recorded: a match that is left is paused by that.
    """
    return corner_record(
        rules=table.rules,
        players=players,
        deal=table.deal,
        dealer=table.log[0].dealer if table.log else table.match.dealer,
        rounds=table.log,
        broken_off=_broken_off(table.match.result),
        played=played,
    )


def record_of_live(live: LiveMatch, played: date | None = None) -> CornerRecord:
    """The record of a shared match as it stands; raises `TableError` before its start.

    A seat that was left is its person's by name, played by a bot. While a round runs the record
    names its deal: nobody who still plays may see it.
    """
    if live.table is None:
        raise TableError("match_not_begun")
    seats = live.players or live.seats
    players = [Player("" if seat.name == seat.bot else seat.name, seat.bot) for seat in seats]
    return record_of(live.table, players, played)


def table_of(record: CornerRecord) -> MatchTable:
    """The table that a record left, made again command by command; a player may play on at once.

    What may be taken back is as it was. Raises `RecordError` at the first false line.
    """
    verify_corner(record)
    names = [player.name or player.bot or "" for player in record.players]
    table = open_table(record.rules, names, record.deal, record.dealer)
    for log in record.rounds:
        table = table.do(Deal(log.deal)).table
        for play in log.plays:
            table = table.do(Play(play.seat, play.move, play.by_table)).table
        if log.broken_off:
            table = table.do(BreakOffRound()).table
    if _broken_off(record.result):
        table = table.do(BreakOffMatch()).table
    return table


def _broken_off(result: MatchResult | None) -> bool:
    return result is not None and result.ending is Ending.BROKEN_OFF
