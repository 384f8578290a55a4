from __future__ import annotations

from itertools import pairwise

from kings.bots import greedy, lazy, random
from kings.cards import Chance, Deal, distinct_cards, spell_cards
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.moves import MovePile
from kings.corner.notation import parse_move, parse_position
from kings.corner.places import Place, Seat
from kings.corner.presets import PRESETS
from kings.corner.rules import apply, legal_plays
from kings.corner.seen import Left, Seen, Step, new_round, noted, nothing_seen, unplayed
from kings.corner.state import Phase, RoundState
from tests.bots.rounds import reshuffle_hidden, tables, walk

BOARD = "N 9d | E 5h | S Qs | W 2c | hand 8s 3c | hand Jh Kd | stock 4h 6d 7s 7c"
SEATS = tuple(Seat(seat) for seat in range(3))


def watched(text: str, moves: str) -> tuple[Seen, RoundState]:
    """What has been seen after plays from a position, and the state then."""
    state = parse_position(text)
    seen = nothing_seen(state.law.seats)
    for word in moves.split():
        move = parse_move(word)
        after = apply(state, move)
        seen, state = noted(seen, state, move, after), after
    return seen, state


def cards(mask: int) -> str:
    return spell_cards(distinct_cards(mask))


def test_who_ends_a_turn_shows_the_cards_that_fitted_on_the_table_left() -> None:
    seen, _ = watched(BOARD, "end")
    assert cards(seen.last(0).fitting) == "Ah Ad 4s 4c 8s 8c Jh Jd Ks Kh Kd Kc Jk"
    assert seen.left[1] == ()


def test_cards_drawn_since_are_counted_for_whoever_drew_them() -> None:
    seen, _ = watched(BOARD, "end")
    assert [table.drawn for table in seen.left[0]] == [0]
    seen, _ = watched(BOARD, "end end end")
    assert [table.drawn for table in seen.left[0]] == [1, 0]
    assert [table.drawn for table in seen.left[1]] == [1]


def test_a_draw_at_the_end_of_the_turn_comes_after_what_was_shown() -> None:
    seen, _ = watched("corner:draw=end | " + BOARD, "end")
    assert seen.last(0).drawn == 1


def test_laying_two_cards_that_fitted_before_after_one_draw_shows_holding_back() -> None:
    text = "N 9d | E 5h | S Qs | W 2c | hand 8s 4c 3c | hand Jh Kd | stock 6h 6d 7s 7c"
    seen, _ = watched(text, "end end 8s>N end")
    assert seen.waits == (0, 0)
    seen, _ = watched(text, "end end 8s>N 4c>E end")
    assert seen.waits == (1, 0)
    assert seen.turns == (2, 1)


def test_an_empty_arm_or_a_pile_move_left_shows_holding_back() -> None:
    assert watched("N 9d | E 5h | S Qs | hand 3c 8s | hand 4h", "end")[0].waits == (1, 0)
    assert watched("N 9d | E 8s | S Qs | W 2c | hand 3h | hand 4h", "end")[0].waits == (1, 0)
    assert watched("N 9d | E 5h | S Qs | W 2c | hand 3h | hand 4h", "end")[0].waits == (0, 0)


def test_hands_laid_open_after_a_round_show_what_was_kept() -> None:
    text = "N 9d | E 5h | S Qs | W 2c | hand 8s 4c | hand 8c"
    seen, state = watched(text, "end 8c>N")
    assert state.phase is Phase.OVER
    assert (seen.rounds, seen.kept) == ((1, 0), (1, 0))
    one, _ = watched(text.replace("8s 4c", "Ks 3d"), "end 8c>N")
    assert (one.rounds, one.kept) == ((1, 0), (1, 0))  # a corner was free for the king
    none, _ = watched(text.replace("8s 4c", "Td 3d"), "end 8c>N")
    assert (none.rounds, none.kept) == ((1, 0), (0, 0))


def test_a_play_taken_back_was_never_seen() -> None:
    text = "N 9d | E 5h | S Qs | W 2c | hand 8s 4c 3c | hand Jh Kd | stock 6h 6d 7s 7c"
    before, _ = watched(text, "end end")
    after, _ = watched(text, "end end 8s>N")
    assert after != before
    assert unplayed(after, Seat(0), parse_move("8s>N")) == before
    assert unplayed(before, Seat(0), MovePile(Place(0), Place(1))) == before


ORDERED = "N 9d | E 5h | S Qs | W 6c | hand 8s 4c 3h Jd Kc | hand 2h | stock 6h 6d 7s 7c"


def strays(moves: str) -> tuple[int, int]:
    """Plays of the first seat, and how many of them were out of order."""
    seen, _ = watched(ORDERED, moves)
    return seen.steps[0], seen.strays[0]


def test_kings_then_piles_then_high_cards_is_the_order_of_who_lays_all_it_can() -> None:
    assert strays("Kc>NW E>W Jd>S 8s>N 4c>W 3h>W end") == (6, 0)


def test_a_card_laid_before_a_king_a_pile_move_or_a_higher_card_strays() -> None:
    assert strays("E>W Kc>NW end") == (2, 1)
    assert strays("Kc>NW Jd>S E>W end") == (3, 1)
    assert strays("Kc>NW E>W 8s>N Jd>S end") == (4, 1)


def test_what_was_passed_over_and_never_laid_is_no_stray() -> None:
    assert strays("E>W 8s>N end") == (2, 0)


def test_the_plays_of_who_goes_out_are_counted_too() -> None:
    seen, state = watched("N 9d | E 5h | S Qs | W 2c | hand 8s | hand 2h | stock 6h", "8s>N")
    assert state.phase is Phase.OVER
    assert (seen.turn, seen.steps[0]) == ((), 1)


def test_a_new_round_forgets_the_cards_and_remembers_how_the_seats_play() -> None:
    style = ((5, 5, 4), (2, 0, 1), (1, 1, 1), (0, 1, 0))
    steps = ((9, 8, 7), (1, 0, 2))
    seen = Seen(((Left(1, 0),), (), ()), 1, *style, (Step(1, strays=False),), *steps)
    assert new_round(seen, SEATS, SEATS) == Seen(((),) * 3, 0, *style, (), *steps)
    assert new_round(seen, SEATS, SEATS[:2]) == nothing_seen(2)
    assert new_round(None, (), SEATS) == nothing_seen(3)


def test_what_is_seen_does_not_depend_on_the_cards_that_stay_hidden() -> None:
    """A turn is played on from a state, and from the same with the other hands and stock mixed."""
    mixed = 0
    for number, (name, seats) in enumerate(tables()):
        law = law_for(PRESETS[name].rules, seats)
        start, _ = deal_round(law, Seat(0), Deal(number=number))
        seen = nothing_seen(seats)
        chance = Chance("test", "seen", str(number).encode())
        row = list(walk(start, [(random, lazy, greedy)[seat % 3] for seat in range(seats)], chance))
        for before, after in pairwise(row):
            if after.phase is Phase.OVER:
                break
            other = reshuffle_hidden(before, before.turn, chance)
            move = next(m for m in legal_plays(before) if apply(before, m) == after)
            there = apply(other, move)
            now = noted(seen, before, move, after)
            if there.phase is not Phase.OVER:
                assert noted(seen, other, move, there) == now
                mixed += other != before
            seen = now
    assert mixed > 500


def test_a_low_card_on_an_empty_arm_shows_that_there_was_no_higher_one() -> None:
    text = "N 9d | E 5h | S Qs | hand 3c 2c | hand Jh Kc | stock 6h 6d 7s 7c"
    seen, _ = watched(text, "3c>W end")
    assert cards(seen.last(0).passed & ~seen.last(0).fitting) == (
        "4h 4d 5s 5h 5d 5c 6s 6h 6d 6c 7s 7h 7d 7c 8h 8d 9s 9h 9d 9c Ts Th Td Tc Js Jc Qs Qh Qd Qc"
    )


def test_a_card_laid_that_the_seat_had_not_is_counted_until_it_is_taken_back() -> None:
    text = "N 9d | E 5h | S Qs | W 2c | hand 8s 4c 3c | hand Jh Kd | stock 6h 6d 7s 7c"
    seen, _ = watched(text, "end end 8s>N")
    assert [table.laid for table in seen.left[0]] == [1]
    assert [table.laid for table in seen.left[1]] == [0]
    back = unplayed(seen, Seat(0), parse_move("8s>N"))
    assert [table.laid for table in back.left[0]] == [0]


def test_a_greedy_player_holds_what_it_could_have_laid_at_any_turn_only_as_drawn_since() -> None:
    compared = 0
    law = law_for(PRESETS["kitchen"].rules, 4)
    for number in range(40):
        state, _ = deal_round(law, Seat(number % 4), Deal(number=number))
        seen = nothing_seen(4)
        row = list(walk(state, [greedy] * 4, Chance("test", "greedy", b"1")))
        for before, after in pairwise(row):
            move = next(m for m in legal_plays(before) if apply(before, m) == after)
            seen = noted(seen, before, move, after)
            for seat in range(4):
                for table in seen.left[seat] if seat != after.turn else ():
                    kept = after.hands[seat] & (table.fitting | table.passed)
                    assert kept.bit_count() <= max(0, table.drawn - table.laid)
                    compared += 1
        assert not any(seen.waits) and not any(seen.kept)
    assert compared > 1000
