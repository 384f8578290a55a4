"""The table of Kungen on a terminal, redrawn, and line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from kings.cards import GLYPHS, SUITS, Card
from kings.cli.ink import (
    BACK,
    DIM,
    KEY,
    PLAIN,
    STRONG,
    TITLE,
    WARN,
    Look,
    Sheet,
    card_style,
    fit,
    wrap,
)
from kings.cli.typed_kungen import cards_of, place_label
from kings.kungen.moves import ColumnMove, Move, Redeal, SendUp, TakeBack, Turn, WasteMove
from kings.kungen.places import FIRST_FOUNDATION, Place
from kings.kungen.view import KungenView, PileView, StockView
from kings.say.kungen import pass_text, passes_left_text, patience_place
from kings.say.speaker import Speaker, capital

KEYS: Final = "abcdegijlmnosvz"
"""Keys of moves: letters that are no command, place or rank by themselves."""
_WASTE_SHOWN: Final = 3
_CELL: Final = 13
_TALL: Final = 30
"""Rows from which on the columns are set apart from what is above them."""


@dataclass(frozen=True, slots=True)
class PatienceSight:
    """What is shown of a patience."""

    view: KungenView
    title: str
    notes: str
    """To the right of the title: deal, points and time."""
    news: tuple[str, ...] = ()
    message: tuple[str, ...] = ()


def keyed_moves(moves: Sequence[Move]) -> list[tuple[str, Move]]:
    """The moves with their keys; after the last letter they go on as `z1`, `z2`, ..."""
    return [
        (KEYS[at] if at < len(KEYS) else f"{KEYS[-1]}{at - len(KEYS) + 1}", move)
        for at, move in enumerate(moves)
    ]


def move_label(move: Move, view: KungenView, speaker: Speaker, look: Look) -> str:
    """A move in a few cells: `7♥ > 3`, `9♠ > f`, `turn`."""
    numbered = len(view.stocks) > 1
    twice = view.rules.decks > 1
    match move:
        case Turn(stock):
            return speaker.text("terminal.turn") + (f" {stock + 1}" if numbered else "")
        case Redeal(stock):
            return speaker.text("terminal.redeal") + (f" {stock + 1}" if numbered else "")
        case SendUp():
            shown = f"{look.card(cards_of(view, move)[0])}>f"
            return f"{place_label(move.source, view)}: {shown}" if twice else shown
        case ColumnMove(source, _, place) | WasteMove(source, place) | TakeBack(source, place):
            shown = f"{look.card(cards_of(view, move)[0])}>{place_label(place, view)}"
            # With two decks a card alone does not say where it lies.
            return f"{place_label(source, view)}: {shown}" if twice else shown
        case _:
            return ""


def draw_patience(sheet: Sheet, sight: PatienceSight, speaker: Speaker, look: Look) -> None:
    """Draw the whole patience; whatever the rules, it fits 79 x 23."""
    view = sight.view
    sheet.put(1, 0, fit(sight.title, sheet.width - cell_len(sight.notes) - 4), TITLE)
    sheet.put_right(sheet.width - 1, 0, sight.notes, DIM)
    said = sight.message or (speaker.text("terminal.kungen_footer"),)
    answer = [row for line in said for row in wrap(line, sheet.width - 2)][:4]
    sheet.put(1, 1, look.rule * (sheet.width - 2), DIM)
    y = _draw_stocks(sheet, 2, view, speaker, look)
    if view.corners:
        _draw_corners(sheet, y, view, look)
        y += 1
    if sheet.height >= _TALL:
        y += 1
    room = sheet.height - y - 1 - len(answer)
    bottom = _draw_columns(sheet, y, room, view, look)
    _draw_below(sheet, bottom, sight, answer, speaker, look)


def _draw_stocks(sheet: Sheet, y: int, view: KungenView, speaker: Speaker, look: Look) -> int:
    for number, stock in enumerate(view.stocks):
        _draw_stock(sheet, y + number, number, stock, view, speaker, look)
    y += len(view.stocks)
    x = sheet.put(1, y, "f", KEY) + 1
    for suit in (3, 2, 1, 0):
        for text, style in _foundation(suit, view, look):
            x = sheet.put(x, y, text, style)
        x += 2
    return y + 1


def _foundation(suit: int, view: KungenView, look: Look) -> list[tuple[str, str]]:
    parts = []
    for place, height in view.foundations:
        if (place - FIRST_FOUNDATION) // 2 == suit:
            if height:
                card = Card(suit * 13 + height - 1)
                parts.append((f" {look.card(card)} ", card_style(card)))
            else:
                sign = SUITS[suit] if look.ascii_only else GLYPHS[suit]
                parts.append((f" -{sign} ", DIM))
    return parts


def _draw_stock(
    sheet: Sheet,
    y: int,
    number: int,
    stock: StockView,
    view: KungenView,
    speaker: Speaker,
    look: Look,
) -> None:
    name = f"t{number + 1}" if len(view.stocks) > 1 else "t"
    x = sheet.put(1, y, name, KEY) + 1
    if stock.left:
        x = sheet.put(x, y, look.back, BACK)
        x = sheet.put(x + 1, y, f"{stock.left:<3}", STRONG)
    else:
        x = sheet.put(x, y, "O  " if look.ascii_only else "○  ", WARN) + 3
    x = sheet.put(x, y, _stock_text(stock, view, speaker), PLAIN if stock.left else WARN)
    x = max(x + 3, 44)
    x = sheet.put(x, y, name.replace("t", "w"), KEY) + 1
    shown = stock.waste[-_WASTE_SHOWN:]
    if len(stock.waste) > len(shown):
        x = sheet.put(x, y, f"({len(stock.waste)}) ", DIM)
    for at, card in enumerate(shown):
        last = at == len(shown) - 1
        x = sheet.put(x, y, f" {look.card(card)} ", card_style(card, waits=not last))
    if not shown:
        sheet.put(x, y, "-", DIM)


def _stock_text(stock: StockView, view: KungenView, speaker: Speaker) -> str:
    """`pass 2 of 3`, and of a limited stock how many passes are left, also when none is."""
    said = pass_text(speaker, stock.pass_number, view.rules.passes)
    if stock.passes_left is None:
        return said
    return f"{said}, {passes_left_text(speaker, stock.passes_left)}"


def _draw_corners(sheet: Sheet, y: int, view: KungenView, look: Look) -> None:
    for at, pile in enumerate(view.corners):
        x = sheet.put(1 + at * 19, y, f"k{at + 1}", KEY) + 1
        if not pile.open:
            sheet.put(x, y, "K?", DIM)
            continue
        cards = (pile.open[0],) if len(pile.open) == 1 else (pile.open[0], pile.open[-1])
        for index, card in enumerate(cards):
            if index and len(pile.open) > 2:
                x = sheet.put(x, y, look.dots, DIM)
            x = sheet.put(x, y, f" {look.card(card)} ", card_style(card))
        if len(pile.open) > 1:
            sheet.put(x, y, f"({len(pile.open)})", DIM)


def _draw_columns(sheet: Sheet, y: int, room: int, view: KungenView, look: Look) -> int:
    """The columns; their hidden cards in one row where there is no room for each."""
    width = min(10, (sheet.width - 1) // len(view.columns))
    longest = max(pile.hidden + len(pile.open) for pile in view.columns)
    squeezed = longest > room - 2
    height = 1
    for at, pile in enumerate(view.columns):
        x = 1 + at * width
        sheet.put(x, y, f"{at + 1:>2}", KEY)
        rows = _draw_column(sheet, x, y + 1, pile, look, squeezed=squeezed)
        height = max(height, rows)
    return y + 1 + height


def _draw_column(
    sheet: Sheet, x: int, y: int, pile: PileView, look: Look, *, squeezed: bool
) -> int:
    top = y
    if squeezed and pile.hidden:
        end = sheet.put(x, y, look.back * 2, BACK)
        sheet.put(end, y, str(pile.hidden), DIM)
        y += 1
    elif not squeezed:
        for _ in range(pile.hidden):
            sheet.put(x, y, look.back * 2, BACK)
            y += 1
    if not pile.hidden and not pile.open:
        sheet.put(x, y, f"  {look.dot} ", DIM)
        y += 1
    for card in pile.open:
        sheet.put(x, y, f" {look.card(card)}"[:4].ljust(4), card_style(card))
        y += 1
    return y - top


def _draw_below(
    sheet: Sheet,
    bottom: int,
    sight: PatienceSight,
    answer: Sequence[str],
    speaker: Speaker,
    look: Look,
) -> None:
    """What has just happened, the moves as far as there is room, and the answer."""
    width = sheet.width - 2
    end = sheet.height - len(answer)
    for row, line in enumerate(answer):
        sheet.put(1, end + row, line, WARN if sight.message else DIM)
    news = [row for line in sight.news for row in wrap(line, width)]
    across = width // _CELL
    cells = [
        (key, move_label(move, sight.view, speaker, look))
        for key, move in keyed_moves(sight.view.legal)
    ]
    rows = min(-(-len(cells) // across), max(0, end - bottom - min(1, len(news))))
    if len(cells) > rows * across and rows:
        more = speaker.text("terminal.more_plays", count=len(cells) - rows * across + 1)
        cells = [*cells[: rows * across - 1], ("", more)]
    for at, (key, label) in enumerate(cells[: rows * across]):
        x, y = 1 + at % across * _CELL, end - rows + at // across
        x = sheet.put(x, y, key, KEY)
        sheet.put(x + 1, y, fit(label, _CELL - 3))
    space = max(0, end - rows - bottom)
    for row, line in enumerate(news[-space:] if space else []):
        sheet.put(1, end - rows - min(space, len(news)) + row, line)


def plain_patience(sight: PatienceSight, speaker: Speaker, look: Look) -> list[str]:
    """The patience in lines for a pipe or a screen reader, the moves with their keys last."""
    view = sight.view
    lines = [f"{sight.title} {look.dot} {sight.notes}", *sight.news]
    for number, stock in enumerate(view.stocks):
        mark = str(number + 1) if len(view.stocks) > 1 else ""
        waste = " ".join(look.card(card) for card in stock.waste[-_WASTE_SHOWN:]) or "-"
        left = capital(patience_place(speaker, f"s{number + 1}", view.rules))
        text = _stock_text(stock, view, speaker)
        lines.append(f"t{mark} {left}: {stock.left} ({text})  w{mark} {waste}")
    parts = (_foundation(suit, view, look) for suit in (3, 2, 1, 0))
    lines.append("f  " + "  ".join(text.strip() for part in parts for text, _ in part))
    for pile in (*view.corners, *view.columns):
        lines.append(_plain_pile(pile, view, look))
    moves = (
        f"{key}) {move_label(move, view, speaker, look)}" for key, move in keyed_moves(view.legal)
    )
    lines.append("  ".join(moves))
    return [*lines, *sight.message]


def _plain_pile(pile: PileView, view: KungenView, look: Look) -> str:
    shown = [f"{look.back}x{pile.hidden}"] if pile.hidden else []
    shown += [look.card(card) for card in pile.open]
    return f"{place_label(Place(pile.place), view):>2}  {' '.join(shown) or '-'}"
