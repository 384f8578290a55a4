"""The start menu: every choice is a command line; it works through a pipe."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kings.cli.menu import Menu
from tests.cli.helpers import Kings


class Chosen:
    """Takes the command lines of a menu, with the answers that a person types."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answers: Sequence[str]) -> None:
        self.lines: list[list[str]] = []
        rest = iter(answers)

        def answer(_: str) -> str:
            word = next(rest, None)
            if word is None:
                raise EOFError
            return word

        monkeypatch.setattr("builtins.input", answer)
        Menu("en", self.run).open()

    def run(self, words: Sequence[str]) -> int:
        """Note a command line."""
        self.lines.append(list(words))
        return 0


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        (
            ["1", "", "", ""],
            "--lang en play corner kitchen --players 3 --bots klara,astrid",
        ),
        (
            ["1", "12", "", "lazy"],
            "--lang en play corner duel --players 2 --bots lazy",
        ),
        (
            ["1", "side,draw_count=2", "4", ""],
            "--lang en play corner side,draw_count=2 --players 4 --bots klara,astrid,emil",
        ),
        (["2", "10", ""], "--lang en play kungen harpan"),
        (["2", "10", "Anna"], "--lang en play kungen harpan --name=Anna"),
        (["2", "", "Anna,Bo"], "--lang en play kungen kungen --share=Anna,Bo"),
        (["3"], "--lang en play --resume"),
        (["5"], "--lang en score"),
        (["6", "2", "2", "", ""], "--lang sv play kungen kungen"),
        (["6", "de", "3"], "--lang de play --resume"),
    ],
)
def test_a_choice_is_a_command_line(
    monkeypatch: pytest.MonkeyPatch, answers: list[str], line: str
) -> None:
    assert Chosen(monkeypatch, answers).lines == [line.split()]


def test_the_bots_are_shown_before_one_chooses_among_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = Chosen(monkeypatch, ["1", "", "2", "5"]).lines
    assert lines == ["--lang en play corner kitchen --players 2 --bots 5".split()]
    assert "The grandmother." in capsys.readouterr().out


def test_the_rules_are_listed_and_then_told(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Chosen(monkeypatch, ["4", "pot"]).lines
    assert lines == [["--lang", "en", "rules"], ["--lang", "en", "rules", "pot"]]


@pytest.mark.parametrize("answers", [["0"], ["q"], [""], [], ["4", ""], ["9", "0"], ["x", "0"]])
def test_one_can_always_leave(monkeypatch: pytest.MonkeyPatch, answers: list[str]) -> None:
    assert len(Chosen(monkeypatch, answers).lines) <= 1


def test_what_is_not_in_the_list_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Chosen(monkeypatch, ["9", "6", "klingon"])
    out = capsys.readouterr().out
    assert "1 to 6" in out
    assert "1 to 4" in out


def test_without_a_command_the_menu_opens(kings: Kings, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["4", "kitchen", "0"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    out = kings.well().out
    assert "Score pad beside real cards" in out
    assert "Kings in the Corner: Kitchen table" in out
