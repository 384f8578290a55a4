"""Whole games on a terminal of 80 x 24: every frame fits, and frames are all that is written."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path

import pytest
from rich.cells import cell_len

from kings.cli.play_start import CornerWish, KungenWish, start_corner, start_kungen
from kings.cli.screen import Screen
from kings.say.speaker import LANGUAGES
from tests.cli.terminals import Answer, Answering, TerminalOutput

CLEAR = "\x1b[2J"


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour terminal of 80 x 24 and an empty data folder."""
    for name, value in (
        ("KINGS_DATA", str(tmp_path)),
        ("COLUMNS", "80"),
        ("LINES", "24"),
        ("TERM", "xterm-256color"),
    ):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)


def on_terminal(answer: Answer) -> tuple[Screen, TerminalOutput]:
    target = TerminalOutput()
    source = Answering(target, answer, terminal=True)
    return Screen(plain=False, source=source, target=target), target


def frames(target: TerminalOutput) -> list[list[str]]:
    """The lines of each frame with its prompt, without colours."""
    shown = re.sub(r"\x1b\[[0-9;]*m|\x1b\[H", "", target.getvalue())
    return [frame.split("\n") for frame in shown.split(CLEAR)[1:]]


def turns(*lines: str) -> Answer:
    """Types the lines over and over, and says no to another game at the end."""
    again = cycle(lines)
    return lambda shown: "no" if "?" in shown.splitlines()[-1] else next(again)


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_of_a_match_fits(lang: str) -> None:
    lines = ("1", "hint", "why 9h N", "rules", "", "", "", "help", "", "score", "", "1", "e")
    screen, target = on_terminal(turns(*lines))
    wish = CornerWish(rules="children,rounds=2,hand_size=12", players="3", deal="8")
    assert start_corner(screen, lang, wish) == 0
    pages = frames(target)
    assert len(pages) > 20
    for page in pages[:-1]:
        assert len(page) <= 24, page
        assert all(cell_len(line) <= 80 for line in page), page
    assert "\x1b[38;" in target.getvalue()


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_frame_of_a_patience_fits(lang: str) -> None:
    typed = iter("help||rules||||t|t|a|a|score||list||a|pause||mark x|a|back x|t|t|quit".split("|"))
    screen, target = on_terminal(lambda _: next(typed, None))
    wish = KungenWish(rules="kungen-long-10,stocks=2,corners=yes", deal="8")
    assert start_kungen(screen, lang, wish) == 0
    for page in frames(target)[:-1]:
        assert len(page) <= 24, page
        assert all(cell_len(line) <= 80 for line in page), page


@pytest.mark.usefixtures("terminal")
def test_a_match_at_a_terminal_ends_with_the_offer_of_another() -> None:
    screen, target = on_terminal(turns("1", "e"))
    assert start_corner(screen, "en", CornerWish(rules="children,rounds=1", deal="8")) == 0
    assert "Another match?" in target.getvalue()


@pytest.mark.usefixtures("terminal")
def test_a_begun_patience_is_offered_before_a_new_deal_counts_it_as_lost(tmp_path: Path) -> None:
    screen, _ = on_terminal(lambda shown: "t" if "turned" not in shown else None)
    start_kungen(screen, "en", KungenWish(deal="8"))
    said = iter(["yes", None])
    screen, target = on_terminal(lambda _: next(said))
    start_kungen(screen, "en", KungenWish(deal="9"))
    assert "A new deal counts it as lost." in target.getvalue()
    assert "deal 8" in target.getvalue()
    assert not (tmp_path / "patience.jsonl").exists()


@pytest.mark.usefixtures("terminal")
def test_a_paused_table_is_hidden() -> None:
    typed = iter(["pause", "", "quit"])
    screen, target = on_terminal(lambda _: next(typed))
    start_kungen(screen, "en", KungenWish(deal="8"))
    paused = [page for page in frames(target) if "Paused." in "".join(page)]
    assert len(paused) == 1
    assert not re.search("[♣♦♥♠▒]", "".join(paused[0]))
