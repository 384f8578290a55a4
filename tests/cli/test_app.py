"""The command itself: help, language, and errors in a line or two."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kings as kings_package
from kings import __version__
from kings.cli import app, console
from kings.say.speaker import LANGUAGES
from tests.cli.helpers import Kings

COMMANDS = (
    ("play",),
    ("play", "corner"),
    ("play", "kungen"),
    ("score",),
    ("rules",),
    ("deal",),
    ("replay",),
    ("verify",),
    ("convert",),
    ("simulate",),
    ("simulate", "corner"),
    ("simulate", "kungen"),
    ("arena",),
    ("perft",),
    ("moves",),
    ("warm",),
)

RUBBISH = (
    "rulez",
    "--rubbish",
    "--lang",
    "--lang xx rules",
    "play chess",
    "play corner --bots",
    "rules nosuch",
    "rules draw=end",
    "rules kitchen,draw=up",
    "rules chess:kitchen",
    "rules kitchen --players 9",
    "rules pairs --players 3",
    "rules harpan --players 3",
    "rules kitchen more",
    "deal",
    "deal chess",
    "deal corner x",
    "deal kungen pysol:x",
    "deal kungen 1 --format zip",
    "deal corner 5 --format digits",
    "deal kungen 5 --rules kungen-long-9 --format digits",
    "deal kungen 5 --players 3",
    "replay",
    "replay no-such-file",
    "replay .",
    "replay pyproject.toml",
    "replay pyproject.toml --from 0",
    "verify",
    "verify no-such-file",
    "verify pyproject.toml",
    "convert",
    "convert pyproject.toml",
    "convert pyproject.toml --to bread",
    "convert pyproject.toml --to text",
    "simulate",
    "simulate chess",
    "simulate corner kitchen",
    "simulate corner kitchen --rounds x",
    "simulate corner kitchen --rounds 1 --matches 1",
    "simulate corner kitchen --rounds 1 --seed -1",
    "simulate corner kitchen --rounds 1 --bots elsa",
    "simulate corner kitchen --rounds 1 --players 3 --bots lazy,lazy",
    "simulate corner pairs --rounds 1 --players 3",
    "simulate kungen kungen",
    "simulate kungen kungen --deals 0",
    "simulate kungen kitchen --deals 1",
    "arena",
    "arena --bots greedy --matches 1",
    "arena --bots greedy,nosuch --matches 1",
    "arena --bots greedy,lazy --matches 0",
    "arena --bots greedy,lazy --matches 1 --workers 0",
    "arena --bots greedy,lazy --matches 1 --rules pairs",
    "perft",
    "perft x 3",
    "perft 5 999",
    "perft 5 2 --rules nosuch",
    "perft 5 2 --rules harpan --players 3",
    "moves",
    "moves chess kitchen --cards 1",
    "moves corner kitchen",
    "moves corner kitchen --cards 9h",
    "moves corner kitchen --cards 5 --moves xx",
    "moves corner kitchen --cards 5 --dealer 7",
    "moves kungen harpan --cards 5 --moves xx",
    "warm everything",
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", RUBBISH)
def test_rubbish_is_refused_in_a_line_or_two(kings: Kings, line: str, lang: str) -> None:
    words = line.split()
    if "--lang" not in words:
        words = ["--lang", lang, *words]
    assert kings.badly(*words)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_help_of_every_command_shows_an_example(kings: Kings, command: tuple[str, ...]) -> None:
    said = kings.well(*command, "--help")
    assert "Example" in said.out
    assert f"kings {command[0]}" in said.out
    assert "<bool>" not in said.out


def test_the_help_lists_the_commands_with_play_first(kings: Kings) -> None:
    out = kings.well("--help").out
    at = [out.index(f"│ {name} ") for name in app.ORDER]
    assert at == sorted(at)


def test_an_unknown_command_names_those_there_are(kings: Kings) -> None:
    said = kings.badly("paly")
    assert "paly" in said
    assert "play, puzzle, score, menu" in said


def test_an_unknown_option_names_one_like_it(kings: Kings) -> None:
    assert "--rounds" in kings.badly("simulate", "corner", "kitchen", "--round", "5")


def test_words_that_are_too_many_are_named(kings: Kings) -> None:
    assert "oranges" in kings.badly("rules", "kitchen", "oranges")


def test_the_version_is_shown(kings: Kings) -> None:
    assert kings.well("--version").out == f"kings {__version__}\n"


def test_errors_are_said_in_the_language_asked_for(kings: Kings) -> None:
    assert "Det finns ingen" in kings.badly("--lang", "sv", "rules", "nosuch")
    assert "Der findes" in kings.badly("rules", "nosuch", "--lang=da")


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "C.UTF-8", "LANG": "sv_SE.UTF-8"}, "en"),
        ({"KINGS_LANG": "da", "LC_ALL": "de_DE"}, "da"),
    ],
)
def test_the_language_comes_from_the_environment(environment: dict[str, str], lang: str) -> None:
    assert console.language_asked([], environment) == lang


def test_the_option_outweighs_the_environment() -> None:
    assert console.language_asked(["rules", "--lang", "de"], {"KINGS_LANG": "da"}) == "de"


def test_a_fault_of_the_program_is_not_hidden(
    kings: Kings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kings.say.rules.rules_text", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        kings("rules", "kitchen")


def test_a_person_who_stops_gets_one_line(kings: Kings, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kings.say.rules.rules_text", stop)
    assert kings.badly("rules", "kitchen") == "Stopped.\n"


def process(command: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which knows these sources and no language."""
    source = str(Path(kings_package.__file__).parent.parent)
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": source, "PYTHONUTF8": "1"} | more
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", check=False, timeout=60, env=environment
    )


def test_play_alone_shows_its_help(kings: Kings) -> None:
    said = kings("play")
    assert said.code == 2
    assert "kings play corner" in said.out
    assert said.err == "kings play needs one of these after it: corner, kungen.\n"


def test_the_command_runs_as_a_program() -> None:
    done = process([sys.executable, "-m", "kings.cli", "rules", "nosuch"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no rule set called nosuch.")


def test_a_reader_that_goes_away_hears_nothing_more() -> None:
    done = process(["sh", "-c", f"{sys.executable} -m kings.cli rules --json | true"])
    assert (done.returncode, done.stderr) == (0, "")


def test_the_help_needs_neither_game_nor_records() -> None:
    code = (
        "import sys; from kings.cli.app import run; run(['--help']);"
        "sys.exit(any(n in sys.modules for n in ('kings.records', 'kings.corner.law', 'kings.bots',"
        " 'kings.kungen.law', 'pydantic')))"
    )
    done = process([sys.executable, "-c", code])
    assert done.returncode == 0, done.stderr


def test_a_terminal_without_our_signs_gets_plainer_ones() -> None:
    line = [sys.executable, "-m", "kings.cli", "--lang", "sv", "deal", "corner", "4711"]
    done = process(line, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Kungen i hornet - giv 4711")
    assert "2s 5s 6h 6c 7s 9d Jh" in done.stdout


def test_commands_are_named_as_the_program_was_called(
    kings: Kings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_CALLED", "./run")
    assert "See ./run deal --help." in kings.badly("deal")
    assert "Usage: ./run deal" in kings.well("deal", "--help").out
    assert "./run rules kitchen" in kings.well("rules").out
