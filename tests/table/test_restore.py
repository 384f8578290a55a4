from dataclasses import replace
from datetime import date

import pytest

from kings.corner.places import Seat
from kings.errors import RecordError
from kings.records import Player, read_record, verify, write_record
from kings.records.model import CornerRecord
from kings.table.commands import BreakOffMatch, BreakOffRound, Deal, FinishTurn, Pause
from kings.table.match_table import MatchTable
from kings.table.restore import record_of, table_of
from tests.table.helpers import (
    NAMES,
    after,
    dealt,
    first_legal,
    idle,
    match_played,
    opened,
    plays,
    round_played,
    take_back,
    turn_of,
)


def players(table: MatchTable) -> list[Player]:
    """The people of a table."""
    return [Player(name) for name in table.names]


def through_a_file(table: MatchTable) -> MatchTable:
    """The table after it was written to a record and read again."""
    record = read_record(write_record(record_of(table, players(table))))
    assert isinstance(record, CornerRecord)
    verify(record)
    return table_of(record)


MOMENTS = {
    "before the first deal": opened(seats=2),
    "dealt": dealt(seats=4, dealer=3),
    "in a turn": dealt(seats=2, deal=3).decided(first_legal).table,
    "between rounds": round_played(dealt("kitchen,target=1000")),
    "in the second round": after(round_played(dealt("kitchen,target=1000")), Deal()),
    "after a round broken off": after(plays(dealt(), "end"), BreakOffRound()),
    "dealt anew": after(plays(dealt(), "end"), BreakOffRound(), Deal()),
    "broken off in a round": after(plays(dealt(), "end"), BreakOffMatch()),
    "broken off between rounds": after(round_played(dealt("kitchen,target=1000")), BreakOffMatch()),
    "over": match_played(opened("pot", 3)),
    "a turn ended by the table": after(dealt("kitchen,compulsory=all", deal=4), FinishTurn()),
    "asked for kings": dealt("kitchen,kings_before_play=all", 3),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_comes_back_from_its_record_as_it_was_left(moment: str) -> None:
    table = MOMENTS[moment]
    assert through_a_file(table) == table


def test_what_could_be_taken_back_can_still_be_taken_back() -> None:
    table = dealt(seats=2, deal=3).decided(first_legal).table
    assert table.can_take_back
    assert take_back(through_a_file(table)) == dealt(seats=2, deal=3)


def test_a_match_left_in_a_pause_may_be_played_on_at_once() -> None:
    table = dealt()
    assert through_a_file(after(table, Pause())) == table


def test_a_restored_match_goes_on_to_the_same_end() -> None:
    table = dealt("cross,target=10", 3, deal=9)
    for _ in range(7):
        table = table.decided(first_legal).table
    assert match_played(through_a_file(table)) == match_played(table)


def test_playoffs_come_back_with_the_seats_of_the_match() -> None:
    for number in range(1, 400):
        rules = "cross,match=rounds,rounds=1,hand_size=1"
        table = round_played(opened(rules, 4, deal=number), idle)
        if len(table.match.seated) == 2:
            break
    running = plays(after(table, Deal()), "end")
    assert running.seated == table.match.seated
    assert through_a_file(running) == running


def test_the_record_says_who_is_a_bot_and_on_which_day_it_was_played() -> None:
    table = round_played(dealt("kitchen,target=1000", 2))
    seated = [Player("Anna"), Player(bot="greedy")]
    record = record_of(table, seated, date(2026, 11, 30))
    assert record.players == tuple(seated)
    assert record.played == date(2026, 11, 30)
    assert record.result is None
    assert record.totals == table.match.totals
    assert table_of(record).names == ("Anna", "greedy")


def test_a_false_record_is_refused_with_its_line() -> None:
    record = record_of(plays(dealt(), "end"), [Player(name) for name in NAMES[:3]])
    false = replace(record, totals=(1, 0, 0))
    with pytest.raises(RecordError) as caught:
        table_of(false)
    assert caught.value.facts["line"]


def test_a_play_taken_back_is_in_no_record() -> None:
    table = dealt(seats=2, deal=3).decided(first_legal).table
    record = record_of(take_back(table), players(table))
    assert record.rounds[0].plays == ()
    assert record.rounds[0].dealer == Seat(0)
    assert turn_of(table) == 1
