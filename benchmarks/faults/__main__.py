"""Play faults at length: run after run, each judged by the checker, until enough were made.

    python -m benchmarks.faults kills [--runs 20] [--count 10] [--tables 20] [--seed 1]
    python -m benchmarks.faults worker-kills | doubled | cuts | hints | rolling | slow
    python -m benchmarks.faults database-stops | database-hangs | broker-dies

A line for each run and the sums at the end, as JSON; 1 if a claim failed, and then the folder of
that run is kept for `python -m tests.checker`. Those at scale use the PostgreSQL of
KINGS_TEST_DATABASE and a Redis of their own; the last three a PostgreSQL of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.faults import acts
from tests.faults.acts import Outcome, Services
from tests.faults.services import DATABASE, fresh_database, own_postgres, own_redis

EMBEDDED = ("kills", "doubled", "cuts", "slow")
SCALE = ("worker-kills", "hints", "rolling", "broker-dies")
OWN = ("database-stops", "database-hangs")


async def play(fault: str, folder: Path, count: int, tables: int, seed: int) -> Outcome:
    """One run of a fault."""
    match fault:
        case "kills":
            return await acts.kills(folder, count=count, tables=tables, seed=seed)
        case "doubled":
            return await acts.doubled(folder, commands=count, tables=tables)
        case "cuts":
            return await acts.cuts(folder, count=count, tables=tables)
        case "slow":
            return await acts.slow_readers(folder, count=count)
        case "database-stops" | "database-hangs":
            act = acts.database_stops if fault == "database-stops" else acts.database_hangs
            async with own_postgres() as postgres, own_redis() as redis:
                return await act(folder, postgres, redis.url, count=count, tables=tables)
        case _:
            return await at_scale(fault, folder, count, tables, seed)


async def at_scale(fault: str, folder: Path, count: int, tables: int, seed: int) -> Outcome:
    """One run of a fault of several workers."""
    async with fresh_database(os.environ[DATABASE]) as database, own_redis() as redis:
        services = Services(database, redis.url)
        match fault:
            case "worker-kills":
                return await acts.kills(
                    folder, count=count, tables=tables, seed=seed, services=services
                )
            case "hints":
                return await acts.hints_lost(folder, services, commands=count, tables=tables)
            case "rolling":
                return await acts.rolling(folder, rounds=count, tables=tables, services=services)
            case _:
                return await acts.broker_dies(folder, database, redis, count=count, tables=tables)


def main(arguments: list[str]) -> int:
    """Run, tell, and sum up."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    parser.add_argument("fault", choices=[*EMBEDDED, *SCALE, *OWN])
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    sums: Counter[str] = Counter()
    pauses: list[int] = []
    began_s = time.monotonic()
    for seed in range(options.seed, options.seed + options.runs):
        folder = Path(tempfile.mkdtemp(prefix="kings-fault-"))
        outcome = asyncio.run(play(options.fault, folder, options.count, options.tables, seed))
        counts = outcome.report.counts
        print(json.dumps({"run": seed, **counts, "pauses ms": outcome.pauses_ms}), flush=True)
        if outcome.report.findings:
            print(*map(str, outcome.report.findings[:20]), f"kept: {folder}", sep="\n")
            return 1
        shutil.rmtree(folder)
        longest = max(sums.pop("longest wait ms", 0), counts.pop("longest wait ms", 0))
        sums.update(counts)
        sums["longest wait ms"] = longest
        pauses += outcome.pauses_ms
    told = {"fault": options.fault, "runs": options.runs, "count": options.runs * options.count}
    told |= {"seconds": round(time.monotonic() - began_s), **sums}
    if pauses:
        pauses.sort()
        told |= {"pause ms, median": pauses[len(pauses) // 2], "pause ms, longest": pauses[-1]}
    print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
