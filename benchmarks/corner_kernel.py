"""The kernels of Kings in the Corner beside the plain rules and beside OpenSpiel's crazy_eights.

    .venv/bin/python -m benchmarks.corner_kernel [--rounds N]

Three ratios, each of the best of five in one process, measured in turns by CPU time of one core:
random rounds inside the kernel against the plain rules, the bot greedy likewise, and the kernel
driven move by move from Python against crazy_eights driven likewise (`benchmarks.corner_moves`).
All deal their own rounds within the time. First come the times to compile, cold in an empty cache and
from a filled one, each in a fresh process.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping

from benchmarks.corner_moves import SEATS, play_corner, play_crazy_eights
from kings.bots.plain import greedy
from kings.cards import Chance, Deal
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply
from kings.corner.state import Phase
from kings.corner.view import view_for
from kings.kernels.corner_convert import new_pool
from kings.kernels.corner_law import new_table
from kings.kernels.corner_play import advance, legal
from kings.kernels.corner_rounds import deal, greedy_rounds, random_rounds

LAW = law_for(parse_corner_rules("kitchen"), SEATS)
AIM_ROUNDS = 50
AIM_DRIVEN = 2.5
KERNEL_TIMES = 50
"""How many times as many rounds the kernel plays, so that both take long enough to measure."""

_WARM = """
import time
start = time.perf_counter()
from kings import kernels
steps = kernels.warm(lambda done, count, name: None)
print(steps, time.perf_counter() - start, time.process_time())
"""

Rounds = Callable[[int], int]
"""Plays so many rounds and returns the number of plays."""


def kernel_rounds(play: Callable[..., None]) -> Rounds:
    """Rounds dealt and played inside a kernel."""
    pool, table = new_pool(1), new_table(LAW)

    def run(rounds: int) -> int:
        before = int(table[0]["plays"])
        play(pool, 0, table, 1, rounds)
        return int(table[0]["plays"]) - before

    return run


def plain_greedy(rounds: int) -> int:
    """Rounds of the bot greedy under the plain rules."""
    chance = Chance("benchmark", "greedy", b"")
    plays = 0
    for number in range(rounds):
        state, _ = deal_round(LAW, Seat(number % SEATS), Deal(number=number))
        while state.phase is not Phase.OVER:
            state = apply(state, greedy(view_for(state, state.turn), chance))
            plays += 1
    return plays


def driven(rounds: int) -> int:
    """Random rounds of the kernel, every play listed for Python and chosen by it."""
    pool, table = new_pool(1), new_table(LAW)
    moves = table[0]["moves"]
    dice = random.Random(1)
    plays = 0
    for number in range(rounds):
        deal(pool, 0, table, number % SEATS, number)
        count = legal(pool, 0, table)
        while count:
            move = moves.item(int(dice.random() * count))
            count = advance(pool, 0, table, move)
            plays += 1
    return plays


def rates(play: Rounds, rounds: int) -> tuple[float, float]:
    """Rounds and plays a second of CPU time."""
    start = time.process_time()
    plays = play(rounds)
    took_s = time.process_time() - start
    return rounds / took_s, plays / took_s


def beside(ours: tuple[Rounds, int], theirs: tuple[Rounds, int]) -> list[tuple[float, float]]:
    """Rounds and plays a second of both, best of five taken in turns; each with its rounds."""
    pairs = [(rates(*ours), rates(*theirs)) for _ in range(5)]
    return [max(side) for side in zip(*pairs, strict=True)]


def compile_times(cache: str, environment: Mapping[str, str]) -> str:
    """Steps, seconds and CPU seconds of a warm-up in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", _WARM],
        env={**environment, "KINGS_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    steps, wall_s, cpu_s = done.stdout.split()
    return f"{steps} kernels in {float(wall_s):.2f} s, {float(cpu_s):.2f} s of CPU time"


def processor() -> str:
    """The name of the processor, as far as the system tells."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [line.partition(":")[2].strip() for line in file if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or platform.machine()


def commit() -> str:
    """The commit that is measured, and whether the files differ from it."""
    done = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "unknown"


def main() -> None:
    """Measure and print; the plain sides play `--rounds` rounds at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    rounds = parser.parse_args().rounds
    print(f"machine: {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"commit: {commit()}")
    print(f"command: python -m benchmarks.corner_kernel --rounds {rounds}")
    with tempfile.TemporaryDirectory() as cache:
        print("compiled cold:", compile_times(cache, os.environ))
        print("from the cache:", compile_times(cache, os.environ))
    at_random, greedily = kernel_rounds(random_rounds), kernel_rounds(greedy_rounds)
    for play in (at_random, greedily, driven):
        play(1)
    many = rounds * KERNEL_TIMES
    for name, kernel, plain, aim in (
        ("random", at_random, play_corner, f" (at least {AIM_ROUNDS})"),
        ("greedy", greedily, plain_greedy, ""),
    ):
        (ours, our_plays), (theirs, their_plays) = beside((kernel, many), (plain, rounds))
        print(
            f"{name} rounds/s: kernel {ours:,.0f}, plain {theirs:,.0f}: {ours / theirs:.0f}x{aim}"
        )
        print(f"{name} plays/s: kernel {our_plays:,.0f}, plain {their_plays:,.0f}")
    (_, ours), (_, theirs) = beside((driven, rounds * 4), (play_crazy_eights, rounds))
    print(f"driven from Python, plays/s: kernel {ours:,.0f}, crazy_eights {theirs:,.0f}")
    print(f"ratio {ours / theirs:.2f} (at least {AIM_DRIVEN})")


if __name__ == "__main__":
    main()
