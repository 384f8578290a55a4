"""Matches of Kings in the Corner through `kings play corner --plain`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from hypothesis import given

from kings.cli.play_start import CornerWish, seat_players, start_corner
from kings.cli.screen import Screen
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.errors import KingsError
from kings.records import CornerRecord
from kings.say.bots import bot_character
from kings.say.speaker import LANGUAGES, Speaker
from tests.cli.terminals import (
    FUZZED,
    Answering,
    TerminalOutput,
    corner,
    first_of,
    only_record,
    plays_keys,
    rubbish,
    says,
)
from tests.marks import statement

EN = Speaker("en")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_match_of_every_preset_leaves_a_true_record(preset: str, data: Path) -> None:
    code, out = corner(plays_keys, rules=preset, deal="11")
    record = only_record(data)
    assert code == 0
    assert isinstance(record, CornerRecord)
    assert record.result is not None
    assert record.rules == PRESETS[preset].rules
    assert len(record.players) == min(PRESETS[preset].seats)
    assert str(data / "records") in out
    assert not list((data / "saves").glob("*"))


@pytest.mark.parametrize("lang", ["sv", "da", "de"])
def test_a_whole_match_is_played_in_every_language(lang: str, data: Path) -> None:
    code, _ = corner(plays_keys, lang, rules="children", deal="3", players="4", bots="lazy,greedy")
    record = only_record(data)
    assert code == 0
    assert isinstance(record, CornerRecord)
    assert [player.bot for player in record.players] == [None, "lazy", "greedy", "lazy"]


@pytest.mark.parametrize("preset", ["kitchen", "pot", "wild", "cross"])
@pytest.mark.parametrize("lines", [1, 7, 30])
def test_a_match_left_and_resumed_goes_on_as_if_never_left(
    preset: str, lines: int, data: Path
) -> None:
    wish = {"rules": preset, "deal": "5", "players": "3", "bots": "random,greedy"}
    corner(plays_keys, **wish)
    whole = only_record(data)
    for path in (data / "records").iterdir():
        path.unlink()
    code, out = corner(first_of(lines, plays_keys), **wish)
    assert code == 0
    assert "kings play --resume" in out
    while list((data / "saves").iterdir()):
        corner(first_of(40, plays_keys), again=True)
    assert only_record(data) == whole


def test_the_end_of_the_input_saves_what_was_played_in_the_turn(data: Path) -> None:
    corner(says(["1"]), deal="7")
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    assert len(record.rounds[0].plays) == 1


def test_an_undone_play_is_in_no_record(data: Path) -> None:
    corner(says(["1", "undo"]), deal="7")
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    assert record.rounds[0].plays == ()


@pytest.mark.parametrize(
    ("lang", "word", "said"),
    [
        ("en", "oops", "Taken back."),
        ("sv", "ångra", "Taget tillbaka."),
        ("da", "fortryd", "Taget tilbage."),
        ("de", "Zurücknehmen", "Zurückgenommen."),
    ],
)
def test_commands_are_typed_in_the_language_of_the_person(
    lang: str, word: str, said: str, data: Path
) -> None:
    _, out = corner(says(["1", word]), lang, deal="7")
    assert said in out


def test_a_refused_play_is_said_as_a_sentence_and_changes_nothing(data: Path) -> None:
    _, out = corner(says(["Qh N", "3h"]), deal="7")
    assert "Q♥ does not fit on J♦: it must be exactly one rank lower." in out
    assert "There is no place for 3♥ now." in out
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    assert record.rounds[0].plays == ()


def test_why_tells_what_every_place_says_to_a_card(data: Path) -> None:
    _, out = corner(says(["why Qh", "why Qh N", "why W N", "why S E", "why end", "why"]), deal="7")
    assert "Only a king opens a corner, not Q♥." in out
    assert "5♣ does not fit on J♦" in out
    assert out.count("That can be played.") == 2
    assert "Say what you would like to play" in out


def test_an_ambiguous_line_is_asked_back_and_a_key_answers_it(data: Path) -> None:
    _, out = corner(says(["S", "2"]), deal="7")
    asked = re.search(r"Which one\? (.*)", out)
    assert asked is not None
    assert asked[1] == "1) S>E  2) S>W"
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    assert "S>W" in (data / "saves").glob("*").__next__().read_text(encoding="utf-8")


def test_the_choices_asked_back_have_the_keys_of_the_list(data: Path) -> None:
    _, out = corner(says(["1", "Q"]), deal="7")
    assert "7) Q♥>S  8) Q♦>S" in out.splitlines()[-3]


@statement("S1-150")
def test_kings_before_play_are_asked_for_and_declined(data: Path) -> None:
    _, out = corner(says(["no king", "list"]), rules="kitchen,kings_before_play=1", deal="7")
    assert "Before play begins: will you lay a king?" in out
    assert "e) pass" in out
    assert "e) end turn" in out


def test_the_news_are_told_again_after_a_resumption(data: Path) -> None:
    _, out = corner(says(["1", "e"]), deal="7", players="3")
    news = [line for line in out.splitlines() if line.startswith("Klara laid")][-1]
    _, again = corner(says([]), again=True)
    assert news in again


def test_hint_log_list_score_rules_sort_pause_and_help_answer(data: Path) -> None:
    lines = ["hint", "log", "list", "score", "rules", "sort", "pause", "", "help", "?", ""]
    code, out = corner(says(lines), deal="7", players="3")
    assert code == 0
    for part in ("K♣>NE", "Round", "AIM", "Paused.", "Jk=9h N"):
        assert part in out


def test_no_hints_at_a_table_without_them(data: Path) -> None:
    from kings.cli.session_corner import Habits

    _, out = corner(says(["hint"]), deal="7", habits=Habits(hints=False))  # type: ignore[arg-type]
    assert "There are no hints at this table." in out


def test_a_card_that_still_fits_is_named_before_the_turn_ends_if_asked_for(data: Path) -> None:
    from kings.cli.session_corner import Habits

    habits = Habits(confirm_end=True)
    _, out = corner(says(["1", "end", "no", "end", "yes"]), deal="7", habits=habits)  # type: ignore[arg-type]
    assert out.count("End your turn anyway?") == 2
    assert "A♥ still fits onto the south arm." in out
    record = only_record(data, "saves")
    assert isinstance(record, CornerRecord)
    assert record.rounds[0].plays[1].seat == 0


def test_two_people_hand_over_the_keyboard_and_no_hand_is_shown_meanwhile(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("TERM", "xterm-256color")
    target = TerminalOutput()
    answers = says(["", "end", "", "1", "end", ""])
    screen = Screen(plain=False, source=Answering(target, answers, terminal=True), target=target)
    start_corner(screen, "en", CornerWish(names="Anna,Bo", deal="7", rules="side"))
    frames = [strip_colours(frame) for frame in target.getvalue().split("\x1b[2J")]
    handing = [frame for frame in frames if "Pass the keyboard" in frame]
    assert len(handing) == 3
    assert not [frame for frame in handing if re.search("[♣♦♥♠]", frame)]
    assert "Anna" in handing[0]
    assert "Bo" in handing[1]
    hands = [frame for frame in frames if "Your hand" in frame]
    assert hands
    assert all(len(frame.splitlines()) <= 24 for frame in frames[:-1])


def strip_colours(frame: str) -> str:
    """A frame without the codes that a terminal swallows."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", frame)


def test_names_cannot_bend_the_terminal(data: Path) -> None:
    """Case K31."""
    names = "\x1b[31mAn\u202ena\x1b]0;x\x07,Bo[bold]"
    _, out = corner(says(["", "", "1", "list"]), deal="7", names=names)
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert "Anna" in out
    assert "Bo[bold]" in out


def test_typed_rubbish_is_shown_without_its_control_codes(data: Path) -> None:
    _, out = corner(says(["\x1b[2Jbananas\x07"]), deal="7")
    assert "“bananas”" in out
    assert "\x1b" not in out


@FUZZED
@given(
    rubbish(
        "1 2 e end 9h K N W>N 9h~N joker Jk=9h undo why S>E KK kn ♥9",
        "AKQJT923cdhsNESWnesw >~=*jk♥♠",
        12,
    )
)
def test_no_input_makes_the_table_fall_over(data: Path, lines: list[str]) -> None:
    code, _ = corner(says(lines), deal="7", rules="wild", players="3")
    assert code == 0


def test_letters_stand_for_suits_where_the_terminal_has_none(data: Path) -> None:
    target = io.TextIOWrapper(io.BytesIO(), "ascii", "replace", write_through=True)
    screen = Screen(plain=True, source=io.StringIO("Qh N\n"), target=target)
    start_corner(screen, "sv", CornerWish(deal="7"))
    target.seek(0)
    shown = target.read()
    assert "Qh" in shown
    assert screen.look.ascii_only


def test_a_damaged_save_is_kept_aside_and_told(data: Path) -> None:
    corner(says(["1"]), deal="7")
    (path,) = (data / "saves").iterdir()
    damaged = path.read_text(encoding="utf-8").replace("S>E", "S>N")
    path.write_text(damaged, encoding="utf-8")
    with pytest.raises(KingsError) as told:
        corner(says([]), again=True)
    assert told.value.code == "save_damaged"
    assert told.value.facts["line"] == 15
    (aside,) = (data / "damaged").iterdir()
    assert aside.read_text(encoding="utf-8") == damaged
    assert not list((data / "saves").iterdir())


def test_there_is_an_error_when_nothing_can_be_resumed(data: Path) -> None:
    with pytest.raises(KingsError, match="save_none"):
        corner(says([]), resume=True)


def test_a_folder_that_cannot_be_written_is_told_and_ends_no_match(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = data / "file"
    blocked.write_text("x", encoding="utf-8")
    monkeypatch.setenv("KINGS_DATA", str(blocked))
    told: list[str] = []

    def answer(shown: str) -> str | None:
        told.append(shown)
        return "1" if len(told) < 3 else None

    with pytest.raises(KingsError, match="save_failed"):
        corner(answer, deal="7")
    assert "could not be written" in told[0]
    assert "You moved" in told[1]


@pytest.mark.parametrize(
    ("wish", "people", "bots"),
    [
        (CornerWish(), ["You"], ["klara"]),
        (CornerWish(players="4"), ["You"], ["klara", "astrid", "emil"]),
        (CornerWish(bots="lazy,random"), ["You"], ["lazy", "random"]),
        (CornerWish(rules="pairs"), ["You"], ["klara", "astrid", "emil"]),
        (CornerWish(people="2"), ["Player 1", "Player 2"], []),
        (CornerWish(people="2", bots="lazy"), ["Player 1", "Player 2"], ["lazy"]),
        (CornerWish(names="Anna, Bo", players="3"), ["Anna", "Bo"], ["klara"]),
        (CornerWish(bots="5,Otto", players="6"), ["You"], ["sigrid", "otto"] * 2 + ["sigrid"]),
        (
            CornerWish(names="Greta,Klara", bots="3,3,greedy,greedy"),
            ["Greta", "Klara"],
            ["klara"] * 2 + ["greedy"] * 2,
        ),
        (CornerWish(names="Anna", people="2"), ["Anna", "Player 2"], []),
    ],
)
def test_people_sit_first_and_bots_take_the_other_seats(
    wish: CornerWish, people: list[str], bots: list[str]
) -> None:
    players = seat_players(wish, parse_corner_rules(wish.rules), EN)
    assert [player.name for player in players if player.bot is None] == people
    assert [player.bot for player in players if player.bot is not None] == bots
    names = [player.name for player in players]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "wish",
    [
        CornerWish(people="3", players="2"),
        CornerWish(players="3", bots="greedy,lazy,random"),
        CornerWish(names="Anna,Bo", players="2", bots="lazy"),
        CornerWish(names="Anna,Bo,Anna"),
        CornerWish(players="7"),
        CornerWish(people="x"),
        CornerWish(bots="gredy"),
        CornerWish(rules="pairs", players="3"),
    ],
)
def test_a_company_that_does_not_fit_is_refused(wish: CornerWish) -> None:
    with pytest.raises(KingsError):
        seat_players(wish, parse_corner_rules(wish.rules), EN)


def test_the_family_plays_under_its_own_names_and_yardsticks_under_others() -> None:
    wish = CornerWish(names="Anna,Klara", bots="klara,sigrid,greedy")
    players = seat_players(wish, parse_corner_rules("kitchen"), EN)
    assert [player.name for player in players] == ["Anna", "Klara", "Greta", "Sigrid", "Selma"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_person_who_sits_down_is_told_how_each_bot_plays(lang: str, data: Path) -> None:
    _, out = corner(says([]), lang, deal="7", bots="astrid,lazy")
    speaker = Speaker(lang)
    for bot in ("astrid", "lazy"):
        assert bot_character(speaker, bot) in out


def test_a_hint_names_the_play_says_why_and_what_else_it_weighed(data: Path) -> None:
    _, out = corner(says(["hint"]), deal="7", players="3", bots="greedy")
    said = out.splitlines()[-4:]
    assert any(re.fullmatch(r"[A-Z].*: .*\.", line) for line in said)
    (worth,) = [line for line in said if line.startswith("On average, points ahead")]
    assert re.fullmatch(r".*: (.+ [+−]\d+\.\d; ){1,2}.+ [+−]\d+\.\d\.", worth)
