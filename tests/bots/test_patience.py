from __future__ import annotations

from functools import cache

import pytest

from kings.bots import (
    NOTHING_SEEN,
    Advice,
    KungenReason,
    Memory,
    advise_patience,
    play_blind,
)
from kings.bots.tableau import own_state
from kings.cards import Card, Chance, Deal, parse_cards
from kings.kungen.deal import deal_state
from kings.kungen.listing import legal_moves
from kings.kungen.moves import Move, TakeBack
from kings.kungen.notation import parse_move, spell_move
from kings.kungen.position import UNKNOWN, parse_position
from kings.kungen.presets import PRESETS
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.kungen.view import view_of
from kings.say.hints import say_hint
from kings.say.speaker import LANGUAGES, CardStyle, Speaker
from tests.marks import statement

# As the stock lay at the end of pass 1, and a moment of pass 2 after it.
BEFORE = "kungen | c1 8s | w1 2c 3c 7h | pass 1"
LATER = "kungen | c1 8s | w1 2c | s1 3c 7h | pass 2"
DEAD_BEFORE = "kungen | c1 8s | w1 2c 4c | pass 1"
DEAD = "kungen | c1 8s | w1 2c | s1 4c | pass 2"

POSITIONS: dict[KungenReason, tuple[str, ...]] = {
    KungenReason.TURN_UP: ("kungen | c1 8s | c2 (3c 9d) 7h",),
    KungenReason.KING_WITH_BUILD: ("kungen | c1 (3c) Kh Qs | c2 (4d) 5s",),
    KungenReason.ACE_UP: ("kungen | c1 9s Ad",),
    KungenReason.KING_TO_EMPTY: ("kungen | c1 5s | w1 Kd",),
    KungenReason.EMPTY_COLUMN: (
        "kungen | c1 7s | c2 8h | c3 Jc | c4 Js | c5 Qc | c6 Qs | c7 Tc | w1 Kd",
    ),
    KungenReason.MAKE_ROOM: ("kungen | c1 9s 8h 7s | c2 8d | f H7",),
    KungenReason.SAFE_UP: ("kungen | c1 9s 2h | f H1 S1 C1",),
    KungenReason.WASTE: ("kungen | c1 8s | w1 7h",),
    KungenReason.UP: ("kungen | c1 Ts 5h | f H4",),
    KungenReason.TURN: ("kungen | c1 8s | s1 2c 3c",),
    KungenReason.TURN_FOR: (BEFORE, LATER),
    KungenReason.REDEAL: ("kungen | c1 8s | w1 7h 2c",),
    KungenReason.LOW_UP: ("kungen-one | c1 9s 3h | f H2",),
    KungenReason.NO_MOVE_HELPS: (DEAD_BEFORE, DEAD),
    KungenReason.NO_MOVE_LEFT: ("kungen | c1 8s | w1 2c | pass 3",),
    KungenReason.NO_PASS_HELPS: ("harpan-one | c1 8s | w1 2c",),
    KungenReason.NONE_FOUND: ("kungen | c1 6s | w1 4c | pass 3 | f H5",),
}
"""For each reason the positions a player has seen, the last being the present one."""


def advice(*texts: str) -> Advice[Move | None]:
    memory = NOTHING_SEEN
    for text in texts:
        view = view_of(parse_position(text))
        memory = memory.with_view(view)
    found = advise_patience(view, memory)
    assert found is not None
    return found


def move(*texts: str) -> str | None:
    found = advice(*texts).move
    return None if found is None else spell_move(found)


def test_there_is_a_position_for_each_reason() -> None:
    assert set(POSITIONS) == set(KungenReason)


@pytest.mark.parametrize("wanted", list(KungenReason))
def test_each_reason_is_given_where_it_holds(wanted: KungenReason) -> None:
    assert advice(*POSITIONS[wanted]).reason_key == f"hint.kungen.{wanted}"


@statement("S4-175", "S4-183")
def test_a_hidden_card_comes_before_a_waste_card_and_an_ace() -> None:
    assert move("kungen | c1 8s | c2 (3c) 7h | c3 9s Ad | w1 7d") == "c2>c1*1"


def test_of_two_hidden_cards_the_longer_column_comes_first() -> None:
    assert move("kungen | c1 8s | c2 (3c) 7h | c3 (4c 5c) 7d") == "c3>c1*1"


@statement("S4-178", "S4-091")
def test_a_column_is_emptied_only_when_a_king_waits_for_it() -> None:
    [text] = POSITIONS[KungenReason.EMPTY_COLUMN]
    assert move(text) == "c1>c2*1"
    assert move(text.replace("w1 Kd", "w1 9c")) != "c1>c2*1"


@statement("S4-181")
def test_an_ace_goes_up_at_once() -> None:
    assert move("kungen | c1 9s Ad | w1 8d") == "c1>f"


@statement("S4-180", "S4-182", "S4-185")
def test_a_low_card_of_a_column_waits_until_nothing_needs_it() -> None:
    assert move("kungen | c1 9s 3h | w1 5d | s1 9c | f H2") == "t1"
    assert move("kungen | c1 9s 3h | w1 5d | s1 9c | f H2 S2 C2") == "c1>f"
    assert move("kungen | c1 9s 3h | w1 5d | s1 9c | f H2 S4 C4 D4") == "c1>f"


def test_a_low_card_of_the_waste_carries_nothing_and_goes_up() -> None:
    assert move("kungen | c1 9s | w1 3h | s1 9c | f H2") == "w1>f"


@statement("S4-100", "S4-183")
def test_the_stock_is_turned_only_when_the_tableau_has_nothing() -> None:
    assert move("kungen | c1 8s | c2 7h | s1 2c 3c") == "t1"
    assert move("kungen | c1 8s | c2 (4c) 7h | s1 2c 3c") == "c2>c1*1"


@statement("S4-186")
def test_an_empty_column_is_kept_for_a_king_also_where_any_card_may_go() -> None:
    text = "kungen,empty_column=any | c1 8s | w1 Qd | s1 2c"
    assert "w1>c2" in [spell_move(m) for m in legal_moves(parse_position(text))]
    assert move(text) == "t1"


def test_a_won_game_needs_no_hint() -> None:
    won = parse_position("kungen | f S13 H13 D13 C13")
    assert advise_patience(view_of(won)) is None


# The dead stock (K25).


def test_no_move_helps_is_said_with_the_passes_that_remain() -> None:
    found = advice(DEAD_BEFORE, DEAD)
    assert (found.move, found.facts["count"]) == (None, 2)
    assert say_hint(Speaker("en"), found) == "No move helps in the remaining 2 passes."
    last = advice(DEAD_BEFORE.replace("pass 1", "pass 2"), DEAD.replace("pass 2", "pass 3"))
    assert say_hint(Speaker("en"), last) == "No move helps in the one pass that remains."


def test_a_known_stock_is_turned_to_the_card_that_helps_and_no_further() -> None:
    laid = play_blind(parse_position("kungen | c1 8s | w1 2c 7h 3c 4c"))
    assert [spell_move(made) for made in laid.moves] == ["r1", "t1", "t1", "w1>c1"]
    assert move(BEFORE, LATER) == "t1"


def test_a_redeal_is_advised_only_for_a_card_seen() -> None:
    assert move("kungen | c1 8s | w1 7h 2c") == "r1"
    assert move("kungen | c1 8s | w1 7c 2c") is None
    # Of a packet of three only the last is playable, in the next pass as well.
    assert move("harpan | c1 8s | w1 2c 7h 3c") is None
    assert move("harpan | c1 8s | w1 2c 4c 7h 3c") == "r1"


def test_a_stock_not_yet_seen_is_turned_before_a_pass_is_paid_for() -> None:
    assert move("kungen-double | c1 8s | w1 7h 2c | s2 5c 4c") == "t2"


def test_the_extra_pass_and_taking_back_are_never_advised() -> None:
    for deal in range(12):
        laid = play_blind(deal_state(PRESETS["kungen-two"].rules, Deal(number=deal)))
        assert not any(isinstance(made, TakeBack) for made in laid.moves)
        assert not laid.state.extra_used


# Memory.


def test_the_memory_knows_a_stock_once_it_was_turned_and_not_before() -> None:
    first = view_of(parse_position("kungen | w1 2c | s1 3c 7h"))
    assert NOTHING_SEEN.with_view(first).stock(first, 0) is None
    memory = NOTHING_SEEN.with_view(view_of(parse_position(BEFORE)))
    assert memory.stock(view_of(parse_position(LATER)), 0) == parse_cards("3c 7h")


def test_the_memory_follows_a_card_played_from_the_last_waste() -> None:
    memory = NOTHING_SEEN
    for text in (BEFORE, "kungen | c1 8s 7h | w1 2c 3c | pass 1"):
        memory = memory.with_view(view_of(parse_position(text)))
    now = view_of(parse_position("kungen | c1 8s 7h | w1 - | s1 2c 3c | pass 2"))
    assert memory.stock(now, 0) == parse_cards("2c 3c")
    assert memory.with_view(now) is memory


def test_a_memory_with_a_gap_is_no_knowledge() -> None:
    memory = Memory().with_view(view_of(parse_position("kungen | c1 8s | w1 2c | pass 1")))
    assert memory.stock(view_of(parse_position(LATER)), 0) is None


# Following the hints.


def followed(state: State) -> list[State]:
    """The states of a patience laid by the hints."""
    laid = play_blind(state)
    states = [state]
    for made in laid.moves:
        states.append(play(states[-1], made))
    assert states[-1] == laid.state
    return states


@cache
def walks() -> tuple[tuple[State, ...], ...]:
    """Seventy-seven deals over all presets, laid by the hints."""
    return tuple(
        tuple(followed(deal_state(preset.rules, Deal(number=deal))))
        for preset in PRESETS.values()
        for deal in range(4 if preset.rules.decks == 2 else 8)
    )


def test_following_the_hints_never_enters_a_position_twice() -> None:
    assert len(walks()) >= 50
    for states in walks():
        positions = [state.position() for state in states]
        assert len(set(positions)) == len(positions)


def test_what_is_still_to_do_never_grows() -> None:
    for states in walks():
        undone = [
            state.hidden_count - state.up + sum(map(len, (*state.stocks, *state.wastes)))
            for state in states
        ]
        assert undone == sorted(undone, reverse=True)


def test_the_blind_player_wins_and_loses() -> None:
    won = sum(states[-1].won for states in walks())
    assert 0.2 * len(walks()) < won < 0.9 * len(walks())


def test_a_hint_is_legal_and_so_are_its_alternatives() -> None:
    for states in walks()[::3]:
        for state in states[::5]:
            view = view_of(state)
            found = advise_patience(view)
            offered = [] if found is None else [found.move, *found.alternatives]
            assert {m for m in offered if m is not None} <= set(view.legal)


def hidden_mixed(state: State, dice: Chance) -> State:
    """The same position with the hidden cards, of columns and of the stocks, dealt anew."""
    spots = [(place, at) for place, count in enumerate(state.hidden) for at in range(count)]
    cards: list[Card] = [state.piles[place][at] for place, at in spots]
    cards += [card for stock in state.stocks for card in stock]
    mixed = iter(dice.shuffled(cards))
    piles = [list(pile) for pile in state.piles]
    for place, at in spots:
        piles[place][at] = next(mixed)
    stocks = tuple(tuple(next(mixed) for _ in stock) for stock in state.stocks)
    return state._replace(piles=tuple(map(tuple, piles)), stocks=stocks)


def test_a_hint_does_not_change_when_only_hidden_cards_change() -> None:
    dice, mixed = Chance("test", "patience", b"mix"), 0
    for states in walks():
        for state in states[:: max(1, len(states) // 6)]:
            other = hidden_mixed(state, dice)
            mixed += other != state
            assert advise_patience(view_of(state)) == advise_patience(view_of(other))
    assert mixed > 200


def test_the_player_s_own_state_holds_no_hidden_card() -> None:
    state = deal_state(PRESETS["kungen"].rules, Deal(number=1))
    known = own_state(view_of(state), NOTHING_SEEN)
    for place, count in enumerate(state.hidden):
        assert known.piles[place] == (UNKNOWN,) * count + state.piles[place][count:]
    assert known.stocks == ((),)


# Sentences.


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wanted", list(KungenReason))
def test_each_reason_is_one_sentence_in_every_language(wanted: KungenReason, lang: str) -> None:
    found = advice(*POSITIONS[wanted])
    for style in CardStyle:
        text = say_hint(Speaker(lang, style), found)
        assert text.endswith(".") and text.count(". ") == 0
        assert "{" not in text and text[0] == text[0].upper()


@statement("S4-172")
def test_a_hint_says_what_the_waiting_card_needs() -> None:
    assert say_hint(Speaker("en"), advice("kungen | c1 8s | w1 7h")) == (
        "8♠ is waiting for just this card: move 7♥ onto 8♠."
    )


def test_hints_are_spelled_as_records_spell_moves() -> None:
    assert parse_move("c1>c2*1") == advice(*POSITIONS[KungenReason.EMPTY_COLUMN]).move
