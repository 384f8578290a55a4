"""The pictures of `docs/pictures/`: a game played at a terminal that is drawn as SVG.

Nothing is posed: the session of `kings play` runs as always, on a screen that keeps what it is
given to draw and types a written-down line of play.
"""

import io
import os
import re
import tempfile
from collections.abc import Callable, Sequence
from threading import Event
from unittest.mock import patch

from rich.console import Console

from kings.cli.ink import Sheet
from kings.cli.play_start import CornerWish, KungenWish, start_corner, start_kungen
from kings.cli.screen import Leave, Screen

WIDTH = 80
HEIGHT = 24


class Studio(Screen):
    """A terminal of 80 x 24 that types by itself and keeps the last frame."""

    def __init__(self, typed: Sequence[str]) -> None:
        super().__init__(plain=False, source=io.StringIO(), target=io.StringIO())
        self.plain = False
        self.typed = list(typed)
        self.frame = self.sheet()

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH - 1, HEIGHT - 1

    def draw(self, sheet: Sheet) -> None:
        self.frame = sheet

    def ask(self, prompt: str) -> str:
        if not self.typed:
            raise Leave
        return self.typed.pop(0)


_FONT = re.compile(r"\s*@font-face \{.*?\}\n", re.DOTALL)


def svg(screen: Studio, title: str) -> str:
    """The last frame as SVG; it asks for no font from elsewhere."""
    console = Console(width=WIDTH, record=True, file=io.StringIO(), force_terminal=True)
    for line in screen.frame.lines():
        console.print(line, no_wrap=True, crop=True, overflow="crop")
    drawn = console.export_svg(title=title, unique_id="kings")
    drawn = _FONT.sub("", drawn).replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in drawn.splitlines()) + "\n"


def _alone(start: Callable[[], int]) -> None:
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {"KINGS_DATA": folder}):
        start()


def corner() -> str:
    """A table of Kings in the Corner with two bots, some turns into a round.

    Bots and hint think as long as they need, by the plain rules: so the picture is always the same.
    """
    screen = Studio(["", "end", "hint"])
    wish = CornerWish(rules="kitchen", players="3", names="Anna", deal="4711")
    with patch("time.monotonic", lambda: 0.0), patch("kings.kernels._ready", Event()):
        _alone(lambda: start_corner(screen, "en", wish))
    return svg(screen, "kings play corner kitchen --players 3 --names Anna --deal 4711")


def kungen() -> str:
    """A layout of Kungen, some moves in."""
    screen = Studio(["c6>f", "t", "t", "t", "w>4", "t", "all"])
    with patch("time.monotonic_ns", lambda: 0):
        _alone(lambda: start_kungen(screen, "en", KungenWish(rules="kungen", deal="4711")))
    return svg(screen, "kings play kungen --deal 4711")


PICTURES: dict[str, Callable[[], str]] = {"corner": corner, "kungen": kungen}
"""The name of a picture -> what draws it."""
