"""Record lists and statistics of patiences: kept apart by rule set, and clean from practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kings.cards import Card, spell_cards
from kings.kungen.game import Game
from kings.kungen.result import Ending


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished patience as lists and statistics keep it."""

    name: str
    rules: str
    """The canonical line: results under different rules are never mixed."""
    deal: str
    cards: str
    """The dealt cards: the same ones begun before make a later game practice."""
    date: str
    """ISO date on which it ended."""
    won: bool
    points: int
    time_ms: int
    practice: tuple[str, ...]
    """Reasons why the game is practice; empty for a clean one."""
    other: str = ""
    """Who shared it with `name`, a move each: such a game has no winner, so it stands in no list
    and no statistics, but both have begun its cards (S4-199)."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Games of one rule set, clean or practice."""

    played: int
    won: int
    best_points: int | None
    streak: int
    """Wins in a row up to the newest game."""
    longest_streak: int

    @property
    def share(self) -> float:
        """Share of games won, 0 without games."""
        return self.won / self.played if self.played else 0.0


def finished(game: Game, names: Sequence[str], date: str) -> Finished | None:
    """A game of one or two that counts and has its result, for the lists; None if never begun."""
    result = game.result
    if result is None:
        return None
    return Finished(
        name=names[0],
        other="".join(names[1:]),
        rules=game.rules.line(),
        deal=str(game.deal),
        cards=spell_cards(game.cards),
        date=date,
        won=result.how is Ending.WON,
        points=result.points,
        time_ms=result.time_ms,
        practice=tuple(reason.value for reason in result.practice),
    )


def begun_before(games: Iterable[Finished], name: str, cards: Iterable[Card]) -> bool:
    """Whether this person has begun the same cards before, under whatever options."""
    spelled = spell_cards(cards)
    return any(name in (game.name, game.other) and game.cards == spelled for game in games)


def record_list(games: Iterable[Finished], rules: str, *, practice: bool) -> list[Finished]:
    """Finished wins of one rule set, best points first, then time (S4-125)."""
    wins = [game for game in _alone(games, rules, practice) if game.won]
    return sorted(wins, key=lambda game: (-game.points, game.time_ms))


def _alone(games: Iterable[Finished], rules: str, practice: bool) -> list[Finished]:
    """The games of one rule set, clean or practice, that one person laid."""
    return [
        game
        for game in games
        if game.rules == rules and bool(game.practice) == practice and not game.other
    ]


def statistics(games: Iterable[Finished], rules: str, *, practice: bool) -> Statistics:
    """Statistics of one rule set, over games in the order they ended (S4-110)."""
    chosen = _alone(games, rules, practice)
    streak = longest = 0
    for game in chosen:
        streak = streak + 1 if game.won else 0
        longest = max(longest, streak)
    points = [game.points for game in chosen if game.won]
    return Statistics(
        played=len(chosen),
        won=sum(game.won for game in chosen),
        best_points=max(points, default=None),
        streak=streak,
        longest_streak=longest,
    )
