"""The rules of Kings in the Corner in plain words, generated from the options.

An option that matters adds or changes a sentence; one that is moot under the others adds none.
What depends on the number of players is told for the seats given, else for all that can play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from kings.cards import KING, RANKS
from kings.corner.law import MAX_SEATS, MIN_SEATS, Follow, Law, law_for
from kings.corner.options import (
    FACE_VALUE,
    QUEENS_FIVE,
    ArmKingToCorner,
    Compulsory,
    CornerRules,
    DrawTime,
    KingsBeforePlay,
    MatchEnd,
    OpeningKings,
    Scoring,
)
from kings.errors import RulesError
from kings.say.cards import rank_name
from kings.say.script import Pen, Section
from kings.say.speaker import Speaker, capital

LOW_TARGET: Final = 25
"""Up to this target, dear queens make one bad round decide the match (S1-155)."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The rules with the laws of all seat counts in question."""

    rules: CornerRules
    seats: int | None
    """The seat count asked for, or None for all."""
    playable: tuple[int, ...]
    """The seat counts that can be dealt."""
    laws: tuple[Law, ...]
    """One law a seat count; of unplayable rules, that of the nearest playable ones."""
    advised: tuple[int, ...] = ()
    """The seat counts that a guide recommends; none: nothing is said of that."""

    @property
    def decks(self) -> tuple[int, ...]:
        return tuple(sorted({law.decks for law in self.laws}))

    def hand_size(self, decks: int) -> int:
        return self.rules.hand_size or next(w.hand_size for w in self.laws if w.decks == decks)

    @property
    def crowded(self) -> bool:
        """Whether there may be more kings than corners."""
        return self.rules.arms == 4 and 2 in self.decks

    @property
    def opening_kings_on_arms(self) -> bool:
        """Whether a king of the opening layout may be left on an arm."""
        return self.rules.opening_kings is OpeningKings.LEAVE or self.crowded

    @property
    def kings_on_arms(self) -> bool:
        """Whether a king may lie on an arm at all."""
        return self.opening_kings_on_arms or any(law.kings_on_arms for law in self.laws)

    @property
    def chips(self) -> bool:
        return self.rules.scoring is Scoring.CHIPS


def corner_sections(
    speaker: Speaker, rules: CornerRules, seats: int | None, advised: tuple[int, ...] = ()
) -> tuple[Section, ...]:
    """The sections; raises `RulesError` if these seats cannot play by these rules.

    `advised` are the numbers of players that the guide of a preset recommends.
    """
    table = replace(_table(rules, seats), advised=advised)
    pen = Pen(speaker, "corner")
    for write in (_aim, _players, _deal, _turn, _plays, _piles, _jokers, _round_end):
        write(pen, table)
    (_chips if table.chips else _points)(pen, table)
    _match(pen, table)
    return pen.done()


def _table(rules: CornerRules, seats: int | None) -> _Table:
    if seats is not None:
        return _Table(rules, seats, (seats,), (law_for(rules, seats),))
    laws = _laws(rules)
    playable = tuple(law.seats for law in laws)
    for near in (rules.with_options(teams=False), rules.with_options(teams=False, hand_size=1)):
        laws = laws or _laws(near)
    return _Table(rules, None, playable, laws)


def _laws(rules: CornerRules) -> tuple[Law, ...]:
    laws: list[Law] = []
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        try:
            laws.append(law_for(rules, seats))
        except RulesError:
            continue
    return tuple(laws)


def _aim(pen: Pen, table: _Table) -> None:
    pen.section("aim")
    pen.say("aim")
    pen.say(f"aim.{table.rules.scoring}")


def _players(pen: Pen, table: _Table) -> None:
    pen.section("players")
    if not table.playable:
        pen.say("players.none")
    elif table.rules.teams:
        pen.say("players.teams")
    else:
        pen.say("players", seats=_numbers(pen.speaker, table.playable))
        if table.seats is None and table.advised not in ((), table.playable):
            pen.say("players.advised", seats=_numbers(pen.speaker, table.advised))
    pen.say("decks.both" if len(table.decks) == 2 else f"decks.{table.decks[0]}")


def _numbers(speaker: Speaker, numbers: Sequence[int]) -> str:
    """`4`, `2 to 6` or `2, 3 or 5`."""
    low, high = numbers[0], numbers[-1]
    if len(numbers) > 2 and high - low == len(numbers) - 1:
        return speaker.text("series.range", low=low, high=high)
    return speaker.series([str(number) for number in numbers], last="or")


def _deal(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("deal")
    pen.say("dealer")
    sizes = [table.hand_size(decks) for decks in table.decks]
    if len(set(sizes)) == 1:
        pen.say("hands", count=sizes[0])
    else:
        pen.say("hands.both", one=sizes[0], two=sizes[1])
    pen.say(f"layout.{rules.arms}")
    pen.say(f"opening.{rules.opening_kings}")
    if rules.opening_kings is OpeningKings.REPLACE and table.crowded:
        pen.say("opening.full")
    if rules.jokers:
        pen.say("opening.joker")
    if table.seats is None:
        pen.say("stock")
    else:
        left = 52 * table.decks[0] + rules.jokers - table.seats * sizes[0] - rules.arms
        pen.say(f"stock.{rules.opening_kings}", count=left)
    if rules.kings_before_play is not KingsBeforePlay.NONE:
        pen.say(f"early.{rules.kings_before_play}")


def _turn(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("turn")
    pen.say("order")
    pen.say(f"draw.{rules.draw}", count=rules.draw_count)
    if not rules.first_player_draws:
        pen.say("draw.not_first")
    pen.say("plays.start" if rules.draw is DrawTime.START else "plays.end")
    match rules.compulsory:
        case Compulsory.NONE:
            pen.say("must.none")
        case Compulsory.ALL:
            pen.say("must.all.swap" if rules.joker_swap else "must.all")
        case Compulsory.KINGS:
            points = pen.speaker.text("count.points", count=rules.king_hold_penalty)
            pen.say(f"must.kings.{rules.scoring}", points=points)
    pen.say("stock_empty")


def _plays(pen: Pen, table: _Table) -> None:
    rules, law = table.rules, table.laws[0]
    pen.section("plays")
    pen.say("ranks")
    pen.say(f"build.{rules.build}")
    if law.corner_follow is not law.arm_follow:
        pen.say(f"corner_build.{law.corner_follow}")
    allowed = {law.kings_on_arms for law in table.laws}
    pen.say("arm.both" if len(allowed) == 2 else "arm.yes" if True in allowed else "arm.no")
    if rules.compulsory is not Compulsory.ALL:
        pen.say("arm.open")


def _piles(pen: Pen, table: _Table) -> None:
    law, opening = table.laws[0], table.opening_kings_on_arms
    pen.section("piles")
    pen.say("pile.whole")
    if law.corner_follow not in (law.arm_follow, Follow.ANY):
        pen.say("pile.corner_build")
    pen.say("pile.stays")
    pen.say("king.opens")
    match table.rules.arm_king_to_corner:
        case ArmKingToCorner.ALWAYS if table.kings_on_arms:
            pen.say("arm_king.always")
        case ArmKingToCorner.OPENING if opening:
            pen.say("arm_king.opening")
        case _ if table.kings_on_arms:
            pen.say("arm_king.never")
        case _:
            pass


def _jokers(pen: Pen, table: _Table) -> None:
    rules = table.rules
    if not rules.jokers:
        return
    pen.section("jokers")
    pen.say("jokers", count=rules.jokers)
    pen.say("jokers.pile")
    pen.say("jokers.arm")
    pen.say("jokers.king" if rules.joker_as_king else "jokers.no_king")
    if rules.joker_as_king and rules.kings_before_play is not KingsBeforePlay.NONE:
        pen.say("jokers.early")
    pen.say("jokers.swap" if rules.joker_swap else "jokers.stay")


def _round_end(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("end")
    pen.say("out")
    pen.say(f"dead.{rules.dead_test}")
    kind = f"{rules.scoring}.{rules.dead_round}"
    pen.say(f"dead.teams.{kind}" if rules.teams else f"dead.{kind}")


def costs_text(speaker: Speaker, law: Law) -> str:
    """What cards left in hand cost: `Cards left in hand cost points. King: 10; ...`."""
    pen = Pen(speaker, "corner")
    pen.section("points")
    _costs(pen, law)
    return " ".join(pen.done()[0].sentences)


def _costs(pen: Pen, law: Law) -> None:
    _scale(pen, law.rules)
    if law.rules.jokers:
        pen.say("points.joker", count=law.joker_points)


def _points(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("points")
    _costs(pen, table.laws[0])
    pen.say(f"points.teams.{rules.scoring}" if rules.teams else f"points.{rules.scoring}")
    dear_queens = rules.points.costs == QUEENS_FIVE.costs
    if dear_queens and rules.match is MatchEnd.TARGET and rules.target <= LOW_TARGET:
        pen.say("points.warning", target=rules.target)


def _scale(pen: Pen, rules: CornerRules) -> None:
    """What the cards cost, dearest name first: `king 10, every other card 1`."""
    costs = rules.points.costs
    if len(set(costs)) == 1:
        pen.say("points.all", count=costs[0])
    elif costs == FACE_VALUE.costs:
        pen.say("points.face_value")
    else:
        # The cost that most ranks have goes last, as the cost of every other card.
        usual = max(sorted(set(costs)), key=costs.count)
        groups: dict[int, list[str]] = {}
        for rank in range(KING, -1, -1):
            if costs[rank] != usual:
                groups.setdefault(costs[rank], []).append(rank_name(pen.speaker, rank))
        parts = [
            pen.speaker.text(
                "rules.corner.points.group", cards=pen.speaker.series(ranks), points=cost
            )
            for cost, ranks in groups.items()
        ]
        single = len(RANKS) - sum(map(len, groups.values())) == 1
        if single:
            name = rank_name(pen.speaker, costs.index(usual))
            parts.append(pen.speaker.text("rules.corner.points.group", cards=name, points=usual))
        else:
            parts.append(pen.speaker.text("rules.corner.points.rest", points=usual))
        pen.say("points.scale", scale=capital("; ".join(parts)))


def _chips(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("chips")
    pen.say("chips.purse", chips=pen.speaker.text("count.chips", count=rules.purse))
    pen.say("chips.ante", chips=pen.speaker.text("count.chips", count=rules.ante))
    pen.say(f"chips.fee.{rules.no_play_fee}")
    pen.say("chips.pay.jokers" if rules.jokers else "chips.pay")


def _match(pen: Pen, table: _Table) -> None:
    rules = table.rules
    pen.section("match")
    if rules.match is MatchEnd.TARGET:
        points = pen.speaker.text("count.points", count=rules.target)
        pen.say(f"match.target.{rules.target_test}", points=points)
        pen.say("match.bound")
    else:
        pen.say("match.rounds", count=rules.rounds)
    pen.say(f"match.{rules.scoring}")
    pen.say(f"tie.teams.{rules.tie}" if rules.teams else f"tie.{rules.tie}")
