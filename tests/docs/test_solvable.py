"""The picture of solvable shares shows what the files of verdicts say."""

import html
import json
import re
from pathlib import Path

from benchmarks.verdicts import ONE_TURNED, THREE_TURNED, share

PICTURE = Path(__file__).resolve().parents[2] / "docs/pictures/solvable.svg"


def test_the_picture_of_solvable_shares_is_up_to_date() -> None:
    text = html.unescape(PICTURE.read_text(encoding="utf-8"))
    found = re.search(r"<dc:description>(.*?)</dc:description>", text, re.DOTALL)
    assert found is not None, "draw it: python -m benchmarks.plots"
    shown = json.loads(found[1])
    for name, rules in (("one card turned", ONE_TURNED), ("three cards turned", THREE_TURNED)):
        shares = [round(100 * one.solved / one.deals, 2) for one in map(share, rules)]
        assert [row[0] for row in shown[name]] == shares
