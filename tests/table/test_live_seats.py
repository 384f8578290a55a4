"""Who sits where at a shared table, who may do what, and people who come and go."""

import pytest

from kings.corner.moves import END
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import RulesError, TableError
from kings.table import asks as ask
from kings.table.asks import SERVER
from kings.table.events import HostChanged, PersonLeft, SeatFreed, SeatTaken, WasSaid
from kings.table.live_decide import open_match
from kings.table.live_due import OpenRematch, due
from kings.table.live_match import LiveMatch, Stage
from kings.table.settings import Chat, Clock, ClockKind, TableSettings
from tests.table.live import (
    did,
    empty,
    facts,
    in_turn,
    lobby,
    match_over,
    played,
    playing,
    refusal,
    with_cards,
)


def names(live: LiveMatch) -> list[str]:
    return [seat.name or "-" for seat in live.seats]


def test_people_and_bots_take_free_seats() -> None:
    live = empty(3)
    assert facts(live, "bo", ask.SitDown(Seat(1), " Bo\t ")) == [SeatTaken(Seat(1), "Bo", None)]
    live = did(live, "bo", ask.SitDown(Seat(1), "Bo"))
    live = did(live, "anna", ask.SeatBot(Seat(2), "lazy"))
    assert names(live) == ["-", "Bo", "lazy"]
    assert [seat.user for seat in live.seats] == [None, "bo", None]
    assert facts(live, "bo", ask.StandUp(Seat(1))) == [SeatFreed(Seat(1))]


def test_of_two_who_want_the_last_seat_one_gets_it() -> None:
    """Case K04: the second is decided on the table that the first has made."""
    live = did(empty(2), "anna", ask.SitDown(Seat(0), "Anna"))
    after = did(live, "bo", ask.SitDown(Seat(1), "Bo"))
    assert refusal(live, "cilla", ask.SitDown(Seat(1), "Cilla")) == ""
    assert refusal(after, "cilla", ask.SitDown(Seat(1), "Cilla")) == "seat_taken"
    assert refusal(after, "cilla", ask.SitDown(Seat(2), "Cilla")) == "no_such_seat"
    assert refusal(after, "cilla", ask.SitDown(Seat(-1), "Cilla")) == "no_such_seat"


@pytest.mark.parametrize("name", ["", " \u200b\u202e", "x" * 25, "\u0301" * 3, "a" + "\u0301" * 26])
def test_a_name_has_letters_but_not_too_many(name: str) -> None:
    assert refusal(empty(), "bo", ask.SitDown(Seat(0), name)) == "name_length"


@pytest.mark.parametrize(
    "name", ["anna 0", "ANNA 0", "\u0410nn\u0430 0", "\u00c0nna\u200d 0", "Anna O"]
)
def test_nobody_passes_for_another(name: str) -> None:
    assert refusal(lobby("anna", "-"), "bo", ask.SitDown(Seat(1), name)) == "name_taken"


def test_what_bends_a_line_is_taken_out_of_names_titles_and_talk() -> None:
    """Case K31."""
    bent = "\x1b[31mAn\u202ena\x00\u2028 \ufeff<b>"
    live = did(empty(2, chat=Chat.TEXT), "anna", ask.SitDown(Seat(0), bent))
    assert names(live)[0] == "[31mAnna <b>"
    assert facts(live, "anna", ask.Say(text=bent)) == [
        WasSaid("anna", "[31mAnna <b>", None, "[31mAnna <b>")
    ]
    live = did(live, "anna", ask.ChangeSettings(TableSettings(name=bent)))
    assert live.settings.name == "[31mAnna <b>"


def test_only_the_host_seats_bots_frees_seats_and_starts() -> None:
    live = lobby("anna", "bo", "-")
    for asked in (
        ask.SeatBot(Seat(2), "lazy"),
        ask.FreeSeat(Seat(0)),
        ask.ChangeSettings(TableSettings()),
        ask.Start(),
        ask.GiveHost("bo"),
    ):
        assert refusal(live, "bo", asked) == "not_host"
        assert refusal(live, "stranger", asked) == "not_host"
    assert refusal(live, "anna", ask.Start()) == "seats_are_free"
    assert refusal(live, "anna", ask.SeatBot(Seat(2), "No Bot!")) == "bad_bot"
    live = did(live, "anna", ask.SeatBot(Seat(2), "lazy"), ask.Start())
    assert live.stage is Stage.DEALING
    assert refusal(live, "anna", ask.Start()) == "match_begun"


def test_the_powers_of_the_host_go_to_one_who_is_there() -> None:
    """Case K16: the host closes the page in the lobby; the powers move after the grace."""
    live = lobby("anna", "bo", "cilla")
    assert due(live, {}) == ()
    (step,) = due(live, {"anna": live.at_ms, "bo": live.at_ms})
    assert (step.what, step.at_ms) == (ask.GiveHost("cilla"), live.at_ms + 60_000)
    assert facts(live, SERVER, ask.GiveHost("cilla")) == [HostChanged("cilla", "Cilla 2")]
    live = did(live, SERVER, ask.GiveHost("cilla"))
    assert refusal(live, "anna", ask.Start()) == "not_host"
    assert refusal(live, "cilla", ask.Start()) == ""
    assert due(live, {}) == ()
    assert refusal(live, "cilla", ask.GiveHost("stranger")) == "no_such_person"


def test_a_host_who_leaves_is_followed_by_the_next_person() -> None:
    live = lobby("anna", "greedy", "cilla")
    told = facts(live, "anna", ask.LeaveTable())
    assert told == [PersonLeft("anna", "Anna 0", (Seat(0),)), HostChanged("cilla", "Cilla 2")]
    live = did(live, "anna", ask.LeaveTable())
    assert (live.host, names(live)) == ("cilla", ["-", "greedy", "Cilla 2"])
    alone = did(live, "cilla", ask.LeaveTable())
    assert alone.host == ""
    assert did(alone, "dan", ask.SitDown(Seat(0), "Dan")).host == "dan"


def test_a_host_without_a_seat_may_leave() -> None:
    live = did(empty(2), "bo", ask.SitDown(Seat(0), "Bo"))
    assert did(live, "anna", ask.LeaveTable()).host == "bo"
    assert refusal(live, "stranger", ask.LeaveTable()) == "not_at_table"


def test_who_leaves_a_match_is_followed_by_a_bot_and_no_seat_moves() -> None:
    """Case K06: of four, the first leaves, then the one in turn; the others keep their order."""
    live = playing("anna", "bo", "cilla", "dan")
    turn = in_turn(live)
    first = live.seats[(turn + 2) % 4].user or ""
    live = did(live, first, ask.LeaveTable())
    assert in_turn(live) == turn
    live = did(live, live.seats[turn].user or "", ask.LeaveTable())
    assert in_turn(live) == turn
    assert live.seats[turn].bot == "greedy" and names(live)[turn].endswith(str(turn))
    seats = [turn]
    while len(seats) < 4:
        live = played(live)
        if in_turn(live) != seats[-1]:
            seats.append(in_turn(live))
    assert seats == [(turn + n) % 4 for n in range(4)]
    assert refusal(live, first, ask.PlayMove(turn, END)) == "not_your_seat"


def test_nobody_joins_frees_or_changes_anything_once_the_match_has_begun() -> None:
    """Case P13."""
    live = playing("anna", "bo")
    for asked in (
        ask.SitDown(Seat(1), "Dan"),
        ask.SeatBot(Seat(1), "lazy"),
        ask.StandUp(Seat(0)),
        ask.FreeSeat(Seat(1)),
        ask.ChangeSettings(TableSettings()),
    ):
        assert refusal(live, "anna", asked) == "match_begun"


def test_a_person_may_have_several_seats_and_plays_each() -> None:
    live = did(empty(2), "anna", ask.SitDown(Seat(0), "Anna"), ask.SitDown(Seat(1), "Bo"))
    live = with_cards(did(live, "anna", ask.Start()))
    while live.stage is Stage.PLAYING:
        live = played(live)
    assert live.seats_of("anna") == (0, 1)
    assert not live.counts


def over(*people: str) -> LiveMatch:
    return match_over(playing(*people, rules="kitchen,match=rounds,rounds=1"))


def test_a_rematch_needs_all_who_are_there_and_a_leave_counts_again() -> None:
    """Case P13: the votes are looked at anew when one goes."""
    live = over("anna", "bo", "greedy")
    assert refusal(playing(), "anna", ask.WantRematch(Seat(0), True)) == "no_rematch_now"
    live = did(live, "anna", ask.WantRematch(Seat(0), True))
    assert due(live, {}) == ()
    assert due(live, {"bo": live.at_ms})[0].what == OpenRematch()
    live = did(live, "bo", ask.LeaveTable())
    (step,) = due(live, {})
    assert step.what == OpenRematch()
    live = did(live, SERVER, ask.NameRematch("next"))
    assert (due(live, {}), live.rematch) == ((), "next")
    assert refusal(live, SERVER, ask.NameRematch("other")) == "no_rematch_now"


def test_who_leaves_after_the_match_has_played_it() -> None:
    live = over("anna", "bo")
    gone = did(live, "bo", ask.LeaveTable())
    assert gone.seats[1].bot == "greedy"
    assert [seat.user for seat in gone.players] == ["anna", "bo"]


def test_only_matches_among_people_without_help_count() -> None:
    """Case K32."""
    rules = "kitchen,match=rounds,rounds=1"
    assert match_over(playing("anna", "bo", rules=rules, rated=True)).counts
    assert not match_over(playing("anna", "bo", rules=rules)).counts
    assert not match_over(playing("anna", "lazy", rules=rules, rated=True)).counts
    away = did(playing("anna", "bo", rules=rules, rated=True), "bo", ask.StepAway(Seat(1), "lazy"))
    assert not match_over(did(away, "bo", ask.ComeBack(Seat(1)))).counts
    broken = playing("anna", "bo", rules=rules, rated=True)
    broken = did(did(broken, "anna", ask.BreakOffMatch()), "bo", ask.BreakOffMatch())
    assert broken.stage is Stage.OVER and not broken.counts
    finished = match_over(playing("anna", "bo", rules=rules, rated=True))
    assert did(finished, "bo", ask.LeaveTable()).counts


def test_people_say_what_the_table_allows() -> None:
    silent, phrases, free = (lobby("anna", "bo", chat=chat) for chat in Chat)
    assert refusal(silent, "anna", ask.Say(phrase="hello")) == "no_talk"
    assert refusal(phrases, "anna", ask.Say(phrase="hello")) == ""
    assert refusal(phrases, "anna", ask.Say(phrase="insult")) == "no_such_phrase"
    assert refusal(phrases, "anna", ask.Say(text="hello")) == "no_talk"
    assert refusal(free, "anna", ask.Say(text="hello")) == ""
    assert refusal(free, "anna", ask.Say(text="x" * 201)) == "line_length"
    assert refusal(free, "anna", ask.Say()) == "line_length"
    assert refusal(free, "stranger", ask.Say(text="hello")) == "not_at_table"
    for number in range(60):
        free = did(free, "bo", ask.Say(text=f"line {number}"))
    assert [free.chat[0].text, len(free.chat)] == ["line 10", 50]


def test_a_closed_table_takes_nothing_more() -> None:
    live = did(lobby("anna", "bo"), SERVER, ask.Close("idle"))
    for author, asked in (
        ("anna", ask.Start()),
        ("bo", ask.LeaveTable()),
        (SERVER, ask.Close("x")),
    ):
        assert refusal(live, author, asked) == "table_closed"
    assert due(live, {}) == ()


def test_people_cannot_ask_what_is_the_servers_nor_the_server_what_is_peoples() -> None:
    live = lobby("anna", "bo")
    for servers in (ask.Commit("5e" * 32), ask.OpenNonces(), ask.DealRound(), ask.Close("x")):
        assert refusal(live, "anna", servers) == "not_yours_to_ask"
    assert refusal(playing(), "anna", ask.CoverSeat(Seat(1), "lazy")) == "not_yours_to_ask"
    for asked in (
        ask.SitDown(Seat(0), "X"),
        ask.Start(),
        ask.Say(phrase="hello"),
        ask.LeaveTable(),
    ):
        assert refusal(live, SERVER, asked) == "not_at_table"


def test_a_table_is_opened_only_for_seats_that_its_rules_take() -> None:
    with pytest.raises(RulesError):
        open_match("anna", parse_corner_rules("kitchen"), 7, b"\0" * 32, TableSettings())
    with pytest.raises(TableError, match="title_length"):
        open_match(
            "anna", parse_corner_rules("kitchen"), 2, b"\0" * 32, TableSettings(name="x" * 61)
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"grace_s": -1},
        {"grace_s": 86_401},
        {"bot_pace_ms": 10_001},
        {"auto_deal_s": 601},
        {"fair_wait_s": 31},
        {"clock": Clock(ClockKind.NONE, 5)},
        {"clock": Clock(ClockKind.SECONDS, 4)},
        {"clock": Clock(ClockKind.DAYS, 15)},
        {"holidays": ("2026-02-30",)},
        {"holidays": ("2026-12-24",) * 61},
        {"bot": "No Bot"},
    ],
)
def test_settings_that_a_table_cannot_have_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(TableError):
        TableSettings(**wrong)  # type: ignore[arg-type]
