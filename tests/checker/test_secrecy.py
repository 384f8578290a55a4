"""CK7 and CK9 see a hidden card, a deal's secret, a person's token, an open hand too early."""

import json

import pytest

from kings.cards import JOKER, Card, cards_in, spell
from tests.checker.findings import Report
from tests.checker.history import Run
from tests.checker.matches import SECRET, Match
from tests.checker.replay import check_replay
from tests.checker.secrecy import check_secrecy
from tests.checker.stories import TABLE, USERS

NAMES = {f"name{card:02d}zzzzzzz": spell(Card(card)) for card in range(JOKER)}
NAME_OF = {spelled: name for name, spelled in NAMES.items()}


def report_of(run: Run) -> Report:
    report = Report()
    check_secrecy(run, check_replay(run, report), report)
    return report


def hidden_from_anna(match: Match) -> str:
    """The secret name of a card in Bo's hand."""
    table = match.now.match
    assert table is not None and table.round is not None
    return NAME_OF[spell(cards_in(table.round.hands[table.seated.index(1)])[0])]


def test_an_honest_match_tells_nobody_a_hidden_card() -> None:
    match = Match(NAMES)
    match.play_on()
    assert report_of(match.run()).findings == []


def test_a_hidden_card_in_an_error_is_a_leak() -> None:
    match = Match(NAMES)
    error = {"code": "not_in_hand", "facts": {"card": hidden_from_anna(match)}}
    match.got("anna", "refused", cid="x", head=match.now.seq, error=error)
    report = report_of(match.run())
    assert report.failed == {"CK7"}
    assert report.counts["leaked"] == 1


def test_an_error_may_name_the_card_that_was_asked_for() -> None:
    match = Match(NAMES)
    card = hidden_from_anna(match)
    match.sent("anna", "x", {"type": "play_move", "seat": 0, "move": f"{card}>N"})
    error = {"code": "not_in_hand", "facts": {"card": card}}
    match.got("anna", "refused", cid="x", head=match.now.seq, error=error)
    assert report_of(match.run()).findings == []


def test_the_frame_of_the_other_seat_is_a_leak() -> None:
    match = Match(NAMES)
    seq = match.play(tell=False)
    match.update("anna", seq, seats=(1,))
    assert report_of(match.run()).failed == {"CK7"}


def test_a_card_in_a_log_of_the_server_is_a_leak() -> None:
    match = Match(NAMES)
    run = match.run()
    run.outside["server.log"] = f'{{"event":"bad play","move":"{hidden_from_anna(match)}>N"}}'
    assert report_of(run).failed == {"CK7"}


def test_the_secret_of_a_round_may_be_told_when_it_is_over_and_not_before() -> None:
    match = Match()
    match.got("anna", "pong", seq=match.now.seq, hidden=SECRET)
    assert report_of(match.run()).failed == {"CK7"}
    match = Match()
    match.play_on()
    match.got("anna", "pong", seq=match.now.seq, hidden=SECRET)
    assert report_of(match.run()).findings == []


def test_a_token_in_a_log_is_found() -> None:
    match = Match()
    run = Run(match.clients, match.run().records, {"log": "Bearer tok-en"}, hidden=("tok-en",))
    assert report_of(run).failed == {"CK7"}


@pytest.mark.parametrize("path", ["rounds/1", "record"])
def test_open_hands_are_shown_once_the_round_is_over_and_not_before(path: str) -> None:
    for over, failed in ((False, {"CK9"}), (True, set[str]())):
        match = Match()
        if over:
            match.play_on()
        else:
            match.play()
        more = {"path": f"/api/tables/{TABLE}/{path}", "method": "GET", "status": 200}
        match.line("bo", "page", json.dumps({"record": "Game\n\nRound 1 dealer 0 .."}), **more)
        run = match.run()
        assert (USERS["bo"], report_of(run).failed) == ("b" * 16, failed)


def test_a_record_of_the_rounds_that_are_over_may_be_read_at_any_time() -> None:
    match = Match()
    more = {"path": f"/api/tables/{TABLE}/record", "method": "GET", "status": 200}
    match.line("bo", "page", json.dumps({"record": "Game: corner"}), **more)
    assert report_of(match.run()).findings == []


def test_a_refused_page_shows_nothing() -> None:
    match = Match()
    more = {"path": f"/api/tables/{TABLE}/record", "method": "GET", "status": 404}
    match.line("bo", "page", "{}", **more)
    assert report_of(match.run()).findings == []
