"""The made parts of the documents are as the code makes them now."""

import re
from pathlib import Path

import pytest

from kings.cli.app import ORDER
from tools import docs
from tools.docs_examples import commands, filled, output
from tools.docs_reference import page

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (ROOT / "docs/commands.md").read_text(encoding="utf-8")


def test_no_document_is_out_of_date() -> None:
    stale = [path for path, _ in docs.stale(ROOT)]
    assert stale == [], "make them anew: .venv/bin/python -m tools.docs"


def test_a_table_that_was_changed_by_hand_is_made_anew() -> None:
    text = (ROOT / "docs/rules/corner.md").read_text(encoding="utf-8")
    assert "`custom/n1/.../n13 (1 ... 100)`" in text
    assert docs.with_parts(text.replace("| `kitchen` |", "| `cellar` |")) == text


@pytest.mark.parametrize("command", commands(COMMANDS))
def test_an_example_ends_as_the_page_says(command: str) -> None:
    block = COMMANDS.partition(f"$ {command}\n")[2].partition("```")[0]
    said = re.search(r"^\(exit code (\d+)\)$", block, re.MULTILINE)
    assert output(command).code == (int(said[1]) if said else 0)


def test_every_command_has_an_example() -> None:
    shown = {word for command in commands(COMMANDS) for word in command.split()}
    assert set(ORDER) <= shown


def test_an_example_is_filled_with_what_its_command_says() -> None:
    text = "```console head=1\n$ kings perft 1 0\nold\n```"
    assert filled(text).startswith("```console head=1\n$ kings perft 1 0\n")
    assert filled(text).endswith("(exit code 2)\n```")


def test_an_example_of_another_program_is_refused() -> None:
    with pytest.raises(ValueError, match="not a command line of kings"):
        output("rm -r kings")


def test_the_pictures_ask_for_nothing_from_elsewhere() -> None:
    pictures = list((ROOT / "docs/pictures").glob("*.svg"))
    assert {picture.stem for picture in pictures} == {"corner", "kungen", "solvable", "strength"}
    for picture in pictures:
        # Metadata names its vocabularies by addresses that nobody fetches.
        text = re.sub(r"(?s)<metadata>.*</metadata>", "", picture.read_text(encoding="utf-8"))
        links = [link for link in re.findall(r"https?://[^\s\"']+", text) if "w3.org" not in link]
        assert [link for link in links if "textualize" not in link] == []
        assert "url(http" not in text


def test_the_reference_lists_public_names_with_what_they_mean(tmp_path: Path) -> None:
    room = tmp_path / "kings" / "room"
    room.mkdir(parents=True)
    (room / "door.py").write_text(
        '"""Doors."""\n\nWIDTH = 3\n"""Hand breadths."""\n\n_HIDDEN = 1\n"""Not shown."""\n\n'
        'class Door:\n    """A door.\n\n    More."""\n\n'
        '    def open(self, by: int) -> bool:\n        """Whether it opens."""\n        return True\n'
    )
    text = page(tmp_path / "kings", "room")
    assert text.splitlines()[-3:] == [
        "- `WIDTH`: Hand breadths.",
        "- `class Door`: A door.",
        "  - `open(by: int) -> bool`: Whether it opens.",
    ]
    assert "_HIDDEN" not in text


def test_the_program_of_the_hash_stream_deals_our_cards() -> None:
    from kings.cards import Deal, spell
    from kings.kungen.deal import dealt_cards
    from kings.kungen.law import law_for
    from kings.kungen.presets import parse_kungen_rules

    text = (ROOT / "docs/decisions/chance.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert program is not None
    made: dict[str, list[str]] = {}
    exec(program[1], made)
    law = law_for(parse_kungen_rules("kungen"))
    assert made["deck"] == [spell(card) for card in dealt_cards(law, Deal(number=4711))]
    assert " ".join(made["deck"][:7]) in text
