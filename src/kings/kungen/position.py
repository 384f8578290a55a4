"""A position as one line of text that a person can write and that reads back the same.

    kungen:turn=3 | c1 Kh Qs | c7 (3c 9d) 5h | k1 Kd | f S3 H0 D2 C1 | w1 4d 9s | s1 7c 8d | pass 2

First the rules line (of a small pack with `ranks=5 columns=4` after it), then parts in any
order; a pile or stock that is not named, or is `-`, is empty. Hidden cards stand in parentheses;
of a waste the top is last, of a stock the next card first. `f` counts the cards of each suit's
foundation, with two decks of both: `S3/2`. `pass` names the pass of each stock and `extra`
whether the extra pass is used, `held c3` cards that lay up leaves alone, `points -20` the sum.
A text may hold fewer cards than the pack, never more; it names hidden cards, so it is for tests,
records and people who check us, not for a screen. A card that nobody has seen is written `?`, as
many as lie together `?*18`; only `kings.kungen.sketch` reads such a text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from kings.cards import SUITS, Card, parse_cards, spell, spell_cards
from kings.errors import SpellingError
from kings.kungen.law import Law, law_for
from kings.kungen.places import FOUNDATIONS, PILES, PLACE_NAMES, is_foundation, parse_place
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.state import Pile, State

UNKNOWN: Final = Card(-1)
"""Stands in a state for a card that is not known; such a state is for no rule."""

Reader = Callable[[str], tuple[Card, ...]]

_SUIT_ORDER: Final = "SHDC"
_ONE_BY_ONE: Final = 3
"""So many unknown cards are written one by one."""


def spell_position(state: State) -> str:
    """The one text of a state; empty places are left out."""
    law = state.law
    head = law.rules.line()
    if law.small:
        head += f" ranks={law.ranks} columns={law.columns}"
    parts = [head]
    parts += [
        f"{PLACE_NAMES[place]} {_spell_pile(state.piles[place], state.hidden[place])}"
        for place in law.places
        if state.piles[place]
    ]
    parts.append("f " + " ".join(_spell_ups(state, suit) for suit in _SUIT_ORDER))
    for letter, cards in (("w", state.wastes), ("s", state.stocks)):
        parts += [f"{letter}{n} {_spell(pile)}" for n, pile in enumerate(cards, 1) if pile]
    parts.append("pass " + " ".join(map(str, state.passes)))
    if state.extra_used:
        parts.append("extra")
    if state.held:
        held = (PLACE_NAMES[place] for place in range(PILES) if state.held >> place & 1)
        parts.append("held " + " ".join(held))
    if state.points:
        parts.append(f"points {state.points}")
    return " | ".join(parts)


def _spell_pile(pile: Pile, hidden: int) -> str:
    covered = f"({_spell(pile[:hidden])}) " if hidden else ""
    return covered + _spell(pile[hidden:])


def _spell(cards: Pile) -> str:
    if UNKNOWN not in cards:
        return spell_cards(cards)
    words: list[str] = []
    for unknown, run in groupby(cards, key=UNKNOWN.__eq__):
        together = tuple(run)
        if not unknown:
            words.append(spell_cards(together))
        elif len(together) <= _ONE_BY_ONE:
            words += ["?"] * len(together)
        else:
            words.append(f"?*{len(together)}")
    return " ".join(words)


def _spell_ups(state: State, letter: str) -> str:
    suit = SUITS.index(letter.lower())
    heights = state.ups[2 * suit : 2 * suit + state.law.rules.decks]
    return letter + "/".join(map(str, heights))


def parse_position(text: str) -> State:
    """Read a position; raises `SpellingError` or `RulesError`."""
    return read_position(text, parse_cards)


def read_position(text: str, cards: Reader) -> State:
    """Read a position whose cards `cards` reads; raises `SpellingError` or `RulesError`."""
    head, *parts = (part.strip() for part in text.split("|"))
    reader = _Reader(_parse_law(head), cards)
    for part in parts:
        name, _, rest = part.partition(" ")
        if name.lower() in reader.named or not reader.read(name.lower(), rest.strip()):
            raise SpellingError("bad_position_part", text=part[:40])
        reader.named.add(name.lower())
    return reader.state()


def _parse_law(head: str) -> Law:
    line, *words = head.split() or [""]
    if not words:
        return law_for(parse_kungen_rules(line))
    values = dict(word.partition("=")[::2] for word in words)
    sizes = {name: _number(value, 1, 13) for name, value in values.items()}
    if set(sizes) != {"ranks", "columns"}:
        raise SpellingError("bad_position_part", text=head[:40])
    try:
        return law_for(parse_kungen_rules(line), sizes["ranks"], sizes["columns"])
    except ValueError:
        raise SpellingError("bad_position_part", text=head[:40]) from None


def _number(text: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise SpellingError("bad_number", text=text[:20])
    if not low <= int(text) <= high:
        raise SpellingError("bad_number", text=text[:20])
    return int(text)


class _Reader:
    """Collects the parts of one position text."""

    def __init__(self, law: Law, cards: Reader) -> None:
        self.law = law
        self.cards = cards
        self.named: set[str] = set()
        self.piles: list[Pile] = [()] * PILES
        self.hidden = [0] * PILES
        self.ups = [0] * FOUNDATIONS
        self.wastes: list[Pile] = [()] * law.stocks
        self.stocks: list[Pile] = [()] * law.stocks
        self.passes = [1] * law.stocks
        self.held = 0
        self.points = 0

    def read(self, name: str, rest: str) -> bool:
        """Take in one part; False if there is no such part in this layout."""
        match name:
            case "f":
                return all(self._read_height(word) for word in rest.split())
            case "pass":
                self.passes = [_number(word, 1, 10**6 - 1) for word in rest.split()]
                return len(self.passes) == self.law.stocks
            case "extra":
                return not rest
            case "held":
                return all(self._hold(word) for word in rest.split())
            case "points":
                self.points = _number(rest, -(10**6) + 1, 10**6 - 1)
                return True
            case _:
                return self._read_cards(name, rest)

    def _read_height(self, word: str) -> bool:
        suit = SUITS.find(word[0].lower())
        heights = word[1:].split("/")
        if suit < 0 or len(heights) != self.law.rules.decks:
            return False
        for copy, height in enumerate(heights):
            self.ups[2 * suit + copy] = _number(height, 0, self.law.ranks)
        return True

    def _hold(self, word: str) -> bool:
        place = parse_place(word)
        if place is None or place not in self.law.places:
            return False
        self.held |= 1 << place
        return True

    def _read_cards(self, name: str, rest: str) -> bool:
        covered, closed, visible = rest.rpartition(")")
        hidden = self.cards(covered.removeprefix("(")) if closed else ()
        cards = hidden + (() if visible.strip() == "-" else self.cards(visible))
        if name in ("s1", "s2") and int(name[1]) <= self.law.stocks and not closed:
            self.stocks[int(name[1]) - 1] = cards
            return True
        place = parse_place(name)
        if place is None or is_foundation(place) or not self.law.has(place):
            return False
        if place < PILES:
            self.piles[place] = cards
            self.hidden[place] = len(hidden)
            # The end card of a column is always open.
            return len(hidden) < len(cards) or not cards
        self.wastes[place - PILES] = cards
        return not closed

    def state(self) -> State:
        """The state once all parts are read."""
        state = State(
            law=self.law,
            piles=tuple(self.piles),
            hidden=tuple(self.hidden),
            ups=tuple(self.ups),
            stocks=tuple(self.stocks),
            wastes=tuple(self.wastes),
            passes=tuple(self.passes),
            extra_used="extra" in self.named,
            held=self.held,
            points=self.points,
        )
        check_none_twice(state)
        return state


def _all_cards(state: State) -> Iterable[Card]:
    for pile in (*state.piles, *state.wastes, *state.stocks):
        yield from pile
    for index, height in enumerate(state.ups):
        yield from (Card(index // 2 * 13 + rank) for rank in range(height))


def all_cards(state: State) -> tuple[Card, ...]:
    """Every card of the state wherever it lies, in no order that matters."""
    return tuple(_all_cards(state))


def check_none_twice(state: State) -> None:
    """Raise `SpellingError` if the state holds a known card more often than its pack does."""
    held = Counter(_all_cards(state))
    del held[UNKNOWN]
    extra = held - Counter(state.law.pack)
    if extra:
        raise SpellingError("card_too_often", card=spell(min(extra)))


def missing_cards(state: State) -> tuple[Card, ...]:
    """The cards of the pack that the state does not hold, in order, each as often as it lacks."""
    return tuple(sorted((Counter(state.law.pack) - Counter(_all_cards(state))).elements()))


def check_whole(state: State) -> None:
    """Raise `SpellingError` unless the state holds exactly its pack."""
    missing = missing_cards(state)
    if missing:
        raise SpellingError("cards_missing", count=len(missing), card=spell(missing[0]))
