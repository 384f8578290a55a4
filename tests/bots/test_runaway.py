"""Case K13: a turn with more ways than anyone can look at costs a bot no more than its budget."""

from __future__ import annotations

import pytest

from kings.bots import BOTS, Search
from kings.bots.search import STEP
from kings.bots.trials import PlainTrials
from kings.bots.turns import LIMIT, tables_of_turn
from kings.cards import Chance
from kings.corner.notation import parse_position
from kings.corner.view import CornerView, view_for

WIDEST = (
    "N 9d | E 9h | S 7s | W 7c | hand 8s 8c 8d 8h 6d 6h Qs Jd Tc Jk Jk 5s 5c | hand 2d 3d",
    "corner:kings_on_arms=yes | N Jd | E Jh | "
    "hand Ts Tc 9d 9h 8s 8c 7d 7h Ks Kd 6s 6c 5d | hand 2d 3d",
)


def views() -> list[CornerView]:
    states = [parse_position(f"corner:jokers=2 | {WIDEST[0]}"), parse_position(WIDEST[1])]
    return [view_for(state, state.turn) for state in states]


@pytest.mark.parametrize("view", views(), ids=["jokers", "kings on arms"])
def test_no_more_tables_of_a_turn_are_looked_at_than_the_limit(view: CornerView) -> None:
    assert len(tables_of_turn(view, 10 * LIMIT)) > LIMIT
    assert len(tables_of_turn(view)) == LIMIT


@pytest.mark.parametrize("name", [name for name in BOTS if name != "sigrid"])
@pytest.mark.parametrize("view", views(), ids=["jokers", "kings on arms"])
def test_every_level_answers_in_the_widest_turns(view: CornerView, name: str) -> None:
    assert BOTS[name].bot(view, Chance("test", "runaway", name.encode())) in view.legal


def test_a_search_whose_time_is_over_answers_after_one_batch_of_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[int] = []
    play = PlainTrials.play

    def counted(trials: PlainTrials, alive: list[int], deals: int) -> None:
        played.append(deals)
        play(trials, alive, 1)

    monkeypatch.setattr(PlainTrials, "play", counted)
    search = Search(cap_s=0.0, compiled=False)
    for view in views():
        played.clear()
        assert search(view, Chance("test", "runaway", b"late")) in view.legal
        assert len(played) == 1
        assert played[0] <= STEP
