from __future__ import annotations

import pytest

from kings.cards import Deal
from kings.kungen.game import Game, new_game
from kings.kungen.moves import UNDO, ExtraPass, Redeal, Turn
from kings.kungen.presets import parse_kungen_rules
from kings.lab.patience_review import PatienceReview, judged, review_of
from kings.solver import Verdict, solve

pytestmark = pytest.mark.usefixtures("ready_kernels")

TURN = Turn(0)


def after(line: str, number: int, *commands: object) -> Game:
    game = new_game(parse_kungen_rules(line), Deal(number=number))
    for command in commands:
        game = game.do(command, 0).game  # type: ignore[arg-type]  # any command of the game
    return game


def reviewed(game: Game) -> PatienceReview:
    review = review_of(game)
    for found in judged(review, 10.0):
        review.add(found)
    return review


def test_the_move_is_found_that_a_look_at_every_position_finds() -> None:
    review = reviewed(after("kungen-one", 7, *[TURN] * 12))
    verdicts = [solve(review.position(number), seconds=10).verdict for number in range(13)]
    assert review.first_lost == verdicts.index(Verdict.UNSOLVABLE) == 8
    assert review.lost_by == review.moves[7]
    assert len(review.known) < 8


def test_a_move_taken_back_lost_nothing() -> None:
    review = reviewed(after("kungen-one", 29, TURN, TURN, UNDO))
    assert review.first_lost is None
    assert review.last_winnable == 1


def test_a_deal_that_cannot_be_won_was_lost_by_no_move() -> None:
    review = reviewed(after("kungen-one", 2, TURN))
    assert (review.last_winnable, review.first_lost, review.lost_by) == (None, 0, None)


def test_the_extra_pass_is_not_looked_at() -> None:
    game = after("kungen-one", 29, *[TURN] * 24, ExtraPass(0), TURN)
    assert len(review_of(game).moves) == 24


def test_with_a_pass_left_a_redeal_is_a_move_like_others() -> None:
    game = after("kungen-two", 29, *[TURN] * 24, Redeal(0))
    assert len(review_of(game).moves) == 25


def test_what_is_not_decided_is_asked_about_once() -> None:
    review = review_of(after("kungen-one", 29, *[TURN] * 5))
    numbers = []
    while (number := review.next_asked()) is not None:
        numbers.append(number)
        found = solve(review.position(number), nodes=0)
        assert found.verdict in (Verdict.UNKNOWN, Verdict.UNSOLVABLE)
        review.add((number, found))
    assert sorted(numbers) == sorted(set(numbers))
    assert review.lost_by is None
