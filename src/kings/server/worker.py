"""A worker: its tables, sockets, bots and rounds, begun and ended together."""

from __future__ import annotations

from secrets import token_hex

from kings.server.broker import Broker
from kings.server.downtime import Downtime
from kings.server.duties import Duties
from kings.server.hub import Hub
from kings.server.index import Index
from kings.server.jobs import Jobs
from kings.server.sockets import Sockets, Valid
from kings.server.sweep import Sweep
from kings.store import Store


class Worker:
    """Everything of a worker that lives as long as it does, but for its store."""

    def __init__(self, store: Store, broker: Broker, valid: Valid, bot_processes: int = 1) -> None:
        name = token_hex(8)
        self.hub = Hub(store, broker, name)
        self.jobs = Jobs(bot_processes)
        self.sockets = Sockets(self.hub, valid)
        self._index = Index(self.hub)
        downtime = Downtime(store, self.hub.clock, name)
        self._duties = Duties(self.hub, self.jobs, downtime)
        self.sweep = Sweep(self.hub, self._index, downtime)

    async def start(self) -> None:
        """Begin: what other workers or an earlier process left is taken up."""
        self.jobs.warm()
        await self.hub.start()
        await self.sweep.start()
        self.sockets.start()

    async def stop(self) -> None:
        """End: the sockets are closed, what was asked is answered, the tables are handed on."""
        await self.sockets.stop()
        await self.hub.finish()
        await self.sweep.stop()
        await self.hub.stop()
        await self.jobs.close()
