"""Random play of Kings in the Corner against OpenSpiel's crazy_eights, both driven from Python.

    .venv/bin/python -m benchmarks.corner_moves [--rounds N]

A move is one decision of a player; dealing is part of the time on both sides (OpenSpiel deals
by chance nodes). CPU time of this process, rounds of both taken in turns, best of five.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import pyspiel

from kings.cards import Deal
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply, legal_plays

SEATS = 4
AIM = 0.4


def play_corner(rounds: int) -> int:
    """Moves of that many random rounds under kitchen rules."""
    law = law_for(parse_corner_rules("kitchen"), SEATS)
    dice = random.Random(1)
    moves = 0
    for number in range(rounds):
        state, _ = deal_round(law, Seat(number % SEATS), Deal(number=number))
        while plays := legal_plays(state):
            state = apply(state, dice.choice(plays))
            moves += 1
    return moves


def play_crazy_eights(rounds: int) -> int:
    """Moves of that many random rounds; cards dealt or drawn by chance are not counted."""
    game = pyspiel.load_game(f"crazy_eights(players={SEATS})")
    dice = random.Random(1)
    moves = 0
    for _ in range(rounds):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                moves += 1
    return moves


def rate(play: Callable[[int], int], rounds: int) -> float:
    """Moves a second of CPU time."""
    start = time.process_time()
    moves = play(rounds)
    return moves / (time.process_time() - start)


def main() -> None:
    """Measure both in turns and print the ratio of the best of five."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=300)
    rounds = parser.parse_args().rounds
    pairs = [(rate(play_corner, rounds), rate(play_crazy_eights, rounds)) for _ in range(5)]
    ours, theirs = (max(side) for side in zip(*pairs, strict=True))
    print(f"corner {ours:,.0f} moves/s, crazy_eights {theirs:,.0f} moves/s")
    print(f"ratio {ours / theirs:.2f} (at least {AIM})")


if __name__ == "__main__":
    main()
