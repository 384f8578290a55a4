from __future__ import annotations

from functools import cache

import pytest

from kings.bots import CornerReason, advise, greedy, random
from kings.bots.lookahead import TABLES, look_ahead, own_state
from kings.cards import JOKER, Chance, Deal, cards_in
from kings.corner.deal import deal_round
from kings.corner.law import law_for
from kings.corner.moves import Move
from kings.corner.notation import parse_position, spell_move
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import apply, legal_plays
from kings.corner.state import Phase, RoundState
from kings.corner.view import view_for
from kings.say.hints import say_hint
from kings.say.speaker import LANGUAGES, CardStyle, Speaker
from tests.bots.rounds import reshuffle_hidden, tables
from tests.marks import statement

TWO = "hand 3c 5c 7c 8d | stock 4c 4s"
THREE = "hand 3c 5c 7c 8d | hand 3d 5d 7d 8c | stock 4c 4s"
PLAIN = "N 9d | E 5h | S Qs | W 2c"
LATE = (
    "N Td 9s 8d 7c 6d 5c 4h 3c 2h As | E 3h 2c | S 8h 7s | W 8c 7d 6s | NE Kd Qc Jd Ts 9d 8s 7h"
    " 6c 5d 4c 3d 2s Ah | SE Kh Qs | SW Ks Qd | hand 2d 5h | hand 3s | stock 5s 9c Ad Th Qh"
)

POSITIONS = {
    CornerReason.GO_OUT: f"{PLAIN} | hand 8c 7h | {THREE}",
    CornerReason.KING_OUT: f"{PLAIN} | hand Kd 8s 2h 2d 2s | {THREE}",
    CornerReason.TWO_KINGS: f"{PLAIN} | hand Kd Kc 2h 2d 2s | {THREE}",
    CornerReason.LAST_CORNER: (
        f"rules kitchen,decks=2,kings_on_arms=no | {PLAIN} | NE Kh | SE Ks | SW Kd"
        f" | hand Kd Kc 2h | {THREE}"
    ),
    CornerReason.KING_ON_ARM: (
        "rules kitchen,decks=2 | N 9d | E 5h | S Qs | NE Kh | SE Ks | SW Kd | NW Kc"
        f" | hand Kd 2h 2s 3s | {THREE}"
    ),
    CornerReason.PILE_THEN_FILL: f"N 9d | E 8s 7h | S Qs | W 2c | hand 4c 2d | {THREE}",
    CornerReason.PILE_CHAIN: f"N 9d | E 8s 7h | S Qs | W 2c | hand 5c 4h 2d | {THREE}",
    CornerReason.CHAIN: f"{PLAIN} | hand 8c 7h 2h 3h | {THREE}",
    CornerReason.KING_PILE: (
        f"rules side | turn 0 first king=S | N 9d | E 5h | S Ks | W 2c | hand Tc 2h 2d 2s | {THREE}"
    ),
    CornerReason.COURT_EARLY: f"N 9d | E 5h | S 7s | W Kh | hand Qs 2h 2d | {THREE}",
    CornerReason.HIGH_FIRST: (
        "N 9d | E 5h | S 7s | W Th | hand 8s 4s 2h | hand 3c 5c 7c 8d | hand 3d 5d 7d 8c"
    ),
    CornerReason.PLAY_NOW: f"N 9d | E 5h | S 7s | W Th | hand 8s 2h | {THREE}",
    CornerReason.FITS: f"N 9d | E 5h | S 7s | W Th | hand 8s 2h | {TWO}",
    CornerReason.FILL_FREED: (f"turn 0 moved | N 9d 8s 7h | S Qs | W 2c | hand 4c 3s 4d | {THREE}"),
    CornerReason.LOW_WAITS: f"N 9d | S Qs | W 2c | hand Tc 3s 2s | {THREE}",
    CornerReason.FILL_ARM: f"N 9d | S Qs | W 2c | hand 4d 4s | {THREE}",
    CornerReason.SWAP: f"rules wild | N 9d *8b | E Ac | S 5s | W Ah | hand 8s 2c 2d | {THREE}",
    CornerReason.JOKER: f"rules wild | N 9d | E Ac | S As | W Ah | hand Jk 2c 2d | {THREE}",
    CornerReason.AVOID_FEE: (
        "rules pot,no_play_fee=no_play,kings_on_arms=no | N 9d | E 8s 7h | S Qs | W 2c | NE Kc"
        f" | SE Kd | SW Kh | NW Ks | hand Kc | {THREE}"
    ),
    CornerReason.MUST_PLAY: f"rules kitchen,compulsory=all | {LATE}",
    CornerReason.HOLD_BACK: LATE,
    CornerReason.KEEP_CLOSED: (
        "rules kitchen,decks=2,kings_on_arms=no | N 9d | E 8s 7h | S 3s | W 7s | NE Kc | SE Kh"
        f" | SW Kd | NW Ks | hand Ks Kd | {THREE}"
    ),
    CornerReason.NO_KING: (
        f"rules kitchen,kings_before_play=1 | turn 0 first asked=0 | {PLAIN} | hand Qd 2c | {THREE}"
    ),
    CornerReason.NOTHING_FITS: f"N 9d | E 5h | S Qs | W 3c | hand Qd 2c | {THREE}",
}
"""A position for each reason, the adviser's hand first."""


def reason(text: str) -> str:
    state = parse_position(text)
    return advise(view_for(state, state.turn)).reason_key.removeprefix("hint.corner.")


def move(text: str) -> str:
    state = parse_position(text)
    return spell_move(advise(view_for(state, state.turn)).move)


def test_there_is_a_position_for_each_reason() -> None:
    assert set(POSITIONS) == set(CornerReason)


@pytest.mark.parametrize("wanted", list(CornerReason))
def test_each_reason_is_given_where_it_holds(wanted: CornerReason) -> None:
    assert reason(POSITIONS[wanted]) == wanted


@statement("S1-067", "S1-168", "S5-025")
def test_a_king_goes_out_at_once_without_its_queen() -> None:
    assert move(POSITIONS[CornerReason.KING_OUT]) == "Kd>NE"


@statement("S1-169")
def test_with_two_kings_one_goes_and_the_other_is_named() -> None:
    state = parse_position(POSITIONS[CornerReason.TWO_KINGS])
    advice = advise(view_for(state, state.turn))
    assert (spell_move(advice.move), advice.facts["other"]) == ("Kd>NE", "Kc")


@statement("S3-052")
def test_the_last_corner_is_not_given_to_a_pile_while_a_king_is_held() -> None:
    text = (
        "rules cross,arm_king_to_corner=always,decks=2,kings_on_arms=no | N Kh | E 5h | S Qs | W 2c"
        f" | NE Kh | SE Ks | SW Kd | hand Kc 2h 3h | {THREE}"
    )
    assert move(text) == "Kc>NW"


@statement("S1-082", "S1-131", "S1-170")
def test_a_pile_is_moved_when_a_card_is_there_to_fill_its_place_and_not_else() -> None:
    assert move("N 9d | E 8s 7h | S Qs | W 2c | hand 4c 2d | " + THREE) == "E>N"
    assert move(POSITIONS[CornerReason.KEEP_CLOSED]) == "end"


@statement("S1-082")
def test_cards_that_fit_go_before_a_pile_that_can_wait() -> None:
    assert move("N 9d | E 8s 7h | S Qs | W 2c | hand Jh 4c 2d 2h | " + THREE) == "Jh>S"


@statement("S1-127", "S1-172")
def test_a_pile_is_moved_early_to_open_a_chain() -> None:
    state = parse_position(POSITIONS[CornerReason.PILE_CHAIN])
    advice = advise(view_for(state, state.turn))
    assert (spell_move(advice.move), advice.facts["count"]) == ("E>N", 2)


@statement("S1-133")
def test_a_card_is_held_back_only_while_an_opponent_is_about_to_go_out() -> None:
    assert move(LATE) == "end"
    many = LATE.replace("hand 3s", "hand 3s 4s 4d Jh Jc Tc")
    assert move(many) == "5h>W"


def test_in_teams_a_partner_about_to_go_out_is_no_danger() -> None:
    own_hand = LATE.split(" | hand 3s", maxsplit=1)[0]
    cards = "hand 4s 4d Jh Jc Tc"
    partner = f"rules pairs | {own_hand} | {cards} | hand 3s | {cards} | stock 5s"
    opponent = f"rules pairs | {own_hand} | hand 3s | {cards} | {cards} | stock 5s"
    assert move(partner) == "5h>W"
    assert move(opponent) == "end"


def test_advice_is_not_given_out_of_turn() -> None:
    state = parse_position(POSITIONS[CornerReason.FITS])
    with pytest.raises(ValueError, match="whose turn it is not"):
        advise(view_for(state, Seat(1)))
    with pytest.raises(ValueError, match="in turn"):
        own_state(view_for(state, Seat(1)))


@cache
def positions() -> tuple[RoundState, ...]:
    """States of rounds under all presets and seat counts and some rarer options."""
    rarer = ("kitchen,compulsory=all", "kitchen,jokers=2,joker_as_king=yes,kings_before_play=1")
    found = []
    for number, (rules, seats) in enumerate([*tables(), *((line, 3) for line in rarer)] * 3):
        law = law_for(parse_corner_rules(rules), seats)
        state, _ = deal_round(law, Seat(number % seats), Deal(number=number))
        dice = Chance("test", "adviser", str(number).encode())
        for at in range(12 * (number % 5) + 12):
            if state.phase is Phase.OVER:
                break
            view = view_for(state, state.turn)
            if at % 9 == number % 9:
                found.append(state)
            state = apply(state, (greedy if at % 2 else random)(view, dice))
    return tuple(found)


def test_a_hint_and_its_alternatives_are_always_legal_plays() -> None:
    assert len(positions()) > 250
    for state in positions():
        view = view_for(state, state.turn)
        advice = advise(view)
        offered: list[Move] = [advice.move, *advice.alternatives]
        assert set(offered) <= set(view.legal)
        assert len(set(offered)) == len(offered)


def test_a_hint_does_not_change_when_only_hidden_cards_change() -> None:
    dice = Chance("test", "adviser", b"mix")
    for state in positions()[::2]:
        other = reshuffle_hidden(state, state.turn, dice)
        assert advise(view_for(state, state.turn)) == advise(view_for(other, state.turn))


def test_a_look_ahead_starts_with_the_plays_of_the_view_and_keeps_its_limit() -> None:
    for state in positions()[::7]:
        view = view_for(state, state.turn)
        own = own_state(view)
        assert legal_plays(own) == view.legal
        assert [cards_in(hand) for seat, hand in enumerate(own.hands) if seat != state.turn] == (
            [()] * (state.law.seats - 1)
        )
        assert own.stock == (JOKER,)
        assert len(look_ahead(view, lambda _: 0.0, limit=20)) <= 20
        assert len(look_ahead(view, lambda _: 0.0)) <= TABLES


def test_following_the_hints_ends_every_turn() -> None:
    for number in range(8):
        law = law_for(parse_corner_rules("wild"), 3)
        state, _ = deal_round(law, Seat(0), Deal(number=number))
        turn, plays = state.turn, 0
        while state.phase is not Phase.OVER and state.turn == turn and plays < 60:
            state = apply(state, advise(view_for(state, state.turn)).move)
            plays += 1
        assert plays < 60


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wanted", list(CornerReason))
def test_each_reason_is_one_sentence_in_every_language(wanted: CornerReason, lang: str) -> None:
    state = parse_position(POSITIONS[wanted])
    advice = advise(view_for(state, state.turn))
    for style in CardStyle:
        text = say_hint(Speaker(lang, style), advice)
        assert text.endswith(".") and text.count(". ") == 0
        assert "{" not in text and text[0] == text[0].upper()


def test_a_hint_names_the_play_and_the_reason() -> None:
    state = parse_position(POSITIONS[CornerReason.PILE_THEN_FILL])
    assert say_hint(Speaker("en"), advise(view_for(state, state.turn))) == (
        "Make room and use it yourself: move the pile headed by 8♠ onto 9♦,"
        " and 4♣ goes into the freed place."
    )
