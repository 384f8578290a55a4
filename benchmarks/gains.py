"""What a seat gains a round against the same bot at all other seats: less scatter than matches.

    .venv/bin/python -m benchmarks.gains BOT OTHER [--seats N] [--deals N] [--playouts N]

Every deal is played once with the bot in each seat, kitchen rules. A gain is the points by which
the bot ends the round ahead of the others' mean; the 95 % interval is over deals. `--playouts` sets
those of `sigrid`. A round on its own tells nothing of how the others play, as earlier rounds would.
"""

from __future__ import annotations

import argparse
import statistics
import time
from math import sqrt

from kings.bots.registry import Bot, bot_named
from kings.bots.search import Search
from kings.cards import Deal
from kings.corner.match import new_match
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.kernels import warm
from kings.lab.simulate import play_round


def gain(bot: Bot, other: Bot, seats: int, number: int) -> float:
    """The mean gain over the seatings of one deal."""
    rules = parse_corner_rules("kitchen")
    total = 0.0
    for seat in range(seats):
        row = [other] * seats
        row[seat] = bot
        fresh = new_match(rules, seats, Seat(number % seats))
        totals = play_round(fresh, Deal(number=number), row)[0].totals
        total += (sum(totals) - totals[seat]) / (seats - 1) - totals[seat]
    return total / seats


def main() -> None:
    """Play the deals and print the gain."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--playouts", type=int)
    wish = parser.parse_args()
    warm()
    bot = bot_named(wish.bot).unhurried
    if wish.playouts is not None:
        bot = Search(playouts=wish.playouts, cap_s=None, compiled=True)
    other = bot_named(wish.other).unhurried
    began = time.process_time()
    gains = [gain(bot, other, wish.seats, number) for number in range(1, wish.deals + 1)]
    spent = time.process_time() - began
    half = 1.96 * statistics.stdev(gains) / sqrt(len(gains))
    print(
        f"{wish.bot} against {wish.seats - 1} {wish.other}: {statistics.mean(gains):+.3f}"
        f" +- {half:.3f} points a round over {wish.deals} deals, {spent:.0f} s of one core"
    )


if __name__ == "__main__":
    main()
