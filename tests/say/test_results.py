from dataclasses import replace

import pytest

from kings.cards import parse_cards
from kings.corner.events import Drew
from kings.corner.match import Ending, MatchResult, RoundResult
from kings.corner.moves import END
from kings.corner.options import CornerRules
from kings.corner.places import Seat
from kings.corner.presets import PRESETS
from kings.corner.state import How
from kings.kungen.result import Ending as PatienceEnding
from kings.kungen.result import Practice, Result
from kings.say.results import (
    Company,
    party_names,
    say_match,
    say_patience_result,
    say_round,
    say_table_event,
    score_heading,
    time_text,
)
from kings.say.speaker import LANGUAGES, Speaker
from kings.table.events import (
    MatchOver,
    Paused,
    Resumed,
    RoundBrokenOff,
    RoundDealt,
    RoundScored,
    TableEvent,
    TakenBack,
    Told,
    TurnFinished,
)

ENGLISH = Speaker("en")
NAMES = ("Anna", "Bo", "Cleo", "Dan")
ALL = tuple(Seat(seat) for seat in range(4))

ROUND = RoundResult(
    number=3,
    seated=ALL,
    dealer=Seat(0),
    how=How.OUT,
    out=Seat(1),
    change=(3, 0, 12, 4),
    fines=(0, 0, 3, 0),
    winners=(Seat(1),),
    pot=0,
    playoff=False,
)


def company(preset: str = "kitchen", viewer: int | None = None) -> Company:
    seat = None if viewer is None else Seat(viewer)
    return Company(PRESETS[preset].rules, NAMES, seat)


def test_a_round_is_told_with_its_winner_and_what_everyone_wrote_down() -> None:
    assert say_round(ENGLISH, ROUND, (10, 4, 20, 9), company()) == (
        "Bo has won round 3.",
        "Anna: +3, 10 in all",
        "Bo: +0, 4 in all",
        "Cleo: +12, 20 in all",
        "Cleo: 3 points of that for kings held back.",
        "Dan: +4, 9 in all",
    )


def test_the_winner_of_a_round_reads_it_as_their_own() -> None:
    assert say_round(ENGLISH, ROUND, (0,) * 4, company(viewer=1))[0] == "You have won round 3."


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Round 3 is dead: a full round of turns without a card."),
        ("sv", "Omgång 3 är låst: ett helt varv utan ett lagt kort."),
        ("da", "Runde 3 er fastlåst: en hel omgang uden et lagt kort."),
        ("de", "Runde 3 ist festgefahren: eine ganze Runde ohne gelegte Karte."),
    ],
)
def test_a_dead_round_names_its_rule(lang: str, said: str) -> None:
    dead = replace(ROUND, how=How.PASS, out=None)
    assert say_round(Speaker(lang), dead, (0,) * 4, company())[0] == said


def test_a_dead_round_has_all_level_winners_or_none() -> None:
    dead = replace(ROUND, how=How.BLOCKED, out=None, winners=(Seat(0), Seat(2)))
    said = say_round(ENGLISH, dead, (0,) * 4, company())
    assert said[1] == "Anna and Cleo have won round 3."
    nobody = say_round(ENGLISH, replace(dead, winners=()), (0,) * 4, company())
    assert nobody[1] == "Nobody has won it."


def test_a_pot_that_stays_is_told() -> None:
    said = say_round(ENGLISH, replace(ROUND, pot=1), (50,) * 4, company("pot"))
    assert said[-1] == "1 chip in the pot for the next round."


def test_pairs_are_told_as_pairs() -> None:
    pairs = replace(ROUND, change=(7, 0), fines=(0, 0), winners=(Seat(1), Seat(3)))
    assert say_round(ENGLISH, pairs, (17, 4), company("pairs")) == (
        "Bo and Dan have won round 3.",
        "Anna & Cleo: +7, 17 in all",
        "Bo & Dan: +0, 4 in all",
    )
    assert party_names(ENGLISH, PRESETS["pairs"].rules, NAMES) == ("Anna & Cleo", "Bo & Dan")


@pytest.mark.parametrize(
    ("preset", "winners", "viewer", "said"),
    [
        ("kitchen", (2,), None, "Cleo has won the match with 5 points."),
        ("kitchen", (2,), 2, "You have won the match with 5 points!"),
        ("kitchen", (1, 2), 2, "Bo and Cleo share the win with 5 points."),
        ("pot", (2,), None, "Cleo has won the match with 5 chips."),
        ("pairs", (0, 2), 2, "Anna & Cleo have won the match with 5 points."),
        ("pairs", (0, 1, 2, 3), 2, "Anna & Cleo and Bo & Dan share the win with 5 points."),
    ],
)
def test_a_match_names_its_winners(
    preset: str, winners: tuple[int, ...], viewer: int | None, said: str
) -> None:
    result = MatchResult(Ending.PLAYOFF, tuple(map(Seat, winners)))
    totals = (5,) * (2 if preset == "pairs" else 4)
    told = say_match(ENGLISH, result, totals, company(preset, viewer))
    assert told == ("The playoff has decided.", said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ending", Ending)
def test_every_ending_of_a_match_is_told(ending: Ending, lang: str) -> None:
    winners = () if ending is Ending.BROKEN_OFF else (Seat(0),)
    told = say_match(Speaker(lang), MatchResult(ending, winners), (1,) * 4, company())
    assert told and all("{" not in sentence for sentence in told)


EVENTS: list[TableEvent] = [
    RoundDealt(1, Seat(0), ALL, playoff=False),
    RoundDealt(4, Seat(0), (Seat(0), Seat(2)), playoff=True),
    TakenBack(Seat(0), END),
    TurnFinished(Seat(0)),
    RoundScored(ROUND, (10, 4, 20, 9)),
    MatchOver(MatchResult(Ending.ROUNDS, (Seat(0),)), (1, 2, 3, 4)),
    Paused(),
    Resumed(),
    RoundBrokenOff(Seat(0)),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_table_is_told_to_everyone(lang: str) -> None:
    for event in EVENTS:
        for viewer in (0, 1, None):
            told = say_table_event(Speaker(lang), event, company(viewer=viewer))
            assert told and all(sentence and "{" not in sentence for sentence in told)


def test_a_fact_of_a_playoff_is_told_by_the_seats_of_the_match() -> None:
    drew = Told(Drew(Seat(1), 1, 4, parse_cards("5c")), (Seat(0), Seat(2)))
    assert say_table_event(ENGLISH, drew, company(viewer=2)) == ("You drew 5♣.",)
    assert say_table_event(ENGLISH, drew, company(viewer=1)) == ("Cleo drew a card.",)
    assert say_table_event(ENGLISH, drew, company()) == ("Cleo drew a card.",)


def test_a_playoff_names_who_plays_it() -> None:
    told = say_table_event(ENGLISH, EVENTS[1], company(viewer=0))
    assert told == ("A playoff between Anna and Cleo.", "Round 4: you deal.")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("how", PatienceEnding)
def test_the_end_of_a_patience_is_told(how: PatienceEnding, lang: str) -> None:
    result = Result(how, 640, 100, 545_000, 52, tuple(Practice))
    told = say_patience_result(Speaker(lang), result)
    assert len(told) == 3 and all("{" not in sentence for sentence in told)


def test_a_clean_win_is_told_in_one_sentence() -> None:
    result = Result(PatienceEnding.WON, 540, 0, 1_205_999, 52, ())
    assert say_patience_result(ENGLISH, result) == ("Out with 540 points in 20:05!",)


@pytest.mark.parametrize(
    ("ms", "shown"), [(0, "0:00"), (59_999, "0:59"), (600_000, "10:00"), (3_661_000, "1:01:01")]
)
def test_a_time_is_shown_in_minutes_and_seconds(ms: int, shown: str) -> None:
    assert time_text(ms) == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_tables_have_their_headings(lang: str) -> None:
    columns = "round player pair dealer points chips total pot kings other_cards time".split()
    assert all(score_heading(Speaker(lang), column) for column in columns)
    assert CornerRules().teams is False
