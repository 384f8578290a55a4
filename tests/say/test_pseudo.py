"""A made-up language, longer by half and in brackets: nothing is said that no catalogue holds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.corner.options import CornerRules
from kings.corner.presets import PRESETS
from kings.corner.refusals import Code, Refusal
from kings.kungen.options import KungenRules
from kings.kungen.presets import PRESETS as KUNGEN_PRESETS
from kings.say import speaker as speaker_module
from kings.say.errors import say_refusal
from kings.say.events import say_event
from kings.say.kungen import say_patience_event
from kings.say.rules import option_help, option_label, preset_text, rules_text
from kings.say.speaker import CardStyle, Speaker, Text, catalogue
from tests.say.test_events import ALL, NAMES
from tests.say.test_kungen import ALL as PATIENCE

SPEAKER = Speaker("en", CardStyle.WORDS)


def stretched(form: str) -> str:
    return f"⟦{form}{'~' * (len(form) // 2)}⟧"


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: dict[str, Text] = {
        key: stretched(text)
        if isinstance(text, str)
        else {form: stretched(words) for form, words in text.items()}
        for key, text in catalogue("en").items()
    }
    monkeypatch.setattr(speaker_module, "catalogue", lambda _: texts)


def outside(said: str) -> str:
    """What stands outside all brackets."""
    depth, left = 0, ""
    for sign in said:
        depth -= sign == "⟧"
        left += "" if depth or sign == "⟧" else sign.replace("⟦", "")
        depth += sign == "⟦"
    assert depth == 0
    return left.strip()


def everything() -> Iterator[str]:
    corner = [preset.rules for preset in PRESETS.values()]
    patience = [preset.rules for preset in KUNGEN_PRESETS.values()]
    played: list[CornerRules | KungenRules] = [*corner, *patience]
    for rules in played:
        text = rules_text(SPEAKER, rules)
        yield text.title
        for section in text.sections:
            yield section.heading
            yield from section.sentences
    for event in ALL:
        yield say_event(SPEAKER, event, NAMES, None)
    for patience_event, _ in PATIENCE:
        yield say_patience_event(SPEAKER, patience_event)
    for code in Code:
        yield say_refusal(SPEAKER, Refusal(code, "9h", "NE", "8s", "W"))
    for game in (CornerRules, KungenRules):
        for spec in game.specs():
            yield option_label(SPEAKER, game, spec.name)
            yield option_help(SPEAKER, game, spec.name)
    yield from (preset_text(SPEAKER, name) for name in (*PRESETS, *KUNGEN_PRESETS))


def test_every_word_said_comes_from_a_catalogue() -> None:
    said = list(everything())
    assert len(said) > 1000
    assert [sentence for sentence in said if outside(sentence)] == []
