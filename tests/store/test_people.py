"""People, their sessions and what they prove who they are with."""

from collections.abc import Callable

from sqlalchemy import Connection

from kings.store.credentials import (
    Passkey,
    code_used,
    codes_put,
    codes_swept,
    passkey_added,
    passkey_of,
    passkey_removed,
    passkey_used,
    passkeys_of,
    password_of,
    password_put,
)
from kings.store.house_rules import house_rules_of, house_rules_put, house_rules_removed
from kings.store.people import (
    Person,
    account_given,
    person_added,
    person_by_account,
    person_changed,
    person_of,
    person_removed,
)
from kings.store.schema import METADATA
from kings.store.sessions import (
    DAY_MS,
    session_closed,
    session_named,
    session_of,
    session_opened,
    session_used,
    sessions_closed,
    sessions_of,
    sessions_swept,
)
from tests.store.conftest import AtOnce, Done

NOW = 1_800_000_000_000


def test_a_guest_becomes_the_owner_of_an_account_and_stays_the_same_person(done: Done) -> None:
    def claim(conn: Connection) -> None:
        person_added(conn, "anna", "Anna", "sv", NOW)
        assert person_of(conn, "anna") == Person("anna", "Anna", "sv", None, NOW)
        assert account_given(conn, "anna", "anna b", "Anna B")
        assert person_by_account(conn, "anna b") == Person("anna", "Anna", "sv", "Anna B", NOW)
        person_changed(conn, "anna", name="Annika")
        assert person_of(conn, "anna") == Person("anna", "Annika", "sv", "Anna B", NOW)
        assert person_of(conn, "bo") is None

    done(claim)


def test_the_name_of_an_account_is_given_once_and_the_transaction_goes_on(done: Done) -> None:
    def claim(conn: Connection) -> None:
        for user in ("anna", "bo"):
            person_added(conn, user, user, None, NOW)
        assert account_given(conn, "anna", "same", "Same")
        assert not account_given(conn, "bo", "same", "same")
        assert person_by_account(conn, "same") == Person("anna", "anna", None, "Same", NOW)
        assert person_of(conn, "bo") == Person("bo", "bo", None, None, NOW)

    done(claim)


def test_of_ten_who_want_an_account_of_one_name_at_once_one_gets_it(
    done: Done, at_once: AtOnce
) -> None:
    def people(conn: Connection) -> None:
        for number in range(10):
            person_added(conn, f"user-{number}", "x", None, NOW)

    def claim(number: int) -> Callable[[Connection], bool]:
        return lambda conn: account_given(conn, f"user-{number}", "same", "Same")

    done(people)
    assert sorted(at_once([claim(number) for number in range(10)])) == [False] * 9 + [True]


def test_a_session_is_found_by_its_token_which_is_not_kept(done: Done) -> None:
    def claim(conn: Connection) -> None:
        session = session_opened(conn, "token-of-anna", "anna", "phone", NOW)
        assert session_of(conn, "token-of-anna", NOW) == session
        assert session_named(conn, session.hash, NOW) == session
        assert session_of(conn, session.hash, NOW) is None
        assert "token-of-anna" not in session

    done(claim)


def test_a_session_ends_after_thirty_idle_days_and_after_ninety_in_any_case(done: Done) -> None:
    def claim(conn: Connection) -> None:
        session = session_opened(conn, "token", "anna", "phone", NOW)
        assert session_of(conn, "token", NOW + 30 * DAY_MS - 1) is not None
        assert session_of(conn, "token", NOW + 30 * DAY_MS) is None
        for day in (20, 40, 60, 80):
            session_used(conn, session, NOW + day * DAY_MS)
            assert session_of(conn, "token", NOW + (day + 9) * DAY_MS) is not None
        assert session_of(conn, "token", NOW + 90 * DAY_MS) is None
        sessions_swept(conn, NOW + 90 * DAY_MS)
        assert session_of(conn, "token", NOW) is None

    done(claim)


def test_sessions_are_ended_one_by_one_or_all_but_one(done: Done) -> None:
    def claim(conn: Connection) -> None:
        phone, tablet, desk = (
            session_opened(conn, token, "anna", token, NOW + number)
            for number, token in enumerate(("phone", "tablet", "desk"))
        )
        session_opened(conn, "other", "bo", "phone", NOW)
        assert sessions_of(conn, "anna", NOW) == [desk, tablet, phone]
        assert not session_closed(conn, "bo", phone.hash)
        assert session_closed(conn, "anna", phone.hash)
        assert not session_closed(conn, "anna", phone.hash)
        assert sessions_closed(conn, "anna", but=desk.hash) == [tablet.hash]
        assert sessions_of(conn, "anna", NOW) == [desk]
        assert sessions_closed(conn, "anna") == [desk.hash]
        assert len(sessions_of(conn, "bo", NOW)) == 1

    done(claim)


def test_a_password_is_replaced(done: Done) -> None:
    def claim(conn: Connection) -> None:
        assert password_of(conn, "anna") is None
        password_put(conn, "anna", "first", NOW)
        password_put(conn, "anna", "second", NOW)
        assert password_of(conn, "anna") == "second"

    done(claim)


def test_passkeys_are_kept_counted_and_forgotten(done: Done) -> None:
    def claim(conn: Connection) -> None:
        key = Passkey("id", "anna", b"\x00\xff", 0, "phone", NOW)
        passkey_added(conn, key)
        passkey_used(conn, "id", 7)
        assert passkey_of(conn, "id") == key._replace(sign_count=7)
        assert passkeys_of(conn, "anna") == [key._replace(sign_count=7)]
        assert not passkey_removed(conn, "bo", "id")
        assert passkey_removed(conn, "anna", "id")
        assert passkey_of(conn, "id") is None

    done(claim)


def test_a_code_is_good_once_for_its_own_purpose_and_time(done: Done) -> None:
    def claim(conn: Connection) -> None:
        codes_put(conn, "anna", "recover", ["old"], None)
        codes_put(conn, "anna", "recover", ["one", "two"], None)
        codes_put(conn, "anna", "move", ["soon"], NOW + 1)
        assert code_used(conn, "recover", "old", NOW) is None
        assert code_used(conn, "move", "one", NOW) is None
        assert code_used(conn, "recover", "one", NOW) == "anna"
        assert code_used(conn, "recover", "one", NOW) is None
        assert code_used(conn, "move", "soon", NOW + 1) is None
        codes_swept(conn, NOW + 1)
        assert code_used(conn, "move", "soon", NOW) is None
        assert code_used(conn, "recover", "two", NOW) == "anna"

    done(claim)


def test_of_ten_who_use_a_code_at_once_one_gets_in(done: Done, at_once: AtOnce) -> None:
    done(lambda conn: codes_put(conn, "anna", "move", ["code"], NOW + 1))
    used = at_once([lambda conn: code_used(conn, "move", "code", NOW)] * 10)
    assert sorted(map(str, used)) == ["None"] * 9 + ["anna"]


def test_house_rules_are_kept_by_name(done: Done) -> None:
    def claim(conn: Connection) -> None:
        house_rules_put(conn, "anna", "with grandma", "kitchen")
        house_rules_put(conn, "anna", "at work", "kitchen,draw=end")
        house_rules_put(conn, "anna", "at work", "kitchen")
        assert list(house_rules_of(conn, "anna").items()) == [
            ("at work", "kitchen"),
            ("with grandma", "kitchen"),
        ]
        assert house_rules_removed(conn, "anna", "at work")
        assert not house_rules_removed(conn, "anna", "at work")
        assert house_rules_of(conn, "bo") == {}

    done(claim)


def test_nothing_of_a_person_is_left_when_they_are_forgotten(done: Done) -> None:
    def claim(conn: Connection) -> None:
        private = [table for table in METADATA.tables.values() if "user_id" in table.c]
        for user in ("anna", "bo"):
            person_added(conn, user, user, None, NOW)
            for table in private:
                row = {
                    column.name: _filler(column.type.python_type, user)
                    for column in table.c
                    if not column.nullable
                }
                conn.execute(table.insert().values({**row, "user_id": user}))
        person_removed(conn, "anna")
        assert person_of(conn, "anna") is None
        assert person_of(conn, "bo") is not None
        for table in private:
            assert [row.user_id for row in conn.execute(table.select())] == ["bo"], table.name

    done(claim)


def _filler(kind: type[object], user: str) -> object:
    return {str: user, bytes: user.encode(), bool: False}.get(kind, 0)
