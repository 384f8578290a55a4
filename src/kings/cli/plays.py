"""The legal plays of a table with the short keys that a person may type for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kings.cards import JOKER
from kings.cli.ink import Look
from kings.corner.laid import Laid
from kings.corner.moves import EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import PLACE_NAMES, Place
from kings.corner.view import CornerView
from kings.say.speaker import Speaker

KEYS: Final = "123456789abcdfgijlmoptvxyz"
"""Keys of plays; letters that are commands, places or ranks by themselves are left out."""
END_KEY: Final = "e"
_MANY_NAMES: Final = 4


def short_plays(moves: Sequence[Move]) -> list[Move]:
    """The plays but for `end`, a joker that can be anything there as one play without a name."""
    names: dict[Place, int] = {}
    for move in moves:
        if isinstance(move, PlayCard) and move.card == JOKER and move.name is not None:
            names[move.place] = names.get(move.place, 0) + 1
    shown: list[Move] = []
    for move in moves:
        if isinstance(move, EndTurn):
            continue
        if (
            isinstance(move, PlayCard)
            and move.name is not None
            and names.get(move.place, 0) > _MANY_NAMES
        ):
            move = PlayCard(JOKER, move.place)  # noqa: PLW2901 - named when it is played
            if move in shown:
                continue
        shown.append(move)
    return shown


def keyed(moves: Sequence[Move]) -> list[tuple[str, Move]]:
    """The plays with their keys; after the last letter they go on as `z1`, `z2`, ..."""
    shown = short_plays(moves)
    return [
        (KEYS[at] if at < len(KEYS) else f"{KEYS[-1]}{at - len(KEYS) + 1}", move)
        for at, move in enumerate(shown)
    ]


def move_label(move: Move, look: Look) -> str:
    """A play in a few cells: `9♥>N`, `W>N`, `Jk=9♥>N`, `3♥~N`, `end`."""
    match move:
        case EndTurn():
            return "end"
        case PlayCard(card, place, name):
            named = f"={look.card(name)}" if name is not None else ""
            return f"{look.card(card)}{named}>{PLACE_NAMES[place]}"
        case MovePile(source, place):
            return f"{PLACE_NAMES[source]}>{PLACE_NAMES[place]}"
        case SwapJoker(card, place):
            return f"{look.card(card)}~{PLACE_NAMES[place]}"


def turn_label(plays: Sequence[Move], speaker: Speaker, look: Look, most: int | None = None) -> str:
    """The plays of a turn in a row, or that it is ended; after `most` of them dots."""
    if not plays:
        return speaker.text("terminal.end_turn")
    labels = [move_label(move, look) for move in plays[:most]]
    more = [look.dots] if len(labels) < len(plays) else []
    return " ".join([*labels, *more])


def play_label(move: Move, view: CornerView, look: Look) -> tuple[str, str]:
    """A play in a few cells, and the card it goes on: (`9♥>N`, `10♠`)."""
    match move:
        case EndTurn():
            return move_label(move, look), ""
        case PlayCard(card, place, None) if card == JOKER and not view.piles[place]:
            return f"{look.card(card)}=?>{PLACE_NAMES[place]}", ""
        case PlayCard(_, place) | MovePile(_, place):
            return move_label(move, look), _top(view, place, look)
        case SwapJoker():
            return move_label(move, look), "Jk"


def _top(view: CornerView, place: Place, look: Look) -> str:
    pile: tuple[Laid, ...] = view.piles[place]
    return look.laid(pile[-1]) if pile else ""
