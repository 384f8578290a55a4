"""Deals in every form: numbers, explicit cards, and the forms of other programs for Kungen.

docs/formats/deals.md describes them. The forms of other programs hold one deck in seven columns.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NoReturn

from kings.cards import Card, Deal, parse_card, parse_deal, rank_of, spell, suit_of
from kings.corner.deal import deck_of
from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.errors import DealError, Fact, SpellingError
from kings.kungen.deal import dealt_cards
from kings.kungen.law import law_for as kungen_law
from kings.kungen.options import KungenRules
from kings.records.layout import COLUMNS, Layout, columns_of, layout_of
from kings.records.pysol import pysol_board
from kings.records.solvitaire import (
    MOST_CHARACTERS,
    read_solvitaire_deal,
    solvitaire_position,
    write_solvitaire,
)

__all__ = ["DealForm", "format_deal", "parse_any_deal", "solvitaire_position"]

PACK: Final = 52
DIGITS: Final = 3 * PACK
_NUMBER_DIGITS: Final = 24
_TABLE: Final = COLUMNS * (COLUMNS + 1) // 2
_TALON: Final = "Talon:"
_PYSOL: Final = "pysol:"


class DealForm(StrEnum):
    """The forms that a deal can be written in."""

    TEXT = "text"
    """`cards:9h 7d ...`, in dealing order; for both games."""
    DIGITS = "digits"
    """156 digits: each card as two of rank and one of suit (1 clubs to 4 spades)."""
    PYSOL = "pysol"
    """`Talon: ...` and seven lines, one a column, hidden cards in `<>`."""
    SOLVITAIRE = "solvitaire"
    """JSON with `tableau piles` and `stock`."""


def parse_any_deal(text: str, game: str) -> Deal:
    """Read a deal in whatever form it comes; `game` is `corner` or `kungen`.

    For both games what `parse_deal` reads; for Kungen also 156 digits, `pysol:24`, `pysol:ms24`,
    PySol text and Solvitaire JSON. Raises `DealError` or `SpellingError`.

    >>> str(parse_any_deal("pysol:24", "kungen"))[:23]
    'cards:5c 7h 2d 5d Qc 5h'
    """
    body = text.strip()
    reader = _reader(body)
    if reader is None:
        return parse_deal(body)
    if game != KungenRules.GAME:
        raise DealError("deal_form_of_kungen", text=body[:40])
    if len(body) > MOST_CHARACTERS:
        raise DealError("bad_deal", text=body[:40])
    return reader(body)


def _read_digits(body: str) -> Deal:
    if len(body) != DIGITS:
        raise DealError(
            "bad_digits", text=body[:40], at=len(body), expected="digits", length=DIGITS
        )
    cards: list[Card] = []
    for at in range(0, DIGITS, 3):
        rank, suit = int(body[at : at + 2]), int(body[at + 2])
        if not (1 <= rank <= 13 and 1 <= suit <= 4):
            text = body[at : at + 3]
            raise DealError("bad_digits", text=text, at=at + 1, expected="digits_of_card")
        cards.append(Card((suit - 1) * 13 + rank - 1))
    return Layout(columns_of(cards), tuple(cards[_TABLE:])).deal()


def _read_number(body: str) -> Deal:
    columns, talon = pysol_board(body.removeprefix(_PYSOL))
    return Layout(tuple(map(tuple, columns)), tuple(talon)).deal()


def _read_pysol(body: str) -> Deal:
    lines = [line.strip() for line in body.splitlines()]
    if len(lines) != COLUMNS + 1:
        _refuse(len(lines), lines[-1], expected="pysol_lines", columns=COLUMNS)
    talon = _pysol_cards(1, lines[0].removeprefix(_TALON), PACK - _TABLE)
    columns = tuple(
        _pysol_cards(number + 1, line, number) for number, line in enumerate(lines[1:], start=1)
    )
    return Layout(columns, talon).deal()


def _pysol_cards(number: int, line: str, size: int) -> tuple[Card, ...]:
    """The cards of a line; which lie hidden is for the rules to say."""
    words = line.split()
    if len(words) != size:
        _refuse(number, line, expected="cards", count=size)
    cards: list[Card] = []
    for word in words:
        bare = word[1:-1] if word[0] == "<" and word[-1] == ">" else word
        try:
            cards.append(parse_card(bare))
        except SpellingError:
            _refuse(number, word, expected="pysol_card")
    return tuple(cards)


def _refuse(line: int, text: str, **right: Fact) -> NoReturn:
    raise DealError("bad_pysol_text", line=line, text=text[:40], **right)


def _read_solvitaire(body: str) -> Deal:
    return read_solvitaire_deal(body).deal()


def _reader(body: str) -> Callable[[str], Deal] | None:
    """The reader of a form of other programs, told by how the text begins."""
    if body.isascii() and body.isdigit() and len(body) > _NUMBER_DIGITS:
        return _read_digits
    forms = ((_PYSOL, _read_number), (_TALON, _read_pysol), ("{", _read_solvitaire))
    return next((reader for start, reader in forms if body.startswith(start)), None)


def format_deal(
    deal: Deal, rules: CornerRules | KungenRules, form: DealForm, seats: int = 2
) -> str:
    """A deal in a form, without a line end; every form is read back by `parse_any_deal`.

    `seats` decide on the number of decks of Kings in the Corner. Raises `DealError` where the
    form cannot hold the deal, `RulesError` where rules and seats conflict.
    """
    if isinstance(rules, CornerRules):
        if form is not DealForm.TEXT:
            raise DealError("deal_form_of_kungen", text=form.value)
        return str(Deal(cards=deck_of(deal, 1, law_for(rules, seats))))
    if form is DealForm.TEXT:
        return str(Deal(cards=dealt_cards(kungen_law(rules), deal)))
    layout = layout_of(deal, rules, form.value)
    if form is DealForm.DIGITS:
        return "".join(f"{rank_of(c) + 1:02}{suit_of(c) + 1}" for c in layout.cards())
    return _write_pysol(layout) if form is DealForm.PYSOL else write_solvitaire(layout)


def _write_pysol(layout: Layout) -> str:
    rows = [f"{_TALON} {' '.join(spell(card).upper() for card in layout.stock)}"]
    for column, hidden in zip(layout.columns, layout.hidden, strict=True):
        words = [spell(card).upper() for card in column]
        rows.append(" ".join(f"<{w}>" if at < hidden else w for at, w in enumerate(words)))
    return "\n".join(rows)
