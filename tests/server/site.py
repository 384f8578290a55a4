"""A whole server without a network, and the devices that ask it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from kings.server.app import guarded, working
from kings.server.config import ServeConfig
from kings.server.guard import App
from kings.server.parts import Parts
from kings.server.run import Place, listen, uvicorn_config

HOME = "http://192.168.1.20:8720"
"""Where phones at home reach a laptop."""
PUBLIC = "https://cards.example"
WAIT_S = 60
Json = dict[str, Any]


@dataclass
class Site:
    """A server that runs."""

    app: App
    parts: Parts
    url: str

    def device(
        self,
        *,
        url: str | None = None,
        address: str = "192.168.1.31",
        headers: Mapping[str, str] | None = None,
    ) -> httpx.AsyncClient:
        """A browser: it keeps cookies, and says which page asks."""
        url = url or self.url
        carried = httpx.ASGITransport(self.app, client=(address, 5000))  # type: ignore[arg-type]
        told = {"origin": url} if headers is None else dict(headers)
        return httpx.AsyncClient(transport=carried, base_url=url, headers=told)

    async def guest(self, name: str, **how: Any) -> httpx.AsyncClient:
        """A device whose owner has given a name."""
        device = self.device(**how)
        answer = await device.post("/api/guest", json={"name": name})
        assert answer.status_code == 201, answer.text
        return device


@asynccontextmanager
async def site(folder: Path, url: str = HOME, **config: Any) -> AsyncIterator[Site]:
    """A server over a database in this folder."""
    settings = ServeConfig(database=f"sqlite:///{folder}/kings.db", **config)
    async with working(settings) as parts:
        yield Site(guarded(parts), parts, url)


@asynccontextmanager
async def listening(here: Site) -> AsyncIterator[str]:
    """The address of a server that is reached over a network."""
    server = uvicorn.Server(uvicorn_config(here.app, here.parts.config))
    place = listen(Place("127.0.0.1", 0))
    running = asyncio.create_task(server.serve(sockets=[place]))
    async with asyncio.timeout(WAIT_S):
        while not server.started:
            await asyncio.sleep(0.01)  # uvicorn tells it in no other way
    try:
        yield f"http://127.0.0.1:{place.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running


async def answered(device: httpx.AsyncClient, method: str, path: str, **body: object) -> Json:
    """What a device is answered, which has to be good."""
    answer = await device.request(method, path, json=body or ({} if method == "POST" else None))
    assert answer.is_success, answer.text
    found: Json = answer.json() if answer.content else {}
    return found


async def refused(
    device: httpx.AsyncClient, method: str, path: str, **body: object
) -> tuple[int, str]:
    """The status and the code of what a device is refused."""
    answer = await device.request(method, path, json=body or ({} if method == "POST" else None))
    assert not answer.is_success, answer.text
    return answer.status_code, answer.json()["error"]["code"]
