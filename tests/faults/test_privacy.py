"""Nothing that leaves a server holds a card that its reader may not know (CK7, CK9).

In these runs every card has a secret name of 65 bits, so a leak is seen as bytes, wherever it is:
in a frame, an error, a page, a log line or a metric.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.faults import acts
from tests.faults.acts import Outcome
from tests.faults.people import Person
from tests.faults.scene import Scene, TableOf
from tests.faults.web import fetch

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]


async def watched(scene: Scene, number: int) -> TableOf:
    """A table with two people of whom one plays two seats, a bot, and one who watches."""
    people = [await scene.person(f"m{number}p{n}") for n in range(2)]
    table = await scene.table(people, bots=1, free=1, start=False, watch="public", chat="text")
    host = people[0]
    await scene.done(host, table.id, {"type": "sit_down", "seat": 3, "name": "beside"})
    link = await host.page("POST", f"/api/tables/{table.id}/links", {"kind": "watch"})
    watcher = await scene.person(f"m{number}watcher", plays=False)
    await watcher.page("POST", "/api/join", {"token": link.json["token"]})
    await watcher.follow(table.id)
    await scene.done(host, table.id, {"type": "start"})
    return table


async def pried(scene: Scene, person: Person, table: TableOf) -> None:
    """Try what one may not, and look at every page there is."""
    for path in ("", "/record", "/rounds/1", "/rounds/2", "/fair/1", "/fair/2"):
        await person.page("GET", f"/api/tables/{table.id}{path}")
    for path in ("/api/tables", "/api/lobby", "/api/me", "/api/export", "/metrics", "/nowhere"):
        await person.page("GET", path)
    name_of = {spelled: name for name, spelled in scene.names.items()}
    for card in scene.rng.sample(CARDS, 6):
        move = f"{name_of[card]}>{scene.rng.choice(('N', 'E', 'NE'))}"
        await person.ask(table.id, {"type": "play_move", "seat": 0, "move": move})
    scene.rng.choice(scene.people).cut()


async def played(folder: Path, *, tables: int, commands: int) -> Outcome:
    """People play, watch, take back, break off, come back, and pry."""
    async with acts.scene_at(folder, change="canary") as scene:
        made = [await watched(scene, number) for number in range(tables)]
        while commands > 0:
            await scene.until_acked(25)
            commands -= 25
            table = scene.rng.choice(made)
            await pried(scene, scene.rng.choice(table.people), table)
            stranger = scene.rng.choice([p for p in scene.people if p not in table.people])
            await stranger.page("GET", f"/api/tables/{table.id}")
        metrics = await fetch(scene.any_port(), "GET", "/metrics")
        (folder / "outside" / "metrics.txt").write_bytes(metrics.body)
        await scene.settle()
        return Outcome(await scene.judged())


def test_nothing_that_leaves_the_server_names_a_hidden_card(tmp_path: Path) -> None:
    outcome = asyncio.run(played(tmp_path, tables=3, commands=250))
    assert outcome.report.findings == []
    assert outcome.report.counts["pages"] > 100
    assert outcome.report.counts["frames"] > 800
