"""The drawings of the printed page: a crown, and how the table is laid out."""

from __future__ import annotations

from html import escape
from typing import Final

CROWN: Final = (
    '<svg class="crown" viewBox="0 0 24 20" aria-hidden="true">'
    '<path d="M3 16.500L2 5.500L7.5 10L12 2.500L16.5 10L22 5.500L21 16.500Z"/>'
    '<path d="M3.5 19H20.5"/></svg>'
)
_CARD_W: Final = 20
_CARD_H: Final = 28
_GAP: Final = 7
_SIDE: Final = 3 * _CARD_H + 2 * _GAP
"""A cross is drawn in a square of this side."""

_BETWEEN: Final = _CARD_W + 4 * _GAP
"""Two crosses have the stock between them."""

_TIPS: Final = 5
"""Corner cards lie aslant and reach so far out of the square."""


def table_drawing(arms: int, label: str) -> str:
    """The cross with its corners and the stock, twice for eight arms; `label` says what it is."""
    crosses = 1 if arms == 4 else 2
    width = crosses * _SIDE + (crosses - 1) * _BETWEEN
    stock = _at(width / 2, _SIDE / 2, "back") if crosses == 2 else ""
    parts = [_cross(i * (_SIDE + _BETWEEN), stock=crosses == 1) for i in range(crosses)]
    return (
        f'<svg class="drawing" viewBox="{-_TIPS} {-_TIPS} {width + 2 * _TIPS} {_SIDE + 2 * _TIPS}" role="img" '
        f'aria-label="{escape(label)}">{"".join(parts)}{stock}</svg>'
    )


def _cross(left: float, *, stock: bool) -> str:
    middle, near, far = _SIDE / 2, _CARD_H / 2, _SIDE - _CARD_H / 2
    x = left + middle
    arms = [
        _at(x, near, "arm"),
        _at(x, far, "arm"),
        _at(left + near, middle, "arm", turn=90),
        _at(left + far, middle, "arm", turn=90),
    ]
    corners = [
        _at(left + across, down, "corner", turn=45 if (across < middle) == (down > middle) else -45)
        for across in (near, far)
        for down in (near, far)
    ]
    crowns = [
        f'<path class="mark" transform="translate({left + across - 5} {down - 4}) scale(.42)" '
        'd="M3 16.500L2 5.500L7.5 10L12 2.500L16.5 10L22 5.500L21 16.500Z"/>'
        for across in (near, far)
        for down in (near, far)
    ]
    centre = [_at(x, middle, "back")] if stock else []
    return "".join([*corners, *crowns, *arms, *centre])


def _at(x: float, y: float, kind: str, *, turn: int = 0) -> str:
    return (
        f'<rect class="{kind}" x="{x - _CARD_W / 2:g}" y="{y - _CARD_H / 2:g}" '
        f'width="{_CARD_W}" height="{_CARD_H}" rx="2.4" transform="rotate({turn} {x:g} {y:g})"/>'
    )
