"""The bot of the documents plays a match against a server as it stands."""

import asyncio
import subprocess
import sys
from pathlib import Path

from tests.faults.servers import Server

BOT = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bot.py"


def test_the_bot_of_the_documents_plays_a_match(tmp_path: Path) -> None:
    async def claim() -> None:
        async with Server(tmp_path) as server:
            bot = await asyncio.create_subprocess_exec(
                sys.executable,
                str(BOT),
                f"http://127.0.0.1:{server.port}",
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            said, _ = await asyncio.wait_for(bot.communicate(), 100)
            assert bot.returncode == 0, said
            assert b"won by seat" in said

    asyncio.run(claim())


def test_it_is_short_enough_to_be_read() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 150
