"""Plain rules and kernels walk the same rounds: same plays in the same order, states, endings, scores."""

from __future__ import annotations

import pytest

from kings.bots.plain import greedy as plain_greedy
from kings.cards import Chance, Deal
from kings.corner.deal import deal_round
from kings.corner.law import Law
from kings.corner.moves import EndTurn, Move
from kings.corner.notation import parse_position, spell_move, spell_position
from kings.corner.places import Seat
from kings.corner.rules import apply as plain_apply
from kings.corner.rules import legal_plays
from kings.corner.score import outcome_of, score_round
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.kernels.corner_convert import decode, encode, new_pool, pack, unpack
from kings.kernels.corner_law import new_table
from kings.kernels.corner_layout import Pool
from kings.kernels.corner_play import advance, apply, greedy, legal
from kings.kernels.corner_score import score
from tests.kernels.amount import amount
from tests.kernels.twins import covering_laws

LAWS = covering_laws()
ROUNDS = amount(6, 1)


def listed(pool: Pool, table: Pool, count: int) -> list[Move]:
    codes = table[0]["moves"][:count].tolist()
    assert codes == sorted(set(codes)), "the numbers of plays go up in the order of the listing"
    return [decode(code) for code in codes]


def same_state(pool: Pool, table: Pool, state: RoundState) -> None:
    """What the kernel holds is the state, and what it keeps beside it is what the state says."""
    back = unpack(pool, 0, state.law)
    assert back == state, f"{spell_position(back)}\n{spell_position(state)}"
    pack(state, pool, 1)
    for field in ("tops", "bases"):
        assert pool[0][field].tolist() == pool[1][field].tolist(), spell_position(state)


def same_plays(pool: Pool, table: Pool, state: RoundState) -> tuple[Move, ...]:
    plays = legal_plays(state)
    mine = listed(pool, table, legal(pool, 0, table))
    assert list(map(spell_move, mine)) == list(map(spell_move, plays)), spell_position(state)
    if plays:
        chosen = plain_greedy(view_for(state, state.turn), Chance("test", "greedy", b""))
        assert decode(greedy(pool, 0, table)) == chosen, spell_position(state)
    return plays


def same_score(pool: Pool, table: Pool, state: RoundState) -> None:
    for pot in (0, 7):
        wanted = score_round(state.law, outcome_of(state), pot)
        score(pool, 0, table, pot)
        found = table[0]
        assert tuple(found["change"][: state.law.parties]) == wanted.change
        assert [s for s in range(6) if found["winners"] >> s & 1] == list(wanted.winners)
        assert found["pot"] == wanted.pot


def walk(law: Law, deal: Deal) -> RoundState:
    """A seeded walk to the end of a round; `end` is taken less often, so that hands run out."""
    pool, table = new_pool(2), new_table(law)
    state = deal_round(law, Seat((deal.number or 0) % law.seats), deal)[0]
    dice = deal.chance("test", "lockstep")
    pack(state, pool, 0)
    while True:
        same_state(pool, table, state)
        plays = same_plays(pool, table, state)
        if not plays:
            same_score(pool, table, state)
            return state
        move = dice.choice(plays)
        if isinstance(move, EndTurn) and dice.below(3):
            move = plays[0]
        state = plain_apply(state, move)
        apply(pool, 0, table, encode(move))


@pytest.mark.parametrize("index", range(len(LAWS)))
def test_a_kernel_walks_in_step_under_every_pair_of_options(index: int) -> None:
    for number in range(ROUNDS):
        end = walk(LAWS[index], Deal(number=1000 * number + index))
        assert end.phase is Phase.OVER


# Positions that rounds from a deal seldom or never reach.
@pytest.mark.parametrize(
    "position",
    [
        "N 9h | E 8s 7d | hand Kd | hand Ks | stock",
        "corner:dead_test=blocked | N 9h | E 8s | NE Kd | SE Kh | SW Kc | NW Ks | hand Kd | hand 2c",
        "corner:decks=2,kings_on_arms=no,dead_test=blocked | N 9h | E 8s | S 2d | W 4d | NE Kd"
        " | SE Kh | SW Kc | NW Ks | hand Kd Kc | hand Kh",
        "corner:jokers=2,joker_as_king=yes,arm_king_to_corner=always | N *Kd Qc | E *Jr | S Kh"
        " | W 2c | hand 3c Jk Jk | hand 4d",
        "corner:corner_build=same_suit,build=any | N 9h 8c | E *7h | NE Kh Qh *Jh *T | S 9c | hand Th"
        " Jk | hand 2c",
        "corner:decks=2,jokers=4,joker_swap=yes,build=any | N *9h *8r 7s | E 9c | hand 9h 8d 8d"
        " 7c Jk | hand 2c Jk | stock 3d 3d",
        "corner:decks=2,jokers=4,joker_swap=yes | N 9c | E 8d | hand Jk Jk Jk 7s | hand 2c | stock Jk",
        "corner:jokers=2,kings_on_arms=yes,arm_king_to_corner=always | N *Kd Qc | E Ks | S 9h | W 2c"
        " | hand 3c | hand 4d",
        "corner:match=rounds,scoring=chips,no_play_fee=no_play | N 9h | E 8s | hand 2c | hand 2d",
        "turn 0 first empty lap=1 | N 9h | E 9d | S 9c | W 9s | hand 2c | hand 2d",
        "corner:decks=2,arms=8 | N2 9h | W2 8s | NW2 Kd | N 9c | hand Qc Qc Td | hand 2c",
    ],
)
def test_a_kernel_agrees_on_rare_positions_and_all_that_may_follow(position: str) -> None:
    waiting, seen = [parse_position(position)], 0
    pool = new_pool(2)
    table = new_table(waiting[0].law)
    while waiting and seen < amount(400, 40):
        state = waiting.pop(0)
        seen += 1
        pack(state, pool, 0)
        same_state(pool, table, state)
        plays = same_plays(pool, table, state)
        for move in plays:
            after = plain_apply(state, move)
            pack(state, pool, 0)
            count = advance(pool, 0, table, encode(move))
            same_state(pool, table, after)
            assert count == len(legal_plays(after))
            waiting.append(after)
