"""Tables of all kinds by the same functions; what belongs to another kind is refused."""

from __future__ import annotations

import pytest

from kings.cards import Deal
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.errors import KingsError, TableError
from kings.kungen.moves import Turn
from kings.kungen.presets import parse_kungen_rules
from kings.table import asks as ask
from kings.table.entries import Readied
from kings.table.live import ALL_KINDS, AnyAsk, AnyEntry, Live, applied, decide, opened
from kings.table.live_decide import open_match
from kings.table.live_match import LiveMatch
from kings.table.live_pad import LivePad, open_pad
from kings.table.live_patience import LivePatience, open_shared
from kings.table.pad_entries import JoinPad, PadJoined, UndoChange
from kings.table.patience_entries import GaveUp, MakeMove
from kings.table.settings import TableSettings

SETTINGS = TableSettings()
OPENINGS: dict[type[Live], AnyEntry] = {
    LiveMatch: open_match("anna", parse_corner_rules("kitchen"), 2, b"\1" * 32, SETTINGS),
    LivePatience: open_shared(
        "anna", parse_kungen_rules("kungen"), Deal(number=1), "number", SETTINGS
    ),
    LivePad: open_pad("anna", parse_corner_rules("kitchen"), ("Anna", "Bo"), SETTINGS),
}
FIRST: dict[type[Live], AnyAsk] = {
    LiveMatch: ask.SitDown(Seat(0), "Anna"),
    LivePatience: ask.SitDown(Seat(0), "Anna"),
    LivePad: JoinPad("Anna"),
}
FOREIGN: dict[type[Live], tuple[tuple[AnyAsk, ...], AnyEntry]] = {
    LiveMatch: ((MakeMove(0, Turn(0)), UndoChange(0)), PadJoined("bo", "Bo")),
    LivePatience: ((ask.Start(), ask.DealNow(), UndoChange(0)), Readied()),
    LivePad: ((ask.Start(), ask.Pause(), MakeMove(0, Turn(0))), GaveUp()),
}


def begun(kind: type[Live]) -> Live:
    live = opened("table-1", OPENINGS[kind], 1_000).live
    return applied(live, decide(live, FIRST[kind], "anna", 1_100), 1_100).live


@pytest.mark.parametrize("kind", OPENINGS)
def test_the_first_entry_says_of_which_kind_a_table_is(kind: type[Live]) -> None:
    live = begun(kind)
    assert isinstance(live, kind)
    assert (live.id, live.head, live.at_ms, live.host) == ("table-1", 2, 1_100, "anna")
    assert live.people == {"anna"}


@pytest.mark.parametrize("kind", OPENINGS)
def test_what_belongs_to_another_kind_is_refused(kind: type[Live]) -> None:
    live = begun(kind)
    asks, entry = FOREIGN[kind]
    for asked in asks:
        with pytest.raises(KingsError, match="not_asked_here"):
            decide(live, asked, "anna", 1_200)
    with pytest.raises(TableError, match="log_of_another"):
        applied(live, entry, 1_200)


@pytest.mark.parametrize("entry", [Readied(), GaveUp(), PadJoined("bo", "Bo")])
def test_no_other_entry_opens_a_table(entry: AnyEntry) -> None:
    with pytest.raises(TableError, match="log_begins"):
        opened("table-1", entry, 5)


def test_every_kind_of_entry_has_one_spelling() -> None:
    assert len(set(ALL_KINDS.values())) == len(ALL_KINDS)
    assert {type(entry) for entry in OPENINGS.values()} <= set(ALL_KINDS.values())
