"""How often one address may ask: buckets that fill at a steady rate."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Final, NamedTuple

MOST_BUCKETS: Final = 20_000
"""Buckets kept; the one longest unused goes, which is full again by then."""


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    burst: int
    seconds: float


SOCKETS: Final = Rate(50, 60)
REQUESTS: Final = Rate(120, 20)
CHANGES: Final = Rate(60, 30)
RATES: Final = {
    "/api/guest": Rate(20, 3600),
    "/api/login": Rate(20, 60),
    "/api/recover": Rate(10, 60),
    "/api/move": Rate(10, 60),
    "/api/join": Rate(20, 60),
}
"""Places where guessing, or filling the database, is worth something."""


class Limits:
    """The buckets of a worker. A server of several workers lets through that many times more."""

    def __init__(self, factor: float = 1.0) -> None:
        self._factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def request(self, source: str, path: str, *, unsafe: bool) -> bool:
        """Whether an address may make this request now."""
        if path in RATES and unsafe:
            return self._take(path, source, RATES[path])
        if unsafe:
            return self._take("changes", source, CHANGES)
        return self._take("requests", source, REQUESTS)

    def socket(self, source: str) -> bool:
        """Whether an address may open a socket now."""
        return self._take("sockets", source, SOCKETS)

    def account(self, account: str) -> bool:
        """Whether somebody may try the password of an account now, from wherever."""
        return self._take("account", account, Rate(5, 60))

    def _take(self, what: str, who: str, rate: Rate) -> bool:
        key = (what, network(who))
        burst = rate.burst * self._factor
        now = time.monotonic()
        level, at = self._buckets.pop(key, (burst, now))
        level = min(burst, level + (now - at) * burst / rate.seconds)
        good = level >= 1
        self._buckets[key] = (level - 1 if good else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return good


def network(source: str) -> str:
    """Whom an address stands for: itself, or with IPv6 its network of one household.

    >>> network("2001:db8:1:2:3::4")
    '2001:db8:1:2::'
    """
    try:
        parsed = ipaddress.ip_address(source)
    except ValueError:
        return source
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)).network_address)
