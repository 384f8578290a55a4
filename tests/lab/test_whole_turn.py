"""Every way a turn can go: against a search that takes no two places for alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count

import pytest

from kings.bots.lookahead import own_state
from kings.cards import Deal
from kings.corner.law import law_for
from kings.corner.legal import legal_plays
from kings.corner.moves import EndTurn
from kings.corner.notation import parse_move, parse_position, spell_move
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.lab.puzzle_search import turns_played
from kings.lab.whole_turn import WholeTurn, act_of, whole_turn
from tests.conformance.scale import SCALE

MANY = 100_000


def turn(text: str, most: int = MANY) -> WholeTurn:
    """Every way the turn of a position can go."""
    state = parse_position(text)
    found = whole_turn(view_for(state, state.turn), most)
    assert found is not None
    return found


def like(state: RoundState) -> tuple[object, ...]:
    """A table with its arms and its corners in no order."""
    law = state.law
    arms = sorted((state.piles[arm], state.opening_kings >> arm & 1) for arm in law.arms)
    corners = sorted(state.piles[corner] for corner in law.corners)
    return state.hands[state.turn], tuple(arms), tuple(corners), state.phase


def every_table(start: RoundState, most: int) -> set[tuple[object, ...]] | None:
    """All tables of a turn by the rules alone, each arm and corner its own; None if too many."""
    seen, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        if len(seen) > most:
            return None
        for play in legal_plays(state) if state.phase is Phase.PLAY else ():
            if not isinstance(play, EndTurn):
                after = apply(state, play)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return {like(state) for state in seen}


def turns(line: str, seats: int, number: int) -> Iterator[RoundState]:
    bots = ("otto", "emil", "klara", "greedy", "otto")[:seats]
    yield from turns_played(law_for(parse_corner_rules(line), seats), Deal(number=number), bots)


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("kitchen", 3),
        ("cross", 2),
        ("suits", 4),
        ("children", 3),
        ("wild,hand_size=4", 3),
        ("party", 5),
        ("kitchen,joker_as_king=yes,jokers=2,hand_size=4", 2),
    ],
)
def test_no_table_of_a_turn_is_missed_and_none_is_made_up(line: str, seats: int) -> None:
    compared = 0
    for state in chain.from_iterable(turns(line, seats, number) for number in count()):
        view = view_for(state, state.turn)
        every = every_table(own_state(view), 800)
        if every is not None:
            found = whole_turn(view, MANY)
            assert found is not None
            assert {like(table) for table in found.states} == every
            assert len(found.states) == len(every)
            compared += len(every) > 1
        if compared == 12 * SCALE:
            break


def test_steps_lead_where_the_rules_lead() -> None:
    found = turn("N Jh | E 3h 2c | S 9s | W 9c | NW Kd Qc | hand 4c 5s 4h Kc")
    for state, steps in zip(found.states, found.steps, strict=True):
        for step in steps:
            assert like(apply(state, step.play)) == like(found.states[step.to])


def test_places_alike_are_played_to_once() -> None:
    found = turn("N 5c | hand Kd")
    assert [spell_move(step.play) for step in found.steps[0]] == ["Kd>NE"]
    found = turn("N 5c | hand 9d 2h")
    assert [spell_move(step.play) for step in found.steps[0]] == ["2h>E", "9d>E"]


def test_an_act_is_the_same_at_places_alike_and_another_on_another_card() -> None:
    state = parse_position("N 5c | E 5s | hand 4d 9h")

    def act(text: str) -> object:
        play = parse_move(text)
        assert not isinstance(play, EndTurn)
        return act_of(state, play)

    assert act("9h>S") == act("9h>W")
    assert act("4d>N") != act("4d>E")
    assert act("4d>N") != act("4d>W")


def test_one_act_may_lead_to_two_tables_where_a_card_lies_twice() -> None:
    found = turn("rules party | seats 5 | N 9h 8s | E 8s | S As | W As | hand 7h 2c")
    laid = [step for step in found.steps[0] if spell_move(step.play) in ("7h>N", "7h>E")]
    assert laid[0].act == laid[1].act
    assert laid[0].to != laid[1].to


def test_the_shortest_way_and_the_way_without_a_play() -> None:
    found = turn("N 5c | E 5s | S 6h | W 8h | hand 4d 9h 3c")
    nine_is_out = parse_position("hand 4d 3c").hands[0]

    def goal(state: RoundState) -> bool:
        return state.hands[0] == nine_is_out

    way = found.shortest(goal)
    assert way is not None
    assert [spell_move(step.play) for step in way] == ["N>S", "9h>N"]
    other = found.shortest(goal, without=way[0].act)
    assert other is not None
    assert [spell_move(step.play) for step in other] == ["E>S", "9h>E"]
    assert found.shortest(goal, without=way[1].act) is None


def test_the_share_at_random_counts_every_next_table_once() -> None:
    # 4d goes onto either black five; 3c goes onto it then: always at last.
    found = turn("N 5c | E 5s | S 7h | W 8h | hand 4d 3c")
    assert found.share_at_random(lambda state: not state.hands[0]) == 1.0
    # The free arm takes any of three cards, and after that none goes.
    found = turn("N 8c | E 8s | S 8h | hand 4d 2c Qs")
    assert found.share_at_random(lambda s: s.hands[0].bit_count() < 3) == 1.0
    only_queen = parse_position("hand 4d 2c").hands[0]
    assert found.share_at_random(lambda s: s.hands[0] == only_queen) == pytest.approx(1 / 3)


def test_a_turn_with_too_many_tables_is_refused_not_cut_short() -> None:
    state = parse_position("N 8c | E 8s | S 8h | hand 4d 2c Qs")
    view = view_for(state, state.turn)
    whole = whole_turn(view, MANY)
    assert whole is not None
    assert whole_turn(view, len(whole.states)) == whole
    assert whole_turn(view, len(whole.states) - 1) is None


@pytest.mark.parametrize(
    "text",
    [
        "rules side | N 8c | hand 4d 2c | hand 7h | stock",
        "rules kitchen,kings_before_play=all | turn 0 asked=0 | N 8c | hand Kd | hand 7h | stock 2c",
    ],
)
def test_a_turn_that_the_view_does_not_tell_is_refused(text: str) -> None:
    state = parse_position(text)
    with pytest.raises(ValueError, match="does not tell"):
        whole_turn(view_for(state, state.turn), MANY)


def test_only_the_seat_in_turn_can_look() -> None:
    state = parse_position("N 8c | hand 4d | hand 7h")
    with pytest.raises(ValueError, match="in turn"):
        whole_turn(view_for(state, None), MANY)
