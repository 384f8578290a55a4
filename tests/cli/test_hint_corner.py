"""Hints as the table shows them, and the list of the bots."""

from __future__ import annotations

import pytest

from kings.bots import BOTS, Search, advise
from kings.cards import Chance
from kings.cli.hint_corner import MOST_TURNS, hint_lines
from kings.cli.ink import Look, wrap
from kings.corner.state import Phase
from kings.say.bots import bot_character
from kings.say.speaker import LANGUAGES, Speaker
from tests.bots.positions import positions, view_of
from tests.cli.helpers import Kings

ROWS, WIDTH = 4, 77
"""What a terminal of 80 x 24 has for an answer."""
QUICK = Search(playouts=8, candidates=4, cap_s=None, compiled=False)


def test_a_hint_has_room_on_a_small_terminal_in_every_language() -> None:
    weighed = 0
    for number, (state, seen) in enumerate(positions(60, "rows")):
        hint = advise(view_of(state, seen), Chance("test", "hints", str(number).encode()), QUICK)
        for lang in LANGUAGES:
            lines = hint_lines(hint, Speaker(lang), Look())
            assert sum(len(wrap(line, WIDTH)) for line in lines) <= ROWS, lines
        if hint.analysis is not None:
            shown = min(len(hint.analysis.ends), MOST_TURNS)
            assert lines[1].count("; ") == shown - 1
            turns = lines[1].partition(": ")[2].split("; ")
            assert len({turn.rpartition(" ")[0] for turn in turns}) == shown
            weighed += shown == MOST_TURNS
        else:
            assert len(lines) == 1
            assert state.phase is Phase.KINGS or len(view_of(state, seen).legal) == 1
    assert weighed > 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bots_are_listed_with_level_and_character(kings: Kings, lang: str) -> None:
    out = kings.well("--lang", lang, "play", "corner", "--bots", "help").out
    told = " ".join(out.split())
    for name, info in BOTS.items():
        assert f"{info.level or '–'} {name} " in told
        for word in bot_character(Speaker(lang), name).split():
            assert word in told
