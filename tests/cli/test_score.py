"""The score pad at the terminal, as a family uses it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kings.cli.files import write_whole
from kings.cli.score_file import load_pad, pad_path, save_pad, set_aside
from kings.cli.score_session import COMMANDS, Session, command_words
from kings.cli.score_sheet import sheet_lines, sheet_of, standing
from kings.corner.presets import parse_corner_rules
from kings.say.speaker import LANGUAGES, Speaker
from kings.table.pad import Pad, new_pad
from tests.cli.helpers import Kings, Said

Score = Callable[..., Said]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, which is the working folder too."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def score(kings: Kings, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Score:
    """Runs `kings score --plain` and types lines at it."""

    def run(*words: str, typed: Sequence[str] = ()) -> Said:
        lines = iter(typed)

        def answered(prompt: str) -> str:
            sys.stdout.write(prompt)
            line = next(lines, None)
            if line is None:
                raise EOFError
            sys.stdout.write(f"{line}\n")
            return line

        monkeypatch.setattr("builtins.input", answered)
        return kings("score", "--plain", *words)

    return run


def kept(folder: Path, name: str = "score-pad.json") -> Pad:
    """The pad in the folder."""
    pad = load_pad(folder / name)
    assert pad is not None
    return pad


def last_table(said: Said) -> list[str]:
    """The lines of the table shown last."""
    lines = said.out.splitlines()
    total = max(place for place, line in enumerate(lines) if set(line) == {"-"})
    first = max(place for place, line in enumerate(lines[:total]) if not line)
    return lines[first + 1 : total + 2]


NAMED = ("--names", "Anna,Bo,Cilla")


def test_a_family_is_asked_who_plays_who_deals_and_what_is_left(score: Score, folder: Path) -> None:
    said = score(typed=["Anna, Bo, Cilla", "Bo", "-", "K 3 2", "5 5", "quit"])
    assert (said.code, said.err) == (0, "")
    assert last_table(said) == [
        "round  Anna  Bo  Cilla",
        "    1     0  12      2",
        "----------------------",
        "  sum     0  12      2",
    ]
    assert "Anna went out.\n" in said.out
    assert "Round 2: Cilla deals 7 cards each, Anna begins." in said.out
    assert kept(folder).names == ("Anna", "Bo", "Cilla")
    assert kept(folder).dealer == 1


def test_a_question_is_asked_again_until_its_answer_can_be_used(score: Score, folder: Path) -> None:
    typed = ["", "Anna", "Anna,Anna", "Anna,Bo", "Cilla", "9", ""]
    said = score(typed=typed)
    assert "1 players" in said.out or "2 to 6" in said.out
    assert "name of their own" in said.out
    assert "Cilla does not play" in said.out
    assert kept(folder).dealer == 0


def test_no_answer_at_all_ends_with_one_line(score: Score, folder: Path) -> None:
    said = score(typed=[])
    assert said.code == 2
    assert said.err.count("\n") == 1
    assert not (folder / "score-pad.json").exists()


def test_the_pad_goes_on_where_it_was(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2", "quit"])
    said = score(typed=["2", "-", "3"])
    assert last_table(said)[-1] == "  sum     1  10      2"
    again = score(*NAMED, "--rules", "kitchen", "--dealer", "Anna")
    assert last_table(again) == last_table(said)


def test_other_rules_or_players_do_not_overwrite_a_pad(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2"])
    before = (folder / "score-pad.json").read_text()
    for words in (("--rules", "cross"), ("--names", "Eva,Finn"), ("--dealer", "Bo")):
        said = score(*words)
        assert said.code == 2
        assert "--new" in said.err
    assert (folder / "score-pad.json").read_text() == before


def test_a_new_pad_puts_the_old_one_aside(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2"])
    said = score("--new", "--names", "Eva,Finn", "--dealer", "1")
    assert "score-pad-2.json" in said.out
    assert kept(folder).names == ("Eva", "Finn")
    assert kept(folder, "score-pad-2.json").names == ("Anna", "Bo", "Cilla")
    score("--new", "--names", "Eva,Finn")
    assert kept(folder, "score-pad-3.json").dealer == 1


def test_every_change_is_on_disk_before_the_next_question(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2", "2"])
    assert len(kept(folder).told) == 1


def test_a_slip_is_refused_and_only_that_player_is_asked_again(score: Score, folder: Path) -> None:
    said = score(*NAMED, typed=["-", "12", "-", "K 3", "", "help", "5", "quit"])
    assert "12 is no hand" in said.out
    assert "Only one player can go out" in said.out
    assert last_table(said)[-1] == "  sum     0  11      1"


def test_what_was_understood_is_said_after_each_player(score: Score) -> None:
    said = score(*NAMED, typed=["K 3 2", "-"])
    assert "  = 12 points\n" in said.out
    assert "  = out\n" in said.out
    fined = score("--new", *NAMED, "--rules", "kitchen,compulsory=kings", typed=["K +3"])
    assert "  = 10 points + 3\n" in fined.out
    chips = score("--new", *NAMED, "--rules", "pot", typed=["K 3 +2"])
    assert "  = 11 chips + 2\n" in chips.out


def test_undo_takes_back_a_player_then_a_correction_then_a_round(
    score: Score, folder: Path
) -> None:
    typed = ["- ; K ; 2", "-", "undo", "undo", "undo"]
    said = score(*NAMED, typed=typed)
    assert said.out.count("Anna has left: -\n") == 1
    assert "nothing on the pad to take back" in said.out
    assert kept(folder).told == ()
    score(typed=["redo", "fix 1", "back"])
    assert kept(folder).told == (("-", "K", "2"),)


def test_an_old_round_is_corrected_and_enter_keeps_what_was_right(
    score: Score, folder: Path
) -> None:
    said = score(*NAMED, typed=["- ; K ; 2", "- ; 2 ; 2", "fix 1", "", "K 3", ""])
    assert "Bo has left [K]: K 3\n" in said.out
    assert last_table(said)[-1] == "  sum     0  12      2"
    assert "went out" not in said.out.split("Bo has left [K]")[1]


@pytest.mark.parametrize("word", ["fix", "fix 2", "fix x", "fix 0"])
def test_only_a_round_on_the_pad_can_be_corrected(score: Score, word: str) -> None:
    said = score(*NAMED, typed=["- ; K ; 2", word, "quit"])
    assert "to correct; it has 1" in said.out


def test_redo_waits_until_the_round_begun_is_done(score: Score, folder: Path) -> None:
    said = score(*NAMED, typed=["- ; K ; 2", "undo", "-", "redo", "undo", "redo"])
    assert "Finish this round first" in said.out
    assert len(kept(folder).told) == 1


def test_a_whole_round_may_be_told_on_one_line(score: Score, folder: Path) -> None:
    said = score(*NAMED, typed=["- ; K", "- ; K ; ", "-;K 3;12p"])
    assert "3 players, and 2 were told" in said.out
    assert "? is no hand" in said.out
    assert kept(folder).told == (("-", "K 3", "12p"),)


def test_pairs_keep_one_total_for_both(score: Score) -> None:
    said = score(
        "--rules", "pairs", "--names", "Anna,Bo,Cilla,Dan", typed=["- ; K ; 3 2 ; 5", "quit"]
    )
    assert last_table(said)[0] == "round  Anna & Cilla  Bo & Dan"
    assert last_table(said)[-1] == "  sum             2        11"


def test_a_pair_wins_together(score: Score) -> None:
    words = ("--rules", "pairs,target=5", "--names", "Anna,Bo,Cilla,Dan")
    said = score(*words, typed=["- ; K ; 3 2 ; 5"])
    assert "Anna and Cilla have won the match with 2 points!" in said.out
    level = score("--new", *words, typed=["- ; K ; K 2 ; 5"])
    assert "Anna, Bo, Cilla and Dan share the win, with 11 points each." in level.out


def test_chips_show_gains_losses_and_the_pot(score: Score) -> None:
    said = score("--rules", "pot", *NAMED, typed=["- ; K 2 ; 3 +2", "2 ; 3 ; 4"])
    assert last_table(said) == [
        "round  Anna   Bo  Cilla  pot",
        "    1   +16  -12     -4    0",
        "    2    -1   -1     -1    3  dead",
        "----------------------------",
        "  sum    65   37     45    3",
    ]
    assert "Nobody went out: a dead round." in said.out
    assert "In the pot: 3 chips." in said.out


def test_a_dead_round_names_who_held_least_where_the_rules_do(score: Score) -> None:
    said = score(*NAMED, typed=["2 ; K ; 3"])
    assert "Anna and Cilla held least and have won the round." in said.out


def test_only_level_players_are_asked_in_a_playoff(score: Score) -> None:
    typed = ["- ; 2 ; K K", "2 ; - ; K 2", "2", "-"]
    said = score("--rules", "cross", *NAMED, typed=typed)
    assert "Anna and Bo are level and play one more round among themselves." in said.out
    assert "Round 3: Anna deals 7 cards each, Bo begins." in said.out
    assert last_table(said)[3] == "    3     1   0         playoff"
    assert "Bo has won the match with 1 point!" in said.out


def test_after_the_match_only_new_undo_or_fix_go_on(score: Score, folder: Path) -> None:
    said = score(
        "--rules", "kitchen,target=5", "--names", "Anna,Bo", typed=["- ; K", "-", "new", "quit"]
    )
    assert "Anna has won the match with 0 points!" in said.out
    assert said.out.count("new begins another match") == 2
    assert kept(folder).dealer == 1
    assert kept(folder).told == ()
    assert kept(folder, "score-pad-2.json").match.result is not None


def test_a_new_match_in_the_middle_of_one_asks_first(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2", "new", "no"])
    assert len(kept(folder).told) == 1
    score(typed=["new", "yes"])
    assert kept(folder).told == ()
    assert len(kept(folder, "score-pad-2.json").told) == 1
    score(typed=["new"])
    assert kept(folder).dealer == 1


def test_a_quiet_match_says_why_it_ended(score: Score) -> None:
    rounds = ["2 ; 2"] * 10
    words = ("--rules", "cheerful,dead_round=no_winner", "--names", "Anna,Bo")
    assert "No total has risen for ten rounds" in score(*words, typed=rounds).out


def test_a_correction_that_ends_the_match_too_early_says_so(score: Score, folder: Path) -> None:
    said = score(*NAMED, typed=["- ; K ; 2", "- ; 2 ; 2", "fix 1", "-", "K K K", ""])
    assert "would no longer fit" in said.out
    assert kept(folder).told[0] == ("-", "K", "2")


def test_the_rules_and_the_sheet_are_shown_when_asked(score: Score) -> None:
    said = score(*NAMED, typed=["- ; K ; 2", "sheet", "rules"])
    assert said.out.count("round  Anna  Bo  Cilla") == 2
    assert "- The lowest total wins." in said.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_tells_every_command_in_the_language_and_its_words_work(lang: str) -> None:
    speaker = Speaker(lang)
    words = command_words(speaker)
    assert set(words.values()) == set(COMMANDS)
    for command in COMMANDS:
        own = speaker.text(f"pad.words.{command}").split()
        assert all(words[word] == command for word in (*own, command))
    hands = {"-", "out", "ut", "ude", "aus", "k", "d", "e", "kn", "b", "jk"}
    assert not hands & set(words)


def test_a_family_in_sweden_types_swedish(score: Score, folder: Path) -> None:
    typed = ["E Kn", "ut", "K D", "rätta 1", "ångra", "ångra", "hjälp", "sluta"]
    said = score("--lang", "sv", *NAMED, typed=typed)
    assert "Anna har kvar: E Kn\n  = 2 poäng\n" in said.out
    assert "Bo gick ut.\n" in said.out
    assert kept(folder).told == ()


def test_a_family_in_germany_types_german(score: Score, folder: Path) -> None:
    typed = ["A B D", "aus", "K 10", "ändern 1", "zurück", "nochmal", "hilfe", "ende"]
    said = score("--lang", "de", *NAMED, typed=typed)
    assert "Anna hat noch: A B D\n  = 3 Punkte\n" in said.out
    assert kept(folder).match.totals == (3, 0, 11)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(score: Score, lang: str) -> None:
    names = "Annabella,Bartholomea,Cilla,Dan,Eva,Finn"
    typed = ["- ; K ; 2 ; 2 ; 2 ; 2", "help", "rules", "2", "12", "fix 9"]
    said = score("--lang", lang, "--rules", "party", "--names", names, typed=typed)
    assert max(map(len, said.out.splitlines())) <= 100
    assert said.code == 0


def test_names_are_made_harmless(score: Score, folder: Path) -> None:
    score("--names", "\x1b[31mAnna\x1b[0m , B\u202eo")
    assert kept(folder).names == ("Anna", "Bo")


def test_a_damaged_pad_is_reported_and_stays_as_it_is(score: Score, folder: Path) -> None:
    score(*NAMED, typed=["- ; K ; 2"])
    place = folder / "score-pad.json"
    damaged = place.read_text().replace('"K"', '"K X"')
    place.write_text(damaged)
    said = score()
    assert said.code == 2
    assert said.err.splitlines()[0].startswith(f"{place} cannot be read and stays as it is")
    assert "changes 1: this round cannot be. K X is no hand." in said.err
    assert place.read_text() == damaged
    score("--new", *NAMED)
    assert (folder / "score-pad-2.json").read_text() == damaged


def test_a_file_that_is_no_text_is_reported_with_its_line(score: Score, folder: Path) -> None:
    (folder / "score-pad.json").write_bytes(b'{\n"names": "\xff"}')
    assert "Line 2" in score().err


def test_a_pad_is_kept_where_one_says(score: Score, folder: Path) -> None:
    place = folder / "deep" / "evening.json"
    score("--file", str(place), *NAMED)
    assert load_pad(place) is not None
    assert not (folder / "score-pad.json").exists()
    assert pad_path(None) == folder / "score-pad.json"


def test_a_write_that_fails_leaves_the_old_file_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder / "pad.json"
    pad = new_pad(parse_corner_rules("kitchen"), ("Anna", "Bo"))
    save_pad(place, pad)

    def fails(number: int) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr("os.fsync", fails)
    with pytest.raises(OSError, match="no room"):
        write_whole(place, "half")
    assert load_pad(place) == pad
    assert [path.name for path in folder.iterdir()] == ["pad.json"]


def test_a_file_that_is_not_there_is_no_pad(folder: Path) -> None:
    assert load_pad(folder / "none.json") is None
    assert set_aside(folder / "none.json") is None


def test_a_styled_pad_says_the_same(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["- ; K 3", "help", "12", "print no\0place", f"print {folder}", "quit"])
    pad = new_pad(parse_corner_rules("kitchen"), ("Anna", "[bold]Bo"))
    Session(Speaker("en"), pad, folder / "pad.json", lambda _: next(lines), styled=True).run()
    out = capsys.readouterr().out
    assert "[bold]Bo" in out
    assert "    1     0        11\n" in out
    assert "no\0place" in out
    assert f"{folder}: Is a directory" in out.replace("\n", "")


def test_a_long_name_is_cut_in_the_table_and_full_in_sentences() -> None:
    pad = new_pad(parse_corner_rules("kitchen"), ("A" * 40, "Bo"))
    heading = sheet_lines(sheet_of(Speaker("en"), pad, pad.match))[0]
    assert "A" * 23 + "." in heading
    assert "A" * 40 in standing(Speaker("en"), pad, pad.match)[0]


def test_a_pad_whose_match_is_over_opens_with_its_winner(score: Score) -> None:
    score("--rules", "kitchen,target=5", "--names", "Anna,Bo", typed=["- ; K"])
    said = score()
    assert "Anna has won the match" in said.out
    assert "For each player" not in said.out


def test_the_page_can_be_shown_on_the_screen_from_within(score: Score) -> None:
    said = score(*NAMED, typed=["print -", "print"])
    assert said.out.count("<!doctype html>") == 1
    assert "Written to kings-score.html" in said.out


def test_a_dealer_named_on_the_line_is_not_asked_for(score: Score, folder: Path) -> None:
    said = score("--dealer", "Bo", typed=["Anna,Bo"])
    assert "Who deals" not in said.out
    assert kept(folder).dealer == 1
