"""Each house rule catches a planted breach and lets the right form pass."""

from pathlib import Path

import pytest

from tools.house import (
    MAX_LINES,
    RULES,
    Rule,
    Source,
    breaches,
    clock_in_core,
    foreign_place,
    global_random,
    project_files,
    shuffle_outside_cards,
    texts_outside_say,
    too_long,
)

CORNER = "src/kings/corner/state.py"

BREACHES: list[tuple[Rule, str, str]] = [
    (global_random, CORNER, "import random"),
    (global_random, CORNER, "from random import Random"),
    (global_random, "src/kings/records/pysol.py", "import random\nrandom.shuffle(deck)"),
    (global_random, "tests/corner/test_play.py", "from random import choice"),
    (global_random, "tests/corner/test_play.py", "import random\nrandom.seed(1)"),
    (global_random, "src/kings/bots/lazy.py", "import numpy as np\nnp.random.rand(3)"),
    (shuffle_outside_cards, CORNER, "rng.shuffle(deck)"),
    (shuffle_outside_cards, CORNER, "from somewhere import shuffle\nshuffle(deck)"),
    (shuffle_outside_cards, "src/kings/bots/lazy.py", "def _shuffle(deck): ..."),
    (clock_in_core, CORNER, "import time"),
    (clock_in_core, CORNER, "from time import monotonic"),
    (clock_in_core, "src/kings/table/clock.py", "import datetime\ndatetime.datetime.now()"),
    (clock_in_core, "src/kings/table/clock.py", "from datetime import date\ndate.today()"),
    (too_long, CORNER, "pass\n" * (MAX_LINES + 1)),
    (texts_outside_say, "src/kings/cli/menu.py", "files('kings.texts')"),
    (texts_outside_say, "src/kings/cli/menu.py", "files('kings.texts.en')"),
    (texts_outside_say, "src/kings/cli/menu.py", "from kings import texts"),
    (foreign_place, "docs/rules/corner.md", "see ../" + "shared/spec"),
    (foreign_place, "tests/golden/readme.txt", "made in /" + "home/me/kings"),
    (foreign_place, "tools/x.py", "open('/" + "tmp/deal.txt')"),
    (foreign_place, "requirements.txt", "--index-" + "url somewhere"),
    (foreign_place, "requirements.txt", "https://files.python" + "hosted.org/x.whl"),
]

RIGHT: list[tuple[Rule, str, str]] = [
    (global_random, "tests/corner/test_play.py", "import random\nrandom.Random(7).random()"),
    (global_random, "src/kings/records/pysol.py", "import random\nrandom.Random(7)"),
    (global_random, "src/kings/bots/lazy.py", "np.random.default_rng(7)"),
    (shuffle_outside_cards, CORNER, "Chance('d', 'p', seed).shuffled(deck)"),
    (shuffle_outside_cards, "src/kings/cards/chance.py", "def shuffle(deck): ..."),
    (clock_in_core, CORNER, "def tick(now_s): return now_s - state.began_s"),
    (clock_in_core, "src/kings/cli/play.py", "import time\ntime.monotonic()"),
    (too_long, CORNER, "pass\n" * MAX_LINES),
    (too_long, "requirements.txt", "x\n" * (MAX_LINES + 1)),
    (texts_outside_say, "src/kings/say/catalogue.py", "files('kings.texts')"),
    (foreign_place, "run", "#!/usr/bin/env python3"),
    (foreign_place, "docs/how.md", "the folder src/home/x, a page https://kings.example/work/x"),
]


@pytest.mark.parametrize(("rule", "path", "text"), BREACHES)
def test_a_planted_breach_is_found(rule: Rule, path: str, text: str) -> None:
    assert list(rule(Source(path, text)))


@pytest.mark.parametrize(("rule", "path", "text"), RIGHT)
def test_the_right_form_passes(rule: Rule, path: str, text: str) -> None:
    assert list(rule(Source(path, text))) == []


def test_every_rule_has_a_planted_breach_and_a_right_form() -> None:
    assert {rule for rule, _, _ in BREACHES} == {rule for rule, _, _ in RIGHT} == set(RULES)


def test_a_breach_names_file_line_and_rule() -> None:
    [line] = breaches(Source(CORNER, '"""State."""\n\nimport random\n'))
    assert line.startswith(f"{CORNER}:3: global_random: import of random")


def test_a_file_that_cannot_be_parsed_is_left_to_ruff() -> None:
    assert breaches(Source(CORNER, "def (")) == []


def test_an_unpacked_archive_is_listed_without_git(tmp_path: Path) -> None:
    for name in ("run", ".ci/run", ".venv/lib/x.py", "src/kings/__pycache__/x.pyc", "src/a.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    assert project_files(tmp_path) == [".ci/run", "run", "src/a.py"]
