"""The checker sees every one of eight bugs that are planted in a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Final

import pytest

from tests.faults import acts
from tests.faults.acts import Outcome
from tests.faults.planted import BUGS
from tests.faults.test_faults import services

Play = Callable[[Path, str], Coroutine[Any, Any, Outcome]]


async def killed(folder: Path, bug: str) -> Outcome:
    return await acts.kills(folder, count=2, tables=2, change=bug)


async def doubled(folder: Path, bug: str) -> Outcome:
    return await acts.doubled(folder, commands=200, tables=2, change=bug)


async def cut(folder: Path, bug: str) -> Outcome:
    return await acts.cuts(folder, count=8, tables=2, change=bug)


async def hinted(folder: Path, bug: str) -> Outcome:
    async with services() as own:
        return await acts.hints_lost(folder, own, commands=80, tables=2, change=bug)


async def slow(folder: Path, bug: str) -> Outcome:
    return await acts.slow_readers(folder, count=1, change=bug)


PLAYED: Final[dict[str, tuple[Play, str]]] = {
    "ack_before_commit": (killed, "CK1"),
    "broadcast_before_commit": (killed, "CK6"),
    "no_cid_index": (doubled, "CK1"),
    "swapped_seats": (cut, "CK6"),
    "off_by_one": (cut, "CK6"),
    "hint_only": (hinted, "CK6"),
    "dropped_close": (slow, "CK6"),
    "seed_in_record": (cut, "CK7"),
}
"""Each bug with a fault under which it shows, and the check that sees it."""


def test_every_bug_is_tried() -> None:
    assert PLAYED.keys() == BUGS.keys()


@pytest.mark.parametrize("bug", PLAYED)
def test_the_checker_sees_the_bug(bug: str, tmp_path: Path) -> None:
    play, check = PLAYED[bug]
    assert check in asyncio.run(play(tmp_path, bug)).report.failed
