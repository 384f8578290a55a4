"""A score pad on several phones: nobody overwrites another, and all see the same sums."""

from __future__ import annotations

import random

import pytest

from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError, RulesError, TableError
from kings.table import asks as ask
from kings.table.asks import SERVER
from kings.table.entries import KINDS
from kings.table.events import PersonLeft
from kings.table.live_pad import Applied, LivePad, applied, decide, open_pad, opened
from kings.table.pad_entries import (
    PAD_KINDS,
    ChangeMadeAgain,
    ChangeTakenBack,
    JoinPad,
    PadAsk,
    PadOpened,
    RedoChange,
    RoundTold,
    UndoChange,
    WriteRound,
)
from kings.table.patience_entries import PATIENCE_KINDS
from kings.table.settings import TableSettings

PLAYERS = ("Anna", "Bo", "Cilla")
RULES = parse_corner_rules("kitchen")


def opening(*, dealer: int = 0) -> PadOpened:
    return open_pad("anna", RULES, PLAYERS, TableSettings(), dealer=dealer, season="2026")


def pad(*writers: str) -> LivePad:
    live = opened("pad-1", opening(), 1_000).live
    for user in writers or ("anna", "bo"):
        live = did(live, user, JoinPad(user.title()))
    return live


def at(live: LivePad, author: str, asked: PadAsk) -> Applied:
    return applied(live, decide(live, asked, author, live.at_ms + 10), live.at_ms + 10)


def did(live: LivePad, author: str, *asked: PadAsk) -> LivePad:
    for one in asked:
        live = at(live, author, one).live
    return live


def refusal(live: LivePad, author: str, asked: PadAsk) -> str:
    try:
        decide(live, asked, author, live.at_ms)
    except KingsError as error:
        return error.code
    return ""


FIRST = WriteRound(1, ("-", "K 3", "2"), None)


def test_a_round_that_one_phone_tells_stands_on_all() -> None:
    live, facts = at(pad(), "bo", FIRST)
    assert facts == (RoundTold("bo", "Bo", 1, again=False),)
    assert live.pad.told == (("-", "K 3", "2"),)
    assert live.pad.match.totals == (0, 11, 1)


def test_of_two_who_tell_the_same_round_at_once_the_second_is_shown_the_first() -> None:
    live = did(pad(), "anna", FIRST)
    assert refusal(live, "bo", WriteRound(1, ("5", "-", "2"), None)) == "pad_changed"
    corrected = WriteRound(1, ("-", "K 4", "2"), ("-", "K 3", "2"))
    assert at(live, "bo", corrected).facts == (RoundTold("bo", "Bo", 1, again=True),)
    assert refusal(did(live, "bo", corrected), "anna", corrected) == "pad_changed"


def test_undo_by_two_phones_at_once_undoes_one_change() -> None:
    live = did(pad(), "anna", FIRST, WriteRound(2, ("3", "-", "2"), None))
    assert at(live, "bo", UndoChange(2)).facts == (ChangeTakenBack("bo", "Bo", 2),)
    undone = did(live, "bo", UndoChange(2))
    assert refusal(undone, "anna", UndoChange(2)) == "pad_changed"
    assert at(undone, "anna", RedoChange(1)).facts == (ChangeMadeAgain("anna", "Anna", 2),)
    assert did(undone, "anna", RedoChange(1)).pad == live.pad
    assert refusal(live, "anna", RedoChange(2)) == "pad_nothing_to_redo"
    assert refusal(pad(), "anna", UndoChange(0)) == "pad_nothing_to_undo"


def test_only_who_has_joined_writes() -> None:
    live = pad("anna")
    for asked in (FIRST, UndoChange(0), RedoChange(0), ask.LeaveTable()):
        assert refusal(live, "stranger", asked) == "not_at_table"
    assert refusal(live, SERVER, JoinPad("Server")) == "not_at_table"
    assert refusal(live, "anna", JoinPad("Else")) == "not_away"
    assert refusal(live, "bo", JoinPad("ANNA")) == "name_taken"
    assert refusal(live, "anna", ask.Close("x")) == "not_yours_to_ask"
    crowd = pad(*(f"user{number}" for number in range(20)))
    assert refusal(crowd, "dan", JoinPad("Dan")) == "pad_writers"


def test_a_round_that_cannot_be_is_refused_with_its_reason() -> None:
    live = pad()
    assert refusal(live, "anna", WriteRound(1, ("-", "-", "2"), None)) == "pad_two_out"
    assert refusal(live, "anna", WriteRound(1, ("-", "2"), None)) == "pad_wrong_count"
    assert refusal(live, "anna", WriteRound(2, ("-", "2", "3"), None)) == "pad_no_such_round"
    assert refusal(live, "anna", WriteRound(0, ("-", "2", "3"), None)) == "pad_no_such_round"
    long = WriteRound(1, ("-", "2 " * 300, "3"), None)
    assert refusal(live, "anna", long) == "pad_unreadable"


def test_a_pad_is_opened_only_for_players_that_fit() -> None:
    with pytest.raises(RulesError):
        open_pad("anna", RULES, ("Anna",), TableSettings())
    with pytest.raises(TableError):
        opening(dealer=3)
    with pytest.raises(TableError, match="pad_names"):
        open_pad("anna", RULES, ("Anna", " Anna"), TableSettings())
    with pytest.raises(TableError, match="log_begins"):
        opened("x", decide(pad("anna"), JoinPad("Dan"), "dan", 5), 5)


def test_the_host_is_followed_and_a_closed_pad_takes_nothing_more() -> None:
    live, facts = at(pad(), "anna", ask.LeaveTable())
    assert (live.host, facts) == ("bo", (PersonLeft("anna", "Anna", ()),))
    assert refusal(did(live, SERVER, ask.Close("idle")), "bo", FIRST) == "table_closed"
    with pytest.raises(TableError, match="log_opened_twice"):
        applied(live, opening(), 5)


def test_kinds_of_entries_have_names_of_their_own() -> None:
    assert not PAD_KINDS.keys() & (KINDS.keys() | PATIENCE_KINDS.keys())


def test_the_log_read_anew_gives_the_same_pad_and_refusals_leave_no_trace() -> None:
    rounds = 0
    for seed in range(20):
        dice = random.Random(seed)
        live = opened("pad-1", opening(), 1_000).live
        entries = []
        for _ in range(80):
            before = repr(live)
            try:
                entry = decide(live, wish(live, dice), dice.choice(WRITERS), live.at_ms)
            except KingsError:
                assert repr(live) == before
                continue
            live = applied(live, entry, live.at_ms + 1).live
            entries.append(entry)
        again = opened("pad-1", opening(), 1_000).live
        for entry in entries:
            again = applied(again, entry, again.at_ms + 1).live
        assert again == live
        rounds += len(live.pad.told)
    assert rounds > 20


WRITERS = ("anna", "bo", "stranger", SERVER)


def wish(live: LivePad, dice: random.Random) -> PadAsk:
    told = live.pad.told
    number = dice.randint(0, len(told) + 2)
    there = told[number - 1] if 1 <= number <= len(told) else None
    held = tuple(dice.choice(("-", "K 3", "2", "12p", "?", "5 5")) for _ in PLAYERS)
    changes = len(live.pad.changes) + dice.choice((0, 0, 1))
    asks: list[PadAsk] = [
        JoinPad(dice.choice(PLAYERS)), UndoChange(changes), RedoChange(changes),
        *[WriteRound(number, held, there)] * 4, WriteRound(number, held, None),
    ]  # fmt: skip
    return ask.LeaveTable() if dice.random() < 0.02 else dice.choice(asks)
