"""One frozen options class a game, its presets, and the rules line both ways."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform

from kings.errors import RulesError
from kings.options.kinds import Kind, Unset


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What is known of one option: drawn from the field it stands in."""

    name: str
    kind: Kind
    default: Any
    source: str
    since: int

    @property
    def anchor(self) -> str:
        """The option's anchor in `docs/rules/<game>.md`."""
        return f"option-{self.name.replace('_', '-')}"


def option(*, default: Any, kind: Kind, source: str, since: int = 1) -> Any:
    """A field of an options class: default, kind, the statements it comes from, first version."""
    return dataclasses.field(
        default=default, metadata={"kind": kind, "source": source, "since": since}
    )


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option,))
def options_class(cls: type[Any]) -> Any:
    """Make a class of `option` fields a frozen, keyword-only dataclass."""
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


class Rules:
    """Base of the options classes; a subclass sets GAME and checks itself in `conflict`."""

    __slots__ = ()
    GAME: ClassVar[str]

    def __post_init__(self) -> None:
        found = self.conflict()
        if found is not None:
            raise RulesError("rules_conflict", first=found[0], second=found[1])

    def conflict(self) -> tuple[str, str] | None:
        """The first pair of settings that exclude each other, or None."""
        return None

    @classmethod
    def specs(cls) -> tuple[OptionSpec, ...]:
        """All options in canonical order."""
        hashable: Any = cls
        return _specs(hashable)

    def spelled(self, name: str) -> str:
        """One option's value as a rules line spells it."""
        spec = next(s for s in self.specs() if s.name == name)
        return spec.kind.write(getattr(self, name))

    def setting(self, name: str) -> str:
        """One option with its value: `draw=end`."""
        return f"{name}={self.spelled(name)}"

    def changed(self) -> tuple[str, ...]:
        """Names of the options that differ from the defaults, in canonical order."""
        return tuple(s.name for s in self.specs() if getattr(self, s.name) != s.default)

    def line(self) -> str:
        """The one canonical line of these rules: `corner:hand_size=8,draw=end`."""
        return f"{self.GAME}:" + ",".join(self.setting(name) for name in self.changed())

    def with_options(self, **values: Any) -> Self:
        """These rules with some options changed; raises `RulesError` if they exclude each other."""
        # Every subclass is a dataclass, which mypy cannot know of a base that is none.
        return dataclasses.replace(self, **values)  # type: ignore[type-var]


@lru_cache
def _specs(cls: Any) -> tuple[OptionSpec, ...]:
    return tuple(
        OptionSpec(f.name, f.metadata["kind"], f.default, f.metadata["source"], f.metadata["since"])
        for f in dataclasses.fields(cls)
    )


R = TypeVar("R", bound=Rules)


@dataclass(frozen=True, slots=True)
class Preset(Generic[R]):
    """A named rule set of one of the guides."""

    name: str
    sources: tuple[str, ...]
    rules: R
    seats: tuple[int, ...] = (1,)
    """The numbers of players the source advises; others that can be dealt are allowed too."""


def parse_rules(text: str, cls: type[R], presets: Mapping[str, Preset[R]]) -> R:
    """Read a rules line: `PRESET[,option=value...]` or `game:[option=value,...]`.

    Raises `RulesError`: an unknown preset or option lists the allowed ones, a bad value its
    range, a repeated option and a conflict both sides.
    """
    bare = text.startswith(f"{cls.GAME}:")
    words = text.removeprefix(f"{cls.GAME}:").split(",")
    if bare and words == [""]:
        return cls()
    values: dict[str, Any] = {}
    if words and "=" not in words[0] and words[0]:
        preset = presets.get(words[0])
        if preset is None:
            raise RulesError("unknown_preset", preset=words[0][:40], allowed=tuple(presets))
        values = {name: getattr(preset.rules, name) for name in preset.rules.changed()}
        words = words[1:]
    elif not bare:
        raise RulesError("rules_need_preset", text=text[:40], allowed=tuple(presets))
    _read_options(words, cls, values)
    return cls(**values)


def _read_options(words: list[str], cls: type[R], values: dict[str, Any]) -> None:
    specs = {spec.name: spec for spec in cls.specs()}
    seen: set[str] = set()
    for word in words:
        name, equals, spelled = word.partition("=")
        spec = specs.get(name)
        if spec is None:
            raise RulesError("unknown_option", option=name[:40], allowed=tuple(specs))
        if name in seen:
            raise RulesError("option_twice", option=name)
        seen.add(name)
        value = spec.kind.read(spelled) if equals else None
        if value is None:
            allowed = spec.kind.allowed()
            raise RulesError("bad_value", option=name, value=spelled[:60], allowed=allowed)
        values[name] = None if value is Unset else value
