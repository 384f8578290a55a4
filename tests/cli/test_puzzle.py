"""`kings puzzle`: solved through a pipe, judged, hinted, told, and as JSON."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from rich.cells import cell_len

from kings.cli.puzzle import chosen, place_of_day
from kings.cli.screen import Leave, Screen
from kings.cli.session_puzzle import PuzzleSession
from kings.cli.vocabulary import COMMANDS
from kings.corner.notation import parse_position, spell_move, spell_position
from kings.corner.rules import play
from kings.lab.puzzles import Kind, Puzzle, numbers_of, puzzle_count, puzzle_numbered
from kings.say.speaker import LANGUAGES, CardStyle, Speaker
from tests.cli.helpers import Kings
from tests.cli.terminals import FUZZED, Answer, Answering, TerminalOutput, rubbish, says
from tests.lab.by_hand import MOST, OUT, POINTS, PUZZLES, ROOM

EN = Speaker("en")


def tried(answer: Answer, puzzle: Puzzle = OUT, lang: str = "en") -> tuple[bool, str]:
    """A puzzle through `--plain`: whether it was solved, and all that was printed."""
    target = io.StringIO()
    screen = Screen(plain=True, source=Answering(target, answer), target=target)
    try:
        PuzzleSession(screen, Speaker(lang), puzzle, 17).solve()
    except Leave:
        return False, target.getvalue()
    return True, target.getvalue()


def words_of(puzzle: Puzzle) -> list[str]:
    return [spell_move(move) for move in puzzle.answer]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.value)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answer_solves_a_puzzle_of_each_kind_in_every_language(
    puzzle: Puzzle, lang: str
) -> None:
    solved, out = tried(says(words_of(puzzle)), puzzle, lang)
    assert solved
    assert Speaker(lang).text("puzzle.solved", count=len(puzzle.answer)) in out


@pytest.mark.parametrize(
    ("puzzle", "asked"),
    [
        (OUT, "Go out in this turn."),
        (MOST, "Lay 5 cards in this turn; more cannot be laid."),
        (POINTS, "Get rid of 11 points in this turn; more is not possible. Cards left in hand"),
        (ROOM, "Make room for A♥ and lay it in this turn."),
    ],
)
def test_what_is_asked_for_is_said_with_the_table(puzzle: Puzzle, asked: str) -> None:
    _, out = tried(says([]), puzzle)
    assert asked in out
    assert out.startswith("Puzzle 17 · ")
    assert "e) end turn" in out


def test_rules_are_named_by_the_nearest_rule_set_and_what_is_special_is_said() -> None:
    _, out = tried(says([]), POINTS)
    assert out.startswith("Puzzle 17 · The corner · Most points")
    assert "Draw first; king, queen, jack and ten cost 10 each; to 100 points." in out
    text = spell_position(OUT.state).replace("exceed", "exceed,jokers=2")
    _, out = tried(says([]), replace(OUT, state=parse_position(text)))
    assert out.startswith("Puzzle 17 · Kitchen table (Jokers: 2) · Go out")
    assert "Draw first" not in out


@pytest.mark.parametrize(
    ("puzzle", "played", "said"),
    [
        (OUT, "N>NW 5s>N", "4 cards are left, 2♥, 3♠, 4♥ and 4♣. From here it cannot be done any"),
        (OUT, "N>NW 4c>N", "4 cards are left, 2♥, 3♠, 4♥ and 5♠. It can still be done from here."),
        (MOST, "N>NW 5s>N 4h>N 3s>N 2h>N", "answer: 1 more card can be laid. From here"),
        (POINTS, "N>NW Qd>N", "answer: 1 more point can go. From here"),
        (ROOM, "Qc>NW", "answer: A♥ is still in your hand. It can still"),
    ],
)
def test_an_end_that_is_not_the_answer_is_told_with_what_is_missing(
    puzzle: Puzzle, played: str, said: str
) -> None:
    solved, out = tried(says([*played.split(), "end"]), puzzle)
    assert not solved
    assert said in out
    assert "Legal, but not the answer" in out


def test_after_a_wrong_end_one_takes_back_and_solves_it() -> None:
    lines = ["N NW", "5s", "e", "undo", *words_of(OUT)[1:]]
    solved, out = tried(says(lines))
    assert solved
    assert "Taken back." in out
    assert "solved in 7 plays" in out


def test_another_way_to_the_goal_is_right_and_told_to_be_longer() -> None:
    text = spell_position(ROOM.state).replace("hand Ah", "hand Ah 3c")
    solved, out = tried(says(["3c", *words_of(ROOM)]), replace(ROOM, state=parse_position(text)))
    assert solved
    assert "solved in 5 plays" in out
    assert "4 would have been enough." in out


def test_a_refused_play_is_said_as_at_the_table_and_changes_nothing() -> None:
    _, out = tried(says(["5s W", "2h", "nonsense", "why 4c N"]))
    assert "5♠ does not fit on 9♣: it must be exactly one rank lower." in out
    assert "There is no place for 2♥ now." in out
    assert "“nonsense” is no play that I know." in out
    assert out.count("4♣ does not fit on J♥") == 1
    assert "You laid" not in out


def test_hints_grow_stronger_and_begin_anew_at_another_table() -> None:
    _, out = tried(says(["hint", "hint", "N NW", "hint", "hint", "hint"]))
    assert "7 plays lead there. 2 of them move piles." in out
    assert "Next: N>NW (Q♣)." in out
    assert "6 plays lead there. 1 of them moves a pile." in out
    assert "The pile on the east arm will have to move." in out
    assert "Next: 4♣>N." in out


def test_a_hint_from_where_nothing_leads_there_says_so() -> None:
    _, out = tried(says(["N NW", "5s", "hint"]))
    assert "From here it cannot be done any more: undo." in out


@pytest.mark.parametrize(
    ("lang", "word", "first"),
    [
        ("en", "solution", "You moved J♥ onto Q♣."),
        ("sv", "facit", "Du flyttade J♥ till Q♣."),
        ("da", "løsning", "Du flyttede J♥ over på Q♣."),
        ("de", "Lösung", "Du legst den Stapel J♥ auf Q♣."),
    ],
)
def test_the_answer_is_told_in_the_language_of_the_person(lang: str, word: str, first: str) -> None:
    solved, out = tried(says([word]), OUT, lang)
    assert not solved
    assert re.search(rf"1  N>NW +{re.escape(first)}", out)
    assert Speaker(lang).text("puzzle.why") in out


def test_what_a_match_has_and_a_puzzle_has_not_is_said_to_be_missing() -> None:
    _, out = tried(says(["score", "log", "pause"]))
    assert out.count("there is nothing of the kind in it") == 3


def test_leaving_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    solved, out = tried(says(["N NW", "quit"]))
    assert not solved
    assert "Saved" not in out
    assert not list(tmp_path.iterdir())


@FUZZED
@given(rubbish(" ".join((*COMMANDS, "N>NW", "4c", "e", "1")), "NESWcdhsA2345>~= ", 25))
def test_no_line_of_input_breaks_a_puzzle(lines: list[str]) -> None:
    tried(says(lines))


# The command.


def test_a_puzzle_is_solved_through_a_pipe(kings: Kings, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, puzzle_count() // 2, puzzle_count()):
        words = words_of(puzzle_numbered(number))
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(words) + "\n"))
        out = kings.well("puzzle", str(number)).out
        assert f"Puzzle {number} · " in out
        assert f"solved in {len(words)} plays" in out


def test_json_holds_what_the_seat_sees_and_the_answer_only_when_asked(kings: Kings) -> None:
    found = puzzle_numbered(5)
    facts = kings.well("puzzle", "5", "--json").facts
    assert "answer" not in facts
    assert facts["number"] == 5
    assert facts["kind"] == found.kind.value
    assert facts["rules"] == found.state.law.rules.line()
    assert len(facts["hand"]) == facts["hand_sizes"][facts["seat"]]
    assert facts["legal"][-1] == "end"
    shown = {*facts["hand"], *(card for pile in facts["piles"].values() for card in pile)}
    if found.state.law.decks == 1:
        assert len(shown) == 52 - facts["stock"] - sum(facts["hand_sizes"]) + len(facts["hand"])
    facts = kings.well("puzzle", "5", "--json", "--answer").facts
    assert facts["answer"] == words_of(found)


def test_the_answer_is_told_at_once_when_asked(kings: Kings) -> None:
    out = kings.well("puzzle", "5", "--answer").out
    assert out.startswith("Puzzle 5 · ")
    assert "\n 1  " in out
    assert EN.text("puzzle.why") in out


@pytest.mark.parametrize("kind", Kind)
def test_a_kind_is_kept_to(kings: Kings, kind: Kind) -> None:
    for words in ((), ("--random",)):
        facts = kings.well("puzzle", "--kind", kind.value, *words, "--json").facts
        assert facts["kind"] == kind.value
        assert facts["number"] in numbers_of(kind)


def test_a_number_is_followed_by_the_next_and_the_last_by_the_first() -> None:
    last = puzzle_count()
    assert list(islice(chosen(str(last - 1), None, at_random=False), 3)) == [last - 1, last, 1]


def test_random_puzzles_differ() -> None:
    assert len(set(islice(chosen(None, None, at_random=True), 40))) > 10


def test_the_puzzle_of_the_day_is_the_same_all_day_and_another_on_other_days() -> None:
    day = date(2026, 5, 1)
    places = [place_of_day(day + timedelta(days=at), 240) for at in range(60)]
    assert places[0] == place_of_day(day, 240)
    assert len(set(places)) > 45
    assert all(0 <= place < 240 for place in places)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("0",), "NUMBER cannot be 0. It can be: 1-"),
        (("9999",), "NUMBER cannot be 9999."),
        (("seventeen",), "NUMBER cannot be seventeen."),
        (("--kind", "hard"), "--kind cannot be hard. It can be: out most points room."),
        (("7", "--kind", "out"), "NUMBER 7 does not go together with --kind out."),
        (("7", "--random"), "NUMBER 7 does not go together with --random."),
    ],
)
def test_what_is_no_puzzle_is_told_in_a_line(
    kings: Kings, words: tuple[str, ...], said: str
) -> None:
    assert said in kings.badly("puzzle", *words)


def test_plays_of_an_answer_lead_to_its_goal_by_the_rules() -> None:
    for puzzle in PUZZLES:
        state = puzzle.state
        for move in puzzle.answer:
            assert not puzzle.solved(state)
            state = play(state, move)
        assert puzzle.solved(state)


# On a terminal.

CLEAR = "\x1b[2J"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour terminal of 80 x 24."""
    for name, value in (("COLUMNS", "80"), ("LINES", "24"), ("TERM", "xterm-256color")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


def frames(answer: Answer, puzzle: Puzzle, lang: str) -> list[list[str]]:
    target = TerminalOutput()
    source = Answering(target, answer, terminal=True)
    screen = Screen(plain=False, source=source, target=target)
    session = PuzzleSession(screen, Speaker(lang, CardStyle.SIGNS), puzzle, 123)
    try:
        session.solve()
        assert not session.wants_more()
    except Leave:
        pass
    shown = re.sub(r"\x1b\[[0-9;]*m|\x1b\[H", "", target.getvalue())
    return [frame.split("\n") for frame in shown.split(CLEAR)[1:]]


def widest() -> list[Puzzle]:
    """Of each kind the puzzle with the fullest table, and those of two decks and of jokers."""
    puzzles = [puzzle_numbered(number) for number in range(1, puzzle_count() + 1)]

    def fullness(puzzle: Puzzle) -> int:
        return len(puzzle.view.legal) + 2 * len(puzzle.view.hand)

    rows = [[p for p in puzzles if p.kind is kind] for kind in Kind]
    rows.append([p for p in puzzles if p.state.law.decks == 2])
    rows.append([p for p in puzzles if p.state.law.rules.jokers])
    return [max(row, key=fullness) for row in rows if row]


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_of_a_puzzle_fits_and_shows_what_is_asked(lang: str) -> None:
    for puzzle in widest():
        asked = Speaker(lang).text(
            f"puzzle.question.{puzzle.kind}", count=puzzle.count, card="{card}"
        )
        typed = ("e", "hint", "hint", "hint", "help", "", "", "answer", "", "why 9h N")
        pages = frames(says([*typed, *words_of(puzzle), "no"]), puzzle, lang)
        assert len(pages) > len(puzzle.answer) + 8
        for page in pages[:-1]:
            assert len(page) <= 24, page
            assert all(cell_len(line) <= 80 for line in page), page
        assert asked.split("{card}", maxsplit=1)[0].split(";")[0].strip() in " ".join(
            line.strip() for line in pages[0]
        )


@pytest.mark.usefixtures("terminal")
def test_a_solved_puzzle_at_a_terminal_ends_with_the_offer_of_another() -> None:
    pages = frames(says([*words_of(OUT), "no"]), OUT, "en")
    assert "Another puzzle?" in pages[-1][-1]
    assert any("solved in 7 plays" in line for line in pages[-1])
