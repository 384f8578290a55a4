"""The header lines that both games share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Generic, NamedTuple, TypeVar

from kings.cards import GENERATOR_VERSION, Deal, parse_deal
from kings.errors import RecordError
from kings.records.lines import Cursor, Line
from kings.records.model import FORMAT_VERSION

R = TypeVar("R")


class Head(NamedTuple):
    """What the first lines of a record say."""

    game: str
    rules: str
    rules_version: int
    deal: Deal
    generator: int


@dataclass(frozen=True, slots=True)
class ReadHead(Generic[R]):
    """The same once read, with the rules of the game."""

    rules: R
    rules_version: int
    deal: Deal
    generator: int


def format_name(version: int = FORMAT_VERSION) -> str:
    """The name of a version of the format, which is the value of the first line."""
    return f"kings-record {version}"


def write_head(head: Head) -> Iterator[Line]:
    """The header lines from `Format` to `Generator version`."""
    yield Line(f"Format: {format_name()}", "Format")
    yield Line(f"Game: {head.game}", "Game")
    yield Line(f"Rules: {head.rules}", "Rules")
    yield Line(f"Rules version: {head.rules_version}", "Rules version")
    yield Line(f"Deal: {head.deal}", "Deal")
    yield Line(f"Generator version: {head.generator}", "Generator version")


def read_head(cursor: Cursor, rules_version: int, read_rules: Callable[[str], R]) -> ReadHead[R]:
    """The header lines from `Rules` to `Generator version`; `rules_version` is the known one."""
    rules_line = cursor.take_value("Rules", expected="rules_line")
    rules = cursor.read(read_rules, rules_line)
    version = _version(cursor, "Rules version", rules_version)
    deal_text = cursor.take_value("Deal", expected="deal")
    deal = cursor.read(parse_deal, deal_text)
    generator = _version(cursor, "Generator version", GENERATOR_VERSION)
    return ReadHead(rules, version, deal, generator)


def _version(cursor: Cursor, key: str, known: int) -> int:
    version = cursor.number(cursor.take_value(key, right=str(known)), right=str(known))
    if version != known:
        code = f"record_{key}".lower().replace(" ", "_")
        raise RecordError(code, line=cursor.at, version=version, known=known)
    return version


def write_date(played: date | None) -> Iterator[Line]:
    """The line `Date`, if there is one."""
    if played is not None:
        yield Line(f"Date: {played.isoformat()}", "Date")


def read_date(cursor: Cursor) -> date | None:
    """The day of the line `Date`, if it stands here."""
    text = cursor.try_value("Date")
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        cursor.fail(expected="date")
