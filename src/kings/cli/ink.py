"""A sheet of terminal cells to draw on, and how cards look on it.

Nothing drawn can leave the sheet, so a board is never wider or higher than its terminal. A suit
is told by its sign or letter, never by colour alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from kings.cards import GLYPHS, Card, is_red, show
from kings.cards.card import JOKER
from kings.corner.laid import RED as RED_LAID
from kings.corner.laid import Laid, colour_laid, is_joker, spell_laid

if TYPE_CHECKING:
    from rich.text import Text

PLAIN: Final = ""
DIM: Final = "dim"
STRONG: Final = "bold"
GOOD: Final = "bold green"
WARN: Final = "bold yellow"
KEY: Final = "bold cyan"
TITLE: Final = "bold"
RED_CARD: Final = "bold #b01020 on #f3f0e6"
BLACK_CARD: Final = "bold #16161c on #f3f0e6"
RED_WAITS: Final = "#8e1a26 on #bdb9ae"
BLACK_WAITS: Final = "#26262c on #bdb9ae"
BACK: Final = "#dfe6ee on #35557a"
EMPTY_PLACE: Final = "dim"

_BACK_SIGNS: Final = ("▒▒", "##")


@dataclass(frozen=True, slots=True)
class Look:
    """How this terminal shows cards."""

    ascii_only: bool = False

    def card(self, card: Card) -> str:
        """A card in hand or column: `9♥`, `10♥`, `Jk`; in letters `9h`, `Th`."""
        return ten(show(card, ascii_only=self.ascii_only))

    def laid(self, laid: Laid) -> str:
        """A card as it lies in a pile; a joker with a star: `*9♥`, `*9` of a colour or any."""
        text = spell_laid(laid)
        if not self.ascii_only and len(text) == (3 if is_joker(laid) else 2):
            text = text.translate(_SIGNS) if text[-1] in "cdhs" else text
        return ten(text)

    @property
    def back(self) -> str:
        """Two cells of a card's back."""
        return _BACK_SIGNS[self.ascii_only]

    @property
    def dots(self) -> str:
        """Stands for the covered cards of a pile."""
        return ".." if self.ascii_only else "‥"

    @property
    def arrow(self) -> str:
        """Points at whose turn it is."""
        return ">" if self.ascii_only else "▶"

    @property
    def rule(self) -> str:
        """One cell of a thin line."""
        return "-" if self.ascii_only else "─"

    @property
    def dot(self) -> str:
        """Parts of a heading are set apart by it."""
        return "-" if self.ascii_only else "·"


_SIGNS: Final = str.maketrans("cdhs", GLYPHS)
_TENS: Final = tuple((f"T{glyph}", f"10{glyph}") for glyph in GLYPHS)


def ten(text: str) -> str:
    """A text with its tens as people write them, `10♥`; letters keep the spelling `Th`."""
    for short, long in _TENS:
        text = text.replace(short, long)
    return text


def card_style(card: Card, *, waits: bool = False) -> str:
    """The colours of a card; one that cannot be played now may be shown as waiting."""
    red = card != JOKER and is_red(card)
    if waits:
        return RED_WAITS if red else BLACK_WAITS
    return RED_CARD if red else BLACK_CARD


def laid_style(laid: Laid) -> str:
    """The colours of a card in a pile, of a joker those of what it stands for."""
    return RED_CARD if colour_laid(laid) == RED_LAID else BLACK_CARD


class Sheet:
    """`height` rows of `width` cells; what would leave it is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, str]]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = PLAIN) -> int:
        """Write from a cell on; gives the column after the text."""
        for char in text:
            wide = cell_len(char)
            if wide and 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._cells[y][x] = (char, style)
                for extra in range(1, wide):
                    self._cells[y][x + extra] = ("", style)
            x += wide
        return x

    def put_right(self, x: int, y: int, text: str, style: str = PLAIN) -> None:
        """Write so that the text ends before column x."""
        self.put(x - cell_len(text), y, text, style)

    def block(self, x: int, y: int, text: str, style: str, *, width: int = 6) -> int:
        """A card three rows high, named in two of its corners; gives the column after it."""
        self.put(x, y, f" {text}".ljust(width), style)
        self.put(x, y + 1, " " * width, style)
        return self.put(x, y + 2, f"{text} ".rjust(width), style)

    def lines(self) -> list[Text]:
        """The rows, blanks at their ends left out."""
        from rich.text import Text

        rows = []
        for cells in self._cells:
            drawn = len(cells)
            while drawn and cells[drawn - 1] == (" ", PLAIN):
                drawn -= 1
            row = Text(no_wrap=True, end="")
            for style, run in groupby(cells[:drawn], key=itemgetter(1)):
                row.append("".join(char for char, _ in run), style or None)
            rows.append(row)
        return rows

    def plain(self) -> list[str]:
        """The rows without colours."""
        return ["".join(char for char, _ in cells).rstrip() for cells in self._cells]


def fit(text: str, width: int) -> str:
    """The text cut to a number of cells, with a dot where something is missing."""
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept + "." if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words where it can be.

    A text that fits stays as it is, with the blanks that set its columns apart; of a longer one
    the last column is broken.
    """
    if text and cell_len(text) <= width:
        return [text]
    columns = _COLUMNS.match(text)
    margin = columns[1] if columns and cell_len(columns[1]) < width // 2 else ""
    room = width - cell_len(margin)
    lines = [""]
    for word in text[len(margin) :].split():
        longer = f"{lines[-1]} {word}".strip()
        if cell_len(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    indent = " " * cell_len(margin)
    return [
        fit((indent if row else margin) + line, width) for row, line in enumerate(lines) if line
    ]


_COLUMNS: Final = re.compile(r"(\s*\S.*?\s{2,})\S")
"""The first column of a text that is set out in columns."""
