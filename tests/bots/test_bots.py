from __future__ import annotations

import pytest

from kings.bots import BOTS, Bot, bot_named, greedy, lazy, random
from kings.cards import Chance, Deal
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.moves import Move, MovePile
from kings.corner.notation import parse_position, spell_move
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import apply
from kings.corner.score import outcome_of
from kings.corner.state import Phase, RoundState
from kings.corner.view import CornerView, view_for
from kings.errors import KingsError
from tests.bots.rounds import play_match, play_round, reshuffle_hidden, tables, walk

TABLES = tables()
MIXES: tuple[tuple[Bot, ...], ...] = ((greedy,), (random,), (lazy,), (random, greedy, lazy))


def chance(word: str) -> Chance:
    return Chance("test", "bots", word.encode())


def chosen(text: str, bot: Bot) -> str:
    state = parse_position(text)
    return spell_move(bot(view_for(state, state.turn), chance("one")))


def seated(mix: tuple[Bot, ...], seats: int) -> list[Bot]:
    return [mix[seat % len(mix)] for seat in range(seats)]


def test_bots_are_found_by_name() -> None:
    levels = ["otto", "emil", "klara", "astrid", "sigrid"]
    assert list(BOTS) == [*levels, "random", "lazy", "greedy"]
    assert bot_named("greedy").bot is greedy


def test_an_unknown_bot_is_refused_with_the_known_names() -> None:
    with pytest.raises(KingsError) as refused:
        bot_named("gredy")
    assert refused.value.code == "unknown_bot"
    assert refused.value.facts == {"bot": "gredy", "allowed": tuple(BOTS)}


@pytest.mark.parametrize(
    ("position", "greedily", "lazily"),
    [
        # A king before a pile move, a pile move before a card.
        ("N 9d | E 8s 7h | S Qs | W 2c | hand Kd 6c 8c", "Kd>NE", "Kd>NE"),
        ("N 9d | E 8s 7h | S Qs | W 2c | hand 6c 8c", "E>N", "8c>N"),
        # The highest card on a pile before the highest on an empty arm.
        ("N 9d | E 5h | S Qs | hand 4c 8c Qd", "8c>N", "8c>N"),
        ("N 9d | E 5h | S Qs | hand 3c Tc", "Tc>W", "Tc>W"),
        ("N 9d | E 5h | S Qs | W 2c | hand 3c Tc", "end", "end"),
        # A fifth king goes on an arm where it may.
        (
            "rules side,decks=2 | N 9d | E 5h | S Qs | NE Kc | SE Kd | SW Kh | NW Ks | hand Kd 2c",
            "Kd>W",
            "Kd>W",
        ),
        # A swap only if the joker can be laid, and a joker last, on a pile rather than an arm.
        ("rules wild | N 9d *8b | E Ac | S As | W Ah | hand 8s 2c", "8s~N", "8s~N"),
        ("rules wild | N 9d | E 5h | S Qs | hand Jk", "Jk>N", "Jk>N"),
        ("rules wild | N Ad | E Ah | S As | W Ac | hand Jk", "end", "end"),
        # While `end` is refused a card is laid.
        ("rules kitchen,compulsory=all | N 9d | E 5h | S Qs | hand 2c Tc", "Tc>W", "Tc>W"),
        (
            "rules kitchen,kings_before_play=1 | turn 0 first asked=0 | N 9d | hand Kd 2c",
            "Kd>NE",
            "Kd>NE",
        ),
        (
            "rules kitchen,kings_before_play=1 | turn 0 first asked=0 | N 9d | hand Qd 2c",
            "end",
            "end",
        ),
    ],
)
def test_greedy_and_lazy_choose_in_their_order(position: str, greedily: str, lazily: str) -> None:
    assert chosen(position, greedy) == greedily
    assert chosen(position, lazy) == lazily


def test_random_chooses_each_legal_play_about_as_often() -> None:
    state = parse_position("N 9d | E 8s 7h | S Qs | W 2c | hand Kd 6c 8c")
    view, dice = view_for(state, state.turn), chance("dice")
    counts = dict.fromkeys(view.legal, 0)
    for _ in range(100 * len(counts)):
        counts[random(view, dice)] += 1
    assert all(60 <= count <= 140 for count in counts.values())


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_draws_on_nothing_but_its_view_and_its_chance(name: str) -> None:
    bot = bot_named(name).bot
    state = parse_position("N 9d | E 8s 7h | S Qs | W 2c | hand Kd 6c 8c")
    view = view_for(state, state.turn)
    assert bot(view, chance("same")) == bot(view, chance("same"))


def test_lazy_never_moves_a_pile() -> None:
    seen: list[Move] = []

    def watched(view: CornerView, dice: Chance) -> Move:
        seen.append(lazy(view, dice))
        return seen[-1]

    for number in range(5):
        play_match(PRESETS["kitchen"].rules, [watched] * 3, Deal(number=number))
    assert not any(isinstance(move, MovePile) for move in seen)


def positions(count: int) -> list[RoundState]:
    """States from rounds of all presets and seat counts, at different moments."""
    found = []
    for number in range(count):
        name, seats = TABLES[number % len(TABLES)]
        law = law_for(parse_corner_rules(name), seats)
        start, _ = deal_round(law, Seat(number % seats), Deal(number=number))
        for at, state in enumerate(walk(start, [random] * seats, chance(str(number)))):
            if state.phase is Phase.OVER:
                break
            if at % 7 == number % 7 or at > 40:
                found.append(state)
                if at > 7 * (number % 4):
                    break
    return found


def test_a_choice_does_not_change_when_only_hidden_cards_change() -> None:
    mixed = 0
    for number, state in enumerate(positions(250)):
        other = reshuffle_hidden(state, state.turn, chance(f"mix {number}"))
        mixed += other != state
        for bot in (random, lazy, greedy):
            mine = bot(view_for(state, state.turn), chance("same"))
            assert mine == bot(view_for(other, state.turn), chance("same"))
    assert mixed > 150


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_matches_end_within_their_bound_whoever_plays(name: str, seats: int) -> None:
    rules = PRESETS[name].rules
    for number in range(6):
        bots = seated(MIXES[number % len(MIXES)], seats)
        assert play_match(rules, bots, Deal(number=number)).result is not None


@pytest.mark.parametrize(
    "extra",
    [
        "compulsory=all",
        "compulsory=kings",
        "kings_before_play=all,kings_on_arms=yes",
        "jokers=2,joker_as_king=yes,joker_swap=yes,kings_before_play=1",
        "decks=2,arms=8,jokers=4,joker_swap=yes,compulsory=all",
        "decks=2,draw_count=2,corner_build=same_suit,arm_king_to_corner=always",
        "teams=yes,build=any,dead_test=blocked",
    ],
)
def test_matches_end_under_the_rarer_options_too(extra: str) -> None:
    rules = parse_corner_rules(f"kitchen,{extra}")
    for number in range(4):
        bots = seated(MIXES[-1 - number % 2], 4)
        assert play_match(rules, bots, Deal(number=number)).result is not None


def points_left(first: Bot, other: Bot, deals: int) -> tuple[int, int]:
    """Points left in hand by one bot and, per seat, by two others; every deal once a seat."""
    law = law_for(PRESETS["kitchen"].rules, 3)
    mine = theirs = 0
    for number in range(deals):
        for seat in range(3):
            bots = [first if s == seat else other for s in range(3)]
            state, _ = deal_round(law, Seat(0), Deal(number=number))
            end = play_round(state, bots, chance(str(number)))
            left = [held.points for held in outcome_of(end).holdings]
            mine += left[seat]
            theirs += sum(left) - left[seat]
    return mine, theirs // 2


def test_greedy_leaves_far_fewer_points_in_hand_than_random_and_lazy() -> None:
    for weaker in (random, lazy):
        mine, theirs = points_left(greedy, weaker, 60)
        assert 4 * mine < theirs


def test_a_greedy_turn_goes_through_kings_piles_and_cards_and_ends_by_itself() -> None:
    state = parse_position(
        "N 9d | E 8s 7h | S Qs | W 2c | hand Kd 6c Jh 4s 2s 9c | hand 2h | stock 3c 4c"
    )
    plays = []
    while state.turn == 0:
        move = greedy(view_for(state, state.turn), chance("turn"))
        plays.append(spell_move(move))
        state = apply(state, move)
    assert plays == ["Kd>NE", "E>N", "S>NE", "Jh>NE", "6c>N", "9c>E", "4s>S", "end"]
