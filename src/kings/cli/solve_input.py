"""What `kings solve` was given: a deal, a position or a record, as an argument or in a file."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from kings.cli import asked

if TYPE_CHECKING:
    from kings.kungen.sketch import Sketch
    from kings.kungen.state import State


def state_of(text: str, line: str) -> State | Sketch:
    """The position that an argument means: its own, or that of a file or of standard input.

    A sketch if some of its cards are unknown.
    """
    if text == "-" or _is_file(text):
        text = asked.text_of(text)
    body = text.strip()
    if body.startswith("Format:"):
        return _after_record(body + "\n")
    if "?" in body:
        from kings.records.sketches import parse_any_sketch

        return parse_any_sketch(body, asked.kungen_rules(line))
    if "|" in body:
        from kings.kungen.position import parse_position

        return parse_position(body)
    return _after_deal(body, line)


def _is_file(text: str) -> bool:
    """Whether a word names a file: there is one, or it looks like one and like nothing else."""
    short = len(text) < 256 and "\n" not in text
    return short and not text.isdigit() and (os.path.isfile(text) or text[-7:].count(".") == 1)


def _after_record(text: str) -> State:
    from kings.errors import RecordError
    from kings.records import PatienceRecord, read_record
    from kings.records.patience_replay import verify_patience

    record = read_record(text)
    if not isinstance(record, PatienceRecord):
        raise RecordError("record_not_kungen", line=2)
    return verify_patience(record).game.state


def _after_deal(text: str, line: str) -> State:
    from kings.errors import DealError
    from kings.kungen.deal import deal_state
    from kings.records.deals import solvitaire_position

    rules = asked.kungen_rules(line)
    try:
        return deal_state(rules, asked.deal_of(rules.GAME, text))
    except DealError as error:
        if error.code != "deal_half_played":
            raise
        return solvitaire_position(text, rules)
