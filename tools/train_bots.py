"""Train the weights of the linear bot by self-play: `python -m tools.train_bots --seats 4`.

Policy iteration by regression on outcomes. Rounds are played in the kernels by the weights so far,
a third of them at all seats and two thirds at one seat against greedy. In each round one turn is
drawn; its best end and another one are both played on to the end of the round, with the same cards.
The difference of the two gains (points less than the others' mean) is regressed on the difference of
the two ends' features: so a weight is in points, and what is the same for all ends of a turn adds no
noise. Everything follows from the seed, so a run can be made again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import numpy as np

from kings.bots.features import NAMES
from kings.corner.law import law_for
from kings.corner.presets import parse_corner_rules
from kings.kernels.corner_convert import new_pool
from kings.kernels.corner_law import new_table
from kings.kernels.corner_train import paired_rounds, policy_rounds
from kings.kernels.corner_work import FEATURES, GREEDY, NODES, Numbers, new_work

DATA: Final = Path(__file__).resolve().parent.parent / "src/kings/bots/data/weights.json"
GUESS: Final = {
    "cards": -0.5,
    "points": -5.0,
    "points_close": -5.0,
    "empty_arms": -3.0,
    "open_share": -4.0,
    "kept": 0.5,
    "sole_places": 1.0,
    "pile_moves": -1.0,
    "lost": -0.5,
}
"""Weights that a person would guess, to begin with."""
LIMIT: Final = 128
"""Tables of a turn looked at."""
RIDGE: Final = 20.0
"""Holds a weight at nothing where the rounds say nothing of its feature."""
OWED: Final = -1.0
"""Weight of a point of fines, which the kitchen table has none of: all weights are in points."""
JUDGED_SEED: Final = 5 * 10**14
TEST_SEED: Final = 10**15
"""First seeds of the rounds that the best is chosen by, and that its figures come from."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a run is made."""

    rules: str
    seats: int
    seed: int
    rounds: int
    """Times that weights are made anew."""
    pairs: int
    """Pairs of ends by opponents, three times a round of training."""


class Field:
    """A table of the kernels on which rounds are played."""

    def __init__(self, plan: Plan) -> None:
        law = law_for(parse_corner_rules(plan.rules), plan.seats)
        self.seats = plan.seats
        self._room = (new_pool(3), new_table(law), new_pool(NODES), new_work(law))
        self._work = self._room[-1]
        self._work["limit"] = LIMIT

    def pairs(self, weights: Numbers, rows: list[int], count: int) -> Numbers:
        """Differences of features and gains, one pair a line."""
        lines = np.zeros((count, FEATURES + 1))
        self._work[0]["weights"][0] = weights
        self._work[0]["rows"][: self.seats] = rows
        paired_rounds(*self._room, lines)
        return lines

    def go_to(self, seed: int) -> None:
        """Set the seed of the next round."""
        self._work["seed"] = seed

    def against_greedy(self, weights: Numbers, deals: int, first: int) -> dict[str, float]:
        """What one seat gains against greedy at all others, over every rotation of the deals.

        The seed of the next round is as before.
        """
        seed = int(self._work["seed"][0])
        self.go_to(first)
        self._work["sums"] = 0
        self._work[0]["weights"][0] = weights
        self._work[0]["rows"][: self.seats] = [0] + [GREEDY] * (self.seats - 1)
        policy_rounds(*self._room, deals)
        self.go_to(seed)
        sums = self._work[0]["sums"]
        rounds = deals * self.seats
        mean = sums[0, 0] / rounds
        error = np.sqrt(max(sums[1, 0] / rounds - mean * mean, 0.0) / rounds)
        return {
            "rounds": rounds,
            "gain_points": round(float(mean), 3),
            "gain_error": round(float(error), 3),
            "rounds_won": round(float(sums[2, 0] / rounds), 4),
            "dead_rounds": round(float(sums[3, 0] / rounds), 4),
        }


def train(plan: Plan) -> Numbers:
    """The best of the weights that a plan leads to, in the order of the features."""
    field = Field(plan)
    weights: Numbers = np.array([GUESS.get(name, 0.0) for name in NAMES])
    field.go_to(1 + plan.seed * 10**9)
    best, most = weights, -np.inf
    for number in range(plan.rounds):
        squares, products = np.zeros((FEATURES, FEATURES)), np.zeros(FEATURES)
        alone = [GREEDY] * plan.seats
        alone[number % plan.seats] = 0
        for rows in (alone, alone, [0] * plan.seats):
            lines = field.pairs(weights, rows, plan.pairs)
            differences, gains = lines[:, :-1], lines[:, -1]
            squares += differences.T @ differences
            products += differences.T @ gains
        found = np.linalg.solve(squares + RIDGE * np.eye(FEATURES), products)
        # Hoarding against oneself does not settle by itself: steps grow shorter, the best is kept.
        step = 1.0 if number == 0 else max(0.2, 1 / (number + 1))
        weights = np.asarray(weights + step * (found - weights), np.float64)
        weights[NAMES.index("owed")] = OWED
        told = field.against_greedy(weights, 2000, JUDGED_SEED)
        print(plan.seats, plan.rules, number + 1, told, flush=True)
        if told["gain_points"] > most:
            best, most = weights, told["gain_points"]
    return best


def main(args: list[str]) -> int:
    """Train one set of weights and write it into the file of the bots."""
    parser = argparse.ArgumentParser(description="Train the weights of the linear bot.")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--draw", choices=("start", "end"), default="start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--pairs", type=int, default=40_000)
    parser.add_argument("--out", type=Path, default=DATA)
    wish = parser.parse_args(args)
    rules = "kitchen" if wish.draw == "start" else "kitchen,draw=end"
    plan = Plan(rules, wish.seats, wish.seed, wish.rounds, wish.pairs)
    began = time.monotonic()
    weights = train(plan)
    entry: dict[str, Any] = {
        "weights": {name: round(float(w), 3) for name, w in zip(NAMES, weights, strict=True)},
        "provenance": {
            "command": f"python -m tools.train_bots --seats {wish.seats} --draw {wish.draw}"
            f" --seed {wish.seed} --rounds {wish.rounds} --pairs {wish.pairs}",
            "commit": commit(),
            "date": datetime.now(UTC).date().isoformat(),
            "seconds": round(time.monotonic() - began),
            "one_against_greedy": Field(plan).against_greedy(weights, 4000, TEST_SEED),
        },
    }
    found = json.loads(wish.out.read_text(encoding="utf-8")) if wish.out.exists() else {}
    found[f"{wish.seats}/{wish.draw}"] = entry
    text = json.dumps(dict(sorted(found.items())), indent=1)
    wish.out.write_text(text + "\n", encoding="utf-8")
    print(json.dumps(entry["provenance"]))
    return 0


def commit() -> str:
    """The commit that the run was made on."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
