"""`kings review` of a patience."""

from __future__ import annotations

from typing import Any

from kings.cli import console
from kings.cli.ink import ten
from kings.cli.simulate import take_in
from kings.kungen.events import PointsChanged
from kings.kungen.game import Made
from kings.kungen.notation import spell_move
from kings.kungen.rules import step
from kings.lab.patience_review import PatienceReview, judged, review_of
from kings.records import PatienceRecord
from kings.records.patience_replay import verify_patience
from kings.say.kungen import say_patience_event
from kings.say.rules import game_name
from kings.say.speaker import Speaker

_MOST_SHOWN = 3
"""Moves of a line that could have been played instead."""


def review_patience(
    speaker: Speaker, record: PatienceRecord, *, seconds: float, as_json: bool
) -> None:
    """Find the move that lost a patience, behind a progress bar, and tell it.

    `seconds` is the longest time for one position.
    """
    review = review_of(verify_patience(record).game)
    most = 0 if review.won else 2 + len(review.moves).bit_length()
    take_in(judged(review, seconds), most, review.add)
    if as_json:
        console.print_json(review_facts(record, review))
        return
    screen = console.console()
    screen.print(game_name(speaker, "kungen"), style="bold")
    screen.print(record.rules.line(), style="dim", soft_wrap=True)
    print()
    for line in told(speaker, record, review, seconds):
        screen.print(ten(line))


def review_facts(record: PatienceRecord, review: PatienceReview) -> dict[str, Any]:
    """What is known, for programs; numbers are of moves that stood, None where nothing is known."""
    low, high, lost = review.last_winnable, review.first_lost, review.lost_by
    found = None if low is None else review.known.get(low)
    return {
        "rules": record.rules.line(),
        "moves": len(review.moves),
        "won": review.won,
        "last_winnable": low,
        "first_lost": high,
        "lost_by": None if lost is None else spell_move(lost.move),
        "line": None if found is None else [spell_move(move) for move in found.line],
        "asked": {str(at): answer.verdict.value for at, answer in sorted(review.known.items())},
    }


def told(
    speaker: Speaker, record: PatienceRecord, review: PatienceReview, seconds: float
) -> list[str]:
    """What came of it, a sentence or two."""
    low, high, end = review.last_winnable, review.first_lost, len(review.moves)
    if review.won:
        return [speaker.text("review.kungen.won", count=end)]
    if high == 0:
        return [speaker.text("review.kungen.never")]
    if low == end:
        said = speaker.text("review.kungen.open", count=len(review.known[end].line))
        return [said, _line(speaker, review, end, "instead")]
    if low is not None and high is not None and review.lost_by is not None:
        played = _said(speaker, review.lost_by, record)
        said = speaker.text("review.kungen.lost", number=high, played=played)
        return [said, _line(speaker, review, low, "before")]
    if low is not None and high is not None:
        return [speaker.text("review.kungen.between", first=low + 1, last=high)]
    if high is not None:
        return [speaker.text("review.kungen.by_then", number=high, seconds=f"{seconds:g}")]
    return [speaker.text("review.kungen.unknown", seconds=f"{seconds:g}")]


def _line(speaker: Speaker, review: PatienceReview, number: int, key: str) -> str:
    """How it could have been won from a position: the first moves of the solver's line."""
    line = review.known[number].line
    shown = " ".join(spell_move(move) for move in line[:_MOST_SHOWN])
    more = " …" if len(line) > _MOST_SHOWN else ""
    return speaker.text(f"review.kungen.{key}", count=len(line), moves=shown + more)


def _said(speaker: Speaker, made: Made, record: PatienceRecord) -> str:
    events = [e for e in step(made.before, made.move).events if not isinstance(e, PointsChanged)]
    return " ".join(say_patience_event(speaker, event, record.rules) for event in events)
