"""How a server is set up: from the command line, or from the environment."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

PORT = 8720
"""Where a server listens if nothing else is asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeConfig:
    """What one worker has to know."""

    database: str
    """`sqlite:///PATH` or `postgresql://...`."""
    broker: str | None = None
    """`redis://...`; None for one worker alone."""
    public: tuple[str, ...] = ()
    """The addresses under which people reach it, such as `https://cards.example`; none: any
    address that a browser names as its own host."""
    shown: tuple[str, ...] = ()
    """Addresses that the server's page names: those of this machine in the home network."""
    bot_processes: int = 1
    proxies: frozenset[str] = frozenset()
    """Addresses of reverse proxies whose word on who asks is believed."""

    metrics_token: str | None = None
    """What a program shows to read the figures at /metrics; without one nobody may."""

    @property
    def origins(self) -> frozenset[str]:
        """The addresses without paths, as browsers send them."""
        return frozenset(origin_of(url) for url in self.public)

    @property
    def secure(self) -> bool:
        """Whether people reach it over https, and cookies are made for that."""
        return bool(self.public) and all(url.startswith("https://") for url in self.public)


def origin_of(url: str) -> str:
    """Scheme, host and port of an address.

    >>> origin_of("https://cards.example/play")
    'https://cards.example'
    """
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
