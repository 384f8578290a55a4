"""Arguments of the commands read into values; what cannot be read is an error of ours.

Typer hands over plain words: so every value is refused in the reader's language, with what would
be right.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kings.errors import KingsError, RulesError

if TYPE_CHECKING:
    from kings.cards import Deal
    from kings.corner.law import Law
    from kings.corner.options import CornerRules
    from kings.kungen.options import KungenRules

CORNER: Final = "corner"
KUNGEN: Final = "kungen"
GAMES: Final = (CORNER, KUNGEN)
LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6


def one_of(name: str, text: str, allowed: Sequence[str]) -> str:
    """A word of a short list, as the argument or option `name`."""
    if text not in allowed:
        raise RulesError("bad_value", option=name, value=text[:60], allowed=" ".join(allowed))
    return text


def whole(name: str, text: str, least: int, most: int) -> int:
    """A whole number from `least` to `most`, as the argument or option `name`."""
    digits = text.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and len(digits) <= 18
    if not plain or not least <= int(text) <= most:
        raise RulesError("bad_value", option=name, value=text[:60], allowed=f"{least}-{most}")
    return int(text)


def seconds(name: str, text: str, longest: int) -> float:
    """A time of at most so many seconds, as the option `name`."""
    whole_s, _, part = text.partition(".")
    plain = (whole_s + part).isascii() and (whole_s + part).isdigit() and len(text) <= 18
    if not plain or not 0 < float(text) <= longest:
        raise RulesError("bad_value", option=name, value=text[:60], allowed=f"0.001-{longest}")
    return float(text)


def rules_of(game: str, text: str) -> CornerRules | KungenRules:
    """The rules of a game whose name is known; raises `RulesError`."""
    return corner_rules(text) if game == CORNER else kungen_rules(text)


def corner_rules(text: str) -> CornerRules:
    """Rules of Kings in the Corner."""
    from kings.corner.presets import parse_corner_rules

    return parse_corner_rules(text)


def kungen_rules(text: str) -> KungenRules:
    """Rules of Kungen."""
    from kings.kungen.presets import parse_kungen_rules

    return parse_kungen_rules(text)


def any_rules(text: str) -> CornerRules | KungenRules:
    """Rules of either game: `corner:draw=end`, or a line that begins with a preset's name."""
    from kings.corner.presets import PRESETS as CORNER_PRESETS
    from kings.kungen.presets import PRESETS as KUNGEN_PRESETS

    game, colon, _ = text.partition(":")
    if colon:
        return rules_of(one_of("GAME", game, GAMES), text)
    preset = text.partition(",")[0]
    if preset in CORNER_PRESETS:
        return corner_rules(text)
    if preset in KUNGEN_PRESETS:
        return kungen_rules(text)
    code = "rules_need_preset" if "=" in preset or not preset else "unknown_preset"
    known = (*CORNER_PRESETS, *KUNGEN_PRESETS)
    raise RulesError(code, text=text[:40], preset=preset[:40], allowed=known)


def is_kungen(line: str) -> bool:
    """Whether a rules line names Kungen rather than Kings in the Corner."""
    from kings.kungen.presets import PRESETS

    return line.partition(":")[0] == KUNGEN or line.partition(",")[0] in PRESETS


def seats_of(text: str) -> int:
    """The number of players that `--players` names."""
    return whole("--players", text, LEAST_SEATS, MOST_SEATS)


def usual_seats(rules: CornerRules) -> int:
    """The least number of players that rules can be played by."""
    from kings.corner.law import law_for

    for seats in range(LEAST_SEATS, MOST_SEATS):
        try:
            law_for(rules, seats)
        except RulesError:
            continue
        return seats
    return MOST_SEATS


def corner_law(rules: CornerRules, players: str | None) -> Law:
    """The law of rules and `--players`, left out the least number that can play by them.

    Raises `RulesError`.
    """
    from kings.corner.law import law_for

    return law_for(rules, usual_seats(rules) if players is None else seats_of(players))


def one_person(players: str | None) -> None:
    """Raise `RulesError` if `--players` is given for Kungen, which has no seats."""
    if players is not None:
        raise RulesError("rules_conflict", first=KUNGEN, second=f"--players {players[:20]}")


def deal_of(game: str, text: str) -> Deal:
    """A deal in any form: a number, `pysol:24`, another program's text, or just the cards.

    Raises `DealError` or `SpellingError`.
    """
    from kings.records.deals import parse_any_deal

    body = text.strip()
    words = body.replace(",", " ").split()
    bare = len(words) > 1 and ":" not in words[0] and not body.startswith("{")
    return parse_any_deal(f"cards:{body}" if bare else body, game)


def text_of(path: str) -> str:
    """The text of a file, `-` for standard input; raises `KingsError` if it is none.

    Nothing beyond the longest record is read: the rest would be refused anyway.
    """
    from kings.records import MAX_CHARACTERS

    most = 4 * MAX_CHARACTERS + 4
    if path == "-":
        data = sys.stdin.buffer.read(most)
    else:
        with open(path, "rb") as file:
            data = file.read(most)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise KingsError("file_not_text", file=path) from error
