"""Contests of bots: the matches that are played, whoever plays them."""

from __future__ import annotations

import multiprocessing
from itertools import groupby, pairwise

import pytest

from kings.bots.registry import bot_named
from kings.cards import Deal
from kings.corner.deal import first_dealer
from kings.corner.match import Ending, Match, MatchResult, new_match
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.lab import simulate
from kings.lab.arena import Contest, Job, JobDone, contest_played, jobs, play_match, ranking_of
from kings.lab.seeds import deal_numbers
from kings.lab.standings import Standings

KITCHEN = parse_corner_rules("kitchen")
SHORT = parse_corner_rules("kitchen,target=5")


def contest(names: str, matches: int, *, duplicate: bool = False) -> Contest:
    return Contest(SHORT, tuple(names.split(",")), matches, seed=3, duplicate=duplicate)


def without_times(done: JobDone) -> tuple[object, ...]:
    played = done.played
    counts = [len(turns) for turns in played.turns_ns]
    return (done.job, played.ranking, played.rounds, played.rounds_won, counts)


@pytest.mark.parametrize(
    ("names", "matches"),
    [
        (("greedy", "lazy"), 16),
        (("lazy", "random"), 16),
        (("greedy", "lazy", "random", "random"), 60),
    ],
)
def test_greedy_is_ahead_of_lazy_and_lazy_of_random(names: tuple[str, ...], matches: int) -> None:
    standings = Standings(names)
    for done in contest_played(Contest(KITCHEN, names, matches, 1, duplicate=True)):
        standings.add(done)
    elo = [standings.elo()[bot] for bot in standings.bots]
    for better, worse in pairwise(elo):
        assert (worse.high or 0) < (better.value or 0)


def test_a_match_is_the_one_that_a_simulation_plays() -> None:
    row = [bot_named(name).bot for name in ("greedy", "random", "lazy")]
    (same,) = simulate.matches(SHORT, row, 1, seed=5)
    played = play_match(SHORT, 3, next(deal_numbers(5)), row)
    assert played.rounds == len(same.rounds)
    assert played.dead == sum(seen.dead for seen in same.rounds)
    assert sum(len(turns) for turns in played.turns_ns) == sum(seen.turns for seen in same.rounds)
    won = [
        sum((s in r.winners) / len(r.winners) for r in same.rounds if r.winners) for s in range(3)
    ]
    assert list(played.rounds_won) == won


def test_kings_before_play_are_no_turns() -> None:
    rules = parse_corner_rules("kitchen,kings_before_play=all,target=1")
    row = [bot_named("greedy").bot] * 3
    for same, deal in zip(simulate.matches(rules, row, 5, seed=1), deal_numbers(1), strict=False):
        counted = sum(len(turns) for turns in play_match(rules, 3, deal, row).turns_ns)
        assert counted == sum(seen.turns for seen in same.rounds)


def by_deal(job: Job) -> int:
    return job.index


def test_a_duplicate_contest_plays_each_deal_once_in_every_seating() -> None:
    rows = [list(group) for _, group in groupby(jobs(contest("a,b,c", 9, duplicate=True)), by_deal)]
    assert len(rows) == 3
    for row in rows:
        assert len({job.deal.number for job in row}) == 1
        assert [job.places for job in row] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert len({row[0].deal.number for row in rows}) == 3


def test_seatings_that_repeat_are_not_played_again() -> None:
    assert contest("a,b,a,b", 1).seatings == 2
    assert contest("a,a", 1).seatings == 1
    assert contest("a,b,b,b", 1).seatings == 4
    drawn = [job.index for job in jobs(contest("a,b,a,b", 5, duplicate=True))]
    assert drawn == [0, 0, 1, 1, 2]


def test_without_duplicates_every_match_has_a_deal_of_its_own_and_seats_move_up() -> None:
    row = list(jobs(contest("a,b,c", 4)))
    assert [job.places for job in row] == [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 1, 2)]
    assert len({job.deal.number for job in row}) == 4


def test_results_are_the_same_however_many_processes_play() -> None:
    asked = contest("greedy,random,lazy", 12, duplicate=True)
    alone = [without_times(done) for done in contest_played(asked)]
    assert [without_times(done) for done in contest_played(asked, workers=2)] == alone


def test_a_contest_that_is_closed_leaves_no_process_behind() -> None:
    before = set(multiprocessing.active_children())
    played = contest_played(contest("greedy,lazy", 1000), workers=2)
    next(played)
    played.close()
    assert set(multiprocessing.active_children()) <= before


def over(line: str, seats: int, totals: tuple[int, ...], winners: tuple[int, ...]) -> Match:
    rules = parse_corner_rules(line)
    match = new_match(rules, seats, first_dealer(Deal(number=1), seats))
    found = MatchResult(Ending.TARGET, tuple(Seat(seat) for seat in winners))
    return Match(rules, seats, match.dealer, totals, match.seated, result=found)


def test_a_ranking_goes_by_totals_with_level_seats_together() -> None:
    assert ranking_of(over("kitchen", 4, (9, 3, 25, 9), (1,))) == ((1,), (0, 3), (2,))
    assert ranking_of(over("pot", 3, (9, 3, 25), (2,))) == ((2,), (0,), (1,))


def test_partners_are_level_and_winners_come_first_whatever_their_totals() -> None:
    assert ranking_of(over("pairs", 4, (9, 3), (1, 3))) == ((1, 3), (0, 2))
    assert ranking_of(over("kitchen", 3, (5, 5, 4), (0, 1))) == ((0, 1), (2,))


def test_a_standing_pools_the_seats_of_a_name_and_shares_wins() -> None:
    standings = Standings(("greedy", "lazy", "greedy", "greedy"))
    for done in contest_played(contest("greedy,lazy,greedy,greedy", 16, duplicate=True)):
        standings.add(done)
    assert standings.bots == ("greedy", "lazy")
    assert (standings.matches, standings.deals) == (16, 4)
    greedy, lazy = (standings.by_bot[bot].matches.share() for bot in standings.bots)
    assert greedy.count == 48
    assert 3 * (greedy.value or 0) + (lazy.value or 0) == pytest.approx(1)
    places = [wins.matches.share().value or 0 for wins in standings.by_place]
    assert places[0] + places[2] + places[3] == pytest.approx(3 * (greedy.value or 0))
    assert standings.elo()["greedy"].value == 0


def test_where_greedy_does_not_play_the_first_bot_has_elo_0() -> None:
    standings = Standings(("lazy", "random"))
    for done in contest_played(contest("lazy,random", 4)):
        standings.add(done)
    assert standings.elo()["lazy"].value == 0
    assert (standings.elo()["random"].value or 0) < 0
