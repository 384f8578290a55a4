"""A patience on the server: laid on any device, alone or by two, its secrets kept to the end."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from kings.cards import Deal
from kings.corner.places import Seat
from kings.errors import KingsError, TableError
from kings.kungen.moves import AUTO_FINISH, REDO, UNDO, Turn
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.result import Ending, Practice
from kings.records import LoggedCommand, PatienceRecord, read_record, verify, write_record
from kings.table import asks as ask
from kings.table import entries as log
from kings.table import patience_entries as own
from kings.table.asks import SERVER
from kings.table.entries import KINDS
from kings.table.events import Paused, PersonLeft
from kings.table.live_match import Stage
from kings.table.live_patience import (
    Applied,
    LivePatience,
    applied,
    decide,
    due,
    open_shared,
    opened,
)
from kings.table.patience_entries import PATIENCE_KINDS, PatienceAsk
from kings.table.patience_events import DealKnown, MoveMade, PatienceEvent, PatienceOver
from kings.table.settings import Chat, TableSettings
from tests.marks import statement

GOLDEN = Path(__file__).parent.parent / "records" / "golden"
SEED = b"\x17" * 32
TURN = own.MakeMove(0, Turn(0))


def empty(deal: Deal, *, seats: int = 1, rules: str = "kungen", **more: object) -> LivePatience:
    settings = TableSettings(chat=Chat.TEXT)
    entry = open_shared(
        "anna", parse_kungen_rules(rules), deal, "random", settings, seats=seats, **more  # type: ignore[arg-type]
    )  # fmt: skip
    return opened("patience-1", entry, 1_000_000).live


def laid(*people: str, deal: Deal | None = None, **more: object) -> LivePatience:
    """A patience before its first move; two people share it."""
    live = empty(deal or Deal(number=1), seats=len(people), **more)  # type: ignore[arg-type]
    for number, user in enumerate(people):
        live = did(live, user, ask.SitDown(Seat(number), user.title()))
    return live


def at(live: LivePatience, author: str, asked: PatienceAsk, ms: int = 100) -> Applied:
    now_ms = live.at_ms + ms
    return applied(live, decide(live, asked, author, now_ms), now_ms)


def did(live: LivePatience, author: str, *asked: PatienceAsk, ms: int = 100) -> LivePatience:
    for one in asked:
        live = at(live, author, one, ms).live
    return live


def refusal(live: LivePatience, author: str, asked: PatienceAsk) -> str:
    try:
        decide(live, asked, author, live.at_ms)
    except KingsError as error:
        return error.code
    return ""


def all_but_won() -> LivePatience:
    """The game of a record that was won, one command before its win."""
    record = read_record((GOLDEN / "v1-kungen-won.txt").read_text())
    assert isinstance(record, PatienceRecord)
    commands = [one.command for one in record.entries if isinstance(one, LoggedCommand)]
    live = laid("anna", deal=record.deal, rules=record.rules.line())
    for command in commands:
        after = did(live, "anna", own.MakeMove(0, command))
        if after.stage is Stage.OVER:
            return live
        live = after
    raise AssertionError("not won")


def test_a_patience_begins_when_its_person_sits_down() -> None:
    live = empty(Deal(number=1))
    assert (live.stage, live.view()) == (Stage.LOBBY, None)
    assert refusal(live, "anna", TURN) == "not_at_table"
    live = did(live, "anna", ask.SitDown(Seat(0), "Anna"))
    assert live.stage is Stage.PLAYING and live.view() is not None
    assert refusal(live, "bo", ask.SitDown(Seat(0), "Bo")) == "match_begun"


def test_only_the_person_of_a_seat_moves() -> None:
    live = laid("anna")
    for author in ("bo", "stranger"):
        assert refusal(live, author, TURN) == "not_at_table"
    assert refusal(live, SERVER, TURN) == "not_at_table"
    assert refusal(live, "anna", own.MakeMove(1, Turn(0))) == "not_your_seat"
    two = laid("anna", "bo")
    assert refusal(two, "bo", TURN) == "not_your_seat"
    assert refusal(two, "anna", TURN) == ""
    for servers in (own.NoteHelp(Practice.HINT), own.NoteStuck(), own.ShowDeal(), ask.Close("x")):
        assert refusal(live, "anna", servers) == "not_yours_to_ask"
    facts = at(live, "anna", TURN).facts
    assert facts[0] == MoveMade(0, Turn(0)) and len(facts) > 1


@statement("S4-199")
def test_two_people_make_a_move_each_and_both_may_undo() -> None:
    live = laid("anna", "bo")
    other = own.MakeMove(1, Turn(0))
    assert refusal(live, "bo", other) == "patience_not_your_move"
    live = did(live, "anna", TURN)
    assert refusal(live, "anna", TURN) == "patience_not_your_move"
    live = did(did(live, "bo", other), "anna", own.MakeMove(0, UNDO))
    assert live.table is not None and live.table.turn == 1
    live = did(live, "anna", own.MakeMove(0, REDO))
    assert live.table is not None and live.table.turn == 0
    assert refusal(laid("anna"), "anna", ask.SitDown(Seat(0), "A")) == "match_begun"
    half = did(empty(Deal(number=1), seats=2), "anna", ask.SitDown(Seat(0), "Anna"))
    assert refusal(half, "anna", ask.SitDown(Seat(1), "Anna")) == "patience_seats"


def test_a_pause_covers_the_cards_and_stops_the_clock() -> None:
    """Case K10."""
    live = did(did(laid("anna"), "anna", TURN), "anna", ask.Pause(), ms=5_000)
    assert live.table is not None and live.view() is None
    assert live.table.game.time_ms(live.at_ms) == 5_000
    assert refusal(live, "anna", TURN) == "game_paused"
    assert refusal(live, "anna", ask.Pause()) == "table_paused"
    live = did(live, "anna", ask.Resume(), ms=600_000)
    assert live.table is not None and live.view() is not None
    assert live.table.game.time_ms(live.at_ms) == 5_000


def test_a_person_who_is_gone_loses_no_time() -> None:
    live = did(laid("anna"), "anna", TURN)
    assert due(live, {}) == ()
    (step,) = due(live, {"anna": live.at_ms + 10})
    assert (step.at_ms, step.what) == (live.at_ms + 60_010, ask.Pause())
    assert at(live, SERVER, ask.Pause()).facts == (Paused(),)
    assert due(did(live, SERVER, ask.Pause()), {"anna": 5}) == ()
    assert due(laid("anna"), {"anna": 5}) == ()


def test_a_clock_of_the_store_that_ran_back_takes_no_time_and_spoils_no_game() -> None:
    live = did(laid("anna"), "anna", TURN)
    back = did(live, "anna", TURN, ms=-60_000)
    assert back.table is not None and back.at_ms == live.at_ms
    on = did(back, "anna", TURN, ms=5_000)
    assert on.table is not None and on.table.game.time_ms(on.at_ms) == 5_000
    assert verify(on.record()).record == on.record()


def test_help_makes_practice_and_stands_in_the_record() -> None:
    live = did(laid("anna"), "anna", TURN)
    live = did(live, SERVER, own.NoteHelp(Practice.HINT))
    live = did(live, "anna", TURN, own.MakeMove(0, UNDO))
    assert live.record().practice[0] in (Practice.UNDO, Practice.HINT)
    assert Practice.HINT in live.record().practice
    strict = replace(live, settings=TableSettings(hints=False))
    assert refusal(strict, SERVER, own.NoteHelp(Practice.HINT)) == "no_hints"
    again = laid("anna", begun_before=True)
    assert Practice.SAME_CARDS in did(again, "anna", TURN).record().practice


def test_bookmarks_lead_back_and_the_record_verifies() -> None:
    live = did(laid("anna"), "anna", TURN, own.SetBookmark("here"), TURN, TURN)
    assert refusal(live, "anna", own.GoBack("there")) == "no_such_bookmark"
    back = did(live, "anna", own.GoBack("here"))
    assert back.table is not None and len(back.table.game.past) == 1
    forth = did(back, "anna", own.MakeMove(0, REDO))
    record = forth.record()
    assert read_record(write_record(record)) == record
    assert verify(record).record == record


def test_giving_up_and_leaving_end_the_game_once() -> None:
    for asked, how in ((own.GiveUp(), Ending.GIVEN_UP), (ask.LeaveTable(), Ending.LEFT)):
        live = did(did(laid("anna"), "anna", TURN), "anna", ask.Pause())
        facts = at(live, "anna", asked).facts
        over = [one for one in facts if isinstance(one, PatienceOver)]
        assert [one.result.how for one in over] == [how]
        live = did(live, "anna", asked)
        assert live.stage is Stage.OVER and live.view() is not None
        assert refusal(live, "anna", own.GiveUp()) == "no_match"
        assert refusal(live, "anna", TURN) == "game_given_up"
        record = live.record()
        assert record.closing is how and verify(record).record == record


def test_a_win_is_told_once_and_may_be_undone() -> None:
    """Cases K20 and K22."""
    live = all_but_won()
    left = did(live, "anna", ask.LeaveTable())
    assert left.table is not None and left.table.game.result is not None
    assert left.table.game.result.how is Ending.WON
    facts = at(live, "anna", own.MakeMove(0, AUTO_FINISH)).facts
    assert sum(isinstance(one, PatienceOver) for one in facts) == 1
    won = did(live, "anna", own.MakeMove(0, AUTO_FINISH))
    assert won.stage is Stage.OVER
    assert refusal(won, "anna", ask.Pause()) == "no_match"
    undone = did(won, "anna", own.MakeMove(0, UNDO))
    assert undone.stage is Stage.PLAYING
    again = at(undone, "anna", own.MakeMove(0, REDO)).facts
    assert not any(isinstance(one, PatienceOver) for one in again)
    record = did(won, "anna", ask.LeaveTable()).record()
    assert verify(record).record == record


def secrets_of(live: LivePatience) -> set[str]:
    return {SEED.hex(), str(live.deal)}


def test_a_secret_deal_is_told_only_when_the_game_is_over_and_its_day_too() -> None:
    """Case K36."""
    live = did(laid("anna", deal=Deal(seed=SEED), tell_from_ms=9_000_000), "anna", TURN)
    facts: list[PatienceEvent] = []
    for asked in (TURN, own.MakeMove(0, UNDO), ask.Pause(), ask.Resume(), own.GiveUp()):
        assert refusal(live, SERVER, own.ShowDeal()) == "deal_secret"
        live, told = at(live, "anna", asked)
        facts += told
        with pytest.raises(TableError, match="deal_secret"):
            live.record()
    assert not any(secret in repr(facts) for secret in secrets_of(live))
    assert refusal(live, SERVER, own.ShowDeal()) == "deal_secret"
    (step,) = due(live, {})
    assert (step.at_ms, step.what) == (9_000_000, own.ShowDeal())
    later = at(live, SERVER, own.ShowDeal(), ms=9_000_000 - live.at_ms)
    assert later.facts == (DealKnown(str(live.deal)),)
    assert verify(later.live.record()).record.deal == Deal(seed=SEED)
    assert due(later.live, {}) == ()


def test_who_leaves_before_the_deal_frees_the_seat_and_the_host_follows() -> None:
    live = did(empty(Deal(number=1), seats=2), "bo", ask.SitDown(Seat(1), "Bo"))
    live, facts = at(live, "anna", ask.LeaveTable())
    assert (live.host, facts[0]) == ("bo", PersonLeft("anna", "", ()))
    live = did(live, "bo", ask.StandUp(Seat(1)))
    assert live.people == frozenset()


def test_the_log_read_anew_gives_the_same_game_and_refusals_leave_no_trace() -> None:
    for seed in range(10):
        dice = random.Random(seed)
        entry = open_shared(
            "anna", parse_kungen_rules("kungen"), Deal(seed=bytes([seed]) * 32), "random",
            TableSettings(), seats=1 + seed % 2,
        )  # fmt: skip
        live = opened("patience-1", entry, 1_000).live
        entries = []
        for _ in range(120):
            asked, author = wish(live, dice)
            before = repr(live)
            now_ms = live.at_ms + dice.randint(-50, 9_000)
            try:
                made = decide(live, asked, author, now_ms)
            except KingsError:
                assert repr(live) == before
                continue
            live, facts = applied(live, made, now_ms)
            entries.append((made, now_ms))
            if not live.known:
                assert live.deal.seed is not None and live.deal.seed.hex() not in repr(facts)
        again = opened("patience-1", entry, 1_000).live
        for made, at_ms in entries:
            again = applied(again, made, at_ms).live
        assert again == live


def wish(live: LivePatience, dice: random.Random) -> tuple[PatienceAsk, str]:
    author = dice.choice(("anna", "bo", "stranger", SERVER))
    seat = dice.randint(-1, 2)
    view = live.view()
    if view is not None and view.legal and dice.random() < 0.6 and live.table is not None:
        turn = live.table.turn
        return own.MakeMove(turn, dice.choice(view.legal)), live.seats[turn].user or ""
    asks: list[PatienceAsk] = [
        ask.SitDown(Seat(seat), dice.choice(("Anna", "Bo"))), ask.StandUp(Seat(seat)),
        own.MakeMove(seat, dice.choice((UNDO, REDO, AUTO_FINISH))),
        own.SetBookmark(dice.choice(("a", "b", ""))), own.GoBack("a"), ask.Pause(), ask.Resume(),
        ask.Say(phrase="hello"), own.NoteHelp(Practice.SOLVER), own.ShowDeal(),
    ]  # fmt: skip
    if dice.random() < 0.05:
        asks += [own.GiveUp(), ask.LeaveTable(), ask.Close("idle"), own.NoteStuck()]
    return dice.choice(asks), author


def test_kinds_of_entries_have_names_of_their_own() -> None:
    assert not PATIENCE_KINDS.keys() & KINDS.keys()
    live = laid("anna")
    with pytest.raises(TableError, match="log_begins"):
        opened("x", log.Closed("x"), 5)
    with pytest.raises(TableError, match="log_opened_twice"):
        applied(live, open_shared("a", live.rules, live.deal, "", live.settings), 5)
    assert refusal(did(live, SERVER, ask.Close("idle")), "anna", TURN) == "table_closed"
