"""Links to tables: good for so long, for so many, and known to who holds them alone."""

from functools import partial
from typing import Final

import pytest
from sqlalchemy import Connection

from kings.store.links import (
    Link,
    link_given_back,
    link_known,
    link_made,
    link_revoked,
    link_used,
    links_of,
    links_swept,
)
from kings.store.watching import is_watcher, watcher_put
from tests.store.conftest import AtOnce, Done

NOW: Final = 1_800_000_000_000
TABLE: Final = "table-0000000001"


def made(conn: Connection, token: str = "token", uses: int | None = 1, seat: int = 2) -> Link:
    return link_made(
        conn, token, table=TABLE, kind="seat", seat=seat, until_ms=NOW + 1000, uses=uses
    )


def test_a_link_is_used_up(done: Done) -> None:
    def claim(conn: Connection) -> None:
        link = made(conn, uses=2)
        assert "token" not in link
        assert link_known(conn, "token") == link
        assert link_used(conn, "token", NOW) == link._replace(uses_left=1)
        assert link_used(conn, "token", NOW) == link._replace(uses_left=0)
        assert link_used(conn, "token", NOW) is None
        assert link_known(conn, "token") == link._replace(uses_left=0)
        assert link_known(conn, link.hash) is None
        assert links_of(conn, TABLE, NOW) == []

    done(claim)


def test_a_link_of_which_nothing_came_can_be_used_again(done: Done) -> None:
    def claim(conn: Connection) -> None:
        made(conn)
        link = link_used(conn, "token", NOW)
        assert link is not None
        link_given_back(conn, link)
        assert link_used(conn, "token", NOW) is not None

    done(claim)


def test_a_link_without_a_number_of_uses_is_good_until_its_time_is_over(done: Done) -> None:
    def claim(conn: Connection) -> None:
        link = made(conn, uses=None)
        for _ in range(3):
            assert link_used(conn, "token", NOW + 999) == link
        assert link_used(conn, "token", NOW + 1000) is None
        links_swept(conn, NOW + 1000)
        assert link_known(conn, "token") is None

    done(claim)


def test_a_revoked_link_is_no_good_and_only_its_own_table_can_revoke_it(done: Done) -> None:
    def claim(conn: Connection) -> None:
        one, two = made(conn), made(conn, "other", seat=3)
        assert not link_revoked(conn, "another-table", one.hash)
        assert link_revoked(conn, TABLE, one.hash)
        assert not link_revoked(conn, TABLE, one.hash)
        assert link_used(conn, "token", NOW) is None
        assert links_of(conn, TABLE, NOW) == [two]

    done(claim)


def test_the_hash_of_a_link_opens_nothing(done: Done) -> None:
    def claim(conn: Connection) -> None:
        assert link_used(conn, made(conn).hash, NOW) is None

    done(claim)


@pytest.mark.parametrize("uses", [1, 3])
def test_of_fifty_who_follow_a_link_at_once_as_many_get_in_as_it_has_uses(
    uses: int, done: Done, at_once: AtOnce
) -> None:
    """Case K04: two cannot take the last seat."""
    for token in ("one", "two", "three", "four"):
        done(partial(made, token=token, uses=uses))
        got = at_once([partial(link_used, token=token, now_ms=NOW)] * 50)
        assert sorted(link.uses_left or 0 for link in got if link is not None) == [*range(uses)]


def test_a_link_to_a_replay_does_not_show_the_running_game(done: Done) -> None:
    def claim(conn: Connection) -> None:
        watcher_put(conn, TABLE, "anna", "watch")
        watcher_put(conn, TABLE, "bo", "replay")
        assert is_watcher(conn, TABLE, "anna")
        assert not is_watcher(conn, TABLE, "bo")
        assert not is_watcher(conn, TABLE, "cleo")

    done(claim)
