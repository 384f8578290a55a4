"""Cards as they lie in a pile: a laid joker stands for something, and only for that.

A real card lies as itself (0..51). A joker lies as `64 + rank * 8 + kind`, where the kind is
a suit (0..3), a colour (red or black) or nothing but the rank, as the build rule of the place
asked when it was laid.
"""

from __future__ import annotations

from typing import Final, NewType

from kings.cards import RANKS, SUITS, Card, spell
from kings.corner.refusals import Code

Laid = NewType("Laid", int)

RED: Final = 4
BLACK: Final = 5
OPEN: Final = 6
CODES: Final = 64 + 13 * 8
"""One more than the highest code of a laid card."""

_KINDS: Final = SUITS + "rb"


def laid_joker(rank: int, kind: int) -> Laid:
    """A joker that stands for this rank in a suit (0..3), RED, BLACK or OPEN."""
    return Laid(64 + rank * 8 + kind)


def is_joker(laid: Laid) -> bool:
    """Whether a joker lies here, whatever it stands for."""
    return laid >= 64


def rank_laid(laid: Laid) -> int:
    """Rank 0..12 of the card or of what the joker stands for."""
    return (laid - 64) // 8 if laid >= 64 else laid % 13


def suit_laid(laid: Laid) -> int | None:
    """Suit 0..3, or None for a joker of open suit."""
    suit = (laid - 64) % 8 if laid >= 64 else laid // 13
    return suit if suit < RED else None


def colour_laid(laid: Laid) -> int | None:
    """RED or BLACK, or None for a joker of which only the rank is fixed."""
    kind = (laid - 64) % 8 if laid >= 64 else laid // 13
    if kind == OPEN:
        return None
    return RED if kind in (1, 2, RED) else BLACK


def spell_laid(laid: Laid) -> str:
    """`9h`; a joker `*9h`, `*9b` (any black nine) or `*9` (any nine).

    >>> spell_laid(laid_joker(8, BLACK))
    '*9b'
    """
    if laid < 64:
        return spell(Card(laid))
    kind = (laid - 64) % 8
    return f"*{RANKS[rank_laid(laid)]}{_KINDS[kind] if kind < OPEN else ''}"


def parse_laid(text: str) -> Laid | None:
    """The laid card that `spell_laid` writes so, or None."""
    return _BY_SPELLING.get(text)


_BY_SPELLING: Final = {
    spell_laid(laid): laid
    for laid in (
        *(Laid(c) for c in range(52)),
        *(laid_joker(r, k) for r in range(13) for k in range(OPEN + 1)),
    )
}


def misfit_alternating(low: Laid, high: Laid) -> Code | None:
    """Why one laid card does not follow another in alternating colours, or None."""
    wrong = misfit_any(low, high)
    if wrong is not None:
        return wrong
    below, above = colour_laid(low), colour_laid(high)
    return Code.SAME_COLOUR if below is None or above is None or below == above else None


def misfit_same_suit(low: Laid, high: Laid) -> Code | None:
    """Why one laid card does not follow another in suit, or None."""
    wrong = misfit_any(low, high)
    if wrong is not None:
        return wrong
    suit = suit_laid(low)
    return Code.WRONG_SUIT if suit is None or suit != suit_laid(high) else None


def misfit_any(low: Laid, high: Laid) -> Code | None:
    """Why one laid card is not exactly one rank below another, or None (S1-049, S1-054)."""
    if rank_laid(high) == 0:
        return Code.ACE_IS_CLOSED
    return None if rank_laid(low) == rank_laid(high) - 1 else Code.WRONG_RANK
