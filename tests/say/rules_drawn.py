"""Rule sets drawn from all options of a game, for properties."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st

from kings.corner.options import CornerRules
from kings.errors import RulesError
from kings.kungen.options import KungenRules
from kings.options import OptionSpec, Rules
from kings.options.kinds import Unset

R = TypeVar("R", bound=Rules)

CORNER_NAMES = tuple(spec.name for spec in CornerRules.specs())
KUNGEN_NAMES = tuple(spec.name for spec in KungenRules.specs())


def values(spec: OptionSpec) -> list[Any]:
    """The values that stand for all of an option."""
    read = [spec.kind.read(sample) for sample in spec.kind.samples()]
    return [None if value is Unset else value for value in read]


def with_one(rules: R, name: str, value: Any) -> R | None:
    """The rules with one option changed, or None if that is refused."""
    try:
        return rules.with_options(**{name: value})
    except RulesError:
        return None


@st.composite
def rules_of(draw: st.DrawFn, game: type[R]) -> R:
    """Any rules: options are set in a drawn order, those that conflict are left out."""
    rules = game()
    for spec in draw(st.permutations(game.specs())):
        if draw(st.booleans()):
            changed = with_one(rules, spec.name, draw(st.sampled_from(values(spec))))
            rules = rules if changed is None else changed
    return rules
