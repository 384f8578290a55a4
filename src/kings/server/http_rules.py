"""Rules over HTTP: what can be chosen, and what a choice says in words."""

from __future__ import annotations

from typing import Final

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from kings.corner.law import law_for
from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.options import OptionSpec
from kings.say.rules import (
    option_help,
    option_label,
    preset_name,
    preset_text,
    rules_text,
    value_label,
)
from kings.say.speaker import LANGUAGES, Speaker
from kings.server.answers import AnyRequest, speaker_for
from kings.wire.http import (
    Choice,
    OptionLine,
    PresetLine,
    RulesBody,
    RulesChecked,
    RulesOffered,
)


def canonical(line: str) -> str:
    """The shortest line of the rules; raises `RulesError`."""
    return parse_corner_rules(line).line()


@get("/api/rules", sync_to_thread=False)
def offered(request: AnyRequest) -> RulesOffered:
    """Presets and options in the reader's language."""
    speaker = speaker_for(request)
    return RulesOffered(
        presets=[
            PresetLine(
                id=name,
                name=preset_name(speaker, name),
                text=preset_text(speaker, name),
                rules=preset.rules.line(),
                seats=list(preset.seats),
            )
            for name, preset in PRESETS.items()
        ],
        options=[_option(speaker, spec) for spec in CornerRules.specs()],
    )


def _option(speaker: Speaker, spec: OptionSpec) -> OptionLine:
    values = ((text, spec.kind.read(text)) for text in spec.kind.samples())
    return OptionLine(
        name=spec.name,
        label=option_label(speaker, CornerRules, spec.name),
        help=option_help(speaker, CornerRules, spec.name),
        default=spec.kind.write(spec.default),
        allowed=spec.kind.allowed(),
        choices=[
            Choice(value=text, label=value_label(speaker, CornerRules, spec.name, value))
            for text, value in values
        ],
    )


@post("/api/rules/check", status_code=200, sync_to_thread=False)
def check(request: AnyRequest, data: JSONBody[RulesBody]) -> RulesChecked:
    """Whether so many can play by these rules, and what they say; an error tells why not."""
    rules = parse_corner_rules(data.rules)
    law_for(rules, data.seats)
    speaker = Speaker(data.lang) if data.lang in LANGUAGES else speaker_for(request)
    text = rules_text(speaker, rules, data.seats)
    return RulesChecked(rules=rules.line(), text=list(text.sentences()))


ROUTES: Final[list[HTTPRouteHandler]] = [offered, check]
