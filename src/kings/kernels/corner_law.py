"""The rules of a table as the record of numbers that kernels read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kings.cards import LISTING, LISTING_PLACE
from kings.corner.laid import OPEN, Laid, is_joker, laid_joker, rank_laid
from kings.corner.law import MISFITS, Follow, Law, joker_on
from kings.corner.options import (
    ArmKingToCorner,
    Compulsory,
    DeadRound,
    DeadTest,
    DrawTime,
    KingsBeforePlay,
    NoPlayFee,
    OpeningKings,
    Scoring,
)
from kings.kernels import corner_layout as at
from kings.kernels.cache import new_records

_LAID: Final = (
    *(Laid(card) for card in range(52)),
    *(laid_joker(rank, kind) for rank in range(13) for kind in range(OPEN + 1)),
)


def code_of(laid: Laid) -> int:
    """The code of a laid card: rank * 16 + four bits that tell suits and jokers apart."""
    kind = (laid - 64) % 8 + 5 if is_joker(laid) else laid // 13 + 1
    return rank_laid(laid) * 16 + kind


_BY_CODE: Final = {code_of(laid): laid for laid in _LAID}


def laid_of(code: int) -> Laid:
    """The laid card of a code."""
    return _BY_CODE[code]


def new_table(law: Law) -> at.Pool:
    """A table of these rules with room to work in, for one thread."""
    return _table(law).copy()


@lru_cache(maxsize=64)
def _table(law: Law) -> at.Pool:
    table = new_records(1, at.TABLE)
    for name, value in _numbers(law).items():
        table[name] = value
    table["costs"] = (*law.rules.points.costs, law.joker_points)
    fits, stands = table[0]["fits"], table[0]["stands"]
    _fill(fits[0], stands[0], law.arm_follow, law.arm_openers)
    _fill(fits[1], stands[1], law.corner_follow, law.corner_openers)
    return table


def _numbers(law: Law) -> Mapping[str, int]:
    rules = law.rules
    return {
        "seats": law.seats,
        "arms": len(law.arms),
        "hand_size": law.hand_size,
        "decks": law.decks,
        "jokers": rules.jokers,
        "draw_count": rules.draw_count,
        "draw_at_end": rules.draw is DrawTime.END,
        "first_draws": rules.first_player_draws,
        "kings_on_arms": law.kings_on_arms,
        "arm_king": _place_in(ArmKingToCorner, rules.arm_king_to_corner),
        "joker_king": rules.joker_as_king,
        "swaps": rules.joker_swap,
        "compulsory": _place_in(Compulsory, rules.compulsory),
        "hold_fine": rules.king_hold_penalty,
        "block_test": rules.dead_test is DeadTest.BLOCKED,
        "kings_first": _place_in(KingsBeforePlay, rules.kings_before_play),
        "replace_kings": rules.opening_kings is OpeningKings.REPLACE,
        "mixed": law.arm_follow is not law.corner_follow,
        "scoring": _place_in(Scoring, rules.scoring),
        "teams": rules.teams,
        "no_winner": rules.dead_round is DeadRound.NO_WINNER,
        "fee": _place_in(NoPlayFee, rules.no_play_fee),
        "ante": rules.ante,
    }


def _place_in(choices: type[StrEnum], chosen: StrEnum) -> int:
    return list(choices).index(chosen)


def _fill(fits: NDArray[np.int64], stands: NDArray[np.int64], follow: Follow, openers: int) -> None:
    """What may be laid on each top, openers as a mask of cards, and what a joker stands for."""
    misfit = MISFITS[follow]
    fits[0] = sum(1 << LISTING_PLACE[card] for card in LISTING if openers >> card & 1)
    for top in _LAID:
        if rank_laid(top) == 0:
            continue
        follows = (code_of(low) for low in _LAID if misfit(low, top) is None)
        mask = sum(1 << bit for bit in {at.bit_of(code) for code in follows})
        fits[code_of(top)] = mask | 1 << at.JOKER
        stands[code_of(top)] = code_of(joker_on(top, follow))
