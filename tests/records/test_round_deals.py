"""Rounds with deals of their own, as at a server's table: bound before, shown after, in the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kings.cards import Deal
from kings.errors import RecordError
from kings.records import CornerRecord, read_record, replay, verify, write_record
from kings.table.commands import Deal as DealRound
from kings.table.match_table import MatchTable
from kings.table.restore import record_of, table_of
from tests.records.helpers import ANNA, GREEDY, line_of, with_line, wrong
from tests.table.helpers import match_played, opened, round_played

GOLDEN = Path(__file__).parent / "golden" / "v1-corner-shared.txt"
SEEDS = (Deal(seed=b"\1" * 32), Deal(seed=b"\2" * 32))


def shared() -> CornerRecord:
    record = read_record(GOLDEN.read_text())
    assert isinstance(record, CornerRecord)
    return record


def dealt_of(table: MatchTable, deal: Deal | None) -> MatchTable:
    return table.do(DealRound(deal)).table


def test_a_round_is_dealt_from_its_own_deal_and_the_next_from_that_of_the_match() -> None:
    plain, own = dealt_of(opened(), None), dealt_of(opened(), SEEDS[0])
    assert plain.round is not None and own.round is not None
    assert plain.round.stock != own.round.stock
    again = dealt_of(opened(deal=99), SEEDS[0])
    assert again.round == own.round
    assert [log.deal for log in round_played(dealt_of(round_played(own), None)).log] == [
        SEEDS[0],
        None,
    ]


def test_rounds_of_one_seed_differ_as_the_number_of_the_deal_goes_into_the_cards() -> None:
    first = dealt_of(opened(), SEEDS[0])
    second = dealt_of(round_played(first), SEEDS[0])
    assert first.round is not None and second.round is not None
    assert first.round.stock != second.round.stock


def test_the_record_of_mixed_rounds_reads_back_replays_and_resumes() -> None:
    table = round_played(dealt_of(opened(seats=2), SEEDS[0]))
    table = round_played(dealt_of(table, None))
    table = dealt_of(table, SEEDS[1])
    record = record_of(table, (ANNA, GREEDY))
    text = write_record(record)
    assert [line for line in text.splitlines() if line.startswith("Deal: ")] == [
        "Deal: 1",
        f"Deal: {SEEDS[0]}",
        f"Deal: {SEEDS[1]}",
    ]
    assert read_record(text) == record
    verify(record)
    assert table_of(record).round == table.round
    done = match_played(table_of(record))
    verify(record_of(done, (ANNA, GREEDY)))


def test_a_golden_record_of_a_shared_match_verifies_with_its_rounds_broken_off() -> None:
    record = shared()
    verify(record)
    assert record.rounds[0].broken_off
    assert all(log.deal is not None for log in record.rounds)
    assert len({log.deal for log in record.rounds}) == len(record.rounds)
    assert write_record(record) == GOLDEN.read_text()


@pytest.mark.parametrize("section", [1, 2])
def test_a_round_told_with_another_deal_gives_itself_away(section: int) -> None:
    record = shared()
    rounds = list(record.rounds)
    rounds[section] = replace(rounds[section], deal=SEEDS[0])
    with pytest.raises(RecordError):
        verify(replace(record, rounds=tuple(rounds)))
    rounds[section] = replace(rounds[section], deal=None)
    with pytest.raises(RecordError):
        verify(replace(record, rounds=tuple(rounds)))


def test_explicit_cards_of_a_round_that_are_no_pack_are_found_at_their_line() -> None:
    record = shared()
    log = replace(record.rounds[0], deal=Deal(cards=()))
    spoiled = replace(record, rounds=(log, *record.rounds[1:]))
    with pytest.raises(RecordError) as caught:
        list(replay(spoiled))
    lines = write_record(spoiled).splitlines()
    assert caught.value.code == "record_part"
    assert lines[int(str(caught.value.facts["line"])) - 1] == "Deal: cards:"


@pytest.mark.parametrize("deal", ["", "seed:", "seed:zz", "x", "-1"])
def test_a_deal_of_a_round_that_cannot_be_read_is_reported_at_its_line(deal: str) -> None:
    text = GOLDEN.read_text()
    line = line_of(text, "Round 1") + 1
    error = wrong(with_line(text, line, f"Deal: {deal}"))
    assert error.facts["line"] == line
