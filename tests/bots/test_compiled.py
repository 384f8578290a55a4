"""The levels by the kernels: the same choices as by the plain rules, and as honest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kings.bots import Search, analyse
from kings.bots.belief import belief_from
from kings.bots.compiled import bench_for
from kings.bots.features import features, known_from
from kings.bots.linear import GOES_OUT, judged, worth
from kings.bots.trials import brought
from kings.bots.turns import tables_of_turn
from kings.bots.weights import weights_for
from kings.cards import Chance
from kings.corner.legal import legal_plays
from kings.corner.state import Phase
from kings.corner.view import view_for
from kings.kernels.corner_linear import describe
from kings.kernels.corner_search import match_share
from kings.kernels.corner_work import FEATURES
from tests.bots.positions import positions, view_of
from tests.bots.rounds import reshuffle_hidden
from tests.conformance.scale import SCALE

HONEST = 10_000 if SCALE >= 25 else 300 * SCALE
COUNT = 250 * SCALE
SEARCH = Search(playouts=60, candidates=6, cap_s=None, compiled=True)


def chance(word: str) -> Chance:
    return Chance("test", "compiled", word.encode())


def test_both_list_the_same_tables_with_the_same_features() -> None:
    compared = 0
    for state, seen in positions(COUNT, "features"):
        view = view_of(state, seen)
        if view.phase is not Phase.PLAY:
            continue
        known, bench = known_from(view), bench_for(view.law)
        bench.look(view, known)
        tables = tables_of_turn(view)
        assert len(tables) == bench.count
        for number, table in enumerate(tables):
            describe(bench.table, bench.nodes, bench.work, number)
            found = bench.work[0]["features"].tolist()
            assert found == pytest.approx(features(known, table)), (state, number)
            assert bool(bench.work[0]["ends"][number]) == table.may_end
            if number:
                assert bench.first(number) == table.first
            compared += 1
    assert compared > 4 * COUNT
    assert len(features(known, tables[0])) == FEATURES


def test_both_choose_the_same_end() -> None:
    for state, seen in positions(COUNT, "choice"):
        view = view_of(state, seen)
        if view.phase is not Phase.PLAY:
            continue
        known, bench = known_from(view), bench_for(view.law)
        best = bench.look(view, known)
        found = judged(view)
        assert (best >= 0) == bool(found)
        if found:
            most, _ = max(found, key=lambda end: end[0])
            table = tables_of_turn(view)[best]
            assert worth(known, weights_for(view.law), table) == pytest.approx(most)


def test_both_guess_the_same_share_of_a_match() -> None:
    compared = 0
    for number, (state, seen) in enumerate(positions(240, "share")):
        view = view_of(state, seen)
        belief = belief_from(view)
        if not belief.target:
            continue
        bench = bench_for(view.law)
        change = [(7 * number + 5 * party) % 13 for party in range(view.law.parties)]
        bench.table[0]["change"][: len(change)] = change
        bench.plan["seat"], bench.plan["target"] = view.turn, belief.target
        bench.plan[0]["totals"][: len(change)] = belief.totals
        found = match_share(bench.table[0], bench.plan[0])
        assert found == pytest.approx(brought(view.law, belief, tuple(change)))
        assert 0 <= found <= 1
        compared += 1
    assert compared > 40


def test_the_search_does_not_see_hidden_cards() -> None:
    mixed = 0
    for number, (state, seen) in enumerate(positions(HONEST)):
        other = reshuffle_hidden(state, state.turn, chance(f"mix {number}"))
        mixed += other != state
        mine = SEARCH(view_of(state, seen), chance("same"))
        assert mine in legal_plays(state)
        assert mine == SEARCH(view_of(other, seen), chance("same"))
    assert mixed > HONEST / 2


def test_an_end_that_goes_out_is_worth_more_than_any_other() -> None:
    for state, seen in positions(60, "out"):
        view = view_of(state, seen)
        if view.phase is Phase.PLAY:
            assert all(value < GOES_OUT for value, table in judged(view) if not table.out)


def test_an_end_that_is_taken_in_brings_what_the_listed_one_brings() -> None:
    for compiled in (True, False):
        search = Search(cap_s=None, compiled=compiled)
        for state, seen in positions(30, "taken in"):
            view = view_of(state, seen)
            if view.phase is not Phase.PLAY:
                continue
            trials = search.trials(view, belief_from(view), chance("trials"))
            if not trials.numbers:
                continue
            last = len(trials.numbers) - 1
            added = trials.add(tables_of_turn(view)[trials.numbers[last]])
            trials.play([last, added], 10)
            assert added == last + 1
            assert trials.points(added) == pytest.approx(trials.points(last))
            assert trials.worth(added) == pytest.approx(trials.worth(last))


def test_quick_playouts_count_beside_the_trials_only_where_all_others_lay_all_they_can() -> None:
    search = Search(cap_s=None, compiled=True)
    state, seen = next(
        (state, seen)
        for state, seen in positions(60, "sketch")
        if state.phase is Phase.PLAY and len(legal_plays(state)) > 3
    )
    view = view_of(state, seen)
    belief = belief_from(view)
    for chance_of_greedy, counts in ((1.0, True), (0.1, False)):
        believed = replace(belief, greedy=(chance_of_greedy,) * len(belief.greedy))
        trials = search.trials(view, believed, chance("sketch"))
        trials.sketch([0, 1], 40)
        assert (trials.worth(0) != 0) is counts
        assert trials.points(0) == 0


def test_going_out_is_worth_the_same_by_kernels_and_plain_rules() -> None:
    state = next(
        state
        for state, seen in positions(400, "goes out")
        if state.phase is Phase.PLAY
        and any(table.out for table in tables_of_turn(view_of(state, seen)))
    )
    view = view_for(state, state.turn)
    fast, plain = (
        analyse(view, chance("out"), search=Search(cap_s=None, compiled=compiled)).best
        for compiled in (True, False)
    )
    assert fast.table.out
    assert plain.table.out
    assert fast.expected == pytest.approx(plain.expected, abs=1.5)


def test_an_analysis_begins_with_the_choice_of_the_search_and_sees_no_hidden_card() -> None:
    compared = 0
    for number, (state, seen) in enumerate(positions(COUNT // 2, "analysis")):
        view = view_of(state, seen)
        if view.phase is not Phase.PLAY:
            continue
        found = analyse(view, chance(str(number)), search=SEARCH)
        assert found.move == SEARCH(view, chance(str(number)))
        other = view_of(reshuffle_hidden(state, state.turn, chance(f"mix {number}")), seen)
        again = analyse(other, chance(str(number)), search=SEARCH)
        assert found.ends == again.ends
        compared += len(found.ends) > 1
    assert compared > COUNT // 6
