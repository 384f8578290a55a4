"""A bot of your own: it plays a match at a kings server, with nothing but `websockets`.

    python bot.py http://127.0.0.1:8720                        open a table against three bots
    python bot.py "http://127.0.0.1:8720/#join=TOKEN" --name X  sit down where a link leads

It moves a pile where it can, else lays the dearest card that fits, and knows no rule of the game:
the server sends the legal plays. All that it says and hears is described in docs/protocol.md.
"""

import argparse
import asyncio
import hashlib
import json
import secrets
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


class Server:
    """The few requests of HTTP that come before the socket."""

    def __init__(self, url):
        self.url, self.token = url, None

    def post(self, path, body):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        with urlopen(Request(self.url + path, json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)


class Bot:
    """One person at one table."""

    def __init__(self, table):
        self.table, self.seq, self.state = table, 0, {}
        self.pending = None  # the command that has no answer yet: sent again after a break
        self.nonces = {}  # by deal: our part of a deal that nobody can have arranged
        self.asked = set()

    async def play(self, server):
        """Play until the match is over, whatever becomes of the socket meanwhile."""
        address = server.url.replace("http", "ws", 1) + "/ws"
        headers = {"Authorization": f"Bearer {server.token}"}
        while not self.over:
            try:
                async with connect(address, additional_headers=headers) as socket:
                    await self.tell(socket, type="hello", protocol=1)
                    await self.tell(socket, type="open", table=self.table, after=self.seq or None)
                    if self.pending:
                        await socket.send(self.pending)
                    async for frame in socket:
                        await self.hear(socket, json.loads(frame))
                        if self.over:
                            return self.state["score"]
            except (OSError, ConnectionClosed):
                await asyncio.sleep(1)

    @property
    def over(self):
        return self.state.get("table", {}).get("stage") in ("over", "closed")

    async def hear(self, socket, message):
        kind = message["type"]
        if kind == "update" and message["seq"] > self.seq + 1:  # something was lost: ask anew
            await self.tell(socket, type="open", table=self.table, after=self.seq or None)
        elif kind in ("snapshot", "update") and message["seq"] >= self.seq:
            self.seq = message["seq"]
            self.state.update(message["state"])  # a part that is left out is as it was
            await self.act(socket)
        elif kind in ("done", "refused", "stale"):
            self.pending = None
            await self.act(socket)

    async def act(self, socket):
        """Do the one thing that is ours to do now, if there is one."""
        if self.pending is None and (ask := self.choice()):
            cid = secrets.token_urlsafe(16)
            command = {"type": "do", "table": self.table, "cid": cid, "expect": self.seq}
            self.pending = json.dumps(command | {"ask": ask})
            await socket.send(self.pending)

    def choice(self):
        table, own = self.state["table"], self.state["own"]
        if table["stage"] == "dealing" and table["fair"] and own:
            return self.part_of_deal(table["fair"], own[0]["seat"])
        if table["stage"] == "between":
            return self.once(("next", len(self.state["score"]["rounds"])), {"type": "deal_now"})
        for mine in own:
            if mine["legal"]:
                move = max(mine["legal"], key=worth)
                return {"type": "play_move", "seat": mine["seat"], "move": move}
        return None

    def part_of_deal(self, fair, seat):
        """First the hash of a nonce, and when all hashes are in the nonce itself."""
        nonce = self.nonces.setdefault(fair["commitment"], secrets.token_bytes(16))
        if fair["open"]:
            return self.once(nonce, {"type": "give_nonce", "seat": seat, "nonce": nonce.hex()})
        digest = hashlib.sha256(nonce).hexdigest()
        return self.once(digest, {"type": "give_nonce_hash", "seat": seat, "digest": digest})

    def once(self, what, ask):
        """The ask the first time only: it may be refused, and must not be asked for ever."""
        if what in self.asked:
            return None
        self.asked.add(what)
        return ask

    async def tell(self, socket, **message):
        await socket.send(json.dumps(message))


def worth(move):
    """Pile moves first, then cards from the king down; the end of the turn last."""
    if move == "end":
        return -1
    return 20 if move[0] in "NESW" else "A23456789TJQKj".find(move[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("address")
    parser.add_argument("--name", default="Robot")
    wish = parser.parse_args()
    parts = urlsplit(wish.address)
    server = Server(f"{parts.scheme}://{parts.netloc}")
    server.token = server.post("/api/guest", {"name": wish.name, "bearer": True})["token"]
    if parts.fragment.startswith("join="):
        table = server.post("/api/join", {"token": parts.fragment[5:]})["table"]
    else:
        opening = {"rules": "kitchen", "seats": 4, "settings": {"bot_pace_ms": 0}}
        table = server.post("/api/tables", opening)["table"]
        asks = [{"type": "seat_bot", "seat": seat, "level": "klara"} for seat in (1, 2, 3)]
        for ask in (*asks, {"type": "start"}):
            body = {"cid": secrets.token_urlsafe(16), "expect": 0, "ask": ask}
            server.post(f"/api/tables/{table}/do", body)
    score = asyncio.run(Bot(table).play(server))
    print("points", *score["totals"], "- won by seat", *score["winners"])


if __name__ == "__main__":
    main()
