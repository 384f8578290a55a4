"""Records of matches: round trips, replay, results counted again, and going on where one stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kings.cards import Deal
from kings.corner.match import Ending, MatchResult, break_off_match
from kings.corner.moves import END
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.state import How
from kings.errors import RecordError
from kings.records import (
    CornerStep,
    LoggedPlay,
    Player,
    RoundLog,
    VerifiedMatch,
    corner_record,
    read_record,
    replay,
    verify,
    write_record,
)
from tests.records.helpers import ANNA, GREEDY, Play, line_of, played_match, with_line, wrong


@pytest.mark.parametrize("name", PRESETS)
def test_a_match_reads_back_as_it_was_written_and_its_results_are_true(name: str) -> None:
    preset = PRESETS[name]
    play = played_match(name, preset.seats[-1], number=len(name))
    record = play.record()
    assert read_record(write_record(record)) == record
    verified = verify(record)
    assert isinstance(verified, VerifiedMatch)
    assert verified.match == play.match
    assert verified.state is None
    assert (record.result, record.totals) == (play.match.result, play.match.totals)


def test_a_half_played_round_is_resumed_play_by_play() -> None:
    play = Play(parse_corner_rules("wild"), 3, number=5)
    play.round(break_off_in=10**6)
    play.round(plays=12, break_off_in=10**6)
    record = read_record(write_record(play.record()))
    verified = verify(record)
    assert isinstance(verified, VerifiedMatch)
    assert verified.match == play.match
    assert verified.state is not None
    log = verified.record.rounds[-1]
    state = verified.state
    with_one_more = replace(log, plays=(*log.plays, LoggedPlay(log.seated[state.turn], END)))
    going_on = corner_record(
        rules=play.rules,
        players=verified.record.players,
        deal=play.deal,
        dealer=play.dealer,
        rounds=(*verified.record.rounds[:-1], with_one_more),
    )
    after = verify(going_on)
    assert isinstance(after, VerifiedMatch)
    assert after.state is not None
    assert after.state.turn == (state.turn + 1) % 3


def test_a_record_without_a_round_is_a_match_about_to_begin() -> None:
    record = Play(parse_corner_rules("pot"), 2, number=5).record()
    verified = verify(read_record(write_record(record)))
    assert isinstance(verified, VerifiedMatch)
    assert (verified.state, verified.match.totals) == (None, (50, 50))


def test_a_round_just_dealt_is_resumed_too() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=5)
    play.round(plays=0)
    record = read_record(write_record(play.record()))
    verified = verify(record)
    assert isinstance(verified, VerifiedMatch)
    assert verified.state is not None
    assert verified.state.first_turn


def test_replay_steps_from_each_deal_through_each_play_to_the_scored_match() -> None:
    play = played_match("hornet", 2, number=3)
    record = play.record()
    steps = [step for step in replay(record) if isinstance(step, CornerStep)]
    dealt = [step for step in steps if step.play is None and step.made == 0]
    assert [step.section for step in dealt] == list(range(len(record.rounds)))
    made = [step for step in steps if step.play is not None]
    assert len(made) == sum(len(log.plays) for log in record.rounds)
    assert all(step.events for step in made)
    assert steps[-1].match == play.match
    assert steps[-1].state.how is not None


def test_a_turn_finished_by_the_table_is_marked_where_the_table_took_over() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=1)
    play.round(break_off_in=10**6)
    text = write_record(play.record())
    marked = [line for line in text.split("\n") if "(table)" in line]
    assert marked
    assert all(re.search(r"\(table\) (\S+ )*\S+$", line) for line in marked)


def test_plays_that_the_table_would_not_make_are_not_the_tables() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=1)
    play.round(break_off_in=10**6)
    text = write_record(play.record())
    number = next(
        n for n, line in enumerate(text.split("\n"), 1) if re.match(r"[01]: [2-9TJQ]", line)
    )
    line = text.split("\n")[number - 1]
    error = wrong(with_line(text, number, f"{line[:2]} (table){line[2:]}"))
    assert (error.code, error.facts["line"], error.facts["right"]) == (
        "record_line",
        number,
        "(table) end",
    )


def test_a_player_does_not_go_on_in_a_turn_that_the_table_finishes() -> None:
    play = Play(parse_corner_rules("kitchen,compulsory=all"), 2, number=4)
    log = next(log for log in _logs(play) if any(_table_turn(log)))
    at = next(_table_turn(log))
    plays = tuple(
        replace(p, by_table=False) if index == at else p for index, p in enumerate(log.plays)
    )
    section = play.logs.index(log)
    play.logs[section] = replace(log, plays=plays)
    with pytest.raises(RecordError, match="turn_by_table"):
        play.record()


def _logs(play: Play) -> list[RoundLog]:
    while play.match.result is None:
        play.round()
    return play.logs


def _table_turn(log: RoundLog) -> Iterator[int]:
    """Indexes of plays by the table that follow another one in the same turn."""
    for index, (a, b) in enumerate(zip(log.plays, log.plays[1:], strict=False), start=1):
        if a.by_table and b.by_table and a.seat == b.seat and a.move != END:
            yield index


def test_a_round_broken_off_is_dealt_anew_by_the_same_dealer() -> None:
    play = Play(parse_corner_rules("kitchen"), 3, number=9)
    play.round(break_off_in=1)
    play.round(break_off_in=10**6)
    record = play.record()
    first, second = record.rounds
    assert first.broken_off
    assert (second.dealer, second.deal_index) == (first.dealer, 2)
    text = write_record(record)
    assert text.count("Round 1 ") == 2
    assert "Result: broken off\n\nRound 1" in text
    assert read_record(text) == record


def test_a_match_broken_off_has_no_winner_and_keeps_its_half_round() -> None:
    play = Play(parse_corner_rules("kitchen"), 3, number=9)
    play.round(break_off_in=10**6)
    play.round(plays=5, break_off_in=10**6)
    record = play.record(broken_off=True)
    assert record.result == MatchResult(Ending.BROKEN_OFF, ())
    text = write_record(record)
    assert "\nResult: broken off\nTotals: " in text
    verified = verify(read_record(text))
    assert isinstance(verified, VerifiedMatch)
    assert verified.match == break_off_match(play.match)
    assert verified.state is None


def test_a_match_that_is_over_cannot_be_broken_off() -> None:
    play = played_match("side", 2, number=2)
    assert play.record(broken_off=True) == play.record()
    text = write_record(play.record())
    number = line_of(text, "Result: won")
    error = wrong(with_line(text, number, "Result: broken off"))
    assert error.facts["line"] == number


@pytest.mark.parametrize(
    ("start", "line", "code"),
    [
        ("Result: won", "Result: won by 0 1 (target)", "record_line"),
        ("Totals: ", "Totals: 1 2", "record_line"),
        ("Result: out", "Result: out 1, change 99 0, totals 99 0", "record_line"),
        ("Round 2", "Round 2 dealer 1 deal 3 seats 0 1", "record_line"),
        ("Deal: ", "Deal: cards:9h", "record_part"),
        ("Rules: ", "Rules: corner:teams=yes", "record_part"),
    ],
)
def test_a_false_statement_is_found_with_its_line(start: str, line: str, code: str) -> None:
    text = write_record(played_match("talon", 2, number=4).record())
    number = line_of(text, start)
    error = wrong(with_line(text, number, line))
    assert (error.code, error.facts["line"]) == (code, number)


def test_a_play_that_the_rules_refuse_is_found_with_its_line_and_reason() -> None:
    text = write_record(played_match("kitchen", 2, number=4).record())
    number = line_of(text, "Round 2") + 1
    seat = text.split("\n")[number - 1][0]
    error = wrong(with_line(text, number, f"{seat}: NE>N end"))
    assert (error.code, error.facts["line"]) == ("record_play", number)
    assert (error.facts["text"], error.facts["reason"]) == (f"{seat}: NE>N", "place_empty")


def test_a_turn_of_the_wrong_seat_is_found() -> None:
    text = write_record(played_match("kitchen", 3, number=4).record())
    number = line_of(text, "Round 1") + 1
    seat = int(text.split("\n")[number - 1][0])
    error = wrong(with_line(text, number, f"{(seat + 1) % 3}: end"))
    assert (error.facts["line"], error.facts["expected"]) == (number, "seat_play")
    assert error.facts["seat"] == seat


def test_results_stand_where_rounds_end_and_nowhere_else() -> None:
    text = write_record(played_match("kitchen", 2, number=4).record())
    number = next(
        n for n, line in enumerate(text.split("\n"), 1) if n > 14 and line.startswith("Result: ")
    )
    lines = text.split("\n")
    missing = "\n".join([*lines[: number - 1], *lines[number:]])
    assert (wrong(missing).facts["line"], wrong(missing).facts["text"]) == (number, "")
    early = "\n".join([*lines[: number - 2], *lines[number - 1 :]])
    error = wrong(early)
    assert (error.facts["line"], error.facts["expected"]) == (number - 1, "round_plays")
    late = "\n".join([*lines[: number - 1], "1: end", *lines[number - 1 :]])
    assert wrong(late).facts["expected"] == "round_over"


def test_a_round_that_is_over_cannot_be_broken_off() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=6)
    play.round(break_off_in=10**6)
    text = write_record(play.record())
    *_, number = (n for n, line in enumerate(text.split("\n"), 1) if line.startswith("Result: "))
    error = wrong(with_line(text, number, "Result: broken off"))
    assert error.facts["line"] == number
    assert str(error.facts["right"]).startswith("Result: ")


def test_a_round_after_one_under_way_or_after_the_match_is_false() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=6)
    play.round(plays=3, break_off_in=10**6)
    play.round(plays=3, break_off_in=10**6)
    with pytest.raises(RecordError, match="round_before_ended"):
        play.record()
    over = played_match("side", 2, number=2)
    over.logs.append(over.logs[-1])
    with pytest.raises(RecordError, match="match_over"):
        over.record()


def test_bots_are_named_as_bots_and_no_name_can_pass_for_one() -> None:
    players = (Player("bot:greedy"), Player("Bo", "lazy"), GREEDY)
    play = Play(parse_corner_rules("kitchen"), 3, number=6)
    record = replace(play.record(), players=players)
    text = write_record(record)
    assert text.split("\n")[6:9] == [
        'Player 0: "bot:greedy"',
        'Player 1: "Bo" bot:lazy',
        "Player 2: bot:greedy",
    ]
    assert read_record(text) == record


def test_a_bot_without_a_proper_id_is_a_fault_of_the_program() -> None:
    record = replace(
        Play(parse_corner_rules("kitchen"), 2, 6).record(), players=(ANNA, Player(bot=""))
    )
    with pytest.raises(ValueError, match="no id of a bot"):
        write_record(record)


def test_a_claim_is_counted_again_even_where_the_value_was_made_by_hand() -> None:
    record = played_match("kitchen", 2, number=4).record()
    log = record.rounds[0]
    assert log.claim is not None
    false = replace(log, claim=replace(log.claim, how=How.BLOCKED, out=None))
    with pytest.raises(RecordError):
        verify(replace(record, rounds=(false, *record.rounds[1:])))


def test_seeds_are_recorded_so_that_anyone_can_deal_again() -> None:
    record = corner_record(
        rules=parse_corner_rules("kitchen"),
        players=(ANNA, GREEDY),
        deal=Deal(seed=bytes(32)),
        dealer=Seat(1),
    )
    text = write_record(record)
    assert f"Deal: seed:{'00' * 32}\n" in text
    assert read_record(text) == record
