"""The hash stream and the shuffle, against answers written down for ever."""

from __future__ import annotations

from collections import Counter
from hashlib import shake_256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.cards import GENERATOR_VERSION, Chance, pack, spell_cards

WORDS = [3696441469, 2143624696, 3390556225, 1762596506, 758296960, 1234057589]

DECK_1 = """
9d Ad Kh 3h Tc 3d 9s Ac 7s 7d 5s Th 5d 2s Qh Jh 4c Jd 6s Ah 8d Js 3c Qs 4d 5h Ts 8s 6h 8h 2d As 7h
Ks Qd Kd 7c 5c 6d 2c 3s 6c 2h Jc Kc 9c 8c Qc 9h Td 4h 4s
"""


def stream(purpose: str) -> Chance:
    return Chance("test", purpose, b"seed")


def by_the_book(domain: str, purpose: str, seed: bytes, words: int) -> list[int]:
    """The stream as the docstring of `chance` describes it, written anew."""
    key = b"kings/chance/1\x00" + domain.encode() + b"\x00" + purpose.encode() + b"\x00" + seed
    digest = shake_256(key).digest(4 * words)
    return [int.from_bytes(digest[4 * i : 4 * i + 4], "big") for i in range(words)]


def test_the_stream_gives_these_words() -> None:
    chance = stream("words")
    assert [chance.below(1 << 32) for _ in range(6)] == WORDS
    assert by_the_book("test", "words", b"seed", 6) == WORDS
    assert GENERATOR_VERSION == 1


def test_the_stream_goes_on_beyond_its_first_blocks() -> None:
    chance = stream("long")
    drawn = [chance.below(1 << 32) for _ in range(1000)]
    assert drawn == by_the_book("test", "long", b"seed", 1000)


def test_small_numbers_are_these() -> None:
    dice = stream("dice")
    assert [dice.below(6) for _ in range(20)] == [
        5, 1, 0, 5, 3, 5, 0, 0, 5, 5, 0, 0, 2, 2, 3, 0, 2, 3, 2, 0,
    ]  # fmt: skip


def test_a_word_that_would_favour_small_numbers_is_rejected() -> None:
    """Below 3 * 2**30 the words from 3 * 2**30 on have no fair share: the first one here."""
    n = 3 << 30
    assert WORDS[0] >= n > WORDS[1]
    assert stream("words").below(n) == WORDS[1]


def test_a_number_below_one_is_nought_and_uses_up_a_word() -> None:
    chance = stream("words")
    assert chance.below(1) == 0
    assert chance.below(1 << 32) == WORDS[1]


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_numbers_below_nothing_or_beyond_a_word_cannot_be_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        stream("words").below(n)


def test_the_shuffle_gives_this_order() -> None:
    assert stream("shuffle").shuffled(range(10)) == (5, 6, 9, 0, 7, 2, 1, 8, 4, 3)


def test_the_deck_of_deal_number_one_is_this() -> None:
    chance = Chance("corner/number", "deck/1", b"1")
    assert spell_cards(chance.shuffled(pack(1))) == " ".join(DECK_1.split())


def test_the_shuffle_is_fisher_yates_from_the_last_place_down() -> None:
    order = list(range(7))
    chance = stream("again")
    for last in range(6, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert stream("again").shuffled(range(7)) == tuple(order)


def test_every_order_of_four_is_as_likely() -> None:
    """Chi-square with 23 degrees of freedom over 4,800 shuffles of fixed seeds."""
    counts = Counter(Chance("test", "fair", str(n).encode()).shuffled("abcd") for n in range(4800))
    chi = sum((counts[order] - 200) ** 2 / 200 for order in permutations("abcd"))
    assert chi < 53, "99.97 % of fair shuffles lie below"


def test_domain_purpose_and_seed_each_lead_to_another_stream() -> None:
    keys = [
        ("a", "b", b"c"),
        ("x", "b", b"c"),
        ("a", "x", b"c"),
        ("a", "b", b"x"),
        ("a", "bc", b""),
    ]
    first = {Chance(*key).below(1 << 32) for key in keys}
    assert len(first) == len(keys)


def test_unit_and_choice_are_drawn_from_the_same_words() -> None:
    assert stream("words").unit() == WORDS[0] / 2**32
    assert stream("words").choice("abcde") == "abcde"[WORDS[0] % 5]


@given(st.lists(st.integers(), max_size=60), st.binary(max_size=8))
def test_a_shuffle_loses_and_adds_nothing(items: list[int], seed: bytes) -> None:
    shuffled = Chance("test", "keep", seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert shuffled == Chance("test", "keep", seed).shuffled(items)
