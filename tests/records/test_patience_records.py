"""Records of patiences: commands, times, help, endings, and going on where one stopped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kings.cards import Deal, parse_cards
from kings.errors import RecordError
from kings.kungen.clock import FULL_BONUS_BELOW_MS, HALF_BONUS_BELOW_MS
from kings.kungen.moves import UNDO
from kings.kungen.notation import parse_command
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.kungen.result import Ending, Practice
from kings.records import (
    Bookmark,
    Entry,
    Help,
    LoggedCommand,
    PatienceRecord,
    PatienceStep,
    Player,
    VerifiedPatience,
    patience_record,
    read_record,
    replay,
    verify,
    write_record,
)
from kings.records.patience_text import MOST_BOOKMARKS, MOST_COMMANDS
from tests.kungen.helpers import read_lines
from tests.marks import statement
from tests.records.helpers import ANNA, Laid, line_of, with_line, wrong

VECTORS = {vector["id"]: vector for vector in read_lines("vectors.jsonl")}
WON = "v157"
STUCK = "v139"


def recorded(
    name: str, *times: int, closing: Ending | None = None, **values: Any
) -> PatienceRecord:
    """A game with known answers; `times` of its first moves, the last for those after."""
    vector = VECTORS[name]
    entries = [
        LoggedCommand(parse_command(move[0]), times[min(n, len(times) - 1)] if times else None)
        for n, move in enumerate(vector["moves"])
    ]
    return patience_record(
        rules=parse_kungen_rules(vector["rules"]),
        deal=Deal(cards=parse_cards(vector["cards"])),
        players=[ANNA],
        entries=values.pop("entries", entries),
        closing=closing,
        **values,
    )


def verified(record: PatienceRecord) -> VerifiedPatience:
    found = verify(record)
    assert isinstance(found, VerifiedPatience)
    return found


@pytest.mark.parametrize("name", VECTORS)
def test_a_game_with_known_answers_is_recorded_and_counted_alike(name: str) -> None:
    end = VECTORS[name]["end"]
    closing = None if end["won"] else Ending.STUCK if end["stuck"] else Ending.LEFT
    record = recorded(name, closing=closing)
    text = write_record(record)
    assert read_record(text) == record
    game = verified(record).game
    assert game.state.up == record.up == end["up"]
    assert list(record.passes) == VECTORS[name]["moves"][-1][3]
    assert sorted(record.practice) == end["practice"]
    expected = "won" if end["won"] else "stuck" if end["stuck"] else "left"
    assert record.result == expected


@pytest.mark.parametrize("name", PRESETS)
def test_a_patience_reads_back_as_it_was_written_and_goes_on_from_there(name: str) -> None:
    laid = Laid(name, number=len(name), moves=60)
    record = laid.record()
    again = read_record(write_record(record))
    assert again == record
    game = verified(record).game
    # Pausing has no other trace than the standing clock.
    assert game.resumed_at(0).state == laid.game.state
    assert (game.past, game.future, game.log) == (
        laid.game.past,
        laid.game.future,
        laid.game.log,
    )
    assert (game.bookmarks, game.practice) == (laid.game.bookmarks, laid.game.practice)
    assert game.time_ms(10**9) == record.time_ms


def test_an_unfinished_game_is_resumed_with_its_clock() -> None:
    laid = Laid("kungen", number=2, moves=20)
    laid.now_ms += 30_000
    game = verified(laid.record()).game.resumed_at(5_000_000)
    assert game.time_ms(5_001_000) == laid.now_ms + 1000


def test_replay_steps_through_every_entry_and_shows_no_end_before_it_comes() -> None:
    laid = Laid("kungen", number=7, moves=40)
    record = laid.record(Ending.LEFT)
    steps = [step for step in replay(record) if isinstance(step, PatienceStep)]
    assert [step.entry for step in steps] == [None, *record.entries]
    assert steps[0].game.log == ()
    assert steps[-1].game.state == laid.game.state
    assert not steps[-1].game.closed


@statement("S4-124")
@pytest.mark.parametrize(
    ("time_ms", "bonus"),
    [
        (FULL_BONUS_BELOW_MS - 1, 100),
        (FULL_BONUS_BELOW_MS, 50),
        (HALF_BONUS_BELOW_MS - 1, 50),
        (HALF_BONUS_BELOW_MS, 0),
    ],
)
def test_the_time_bonus_follows_from_the_time_of_the_winning_move(time_ms: int, bonus: int) -> None:
    for record in (recorded(WON, 0, time_ms), recorded(WON, time_ms=time_ms)):
        assert (record.time_bonus, record.time_ms, record.result) == (bonus, time_ms, "won")
        assert verified(read_record_of(record)).game.result is not None


def read_record_of(record: PatienceRecord) -> PatienceRecord:
    again = read_record(write_record(record))
    assert isinstance(again, PatienceRecord)
    return again


def test_a_time_that_nobody_knows_earns_no_bonus() -> None:
    record = recorded(WON)
    assert (record.time_ms, record.time_bonus) == (None, 0)
    assert "\nTime: unknown\n" in write_record(record)
    assert verified(record).game.result is not None


def test_what_is_undone_after_a_win_leaves_its_result() -> None:
    won = recorded(WON, 0, 1000)
    entries = (*won.entries, LoggedCommand(UNDO, 2000), LoggedCommand(UNDO, 9000))
    record = recorded(WON, entries=entries, time_ms=1000)
    assert (record.result, record.points, record.up, record.time_ms) == (
        "won",
        won.points,
        52,
        1000,
    )
    assert verified(read_record_of(record)).game.state.up < 52
    closed = recorded(WON, entries=entries, time_ms=1000, closing=Ending.LEFT)
    assert (closed.result, closed.up) == ("won", 52)
    assert verified(closed).game.closed


def test_leaving_a_game_that_would_finish_itself_wins_it() -> None:
    moves = VECTORS[WON]["moves"]
    entries = [LoggedCommand(parse_command(move[0]), 0) for move in moves]
    for cut in range(len(entries), 0, -1):
        record = recorded(WON, entries=entries[:cut], closing=Ending.GIVEN_UP, time_ms=700)
        if cut < len(entries):
            break
    assert (record.result, record.up, record.time_bonus) == ("won", 52, 100)
    assert verified(read_record_of(record)).game.state.up < 52


def test_a_game_closed_before_its_first_move_does_not_count() -> None:
    record = Laid("kungen", number=1, moves=0).record(Ending.LEFT)
    text = write_record(record)
    assert "\nResult: not begun\n" in text
    assert text.endswith("\n\nClosed: left\n\nEnd\n")
    assert verified(read_record_of(record)).game.result is None


def test_a_game_is_closed_as_stuck_only_where_that_is_proved() -> None:
    record = recorded(STUCK, closing=Ending.STUCK)
    assert record.result is Ending.STUCK
    assert verified(record).game.result is not None
    alive = write_record(Laid("kungen", number=2, moves=5).record(Ending.LEFT))
    number = line_of(alive, "Closed: ")
    error = wrong(
        with_line(alive, number, "Closed: stuck").replace("Result: left", "Result: stuck")
    )
    assert error.facts["line"] == number


def test_help_stands_where_it_was_asked_for_and_makes_the_game_practice() -> None:
    first, *rest = recorded(WON, 0).entries[:11]
    entries: list[Entry] = [
        first,
        Help(Practice.HINT),
        *rest,
        Bookmark("kings"),
        Help(Practice.SOLVER),
    ]
    record = recorded(WON, entries=entries)
    assert record.practice == (Practice.HINT, Practice.SOLVER)
    body = write_record(record).split("\n\n")[1].split("\n")
    assert [line.split(":")[0] for line in body] == ["1", "Hint", "2", "10", "Bookmark", "Solver"]
    assert read_record_of(record) == record
    kinds = [type(step.entry).__name__ for step in replay(record)]  # type: ignore[union-attr]
    assert kinds.count("Help") == 2


@statement("S4-125")
def test_cards_begun_before_time_and_score_are_noted() -> None:
    record = recorded(WON, 0, 5000, begun_before=True)
    text = write_record(record)
    assert "\nBegun before: yes\n" in text
    assert "\nTime: 5000\n" in text
    assert f"\nPoints: {record.points}\n" in text
    assert Practice.SAME_CARDS in record.practice
    assert verified(read_record_of(record)).game.practice == set(record.practice)


@statement("S4-199")
def test_a_record_of_two_who_shared_it_names_both_in_the_order_of_their_moves() -> None:
    record = replace(recorded(WON, 0, 5000), players=(ANNA, Player("Bo", "greedy")))
    text = write_record(record)
    assert '\nPlayer 0: "Anna"\nPlayer 1: "Bo" bot:greedy\nResult: won\n' in text
    assert read_record_of(record) == record
    assert verified(record).game.result is not None


@pytest.mark.parametrize(
    ("line", "at"),
    [
        ('Player 0: "Anna"', 8),
        ('Player 1: "Anna"', 7),
        ('Player: "Anna"\nPlayer 1: "Bo"', 8),
        ('Player 0: "Anna"\nPlayer 1: Bo', 8),
        ('Player 0: "Anna"\nPlayer 1: "Bo"\nPlayer 2: "Cilla"', 9),
    ],
)
def test_one_player_or_two_are_named_and_not_otherwise(line: str, at: int) -> None:
    text = write_record(recorded(WON, 0, 5000)).replace('Player: "Anna"', line)
    assert wrong(text).facts["line"] == at


@pytest.mark.parametrize(
    ("start", "line"),
    [
        ("Result: ", "Result: left"),
        ("Points: ", "Points: 9999"),
        ("Time bonus: ", "Time bonus: 1"),
        ("Time: ", "Time: 7"),
        ("Up: ", "Up: 51"),
        ("Passes: ", "Passes: 1"),
        ("Practice: ", "Practice: hint"),
        ("Deal: ", "Deal: cards:9h"),
    ],
)
def test_a_false_statement_is_found_with_its_line(start: str, line: str) -> None:
    text = write_record(recorded(WON, 0, 5000))
    number = line_of(text, start)
    assert wrong(with_line(text, number, line)).facts["line"] == number


@pytest.mark.parametrize("command", ["c1>c2*13", "redo", "w1>k1"])
def test_a_command_that_is_refused_is_found_with_its_line_and_reason(command: str) -> None:
    text = write_record(recorded(WON))
    number = line_of(text, "9: ")
    words = text.split("\n")[number - 1].split(" ")
    error = wrong(with_line(text, number, " ".join(["9:", command, *words[2:]])))
    assert (error.code, error.facts["line"], error.facts["text"]) == (
        "record_play",
        number,
        command,
    )


@pytest.mark.parametrize(
    ("times", "right"),
    [
        ((5,), "first_at_0"),
        ((0, 9, 8), "later_time, least=9"),
    ],
)
def test_times_run_from_the_first_move_and_never_back(times: tuple[int, ...], right: str) -> None:
    with pytest.raises(RecordError, match=right):
        recorded(WON, *times)


def test_moves_have_no_times_where_the_time_is_unknown() -> None:
    record = replace(recorded(WON, 0), time_ms=None)
    error = wrong(write_record(record))
    assert error.facts["expected"] == "no_times"


def test_more_commands_or_bookmarks_than_can_be_replayed_are_neither_written_nor_read() -> None:
    record = recorded(WON, entries=[])
    move = LoggedCommand(UNDO)
    for entry, most in ((move, MOST_COMMANDS), (Bookmark("b"), MOST_BOOKMARKS)):
        full = replace(record, entries=(entry,) * most)
        text = write_record(full)
        assert read_record(text) == full
        with pytest.raises(RecordError, match=f"most={most}, "):
            write_record(replace(record, entries=(entry,) * (most + 1)))
    long = text.replace('Bookmark: "b"\n\nEnd', 'Bookmark: "b"\nBookmark: "b"\n\nEnd')
    assert wrong(long).facts["line"] == line_of(long, "End") - 2
    text = write_record(replace(record, entries=(move,) * MOST_COMMANDS))
    number = line_of(text, "End") - 1
    assert wrong(with_line(text, number, f"{MOST_COMMANDS + 1}: undo\n")).facts["line"] == number
