import pytest

from kings.corner.law import law_for
from kings.corner.match import Ending
from kings.corner.presets import parse_corner_rules
from kings.corner.state import How
from kings.errors import RulesError, TableError
from kings.table.pad import MOST_CHANGES, Change, Pad, new_pad, read_entry, read_held
from tests.marks import statement
from tests.table.helpers import NAMES


def pad(rules: str = "kitchen", seats: int = 3, *rounds: str, dealer: int = 0) -> Pad:
    """A pad with rounds told as `- ; K 3 2 ; 5`."""
    made = new_pad(parse_corner_rules(rules), NAMES[:seats], dealer)
    for told in rounds:
        made = made.with_round(words(told))
    return made


def words(told: str) -> list[str]:
    """What each player says, from one line."""
    return [part.strip() for part in told.split(";")]


def points(told: str, rules: str = "kitchen") -> int:
    """The points of one hand."""
    return read_held(law_for(parse_corner_rules(rules), 2), told).holding.points


def code(call: object, *args: object) -> str:
    """The code of the error of a call."""
    assert callable(call)
    with pytest.raises(TableError) as caught:
        call(*args)
    return caught.value.code


@statement("S1-069", "S1-070")
def test_cards_told_cost_what_the_scale_says() -> None:
    assert points("K 3 2") == 12
    assert points("K Q J 10 9 A") == 15
    assert points("k q 10", "hornet") == 30
    assert points("A 5 Q", "values") == 40
    assert points("K, 3, 2") == 12


@pytest.mark.parametrize(
    ("told", "english"),
    [("E Kn D K", "A J Q K"), ("A B D K", "A J Q K"), ("e kn d k", "A J Q K"), ("T", "10")],
)
def test_ranks_are_read_as_the_four_languages_write_them(told: str, english: str) -> None:
    scale = "kitchen,points=custom/1/2/3/4/5/6/7/8/9/10/11/12/13"
    assert points(told, scale) == points(english, scale)


@pytest.mark.parametrize("told", ["-", "0", "out", "ut", "UDE", "aus", "", "  "])
def test_nothing_left_is_told_in_many_ways(told: str) -> None:
    law = law_for(parse_corner_rules("kitchen"), 2)
    assert read_held(law, told).nothing_left


def test_points_may_be_told_as_a_sum() -> None:
    assert points("15p") == 15
    assert points("0p") == 0


def test_jokers_cost_what_the_rules_say() -> None:
    assert points("Jk 3", "wild") == 11
    assert points("* *", "wild,joker_points=7") == 14
    law = law_for(parse_corner_rules("kitchen"), 2)
    assert code(read_held, law, "Jk 3") == "pad_no_jokers"


def test_chips_are_told_as_cards_or_as_a_sum() -> None:
    law = law_for(parse_corner_rules("pot,jokers=2"), 3)
    assert read_held(law, "K 3 2").holding.chips == 12
    assert read_held(law, "Jk 3").holding.chips == 11
    assert read_held(law, "12c").holding.chips == 12
    assert (read_held(law, "K +2").extra, read_held(law, "+1").nothing_left) == (2, True)


@pytest.mark.parametrize(
    ("rules", "told", "error"),
    [
        ("kitchen", "12c", "pad_needs_points"),
        ("pot", "12p", "pad_needs_chips"),
        ("kitchen", "K 1 2", "pad_unreadable"),
        ("kitchen", "15", "pad_unreadable"),
        ("kitchen", "- -", "pad_unreadable"),
        ("kitchen", "10001p", "pad_unreadable"),
        ("kitchen", "999999p", "pad_unreadable"),
        ("kitchen", "²p", "pad_unreadable"),
        ("kitchen", "K " * 109, "pad_unreadable"),
        ("kitchen", "K +3", "pad_no_extras"),
        ("pot,no_play_fee=off", "K +3", "pad_no_extras"),
        ("kitchen,compulsory=kings", "K +x", "pad_unreadable"),
        ("kitchen,compulsory=kings", "K +-3", "pad_unreadable"),
    ],
)
def test_what_is_no_hand_is_refused_with_the_reason(rules: str, told: str, error: str) -> None:
    assert code(read_held, law_for(parse_corner_rules(rules), 2), told) == error


def test_a_round_needs_a_word_of_everybody_and_one_out_at_most() -> None:
    law = law_for(parse_corner_rules("kitchen"), 3)
    assert code(read_entry, law, ["-", "K"]) == "pad_wrong_count"
    assert code(read_entry, law, ["-", "-", "K"]) == "pad_two_out"
    assert read_entry(law, ["3", "-", "K"]).out == 1
    assert read_entry(law, ["3", "2", "K"]).out is None


@statement("S1-025", "S1-071", "S1-072")
def test_penalty_points_add_up_until_somebody_passes_the_target() -> None:
    made = pad("kitchen", 3, "- ; K 3 2 ; 5 5", "Q ; - ; K", "4 ; K ; -")
    assert made.match.totals == (2, 22, 12)
    assert made.match.result is None
    over = made.with_round(words("- ; 4 4 4 4 ; 2"))
    assert over.match.totals == (2, 26, 13)
    result = over.match.result
    assert result is not None
    assert (result.ending, result.winners) == (Ending.TARGET, (0,))


@statement("S3-010")
def test_the_deal_goes_clockwise_on_the_pad_too() -> None:
    made = pad("kitchen", 3, "- ; 2 ; 2", "- ; 2 ; 2", dealer=2)
    assert [result.dealer for result in made.match.results] == [2, 0]
    assert made.match.dealer == 1


@statement("S1-098", "S1-099")
def test_a_dead_round_is_one_that_nobody_went_out_of() -> None:
    result = pad("kitchen", 3, "2 ; K ; 3 4").match.results[0]
    assert (result.how, result.out, result.winners) == (How.PASS, None, (0,))
    assert result.change == (1, 10, 2)


@statement("S3-045")
def test_a_dead_round_may_have_no_winner() -> None:
    result = pad("side", 3, "2 ; K ; 3 4").match.results[0]
    assert (result.how, result.winners) == (How.BLOCKED, ())


@statement("S1-102", "S1-103")
def test_pairs_write_down_the_sum_of_both_hands() -> None:
    made = pad("pairs", 4, "- ; K ; 3 2 ; 5", "2 ; - ; K ; 4")
    assert made.match.totals == (13, 12)


@statement("S2-030", "S2-031", "S2-032")
def test_chips_go_through_the_pot_with_antes_fees_and_payments() -> None:
    made = pad("pot", 3, "- ; K 2 ; 3 +2")
    assert made.match.results[0].change == (5 + 11 + 1 - 1, -1 - 11, -1 - 2 - 1)
    assert made.match.totals == (66, 38, 46)


def test_the_pot_stays_after_a_dead_round_and_goes_to_the_next_who_is_out() -> None:
    made = pad("pot", 3, "2 ; 3 ; 4")
    assert (made.match.totals, made.match.pot) == ((49, 49, 49), 3)
    assert made.with_round(words("- ; 3 ; 4")).match.totals == (50 - 2 + 6 + 2, 47, 47)


@statement("S3-062")
def test_fines_for_kings_held_back_are_added_after_the_cards() -> None:
    made = pad("kitchen,compulsory=kings", 2, "- +3 ; K 2 +6")
    assert made.match.totals == (3, 17)


@statement("S3-048")
def test_in_a_playoff_only_the_level_players_are_asked() -> None:
    made = pad("cross", 3, "2 ; - ; 2", "- ; 2 ; K K 2", "- ; 2 ; K 2")
    assert made.match.totals == (1, 2, 33)
    level = pad("cross", 3, "- ; 2 ; K K", "2 ; - ; K 2")
    assert level.match.seated == (0, 1)
    assert code(level.with_round, words("- ; 2 ; 3")) == "pad_wrong_count"
    won = level.with_round(words("- ; 2"))
    assert won.match.result is not None
    assert won.match.result.winners == (0,)
    assert won.match.totals == (1, 2, 31)


def test_a_match_that_is_over_takes_no_further_round() -> None:
    over = pad("kitchen,target=5", 2, "- ; K")
    assert code(over.with_round, ["-", "2"]) == "pad_over_before"


def test_correcting_an_old_round_corrects_everything_after_it() -> None:
    made = pad("kitchen", 3, "- ; K 3 2 ; 5", "- ; 2 ; 3").corrected(1, words("2 ; - ; 5"))
    assert made.match.totals == (1, 1, 2)
    assert made.match.results[0].out == 1
    assert made.told == (("2", "-", "5"), ("-", "2", "3"))


def test_a_correction_that_leaves_no_room_for_the_rounds_after_it_is_refused() -> None:
    made = pad("kitchen", 2, "- ; K 3", "- ; 2")
    assert code(made.corrected, 1, ["-", "K K K"]) == "pad_later_rounds"
    level = pad("cross", 3, "- ; 2 ; K K", "2 ; - ; K 2", "- ; 2")
    assert code(level.corrected, 1, words("- ; 2 2 ; K K")) == "pad_later_rounds"


def test_a_correction_that_is_no_round_says_why() -> None:
    made = pad("kitchen", 2, "- ; K 3")
    assert code(made.corrected, 1, ["-", "-"]) == "pad_two_out"


@pytest.mark.parametrize("number", [0, 2, -1])
def test_only_rounds_on_the_pad_can_be_corrected(number: int) -> None:
    assert code(pad("kitchen", 2, "- ; K").corrected, number, ["-", "2"]) == "pad_no_such_round"


def test_a_change_of_a_round_that_leaves_a_gap_is_refused() -> None:
    assert code(pad("kitchen", 2).changed, Change(2, ("-", "K"))) == "pad_no_such_round"


def test_undo_and_redo_go_through_rounds_and_corrections() -> None:
    first = pad("kitchen", 2, "- ; K")
    second = first.with_round(["2", "-"])
    fixed = second.corrected(1, ["-", "3"])
    assert fixed.undo().told == second.told
    assert fixed.undo().undo().told == first.told
    assert fixed.undo().undo().redo().redo().told == fixed.told
    assert fixed.undo().redo() == fixed


def test_a_new_round_forgets_what_was_undone() -> None:
    made = pad("kitchen", 2, "- ; K", "2 ; -").undo().with_round(["-", "3"])
    assert code(made.redo) == "pad_nothing_to_redo"


def test_an_empty_pad_has_nothing_to_undo_or_redo() -> None:
    assert code(pad().undo) == "pad_nothing_to_undo"
    assert code(pad().redo) == "pad_nothing_to_redo"


def test_a_pad_takes_a_thousand_entries_and_corrections() -> None:
    made = pad("kitchen", 2, "- ; 2")
    full = Pad(made.rules, made.names, made.dealer, made.changes * MOST_CHANGES)
    assert code(full.corrected, 1, ["-", "3"]) == "pad_full"


@pytest.mark.parametrize("names", [("Anna", "Anna"), ("Anna", "")])
def test_everybody_needs_a_name_of_their_own(names: tuple[str, ...]) -> None:
    assert code(new_pad, parse_corner_rules("kitchen"), names) == "pad_names"


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_who_does_not_play_is_refused(dealer: int) -> None:
    assert code(new_pad, parse_corner_rules("kitchen"), NAMES[:2], dealer) == "no_such_seat"


def test_a_pad_refuses_rules_that_its_players_cannot_play() -> None:
    with pytest.raises(RulesError):
        new_pad(parse_corner_rules("pairs"), NAMES[:3])


def test_the_match_before_a_round_says_who_plays_it_and_who_deals() -> None:
    level = pad("cross", 3, "- ; 2 ; K K", "2 ; - ; K 2", "- ; 2")
    assert level.match_before(2).seated == (0, 1, 2)
    assert level.match_before(3).seated == (0, 1)
    assert level.match_before(2).dealer == 1
