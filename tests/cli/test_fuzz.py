"""Whatever is typed, a command line ends with 0 or 2 and never with a fault of the program."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kings.cli.app import run

LINES = (
    ("rules",),
    ("rules", "kitchen", "--players"),
    ("deal", "kungen"),
    ("deal", "corner", "--format", "text", "--players"),
    ("moves", "corner", "kitchen", "--cards", "1", "--moves"),
    ("moves", "kungen", "harpan", "--cards"),
    ("perft", "--rules", "kitchen", "--", "1"),
    ("perft", "--", "4711|", "1"),
    ("simulate", "corner", "kitchen", "--rounds", "1", "--bots"),
    ("simulate", "kungen"),
    ("arena", "--matches", "1", "--rules", "kitchen,target=1", "--bots"),
    ("--lang",),
)
WORDS = st.lists(
    st.text(max_size=20)
    | st.sampled_from(["kitchen", "corner:", "kungen:", "--", "-o", "--json", "N 5c | hand Kd"])
    | st.from_regex(r"[9TJQKA][cdhs]>[NESW][EW]?|c[1-7]>c[1-7]\*\d|-?\d{1,3}", fullmatch=True),
    max_size=3,
)


@pytest.mark.parametrize("line", LINES, ids=" ".join)
@settings(max_examples=40)
@given(words=WORDS)
@example(words=["\x00"])
@example(words=["\ud800"])
@example(words=["9" * 400])
def test_any_words_end_a_command_with_0_or_2(line: tuple[str, ...], words: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run([*line, *words])
    assert code in (0, 2)
    assert err.getvalue().count("\n") <= 2
    assert (code == 2) == bool(err.getvalue())
