"""What one move costs a table server before and after the disk: rules, log, and the frames of four.

    .venv/bin/python -m benchmarks.wire [--plays N]

A match of four people under kitchen rules plays random legal moves. For each move the message is
read, decided, written as an entry, applied, and told to the four seats, as the hub does it, but
for the append and the sockets. CPU time of this process by part, the best of five runs.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from typing import Any, Final

from kings.corner.notation import spell_move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.table import asks as ask
from kings.table.asks import SERVER, Ask
from kings.table.entries import Entry
from kings.table.live_decide import decide, open_match
from kings.table.live_match import LiveMatch, Stage, applied, opened
from kings.table.settings import TableSettings
from kings.wire.asks import table_ask
from kings.wire.commands import Do, read_message
from kings.wire.frames import Audience, Frames
from kings.wire.log import write_entry

SEATS: Final = 4
RUNS: Final = 5
AIM_US: Final = 100.0
TABLE: Final = "hV3nQ0s9bA_x-2Zk"
CID: Final = "4dJq0m1xQ8uTzWcA"
USERS: Final = tuple(f"user-{seat:011}" for seat in range(SEATS))
AUDIENCES: Final = tuple(Audience((Seat(seat),), user) for seat, user in enumerate(USERS))


class Run:
    """One match, played by messages; the CPU seconds of each part of a move are summed up."""

    def __init__(self) -> None:
        self.dice = random.Random(1)
        self.spent_s: dict[str, float] = {}
        self.moves = 0
        self.sent_bytes = 0
        rules = parse_corner_rules("kitchen")
        entry = open_match(USERS[0], rules, SEATS, self.dice.randbytes(32), TableSettings())
        self.live: LiveMatch = opened(TABLE, entry, 0).live
        for seat, user in enumerate(USERS):
            self.ask(ask.SitDown(Seat(seat), f"Player {seat}"), user)
        self.ask(ask.Start(), USERS[0])
        self.frames = Frames(self.live, self.live.head, self.live.at_ms)

    def ask(self, asked: Ask, author: str) -> None:
        """Something beside the moves, not measured."""
        self.live = applied(
            self.live, decide(self.live, asked, author, 0), self.live.at_ms + 1
        ).live
        self.frames = Frames(self.live, self.live.head, self.live.at_ms)

    def deal(self) -> None:
        """Deal the next round, without the nonces of devices."""
        if self.live.stage is Stage.BETWEEN:
            self.ask(ask.DealNow(), SERVER)
        for step in (ask.Commit(self.dice.randbytes(32).hex()), ask.OpenNonces(), ask.DealRound()):
            self.ask(step, SERVER)

    def timed(self, part: str, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        """Do it, and add what it took to its part."""
        start = time.process_time_ns()
        result = work(*args, **more)
        self.spent_s[part] = self.spent_s.get(part, 0) + (time.process_time_ns() - start) / 1e9
        return result

    def move(self) -> None:
        """One move of a round, in all its parts."""
        live = self.live
        seat = live.turn
        view = None if live.table is None else live.table.view(seat)
        if seat is None or view is None:
            raise ValueError("no round is running")
        play = {"type": "play_move", "seat": seat, "move": spell_move(self.dice.choice(view.legal))}
        body = {"type": "do", "table": TABLE, "cid": CID, "expect": live.head, "ask": play}
        frame = json.dumps(body)
        message: Do = self.timed("message read", read_message, frame)
        asked: Ask = self.timed("message read", table_ask, message.ask)
        entry: Entry = self.timed("decided", decide, live, asked, USERS[seat], live.at_ms)
        self.timed("entry written", write_entry, entry)
        self.live, facts = self.timed("applied", applied, live, entry, live.at_ms + 1000)
        self.frames = self.timed(
            "shared parts", Frames, self.live, self.live.head, self.live.at_ms, facts,
            author=USERS[seat], cid=CID, before=self.frames,
        )  # fmt: skip
        for audience in AUDIENCES:
            sent: bytes = self.timed("four frames", self.frames.update, audience)
            self.sent_bytes += len(sent)
        self.moves += 1


def measured(plays: int) -> Run:
    """A run of that many moves, in as many matches as that takes."""
    run = Run()
    while run.moves < plays:
        if run.live.stage is Stage.OVER:
            following = Run()
            following.spent_s, following.moves = run.spent_s, run.moves
            following.sent_bytes, following.dice = run.sent_bytes, run.dice
            run = following
        if run.live.stage is not Stage.PLAYING:
            run.deal()
        run.move()
    return run


def main() -> None:
    """Measure and print microseconds of CPU a move, by part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plays", type=int, default=2000)
    plays = parser.parse_args().plays
    start = time.process_time_ns()
    for _ in range(100_000):
        time.process_time_ns()
    clock_us = (time.process_time_ns() - start) / 1e8
    best = min((measured(plays) for _ in range(RUNS)), key=lambda run: sum(run.spent_s.values()))
    calls = {"message read": 2, "four frames": SEATS}
    parts = {
        part: spent / best.moves * 1e6 - calls.get(part, 1) * clock_us
        for part, spent in best.spent_s.items()
    }
    for part, us in parts.items():
        print(f"{part:14} {us:6.1f} us")
    counted = sum(us for part, us in parts.items() if part not in ("message read", "entry written"))
    print(f"check, fold and four views {counted:.0f} us a move (at most {AIM_US:.0f})")
    print(
        f"all parts {sum(parts.values()):.0f} us, {best.sent_bytes / best.moves / SEATS:.0f} bytes a frame"
    )


if __name__ == "__main__":
    main()
