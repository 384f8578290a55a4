import dataclasses

from kings.cards import Deal, parse_cards, spell_cards
from kings.kungen.deal import dealt_cards
from kings.kungen.game import Game, new_game
from kings.kungen.moves import UNDO, Turn
from kings.kungen.presets import parse_kungen_rules
from kings.table.lists import Finished, begun_before, finished, record_list, statistics
from tests.marks import statement

RULES = "kungen:"
OTHER = "kungen:passes=1"


def game(
    points: int = 100,
    time_ms: int = 1000,
    *,
    won: bool = True,
    rules: str = RULES,
    practice: tuple[str, ...] = (),
    name: str = "Anna",
) -> Finished:
    """A finished patience."""
    return Finished(name, rules, "1", "Ac 2c", "2026-11-30", won, points, time_ms, practice)


def begun(number: int = 1, rules: str = "kungen") -> Game:
    """A patience with one move made."""
    return new_game(parse_kungen_rules(rules), Deal(number=number)).do(Turn(0), 0).game


@statement("S4-125")
def test_the_record_list_has_best_points_first_then_the_shorter_time() -> None:
    games = [game(200, 900), game(300, 900), game(200, 500), game(300, 1000)]
    listed = record_list(games, RULES, practice=False)
    assert [(g.points, g.time_ms) for g in listed] == [
        (300, 900),
        (300, 1000),
        (200, 500),
        (200, 900),
    ]


def test_games_level_in_points_and_time_stay_in_the_order_they_ended() -> None:
    games = [game(name="Anna"), game(name="Bo")]
    assert [g.name for g in record_list(games, RULES, practice=False)] == ["Anna", "Bo"]


def test_lost_games_are_in_no_record_list() -> None:
    assert record_list([game(999, won=False)], RULES, practice=False) == []


@statement("S4-122")
def test_rule_sets_are_never_mixed_in_lists_or_statistics() -> None:
    games = [game(100), game(500, rules=OTHER)]
    assert [g.points for g in record_list(games, RULES, practice=False)] == [100]
    assert statistics(games, RULES, practice=False).played == 1
    assert statistics(games, OTHER, practice=False).best_points == 500


def test_practice_has_lists_of_its_own() -> None:
    games = [game(100), game(500, practice=("undo",)), game(won=False, practice=("hint",))]
    assert [g.points for g in record_list(games, RULES, practice=False)] == [100]
    assert [g.points for g in record_list(games, RULES, practice=True)] == [500]
    assert statistics(games, RULES, practice=False).played == 1
    assert statistics(games, RULES, practice=True).share == 0.5


@statement("S4-110")
def test_a_patience_left_for_another_deal_counts_as_lost() -> None:
    left = finished(begun().left(0), ["Anna"], "2026-11-30")
    assert left is not None and not left.won
    assert statistics([left], RULES, practice=False).played == 1


def test_a_patience_never_begun_counts_for_nothing() -> None:
    fresh = new_game(parse_kungen_rules("kungen"), Deal(number=1))
    assert finished(fresh.left(0), ["Anna"], "2026-11-30") is None


def test_a_finished_game_is_kept_with_its_cards_and_its_reasons() -> None:
    undone = begun(7).do(UNDO, 5).game
    kept = finished(undone.given_up(4000), ["Anna"], "2026-11-30")
    cards = spell_cards(dealt_cards(undone.state.law, Deal(number=7)))
    assert kept == Finished("Anna", "kungen:", "7", cards, "2026-11-30", False, 0, 4000, ("undo",))


def test_statistics_count_wins_streaks_and_the_best() -> None:
    results = [True, True, False, True, True, True, False, True]
    games = [game(100 + n, won=won) for n, won in enumerate(results)]
    stats = statistics(games, RULES, practice=False)
    assert (stats.played, stats.won, stats.best_points) == (8, 6, 107)
    assert (stats.streak, stats.longest_streak) == (1, 3)
    assert stats.share == 0.75


def test_statistics_of_no_game_say_so() -> None:
    stats = statistics([], RULES, practice=False)
    assert (stats.played, stats.won, stats.best_points, stats.share) == (0, 0, None, 0.0)
    assert (stats.streak, stats.longest_streak) == (0, 0)


def test_a_best_of_lost_games_alone_is_none() -> None:
    assert statistics([game(50, won=False)], RULES, practice=False).best_points is None


def test_the_same_cards_are_known_again_under_other_options_and_by_other_names() -> None:
    mine = dataclasses.replace(game(rules=OTHER), cards=spell_cards(parse_cards("9h Ks")))
    assert begun_before([mine], "Anna", parse_cards("9h Ks"))
    assert not begun_before([mine], "Bo", parse_cards("9h Ks"))
    assert not begun_before([mine], "Anna", parse_cards("Ks 9h"))
    assert not begun_before([], "Anna", parse_cards("9h Ks"))


@statement("S4-199")
def test_a_patience_of_two_is_in_nobodys_list_but_both_have_begun_its_cards() -> None:
    together = finished(begun().left(0), ["Anna", "Bo"], "2026-11-30")
    assert together is not None
    won = dataclasses.replace(together, won=True)
    assert record_list([won], RULES, practice=False) == []
    assert statistics([won], RULES, practice=False).played == 0
    cards = parse_cards(won.cards)
    assert [begun_before([won], name, cards) for name in ("Anna", "Bo", "")] == [True, True, False]
