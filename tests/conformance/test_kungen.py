"""What holds for Kungen under every pair of options."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from kings.cards import Chance, Deal
from kings.errors import Refused, SpellingError
from kings.kungen.deal import dealt_cards, lay_out
from kings.kungen.events import CardsMoved, PassBegan, StockTurned, TurnedUp, Won
from kings.kungen.game import Game
from kings.kungen.law import law_for
from kings.kungen.moves import (
    REDO,
    UNDO,
    AutoFinish,
    ColumnMove,
    ExtraPass,
    LayUp,
    Move,
    Redeal,
    SendUp,
    TakeBack,
    Turn,
    WasteMove,
)
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.options import OpenCards
from kings.kungen.position import all_cards, check_whole, parse_position, spell_position
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves, play, step, turned_up, why_not
from kings.kungen.state import State
from kings.kungen.view import view_of
from kings.records import (
    PatienceStep,
    Player,
    VerifiedPatience,
    patience_record,
    read_record,
    replay,
    verify,
    write_record,
)
from tests.conformance.kungen import (
    BUTTONS,
    KUNGEN_COVERING,
    KUNGEN_FACTORS,
    Walk,
    candidates,
    kungen_rules,
    recount,
    reshuffled,
    to_do,
    walk,
)
from tests.conformance.pairs import Row
from tests.conformance.scale import SCALE

ROWS = [pytest.param(n, row, id=f"row{n}") for n, row in enumerate(KUNGEN_COVERING.rows)]
DEALS = 3
"""Walks under each row at scale 1."""
LENGTH = 260
"""Commands of a walk, if it does not win before."""
STATES_CHECKED = 6
"""States of a walk that are held against every move that can be said."""
LONGEST_WALK = 20_000
"""Far more positions than such a walk in a small pack has been seen to enter."""


def test_the_impossible_pairs_of_kungen_are_its_conflicts() -> None:
    pairs = {" ".join(sorted("=".join(item) for item in p)) for p in KUNGEN_COVERING.impossible}
    assert pairs == {"columns=9 decks=1", "columns=10 decks=1"}
    for row in KUNGEN_COVERING.rows:
        assert set(row) == set(KUNGEN_FACTORS)
        assert parse_kungen_rules(kungen_rules(row).line()) == kungen_rules(row)


def check_deal(state: State) -> None:
    """The deal lays the columns out as the options say."""
    rules, columns = state.law.rules, state.law.columns
    assert [len(pile) for pile in state.piles[:columns]] == list(range(1, columns + 1))
    two = rules.open_cards is OpenCards.TWO_IN_LONGEST
    for column in range(columns):
        shown = 2 if two and column >= columns - 3 else 1
        assert state.hidden[column] == column + 1 - shown
    stock = len(state.law.pack) - columns * (columns + 1) // 2
    odd_first = [(stock + 1) // 2, stock // 2]
    assert [len(s) for s in state.stocks] == (odd_first if rules.stocks == 2 else [stock])


def check_piles(state: State, dealt: State) -> None:
    """Every card is there, and what is hidden lies as it was dealt, under an open card."""
    assert Counter(all_cards(state)) == Counter(state.law.pack)
    for pile, hidden, first in zip(state.piles, state.hidden, dealt.piles, strict=True):
        assert pile[:hidden] == first[:hidden]
        assert hidden < len(pile) or (hidden == 0 and not pile)


def check_walk(walked: Walk) -> None:
    """What every step keeps: the cards, the hidden ones, and the points by their table."""
    dealt = walked.games[0].state
    steps = zip(pairwise(walked.games), walked.entries, walked.events, strict=True)
    for (before, after), entry, events in steps:
        check_piles(after.state, dealt)
        if entry.command in (UNDO, REDO):
            assert events == ()
            continue
        gained = after.state.points - before.state.points
        facts = step(before.state, _move(entry.command)).events
        assert gained == recount(facts, after.state.law.costs)
        turned = sum(isinstance(event, TurnedUp) for event in facts)
        assert before.state.hidden_count - after.state.hidden_count == turned


def _move(command: object) -> Move:
    assert isinstance(command, Move)
    return command


def check_moves(state: State) -> None:
    """The listing is the legal moves, all of them, in order; all others are refused."""
    listed = legal_moves(state)
    allowed = [move for move in candidates() if why_not(state, move) is None]
    assert [move for move in allowed if not isinstance(move, ExtraPass)] == list(listed)
    before = spell_position(state)
    for move in allowed:
        now = play(state, move)
        check_whole(now)
        assert step(state, move).state == now
    allowed_now = set(allowed)
    for number, move in enumerate(candidates()):
        if number % 11 == 0 and move not in allowed_now:
            with pytest.raises(Refused):
                play(state, move)
    assert spell_position(state) == before


def check_game_refuses(game: Game) -> None:
    """A command that is refused raises and leaves the game as it was."""
    for command in (*BUTTONS, *candidates()[::97]):
        refusal = game.why_not(command)
        if refusal is None:
            continue
        with pytest.raises(Refused) as error:
            game.do(command, 10**9)
        assert (error.value.code, error.value.number) == (refusal.code, refusal.number)


def check_texts(state: State) -> None:
    """Positions and moves read back as they are written."""
    assert parse_position(spell_position(state)) == state
    for move in legal_moves(state):
        assert parse_command(spell_move(move)) == move


def check_secrets(state: State, chance: Chance) -> None:
    """Nothing that is shown or said depends on cards that nobody may see."""
    other = reshuffled(state, chance)
    assert view_of(other) == view_of(state)
    for move in (*candidates(), LayUp(safe=True), LayUp(safe=False)):
        assert why_not(other, move) == why_not(state, move)
    for move in legal_moves(state):
        if isinstance(move, Turn) or turned_up(state, move):
            continue
        here, there = step(state, move), step(other, move)
        assert here.events == there.events
        assert view_of(here.state) == view_of(there.state)


def check_undo(game: Game) -> None:
    """Undo goes back to the deal through the very same states, redo to the end again."""
    moved = game
    for made in reversed(game.past):
        moved = moved.do(UNDO, 10**7).game
        assert moved.state == made.before
    assert moved.past == ()
    for made in game.past:
        moved = moved.do(REDO, 10**7).game
        assert moved.state == made.after
    assert (moved.state, moved.past) == (game.state, game.past)


def check_record(walked: Walk) -> None:
    """The record of a patience reads back, is found true, and replays to the same game."""
    game = walked.game
    record = patience_record(
        rules=game.rules, deal=game.deal, players=[Player("Anna")], entries=walked.entries
    )
    assert read_record(write_record(record)) == record
    verified = verify(record)
    assert isinstance(verified, VerifiedPatience)
    assert (verified.game.state, verified.game.past) == (game.state, game.past)
    assert (verified.game.future, verified.game.log) == (game.future, game.log)
    assert verified.game.practice == game.practice
    states = [moment.game.state for moment in replay(record) if isinstance(moment, PatienceStep)]
    assert states == [moment.state for moment in walked.games]


@pytest.mark.parametrize(("index", "row"), ROWS)
def test_the_battery_holds_under_every_pair_of_options(index: int, row: Row) -> None:
    rules = kungen_rules(row)
    for number in range(DEALS * SCALE):
        deal = 1000 * number + index
        walked = walk(rules, deal, LENGTH)
        check_deal(walked.games[0].state)
        check_walk(walked)
        check_undo(walked.game)
        check_record(walked)
        check_game_refuses(walked.game)
        dice = Deal(number=deal).chance("test", "watch")
        telling = {0, len(walked.games) - 1}
        telling |= {dice.below(len(walked.games)) for _ in range(STATES_CHECKED - 2)}
        for at in sorted(telling):
            state = walked.games[at].state
            check_moves(state)
            check_texts(state)
            check_secrets(state, dice)


def test_the_walks_of_the_battery_meet_every_move_and_every_fact() -> None:
    met: Counter[type] = Counter()
    won = 0
    for index, row in enumerate(KUNGEN_COVERING.rows):
        walked = walk(kungen_rules(row), index, LENGTH)
        met.update(type(entry.command) for entry in walked.entries)
        met.update(type(event) for events in walked.events for event in events)
        won += walked.game.state.won
    for kind in (
        *(ColumnMove, WasteMove, SendUp, TakeBack, Turn, Redeal, ExtraPass, LayUp, AutoFinish),
        *(CardsMoved, TurnedUp, StockTurned, PassBegan, Won),
    ):
        assert met[kind], f"no walk meets {kind.__name__}"
    assert won


def test_every_move_that_can_be_spelled_reads_back() -> None:
    spelled = 0
    for move in candidates():
        try:
            text = spell_move(move)
            read = parse_command(text)
        except (KeyError, IndexError, SpellingError):
            continue
        spelled += read == move
    sources, piles = 16, 14
    carries = piles * piles * 13 + 2 * piles + 8 * piles
    assert spelled >= carries + sources + 2 * 3


@pytest.mark.parametrize(("index", "row"), ROWS)
def test_a_walk_that_never_enters_a_position_twice_ends(index: int, row: Row) -> None:
    """Case P14, in a small pack so that it is soon: pass numbers are no part of a position."""
    law = law_for(kungen_rules(row), 4 if row["decks"] == "1" else 3, 3)
    for number in range(10 * SCALE):
        deal = Deal(number=1000 * number + index)
        state = lay_out(law, dealt_cards(law, deal))
        chance = deal.chance("test", "fresh")
        seen = {state.position()}
        while fresh := [now for now in ahead(state) if now.position() not in seen]:
            if chance.below(8) < 5:
                least = min(map(to_do, fresh))
                fresh = [now for now in fresh if to_do(now) == least]
            state = chance.choice(fresh)
            seen.add(state.position())
            assert len(seen) < LONGEST_WALK, "the walk does not end"


def ahead(state: State) -> list[State]:
    """The states that a legal move leads to."""
    return [play(state, move) for move in legal_moves(state)]
