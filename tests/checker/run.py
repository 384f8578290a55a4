"""All checks over one run."""

from __future__ import annotations

from tests.checker.commands import check_commands, pauses
from tests.checker.findings import Report
from tests.checker.frames import check_frames
from tests.checker.history import Run
from tests.checker.replay import check_replay
from tests.checker.secrecy import check_secrecy


def check(run: Run) -> Report:
    """Every claim about a run, with what was counted on the way."""
    report = Report()
    check_commands(run, report)
    moments = check_replay(run, report)
    check_frames(run, moments, report)
    check_secrecy(run, moments, report)
    report.counts["clients"] = len(run.clients)
    report.counts["tables"] = len(run.records)
    report.counts.update(pauses(run))
    return report
