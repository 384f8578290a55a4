"""Deals of shared matches: bound, mixed, dealt, shown; and rounds with deals of their own."""

import json
from pathlib import Path

import pytest

from kings.cards import Deal as CardDeal
from kings.corner.notation import spell_move
from kings.corner.places import Seat
from kings.errors import TableError
from kings.records import read_record, replay, verify, write_record
from kings.table import asks as ask
from kings.table.asks import SERVER
from kings.table.events import Bound, DealShown
from kings.table.fair import commitment, nonce_hash, proved_seed, round_seed
from kings.table.live_due import due
from kings.table.live_match import LiveMatch, Stage
from kings.table.restore import record_of_live, table_of
from tests.table.live import (
    PEOPLE,
    SECRET,
    TABLE,
    at,
    did,
    facts,
    hash_of,
    lobby,
    match_over,
    nonce_of,
    played,
    playing,
    refusal,
    round_over,
    with_cards,
)

VECTORS = json.loads((Path(__file__).parent / "fair_vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["rules"])
def test_the_published_examples_of_fair_deals_hold(vector: dict[str, object]) -> None:
    nonces = [None if n is None else bytes.fromhex(n) for n in vector["nonces"]]  # type: ignore[attr-defined]
    secret = bytes.fromhex(str(vector["secret"]))
    bound = commitment(str(vector["table"]), int(str(vector["deal"])), str(vector["rules"]), secret)
    assert bound == vector["commitment"]
    assert [n and nonce_hash(n) for n in nonces] == vector["hashes"]
    assert round_seed(secret, nonces).hex() == vector["seed"]


def begun(*people: str) -> LiveMatch:
    live = lobby(*(people or PEOPLE[:3]))
    return did(live, live.host, ask.Start())


def test_the_server_is_bound_before_anybody_adds_to_the_deal() -> None:
    live = begun()
    assert refusal(live, "anna", ask.GiveNonceHash(Seat(0), hash_of("anna"))) == "no_deal_prepared"
    assert refusal(live, SERVER, ask.DealRound()) == "no_deal_prepared"
    (bound,) = facts(live, SERVER, ask.Commit(SECRET))
    assert bound == Bound(1, commitment(TABLE, 1, live.rules.line(), bytes.fromhex(SECRET)))
    live = did(live, SERVER, ask.Commit(SECRET))
    assert refusal(live, SERVER, ask.Commit("6f" * 32)) == "deal_bound"


def test_no_nonce_is_shown_before_all_devices_are_bound_and_none_is_bound_after() -> None:
    live = did(begun(), SERVER, ask.Commit(SECRET))
    live = did(live, "anna", ask.GiveNonceHash(Seat(0), hash_of("anna")))
    assert refusal(live, "anna", ask.GiveNonce(Seat(0), nonce_of("anna"))) == "nonce_late"
    assert refusal(live, "anna", ask.GiveNonceHash(Seat(0), hash_of("bo"))) == "nonce_late"
    live = did(live, SERVER, ask.OpenNonces())
    assert refusal(live, "bo", ask.GiveNonceHash(Seat(1), hash_of("bo"))) == "nonce_late"
    assert refusal(live, "bo", ask.GiveNonce(Seat(1), nonce_of("bo"))) == "nonce_late"
    assert refusal(live, "anna", ask.GiveNonce(Seat(0), nonce_of("bo"))) == "nonce_false"
    live = did(live, "anna", ask.GiveNonce(Seat(0), nonce_of("anna")))
    assert refusal(live, "anna", ask.GiveNonce(Seat(0), nonce_of("anna"))) == "nonce_late"


@pytest.mark.parametrize("text", ["", "5e", "5E" * 32, "zz" * 32, " " * 64, "5e" * 33])
def test_secrets_and_hashes_are_of_their_length_in_small_digits(text: str) -> None:
    live = begun()
    assert refusal(live, SERVER, ask.Commit(text)) == "not_hex"
    live = did(live, SERVER, ask.Commit(SECRET))
    assert refusal(live, "anna", ask.GiveNonceHash(Seat(0), text)) == "not_hex"


def test_who_is_silent_is_dealt_without_after_the_wait() -> None:
    live = did(begun(), SERVER, ask.Commit(SECRET))
    bound_ms = live.at_ms
    live = did(live, "anna", ask.GiveNonceHash(Seat(0), hash_of("anna")))
    (step,) = due(live, {})
    assert (step.what, step.at_ms) == (ask.OpenNonces(), bound_ms + 5_000)
    live = did(live, SERVER, ask.OpenNonces())
    (step,) = due(live, {})
    assert (step.what, step.at_ms) == (ask.DealRound(), live.at_ms + 5_000)
    live = did(live, SERVER, ask.DealRound())
    assert live.table is not None and live.table.log[-1].deal == CardDeal(
        seed=round_seed(bytes.fromhex(SECRET), [None] * 3)
    )


def test_nobody_waits_once_all_have_answered() -> None:
    live = did(begun("anna", "greedy"), SERVER, ask.Commit(SECRET))
    assert due(live, {})[0].at_ms > live.at_ms
    live = did(live, "anna", ask.GiveNonceHash(Seat(0), hash_of("anna")))
    assert due(live, {})[0].at_ms == live.at_ms
    live = did(live, SERVER, ask.OpenNonces())
    assert due(live, {})[0].at_ms > live.at_ms
    live = did(live, "anna", ask.GiveNonce(Seat(0), nonce_of("anna")))
    assert due(live, {})[0].at_ms == live.at_ms


def test_the_nonces_and_the_secret_decide_the_cards_together() -> None:
    def cards(live: LiveMatch) -> object:
        assert live.table is not None and live.table.round is not None
        return live.table.round.stock

    dealt = cards(with_cards(begun()))
    assert dealt == cards(with_cards(begun()))
    assert dealt != cards(with_cards(begun(), "6f" * 32))
    silent = did(begun(), SERVER, ask.Commit(SECRET), ask.OpenNonces(), ask.DealRound())
    assert dealt != cards(silent)


def shown_of(live: LiveMatch) -> DealShown:
    """The fact with which the running round ends."""
    while True:
        seat = live.turn
        assert seat is not None and live.table is not None
        live, told = at(live, live.seats[seat].user or SERVER, ask.PlayMove(seat, live.table.view(seat).legal[0]))  # type: ignore[union-attr]  # fmt: skip
        for fact in told:
            if isinstance(fact, DealShown):
                return fact


def test_a_finished_round_is_proved_and_a_changed_one_is_not() -> None:
    live = playing()
    fact = shown_of(live)
    place = {"table": TABLE, "deal": 1, "rules": live.rules.line()}
    seed = proved_seed(fact.commitment, fact.secret, fact.nonces, **place)  # type: ignore[arg-type]
    assert live.table is not None and live.table.log[-1].deal == CardDeal(seed=seed)
    for wrong in ({"deal": 2}, {"table": "elsewhere"}, {"rules": "corner:"}):
        with pytest.raises(TableError, match="deal_not_bound"):
            proved_seed(fact.commitment, fact.secret, fact.nonces, **(place | wrong))  # type: ignore[arg-type]
    with pytest.raises(TableError, match="deal_not_bound"):
        proved_seed(fact.commitment, "6f" * 32, fact.nonces, **place)  # type: ignore[arg-type]
    other = [*fact.nonces[1:], fact.nonces[0]]
    assert proved_seed(fact.commitment, fact.secret, other, **place) != seed  # type: ignore[arg-type]


def test_a_round_broken_off_is_shown_too_and_the_next_is_bound_anew() -> None:
    live = playing("anna", "bo")
    live = did(live, "anna", ask.BreakOffRound())
    told = facts(live, "bo", ask.BreakOffRound())
    assert isinstance(told[-1], DealShown) and told[-1].deal == 1
    live = did(live, "bo", ask.BreakOffRound())
    assert live.stage is Stage.BETWEEN and live.fair is None
    live = did(live, "anna", ask.DealNow())
    assert isinstance(bound := facts(live, SERVER, ask.Commit("6f" * 32))[0], Bound)
    assert bound.deal == 2


def test_a_shared_match_is_a_record_that_verifies_round_by_round() -> None:
    live = match_over(playing("anna", "bo", rules="kitchen,match=rounds,rounds=3"))
    record = record_of_live(live)
    text = write_record(record)
    assert text.count("\nDeal: seed:") == 1 + 3
    assert read_record(text) == record
    verify(record)
    assert len(list(replay(record))) > 3
    assert live.table is not None and table_of(record).match == live.table.match


def test_a_record_with_another_deal_for_a_round_does_not_verify() -> None:
    record = record_of_live(round_over(playing("anna", "bo")))
    text = write_record(record)
    deal = next(line for line in text.splitlines() if line.startswith("Deal: seed:"))
    spoiled = text.replace(text.split("\nDeal: seed:")[2][:64], "0" * 64)
    assert spoiled != text and deal in spoiled
    with pytest.raises(Exception, match="record_"):
        verify(read_record(spoiled))


def test_a_bot_draws_on_the_deal_of_its_own_round() -> None:
    live = with_cards(begun("anna", "greedy"))
    other = with_cards(begun("anna", "greedy"), "6f" * 32)
    assert live.table is not None and other.table is not None
    assert live.table.deal == other.table.deal
    dice, others = live.table.chance(live.turn or 0), other.table.chance(live.turn or 0)  # type: ignore[arg-type]
    assert [dice.below(1000) for _ in range(4)] != [others.below(1000) for _ in range(4)]


def test_a_seat_that_was_left_stands_in_the_record_with_name_and_bot() -> None:
    live = did(playing("anna", "bo", "lazy"), "bo", ask.LeaveTable())
    people = [(player.name, player.bot) for player in record_of_live(live).players]
    assert people == [("Anna 0", None), ("Bo 1", "greedy"), ("", "lazy")]
    assert spell_move(played(live).table.log[-1].plays[-1].move)  # type: ignore[union-attr]
