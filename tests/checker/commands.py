"""CK1-CK4: what was acknowledged is written once, in the order in which it was acknowledged."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.checker.findings import Report
from tests.checker.history import Entry, Line, Run

ANSWERS = {"done", "refused", "stale"}


@dataclass
class Sent:
    """A command as its client saw it."""

    table: str
    user: str
    cid: str
    first_ns: int
    """When it was first handed to a socket."""
    acked: dict[int, int] = field(default_factory=dict)
    """When each acknowledged seq was first received."""
    refused: bool = False
    """Whether the last answer was that it was not written."""


def sent_commands(lines: Iterable[Line]) -> dict[tuple[str, str, str], Sent]:
    """All commands by table, user and cid, with their answers."""
    found: dict[tuple[str, str, str], Sent] = {}
    for line in lines:
        frame = line.frame
        key = (str(frame.get("table")), line.user, str(frame.get("cid")))
        if line.kind == "sent" and frame.get("type") == "do":
            known = found.get(key)
            if known is None:
                found[key] = Sent(key[0], line.user, key[2], line.ns)
            else:
                known.first_ns = min(known.first_ns, line.ns)
        elif line.kind == "got" and frame.get("type") in ANSWERS and key in found:
            command = found[key]
            if frame["type"] == "done":
                command.acked.setdefault(frame["seq"], line.ns)
            command.refused = frame["type"] != "done"
    return found


def check_commands(run: Run, report: Report) -> None:
    """CK1-CK4 over a whole run."""
    by_table: dict[str, list[Sent]] = defaultdict(list)
    for command in sent_commands(run.lines).values():
        by_table[command.table].append(command)
    for table, entries in run.records.items():
        _check_sequence(table, entries, report)
        _check_answers(table, by_table[table], entries, report)
        _check_order(table, by_table[table], entries, report)
    for table in by_table.keys() - run.records.keys():
        lost = [command.cid for command in by_table[table] if command.acked]
        report.counts["acked"] += len(lost)
        report.counts["lost"] += len(lost)
        for cid in lost:
            report.find("CK1", table, f"{cid} was acknowledged, and there is no record")


def _check_sequence(table: str, entries: list[Entry], report: Report) -> None:
    report.counts["entries"] += len(entries)
    seqs = [entry.seq for entry in entries]
    if seqs != list(range(1, len(seqs) + 1)):
        at = next((i for i, seq in enumerate(seqs, 1) if seq != i), len(seqs))
        report.find("CK3", table, f"entry {at} of the record has seq {seqs[at - 1]}")


def _check_answers(table: str, sent: list[Sent], entries: list[Entry], report: Report) -> None:
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for entry in entries:
        places[entry.author, entry.cid].append(entry.seq)
    for (author, cid), seqs in places.items():
        if len(seqs) > 1:
            report.counts["double"] += len(seqs) - 1
            report.find("CK1", table, f"{cid} of {author} is in the record at {seqs}")
    for command in sent:
        written = places.get((command.user, command.cid), [])
        report.counts["commands"] += 1
        if command.acked:
            report.counts["acked"] += 1
            if set(command.acked) != set(written):
                report.counts["lost"] += not written
                told = sorted(command.acked)
                report.find("CK1", table, f"{command.cid} acknowledged as {told}, is at {written}")
        elif command.refused:
            report.counts["refused"] += 1
            if written:
                report.find("CK2", table, f"{command.cid} was refused and is at {written}")
        else:
            report.counts["unknown"] += 1
            report.counts["unknown but written"] += bool(written)


def _check_order(table: str, sent: list[Sent], entries: list[Entry], report: Report) -> None:
    """Whatever was acknowledged before a command was sent stands before it."""
    seq_of = {(entry.author, entry.cid): entry.seq for entry in entries}
    events: list[tuple[int, int, int, str]] = []
    for command in sent:
        events += [(ns, 0, seq, command.cid) for seq, ns in command.acked.items()]
        seq = seq_of.get((command.user, command.cid))
        if seq is not None:
            events.append((command.first_ns, 1, seq, command.cid))
    newest = 0
    for _, is_sent, seq, cid in sorted(events):
        if is_sent and seq <= newest:
            report.find("CK4", table, f"{cid} was sent after {newest} was acknowledged, is {seq}")
        elif not is_sent:
            newest = max(newest, seq)


def pauses(run: Run) -> Counter[str]:
    """The longest time that any client waited for the answer to a command, in milliseconds."""
    longest = 0
    for command in sent_commands(run.lines).values():
        if command.acked:
            longest = max(longest, min(command.acked.values()) - command.first_ns)
    return Counter({"longest wait ms": longest // 1_000_000})
