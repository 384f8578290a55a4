"""Frames wait for a socket in a short queue, and nobody waits for the socket."""

import asyncio

import pytest

from kings.server import outbox
from kings.server.outbox import Outbox


class Reader:
    """The other end: takes frames only while its gate is open."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def send(self, frame: str) -> None:
        await self.gate.wait()
        self.frames.append(frame)


def spelled(*numbers: int) -> list[str]:
    return [str(number) for number in numbers]


def test_frames_are_sent_in_order_and_the_last_one_ends_the_box() -> None:
    async def play() -> list[str]:
        reader = Reader()
        box = Outbox(lambda: pytest.fail("slow"))
        for number in range(5):
            box.put(b"%d" % number)
        box.end(b"5")
        box.put(b"6")
        await box.run(reader.send)
        return reader.frames

    assert asyncio.run(play()) == spelled(0, 1, 2, 3, 4, 5)


def test_one_frame_too_many_gives_the_reader_up_once_and_frees_the_memory() -> None:
    async def play() -> int:
        slow = []
        box = Outbox(lambda: slow.append(1), limit=3)
        for number in range(10):
            box.put(b"%d" % number)
        assert box.waiting == 0
        return len(slow)

    assert asyncio.run(play()) == 1


def test_a_reader_that_takes_a_frame_in_time_is_not_slow() -> None:
    async def play() -> list[str]:
        reader = Reader()
        box = Outbox(lambda: pytest.fail("slow"), limit=3)
        sending = asyncio.create_task(box.run(reader.send))
        for number in range(20):
            box.put(b"%d" % number)
            while box.waiting:
                await asyncio.sleep(0)
        box.end(b"20")
        await sending
        return reader.frames

    assert asyncio.run(play()) == spelled(*range(21))


def test_a_reader_that_never_takes_a_frame_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "SEND_S", 0.01)

    async def play() -> None:
        reader, slow = Reader(), asyncio.Event()
        reader.gate.clear()
        box = Outbox(slow.set)
        box.put(b"0")
        await box.run(reader.send)
        assert slow.is_set()
        assert reader.frames == []

    asyncio.run(play())
