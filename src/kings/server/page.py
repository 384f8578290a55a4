"""The page of a server: that it runs, where it is reached, and a code for phones."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Final
from urllib.parse import urlsplit

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler

from kings import __version__
from kings.say.rules import game_name
from kings.server.answers import AnyRequest, speaker_for
from kings.server.parts import Parts
from kings.server.qr import qr_svg


@cache
def _file(name: str) -> str:
    return (files("kings.server") / name).read_text(encoding="utf-8")


def _here_alone(url: str) -> bool:
    """Whether an address leads other devices to themselves.

    >>> _here_alone("http://127.0.0.1:8720"), _here_alone("http://192.168.1.20:8720")
    (True, False)
    """
    return urlsplit(url).hostname in ("127.0.0.1", "::1", "localhost")


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def status(request: AnyRequest, parts: NamedDependency[Parts]) -> str:
    """What a browser shows at the server's address."""
    speaker = speaker_for(request)
    here = str(request.base_url).rstrip("/")
    addresses = [url.rstrip("/") for url in parts.config.public or (*parts.config.shown, here)]
    listed = [escape(url) for url in dict.fromkeys(addresses)]
    corner, kungen = game_name(speaker, "corner"), game_name(speaker, "kungen")
    scan = escape(speaker.text("page.scan"))
    phones = next((url for url in addresses if not _here_alone(url)), None)
    drawn = "" if phones is None else qr_svg(phones).decode()
    return Template(_file("page.html")).substitute(
        lang=speaker.lang,
        title=escape(f"{corner} · {kungen}"),
        running=escape(speaker.text("page.running")),
        games=escape(speaker.text("page.games", corner=corner, kungen=kungen)),
        addresses=escape(speaker.text("page.addresses")),
        listed="\n".join(f'<li><a href="{url}">{url}</a></li>' for url in listed),
        code=f"<figure>{drawn}<figcaption>{scan}</figcaption></figure>" if drawn else "",
        terminal=escape(speaker.text("page.terminal")),
        join=escape(speaker.text("page.join")),
        programs=escape(speaker.text("page.programs")),
        version=escape(speaker.text("page.version", version=__version__)),
    )


@get("/page.css", media_type=MediaType.CSS, include_in_schema=False)
async def style() -> Response[str]:
    """How it looks."""
    return Response(_file("page.css"), headers={"cache-control": "max-age=3600"})


ROUTES: Final[list[HTTPRouteHandler]] = [status, style]
