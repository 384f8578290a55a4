"""What reaches a seat holds no card that it may not see (case K02)."""

from dataclasses import fields, is_dataclass
from typing import Any

from kings.cards import JOKER, Card, cards_in, spell
from kings.corner.events import Drew
from kings.corner.moves import PlayCard
from kings.corner.places import Place, Seat
from kings.corner.refusals import Code
from kings.table.commands import Deal, TakeBack
from kings.table.events import RoundScored, TableEvent, TakenBack, Told, seen_by
from kings.table.match_table import MatchTable
from tests.table.helpers import dealt, first_legal, idle, opened, plays, round_played, turn_of


def cards_within(value: Any) -> set[Card]:
    """All cards in fields typed or named as cards of a fact or view, however deep."""
    if isinstance(value, tuple | list):
        return {card for one in value for card in cards_within(one)}
    if is_dataclass(value) and not isinstance(value, type):
        found: set[Card] = set()
        for field in fields(value):
            inner = getattr(value, field.name)
            if field.name in ("card", "cards", "hand", "shown") and inner is not None:
                found |= set(flat(inner))
            elif field.name not in ("law", "legal"):
                found |= cards_within(inner)
        return found
    return set()


def flat(value: Any) -> list[Card]:
    if isinstance(value, tuple):
        return [card for one in value for card in flat(one)]
    return [value]


def hidden_from(table: MatchTable, seat: Seat | None) -> set[Card]:
    """Cards of the stock and of other hands; jokers are alike, so one seen betrays none."""
    state = table.round
    assert state is not None
    at = table.round_seat(seat)
    hidden = set(state.stock)
    for other, hand in enumerate(state.hands):
        if other != at:
            hidden |= set(cards_in(hand))
    return hidden - {JOKER}


def watched(table: MatchTable, seat: Seat | None) -> None:
    """Play a round and look at every fact and view that the seat gets."""
    while table.playing:
        step = table.decided(first_legal)
        table = step.table
        if not table.playing:
            return
        for event in step.events:
            assert not cards_within(seen_by(event, seat)) & hidden_from(table, seat)
        assert not cards_within(table.view(seat)) & hidden_from(table, seat)


def test_no_fact_and_no_view_sent_to_a_seat_names_a_card_hidden_from_it() -> None:
    for rules, seats in (("kitchen", 3), ("side", 2), ("wild", 3), ("pairs", 4)):
        for seat in range(seats):
            watched(dealt(rules, seats, deal=5), Seat(seat))


def test_a_spectator_sees_no_hand_and_no_drawn_card() -> None:
    watched(dealt("kitchen", 3, deal=5), None)
    view = dealt().view(None)
    assert view is not None
    assert (view.seat, view.hand, view.legal, view.shown) == (None, (), (), None)
    assert sum(view.hand_sizes) > 0


def drawn(table: MatchTable) -> Told:
    """The fact of a draw as the table itself knows it."""
    step = table.decided(idle)
    return next(e for e in step.events if isinstance(e, Told) and isinstance(e.event, Drew))


def test_drawn_cards_are_told_to_their_seat_alone() -> None:
    fact = drawn(dealt())
    assert isinstance(fact.event, Drew)
    drawer = fact.seated[fact.event.seat]
    assert fact.event.cards
    assert seen_by(fact, drawer) == fact
    for seat in (*(Seat(s) for s in range(3) if s != drawer), None, Seat(7)):
        told = seen_by(fact, seat)
        assert isinstance(told, Told) and isinstance(told.event, Drew)
        assert told.event.cards is None
        assert told.event.count == 1


def test_in_a_playoff_drawn_cards_are_told_by_seat_of_the_match() -> None:
    fact = Told(Drew(Seat(1), 1, 9, (Card(3),)), (Seat(0), Seat(3)))
    kept, other, outside = (seen_by(fact, Seat(s)) for s in (3, 0, 1))
    assert kept == fact
    assert isinstance(other, Told) and isinstance(other.event, Drew) and other.event.cards is None
    assert isinstance(outside, Told) and isinstance(outside.event, Drew)
    assert outside.event.cards is None


def test_facts_of_the_match_are_for_all() -> None:
    for event in opened().do(Deal()).events[:1]:
        assert seen_by(event, None) is event
    scored = TakenBack(Seat(0), first_legal_move())
    assert seen_by(scored, Seat(1)) is scored


def first_legal_move() -> Any:
    view = dealt().view(Seat(1))
    assert view is not None
    return view.legal[0]


def test_the_history_of_a_round_names_no_card_that_was_never_laid() -> None:
    table = dealt("side", 3, deal=5)
    while table.playing and len(table.log[-1].plays) < 12:
        table = table.decided(first_legal).table
    assert table.playing
    text = repr(table.log)
    for card in hidden_from(table, None):
        assert f"card={card}," not in text
    assert "seed" not in text and "stock" not in text


def test_a_play_and_its_taking_back_tell_others_only_what_lay_open() -> None:
    for number in range(1, 100):
        table = dealt(seats=2, deal=number)
        step = table.decided(first_legal)
        if step.table.playing and turn_of(step.table) == turn_of(table):
            break
    facts = step.table.do(TakeBack(turn_of(table))).events
    laid = step.table.log[-1].plays[-1].move
    assert facts == (TakenBack(turn_of(table), laid),)
    assert seen_by(facts[0], Seat(0)) == facts[0]


def test_the_hands_are_shown_to_all_once_the_round_is_over_and_not_before() -> None:
    table = round_played(dealt())
    for seat in (Seat(0), Seat(1), None):
        view = table.view(seat)
        assert view is not None and view.shown is not None and view.fines is not None
    running = dealt().view(Seat(0))
    assert running is not None and running.shown is None and running.fines is None


def test_a_score_tells_of_points_and_not_of_cards() -> None:
    table = dealt(seats=2)
    seen: tuple[TableEvent, ...] = ()
    while table.playing:
        table, seen = table.decided(first_legal)
    scored = next(event for event in seen if isinstance(event, RoundScored))
    assert not cards_within(scored)


def test_a_refusal_is_the_same_wherever_a_hidden_card_is() -> None:
    table = plays(dealt(), "end")
    for card in hidden_from(table, turn_of(table)):
        reason = table.refusal(turn_of(table), PlayCard(card, Place(0)))
        assert reason is not None
        assert (reason.code, reason.card) == (Code.NOT_IN_HAND, spell(card))
