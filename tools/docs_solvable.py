"""The tables of `docs/solvable.md`, from the verdicts in `benchmarks/verdicts/`."""

from collections.abc import Callable, Iterable
from functools import partial

from benchmarks.verdicts import ONE_TURNED, THREE_TURNED, Share, share
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


SOLVABLE_PARTS: dict[str, Callable[[], str]] = {
    "one card turned": partial(shares, ONE_TURNED),
    "three cards turned": partial(shares, THREE_TURNED),
}
"""The name of a marked part -> what makes it."""
