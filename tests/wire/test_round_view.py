"""What a device gets of a round is what its seats may see: all of that, and nothing else."""

from dataclasses import replace

import msgspec
import pytest

from kings.corner.places import Seat
from kings.corner.view import CornerView
from kings.table.commands import BreakOffMatch, BreakOffRound, Pause
from kings.table.match_table import MatchTable
from kings.wire.read_view import corner_view
from kings.wire.round_view import GameView, OwnView, game_view, own_view
from tests.table.helpers import dealt, opened, plays, turn_of
from tests.wire.helpers import PLAYOFF, TABLES, walk


def sent(table: MatchTable, seat: int | None) -> CornerView | None:
    """The view that a client makes of what it gets, by way of the JSON text."""
    game = msgspec.json.decode(msgspec.json.encode(game_view(table)), type=GameView | None)
    if game is None:
        return None
    part = None if seat is None else own_view(table, Seat(seat))
    own = msgspec.json.decode(msgspec.json.encode(part), type=OwnView | None)
    return corner_view(table.rules, game, own, table.match.totals)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_client_can_make_the_very_view_of_its_seat_from_what_it_gets(
    rules: str, seats: int
) -> None:
    for step in walk(rules, seats, seed=14):
        table = step.table
        for seat in (None, *table.seated):
            view = table.view(seat)
            assert view is not None
            if not table.playing:
                view = replace(view, legal=())
            assert sent(table, seat) == replace(view, seen=None)


def test_before_the_first_deal_and_after_a_round_broken_off_there_is_no_round_to_see() -> None:
    assert game_view(opened()) is None and own_view(opened(), Seat(0)) is None
    broken = dealt().do(BreakOffRound()).table
    assert game_view(broken) is None and own_view(broken, Seat(0)) is None


def test_a_seat_that_sits_out_a_playoff_has_no_own_part_and_null_in_the_lists() -> None:
    table = next(s.table for s in walk(*PLAYOFF) if len(s.table.seated) < 4)
    game = game_view(table)
    assert game is not None
    for seat in range(4):
        out = seat not in table.seated
        assert (own_view(table, Seat(seat)) is None) == out
        assert (game.hand_sizes[seat] is None) == out


def test_only_the_seat_in_turn_is_given_legal_plays() -> None:
    table = dealt()
    for seat in range(3):
        own = own_view(table, Seat(seat))
        assert own is not None and bool(own.legal) == (seat == turn_of(table))


def test_a_paused_or_broken_off_match_offers_no_plays() -> None:
    table = dealt()
    for command in (Pause(), BreakOffMatch()):
        own = own_view(table.do(command).table, turn_of(table))
        assert own is not None and (own.legal, own.can_take_back) == ((), False)


def test_the_view_says_whether_a_play_can_be_taken_back() -> None:
    table = dealt(seats=2, deal=1)
    before = own_view(table, turn_of(table))
    assert before is not None and not before.can_take_back
    after = plays(table, next(play for play in before.legal if play != "end"))
    own = own_view(after, turn_of(table))
    assert own is not None and own.can_take_back


def test_the_number_of_the_round_counts_on_from_deal_to_deal() -> None:
    numbers = [game.number for s in walk("kitchen", 2, 1) if (game := game_view(s.table))]
    assert numbers == sorted(numbers) and numbers[0] == 1 and numbers[-1] > 2
