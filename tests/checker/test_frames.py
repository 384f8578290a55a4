"""CK5 and CK6 see a log that cannot be, and frames that are not its projection."""

from typing import Any

import pytest

from tests.checker.findings import Report
from tests.checker.frames import check_frames
from tests.checker.matches import PEOPLE, Match
from tests.checker.replay import check_replay, round_seed
from tests.checker.stories import TABLE, USERS


def report_of(match: Match) -> Report:
    report = Report()
    check_frames(match.run(), check_replay(match.run(), report), report)
    return report


def test_an_honest_match_has_no_finding() -> None:
    match = Match()
    match.play_on()
    match.settle()
    report = report_of(match)
    assert report.findings == []
    assert report.counts["rounds"] == 1
    assert report.counts["frames"] > 20


def test_the_seed_of_a_round_hangs_on_who_gave_which_nonce() -> None:
    nonce = "4e" * 16
    seeds = {round_seed("5e" * 32, nonces) for nonces in ([nonce, None], [None, nonce], [None] * 2)}
    assert len(seeds) == 3


def test_a_play_that_the_rules_refuse_is_found_in_the_log() -> None:
    match = Match()
    match.moved(match.play(), body={"kind": "played", "seat": 0, "move": "Kc>N"})
    assert "CK5" in report_of(match).failed


def test_a_play_of_the_wrong_seat_is_found_in_the_log() -> None:
    match = Match()
    seq = match.play()
    body = match.entries[seq - 1].body
    match.moved(seq, body=body | {"seat": 1 - body["seat"]})
    assert "CK5" in report_of(match).failed


def test_frames_of_the_other_seat_are_found() -> None:
    match = Match()
    seq = match.play(tell=False)
    match.update("anna", seq, seats=(1,))
    match.update("bo", seq)
    report = report_of(match)
    assert report.failed == {"CK6"}
    assert all("anna" in finding.text for finding in report.findings)


def test_a_drawn_card_told_to_all_is_found() -> None:
    match = Match()
    while not any(e.seq > 6 and len(e.events) > 2 for e in match.moments.all):
        seq = match.play(tell=False)
        for client in PEOPLE:
            own = match.now.seats_of(USERS[client])
            match.facts = lambda moment, seats: Match.facts(match, moment, (0, 1))  # type: ignore[method-assign]
            match.update(client, seq, own)
    assert report_of(match).failed == {"CK6"}


def test_an_update_that_never_came_is_a_gap() -> None:
    match = Match()
    match.play()
    seq = match.play(tell=False)
    match.update("bo", seq)
    match.play()
    report = report_of(match)
    assert [finding.text for finding in report.findings if "follows" in finding.text]
    assert report.failed == {"CK6"}


def test_one_who_is_behind_after_long_is_found() -> None:
    match = Match()
    seq = match.play(tell=False)
    match.update("anna", seq)
    match.settle()
    report = report_of(match)
    assert [finding.text[:2] for finding in report.findings] == ["bo"]


def test_a_broadcast_that_is_not_in_the_log_is_found() -> None:
    match = Match()
    match.play()
    match.play()
    del match.entries[-1]
    assert report_of(match).failed == {"CK6"}


@pytest.mark.parametrize("off", [-1, 1])
def test_a_resume_that_begins_one_off_is_found(off: int) -> None:
    match = Match()
    seen = match.play()
    match.line("bo", "closed")
    for _ in range(3):
        seq = match.play(tell=False)
        match.update("anna", seq)
    match.line("bo", "connected")
    match.open("bo", after=seen)
    assert report_of(match).findings == []
    match.line("bo", "closed")
    match.line("bo", "connected")
    match.open("bo", after=seen, told_after=seen + off)
    assert report_of(match).failed == {"CK6"}


def test_two_people_are_shown_the_same_table() -> None:
    match = Match()
    state = match.state

    def other(moment: Any, seats: tuple[int, ...]) -> dict[str, Any]:
        return state(moment, seats) | {"table": {"kind": "match", "for": seats}}

    match.state = other  # type: ignore[method-assign]
    match.play()
    assert report_of(match).failed == {"CK6"}
    assert TABLE in report_of(match).findings[0].table
