"""Deals that nobody can have arranged: bound beforehand, mixed by the players, shown afterwards.

Before a round the server binds itself to a secret by its hash. Then every person's device binds
itself to a nonce by a hash, and only when all have done so are the nonces shown; who is silent is
dealt without. The round's seed is a hash of them all, so neither side could choose it. After the
round the secret is shown, and anyone can make the cards again and compare.

It proves that the deal was not changed once the first hash was out. It does not prove that the
one who runs the server did not look.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256, shake_256
from types import MappingProxyType
from typing import Final

from kings.cards import GENERATOR_VERSION
from kings.errors import TableError

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 16
_COMMIT: Final = b"kings/fair/commit/1"
_SEED: Final = b"kings/fair/seed/1"
_NONE: Final[Mapping[int, str]] = MappingProxyType({})


def commitment(table: str, deal: int, rules: str, secret: bytes) -> str:
    """The hash that binds a server to the secret of a deal, in hexadecimal.

    `deal` is the number of the deal in the match, from 1; `rules` its line.
    """
    parts = (_COMMIT, table.encode(), str(deal).encode(), rules.encode(), secret)
    return sha256(b"\0".join(parts)).hexdigest()


def nonce_hash(nonce: bytes) -> str:
    """The hash that binds a device to its nonce, in hexadecimal."""
    return sha256(nonce).hexdigest()


def round_seed(secret: bytes, nonces: Sequence[bytes | None]) -> bytes:
    """The 32 bytes of which a round is dealt; `nonces` is by seat of the match.

    >>> round_seed(b"s" * 32, [b"n" * 16, None]) == round_seed(b"s" * 32, [None, b"n" * 16])
    False
    """
    said = b"".join(b"\0" if nonce is None else b"\1" + nonce for nonce in nonces)
    parts = (_SEED, str(GENERATOR_VERSION).encode(), secret + said)
    return shake_256(b"\0".join(parts)).digest(SECRET_BYTES)


def proved_seed(
    bound: str, secret: str, nonces: Sequence[str | None], *, table: str, deal: int, rules: str
) -> bytes:
    """The seed of a round that is over, from what was shown of it, all in hexadecimal.

    `bound` is the commitment from before the round; the rest is as in `commitment` and
    `round_seed`. Raises `TableError` if the secret is not the one that was bound.
    """
    try:
        known, said = bytes.fromhex(secret), [n and bytes.fromhex(n) for n in nonces]
    except ValueError as error:
        raise TableError("not_hex", length=SECRET_BYTES) from error
    if commitment(table, deal, rules, known) != bound:
        raise TableError("deal_not_bound", deal=deal)
    return round_seed(known, [nonce or None for nonce in said])


@dataclass(frozen=True, slots=True, kw_only=True)
class FairDeal:
    """How far the deal of a round has come, and afterwards what it was made of."""

    deal: int
    """Number of the deal in the match, from 1."""
    secret: str
    """In hexadecimal; nobody's to know before the round is over."""
    commitment: str
    since_ms: int
    """When the step began that is waited for."""
    hashes: Mapping[int, str] = field(default_factory=lambda: _NONE)
    """By seat of the match."""
    nonces: Mapping[int, str] = field(default_factory=lambda: _NONE)
    open: bool = False
    """Whether nonces may be shown: hashes come too late then."""

    def seed(self, seats: int) -> bytes:
        """The seed of the round for so many seats of the match."""
        shown = (self.nonces.get(seat) for seat in range(seats))
        nonces = [None if nonce is None else bytes.fromhex(nonce) for nonce in shown]
        return round_seed(bytes.fromhex(self.secret), nonces)
