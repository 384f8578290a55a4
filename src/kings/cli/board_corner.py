"""The table of Kings in the Corner on a terminal, redrawn, and line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rich.cells import cell_len

from kings.cards import Card
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
    laid_style,
    wrap,
)
from kings.cli.plays import END_KEY, keyed, play_label
from kings.corner.laid import Laid
from kings.corner.moves import EndTurn, PlayCard, SwapJoker
from kings.corner.options import Scoring
from kings.corner.places import PLACE_NAMES, Place, is_corner
from kings.corner.state import Phase
from kings.corner.view import CornerView
from kings.say.speaker import Speaker

PANEL: Final = 26
"""Cells of the column of players."""
_BIG_WIDTH: Final = 100
_BIG_HEIGHT: Final = 34
_MOST_MESSAGE: Final = 4
_GRID: Final = (("NW", "N", "NE"), ("W", "", "E"), ("SW", "S", "SE"))


@dataclass(frozen=True, slots=True)
class Sight:
    """What one person is shown of the table."""

    view: CornerView
    names: tuple[str, ...]
    """By seat of the round, made harmless."""
    title: str
    notes: str
    """To the right of the title: round and deal."""
    goal: str
    """What the match runs to, and the pot."""
    news: tuple[str, ...] = ()
    """Sentences on what the others did since this person's last turn."""
    brief: tuple[str, ...] = ()
    """The same in few signs, shown where the sentences have no room."""
    message: tuple[str, ...] = ()
    """An answer to what was typed last."""
    footer: str = ""
    """What can be typed, where it is other than at a match."""
    hand: tuple[Card, ...] = ()
    """The own hand as the person wants it sorted."""
    waits: frozenset[Card] = field(default_factory=frozenset)
    """Cards that cannot be played now."""


def sight_waits(view: CornerView) -> frozenset[Card]:
    """The cards in hand that no legal play uses."""
    used = {move.card for move in view.legal if isinstance(move, PlayCard | SwapJoker)}
    return frozenset(set(view.hand) - used)


def draw_table(sheet: Sheet, sight: Sight, speaker: Speaker, look: Look) -> None:
    """Draw the whole table; whatever the rules, it fits 79 x 23."""
    sheet.put(1, 0, fit(sight.title, sheet.width - cell_len(sight.notes) - 4), TITLE)
    sheet.put_right(sheet.width - 1, 0, sight.notes, DIM)
    sheet.put(1, 1, look.rule * (sheet.width - 2), DIM)
    bottom = _draw_cross(sheet, sight.view, speaker, look)
    _draw_players(sheet, sight, speaker, look)
    y = _draw_hand(sheet, bottom, sight, speaker, look)
    _draw_below(sheet, y, sight, speaker, look)


def _is_big(sheet: Sheet, view: CornerView) -> bool:
    """Whether there is room for cards three rows high."""
    width = _BIG_WIDTH if len(view.law.arms) == 4 else _BIG_WIDTH + 30
    return sheet.height >= _BIG_HEIGHT and sheet.width >= width


def _draw_cross(sheet: Sheet, view: CornerView, speaker: Speaker, look: Look) -> int:
    """The cross, or with eight arms both side by side; gives the row below it."""
    crosses = ("",) if len(view.law.arms) == 4 else ("", "2")
    room = sheet.width - PANEL - 1
    big = _is_big(sheet, view)
    width = min(room // (3 * len(crosses)), 22)
    height = 5 if big else 3
    for cross, suffix in enumerate(crosses):
        for row, names in enumerate(_GRID):
            for column, name in enumerate(names):
                at = (1 + cross * width * 3 + column * width, 2 + row * height)
                if name:
                    place = Place(PLACE_NAMES.index(name + suffix))
                    _draw_label(sheet, at, place, view)
                    draw = _draw_big_pile if big else _draw_pile
                    draw(sheet, at, width, place, view, look)
                elif not cross:
                    _draw_stock(sheet, at, width, view, speaker, look)
    return 2 + 3 * height


def _draw_label(sheet: Sheet, at: tuple[int, int], place: Place, view: CornerView) -> None:
    pile = view.piles[place]
    end = sheet.put(*at, PLACE_NAMES[place], STRONG if pile else DIM)
    if len(pile) > 1:
        sheet.put(end + 1, at[1], f"({len(pile)})", DIM)


def _draw_pile(
    sheet: Sheet, at: tuple[int, int], width: int, place: Place, view: CornerView, look: Look
) -> None:
    x, y = at
    pile = view.piles[place]
    if not pile:
        sheet.put(x, y + 1, " K? " if is_corner(place) else look.dot * 4, DIM)
        return
    tight = width < 12
    if len(pile) > 1:
        x = _chip(sheet, x, y + 1, pile[0], look, tight=tight)
        x = sheet.put(x, y + 1, look.dots if len(pile) > 2 else " ", DIM)
    _chip(sheet, x, y + 1, pile[-1], look, tight=tight)


def _draw_big_pile(
    sheet: Sheet, at: tuple[int, int], width: int, place: Place, view: CornerView, look: Look
) -> None:
    x, y = at
    pile = view.piles[place]
    if not pile:
        sheet.put(x, y + 2, "  K?" if is_corner(place) else f" {look.dot * 4}", DIM)
        return
    if len(pile) > 1:
        sheet.block(x, y + 1, look.laid(pile[0]), laid_style(pile[0]), width=5)
        x += 5
        gap = look.dots if len(pile) > 2 else " "
        x = sheet.put(x, y + 1, gap, DIM)
    sheet.block(x, y + 1, look.laid(pile[-1]), laid_style(pile[-1]))


def _chip(sheet: Sheet, x: int, y: int, laid: Laid, look: Look, *, tight: bool) -> int:
    text = look.laid(laid)
    return sheet.put(x, y, text if tight else f" {text} ", laid_style(laid))


def _draw_stock(
    sheet: Sheet, at: tuple[int, int], width: int, view: CornerView, speaker: Speaker, look: Look
) -> None:
    x, y = at
    sheet.put(x, y, fit(speaker.text("terminal.stock"), width - 1), DIM)
    if not view.stock_left:
        sheet.put(x, y + 1, fit(speaker.text("terminal.stock_out"), width - 1), WARN)
        return
    big = _is_big(sheet, view)
    end = x
    for row in range(3 if big else 1):
        backs = 3 if big else 2 if width >= 12 else 1
        end = sheet.put(x, y + 1 + row, look.back * backs, BACK)
    sheet.put(end + 1, y + (2 if big else 1), str(view.stock_left), STRONG)


def _draw_players(sheet: Sheet, sight: Sight, speaker: Speaker, look: Look) -> None:
    view, x = sight.view, sheet.width - PANEL
    edge = sheet.width - 1
    sheet.put_right(edge - 8, 2, fit(speaker.text("terminal.head_cards"), 7), DIM)
    sheet.put_right(edge, 2, fit(_points_word(view, speaker), 7), DIM)
    for seat, name in enumerate(sight.names):
        y = 3 + seat
        own = seat == view.seat
        if seat == view.turn:
            sheet.put(x, y, look.arrow, KEY)
        style = STRONG if own else PLAIN
        shown = fit(_with_team(view, seat, name), PANEL - 14)
        sheet.put(x + 2, y, shown, style)
        sheet.put_right(edge - 8, y, str(view.hand_sizes[seat]), style)
        sheet.put_right(edge, y, str(_total(view, seat)), style)
    goal = wrap(sight.goal, PANEL - 3)
    y = 4 + len(sight.names)
    if y + len(goal) > 11:
        y -= 1
    for row, line in enumerate(goal[: 11 - y]):
        sheet.put(x + 2, y + row, line, DIM)


def _points_word(view: CornerView, speaker: Speaker) -> str:
    chips = view.law.rules.scoring is Scoring.CHIPS
    return speaker.text("terminal.head_chips" if chips else "terminal.head_points")


def _with_team(view: CornerView, seat: int, name: str) -> str:
    return f"{name} {'AB'[seat % 2]}" if view.law.rules.teams else name


def _total(view: CornerView, seat: int) -> int:
    if not view.totals:
        return 0
    return view.totals[seat % 2 if view.law.rules.teams else seat]


def _draw_hand(sheet: Sheet, y: int, sight: Sight, speaker: Speaker, look: Look) -> int:
    hand = sight.hand
    sheet.put(1, y, speaker.text("hand.cards", count=len(hand)), STRONG)
    x, y = 1, y + 1
    if _is_big(sheet, sight.view) and len(hand) * 7 < sheet.width:
        for card in hand:
            style = card_style(card, waits=card in sight.waits)
            x = sheet.block(x, y, look.card(card), style) + 1
        return y + 3
    tight = len(hand) > 15
    for card in hand:
        text = look.card(card) if tight else f" {look.card(card)} "
        if x + cell_len(text) > sheet.width - 1:
            x, y = 1, y + 1
        x = sheet.put(x, y, text, card_style(card, waits=card in sight.waits)) + 1
    return y + 1


def _draw_below(sheet: Sheet, y: int, sight: Sight, speaker: Speaker, look: Look) -> None:
    """News, plays and the answer share the rows that are left: the answer is never cut."""
    width = sheet.width - 2
    said = sight.message or (sight.footer or speaker.text("terminal.corner_footer"),)
    answer = [row for line in said for row in wrap(line, width)][:_MOST_MESSAGE]
    free = sheet.height - y - len(answer)
    cells = _play_cells(sight, speaker, look)
    across = max(1, width // _CELL)
    rows = min(-(-len(cells) // across), max(1, free - min(len(sight.news), 3)))
    space = free - rows
    news = [row for line in sight.news for row in wrap(line, width)]
    if len(news) > space:
        news = [row for line in sight.brief for row in wrap(line, width)]
    if len(news) > space:
        news = [look.dots, *news[len(news) - space + 1 :]] if space > 1 else news[:space]
    elif space > len(news):
        y += 1
    for line in news:
        sheet.put(1, y, line)
        y += 1
    top = sheet.height - len(answer) - rows
    _draw_plays(sheet, top, cells, rows * across, speaker)
    for row, line in enumerate(answer):
        style = WARN if sight.message else DIM
        sheet.put(1, sheet.height - len(answer) + row, line, style)


_CELL: Final = 19
_Cell = tuple[str, str, str]


def _play_cells(sight: Sight, speaker: Speaker, look: Look) -> list[_Cell]:
    view = sight.view
    cells: list[_Cell] = [(key, *play_label(move, view, look)) for key, move in keyed(view.legal)]
    if any(isinstance(move, EndTurn) for move in view.legal):
        kings = view.phase is Phase.KINGS
        words = speaker.text("hint.play.pass" if kings else "terminal.end_turn")
        cells.append((END_KEY, words, ""))
    return cells


def _draw_plays(
    sheet: Sheet, top: int, cells: Sequence[_Cell], room: int, speaker: Speaker
) -> None:
    across = max(1, (sheet.width - 2) // _CELL)
    if len(cells) > room:
        more = speaker.text("terminal.more_plays", count=len(cells) - room + 2)
        cells = [*cells[: room - 2], ("", more, ""), cells[-1]]
    for at, (key, label, onto) in enumerate(cells):
        x, y = 1 + at % across * _CELL, top + at // across
        x = sheet.put(x, y, key, KEY)
        x = sheet.put(x + 1, y, fit(label, _CELL - 3))
        if onto:
            sheet.put(x + 1, y, onto, DIM)


def plain_table(sight: Sight, speaker: Speaker, look: Look) -> list[str]:
    """The table in lines for a pipe or a screen reader, the plays with their keys last."""
    view = sight.view
    lines = [f"{sight.title} {look.dot} {sight.notes}", *sight.news]
    lines.append(_plain_players(sight, speaker, look))
    if sight.goal:
        lines.append(sight.goal)
    left = str(view.stock_left) if view.stock_left else speaker.text("terminal.stock_out")
    lines.append(f"{speaker.text('terminal.stock')}: {left}")
    for places in (view.law.arms, view.law.corners):
        lines.append("  ".join(_plain_pile(Place(place), view, look) for place in places))
    hand = " ".join(look.card(card) for card in sight.hand)
    lines.append(f"{speaker.text('hand.cards', count=len(sight.hand))}: {hand}")
    cells = _play_cells(sight, speaker, look)
    plays = (f"{key}) {label}{f' ({onto})' if onto else ''}" for key, label, onto in cells)
    lines.append("  ".join(plays))
    return [*lines, *sight.message]


def _plain_players(sight: Sight, speaker: Speaker, look: Look) -> str:
    view = sight.view
    parts = []
    for seat, name in enumerate(sight.names):
        cards = speaker.text("count.cards", count=view.hand_sizes[seat])
        mark = f"{look.arrow} " if seat == view.turn else ""
        total = _total(view, seat)
        parts.append(f"{mark}{_with_team(view, seat, name)}: {cards}, {total}")
    return "  ".join(parts)


def _plain_pile(place: Place, view: CornerView, look: Look) -> str:
    pile = view.piles[place]
    name = PLACE_NAMES[place]
    if not pile:
        return f"{name} -"
    if len(pile) == 1:
        return f"{name} {look.laid(pile[0])}"
    return f"{name} {look.laid(pile[0])}..{look.laid(pile[-1])} ({len(pile)})"
