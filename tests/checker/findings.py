"""What the checks find, and what they counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, order=True)
class Finding:
    """A claim that does not hold: which one, at which table, and what is seen instead."""

    check: str
    table: str
    text: str

    def __str__(self) -> str:
        return f"{self.check} {self.table}: {self.text}"


@dataclass
class Report:
    """The findings of a run with its counts."""

    findings: list[Finding] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def find(self, check: str, table: str, text: str) -> None:
        """Note a finding."""
        self.findings.append(Finding(check, table, text))
        self.counts[f"findings {check}"] += 1

    @property
    def failed(self) -> set[str]:
        """The checks with a finding."""
        return {finding.check for finding in self.findings}
