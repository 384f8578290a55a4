"""Advice on Kings in the Corner: what level 5 would play, and the ground that decided, in words.

The advised play is always level 5's own choice (`kings.bots.analysis`). The reason is the group of
features that weighs most between the end it leads to and the best end without it; where the
features speak against it, the rounds played on have decided, and that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kings.bots.advice import Advice
from kings.bots.analysis import LEVEL_FIVE, Analysis, TurnEnd, analyse
from kings.bots.explain import Case, Reason, king_out, worded
from kings.bots.grounds import Ground, grounds
from kings.bots.lookahead import own_state
from kings.bots.plain import greedy
from kings.bots.reasons import CornerReason
from kings.bots.search import Search
from kings.bots.turns import table_after
from kings.cards import Chance, spell
from kings.corner.laid import spell_laid
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.places import PLACE_NAMES, is_corner
from kings.corner.rules import apply
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView
from kings.errors import Fact

WEIGHTY: Final = 0.5
"""Share of the weightiest ground that another must have to be named in its place."""
SAME: Final = 0.1
"""Points below which two ends are said to do about as well."""


class Hint(NamedTuple):
    """A play with its reason, and what it was compared with if there was a choice."""

    advice: Advice[Move]
    analysis: Analysis | None


def advise(view: CornerView, chance: Chance, search: Search = LEVEL_FIVE) -> Hint:
    """What level 5 would play for the seat in turn, drawing on this chance, and why.

    Raises `ValueError` for a view that is not in turn: it has no plays.
    """
    if not view.legal:
        raise ValueError("nobody asks for advice whose turn it is not")
    if view.phase is Phase.KINGS:
        return Hint(_before_play(view, greedy(view, chance)), None)
    if view.legal == (END,):
        nothing = Case(view, table_after(view, ()), table_after(view, ()), 0)
        return Hint(_advice(nothing, (CornerReason.NOTHING_FITS, {})), None)
    analysis = analyse(view, chance, search=search)
    other = analysis.without
    return Hint(_compared(analysis, other, 0), analysis)


def why_better(analysis: Analysis) -> Advice[Move] | None:
    """Why level 5's end of a turn is better than the one asked about; None if they are the same.

    What is advised is the first play of the better turn that the other one lacks.
    """
    asked, best = analysis.asked, analysis.best
    if asked is None or asked is best:
        return None
    left, at = _acts(analysis.view, asked.plays), 0
    for act in _acts(analysis.view, best.plays):
        if act not in left:
            break
        left.remove(act)
        at += 1
    return _compared(analysis, asked, at)


def _acts(view: CornerView, plays: Sequence[Move]) -> list[tuple[type, int, int | str]]:
    """What each play does, whichever of the places alike it uses: this card onto that one."""
    state = own_state(view)
    found: list[tuple[type, int, int | str]] = []
    for play in plays:
        if not isinstance(play, EndTurn):
            pile = state.piles[play.place]
            onto = pile[-1] if pile else "corner" if is_corner(play.place) else "arm"
            card = state.piles[play.source][0] if isinstance(play, MovePile) else play.card
            found.append((type(play), int(card), onto))
        state = apply(state, play)
    return found


def _compared(analysis: Analysis, other: TurnEnd | None, at: int) -> Advice[Move]:
    """The play of that index in the best turn, and why that turn is better than the other."""
    best = analysis.best.table
    case = Case(analysis.view, best, best if other is None else other.table, at)
    return _advice(case, _reason(analysis, case, other), analysis.ends[1:])


def _reason(analysis: Analysis, case: Case, other: TurnEnd | None) -> Reason:
    best = analysis.best
    if best.table.out:
        return CornerReason.GO_OUT, {"count": len(best.plays) - case.at}
    if other is None:
        return CornerReason.MUST_PLAY, {}
    found = grounds(analysis.view.law, best.features, other.features)
    if sum(found.values()) > 0:
        least = WEIGHTY * max(found.values())
        for ground in sorted(Ground, key=lambda ground: -found[ground]):
            reason = worded(ground, case) if found[ground] >= least else None
            if reason is not None:
                return reason
    if other.loss < SAME:
        return CornerReason.EVEN, {}
    return CornerReason.TRIED, {"count": analysis.deals}


def _before_play(view: CornerView, move: Move) -> Advice[Move]:
    """The answer to being asked for kings before play."""
    plays = () if isinstance(move, EndTurn) else (move,)
    case = Case(view, table_after(view, plays), table_after(view, ()), 0)
    if not isinstance(move, PlayCard):
        return _advice(case, (CornerReason.NO_KING, {}))
    return _advice(case, king_out(case, move))


def _advice(case: Case, reason: Reason, others: tuple[TurnEnd, ...] = ()) -> Advice[Move]:
    key, facts = reason
    play_key, named = _named(case.before, case.move)
    firsts = dict.fromkeys(end.table.first for end in others)
    return Advice(
        move=case.move,
        reason_key=f"hint.corner.{key}",
        play_key=f"hint.play.{play_key}",
        facts={**named, **facts},
        alternatives=tuple(move for move in firsts if move != case.move),
    )


def _named(state: RoundState, move: Move) -> tuple[str, dict[str, Fact]]:
    """How a play itself is said, with the cards and places it names."""
    if isinstance(move, EndTurn):
        return "pass" if state.phase is Phase.KINGS else "end", {}
    pile = state.piles[move.place]
    place: Fact = PLACE_NAMES[move.place]
    lies: dict[str, Fact] = {"onto": spell_laid(pile[-1])} if pile else {}
    match move:
        case MovePile(source):
            base = spell_laid(state.piles[source][0])
            return ("pile" if pile else "pile_to"), {"card": base, "to": place, **lies}
        case SwapJoker(card):
            return "swap", {"card": spell(card), "at": place}
        case PlayCard(card, _, name):
            facts: dict[str, Fact] = {"card": spell(card), "to": place, **lies}
            if name is not None and not pile:
                return "named", {**facts, "named": spell(name)}
            return ("onto" if pile else "to"), facts
