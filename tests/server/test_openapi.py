"""The OpenAPI document tells what the server does, and no body that fits it breaks the server."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kings.server.limits import Limits
from tests.server.site import listening, site

EXAMPLES = 6
"""Of each way to ask."""
HELD = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server beside the test, which asks it as other programs do, as often as it likes."""
    monkeypatch.setattr(Limits.__init__, "__defaults__", (1e6,))
    told: Future[str] = Future()
    loop = asyncio.new_event_loop()
    done = asyncio.Event()

    async def serve() -> None:
        try:
            async with site(tmp_path) as here, listening(here) as url:
                told.set_result(url)
                await done.wait()
        except BaseException as error:
            if not told.done():
                told.set_exception(error)
            raise

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        yield told.result(60)
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


def test_no_request_that_the_document_allows_breaks_the_server(address: str) -> None:
    document = schemathesis.openapi.from_url(f"{address}/api/schema/openapi.json")
    seen = set()
    for found in document.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        seen.add((operation.method.upper(), operation.path))
        _ask(address, operation)
    assert ("POST", "/api/tables/{table}/do") in seen
    assert len(seen) > 25


def _ask(address: str, operation: APIOperation[Any, Any, Any, Any]) -> None:
    """Ask in one way with different bodies, as a guest, and see that the answers fit."""
    made = httpx.post(f"{address}/api/guest", json={"name": "Anna", "bearer": True}).json()
    headers = {"authorization": f"Bearer {made['token']}"}

    @settings(
        max_examples=EXAMPLES,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(case=operation.as_strategy())
    def asked(case: Case[Any]) -> None:
        case.call_and_validate(base_url=address, headers=headers, checks=HELD)

    asked()
