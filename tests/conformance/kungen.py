"""Kungen for the battery: rows of rules, every move that can be said, hidden cards, walks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from kings.cards import Card, Chance, Deal
from kings.kungen.events import CardsMoved, Event, PassBegan, TurnedUp, Won
from kings.kungen.game import Game, new_game
from kings.kungen.law import (
    FINISHED,
    FURTHER_PASS,
    TAKEN_BACK,
    TO_FOUNDATION,
    TURNED_UP,
    WASTE_TO_TABLEAU,
)
from kings.kungen.moves import (
    AUTO_FINISH,
    REDO,
    UNDO,
    ColumnMove,
    Command,
    ExtraPass,
    LayUp,
    Move,
    Redeal,
    SendUp,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.options import KungenRules
from kings.kungen.places import Place, is_foundation, is_pile, is_waste
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves, play
from kings.kungen.state import State
from kings.records import LoggedCommand
from tests.conformance.pairs import Row, all_pairs, factors_of, line_of

KUNGEN_FACTORS: Mapping[str, tuple[str, ...]] = factors_of(KungenRules)

PLACES = tuple(Place(p) for p in range(-1, 25))
"""Every place, and a number below and above that is none."""

BUTTONS: tuple[Command, ...] = (
    LayUp(safe=True),
    LayUp(safe=False),
    AUTO_FINISH,
    ExtraPass(0),
    ExtraPass(1),
    UNDO,
    REDO,
)


def kungen_rules(row: Row) -> KungenRules:
    """The rules of a row; raises `RulesError` if they conflict."""
    return parse_kungen_rules(line_of(KungenRules, row))


KUNGEN_COVERING = all_pairs(KUNGEN_FACTORS, kungen_rules)


@cache
def candidates() -> tuple[Move, ...]:
    """Every move in one piece that can be said at all, absurd ones too.

    Those that can be legal somewhere stand in the order that `kings.kungen.listing` documents.
    """
    moves: list[Move] = []
    for source in PLACES:
        moves.append(SendUp(source))
        for place in PLACES:
            if is_pile(source):
                moves += [ColumnMove(source, count, place) for count in range(15)]
            elif is_waste(source):
                moves.append(WasteMove(source, place))
            else:
                moves.append(TakeBack(source, place))
    for source in PLACES:
        for place in PLACES:
            if not is_pile(source):
                moves += [ColumnMove(source, count, place) for count in range(3)]
            if not is_waste(source):
                moves.append(WasteMove(source, place))
            if not is_foundation(source):
                moves.append(TakeBack(source, place))
    stocks = range(-1, 3)
    return (*moves, *map(Turn, stocks), *map(Redeal, stocks), *map(ExtraPass, stocks))


def recount(events: Iterable[Event], costs: tuple[int, ...]) -> int:
    """The points of a step by the table of points, from its facts alone."""
    points = 0
    for event in events:
        match event:
            case CardsMoved(_, source, place, _):
                if is_foundation(place):
                    points += costs[TO_FOUNDATION]
                elif is_foundation(source):
                    points += costs[TAKEN_BACK]
                elif is_waste(source):
                    points += costs[WASTE_TO_TABLEAU]
            case TurnedUp():
                points += costs[TURNED_UP]
            case PassBegan():
                points += costs[FURTHER_PASS]
            case Won():
                points += costs[FINISHED]
            case _:
                pass
    return points


def reshuffled(state: State, chance: Chance) -> State:
    """The same table with the hidden cards and those in the stocks dealt anew."""
    closed: list[Card] = []
    for pile, hidden in zip(state.piles, state.hidden, strict=True):
        closed += pile[:hidden]
    mixed = iter(chance.shuffled([*closed, *(card for pile in state.stocks for card in pile)]))
    piles = tuple(
        (*(next(mixed) for _ in range(hidden)), *pile[hidden:])
        for pile, hidden in zip(state.piles, state.hidden, strict=True)
    )
    stocks = tuple(tuple(next(mixed) for _ in pile) for pile in state.stocks)
    return state._replace(piles=piles, stocks=stocks)


@dataclass(frozen=True, slots=True)
class Walk:
    """A patience laid by chance, with what a record needs."""

    game: Game
    games: tuple[Game, ...]
    """The game after the deal and after every command."""
    entries: tuple[LoggedCommand, ...]
    events: tuple[tuple[Event, ...], ...]
    """The facts of each command."""


def walk(rules: KungenRules, number: int, length: int) -> Walk:
    """Lay a deal by chance: two in three moves lower what is still to do, if any does."""
    deal = Deal(number=number)
    chance = deal.chance("test", "walk")
    game = new_game(rules, deal)
    games = [game]
    entries: list[LoggedCommand] = []
    facts: list[tuple[Event, ...]] = []
    for _ in range(length):
        command = _next(game, chance)
        if command is None:
            break
        now_ms = 700 * len(entries)
        game, events = game.do(command, now_ms)
        entries.append(LoggedCommand(command, now_ms))
        games.append(game)
        facts.append(events)
    return Walk(game, tuple(games), tuple(entries), tuple(facts))


def _next(game: Game, chance: Chance) -> Command | None:
    usable = [button for button in BUTTONS if game.why_not(button) is None]
    moves = legal_moves(game.state)
    if game.state.won or not moves:
        return None
    if AUTO_FINISH in usable and chance.below(3) == 0:
        return AUTO_FINISH
    if usable and chance.below(12) == 0:
        return chance.choice(usable)
    good = [move for move in moves if to_do(play(game.state, move)) < to_do(game.state)]
    turns = [move for move in moves if isinstance(move, Turn | Redeal)]
    dice = chance.below(6)
    if good and dice < 4:
        return chance.choice(good)
    return chance.choice(turns if turns and dice < 5 else moves)


def to_do(state: State) -> int:
    """Hidden cards, cards in stocks and wastes, and cards not yet up."""
    stock = sum(map(len, (*state.stocks, *state.wastes)))
    return state.hidden_count + stock + len(state.law.pack) - state.up
