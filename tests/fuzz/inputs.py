"""Inputs that no person means: random bytes as text, and valid texts broken in small ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from kings.cards import Chance

LONGEST: Final = 240
"""Random bytes in one input, at most."""

PIECES: Final[tuple[str, ...]] = (
    *"\0\t\n\r\x1b \"'()*+,-./:;<=>@[\\]^_`{|}~",
    *("\r\n", "\u2028", "\u0085", "\ufeff", "\u200b", "\u202e", "\ud800", "\U0001f0cf"),
    *("²", "٣", "Ⅷ", "½", "ß", "İ", "ŉ", "♥", "♡", "é", "e\u0301"),
    *("0", "-1", "00", "1_0", "+1", "1e9", "9" * 25, "9" * 5000, "0x1f", "NaN", "null", "true"),
    *("[" * 3000, "(" * 30, "\\ud800;", "%s", "{0}", "../", "..", "Jk", "*", "undo", "end"),
)
"""What is put into a valid text: signs of the formats, digits that are none, long numbers."""


def random_text(chance: Chance) -> str:
    """Random bytes, read as Latin-1 or as UTF-8 with replacements; now and then ASCII only."""
    size = chance.below(LONGEST) if chance.below(3) == 0 else chance.below(12)
    below = 128 if chance.below(3) == 0 else 256
    data = bytes(chance.below(below) for _ in range(size))
    return data.decode("latin-1") if chance.below(2) else data.decode("utf-8", errors="replace")


def mutated(chance: Chance, seeds: Sequence[str]) -> str:
    """A valid text with one to four small changes."""
    text = chance.choice(seeds)
    for _ in range(1 + chance.below(4)):
        change = chance.choice(_CHANGES)
        text = change(text, chance, seeds)
    return text


def _slice(text: str, chance: Chance) -> tuple[int, int]:
    """A short piece of a text, or now and then a long one."""
    start = chance.below(len(text) + 1)
    longest = len(text) - start if chance.below(4) == 0 else min(8, len(text) - start)
    return start, start + chance.below(longest + 1)


def _cut(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    start, end = _slice(text, chance)
    return text[:start] + text[end:]


def _double(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    start, end = _slice(text, chance)
    return text[:end] + text[start:]


def _put_in(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    start, end = _slice(text, chance)
    return text[:start] + chance.choice(PIECES) + text[end if chance.below(2) else start :]


def _other_letter(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    """One letter made the one beside it, or the other case: most numbers and cards stay such."""
    at = chance.below(len(text) + 1)
    letter = text[at : at + 1]
    other = letter.swapcase() if chance.below(3) == 0 else "".join(chr(ord(c) ^ 1) for c in letter)
    return text[:at] + other + text[at + 1 :]


def _splice(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    other = chance.choice(seeds)
    return text[: chance.below(len(text) + 1)] + other[chance.below(len(other) + 1) :]


def _move(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    start, end = _slice(text, chance)
    rest = text[:start] + text[end:]
    at = chance.below(len(rest) + 1)
    return rest[:at] + text[start:end] + rest[at:]


def _words(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    """One word put in the place of another, its own or of another text: often valid still."""
    words = text.split(" ")
    others = chance.choice(seeds).split(" ") if chance.below(2) else words
    words[chance.below(len(words))] = chance.choice(others)
    return " ".join(words)


def _lines(text: str, chance: Chance, seeds: Sequence[str]) -> str:
    """Two lines exchanged, or one left out or said twice."""
    lines = text.split("\n")
    a, b = chance.below(len(lines)), chance.below(len(lines))
    what = chance.below(3)
    if what == 0:
        lines[a], lines[b] = lines[b], lines[a]
    elif what == 1:
        del lines[a]
    else:
        lines.insert(b, lines[a])
    return "\n".join(lines)


_Change = Callable[[str, Chance, Sequence[str]], str]
_CHANGES: Final[tuple[_Change, ...]] = (
    *(_cut, _double, _put_in, _put_in, _other_letter, _other_letter, _splice, _move, _lines),
    *(_words, _words, _words),
)


def inputs(name: str, seeds: Sequence[str], count: int) -> Iterator[str]:
    """So many inputs for a parser, for ever the same: one in three random, the others mutated."""
    chance = Chance("test", "fuzz", name.encode())
    for number in range(count):
        yield random_text(chance) if number % 3 == 0 else mutated(chance, seeds)
