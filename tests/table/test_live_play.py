"""Plays at a shared table: whose they are, taken back, paused, covered, voted down."""

import pytest

from kings.corner.moves import END
from kings.corner.places import Seat
from kings.corner.view import CornerView
from kings.table import asks as ask
from kings.table.asks import SERVER
from kings.table.events import (
    CameBack,
    MatchOver,
    Resumed,
    Rewound,
    RoundBrokenOff,
    TakeBackRefused,
    TakeBackWanted,
    TakenBack,
    TurnFinished,
    WentAway,
)
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import Clock, ClockKind, TakeBackRule
from tests.table.live import (
    did,
    facts,
    holder,
    in_turn,
    lobby,
    played,
    playing,
    refusal,
    round_over,
    view,
)


def first(live: LiveMatch) -> ask.PlayMove:
    """The first play of the list of the seat in turn."""
    seat = in_turn(live)
    return ask.PlayMove(seat, view(live, seat).legal[0])


def others(live: LiveMatch) -> list[str]:
    """The people who are not in turn."""
    return sorted(live.people - {holder(live, in_turn(live))})


def after_laying(*people: str, **settings: object) -> LiveMatch:
    """A round in which the seat in turn has laid a card and goes on with its turn."""
    live = playing(*people, **settings)  # type: ignore[arg-type]
    while True:
        after = played(live)
        if after.turn == live.turn and after.stage is Stage.PLAYING:
            return after
        live = after


def test_only_the_person_of_a_seat_plays_it_and_only_in_turn() -> None:
    """Cases P3 and P7: no other person, no stranger, not even the server."""
    live = playing()
    play = first(live)
    for author in (*others(live), "stranger"):
        assert refusal(live, author, play) == "not_your_seat"
    assert refusal(live, SERVER, play) == "not_your_seat"
    for author in others(live):
        (seat,) = live.seats_of(author)
        assert refusal(live, author, ask.PlayMove(seat, END)) == "not_your_turn"
        assert refusal(live, author, ask.TakeBack(seat)) != ""
    assert refusal(live, holder(live, in_turn(live)), play) == ""
    assert refusal(live, "anna", ask.PlayMove(Seat(9), END)) == "no_such_seat"


@pytest.mark.parametrize("stage", ["lobby", "dealing", "between", "over"])
def test_nothing_is_played_outside_a_round(stage: str) -> None:
    """Case P7: at every stage."""
    live = lobby("anna", "bo")
    if stage != "lobby":
        live = did(live, "anna", ask.Start())
    if stage in ("between", "over"):
        live = playing("anna", "bo", rules="kitchen,match=rounds,rounds=" + "21"[stage == "over"])
        live = round_over(live)
    assert live.stage == stage
    for asked in (
        ask.PlayMove(Seat(0), END),
        ask.TakeBack(Seat(0)),
        ask.AnswerTakeBack(Seat(0), True),
        ask.Pause(),
        ask.Resume(),
        ask.BreakOffRound(),
    ):
        assert refusal(live, "anna", asked) == "no_round"
    assert refusal(live, SERVER, ask.FinishTurn(Seat(0))) == "no_round"


def test_a_play_sent_twice_is_not_allowed_the_second_time() -> None:
    """Case K07, under a new id."""
    live = playing()
    author, play = holder(live, in_turn(live)), first(live)
    assert refusal(did(live, author, play), author, play) != ""


def test_what_an_own_turn_laid_is_taken_back_without_asking() -> None:
    live = after_laying()
    seat = in_turn(live)
    (told,) = facts(live, holder(live, seat), ask.TakeBack(seat))
    assert isinstance(told, TakenBack) and told.seat == seat
    assert refusal(live, holder(live, seat), ask.TakeBack(seat)) == ""
    never = after_laying(take_back=TakeBackRule.NEVER)
    assert (
        refusal(never, holder(never, in_turn(never)), ask.TakeBack(in_turn(never)))
        == "no_take_back"
    )


def turn_given(live: LiveMatch) -> tuple[LiveMatch, Seat]:
    """The table after the seat in turn has ended its turn, and that seat."""
    seat = in_turn(live)
    while live.turn == seat:
        legal = view(live, seat).legal
        live = played(live, END if END in legal else legal[0])
    return live, seat


def test_with_consent_of_all_a_turn_that_is_over_is_taken_back() -> None:
    live, seat = turn_given(playing(take_back=TakeBackRule.CONSENT))
    owner = live.seats[seat].user or ""
    assert facts(live, owner, ask.TakeBack(seat)) == [TakeBackWanted(seat)]
    asked = did(live, owner, ask.TakeBack(seat))
    assert refusal(asked, owner, ask.AnswerTakeBack(seat, True)) == "nothing_asked"
    assert refusal(asked, owner, ask.TakeBack(seat)) == "take_back_asked"
    (one, two) = (s for s in range(3) if s != seat)
    assert facts(asked, live.seats[one].user or "", ask.AnswerTakeBack(Seat(one), True)) == []
    half = did(asked, live.seats[one].user or "", ask.AnswerTakeBack(Seat(one), True))
    assert half.table is live.table and not half.unrated
    told = facts(half, live.seats[two].user or "", ask.AnswerTakeBack(Seat(two), True))
    assert told == [Rewound(seat, 1)]
    back = did(half, live.seats[two].user or "", ask.AnswerTakeBack(Seat(two), True))
    assert (in_turn(back), back.unrated, back.taking_back) == (seat, True, None)
    assert played(back, END).table == live.table


def test_one_no_or_a_further_play_ends_the_wish() -> None:
    live, seat = turn_given(playing(take_back=TakeBackRule.CONSENT))
    asked = did(live, live.seats[seat].user or "", ask.TakeBack(seat))
    other = live.seats[in_turn(live)].user or ""
    told = facts(asked, other, ask.AnswerTakeBack(in_turn(live), False))
    assert told == [TakeBackRefused(in_turn(live))]
    assert did(asked, other, ask.AnswerTakeBack(in_turn(live), False)).taking_back is None
    assert played(asked).taking_back is None
    strict, seat = turn_given(playing())
    assert refusal(strict, strict.seats[seat].user or "", ask.TakeBack(seat)) != ""


def test_a_take_back_agreed_in_a_pause_leaves_the_table_paused() -> None:
    live, seat = turn_given(playing("anna", "bo", take_back=TakeBackRule.CONSENT))
    asked = did(live, live.seats[seat].user or "", ask.TakeBack(seat), ask.Pause())
    other = next(s for s in (0, 1) if s != seat)
    back = did(asked, live.seats[other].user or "", ask.AnswerTakeBack(Seat(other), True))
    assert back.paused and back.table is not None and back.table.paused
    assert not did(back, "anna", ask.Resume()).paused


def test_a_pause_is_part_of_the_table_and_stops_its_clock() -> None:
    """Case K10."""
    live = playing(clock=Clock(ClockKind.SECONDS, 30))
    began_ms = live.turn_since_ms
    live = did(live, "bo", ask.Pause(), ms=10_000)
    assert (live.paused, live.deadline_ms) == (True, None)
    assert live.left_ms(live.at_ms) == live.left_ms(live.at_ms + 99_000) == 20_000
    assert refusal(live, holder(live, in_turn(live)), first(live)) == "table_paused"
    assert refusal(live, "bo", ask.Pause()) == "table_paused"
    assert facts(live, "cilla", ask.Resume()) == [Resumed()]
    live = did(live, "cilla", ask.Resume(), ms=500_000)
    assert live.left_ms(live.at_ms) == 20_000
    assert live.deadline_ms == began_ms + 530_000
    assert refusal(live, "stranger", ask.Pause()) == "not_at_table"


def test_a_clock_of_the_store_that_ran_back_takes_no_time() -> None:
    live = playing(clock=Clock(ClockKind.SECONDS, 30))
    since_ms = live.turn_since_ms
    live = did(did(live, "bo", ask.Pause()), "bo", ask.Resume(), ms=-90_000)
    assert live.turn_since_ms >= since_ms


def test_a_turn_whose_time_is_up_is_finished_with_the_fewest_plays() -> None:
    """Case K05."""
    live = playing()
    seat = in_turn(live)
    told = facts(live, SERVER, ask.FinishTurn(seat))
    assert told[0] == TurnFinished(seat)
    after = did(live, SERVER, ask.FinishTurn(seat))
    assert in_turn(after) != seat
    assert after.table is not None
    assert [(p.move, p.by_table) for p in after.table.log[-1].plays] == [(END, True)]
    assert refusal(after, SERVER, ask.FinishTurn(seat)) == "turn_over"
    assert refusal(live, "anna", ask.FinishTurn(seat)) == "not_yours_to_ask"


def test_while_a_person_is_away_a_bot_plays_and_its_plays_are_listed_on_return() -> None:
    live = playing("anna", "bo")
    seat = in_turn(live)
    owner = holder(live, seat)
    assert facts(live, owner, ask.StepAway(seat, "lazy")) == [WentAway(seat, "lazy", True)]
    away = did(live, owner, ask.StepAway(seat, "lazy"))
    assert refusal(away, owner, first(away)) == "seat_covered"
    assert refusal(away, owner, ask.StepAway(seat, "lazy")) == "seat_covered"
    later = played(played(away))
    while in_turn(later) != seat:
        later = played(later)
    assert later.table is not None
    made = tuple(p.move for p in later.table.log[-1].plays if p.seat == seat)
    assert made and facts(later, owner, ask.ComeBack(seat)) == [CameBack(seat, made)]
    back = did(later, owner, ask.ComeBack(seat))
    assert refusal(back, owner, first(back)) == ""
    assert refusal(back, owner, ask.ComeBack(seat)) == "not_away"
    assert refusal(back, SERVER, first(back)) == "not_your_seat"


def test_the_turn_goes_on_for_whoever_comes_back_on_another_device() -> None:
    """Case K03: a seat is a person's, not a device's; being away does not give new time."""
    live = playing(clock=Clock(ClockKind.SECONDS, 60))
    seat = in_turn(live)
    since = live.turn_since_ms
    away = did(live, SERVER, ask.CoverSeat(seat, "greedy"), ms=5_000)
    back = did(away, live.seats[seat].user or "", ask.ComeBack(seat), ms=5_000)
    assert (in_turn(back), back.turn_since_ms) == (seat, since)
    assert back.deadline_ms == since + 60_000


def test_a_round_is_broken_off_when_all_who_are_there_want_it() -> None:
    live = playing()
    live = did(did(live, "anna", ask.BreakOffRound()), "bo", ask.BreakOffRound())
    assert refusal(live, "anna", ask.BreakOffRound()) == "voted_already"
    told = facts(live, "cilla", ask.BreakOffRound())
    assert any(isinstance(fact, RoundBrokenOff) for fact in told)
    gone = did(live, "cilla", ask.LeaveTable())
    away = did(live, SERVER, ask.CoverSeat(Seat(2), "lazy"))
    assert gone.stage is away.stage is Stage.BETWEEN


def test_a_match_is_broken_off_by_all_at_any_stage_after_its_start() -> None:
    for live in (playing("anna", "bo"), did(lobby("anna", "bo"), "anna", ask.Start())):
        half = did(live, "anna", ask.BreakOffMatch())
        told = facts(half, "bo", ask.BreakOffMatch())
        assert any(isinstance(fact, MatchOver) for fact in told)
        assert did(half, "bo", ask.BreakOffMatch()).stage is Stage.OVER
    paused = did(playing("anna", "bo"), "anna", ask.Pause(), ask.BreakOffRound())
    over = did(paused, "bo", ask.BreakOffRound())
    assert (over.stage, over.paused) == (Stage.BETWEEN, False)
    assert refusal(lobby("anna", "bo"), "anna", ask.BreakOffMatch()) == "no_match"


def test_who_is_away_does_not_vote() -> None:
    live = did(playing("anna", "bo"), SERVER, ask.CoverSeat(Seat(1), "lazy"))
    assert refusal(live, "bo", ask.BreakOffMatch()) == "seat_covered"
    assert did(live, "anna", ask.BreakOffMatch()).stage is Stage.OVER


def test_nothing_hidden_stands_in_the_view_of_another_seat() -> None:
    """Case K01, for the view; the facts are looked at in `test_live_log.py`."""
    live = playing()
    assert live.table is not None
    seen = live.table.view(None)
    assert isinstance(seen, CornerView)
    assert (seen.hand, seen.legal) == ((), ())
