"""The picture of the levels' strength shows what the files of their matches say."""

import html
import json
import re
from pathlib import Path

from benchmarks.bots import known, told

PICTURE = Path(__file__).resolve().parents[2] / "docs/pictures/strength.svg"
STEPS = ("emil-otto", "klara-emil", "greedy-klara", "astrid-greedy", "sigrid-astrid")


def test_the_picture_of_strength_is_up_to_date() -> None:
    text = html.unescape(PICTURE.read_text(encoding="utf-8"))
    found = re.search(r"<dc:description>(.*?)</dc:description>", text, re.DOTALL)
    assert found is not None, "draw it: python -m benchmarks.plots"
    shown = json.loads(found[1])
    for seats in (2, 4):
        rows = shown[f"{seats} players"]
        played = [step for step in STEPS if known(f"{step}-{seats}")]
        assert list(rows) == played
        for step in played:
            share = told(f"{step}-{seats}").share.value
            assert share is not None
            assert rows[step][0] == round(100 * share, 2)
