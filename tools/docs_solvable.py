"""The tables of `docs/solvable.md` and `docs/blind.md`, from the letters in `benchmarks/`."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from benchmarks.blind import PLAYERS, letters_of
from benchmarks.verdicts import ONE_TURNED, OPTIONS, THREE_TURNED, Share, known, share
from kings.lab.stats import wilson
from tools.docs_rules import table


def shares(all_rules: Iterable[str]) -> str:
    """Rule sets with the share of their deals that can be won."""
    heads = ("rules", "deals", "can be won", "95 %", "undecided", "took over 10 s")
    return table(heads, (_row(rules, share(rules)) for rules in all_rules))


def _row(rules: str, found: Share) -> list[str]:
    low, high = found.interval
    return [
        f"`{rules}`",
        f"{found.deals:,}",
        f"{100 * found.solved / found.deals:.2f} %",
        f"{100 * low:.2f} to {100 * high:.2f} %",
        str(found.undecided),
        str(found.late),
    ]


def laid_blind() -> str:
    """How many patiences the blind players won, beside how many can be won."""
    heads = ("rules", "player", "deals", "won", "95 %", "can be won")
    return table(heads, _blind_rows())


def _blind_rows() -> Iterator[list[str]]:
    for rules in dict.fromkeys((*ONE_TURNED, *THREE_TURNED)):
        for player in PLAYERS:
            letters = letters_of(rules, player)
            if letters:
                won, found = letters.count("w") / len(letters), share(rules)
                low, high = wilson(won, len(letters))
                yield [
                    f"`{rules}`",
                    f"`{player}`",
                    f"{len(letters):,}",
                    f"{100 * won:.1f} %",
                    f"{100 * low:.1f} to {100 * high:.1f} %",
                    f"{100 * found.solved / found.deals:.1f} %",
                ]


def options_changed() -> str:
    """Rule sets that differ from `kungen` in one option, as far as they were solved."""
    return shares(("kungen", *filter(known, OPTIONS)))


SOLVABLE_PARTS: dict[str, Callable[[], str]] = {
    "one card turned": partial(shares, ONE_TURNED),
    "three cards turned": partial(shares, THREE_TURNED),
    "one option changed": options_changed,
    "laid blind": laid_blind,
}
"""The name of a marked part -> what makes it."""
