"""Moves as records, commands and people spell them."""

from __future__ import annotations

from typing import Final, assert_never

from kings.errors import SpellingError
from kings.kungen.moves import (
    AUTO_FINISH,
    REDO,
    UNDO,
    AutoFinish,
    ColumnMove,
    Command,
    ExtraPass,
    LayUp,
    Move,
    Redeal,
    Redo,
    SendUp,
    TakeBack,
    Turn,
    Undo,
    WasteMove,
)
from kings.kungen.places import (
    PLACE_NAMES,
    Place,
    is_foundation,
    is_pile,
    is_waste,
    parse_place,
)

_WORDS: Final[dict[str, Command]] = {
    **{f"t{n + 1}": Turn(n) for n in range(2)},
    **{f"r{n + 1}": Redeal(n) for n in range(2)},
    **{f"x{n + 1}": ExtraPass(n) for n in range(2)},
    "all": LayUp(safe=False),
    "safe": LayUp(safe=True),
    "auto": AUTO_FINISH,
    "undo": UNDO,
    "redo": REDO,
}
_SPELLED: Final = {command: word for word, command in _WORDS.items()}
_MOST: Final = 13


def spell_move(command: Command) -> str:
    """The one spelling of a move or of `undo` and `redo`: `c7>c3*2`, `w1>f`, `t1`, `safe`.

    >>> spell_move(ColumnMove(parse_place("c7"), 2, parse_place("c3")))
    'c7>c3*2'
    """
    match command:
        case ColumnMove(source, count, place):
            return f"{PLACE_NAMES[source]}>{PLACE_NAMES[place]}*{count}"
        case WasteMove(source, place) | TakeBack(source, place):
            return f"{PLACE_NAMES[source]}>{PLACE_NAMES[place]}"
        case SendUp(source):
            return f"{PLACE_NAMES[source]}>f"
        case Turn() | Redeal() | ExtraPass() | LayUp() | AutoFinish() | Undo() | Redo():
            return _SPELLED[command]
        case _:
            assert_never(command)


def parse_command(text: str) -> Command:
    """Read a move or `undo` or `redo`, in either case; `*1` may be left out.

    Raises `SpellingError`.

    >>> spell_move(parse_command("C7>C3"))
    'c7>c3*1'
    """
    words = text.lower()
    command = _WORDS.get(words) or _parse_carry(words)
    if command is None:
        raise SpellingError("bad_move", text=text[:20])
    return command


def parse_move(text: str) -> Move:
    """Read a move of the rules; `undo` and `redo` are none. Raises `SpellingError`."""
    command = parse_command(text)
    if isinstance(command, Undo | Redo):
        raise SpellingError("bad_move", text=text[:20])
    return command


def _parse_carry(text: str) -> Move | None:
    route, star, number = text.partition("*")
    start, arrow, end = route.partition(">")
    source = parse_place(start)
    if source is None or not arrow:
        return None
    if end == "f":
        return SendUp(source) if not is_foundation(source) and not star else None
    place = parse_place(end)
    if place is None or not is_pile(place):
        return None
    if is_pile(source):
        count = _count(number) if star else 1
        return None if count is None else ColumnMove(source, count, place)
    return None if star else _from_top(source, place)


def _from_top(source: Place, place: Place) -> Move:
    return WasteMove(source, place) if is_waste(source) else TakeBack(source, place)


def _count(number: str) -> int | None:
    plain = number.isascii() and number.isdigit() and len(number) <= 2 and number[0] != "0"
    return int(number) if plain and int(number) <= _MOST else None
