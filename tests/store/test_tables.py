"""What is kept of tables beside their logs: lists, what is due, who is there, what is over."""

from typing import Any, Final

from sqlalchemy import Connection

from kings.store.finished import FinishedMatch, Result, finished_put
from kings.store.history import PastResult, record_of, results_of
from kings.store.index import (
    Indexed,
    table_put,
    tables_to_sweep,
    tables_to_wake,
    tables_woken_at,
)
from kings.store.lists import Member, public_tables, tables_of
from kings.store.people import person_added
from kings.store.presence import (
    presence_at,
    presence_ended,
    presence_kept,
    presence_put,
    presence_swept,
)
from kings.store.uptime import alive_put, downtimes_since, uptime_swept
from tests.store.conftest import Done

NOW: Final = 1_800_000_000_000


def put(conn: Connection, name: str, **changes: Any) -> None:
    values: dict[str, Any] = {
        "id": name,
        "kind": "match",
        "name": f"{name}'s evening",
        "rules": "kitchen",
        "public": False,
        "stage": "lobby",
        "host": "anna",
        "turn": None,
        "opened_ms": NOW,
        "changed_ms": NOW,
        "head": 1,
        "sweep_ms": None,
        "seats": {},
    }
    table_put(conn, Indexed(**{**values, **changes}))


def people(conn: Connection) -> None:
    for user in ("anna", "bo"):
        person_added(conn, user, user.capitalize(), None, NOW)


def test_ones_own_tables_are_those_one_sits_at_or_is_host_of_the_latest_first(done: Done) -> None:
    def claim(conn: Connection) -> None:
        people(conn)
        put(conn, "one", changed_ms=NOW + 1, seats={"anna": [0, 2], "bo": [1]}, turn="bo")
        put(conn, "two", changed_ms=NOW + 2)
        put(conn, "three", changed_ms=NOW + 3, stage="closed", seats={"bo": [0]})
        assert [one.id for one in tables_of(conn, "anna", 9)] == ["three", "two", "one"]
        assert [one.id for one in tables_of(conn, "anna", 2)] == ["three", "two"]
        [one] = tables_of(conn, "bo", 9, but=["closed"])
        assert (one.id, one.turn, one.changed_ms) == ("one", "bo", NOW + 1)
        assert one.members == (Member("anna", "Anna", (0, 2)), Member("bo", "Bo", (1,)))

    done(claim)


def test_only_public_tables_are_listed_for_all(done: Done) -> None:
    def claim(conn: Connection) -> None:
        put(conn, "open", public=True)
        put(conn, "running", public=True, stage="playing")
        put(conn, "private")
        assert [one.id for one in public_tables(conn, ["lobby"], 9)] == ["open"]
        both = public_tables(conn, ["lobby", "playing"], 9)
        assert sorted(one.id for one in both) == ["open", "running"]

    done(claim)


def test_an_index_row_never_goes_back(done: Done) -> None:
    def claim(conn: Connection) -> None:
        people(conn)
        put(conn, "one", head=7, stage="playing", seats={"bo": [0]})
        put(conn, "one", head=6, stage="lobby", seats={"anna": [0]})
        [one] = tables_of(conn, "bo", 9)
        assert (one.stage, [member.user for member in one.members]) == ("playing", ["bo"])
        put(conn, "one", head=8, stage="between", seats={"anna": [1]})
        assert tables_of(conn, "bo", 9) == []
        [one] = tables_of(conn, "anna", 9)
        assert one.stage == "between"

    done(claim)


def test_a_table_is_woken_when_nobody_puts_it_off_and_an_index_row_leaves_that_alone(
    done: Done,
) -> None:
    def claim(conn: Connection) -> None:
        for name in ("one", "two", "three"):
            put(conn, name)
        tables_woken_at(conn, {"one": NOW + 5, "two": NOW + 5, "three": NOW + 4})
        put(conn, "one", head=2)
        assert tables_to_wake(conn, NOW + 3, 9) == []
        assert tables_to_wake(conn, NOW + 5, 9)[0] == "three"
        tables_woken_at(conn, {"one": None})
        assert tables_to_wake(conn, NOW + 5, 9) == ["three", "two"]
        assert tables_to_wake(conn, NOW + 5, 1) == ["three"]

    done(claim)


def test_a_table_is_swept_when_its_time_has_come(done: Done) -> None:
    def claim(conn: Connection) -> None:
        put(conn, "kept")
        put(conn, "later", sweep_ms=NOW + 2)
        put(conn, "soon", sweep_ms=NOW + 1)
        assert tables_to_sweep(conn, NOW, 9) == []
        assert tables_to_sweep(conn, NOW + 2, 9) == ["soon", "later"]

    done(claim)


def test_a_person_is_at_a_table_by_the_latest_word_of_any_worker(done: Done) -> None:
    def claim(conn: Connection) -> None:
        presence_put(conn, "one", "anna", "east", NOW + 10)
        presence_put(conn, "one", "anna", "west", NOW + 30)
        presence_put(conn, "one", "bo", "east", NOW)
        presence_kept(conn, "east", NOW, NOW + 20)
        assert sorted(presence_at(conn, "one", "south")) == [("anna", NOW + 30), ("bo", NOW)]
        presence_ended(conn, "west", NOW + 5)
        assert sorted(presence_at(conn, "one", "south")) == [("anna", NOW + 20), ("bo", NOW)]
        presence_swept(conn, NOW + 1)
        assert presence_at(conn, "one", "south") == [("anna", NOW + 20)]
        assert presence_at(conn, "one", "east") == [("anna", NOW + 5)]
        assert presence_at(conn, "two", "south") == []

    done(claim)


def test_a_spell_without_any_worker_is_a_downtime(done: Done) -> None:
    def claim(conn: Connection) -> None:
        alive_put(conn, "east", NOW, 10)
        alive_put(conn, "east", NOW + 8, 10)
        alive_put(conn, "west", NOW + 16, 10)
        assert downtimes_since(conn, 0) == []
        alive_put(conn, "north", NOW + 100, 10)
        alive_put(conn, "east", NOW + 101, 10)
        assert downtimes_since(conn, NOW) == [(NOW + 16, NOW + 100)]
        assert downtimes_since(conn, NOW + 100) == []
        uptime_swept(conn, NOW + 200)
        assert downtimes_since(conn, 0) == []
        alive_put(conn, "south", NOW + 300, 10)
        assert downtimes_since(conn, 0) == [(NOW + 101, NOW + 300)]

    done(claim)


def test_a_match_that_is_finished_twice_is_kept_once(done: Done) -> None:
    def claim(conn: Connection) -> None:
        match = FinishedMatch(
            table="one",
            rules="kitchen",
            seats=3,
            finished_ms=NOW,
            rated=True,
            record="the record",
            results=[
                Result(seat=0, user="anna", points=12, won=True),
                Result(seat=2, user="anna", points=30, won=False),
            ],
        )
        finished_put(conn, match)
        finished_put(conn, match)
        assert record_of(conn, "one") == "the record"
        assert record_of(conn, "two") is None
        assert results_of(conn, "anna") == [
            PastResult("one", 0, "kitchen", 3, 12, won=True, rated=True, finished_ms=NOW),
            PastResult("one", 2, "kitchen", 3, 30, won=False, rated=True, finished_ms=NOW),
        ]

    done(claim)
