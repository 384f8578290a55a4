from __future__ import annotations

from itertools import pairwise

import pytest

from kings.bots import BOTS, Bot, Search, bot_named, greedy, linear
from kings.bots.belief import belief_from, dealt, greedy_chance
from kings.bots.features import NAMES, features, known_from
from kings.bots.levels import emil, klara, otto
from kings.bots.search import halved
from kings.bots.turns import Table, _all_tables, tables_of_turn
from kings.bots.weights import trained, weights_for
from kings.cards import Card, Chance, Deal, cards_in, hand_of, size_of
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.moves import MovePile, PlayCard
from kings.corner.notation import parse_move, parse_position, spell_move
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.rules import legal_plays
from kings.corner.seen import Left, nothing_seen
from kings.corner.state import Phase
from kings.corner.view import view_for
from tests.bots.positions import TABLES, positions, view_of
from tests.bots.rounds import play_match, reshuffle_hidden, walk
from tests.bots.test_bots import points_left
from tests.conformance.scale import SCALE

HONEST = 10_000 if SCALE >= 25 else 300 * SCALE
"""Positions in which the hidden cards are mixed, for each level that is quick."""
EVEN = hand_of(Card(card) for card in range(0, 52, 2))
QUICK_SEARCH = Search(playouts=24, candidates=4, cap_s=None, compiled=False)
PLAIN: tuple[Bot, ...] = (otto, emil, klara, linear)


def chance(word: str) -> Chance:
    return Chance("test", "levels", word.encode())


def chosen(text: str, bot: Bot, word: str = "one") -> str:
    state = parse_position(text)
    return spell_move(bot(view_for(state, state.turn), chance(word)))


def test_levels_are_found_by_number_and_by_name_in_either_case() -> None:
    names = [bot_named(str(level)).name for level in range(1, 6)]
    assert names == ["otto", "emil", "klara", "astrid", "sigrid"]
    assert [BOTS[name].level for name in names] == [1, 2, 3, 4, 5]
    assert bot_named("Astrid") is BOTS["astrid"]


def test_otto_lays_any_card_that_fits_and_sometimes_stops_too_soon() -> None:
    board = "N 9d | E 5h | S Qs | W 2c | hand 8s 4c Jh"
    plays = {chosen(board, otto, str(word)) for word in range(60)}
    assert plays == {"8s>N", "4c>E", "Jh>S", "end"}


def test_otto_mostly_forgets_that_piles_can_be_moved() -> None:
    board = "N 9d | E 8s | S Qs | W 2c | hand 6h | hand 3d"
    plays = [chosen(board, otto, str(word)) for word in range(200)]
    assert 5 < plays.count("E>N") < 40
    assert plays.count("end") == 200 - plays.count("E>N")


def test_otto_plays_on_where_he_must() -> None:
    board = "corner:compulsory=all | N 9d | E 5h | S Qs | W 2c | hand 8s 3c"
    assert {chosen(board, otto, str(word)) for word in range(40)} == {"8s>N"}


def test_emil_leaves_every_pile_where_it_lies() -> None:
    for number, (state, seen) in enumerate(positions(200)):
        assert not isinstance(emil(view_of(state, seen), chance(str(number))), MovePile)


def test_klara_is_greedy_but_for_a_slip_in_some_plays() -> None:
    board = "N 9d | E 8s 7h | S Qs | W 2c | hand Kd 6c 8c"
    plays = [chosen(board, klara, str(word)) for word in range(300)]
    assert chosen(board, greedy) == "Kd>NE"
    assert 240 < plays.count("Kd>NE") < 295


def test_astrid_goes_out_when_she_can() -> None:
    board = "N 9d | E 5h | S Qs | W 2c | hand 8s 7h | hand 3d 4d"
    assert chosen(board, linear) == "8s>N"
    assert chosen("N 9d 8s | E 5h | S Qs | W 2c | hand 7h | hand 3d 4d", linear) == "7h>N"


def test_astrid_often_ends_her_turn_with_a_card_that_fits() -> None:
    kept = turns = 0
    law = law_for(PRESETS["kitchen"].rules, 2)
    for number in range(6):
        state, _ = deal_round(law, Seat(0), Deal(number=number))
        for before, after in pairwise(walk(state, [linear] * 2, chance("kept"))):
            if after.turn != before.turn:
                turns += 1
                kept += any(isinstance(play, PlayCard) for play in legal_plays(before))
    assert 0.1 < kept / turns < 0.95


def test_the_quick_list_of_a_turn_is_that_of_the_rules() -> None:
    """Wherever no play is special, the quick way finds the same tables in the same order."""
    longest = 0
    for state, seen in positions(300, "lists"):
        view = view_of(state, seen)
        if view.phase is Phase.PLAY:
            found = tables_of_turn(view, 200)
            assert found == _all_tables(view, 200)
            longest = max(longest, len(found))
    assert longest == 200


def test_the_first_play_towards_every_table_is_legal_and_the_first_table_is_the_present() -> None:
    for state, seen in positions(150, "first"):
        view = view_of(state, seen)
        if view.phase is Phase.PLAY:
            tables = tables_of_turn(view)
            assert tables[0].hand == hand_of(view.hand)
            assert {table.first for table in tables[1:]} <= set(view.legal)


def test_features_are_counted_as_the_page_says() -> None:
    state = parse_position("N 9d 8s | E 5h | S Qs | NE Kd | hand 7h Kc | hand 3d | stock 4c 4s")
    view = view_for(state, Seat(0))
    now = dict(zip(NAMES, features(known_from(view), tables_of_turn(view)[0]), strict=True))
    assert now["cards"] == 2 / 5
    assert now["points"] == 11 / 10
    assert (now["empty_arms"], now["free_corner"], now["kept_kings"]) == (1, 1, 1)
    assert now["kept"] == 1 / 3  # the seven of hearts; a king fits on no pile
    assert now["pile_moves"] == 1  # the queen of spades under the king of diamonds
    assert now["points_close"] == 11 / 10  # somebody holds one card
    assert now["idle"] == 1
    # Of 45 unseen cards 7d, 4s, 4c, Jh, Jd and Qc fit.
    assert now["open_share"] == pytest.approx(6 / 45)


def test_every_table_that_can_be_dealt_has_trained_weights() -> None:
    for seats in range(2, 7):
        for draw in ("start", "end"):
            law = law_for(parse_corner_rules(f"kitchen,draw={draw}"), seats)
            assert len(weights_for(law)) == len(NAMES)


def test_weights_say_where_they_come_from() -> None:
    for key, entry in trained().items():
        seats, draw = key.split("/")
        told = entry["provenance"]
        assert f"--seats {seats} --draw {draw} --seed" in told["command"]
        assert set(told) >= {"commit", "date", "seconds", "one_against_greedy"}
        assert list(entry["weights"]) == list(NAMES)


def test_a_seat_that_never_waits_is_more_and_more_believed_to_be_greedy() -> None:
    def believed(turns: int, waits: int, rounds: int, kept: int) -> float:
        seen = nothing_seen(2)._replace(turns=(turns, 0), waits=(waits, 0))
        return greedy_chance(seen._replace(rounds=(rounds, 0), kept=(kept, 0)), 0)

    row = [believed(4 * rounds, 0, rounds, 0) for rounds in range(12)]
    assert row == sorted(row)
    assert row[-1] > 0.95
    assert believed(10, 1, 3, 0) < 0.2
    assert believed(10, 0, 3, 1) < 0.1


def test_whoever_lays_all_in_one_order_is_believed_sooner_than_whoever_strays() -> None:
    def believed(steps: int, strays: int) -> float:
        seen = nothing_seen(2)._replace(turns=(5, 0), steps=(steps, 0), strays=(strays, 0))
        return greedy_chance(seen, 0)

    assert believed(30, 0) > 0.9
    assert believed(30, 2) < 0.1
    # Whoever strays all the time does not choose: it lays all it can as it comes.
    assert believed(30, 12) > 0.9


def test_dealt_hands_agree_with_sizes_and_with_what_greedy_seats_did_not_lay() -> None:
    for number, (state, seen) in enumerate(positions(120, "belief")):
        view = view_of(state, seen)
        belief = belief_from(view)
        hands, stock = dealt(belief, chance(str(number)))
        sizes = [size_of(hand) for hand in hands]
        assert sizes == [0 if s == view.turn else n for s, n in enumerate(view.hand_sizes)]
        cards = sorted([*stock, *(card for hand in hands for card in cards_in(hand))])
        assert cards == sorted(belief.unseen)
        assert len(stock) == view.stock_left


def test_a_card_that_a_greedy_seat_could_have_laid_is_dealt_to_it_only_as_drawn() -> None:
    state = parse_position("N 9d | E 5h | S Qs | W 2c | hand 3c 6h | hand 4h 6d 7d | stock 9h 9s")
    view = view_for(state, Seat(0))
    seen = nothing_seen(2)._replace(left=((), (Left(EVEN, 1),)), rounds=(0, 99))
    belief = belief_from(view_for(state, Seat(0), (), seen))
    assert view.hand == cards_in(state.hands[0])
    for word in range(50):
        hands, _ = dealt(belief, chance(str(word)))
        assert (hands[1] & EVEN).bit_count() <= 1


class Rigged:
    """Trials whose third end is the best, told apart only after some deals."""

    firsts = tuple(parse_move(word) for word in ("8s>N", "4c>E", "Jh>S", "2h>W", "end"))
    priors: tuple[float, ...] = (0.0,) * 5
    numbers = tuple(range(5))
    goes_out = False

    def __init__(self) -> None:
        self.played = [0] * 5
        self.sketched: list[int] = []

    def sketch(self, alive: list[int], deals: int) -> None:
        self.sketched.extend(alive)

    def play(self, alive: list[int], deals: int) -> None:
        for end in alive:
            self.played[end] += deals

    def add(self, table: Table) -> int:
        raise NotImplementedError

    def points(self, end: int) -> float:
        return self.worth(end)

    def worth(self, end: int) -> float:
        return self.played[end] * (1.0 if end == 2 else 0.1 * end)


def test_halving_spends_its_playouts_on_the_better_ends() -> None:
    trials = Rigged()
    assert halved(trials, 300, lambda: False)[0] == 2
    assert trials.played[2] == max(trials.played)
    assert min(trials.played) < max(trials.played) / 3
    assert 250 <= sum(trials.played) <= 400


def test_ends_judged_much_worse_are_not_tried_and_the_judgement_counts() -> None:
    trials = Rigged()
    trials.priors = (9.0, 8.5, 1.0, 8.0, -3.0)
    assert halved(trials, 300, lambda: False) == [3, 1, 0, 2, 4]
    assert trials.played[2] == trials.played[4] == 0
    assert trials.sketched == [0, 1, 3]
    assert halved(trials, 300, lambda: False, trust=1000.0)[0] == 0


def test_halving_stops_when_the_time_is_over() -> None:
    trials = Rigged()
    assert halved(trials, 10_000, lambda: True)[0] == 2
    assert sum(trials.played) <= 100


def test_sigrid_goes_out_when_she_can_and_sees_what_going_on_costs() -> None:
    assert chosen("N 9d 8s | E 5h | S Qs | W 2c | hand 7h | hand 3d 4d", QUICK_SEARCH) == "7h>N"


@pytest.mark.parametrize("bot", PLAIN)
def test_a_level_does_not_see_hidden_cards(bot: Bot) -> None:
    mixed = 0
    for number, (state, seen) in enumerate(positions(HONEST)):
        other = reshuffle_hidden(state, state.turn, chance(f"mix {number}"))
        mixed += other != state
        mine = bot(view_of(state, seen), chance("same"))
        assert mine in legal_plays(state)
        assert mine == bot(view_of(other, seen), chance("same"))
    assert mixed > HONEST / 2


def test_the_search_by_the_plain_rules_does_not_see_hidden_cards() -> None:
    for number, (state, seen) in enumerate(positions(HONEST // 10, "search")):
        other = reshuffle_hidden(state, state.turn, chance(f"mix {number}"))
        mine = QUICK_SEARCH(view_of(state, seen), chance("same"))
        assert mine in legal_plays(state)
        assert mine == QUICK_SEARCH(view_of(other, seen), chance("same"))


@pytest.mark.parametrize(("line", "seats"), TABLES[:: len(TABLES) // 12])
def test_all_levels_play_matches_to_the_end_at_every_kind_of_table(line: str, seats: int) -> None:
    quick = Search(playouts=4, candidates=2, cap_s=None, compiled=False)
    rules = parse_corner_rules(f"{line},match=rounds,rounds=1")
    row = [(quick, linear, klara, emil, otto, greedy)[s] for s in range(seats)]
    assert play_match(rules, row, Deal(number=seats)).result is not None


def test_levels_one_to_three_and_greedy_are_in_order_of_strength() -> None:
    for weaker, stronger in ((otto, emil), (emil, klara), (klara, greedy), (greedy, linear)):
        mine, theirs = points_left(stronger, weaker, 40)
        assert mine < theirs
