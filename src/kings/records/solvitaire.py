"""Solvitaire's JSON: whole deals both ways, half-played games in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from kings.cards import RANKS, Card, check_pack, parse_card, rank_of, spell, suit_of
from kings.errors import DealError, Fact, SpellingError
from kings.kungen.law import law_for
from kings.kungen.options import KungenRules
from kings.kungen.places import FOUNDATIONS, PILES
from kings.kungen.position import all_cards
from kings.kungen.state import State
from kings.records.layout import COLUMNS, Layout, need_one_deck

_PILES: Final = "tableau piles"
_FIELDS: Final = (_PILES, "stock", "waste", "foundations")
_TEN: Final = "10"
MOST_CHARACTERS: Final = 20_000


@dataclass(frozen=True, slots=True)
class _Board:
    """What a text holds: piles bottom to top with their hidden counts, stock in turning order."""

    piles: tuple[tuple[Card, ...], ...]
    hidden: tuple[int, ...]
    stock: tuple[Card, ...]
    waste: tuple[Card, ...]
    foundations: tuple[tuple[Card, ...], ...]


def write_solvitaire(layout: Layout) -> str:
    """A deal as Solvitaire reads it; hidden cards have a small suit letter."""
    piles = [
        [_spell(card, hidden=at < hidden) for at, card in enumerate(column)]
        for column, hidden in zip(layout.columns, layout.hidden, strict=True)
    ]
    # Solvitaire deals its stock from the end.
    stock = [_spell(card, hidden=False) for card in reversed(layout.stock)]
    rows = ",\n".join(f"  {json.dumps(pile)}" for pile in piles)
    return f'{{"{_PILES}": [\n{rows}\n],\n"stock": {json.dumps(stock)}}}'


def _spell(card: Card, *, hidden: bool) -> str:
    spelled = spell(card)
    rank, suit = spelled[0], spelled[1]
    return (_TEN if rank == "T" else rank) + (suit if hidden else suit.upper())


def read_solvitaire_deal(text: str) -> Layout:
    """A whole deal; raises `DealError`, also for a game in which something has moved.

    Which cards lie hidden is for the rules to say and is not looked at.
    """
    board = _read(text)
    sizes = tuple(map(len, board.piles))
    if sizes != tuple(range(1, COLUMNS + 1)) or board.waste or any(board.foundations):
        raise DealError("deal_half_played", sizes=" ".join(map(str, sizes)))
    return Layout(board.piles, board.stock)


def solvitaire_position(text: str, rules: KungenRules) -> State:
    """A deal or half-played game as a position of Kungen in its first pass.

    Raises `DealError` if the text is damaged, the cards are not one deck, a hidden card lies
    on an open one or at the end of a pile, or a foundation does not go up from the ace.
    """
    need_one_deck(rules, "solvitaire")
    board = _read(text)
    if len(board.piles) != COLUMNS:
        _refuse(_PILES, expected="piles", columns=COLUMNS)
    for pile, hidden in zip(board.piles, board.hidden, strict=True):
        if pile and hidden == len(pile):
            _refuse(spell(pile[-1]), expected="open_end")
    empty = PILES - COLUMNS
    state = State(
        law=law_for(rules),
        piles=(*board.piles, *((),) * empty),
        hidden=(*board.hidden, *(0,) * empty),
        ups=_heights(board.foundations),
        stocks=(board.stock,),
        wastes=(board.waste,),
        passes=(1,),
        extra_used=False,
        held=0,
        points=0,
    )
    check_pack(all_cards(state), 1)
    return state


def _heights(foundations: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    ups = [0] * FOUNDATIONS
    for pile in foundations:
        for height, card in enumerate(pile):
            if rank_of(card) != height or suit_of(card) != suit_of(pile[0]):
                _refuse(spell(card), expected="foundation")
        if pile:
            if ups[2 * suit_of(pile[0])]:
                _refuse(spell(pile[0]), expected="foundation_once")
            ups[2 * suit_of(pile[0])] = len(pile)
    return tuple(ups)


def _read(text: str) -> _Board:
    fields = _fields(text)
    piles = [_pile(pile) for pile in _list(fields.get(_PILES), _PILES)]
    foundations = [_pile(pile) for pile in _list(fields.get("foundations", []), "foundations")]
    stock, _ = _pile(fields.get("stock", []))
    waste, _ = _pile(fields.get("waste", []))
    return _Board(
        piles=tuple(cards for cards, _ in piles),
        hidden=tuple(_hidden(cards, opens) for cards, opens in piles),
        stock=stock[::-1],
        waste=waste,
        foundations=tuple(cards for cards, _ in foundations),
    )


def _fields(text: str) -> dict[str, Any]:
    if len(text) > MOST_CHARACTERS:
        _refuse(text, expected="characters", most=MOST_CHARACTERS)
    try:
        fields = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise DealError("bad_solvitaire", text=text[:40], expected="object") from error
    if not isinstance(fields, dict):
        _refuse(text, expected="object")
    for name in fields:
        if name not in _FIELDS:
            _refuse(str(name), right=", ".join(_FIELDS))
    return fields


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        _refuse(" ".join(name for name, _ in pairs), expected="fields_once")
    return fields


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        _refuse(where, expected="card_lists")
    return value


def _pile(value: object) -> tuple[tuple[Card, ...], tuple[bool, ...]]:
    """Cards bottom to top, and which of them lie open."""
    words = _list(value, str(value))
    cards: list[Card] = []
    for word in words:
        rank = word[:-1].upper() if isinstance(word, str) else ""
        if len(rank) > 2 or rank not in (*RANKS.replace("T", ""), _TEN):
            _refuse(str(word), expected="solvitaire_card")
        try:
            cards.append(parse_card(word))
        except SpellingError:
            _refuse(word, expected="solvitaire_card")
    return tuple(cards), tuple(word[-1].isupper() for word in words)


def _hidden(cards: Sequence[Card], opens: Sequence[bool]) -> int:
    hidden = opens.index(True) if True in opens else len(opens)
    if not all(opens[hidden:]):
        _refuse(spell(cards[opens.index(False, hidden)]), expected="hidden_below")
    return hidden


def _refuse(text: str, **right: Fact) -> NoReturn:
    raise DealError("bad_solvitaire", text=text[:40], **right)
