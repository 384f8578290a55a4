"""The pools that ship, and the casual player who says how hard a deal is."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.verdicts import known
from kings.cards import Chance, Deal
from kings.kungen.deal import deal_state
from kings.kungen.moves import ColumnMove, SendUp, Turn, WasteMove
from kings.kungen.options import KungenRules
from kings.kungen.position import parse_position
from kings.kungen.presets import PRESETS, parse_kungen_rules
from kings.kungen.rules import play
from kings.kungen.state import State
from kings.kungen.view import view_of
from kings.lab import pool_search
from kings.lab.pool import POOL_VERSION, Difficulty, pool_deal, shipped, shipped_pool
from kings.lab.pool_search import (
    EASY_WINS,
    TRIES,
    difficulty_of,
    look_for,
    look_through,
    winnable_deal,
    wins_casually,
    worth_a_try,
)
from kings.solver import Verdict, solve
from tests.bots.test_patience import hidden_mixed
from tools import make_pools
from tools.make_pools import row_of

ROOT = Path(__file__).resolve().parents[2]

SHIPPED = ("kungen", "kungen-two", "kungen-one", "harpan")
KUNGEN = PRESETS["kungen"].rules
HARPAN = PRESETS["harpan"].rules


@pytest.mark.parametrize("line", SHIPPED)
def test_a_pool_has_two_thousand_deals_and_every_difficulty(line: str) -> None:
    rules = parse_kungen_rules(line)
    pool = shipped_pool(rules)
    assert len({deal.number for deal in pool}) == len(pool) >= 2000
    parts = [shipped_pool(rules, difficulty) for difficulty in Difficulty]
    assert sorted(sum(parts, ()), key=lambda deal: deal.number) == list(pool)
    assert min(map(len, parts)) >= 100


@pytest.mark.parametrize("line", SHIPPED)
def test_a_pool_holds_all_that_the_verdicts_call_winnable_up_to_its_last(line: str) -> None:
    numbers = [deal.number for deal in shipped_pool(parse_kungen_rules(line))]
    letters = known(line)[: max(numbers)]
    assert numbers == [at for at, letter in enumerate(letters, start=1) if letter in "sS"]


@pytest.mark.parametrize("line", SHIPPED)
def test_the_solver_wins_what_ships(line: str, ready_kernels: None) -> None:
    rules = parse_kungen_rules(line)
    for deal in Chance("test", "pool", line.encode()).shuffled(shipped_pool(rules))[:20]:
        state = deal_state(rules, Deal(number=deal.number))
        assert solve(state, seconds=60).verdict is Verdict.SOLVED, deal


@pytest.mark.parametrize("line", SHIPPED)
def test_the_difficulty_that_ships_is_measured_again(line: str) -> None:
    rules = parse_kungen_rules(line)
    for difficulty in Difficulty:
        number = shipped_pool(rules, difficulty)[-1].number
        assert difficulty_of(rules, number) is difficulty, number


def test_the_file_says_where_it_comes_from() -> None:
    assert shipped()["version"] == POOL_VERSION
    for run in shipped()["made"]:
        assert run["command"].startswith("python -m tools.make_pools")
        assert len(run["commit"]) >= 7


def test_rules_are_known_by_what_they_are_and_not_by_their_line() -> None:
    assert shipped_pool(parse_kungen_rules("kungen,passes=2")) == shipped_pool(
        PRESETS["kungen-two"].rules
    )
    assert shipped_pool(parse_kungen_rules("kungen-corners")) == ()


def test_a_deal_is_drawn_from_the_pool_by_chance() -> None:
    drawn = [
        pool_deal(HARPAN, Chance("test", "draw", bytes([at])), Difficulty.EASY) for at in range(5)
    ]
    assert len(set(drawn)) > 1
    assert set(drawn) <= set(shipped_pool(HARPAN, Difficulty.EASY))
    assert pool_deal(PRESETS["kungen-corners"].rules, Chance("test", "draw", b"")) is None


def casual_walk(line: str, number: int) -> list[State]:
    """Positions of a patience that the casual player lays."""
    state = deal_state(parse_kungen_rules(line), Deal(number=number))
    chance = Chance("test", "walk", f"{line}/{number}".encode())
    walk = []
    for _ in range(60):
        walk.append(state)
        moves = worth_a_try(view_of(state))
        if not moves:
            break
        state = play(state, chance.choice(moves))
    return walk


@pytest.mark.parametrize("line", ["kungen", "harpan", "kungen-double", "kungen-strict"])
def test_the_casual_player_picks_the_same_whatever_is_hidden(line: str) -> None:
    dice = Chance("test", "hidden", line.encode())
    for number in (1, 2):
        for state in casual_walk(line, number)[::5]:
            other = hidden_mixed(state, dice)
            assert worth_a_try(view_of(other)) == worth_a_try(view_of(state))


@pytest.mark.parametrize("line", sorted(PRESETS))
def test_the_casual_player_ends_under_every_rule_set(line: str) -> None:
    state = deal_state(PRESETS[line].rules, Deal(number=7))
    won = [wins_casually(state, Chance("test", "end", bytes([at]))) for at in range(3)]
    assert set(won) <= {False, True}


def tempted(text: str) -> set[object]:
    return set(worth_a_try(view_of(parse_position(text))))


def test_a_column_is_moved_to_turn_up_a_card_or_to_clear_it_and_for_nothing_else() -> None:
    assert ColumnMove(0, 1, 1) in tempted("kungen | c1 (2c) 7h | c2 8s")  # type: ignore[arg-type]
    assert ColumnMove(0, 1, 1) in tempted("kungen | c1 7h | c2 8s")  # type: ignore[arg-type]
    assert not tempted("kungen | c1 8c 7h | c2 8s")


def test_part_of_a_build_is_moved_for_a_card_that_goes_up() -> None:
    assert tempted("kungen | c1 2c Ah | c2 2s | f C1") >= {SendUp(0), ColumnMove(0, 1, 1)}  # type: ignore[arg-type]


def test_nothing_is_taken_back() -> None:
    moves = tempted("kungen | c1 8s | f H7 S0 D0 C0 | s1 Kc")
    assert moves == {Turn(0)}


def test_a_waste_card_is_laid_where_it_fits() -> None:
    assert any(isinstance(move, WasteMove) for move in tempted("kungen | c1 8s | w1 7h"))


def stubbed(monkeypatch: pytest.MonkeyPatch, results: str) -> list[str]:
    """Plays of the casual player end as these letters say; gives those that were needed."""
    played: list[str] = []

    def plays(state: State, chance: Chance) -> bool:
        played.append(results[len(played)])
        return played[-1] == "w"

    monkeypatch.setattr(pool_search, "wins_casually", plays)
    return played


@pytest.mark.parametrize(
    ("results", "needed", "difficulty"),
    [
        ("w" * TRIES, EASY_WINS, Difficulty.EASY),
        ("l" * TRIES, TRIES, Difficulty.HARD),
        ("l" * (TRIES - 1) + "w", TRIES, Difficulty.MEDIUM),
        ("w" + "l" * (TRIES - 1), TRIES - EASY_WINS + 2, Difficulty.MEDIUM),
        ("lw" * (TRIES // 2), TRIES, Difficulty.EASY),
    ],
)
def test_plays_end_when_the_difficulty_is_decided(
    monkeypatch: pytest.MonkeyPatch, results: str, needed: int, difficulty: Difficulty
) -> None:
    played = stubbed(monkeypatch, results)
    assert difficulty_of(KUNGEN, 1) is difficulty
    assert len(played) == needed


def test_deals_found_anew_follow_from_the_seed_and_do_not_ship(ready_kernels: None) -> None:
    found = list(islice(look_for(HARPAN, 3), 4))
    assert list(islice(look_for(HARPAN, 3), 4)) == found
    assert list(islice(look_for(HARPAN, 4), 4)) != found
    known_ones = {found[0].number, found[2].number}
    assert list(islice(look_for(HARPAN, 3, known_ones), 2)) == [found[1], found[3]]


def test_every_shipped_deal_comes_once_before_new_ones(
    monkeypatch: pytest.MonkeyPatch, ready_kernels: None
) -> None:
    easy = shipped_pool(HARPAN, Difficulty.EASY)
    looked = list(islice(look_through(HARPAN, 1, Difficulty.EASY), len(easy) + 1))
    assert {one.deal for one in looked[:-1]} == set(easy)
    assert [one.shipped for one in looked] == [True] * len(easy) + [False]
    assert looked[-1].number not in {deal.number for deal in shipped_pool(HARPAN)}


def test_a_winnable_deal_is_found_where_none_ship(ready_kernels: None) -> None:
    rules = PRESETS["harpan-one"].rules
    deal = winnable_deal(rules, 1, Difficulty.MEDIUM)
    assert deal.difficulty is difficulty_of(rules, deal.number) is Difficulty.MEDIUM
    assert solve(deal_state(rules, Deal(number=deal.number)), seconds=60).line


def test_the_page_shows_how_many_deals_ship() -> None:
    page = (ROOT / "docs/pools.md").read_text(encoding="utf-8")
    for line, rows in shipped()["pools"].items():
        assert row_of(line, rows) in page


def test_a_run_that_was_stopped_goes_on_where_it_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried: list[int] = []

    def plays(rules: KungenRules, number: int) -> Difficulty:
        tried.append(number)
        return Difficulty.HARD

    monkeypatch.setattr(make_pools, "difficulty_of", plays)
    monkeypatch.setattr(make_pools, "RULES", ("kungen-one",))
    out = tmp_path / "pools.json"
    for deals in (10, 40):
        assert make_pools.main(["--deals", str(deals), "--out", str(out)]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))
    rows = found["pools"]["kungen-one"]
    assert make_pools.in_pool(rows) == len(tried) == len(set(tried)) >= 40
    assert len(found["made"]) == 2
