import pytest

from kings.corner.deal import first_dealer
from kings.corner.match import Ending, Match, MatchResult, finish_round, new_match
from kings.corner.moves import END
from kings.corner.notation import parse_move
from kings.corner.places import Seat
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.corner.refusals import Code
from kings.corner.score import outcome_of
from kings.corner.state import Phase
from kings.errors import Refused, RulesError, TableError
from kings.table.commands import (
    BreakOffMatch,
    BreakOffRound,
    Command,
    Deal,
    FinishTurn,
    Pause,
    Play,
    Resume,
    TakeBack,
)
from kings.table.events import (
    MatchOver,
    Paused,
    Resumed,
    RoundBrokenOff,
    RoundDealt,
    RoundScored,
    TableEvent,
    Told,
    TurnFinished,
)
from kings.table.match_table import MatchTable
from tests.marks import statement
from tests.table.helpers import (
    after,
    dealt,
    events,
    first_legal,
    idle,
    match_played,
    opened,
    plays,
    round_played,
    turn_of,
)

EVERY_COMMAND: tuple[Command, ...] = (
    Deal(),
    Play(Seat(1), END),
    TakeBack(Seat(1)),
    FinishTurn(),
    Pause(),
    Resume(),
    BreakOffRound(),
    BreakOffMatch(),
)


def refused(table: MatchTable, command: Command) -> str:
    """The code of the error of a command."""
    with pytest.raises((Refused, TableError)) as caught:
        table.do(command)
    return caught.value.code


@statement("S1-041", "S2-028", "S3-010")
def test_the_deal_goes_clockwise_from_round_to_round() -> None:
    table = opened("kitchen,target=100", 3, dealer=1)
    dealers = []
    for _ in range(5):
        table = round_played(table)
        dealers.append(table.log[-1].dealer)
    assert dealers == [1, 2, 0, 1, 2]


def test_the_deal_goes_on_clockwise_after_a_dead_round() -> None:
    table = round_played(dealt("kitchen,target=1000", 2, dealer=0), idle)
    assert table.match.results[-1].out is None
    assert table.do(Deal()).table.log[-1].dealer == 1


@statement("S2-028")
def test_the_first_dealer_comes_from_the_deal_unless_given() -> None:
    drawn = {opened(seats=4, deal=n, dealer=None).match.dealer for n in range(1, 40)}
    assert drawn == {0, 1, 2, 3}
    table = opened(seats=4, deal=7, dealer=None)
    assert table.match.dealer == first_dealer(table.deal, 4)
    assert opened(seats=4, deal=7, dealer=2).match.dealer == 2


@pytest.mark.parametrize("dealer", [-1, 3])
def test_a_first_dealer_who_is_not_there_is_refused(dealer: int) -> None:
    with pytest.raises(TableError) as caught:
        opened(seats=3, dealer=dealer)
    assert (caught.value.code, caught.value.facts["most"]) == ("no_such_seat", 2)


def test_rules_and_seats_that_do_not_fit_are_refused_at_the_door() -> None:
    with pytest.raises(RulesError):
        opened("pairs", seats=3)


def test_before_the_first_deal_nobody_is_in_turn_and_there_is_nothing_to_see() -> None:
    table = opened()
    assert (table.turn, table.view(Seat(0)), table.playing, table.over) == (
        None,
        None,
        False,
        False,
    )
    assert table.seated == (0, 1, 2)
    assert refused(table, Play(Seat(1), END)) == "no_round"
    assert refused(table, TakeBack(Seat(1))) == "no_round"
    assert refused(table, FinishTurn()) == "no_round"
    assert refused(table, BreakOffRound()) == "no_round"
    with pytest.raises(TableError):
        table.decided(first_legal)


def test_a_second_deal_while_a_round_runs_is_refused_and_changes_nothing() -> None:
    table = dealt()
    before = table
    assert refused(table, Deal()) == "round_running"
    assert table == before


@pytest.mark.parametrize("seat", [-1, 0, 2, 3, 17])
def test_a_play_of_anybody_but_the_seat_in_turn_is_refused(seat: int) -> None:
    table = dealt()
    assert turn_of(table) == 1
    assert refused(table, Play(Seat(seat), END)) == Code.NOT_YOUR_TURN
    assert refused(table, TakeBack(Seat(seat))) == Code.NOT_YOUR_TURN
    assert table.refusal(Seat(seat), END) is not None


def test_asking_and_playing_are_refused_for_the_same_reason_at_every_moment() -> None:
    running, between = dealt(), round_played(dealt())
    for table in (running, between):
        for seat in (-1, 0, 1, 2, 9):
            for text in ("end", "Kd>N", "N>S", "9h>NE"):
                move = parse_move(text)
                asked = table.refusal(Seat(seat), move)
                if asked is None:
                    table.do(Play(Seat(seat), move))
                else:
                    assert refused(table, Play(Seat(seat), move)) == asked.code
    reason = opened().refusal(Seat(0), END)
    assert reason is not None and reason.code is Code.ROUND_OVER


def test_a_match_that_is_over_takes_no_command_at_all() -> None:
    table = match_played(opened("kitchen,target=5", 2))
    for command in EVERY_COMMAND:
        assert refused(table, command) == "match_over"
    assert table.turn is None


def test_a_paused_match_takes_only_resume_and_the_end_of_the_match() -> None:
    step = dealt().do(Pause())
    assert step.events == (Paused(),)
    table = step.table
    for command in EVERY_COMMAND:
        if not isinstance(command, Resume | BreakOffMatch):
            assert refused(table, command) == "table_paused"
    assert not table.can_take_back
    with pytest.raises(TableError):
        table.decided(first_legal)
    resumed = table.do(Resume())
    assert (resumed.table, resumed.events) == (dealt(), (Resumed(),))
    assert refused(resumed.table, Resume()) == "table_not_paused"
    assert table.do(BreakOffMatch()).table.over


def test_a_pause_between_rounds_leaves_the_match_as_it_was() -> None:
    table = round_played(dealt())
    assert after(table, Pause(), Resume()) == table


def test_a_round_broken_off_scores_nothing_and_is_dealt_anew_by_the_same_dealer() -> None:
    table = plays(dealt(dealer=2), "end")
    step = table.do(BreakOffRound())
    assert step.events == (RoundBrokenOff(Seat(2)),)
    broken = step.table
    assert (broken.match.totals, broken.match.results) == ((0, 0, 0), ())
    assert (broken.playing, broken.round, broken.turn) == (False, None, None)
    again = broken.do(Deal()).table
    assert [log.dealer for log in again.log] == [2, 2]
    assert [log.deal_index for log in again.log] == [1, 2]
    assert [log.broken_off for log in again.log] == [True, False]
    assert again.round is not None and table.round is not None
    assert again.round.stock != table.round.stock


def test_a_round_broken_off_returns_antes_and_fees() -> None:
    table = plays(dealt("pot", 3), "end", "end")
    assert table.round is not None and sum(table.round.fees) == 2
    broken = table.do(BreakOffRound()).table
    assert (broken.match.totals, broken.match.pot) == ((50, 50, 50), 0)


def test_a_round_that_is_over_cannot_be_broken_off() -> None:
    assert refused(round_played(dealt()), BreakOffRound()) == "no_round"


@pytest.mark.parametrize("table", [opened(), dealt(), round_played(dealt())])
def test_a_match_broken_off_has_no_winner_and_keeps_its_totals(table: MatchTable) -> None:
    step = table.do(BreakOffMatch())
    result = MatchResult(Ending.BROKEN_OFF, ())
    assert step.events == (MatchOver(result, table.match.totals),)
    assert step.table.match.result == result
    assert step.table.match.totals == table.match.totals


def test_the_facts_of_a_deal_name_the_round_its_dealer_and_who_sits_in_it() -> None:
    first, *rest = events(opened(dealer=2), Deal())
    assert first == RoundDealt(1, Seat(2), (Seat(0), Seat(1), Seat(2)), playoff=False)
    assert rest and all(isinstance(event, Told) for event in rest)


def test_the_last_play_of_a_round_is_told_then_scored() -> None:
    table = dealt("kitchen", 2)
    seen: tuple[TableEvent, ...] = ()
    while table.playing:
        table, seen = table.decided(first_legal)
    scored = seen[-1]
    assert isinstance(scored, RoundScored)
    assert scored.result == table.match.results[-1]
    assert scored.totals == table.match.totals
    assert table.round is not None and table.round.phase is Phase.OVER
    assert table.view(Seat(0)) is not None


def test_the_last_round_of_a_match_also_tells_who_has_won() -> None:
    table = opened("kitchen,match=rounds,rounds=1", 2).do(Deal()).table
    seen: tuple[TableEvent, ...] = ()
    while table.playing:
        table, seen = table.decided(first_legal)
    assert table.match.result is not None
    assert seen[-1] == MatchOver(table.match.result, table.match.totals)


def test_the_totals_told_with_the_last_round_still_leave_the_pot_out() -> None:
    table = opened("pot,rounds=1", 2)
    table = table.do(Deal()).table
    seen: tuple[TableEvent, ...] = ()
    while table.playing:
        table, seen = table.decided(idle)
    scored, over = seen[-2:]
    assert isinstance(scored, RoundScored) and isinstance(over, MatchOver)
    assert scored.result.pot > 0
    assert sum(scored.totals) + scored.result.pot == sum(over.totals) == 100


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_comes_to_exactly_what_the_scores_of_its_rounds_make(preset: str) -> None:
    seats = max(PRESETS[preset].seats)
    table = opened(preset, seats, deal=11, dealer=0)
    counted: Match = new_match(parse_corner_rules(preset), seats, Seat(0))
    while not table.over:
        table = round_played(table)
        assert table.round is not None and table.round.how is not None
        counted = finish_round(counted, outcome_of(table.round), table.round.how)
        assert table.match == counted


class TestFinishTurn:
    """The table ends the turn of an absent player (corner.md, 7)."""

    def test_it_ends_the_turn_and_marks_its_play(self) -> None:
        table = dealt()
        step = table.do(FinishTurn())
        assert step.events[0] == TurnFinished(Seat(1))
        assert [(p.seat, p.move, p.by_table) for p in step.table.log[-1].plays] == [(1, END, True)]
        assert turn_of(step.table) == 2

    def test_plays_that_the_player_made_before_stay_the_players(self) -> None:
        table = dealt(seats=2, deal=3)
        table = table.decided(first_legal).table
        assert turn_of(table) == 1
        marks = [play.by_table for play in table.do(FinishTurn()).table.log[-1].plays]
        assert marks == [False, True]

    def test_where_cards_must_be_played_it_plays_the_first_of_the_list_until_it_may_end(
        self,
    ) -> None:
        table = dealt("kitchen,compulsory=all", 2, deal=4)
        view = table.view(turn_of(table))
        assert view is not None and END not in view.legal
        played = table.do(FinishTurn()).table.log[-1].plays
        assert played[0].move == view.legal[0]
        assert played[-1].move == END
        assert all(play.by_table for play in played)

    def test_it_may_end_the_round_by_a_card_that_must_be_played(self) -> None:
        rules = "kitchen,compulsory=all,hand_size=1,first_player_draws=no"
        table = next(
            one
            for one in (dealt(rules, 2, deal=n) for n in range(1, 60))
            if not one.do(FinishTurn()).table.playing
        )
        step = table.do(FinishTurn())
        assert isinstance(step.events[-1], RoundScored)
        assert step.table.log[-1].plays[-1].move != END

    def test_a_seat_asked_for_kings_declines(self) -> None:
        table = dealt("kitchen,kings_before_play=1", 3)
        assert table.round is not None and table.round.phase is Phase.KINGS
        step = table.do(FinishTurn())
        assert turn_of(step.table) == 2
        assert step.table.log[-1].plays[-1].move == END


class TestBots:
    """A bot is a function from view to move, and no more."""

    def test_it_gets_the_view_of_its_seat_and_nothing_else(self) -> None:
        table = dealt()
        seen = []
        table.decided(lambda view: seen.append(view) or END)  # type: ignore[func-returns-value]
        assert seen == [table.view(Seat(1))]

    def test_an_illegal_play_is_refused_and_changes_nothing(self) -> None:
        table = dealt()
        before = table
        with pytest.raises(Refused):
            table.decided(lambda view: parse_move("N>S"))
        with pytest.raises(Refused):
            table.decided(lambda view: parse_move("Kd>NE"))
        assert table == before

    def test_what_it_draws_on_is_fixed_by_the_deal_and_apart_for_every_decision(self) -> None:
        def drawn(table: MatchTable, seat: int = 1) -> int:
            return table.chance(Seat(seat)).below(1 << 32)

        table = dealt()
        moments = [opened(), table, plays(table, "end"), plays(table, "end", "end")]
        draws = [drawn(t, seat) for t in moments for seat in range(3)]
        assert len(set(draws[3:])) == len(draws[3:])
        assert [drawn(dealt()) for _ in range(2)] == [drawn(table)] * 2
        assert drawn(dealt(deal=2)) != drawn(table)
        anew = after(table, BreakOffRound(), Deal())
        assert drawn(anew) != drawn(table)


class TestPlayoff:
    """Only the level players sit in a playoff: seats of the match and of the round differ."""

    def playoff(self) -> MatchTable:
        """Four players, one round: nobody can lay a card, so all holding least are level."""
        for number in range(1, 400):
            table = opened("cross,match=rounds,rounds=1,hand_size=1", 4, deal=number, dealer=0)
            table = round_played(table, idle)
            if table.match.playoffs and len(table.match.seated) in (2, 3):
                return table
        raise AssertionError("no deal with a playoff of some")

    def test_it_seats_the_level_players_only_and_the_next_of_them_clockwise_deals(self) -> None:
        table = self.playoff()
        seated, step = table.match.seated, table.do(Deal())
        dealt_fact = step.events[0]
        assert isinstance(dealt_fact, RoundDealt)
        assert dealt_fact.playoff
        assert dealt_fact.seated == seated
        assert dealt_fact.dealer == min(seated, key=lambda seat: (seat - 1) % 4)
        assert step.table.seated == seated
        assert step.table.round is not None and step.table.round.law.seats == len(seated)

    def test_plays_views_and_totals_are_by_seat_of_the_match(self) -> None:
        table = self.playoff().do(Deal()).table
        assert table.round is not None
        seat = turn_of(table)
        assert seat in table.seated
        at = table.round_seat(seat)
        assert at == table.round.turn
        view = table.view(seat)
        assert view is not None
        assert view.seat == at
        assert view.totals == tuple(table.match.totals[s] for s in table.seated)
        table = plays(table, "end")
        assert table.log[-1].plays[-1].seat == seat

    def test_those_who_sit_out_watch_and_play_nothing(self) -> None:
        table = self.playoff().do(Deal()).table
        out = next(Seat(s) for s in range(4) if s not in table.seated)
        assert table.round_seat(out) is None
        assert table.view(out) == table.view(None)
        assert refused(table, Play(out, END)) == Code.NOT_YOUR_TURN
        assert refused(table, TakeBack(out)) == Code.NOT_YOUR_TURN
        assert table.refusal(out, END) is not None


def test_the_totals_of_pairs_are_shown_by_pair() -> None:
    table = round_played(dealt("pairs,target=1000", 4))
    view = table.do(Deal()).table.view(Seat(2))
    assert view is not None
    assert view.totals == table.match.totals
    assert len(view.totals) == 2
