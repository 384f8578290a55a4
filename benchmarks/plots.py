"""Draw the pictures of the documents that show measured figures.

    .venv/bin/python -m benchmarks.plots

`docs/pictures/solvable.svg` from the verdicts in `benchmarks/verdicts/`, `strength.svg` from the
matches in `benchmarks/bots/`. What a picture shows is also written into it as its description, so a
test sees whether it is up to date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import matplotlib
import matplotlib.pyplot as plt

from benchmarks.bots import known, told
from benchmarks.verdicts import ONE_TURNED, THREE_TURNED, share

PICTURES: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
PASSES: Final = ("1 pass", "2 passes", "3 passes", "unlimited")

STEPS: Final = ("emil-otto", "klara-emil", "greedy-klara", "astrid-greedy", "sigrid-astrid")
"""Each against the one below, in the order of strength."""


def solvable() -> dict[str, list[list[float]]]:
    """By cards turned, for each number of passes: share in per cent, low, high."""
    return {
        name: [
            [round(100 * part, 2) for part in (found.solved / found.deals, *found.interval)]
            for found in map(share, rules)
        ]
        for name, rules in (("one card turned", ONE_TURNED), ("three cards turned", THREE_TURNED))
    }


def draw_solvable(path: Path) -> None:
    """Write the picture of the share of deals that can be won."""
    shown = solvable()
    figure, axes = plt.subplots(figsize=(6.4, 3.8))
    for (name, rows), mark in zip(shown.items(), ("o", "s"), strict=True):
        middle = [row[0] for row in rows]
        below = [row[0] - row[1] for row in rows]
        above = [row[2] - row[0] for row in rows]
        axes.errorbar(PASSES, middle, yerr=[below, above], marker=mark, capsize=4, label=name)
        for at, value in enumerate(middle):
            axes.annotate(f"{value:.1f}", (at, value), (7, -12), textcoords="offset points")
    axes.set_ylim(-6, 100)
    axes.set_xlim(-0.2, 3.4)
    axes.set_ylabel("deals that can be won, %")
    axes.grid(axis="y", alpha=0.4)
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None, "Description": json.dumps(shown)})


def strength() -> dict[str, dict[str, list[float]]]:
    """By number of players, for each pairing played: share of the matches in per cent, low, high."""
    return {
        f"{seats} players": {
            step: [round(100 * (part or 0), 2) for part in (figure.value, figure.low, figure.high)]
            for step in STEPS
            if known(f"{step}-{seats}")
            for figure in (told(f"{step}-{seats}").share,)
        }
        for seats in (2, 4)
    }


def draw_strength(path: Path) -> None:
    """Write the picture of what each level wins against the one below."""
    shown = strength()
    figure, both = plt.subplots(1, 2, figsize=(8.4, 3.8), sharey=True)
    for axes, (title, rows), even in zip(both, shown.items(), (50, 25), strict=True):
        names = [step.replace("-", "\nagainst\n") for step in rows]
        middle = [row[0] for row in rows.values()]
        below = [row[0] - row[1] for row in rows.values()]
        above = [row[2] - row[0] for row in rows.values()]
        axes.errorbar(names, middle, yerr=[below, above], fmt="o", capsize=4)
        for at, value in enumerate(middle):
            axes.annotate(f"{value:.1f}", (at, value), (7, -4), textcoords="offset points")
        axes.axhline(even, linestyle="--", color="grey", label="if both were as strong")
        axes.set_title(title if even == 50 else f"{title}, one against three", fontsize=10)
        axes.tick_params(axis="x", labelsize=8)
        axes.margins(x=0.16)
        axes.grid(axis="y", alpha=0.4)
        axes.legend(loc="lower right", fontsize=8)
    both[0].set_ylim(0, 105)
    both[0].set_ylabel("matches won, %")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None, "Description": json.dumps(shown)})


def main() -> None:
    """Draw all pictures."""
    matplotlib.use("svg")
    # Names of parts made from this and not from chance, so that the same figures give the same file.
    matplotlib.rcParams["svg.hashsalt"] = "kings"
    draw_solvable(PICTURES / "solvable.svg")
    draw_strength(PICTURES / "strength.svg")


if __name__ == "__main__":
    main()
