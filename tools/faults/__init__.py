"""Planted faults: rules broken on purpose, each of which must turn a cited test red.

A module of this package that has `FAULTS` is a list of them; `tools.plant_faults` runs all.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """A textual patch to one file, and the tests that should see it."""

    name: str
    breaks: str
    """The rule that is broken, as a sentence with the statement ids it comes from."""
    file: str
    """Below the root of the project."""
    old: str
    """Text that occurs exactly once in the file."""
    new: str
    tests: tuple[str, ...]
    """Test files; only tests that cite a statement are run."""


def all_faults() -> tuple[Fault, ...]:
    """The faults of every module of this package, in the order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    return tuple(fault for module in modules for fault in module.FAULTS)
