"""Damaged records: an error of ours with the line, or a value, and nothing else."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kings.cards import Deal
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import RecordError
from kings.records import (
    MAX_CHARACTERS,
    READERS,
    Player,
    corner_record,
    read_record,
    verify,
    write_record,
)
from kings.records.lines import quote, unquote
from tests.records.helpers import ANNA, GREEDY, Laid, Play, line_of, with_line, wrong

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.txt"))
TEXTS = [file.read_text(encoding="utf-8") for file in FILES]
CORNER = next(text for text in TEXTS if "Game: corner" in text and "(playoff)" in text)
KUNGEN = next(text for text in TEXTS if "Bookmark" in text)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_records_of_every_version_stay_readable_and_true(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    verify(record)
    assert write_record(record) == text


def test_every_version_of_the_format_has_golden_records_of_both_games() -> None:
    for version, name in enumerate(READERS, start=1):
        assert name == f"kings-record {version}"
        assert list(GOLDEN.glob(f"v{version}-corner-*.txt"))
        assert list(GOLDEN.glob(f"v{version}-kungen-*.txt"))


def outcome(text: str) -> str:
    """How reading and verifying went; anything but a value or an error of ours is raised."""
    try:
        record = read_record(text)
    except RecordError as error:
        line = error.facts["line"]
        assert isinstance(line, int)
        # The line after the last is where something is missing.
        assert 1 <= line <= text.count("\n") + 2
        return error.code
    assert read_record(write_record(record)) == record
    try:
        verify(record)
    except RecordError as error:
        assert isinstance(error.facts["line"], int)
        return error.code
    return "true"


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A golden record with up to three changes of a few characters or a line."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 4)))
        junk = st.text(max_size=4) | st.sampled_from(["end", "0", "\n", ": ", "-", "@", '"', "9h"])
        kind = draw(st.sampled_from(["replace", "cut", "swap", "twice"]))
        lines = text.split("\n")
        one = draw(st.integers(0, len(lines) - 1))
        two = draw(st.integers(0, len(lines) - 1))
        if kind == "replace":
            text = text[:at] + draw(junk) + text[end:]
        elif kind == "cut":
            text = text[:at] + text[draw(st.integers(at, len(text))) :]
        elif kind == "swap":
            lines[one], lines[two] = lines[two], lines[one]
            text = "\n".join(lines)
        else:
            text = "\n".join([*lines[:one], lines[two], *lines[one:]])
    return text


@given(mutated())
def test_a_mutated_record_gives_an_error_of_ours_or_a_value(text: str) -> None:
    outcome(text)


@given(st.text() | st.binary(max_size=200).map(lambda b: b.decode("utf-8", "surrogateescape")))
@example("")
@example("\n")
@example("Format: kings-record 1")
@example("Format: kings-record 1\nGame: corner\nRules: corner:\nRules version: 1\nDeal: \n")
def test_any_text_gives_an_error_of_ours(text: str) -> None:
    assert outcome(text).startswith("record_")


@given(st.text())
@example('\ud800\ud83d\ude00 \\0a; \u202e\u2028\r\n\x1b[31m"')
def test_any_name_reads_back_and_breaks_no_line(name: str) -> None:
    quoted = quote(name)
    assert unquote(quoted) == name
    assert len(quoted.splitlines()) == 1
    record = corner_record(
        rules=parse_corner_rules("kitchen"),
        players=(Player(name), Player(name, "lazy")),
        deal=Deal(number=1),
        dealer=Seat(0),
    )
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("text", ['"', '""x', '"\\"', '"\\110000;"', "x", '"\\zz;"', ""])
def test_what_quote_does_not_write_is_no_name(text: str) -> None:
    assert unquote(text) is None


def test_a_record_that_is_cut_short_is_damaged_wherever_the_cut_is() -> None:
    for text in (CORNER, KUNGEN):
        for end in range(len(text) - 1):
            with pytest.raises(RecordError):
                read_record(text[:end])
        assert read_record(text[:-1]) == read_record(text)


def test_line_ends_of_another_system_do_no_harm() -> None:
    assert read_record(CORNER.replace("\n", "\r\n")) == read_record(CORNER)


@pytest.mark.parametrize(
    ("text", "start", "line"),
    [
        (CORNER, "Format", "Format: kings-record 99"),
        (CORNER, "Format", "Formats: kings-record 1"),
        (CORNER, "Game", "Game: chess"),
        (CORNER, "Game", "Game corner"),
        (CORNER, "Rules:", "Rules: kitchen,draw=sometimes"),
        (CORNER, "Rules:", "Rules: cross"),
        (CORNER, "Rules version", "Rules version: one"),
        (CORNER, "Deal", "Deal: pysol:24"),
        (CORNER, "Deal", "Deal: cards:9h 9x"),
        (CORNER, "Generator", "Generator: 1"),
        (CORNER, "Player 1", "Player 1: Bo"),
        (CORNER, "Player 1", 'Player 2: "Bo"'),
        (CORNER, "Player 1", 'Player 1: "Bo\\;"'),
        (CORNER, "Player 1", "Player 1: bot:GREEDY"),
        (CORNER, "Dealer", "Dealer: 3"),
        (CORNER, "Dealer", "Dealer: -1"),
        (CORNER, "Date", "Date: 2026-11-31"),
        (CORNER, "Date", "Date: 20261130"),
        (CORNER, "Result", "Result: won by 1 0 (target)"),
        (CORNER, "Result", "Result: won by 7 (target)"),
        (CORNER, "Result", "Result: won"),
        (CORNER, "Totals", "Totals: a b"),
        (CORNER, "Totals", "Totals: 01 2 3"),
        (CORNER, "Round 1", "Round 2 dealer 0 deal 1 seats 0 1 2"),
        (CORNER, "Round 1", "Round 1 dealer 0 deal 1 seats 0 2 1"),
        (CORNER, "Round 1", "Round 1 dealer 0 deal 1 seats 1 2"),
        (CORNER, "Round 1", "Round one"),
        (CORNER, "0: ", "0: 9h>Q end"),
        (CORNER, "0: ", "0:  end"),
        (CORNER, "0: ", "5: end"),
        (CORNER, "0: ", "0: end end"),
        (CORNER, "0: ", "0: END"),
        (CORNER, "0: ", "(table)"),
        (CORNER, "Result: out", "Result: out, change 1 2 3, totals 1 2 3"),
        (CORNER, "Result: out", "Result: out 5, change 1 2 3, totals 1 2 3"),
        (CORNER, "Result: out", "Result: won"),
        (CORNER, "End", "The end"),
        (CORNER, "End", "End\nEnd"),
        (KUNGEN, "Player", "Player: "),
        (KUNGEN, "Player", 'Player: "Anna"\nBegun before: no'),
        (KUNGEN, "Result", "Result: lost"),
        (KUNGEN, "Points", "Points: many"),
        (KUNGEN, "Time:", "Time: -1"),
        (KUNGEN, "Time:", "Time: 0:30"),
        (KUNGEN, "Practice", "Practice: hint, undo"),
        (KUNGEN, "Practice", "Practice: cheating"),
        (KUNGEN, "1: ", "2: t1@0"),
        (KUNGEN, "1: ", "1: t1@0 t9@0"),
        (KUNGEN, "1: ", "1: t1@-1"),
        (KUNGEN, "1: ", "1: t1@"),
        (KUNGEN, "1: ", "1: t1 t1 t1 t1 t1 t1 t1 t1 t1"),
        (KUNGEN, "1: ", "Hints"),
        (KUNGEN, "Bookmark", "Bookmark: here"),
        (KUNGEN, "End", "Closed: stolen"),
    ],
)
def test_a_damaged_line_is_named(text: str, start: str, line: str) -> None:
    number = line_of(text, start)
    error = wrong(with_line(text, number, line))
    extra = line.count("\n")
    assert error.facts["line"] == number + extra, str(error)


def test_nothing_is_played_after_a_game_is_closed() -> None:
    text = KUNGEN.replace("\n\nEnd", "\nClosed: left\n1: t1\n\nEnd")
    assert wrong(text).facts["line"] == line_of(text, "Closed") + 1


def test_a_missing_or_doubled_header_line_is_named_where_it_should_not_be() -> None:
    for text in (CORNER, KUNGEN):
        lines = text.split("\n")
        for number in range(1, lines.index("") + 1):
            if lines[number - 1].startswith("Date"):
                continue
            without = "\n".join([*lines[: number - 1], *lines[number:]])
            assert number <= int(str(wrong(without).facts["line"])) <= lines.index("") + 2
            twice = "\n".join([*lines[:number], *lines[number - 1 :]])
            assert wrong(twice).facts["line"] == number + 1


def test_records_under_other_rules_or_another_generator_are_told_apart_from_damage() -> None:
    for key, code in (
        ("Rules version", "record_rules_version"),
        ("Generator version", "record_generator_version"),
    ):
        number = line_of(CORNER, key)
        error = wrong(with_line(CORNER, number, f"{key}: 2"))
        assert (error.code, error.facts) == (code, {"line": number, "version": 2, "known": 1})


def test_an_unknown_format_lists_those_that_are_read() -> None:
    error = wrong("Format: kings-record 9\n")
    assert (error.code, error.facts["allowed"]) == ("record_format", ("kings-record 1",))


def test_more_than_one_mebibyte_is_no_record() -> None:
    error = wrong(CORNER + "x" * MAX_CHARACTERS)
    assert (error.code, error.facts["most"]) == ("record_too_long", MAX_CHARACTERS)
    record = corner_record(
        rules=parse_corner_rules("kitchen"),
        players=(Player("x" * MAX_CHARACTERS), GREEDY),
        deal=Deal(number=1),
        dealer=Seat(0),
    )
    with pytest.raises(RecordError, match="record_too_long"):
        write_record(record)


def test_more_than_six_players_are_too_many() -> None:
    number = line_of(CORNER, "Dealer")
    seats = "\n".join(f"Player {seat}: bot:lazy" for seat in range(3, 7))
    error = wrong(with_line(CORNER, number, f"{seats}\nDealer: 0"))
    assert error.facts["line"] == number + 3


def test_rules_and_seats_that_conflict_are_found_at_the_rules() -> None:
    rules = parse_corner_rules("pairs")
    with pytest.raises(RecordError, match="line=3"):
        corner_record(rules=rules, players=(ANNA, GREEDY), deal=Deal(number=1), dealer=Seat(0))


def test_cards_that_are_no_pack_are_found_at_the_deal() -> None:
    play = Play(parse_corner_rules("kitchen"), 2, number=1)
    play.round(plays=1)
    play.deal = Deal(cards=())
    with pytest.raises(RecordError, match=r"line=5, text=Deal: cards:, reason=not_a_pack"):
        play.record()


def test_the_day_is_written_year_first() -> None:
    record = read_record(CORNER)
    assert record.played == date(2026, 11, 30)
    undated = Laid("kungen", number=1, moves=3).record()
    assert "Date" not in write_record(undated)
