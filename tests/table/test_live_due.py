"""What a shared table does by itself: whose turn waits how long, and when it sleeps."""

import pytest

from kings.corner.places import Seat
from kings.table import asks as ask
from kings.table.asks import SERVER
from kings.table.live_due import BotTurn, Due, NewSecret, due
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import Absent, Clock, ClockKind, TableSettings
from tests.table.live import did, empty, in_turn, lobby, played, playing, round_over

SECONDS = Clock(ClockKind.SECONDS, 30)
DAYS = Clock(ClockKind.DAYS, 2)
DAY_MS = 86_400_000


def only(steps: tuple[Due, ...]) -> Due:
    (step,) = steps
    return step


def turn_of(live: LiveMatch, user: str) -> LiveMatch:
    """The table when it is that person's turn."""
    while live.seats[in_turn(live)].user != user:
        live = played(live)
    return live


def test_a_lobby_waits_and_a_started_match_draws_its_secret_at_once() -> None:
    live = lobby("anna", "bo")
    assert due(live, {}) == ()
    live = did(live, "anna", ask.Start())
    assert only(due(live, {})) == Due(live.at_ms, "bind:1", NewSecret())


def test_a_bot_plays_after_its_pace() -> None:
    live = turn_of(playing("anna", "lazy", bot_pace_ms=900), "anna")
    while in_turn(live) != 1:
        assert due(live, {}) == ()
        live = played(live)
    step = only(due(live, {}))
    assert step == Due(live.at_ms + 900, f"bot:1:{live.head}", BotTurn(Seat(1), "lazy"))


def test_the_next_round_is_dealt_after_a_while_unless_somebody_deals_sooner() -> None:
    live = round_over(playing("anna", "bo"))
    step = only(due(live, {}))
    assert (step.at_ms, step.what) == (live.at_ms + 20_000, ask.DealNow())
    assert did(live, "bo", ask.DealNow()).stage is Stage.DEALING


def test_a_turn_ends_when_its_time_is_up_but_not_in_a_pause() -> None:
    live = playing("anna", "bo", clock=SECONDS)
    step = only(due(live, {}))
    assert (step.at_ms, step.what) == (live.at_ms + 30_000, ask.FinishTurn(in_turn(live)))
    assert due(did(live, "anna", ask.Pause()), {}) == ()


@pytest.mark.parametrize("absent", list(Absent))
def test_a_person_who_stays_away_in_their_turn_is_followed_by_the_table(absent: Absent) -> None:
    """Case K05: within the grace that the table chose."""
    live = turn_of(playing("anna", "bo", absent=absent, grace_s=40), "bo")
    assert due(live, {}) == due(live, {"anna": live.at_ms})[:0]
    step = only(due(live, {"bo": live.at_ms - 5_000}))
    assert step.at_ms == live.turn_since_ms + 40_000
    step = only(due(live, {"bo": live.at_ms + 5_000}))
    assert step.at_ms == live.at_ms + 45_000
    seat = in_turn(live)
    covered = absent is Absent.BOT
    assert step.what == (ask.CoverSeat(seat, "greedy") if covered else ask.FinishTurn(seat))
    after = did(live, SERVER, step.what)
    assert (after.seats[seat].covered is not None) is covered
    assert (in_turn(after) == seat) is covered


def test_a_table_that_all_have_left_sleeps_after_the_grace() -> None:
    """Case K14: nothing is played for nobody, and nothing runs for ever."""
    live = playing("anna", "lazy", bot_pace_ms=500)
    while in_turn(live) != 1:
        live = played(live)
    gone_ms = live.at_ms - 1_000
    assert isinstance(only(due(live, {"anna": gone_ms})).what, BotTurn)
    assert due(live, {"anna": live.at_ms - 60_000}) == ()
    assert due(round_over(live), {"anna": live.at_ms - 600_000}) == ()


def test_a_sleeping_table_with_a_clock_is_paused_so_that_nobody_loses_time() -> None:
    live = playing("anna", "bo", clock=Clock(ClockKind.SECONDS, 300), grace_s=60)
    away = {"anna": live.at_ms, "bo": live.at_ms + 7_000}
    last = due(live, away)[-1]
    assert (last.at_ms, last.what) == (live.at_ms + 67_000, ask.Pause())
    asleep = did(live, SERVER, ask.Pause(), ms=67_000)
    assert asleep.paused and due(asleep, away) == ()
    assert not did(asleep, "bo", ask.Resume()).paused


def test_a_table_over_days_goes_on_whoever_is_there() -> None:
    live = turn_of(playing("anna", "lazy", clock=DAYS), "anna")
    gone = {"anna": live.at_ms - DAY_MS}
    step = only(due(live, gone))
    assert (step.at_ms, step.what) == (live.turn_since_ms + 2 * DAY_MS, ask.FinishTurn(Seat(0)))
    while in_turn(live) != 1:
        live = played(live)
    assert isinstance(only(due(live, gone)).what, BotTurn)


@pytest.mark.parametrize(
    ("holidays", "days"),
    [((), 2), (("2026-12-24",), 3), (("2026-12-24", "2026-12-25"), 4), (("2026-12-27",), 2)],
)
def test_holidays_do_not_count_on_a_clock_of_days(holidays: tuple[str, ...], days: int) -> None:
    began_ms = 1_798_020_000_000  # 2026-12-23, 10:00 UTC
    settings = TableSettings(clock=DAYS, holidays=holidays)
    assert settings.deadline_ms(began_ms) == began_ms + days * DAY_MS


def test_ids_of_what_the_table_does_name_the_entry_it_follows() -> None:
    """Two workers that do the same write it once."""
    live = playing("anna", "lazy")
    names = set()
    for _ in range(12):
        names |= {step.cid for step in due(live, {"anna": live.at_ms})}
        assert all(":" in step.cid for step in due(live, {}))
        live = played(live)
    assert len(names) >= 6


def test_a_table_without_people_asks_for_nothing() -> None:
    assert due(empty(2), {"anna": 5}) == ()
    live = playing("anna", "lazy")
    while in_turn(live) != 1:
        live = played(live)
    assert due(did(live, "anna", ask.LeaveTable()), {}) == ()
