"""How often one address may ask: buckets that fill at a steady rate."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from typing import Final, NamedTuple

from redis.asyncio import Redis
from redis.exceptions import RedisError

MOST_BUCKETS: Final = 20_000
"""Buckets kept; the one longest unused goes, which is full again by then."""


class Rate(NamedTuple):
    """So many at once, and as many again in so many seconds."""

    burst: int
    seconds: float


SOCKETS: Final = Rate(50, 60)
REQUESTS: Final = Rate(120, 20)
CHANGES: Final = Rate(60, 30)
ACCOUNT: Final = Rate(5, 60)
WAIT_S: Final = 2.0
"""What Redis may take to answer."""
RATES: Final = {
    "/api/guest": Rate(20, 3600),
    "/api/login": Rate(20, 60),
    "/api/login/passkey": Rate(20, 60),
    "/api/login/passkey/options": Rate(20, 60),
    "/api/recover": Rate(10, 60),
    "/api/move": Rate(10, 60),
    "/api/join": Rate(20, 60),
}
"""Places where guessing, or filling the database, is worth something."""


class Limits:
    """The buckets of a worker that is alone."""

    def __init__(self, factor: float = 1.0) -> None:
        """All may do `factor` times what is usual."""
        self._factor = factor
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    async def request(self, source: str, path: str, *, unsafe: bool) -> bool:
        """Whether an address may make this request now."""
        if not unsafe:
            return self._taken("requests", network(source), REQUESTS)
        if path in RATES:
            return await self._take(path, network(source), RATES[path])
        return await self._take("changes", network(source), CHANGES)

    async def socket(self, source: str) -> bool:
        """Whether an address may open a socket now."""
        return await self._take("sockets", network(source), SOCKETS)

    async def account(self, account: str) -> bool:
        """Whether somebody may try the password of an account now, from wherever."""
        return await self._take("account", account, ACCOUNT)

    async def close(self) -> None:
        """Let go of whatever the buckets are kept in."""

    async def _take(self, what: str, who: str, rate: Rate) -> bool:
        return self._taken(what, who, rate)

    def _taken(self, what: str, who: str, rate: Rate) -> bool:
        key = (what, who)
        burst = rate.burst * self._factor
        now = time.monotonic()
        level, at = self._buckets.pop(key, (burst, now))
        level = min(burst, level + (now - at) * burst / rate.seconds)
        good = level >= 1
        self._buckets[key] = (level - 1 if good else level, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return good


class SharedLimits(Limits):
    """Buckets that all workers share, in Redis; while it is away each worker has its own."""

    def __init__(self, client: Redis, channel: str, factor: float = 1.0) -> None:
        super().__init__(factor)
        self._client = client
        self._channel = channel
        self._script = client.register_script(_TAKE)

    async def close(self) -> None:
        await self._client.aclose()

    async def _take(self, what: str, who: str, rate: Rate) -> bool:
        key = f"{self._channel}:limit:{what}:{who}"
        burst = rate.burst * self._factor
        try:
            taken = await self._script(keys=[key], args=[burst, burst / rate.seconds / 1000])
        except RedisError:
            return self._taken(what, who, rate)
        return bool(taken)


def limits_for(broker: str | None, channel: str) -> Limits:
    """The buckets of a worker whose broker has this address."""
    if broker is None:
        return Limits()
    client = Redis.from_url(broker, socket_timeout=WAIT_S, socket_connect_timeout=WAIT_S)
    return SharedLimits(client, channel)


_TAKE: Final = """
local burst, per_ms = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')
local level = tonumber(kept[1] or burst)
level = math.min(burst, level + (now - tonumber(kept[2] or now)) * per_ms)
local good = 0
if level >= 1 then
  good, level = 1, level - 1
end
redis.call('HSET', KEYS[1], 'level', tostring(level), 'at', tostring(now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst / per_ms))
return good
"""
"""Look and take in one step, so that of many at once only as many pass as may."""


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
