"""The rules of Kungen in plain words, generated from the options."""

from __future__ import annotations

from kings.kungen.law import (
    FINISHED,
    FURTHER_PASS,
    TAKEN_BACK,
    TIME_BONUS,
    TO_FOUNDATION,
    TURNED_UP,
    WASTE_TO_TABLEAU,
)
from kings.kungen.options import KungenRules
from kings.say.script import Pen, Section
from kings.say.speaker import Speaker, signed


def kungen_sections(speaker: Speaker, rules: KungenRules) -> tuple[Section, ...]:
    """The sections of the rules text."""
    pen = Pen(speaker, "kungen")
    for write in (_aim, _deal, _moves, _stock, _foundations, _points, _end):
        write(pen, rules)
    return pen.done()


def _aim(pen: Pen, rules: KungenRules) -> None:
    pen.section("aim")
    pen.say(f"aim.{rules.decks}")


def _deal(pen: Pen, rules: KungenRules) -> None:
    columns = rules.column_count
    pen.section("deal")
    pen.say(f"decks.{rules.decks}")
    pen.say("columns", columns=columns)
    pen.say(f"open.{rules.open_cards}")
    pen.say(f"stocks.{rules.stocks}", cards=52 * rules.decks - columns * (columns + 1) // 2)


def _moves(pen: Pen, rules: KungenRules) -> None:
    pen.section("plays")
    pen.say("build")
    pen.say("partial.yes" if rules.partial_moves else "partial.no")
    pen.say(f"empty.{rules.empty_column}")
    if rules.corners:
        pen.say("corners")
    pen.say("turned_up")


def _stock(pen: Pen, rules: KungenRules) -> None:
    pen.section("stock")
    pen.say(f"turn.{rules.turn}")
    if rules.passes is None:
        pen.say("passes.unlimited")
    else:
        pen.say("passes", count=rules.passes)
        pen.say("extra_pass")


def _foundations(pen: Pen, rules: KungenRules) -> None:
    pen.section("foundations")
    pen.say("up")
    pen.say("take_back.yes" if rules.take_back else "take_back.no")


def _points(pen: Pen, rules: KungenRules) -> None:
    costs = rules.points.costs
    lines = [
        ("waste", WASTE_TO_TABLEAU),
        ("turned_up", TURNED_UP),
        ("foundation", TO_FOUNDATION),
        ("taken_back", TAKEN_BACK),
        ("pass", FURTHER_PASS),
        ("finished", FINISHED),
    ]
    pen.section("points")
    for name, place in lines:
        if place != TAKEN_BACK or rules.take_back:
            pen.say(f"points.{name}", points=_signed(costs[place]))
    bonus = costs[TIME_BONUS]
    if rules.time_bonus and bonus:
        pen.say("points.time", full=_signed(bonus), half=_signed(bonus // 2))


def _signed(points: int) -> str:
    """`+5`, `0` or `−15`."""
    return signed(points) if points else "0"


def _end(pen: Pen, rules: KungenRules) -> None:
    pen.section("end")
    pen.say("won")
    pen.say("stuck")
    pen.say("counts" if rules.passes is None else "counts.extra")
