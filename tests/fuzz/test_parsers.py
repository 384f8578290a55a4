"""Whatever is read, it is an error of ours or a value: 100,000 inputs at scale 10."""

from __future__ import annotations

from collections import Counter

import pytest

from kings.errors import KingsError
from tests.conformance.scale import SCALE
from tests.fuzz.inputs import inputs
from tests.fuzz.parsers import PARSERS, Parser

INPUTS = 10_000
"""At scale 1, over all parsers."""
EACH = -(-INPUTS * SCALE // len(PARSERS))


def read(parser: Parser, text: str) -> str:
    """What came of an input: `value`, `refused`, or the name of another exception."""
    try:
        parser.read(text)
    except KingsError:
        return "refused"
    except Exception as error:  # noqa: BLE001 - any other exception is what is looked for
        return f"{type(error).__name__}: {error}"[:120]
    return "value"


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name.replace(" ", "-"))
def test_a_parser_gives_a_value_or_an_error_of_ours(parser: Parser) -> None:
    came: Counter[str] = Counter()
    first: dict[str, str] = {}
    for text in inputs(parser.name, parser.seeds, EACH):
        how = read(parser, text)
        came[how] += 1
        first.setdefault(how, text)
    crashed = {how: (times, first[how][:200]) for how, times in came.items() if ":" in how}
    assert not crashed, f"{parser.name}: {sum(came.values())} inputs, {dict(came)}; {crashed}"
    assert came["refused"] or parser.lenient, "nothing was refused: the inputs break nothing"
    assert came["value"], "nothing was read: the inputs are too broken to reach far"


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name.replace(" ", "-"))
def test_what_is_broken_was_valid_before(parser: Parser) -> None:
    good = [text for text in parser.seeds if read(parser, text) == "value"]
    assert len(good) * 2 >= len(parser.seeds)


def test_the_inputs_are_the_same_every_time() -> None:
    parser = PARSERS[0]
    assert list(inputs("x", parser.seeds, 20)) == list(inputs("x", parser.seeds, 20))
    assert len(set(inputs("x", parser.seeds, 300))) > 250
