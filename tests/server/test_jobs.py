"""Bots think beside the loop; one that fails or never ends is replaced, and harms nobody."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from kings.bots import BOTS
from kings.cards import Deal as CardDeal
from kings.corner.options import CornerRules
from kings.corner.presets import parse_corner_rules
from kings.corner.view import CornerView
from kings.server.bot_work import OutOfTime
from kings.server.jobs import Jobs
from kings.table.commands import Deal
from kings.table.match_table import MatchTable, open_table

WAIT_S = 60


@pytest.fixture(scope="module")
def jobs() -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    asyncio.run(jobs.close())


def table() -> MatchTable:
    return open_table(CornerRules(), ["a", "b", "c", "d"], CardDeal(number=4711)).do(Deal()).table


def view_of(table: MatchTable) -> CornerView:
    view = table.view(table.turn)
    assert view is not None
    return view


def for_ever() -> None:
    while True:
        pass


def deaf() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
    time.sleep(WAIT_S)


def die() -> None:
    os._exit(3)


def test_a_bot_plays_in_another_process_as_it_would_here(jobs: Jobs) -> None:
    view, chance = view_of(table()), table().chance
    seat = table().turn
    assert seat is not None

    async def play() -> None:
        for name in ("otto", "klara", "astrid"):
            there = await jobs.bot_move(name, view, chance(seat))
            assert there == BOTS[name].bot(view, chance(seat))

    asyncio.run(play())


def test_an_unknown_bot_is_replaced_by_greedy(jobs: Jobs) -> None:
    view = view_of(table())
    seat = table().turn
    assert seat is not None
    move = asyncio.run(jobs.bot_move("nobody", view, table().chance(seat)))
    assert move == BOTS["greedy"].bot(view, table().chance(seat))


def test_work_without_end_is_interrupted_and_the_next_work_is_done(jobs: Jobs) -> None:
    async def play() -> int:
        assert await jobs.run(WAIT_S, os.getpid) != os.getpid()
        with pytest.raises(OutOfTime):
            await jobs.run(0.1, for_ever)
        return await jobs.run(WAIT_S, int, "7")

    assert asyncio.run(play()) == 7


def test_a_process_that_does_not_hear_its_limit_is_ended(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> tuple[int, int]:
        before = await jobs.run(WAIT_S, os.getpid)
        monkeypatch.setattr("kings.server.jobs.QUEUE_S", 0.1)
        monkeypatch.setattr("kings.server.jobs.STUCK_S", 0.0)
        with pytest.raises(OutOfTime):
            await jobs.run(0.1, deaf)
        for _ in range(3):  # the call that ends the process is due at once
            await asyncio.sleep(0)
        return before, await jobs.run(WAIT_S, os.getpid)

    before, after = asyncio.run(play())
    assert after != before
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_a_process_that_dies_is_followed_by_another(jobs: Jobs) -> None:
    async def play() -> int:
        with pytest.raises(OutOfTime):
            await jobs.run(WAIT_S, die)
        return await jobs.run(WAIT_S, int, "7")

    assert asyncio.run(play()) == 7


PARENT = """
import asyncio, os
from kings.server.jobs import Jobs

async def main():
    jobs = Jobs()
    print(await jobs.run(60, os.getpid), flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_a_killed_server_leaves_no_process_behind() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        os.kill(child, 0)
        parent.kill()
        parent.wait()
        # Standard output is shared with the child, so this returns when the child has ended.
        assert parent.stdout.read() == ""


def test_two_hundred_bots_that_think_long_all_play_in_time(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process has no time for them all: those who would wait too long are stood in for."""
    monkeypatch.setattr("kings.server.jobs.QUEUE_S", 0.2)

    async def play() -> None:
        table = wide_table()
        view = view_of(table)
        seat = table.turn
        assert seat is not None
        thinking = [
            asyncio.create_task(jobs.bot_move("sigrid", view, table.chance(seat)))
            for _ in range(200)
        ]
        async with asyncio.timeout(WAIT_S):
            moves = await asyncio.gather(*thinking)
        # The queue was cleared with them: new work is done at once.
        assert await jobs.run(WAIT_S, int, "7") == 7
        assert set(moves) <= set(view.legal)

    asyncio.run(play())


def wide_table() -> MatchTable:
    """Thirteen cards in each hand and jokers among them."""
    rules = parse_corner_rules("kitchen,hand_size=12,jokers=2")
    return open_table(rules, ["a", "b", "c"], CardDeal(number=4711)).do(Deal()).table
