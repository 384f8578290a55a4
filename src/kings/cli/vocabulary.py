"""The words that people type: commands, ranks, suits and places in their own language and English.

The catalogues list them under `word.<kind>`, separated by commas. One word may mean several
things (`e` is a place, and in Swedish an ace); who reads a line decides by what can be played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kings.cards import RANKS, SUITS, Card, parse_card
from kings.cards.card import JOKER
from kings.corner.places import PLACE_NAMES
from kings.errors import SpellingError
from kings.say.speaker import Speaker

COMMANDS: Final = tuple(
    "all answer auto back end extra giveup help hint list log mark pause quit redeal redo rules safe"
    " score sort turn undo why winnable".split()
)
ARGUED: Final = ("back", "extra", "mark", "redeal", "turn", "why")
"""Commands that may be followed by more."""

_MARKS: Final = str.maketrans({"→": ">", "➔": ">", "–": "-", "—": "-", ",": " ", "\t": " "})
_SUIT_SIGNS: Final = str.maketrans("♣♦♥♠♧♢♡♤", "cdhscdhs")
_SIGN: Final = re.compile(r"(->|>|~|=|\*(?=\d))")


@dataclass(frozen=True, slots=True)
class Word:
    """What one or two typed words may stand for."""

    text: str
    cards: frozenset[Card] = frozenset()
    places: frozenset[str] = frozenset()
    """Places of Kings in the Corner, by their names."""
    corner: bool = False
    """Whether it says `corner` without saying which."""

    @property
    def joker(self) -> bool:
        """Whether it is the joker."""
        return JOKER in self.cards

    @property
    def one_card(self) -> Card | None:
        """The card, if it is one and no other."""
        return next(iter(self.cards)) if len(self.cards) == 1 else None


class Vocabulary:
    """The words of one language beside the English ones."""

    def __init__(self, lang: str) -> None:
        speakers = [Speaker("en"), *([Speaker(lang)] if lang != "en" else [])]
        self._commands = _table(speakers, "word", COMMANDS)
        self._ranks = _table(speakers, "word.rank", RANKS)
        self._suits = _table(speakers, "word.suit", SUITS)
        self._places = _table(speakers, "word.place", PLACE_NAMES[:4] + PLACE_NAMES[8:12])
        self._joker = _table(speakers, "word", ("joker",))
        self._swap = _table(speakers, "word", ("swap",))
        self.corner_words = _table(speakers, "word", ("corner",))
        # `to` is a filler in English and a two in Danish: one's own cards come first.
        own = _table(speakers[-1:], "word.rank", RANKS)
        fillers = _table(speakers, "word", ("filler",))
        self._filler = {word for word in fillers if word not in own}
        self.foundation = _table(speakers, "word", ("foundation",))
        self.waste = _table(speakers, "word", ("waste",))
        self.column = _table(speakers, "word", ("column",))
        self.yes = _table(speakers, "word", ("yes",))

    def command(self, text: str) -> tuple[str, str] | None:
        """The command that a line is, with what follows it; None if it is none.

        >>> Vocabulary("sv").command("varför 9h N")
        ('why', '9h n')
        """
        line = " ".join(text.lower().split())
        line = line.rstrip("!?.") or line[:1]
        whole = self._commands.get(line)
        if whole:
            return min(whole), ""
        ends = [at for at, char in enumerate(line) if char == " "]
        for at in reversed(ends):
            names = self._commands.get(line[:at], set())
            found = next((name for name in sorted(names) if name in ARGUED), None)
            if found is not None:
                return found, line[at + 1 :]
        return None

    def is_yes(self, text: str) -> bool:
        """Whether an answer is a yes in one of the languages."""
        return text.lower().strip(" .!") in self.yes

    def words(self, text: str) -> tuple[list[Word], set[str]]:
        """The words of a line without fillers, and the signs in it (`>`, `~`, `=`).

        Two words that make a card (`hjärter nio`, `nine of hearts`) are one. A word that is
        nothing known stands for no card and no place.
        """
        tokens, signs = self.tokens(text)
        words: list[Word] = []
        at = 0
        while at < len(tokens):
            pair = self._pair(tokens[at], tokens[at + 1]) if at + 1 < len(tokens) else None
            words.append(pair or self.word(tokens[at]))
            at += 2 if pair else 1
        return words, signs

    def tokens(self, text: str) -> tuple[list[str], set[str]]:
        """The single words, lower case and without fillers, and the signs between them."""
        line = text.translate(_MARKS).translate(_SUIT_SIGNS).lower()
        signs: set[str] = set()
        tokens: list[str] = []
        for token in _SIGN.sub(r" \1 ", line).split():
            if token in ("->", ">", "~", "="):
                signs.add(">" if token == "->" else token)
            elif token == "as" and tokens and tokens[-1] in self._joker:
                continue  # else it is the ace of spades
            elif token in self._swap:
                signs.add("~")
            elif token not in self._filler and token not in ("-", "*"):
                tokens += self._split(token.strip(".!?"))
            elif token == "*":
                tokens.append(token)
        return tokens, signs

    def _split(self, token: str) -> list[str]:
        """`herz-9` is two words, `north-east` is one."""
        if "-" in token and token not in self._places:
            return [part for part in token.split("-") if part and part not in self._filler]
        return [token] if token else []

    def word(self, token: str) -> Word:
        """What a single word may stand for."""
        if token in self._joker:
            return Word(token, frozenset({JOKER}))
        places = set(self._places.get(token, ()))
        if token.endswith("2") and not places:
            places = {f"{place}2" for place in self._places.get(token[:-1].rstrip("-"), ())}
        return Word(token, self._cards(token), frozenset(places), token in self.corner_words)

    def _cards(self, token: str) -> frozenset[Card]:
        try:
            return frozenset({parse_card(token)})
        except SpellingError:
            pass
        if token in self._ranks:
            return frozenset(_card(rank, suit) for rank in self._ranks[token] for suit in SUITS)
        cards: set[Card] = set()
        for cut in range(1, len(token)):
            cards |= self._named(token[:cut], token[cut:])
        return frozenset(cards)

    def _named(self, first: str, second: str) -> set[Card]:
        return {
            _card(rank, suit)
            for ranks, suits in ((first, second), (second, first))
            for rank in self._ranks.get(ranks, ())
            for suit in self._suits.get(suits, ())
        }

    def _pair(self, first: str, second: str) -> Word | None:
        # `9 s` is a nine to the south; `9 h` can only be the nine of hearts.
        if first in self._places or second in self._places:
            return None
        cards = self._named(first, second)
        return Word(f"{first} {second}", frozenset(cards)) if cards else None


def _table(speakers: Iterable[Speaker], prefix: str, names: Iterable[str]) -> dict[str, set[str]]:
    table: dict[str, set[str]] = {}
    for name in names:
        for speaker in speakers:
            for word in speaker.text(f"{prefix}.{name}").split(","):
                table.setdefault(word.strip().lower(), set()).add(name)
    return table


def _card(rank: str, suit: str) -> Card:
    return parse_card(rank + suit)


@lru_cache
def vocabulary(lang: str) -> Vocabulary:
    """The words of a language, read once."""
    return Vocabulary(lang)
