"""A game as a person lays it: history, practice, clock, ending, result."""

from __future__ import annotations

import pickle

import pytest

from kings.cards import pack, spell_cards
from kings.errors import Refused, TableError
from kings.kungen.events import Won
from kings.kungen.game import Game
from kings.kungen.moves import REDO, UNDO
from kings.kungen.notation import parse_command, parse_move, spell_move
from kings.kungen.result import Ending, Practice
from tests.kungen.helpers import at, game_of, played, position
from tests.marks import statement

MINUTE = 60_000
LAST = "c1 Ks | c2 Kh | f S12 H12 D13 C13"
STUCK = "c1 9c | c2 9s | c3 7s | c4 7c | c5 5s | c6 5c | c7 3h | w1 8h 2h | pass 3"


def reason(game: Game, command: str) -> str | None:
    refusal = game.why_not(parse_command(command))
    if refusal is None:
        return None
    with pytest.raises(Refused) as error:
        game.do(parse_command(command), 0)
    assert error.value.code == refusal.code
    return refusal.code


def test_undo_and_redo_restore_exactly_without_limit() -> None:
    games = [game_of("harpan", number=5)]
    line = "t1 t1 t1 t1 t1 t1 t1 t1 r1 t1 t1".split()
    for word in line:
        games.append(played(games[-1], word))
    game = games[-1]
    for earlier in reversed(games[:-1]):
        game = played(game, "undo")
        assert game.state == earlier.state
        assert hash(game.state) == hash(earlier.state)
    assert reason(game, "undo") == "nothing_to_undo"
    for later in games[1:]:
        game = played(game, "redo")
        assert game.state == later.state
    assert reason(game, "redo") == "nothing_to_redo"


def test_a_new_move_ends_what_could_be_redone() -> None:
    game = played(at("c1 8h | c2 9c | c3 9s"), "c1>c2*1 undo c1>c3*1")
    assert reason(game, "redo") == "nothing_to_redo"
    assert [spell_move(command) for command in game.log] == ["c1>c2*1", "undo", "c1>c3*1"]


def test_undo_takes_the_points_back_with_the_move() -> None:
    game = played(at("c1 8h | c2 9c | w1 8d"), "w1>c2")
    assert (game.points(0), played(game, "undo").points(0)) == (5, 0)


@statement("S4-111")
def test_undoing_a_move_that_showed_a_card_makes_the_game_practice() -> None:
    shown = played(at("c1 (2d) 8h | c2 9c"), "c1>c2*1")
    assert not shown.practice
    assert played(shown, "undo").practice == {Practice.UNDO}
    assert played(shown, "undo redo").practice == {Practice.UNDO}


def test_undoing_a_slip_of_the_finger_keeps_it_clean() -> None:
    assert not played(at("c1 4s 8h | c2 9c"), "c1>c2*1 undo").practice


def test_the_stock_shows_new_cards_in_its_first_pass_only() -> None:
    game = at("s1 2c 3c")
    assert played(game, "t1 undo").practice == {Practice.UNDO}
    later = at("s1 2c 3c | pass 2")
    assert not played(later, "t1 undo t1 t1 undo undo").practice
    assert not played(at("w1 2c 3c"), "r1 undo").practice


def test_a_lay_up_showed_a_card_if_any_part_did() -> None:
    assert played(at("c1 (9d) Ah | c2 2h"), "all undo").practice
    assert not played(at("c1 9d Ah | c2 2h"), "all undo").practice


@statement("S4-102")
def test_the_extra_pass_makes_the_game_practice_also_after_undoing_it() -> None:
    game = played(at("w1 2c 3c | pass 3"), "x1")
    assert game.practice == {Practice.EXTRA_PASS}
    assert Practice.EXTRA_PASS in played(game, "undo").practice


def test_a_hint_the_solver_and_cards_known_from_before_make_it_practice() -> None:
    game = game_of("kungen", begun_before=True)
    marked = game.marked(Practice.HINT).marked(Practice.SOLVER)
    assert marked.practice == {Practice.SAME_CARDS, Practice.HINT, Practice.SOLVER}
    assert game_of("kungen").cards == game_of("kungen-strict").cards


def test_a_bookmark_is_as_many_undos() -> None:
    game = played(at("c1 4s 8h | c2 9c | s1 2c 3c 4c | pass 2"), "t1").bookmarked("here")
    later = played(game, "t1 c1>c2*1")
    back = later.back_to("here", 0)
    assert back.state == game.state
    assert [spell_move(c) for c in back.log[-2:]] == ["undo", "undo"]
    assert not back.practice
    forth = back.bookmarked("start").back_to("here", 0)
    assert forth.state == game.state


def test_a_bookmark_ahead_is_reached_by_redo_and_gone_after_a_new_move() -> None:
    game = played(at("s1 2c 3c 4c | pass 2"), "t1 t1").bookmarked("far")
    back = played(game, "undo undo")
    assert back.back_to("far", 0).state == game.state
    other = played(back, "t1 undo t1")
    assert other.bookmarks == ()
    with pytest.raises(Refused) as error:
        other.back_to("far", 0)
    assert error.value.code == "no_such_bookmark"


def test_a_bookmark_that_shows_an_undone_card_makes_practice() -> None:
    game = played(at("s1 2c 3c 4c").bookmarked("start"), "t1 t1").back_to("start", 0)
    assert game.practice == {Practice.UNDO}
    assert game.begun


def test_a_bookmark_of_the_same_name_gives_way() -> None:
    game = played(at("s1 2c 3c").bookmarked("a"), "t1").bookmarked("a")
    assert game.bookmarks == (("a", 1),)


def test_the_clock_runs_from_the_first_move_to_the_last_card() -> None:
    game = at(LAST)
    assert game.time_ms(5 * MINUTE) == 0
    game = game.do(parse_move("c1>f"), 5 * MINUTE).game
    assert game.time_ms(7 * MINUTE) == 2 * MINUTE
    won = game.do(parse_move("c2>f"), 8 * MINUTE).game
    assert won.time_ms(60 * MINUTE) == 3 * MINUTE


def test_the_clock_stands_while_the_game_is_paused() -> None:
    game = played(at(LAST), "c1>f").paused_at(MINUTE)
    assert reason(game, "c2>f") == reason(game, "undo") == "game_paused"
    assert game.time_ms(9 * MINUTE) == MINUTE
    again = game.resumed_at(9 * MINUTE)
    assert again.time_ms(10 * MINUTE) == 2 * MINUTE
    fresh = at(LAST).paused_at(0).resumed_at(MINUTE)
    assert fresh.time_ms(5 * MINUTE) == 0


def test_a_clock_that_runs_backwards_is_an_error() -> None:
    game = at(LAST).do(parse_move("c1>f"), MINUTE).game
    with pytest.raises(TableError) as error:
        game.time_ms(0)
    assert error.value.code == "clock_backwards"


@statement("S4-124", "S4-121")
@pytest.mark.parametrize(("minutes", "bonus"), [(9, 100), (10, 50), (19, 50), (20, 0)])
def test_a_finished_game_has_its_time_bonus(minutes: int, bonus: int) -> None:
    game = played(at(LAST), "c1>f")
    assert game.points(0) == 10
    won = game.do(parse_move("c2>f"), minutes * MINUTE).game
    assert won.result is not None
    assert won.points(99 * MINUTE) == won.result.points == 120 + bonus
    assert won.result.time_bonus == bonus
    plain = played(at("kungen:time_bonus=no | " + LAST), "c1>f c2>f")
    assert plain.points(0) == 120


PATHS = ["c1>f c2>f", "all", "safe", "auto", "c1>f undo redo c2>f"]


@pytest.mark.parametrize("line", PATHS)
def test_the_win_is_told_once_on_every_path(line: str) -> None:
    """K22: by hand, lay up, auto-finish and after redo; undone and made again it is silent."""
    game, told = at(LAST), 0
    for word in line.split():
        game, events = game.do(parse_command(word), 0)
        told += events.count(Won())
    assert told == 1
    assert game.result is not None
    assert game.result.how is Ending.WON
    first = game.result
    for word in ("undo", "redo", "undo"):
        game, events = game.do(parse_command(word), MINUTE)
        assert Won() not in events
    game, events = game.do(parse_command("all"), MINUTE)
    assert game.state.won
    assert Won() not in events
    assert game.result == first


def test_a_won_game_accepts_undo_only() -> None:
    game = played(at(LAST), "all")
    for command in ("t1", "all", "auto", "redo", "x1", "fS1>c1"):
        assert reason(game, command) == "game_won"
    assert reason(game, "undo") is None


@statement("S4-015")
def test_a_game_said_to_be_stuck_accepts_undo_and_the_extra_pass_only() -> None:
    game = played(at(STUCK.replace("w1 8h 2h", "w1 8h | s1 2h")), "t1").look_for_end(0)
    assert game.stuck
    for command in ("all", "t1", "redo", "c1>c2*1"):
        assert reason(game, command) == "game_stuck"
    assert not played(game, "undo").stuck
    assert not played(game, "x1").stuck
    assert reason(played(game, "undo"), "redo") is None


def test_a_game_that_can_go_on_or_is_not_proved_stays_open() -> None:
    alive = at("c1 8h | c2 9c")
    assert alive.look_for_end(0) is alive
    stuck = at("c1 (2d) 9s 8h | c2 9c | c3 5s | c4 5c | c5 6s | c6 6c | c7 4s")
    assert not stuck.look_for_end(0, limit=1).stuck
    assert stuck.look_for_end(0).stuck


def test_replaying_never_refuses_a_move_because_the_position_is_stuck() -> None:
    game = at("c1 (2d) 9s 8h | c2 9c | c3 5s | c4 5c | c5 6s | c6 6c | c7 4s")
    assert not played(game, "c1>c2*1 c2>c1*1").stuck


@statement("S4-108")
def test_a_stuck_game_left_is_a_loss() -> None:
    game = played(at(STUCK.replace("w1 8h 2h", "w1 8h | s1 2h")), "t1").look_for_end(MINUTE)
    result = game.left(2 * MINUTE).result
    assert result is not None
    assert (result.how, result.won, result.time_ms) == (Ending.STUCK, False, MINUTE)


def test_leaving_a_begun_game_is_a_loss_and_an_unbegun_one_nothing() -> None:
    assert game_of("kungen").left(0).result is None
    result = played(game_of("kungen"), "t1").left(MINUTE).result
    assert result is not None
    assert (result.how, result.won, result.clean) == (Ending.LEFT, False, True)
    undone = played(game_of("kungen"), "t1 undo").left(0).result
    assert undone is not None
    assert result.practice == ()
    assert undone.practice == (Practice.UNDO,)


@pytest.mark.parametrize("leave", ["left", "given_up"])
def test_a_position_that_would_finish_itself_counts_as_won(leave: str) -> None:
    """K20: all cards open, the page is closed."""
    game = played(at("w1 Js Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S10 H12 D12 C12"), "c1>f")
    over = getattr(game, leave)(11 * MINUTE)
    assert over.result.won
    assert over.result.points == 60 - 20 + 100 + 50
    assert over.result.up == 52


def test_giving_up_first_shows_a_move_that_would_turn_up_a_card() -> None:
    move = at("c1 9s | c2 (4d) 8h | c3 (5d) 8d").turning_move()
    assert move is not None
    assert spell_move(move) == "c2>c1*1"
    assert at("c1 9s | c2 4d 8h").turning_move() is None


def test_a_game_given_up_takes_no_command_more() -> None:
    game = played(game_of("kungen"), "t1").given_up(0)
    assert game.result is not None
    assert game.result.how is Ending.GIVEN_UP
    for command in ("t1", "undo", "redo", "all"):
        assert reason(game, command) == "game_given_up"
    assert game.look_for_end(0) is game
    assert game.finish_offer() is None


def test_the_finish_is_offered_with_its_passes_and_their_cost() -> None:
    offer = at("w1 Js Ks Qs | c1 Kh | c2 Kd | c3 Kc | f S10 H12 D12 C12").finish_offer()
    assert offer is not None
    assert (offer.passes, offer.pass_points) == (1, -20)


@statement("S4-043")
def test_results_of_one_rule_set_sort_by_points_then_time() -> None:
    slow = played(at(LAST), "c1>f").do(parse_move("c2>f"), 9 * MINUTE).game.result
    quick = played(at(LAST), "c1>f c2>f").result
    late = played(at(LAST), "c1>f").do(parse_move("c2>f"), 11 * MINUTE).game.result
    assert slow is not None
    assert quick is not None
    assert late is not None
    assert sorted([late, slow, quick], key=lambda r: r.record_key()) == [quick, slow, late]


def test_a_game_survives_being_put_away() -> None:
    game = played(game_of("kungen-corners,turn=3", number=9), "t1 t1 undo").bookmarked("here")
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert again.do(REDO, 0) == game.do(REDO, 0)
    assert again.do(UNDO, 0).game.state == game.do(UNDO, 0).game.state


def test_a_game_from_explicit_cards_holds_them() -> None:
    game = game_of("kungen", cards=spell_cards(pack(1)))
    assert game.cards == pack(1)
    assert game.state != position("c1 Ks")
