"""What values an option takes, and how each is spelled in a rules line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol


class Kind(Protocol):
    """A kind of option: its spelling both ways and its allowed values in words."""

    def read(self, text: str) -> Any | None:
        """The value spelled so, or None if it is not one."""
        ...

    def write(self, value: Any) -> str:
        """The one canonical spelling of a value."""
        ...

    def allowed(self) -> str:
        """The allowed spellings, for errors and tables: `auto 1-20`."""
        ...

    def samples(self) -> tuple[str, ...]:
        """A few spellings that stand for all of them in tests over combinations."""
        ...

    def schema(self) -> dict[str, Any]:
        """The values as JSON Schema."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """One of the members of an enumeration, spelled by its value."""

    members: type[StrEnum]

    def read(self, text: str) -> StrEnum | None:
        return next((m for m in self.members if m.value == text), None)

    def write(self, value: StrEnum) -> str:
        return value.value

    def allowed(self) -> str:
        return " ".join(self.samples())

    def samples(self) -> tuple[str, ...]:
        return tuple(m.value for m in self.members)

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.samples())}


@dataclass(frozen=True, slots=True)
class Flag:
    """`yes` or `no`; the default is listed first."""

    default: bool

    def read(self, text: str) -> bool | None:
        return {"yes": True, "no": False}.get(text)

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def allowed(self) -> str:
        return " ".join(self.samples())

    def samples(self) -> tuple[str, ...]:
        return ("yes", "no") if self.default else ("no", "yes")

    def schema(self) -> dict[str, Any]:
        return {"enum": ["yes", "no"]}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from a range or a short list, or a word that stands for a value."""

    low: int
    high: int
    only: tuple[int, ...] = ()
    words: Sequence[tuple[str, int | None]] = ()
    picks: tuple[int, ...] = ()

    def read(self, text: str) -> Any | None:
        for word, value in self.words:
            if text == word:
                return Unset if value is None else value
        plain = text.isascii() and text.isdigit() and len(text) <= 6 and str(int(text)) == text
        if not plain or not self.low <= int(text) <= self.high:
            return None
        return int(text) if not self.only or int(text) in self.only else None

    def write(self, value: int | None) -> str:
        for word, meant in self.words:
            if value == meant:
                return word
        return str(value)

    def allowed(self) -> str:
        numbers = " ".join(map(str, self.only)) if self.only else f"{self.low}-{self.high}"
        return " ".join([*(word for word, _ in self.words), numbers])

    def samples(self) -> tuple[str, ...]:
        numbers = self.only or self.picks or (self.low, self.high)
        return (*(word for word, _ in self.words), *map(str, numbers))

    def schema(self) -> dict[str, Any]:
        numbers: dict[str, Any] = (
            {"enum": list(self.only)}
            if self.only
            else {"type": "integer", "minimum": self.low, "maximum": self.high}
        )
        words = [word for word, _ in self.words]
        return {"anyOf": [{"enum": words}, numbers]} if words else numbers


class _Unset:
    """Marks a word such as `auto` whose value is None, apart from `not a value`."""


Unset = _Unset()


@dataclass(frozen=True, slots=True)
class Scale:
    """A named list of points, or `custom` with its own."""

    name: str
    costs: tuple[int, ...]

    def __str__(self) -> str:
        return self.name if self.name != "custom" else "/".join(["custom", *map(str, self.costs)])


@dataclass(frozen=True, slots=True)
class Scales:
    """A scale by name, or `custom/n/n/...` with `length` whole numbers from low to high."""

    named: tuple[Scale, ...]
    length: int
    low: int
    high: int
    pick: str
    normalise: bool = False
    """Whether a custom table equal to a named one is that one."""

    def read(self, text: str) -> Scale | None:
        for scale in self.named:
            if scale.name == text:
                return scale
        word, *numbers = text.split("/")
        if word != "custom" or len(numbers) != self.length or len(text) > 120:
            return None
        costs = tuple(self._number(n) for n in numbers)
        if any(c is None for c in costs):
            return None
        whole = tuple(c for c in costs if c is not None)
        equal = next((s for s in self.named if s.costs == whole), None) if self.normalise else None
        return equal or Scale("custom", whole)

    def _number(self, text: str) -> int | None:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
            return None
        value = int(text)
        return value if str(value) == text and self.low <= value <= self.high else None

    def write(self, value: Scale) -> str:
        return str(value)

    def allowed(self) -> str:
        return " ".join([*(s.name for s in self.named), self.shape()])

    def shape(self) -> str:
        """How a custom scale is written: `custom/n1/.../n13 (1 ... 100)`."""
        return f"custom/n1/.../n{self.length} ({self.low} ... {self.high})"

    def samples(self) -> tuple[str, ...]:
        return (*(s.name for s in self.named), self.pick)

    def schema(self) -> dict[str, Any]:
        number = r"-?\d{1,3}" if self.low < 0 else r"\d{1,3}"
        custom = {"type": "string", "pattern": f"^custom(/{number}){{{self.length}}}$"}
        return {"anyOf": [{"enum": [s.name for s in self.named]}, custom]}
