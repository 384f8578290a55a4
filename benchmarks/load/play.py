"""The processor time of one play in the pure part of a server: `python -m benchmarks.load.play`.

Deciding, applying, the shared parts of the frames, and the four frames; microseconds of a thread.
"""

from __future__ import annotations

import random
import time
from typing import Final

from kings.cards import pack
from kings.corner.legal import legal_plays
from kings.corner.places import Seat
from kings.table.asks import PlayMove
from kings.table.live_decide import decide
from kings.table.live_match import applied
from kings.wire.frames import Audience, Frames
from tests.faults.test_interference import state_of, table_of

GAMES: Final = 60
PLAYS: Final = 60
SEATS: Final = 4
PARTS: Final = ("decide", "apply", "frames", "four views")


def measured(seed: int = 1) -> dict[str, float]:
    """Microseconds for each part, on average over the plays of random games."""
    rng = random.Random(seed)
    sums, plays = dict.fromkeys(PARTS, 0.0), 0
    audiences = [Audience((Seat(seat),), f"u{seat}") for seat in range(SEATS)]
    for _ in range(GAMES):
        deck = list(pack(1, 0))
        rng.shuffle(deck)
        live = table_of(tuple(deck), "kitchen", SEATS)
        frames = Frames(live, live.head, live.at_ms)
        for _ in range(PLAYS):
            table = state_of(live)
            if table.turn is None or table.round is None:
                break
            turn = table.turn
            ask = PlayMove(turn, rng.choice(legal_plays(table.round)))
            times = [time.thread_time()]
            entry = decide(live, ask, f"u{turn}", 5)
            times.append(time.thread_time())
            live, facts = applied(live, entry, 10)
            times.append(time.thread_time())
            frames = Frames(live, live.head, 10, facts, author=f"u{turn}", cid="c", before=frames)
            times.append(time.thread_time())
            for audience in audiences:
                frames.update(audience)
            times.append(time.thread_time())
            for part, began, ended in zip(PARTS, times, times[1:], strict=False):
                sums[part] += ended - began
            plays += 1
    return {part: 1e6 * spent / plays for part, spent in sums.items()}


if __name__ == "__main__":
    found = measured()
    print({part: round(us) for part, us in found.items()}, "sum", round(sum(found.values())))
