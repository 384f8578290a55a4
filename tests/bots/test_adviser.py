"""Hints: level 5's own choice, and the ground that decided as a person would say it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kings.bots import CornerReason, Hint, Search, advise, why_better
from kings.bots.analysis import Analysis, TurnEnd, analyse
from kings.bots.explain import Case, worded
from kings.bots.features import NAMES, features, known_from
from kings.bots.grounds import GROUND_OF, Ground, grounds
from kings.bots.lookahead import own_state
from kings.bots.turns import table_after
from kings.bots.weights import weights_for
from kings.cards import JOKER, Chance, cards_in
from kings.corner.moves import Move
from kings.corner.notation import parse_move, parse_position, spell_move
from kings.corner.places import Seat
from kings.corner.rules import apply, legal_plays
from kings.corner.state import Phase
from kings.corner.view import CornerView, view_for
from kings.errors import Fact
from kings.say.hints import say_hint
from kings.say.speaker import LANGUAGES, CardStyle, Speaker
from tests.bots.positions import positions, view_of
from tests.bots.rounds import reshuffle_hidden
from tests.conformance.scale import SCALE
from tests.marks import statement

QUICK = Search(playouts=24, candidates=4, cap_s=None, compiled=False)

THREE = "hand 3d 5d 7d 8c | hand 3c 5c 7c 8d | stock 4c 4s"
PLAIN = "N 9d | E 5h | S Qs | W 2c"
PILES = "N 9d | E 8s 7h | S Qs | W 2c"
TWO_LEFT = "hand 3d 5d | hand 3c 5c 7c 8d | stock 4c 4s"
FULL = "NE Kc | SE Kh | SW Kd"

R, G = CornerReason, Ground

SAID: tuple[tuple[CornerReason, Ground, str, str, str], ...] = (
    (R.KING_OUT, G.HAND, f"{PLAIN} | hand Kd 8s 2h | {THREE}", "Kd>NE", ""),
    (R.TWO_KINGS, G.KINGS, f"{PLAIN} | hand Kd Kc 2h | {THREE}", "Kd>NE", ""),
    (
        R.LAST_CORNER,
        G.HAND,
        f"rules kitchen,decks=2,kings_on_arms=no | {PLAIN} | {FULL} | hand Kd Kc 2h | {THREE}",
        "Kd>NW",
        "",
    ),
    (
        R.KING_ON_ARM,
        G.HAND,
        f"rules kitchen,decks=2 | N 9d | E 5h | S Qs | {FULL} | NW Ks | hand Kd 2h | {THREE}",
        "Kd>W",
        "",
    ),
    (R.KEEP_CORNER, G.KINGS, f"{PLAIN} | {FULL} | hand Ks Kd 8s 2h | {THREE}", "8s>N", "Ks>NW"),
    (
        R.CORNERS_FULL,
        G.KINGS,
        "rules side,arm_king_to_corner=always | N Ks | E 5h | S Qs | W 2c"
        f" | {FULL} | hand 8s 2h | {THREE}",
        "N>NW",
        "",
    ),
    (R.PILE_THEN_FILL, G.HAND, f"{PILES} | hand 4c 2d | {THREE}", "E>N 4c>E", ""),
    (R.PILE_CHAIN, G.HAND, f"{PILES} | hand 5c 4h 2d | {THREE}", "E>N 5c>E 4h>E", ""),
    (
        R.KING_PILE,
        G.HAND,
        f"rules side | turn 0 first king=S | N 9d | E 5h | S Ks | W 2c | hand Tc 2h | {THREE}",
        "S>NE Tc>S",
        "",
    ),
    (R.CHAIN, G.HAND, f"{PLAIN} | hand 8c 7h 2h | {THREE}", "8c>N 7h>N", ""),
    (R.COURT_EARLY, G.HAND, f"N 9d | E 5h | S 7s | W Kh | hand Qs 2h | {THREE}", "Qs>W", ""),
    (
        R.HIGH_FIRST,
        G.HAND,
        "N 9d | E 5h | S 7s | W Th | hand 8s 4s 2h | hand 3c 5c 7c | hand 3d 5d 7d",
        "8s>N",
        "",
    ),
    (R.RID, G.HAND, f"{PLAIN} | hand 8s 2h 3h | {TWO_LEFT}", "8s>N", ""),
    (R.FITS, G.HAND, f"{PLAIN} | hand 8s 2h 3h | {THREE}", "8s>N", ""),
    (R.SHED, G.HAND, f"{PILES} | hand 6c Jh 2d | {THREE}", "E>N 6c>N Jh>S", ""),
    (
        R.SWAP,
        G.HAND,
        f"rules wild | N 9d *8b | E Ac | S 5s | W Ah | hand 8s 2c 2d | {THREE}",
        "8s~N",
        "",
    ),
    (
        R.JOKER,
        G.HAND,
        f"rules wild | N 9d | E Ac | S As | W Ah | hand Jk 2c 2d | {THREE}",
        "Jk>N",
        "",
    ),
    (
        R.LOST,
        G.LOST,
        "N 9d 8s 7h | E 9h 8c 7c | S Qs | hand 7d 3c 2h | hand 3d 4d 5d",
        "7d>W",
        "3c>W",
    ),
    (R.FILL_FREED, G.EMPTY, f"turn 0 moved | N 9d 8s 7h | S Qs | hand 4c 3s | {THREE}", "4c>W", ""),
    (R.LOW_WAITS, G.EMPTY, f"N 9d | S Qs | W 2c | hand Tc 3s | {THREE}", "Tc>E", "3s>E"),
    (R.LOW_WAITS, G.HAND, f"N 9d | S Qs | W 2c | hand Tc 3s | {THREE}", "Tc>E", "3s>E"),
    (R.FILL_ARM, G.EMPTY, f"N 9d | S Qs | W 2c | hand 4d 4s | {THREE}", "4d>E", ""),
    (R.NO_GIFT, G.EMPTY, f"{PILES} | hand 8c 4c 2d | {THREE}", "8c>N", "E>N"),
    (R.HOLD_BACK, G.OPEN, f"{PLAIN} | hand 8s 2h 3h | {TWO_LEFT}", "", "8s>N"),
    (R.KEEP_SHUT, G.OPEN, f"N 2d | E 5h | S Qs | W 2c | hand Jh 2h 3h | {THREE}", "", "Jh>S"),
    (R.KEEP_CLOSED, G.EMPTY, f"{PILES} | hand 4c 2d | {THREE}", "", "E>N"),
    (R.KEEP_CLOSED, G.OPEN, f"{PILES} | hand 4c 2d | {THREE}", "", "E>N"),
    (R.COVER, G.OPEN, f"{PLAIN} | hand As Ah 8s | stock 4c", "As>E", "8s>N"),
    (R.TAKE_MOVE, G.PILES, f"{PILES} | hand 4c 2d | {THREE}", "E>N 4c>E", ""),
    (R.FEWER_MOVES, G.PILES, f"{PILES} | hand 8c 2d | {THREE}", "8c>N", ""),
    (R.DEAD, G.DEAD, f"N 2d | E 5h | S Qs | W 2c | hand As 8s | {THREE}", "As>N", ""),
    (R.SAVE, G.PLACES, f"{PLAIN} | hand 8s 2h 3h | {THREE}", "", "8s>N"),
    (R.USE_PLACE, G.PLACES, f"{PLAIN} | hand 8s 2h 3h | {THREE}", "8s>N", ""),
    (R.NEXT_TURN, G.NEXT, f"{PLAIN} | hand 8s 2h 3h | {THREE}", "8s>N", ""),
    (R.AVOID_FEE, G.OWED, f"rules pot | {PLAIN} | hand 8s 2h | {THREE}", "8s>N", ""),
    (
        R.FINE,
        G.OWED,
        f"rules kitchen,compulsory=kings | {PLAIN} | hand Kd 2h | {THREE}",
        "Kd>NE",
        "",
    ),
    (R.KEEP_ROUND, G.LAP, f"{PLAIN} | hand 8s 2h | hand 3d | hand 3c", "8s>N", ""),
    (R.END_ROUND, G.LAP, f"{PLAIN} | hand 8s 2h | hand 3d | hand 3c", "", "8s>N"),
)
"""A reason, the ground, a position, the better turn and the other one."""

SPECIAL = {
    R.GO_OUT: f"{PLAIN} | hand 8c 7h | {THREE}",
    R.NOTHING_FITS: f"N 9d | E 5h | S Qs | W 3c | hand Qd 2c | {THREE}",
    R.NO_KING: (
        f"rules kitchen,kings_before_play=1 | turn 0 first asked=0 | {PLAIN} | hand Qd 2c | {THREE}"
    ),
    R.MUST_PLAY: f"rules kitchen,compulsory=all | N 9d | E 5h | S Ks | W 3c | hand 8s 3h | {THREE}",
}
"""Positions in which there is nothing to weigh."""


def turn(text: str) -> tuple[Move, ...]:
    return tuple(map(parse_move, text.split()))


def view_at(text: str) -> CornerView:
    state = parse_position(text)
    return view_for(state, state.turn)


def case(position: str, better: str, other: str) -> Case:
    view = view_at(position)
    return Case(view, table_after(view, turn(better)), table_after(view, turn(other)), 0)


def chance(word: str) -> Chance:
    return Chance("test", "adviser", word.encode())


def hint(position: str) -> Hint:
    return advise(view_at(position), chance("one"), QUICK)


def made(position: str, better: str, other: str, loss: float, *, told: bool = True) -> Analysis:
    """A comparison of two turns; not `told`: without any difference of features."""
    view = view_at(position)
    known = known_from(view)
    ends = []
    for number, plays in enumerate((better, other)):
        table = table_after(view, turn(plays))
        row = tuple(features(known, table)) if told else (0.0,) * len(NAMES)
        ends.append(TurnEnd(table, 1.0 - loss * number, loss * number, 0.1, row))
    return Analysis(view, tuple(ends), ends[1], 200)


def test_every_feature_belongs_to_one_ground() -> None:
    assert set(GROUND_OF) == set(NAMES)
    assert set(GROUND_OF.values()) == set(Ground)


def test_grounds_are_the_difference_of_the_judgements_in_groups() -> None:
    view = view_at(f"{PILES} | hand 8c 4c 2d | {THREE}")
    known, weights = known_from(view), weights_for(view.law)
    mine, theirs = (features(known, table_after(view, turn(word))) for word in ("8c>N", "E>N"))
    found = grounds(view.law, mine, theirs)
    difference = sum(w * (m - t) for w, m, t in zip(weights, mine, theirs, strict=True))
    assert sum(found.values()) == pytest.approx(difference)
    assert found[Ground.OWED] == 0
    assert found[Ground.EMPTY] > 0


@pytest.mark.parametrize(("reason", "ground", "position", "better", "other"), SAID)
def test_a_ground_is_said_as_it_shows_in_the_play(
    reason: CornerReason, ground: Ground, position: str, better: str, other: str
) -> None:
    found = worded(ground, case(position, better, other))
    assert found is not None
    assert found[0] is reason


def test_there_is_a_position_for_each_reason() -> None:
    tested = {row[0] for row in SAID} | set(SPECIAL) | {R.TRIED, R.EVEN, R.OWN_PLACE}
    assert tested == set(CornerReason)
    assert {row[1] for row in SAID} == set(Ground)


def test_a_place_that_nobody_else_can_use_is_named_as_that() -> None:
    """Both black eights are held or lie on the table: only the own one fits the nine."""
    position = f"N 9d | E 5h | S Qs | W 2c | NE Kh Qc Jd Ts 9h 8c | hand 8s 4c | {THREE}"
    found = worded(Ground.PLACES, case(position, "4c>E", "4c>E 8s>N"))
    assert found is not None
    assert found[0] is R.OWN_PLACE


@pytest.mark.parametrize(
    ("ground", "position", "better", "other"),
    [
        (G.HAND, f"{PLAIN} | hand 8s 2h | {THREE}", "", "8s>N"),
        (G.KINGS, f"{PLAIN} | hand 8s 2h | {THREE}", "8s>N", ""),
        (G.EMPTY, f"{PLAIN} | hand 8s 2h | {THREE}", "", "8s>N"),
        (G.PILES, f"{PLAIN} | hand 8s 2h | {THREE}", "8s>N", ""),
        (G.LOST, f"{PLAIN} | hand 8s 2h | {THREE}", "8s>N", ""),
        (G.DEAD, f"{PLAIN} | hand 8s 2h | {THREE}", "8s>N", ""),
        (G.LAP, f"{PLAIN} | hand 8s 4c 2h | {THREE}", "8s>N", "4c>E"),
        (G.OWED, f"rules kitchen,compulsory=kings | {PLAIN} | hand 8s Kd | {THREE}", "", "8s>N"),
    ],
)
def test_a_ground_without_true_words_gives_no_reason(
    ground: Ground, position: str, better: str, other: str
) -> None:
    assert worded(ground, case(position, better, other)) is None


@pytest.mark.parametrize(("reason", "position"), SPECIAL.items())
def test_where_nothing_is_weighed_the_fact_itself_is_said(
    reason: CornerReason, position: str
) -> None:
    assert hint(position).advice.reason_key == f"hint.corner.{reason}"


def test_what_the_features_do_not_explain_is_left_to_the_rounds_played_on() -> None:
    for loss, reason in ((1.5, R.TRIED), (0.01, R.EVEN)):
        advice = why_better(made(SAID[0][2], "Kd>NE", "", loss, told=False))
        assert advice is not None
        assert advice.reason_key == f"hint.corner.{reason}"


def test_a_better_turn_is_explained_by_its_first_play_that_the_other_lacks() -> None:
    position = f"{PLAIN} | hand Kd 8s 2h | {THREE}"
    advice = why_better(made(position, "8s>N Kd>NE", "8s>N", 3.0))
    assert advice is not None
    assert spell_move(advice.move) == "Kd>NE"
    assert advice.facts["card"] == "Kd"
    lays_too_much = why_better(made(position, "", "8s>N", 3.0))
    assert lays_too_much is not None
    assert spell_move(lays_too_much.move) == "end"


def test_another_place_of_a_kind_makes_no_difference_that_is_explained() -> None:
    position = f"{PLAIN} | hand Kd 8s 2h | {THREE}"
    advice = why_better(made(position, "Kd>NE 8s>N", "Kd>SW", 1.0))
    assert advice is not None
    assert spell_move(advice.move) == "8s>N"


def test_the_same_turn_is_not_better_than_itself() -> None:
    view = view_at(f"{PLAIN} | hand Kd 8s 2h | {THREE}")
    best = analyse(view, chance("same"), search=QUICK).best
    asked = analyse(view, chance("same"), best.plays, QUICK)
    assert asked.asked is asked.best
    assert asked.best.loss == 0
    assert why_better(asked) is None


def test_a_card_on_what_was_laid_before_it_is_named_by_that() -> None:
    position = f"{PLAIN} | hand 8c 7h 2h | {THREE}"
    advice = why_better(made(position, "8c>N 7h>N", "8c>N", 1.0))
    assert advice is not None
    assert advice.facts["onto"] == "8c"


@statement("S1-067", "S1-168", "S5-025")
def test_a_king_goes_out_at_once_without_its_queen() -> None:
    advice = hint(f"{PLAIN} | hand Kd 3s 2h 2d 2s | {THREE}").advice
    assert spell_move(advice.move) == "Kd>NE"


@statement("S1-082", "S1-131", "S1-170")
def test_a_pile_is_moved_when_a_card_is_there_to_fill_its_place() -> None:
    advice = hint(f"{PILES} | hand 4c 2d | {THREE}").advice
    assert spell_move(advice.move) == "E>N"


def test_in_teams_a_partner_about_to_go_out_is_no_danger() -> None:
    cards = "hand 4s 4d Jh Jc Tc"
    own = f"rules pairs | {PLAIN} | hand 8s 2h"
    partner = case(f"{own} | {cards} | hand 3s | {cards} | stock 5s", "8s>N", "")
    opponent = case(f"{own} | hand 3s | {cards} | {cards} | stock 5s", "8s>N", "")
    assert (partner.nearest, opponent.nearest) == (5, 1)


def test_advice_is_not_given_out_of_turn_and_no_turn_is_analysed_before_play() -> None:
    state = parse_position(SPECIAL[R.GO_OUT])
    with pytest.raises(ValueError, match="whose turn it is not"):
        advise(view_for(state, Seat(1)), chance("one"))
    with pytest.raises(ValueError, match="in turn"):
        own_state(view_for(state, Seat(1)))
    with pytest.raises(ValueError, match="turn of play"):
        analyse(view_at(SPECIAL[R.NO_KING]), chance("one"))


def views(count: int, seed: str) -> Iterator[CornerView]:
    for state, seen in positions(count, seed):
        yield view_of(state, seen)


def test_a_hint_is_what_level_five_plays_and_is_legal_with_its_alternatives() -> None:
    weighed = 0
    for number, view in enumerate(views(120 * SCALE, "hints")):
        found = advise(view, chance(str(number)), QUICK)
        assert found.advice.move == QUICK(view, chance(str(number)))
        offered = [found.advice.move, *found.advice.alternatives]
        assert set(offered) <= set(view.legal)
        assert len(set(offered)) == len(offered)
        if found.analysis is not None:
            expected = [end.expected for end in found.analysis.ends]
            assert expected == sorted(expected, reverse=True)
            weighed += len(expected) > 1
    assert weighed > 60 * SCALE


def test_a_hint_does_not_change_when_only_hidden_cards_change() -> None:
    dice, mixed = chance("mix"), 0
    for number, (state, seen) in enumerate(positions(80 * SCALE, "hidden")):
        other = reshuffle_hidden(state, state.turn, dice)
        mixed += other != state
        mine = advise(view_of(state, seen), chance(str(number)), QUICK)
        theirs = advise(view_of(other, seen), chance(str(number)), QUICK)
        assert (mine.advice, _worth(mine)) == (theirs.advice, _worth(theirs))
    assert mixed > 40 * SCALE


def _worth(found: Hint) -> list[tuple[float, tuple[Move, ...]]]:
    ends = () if found.analysis is None else found.analysis.ends
    return [(end.expected, end.plays) for end in ends]


def test_a_turn_is_found_again_by_what_it_leaves() -> None:
    """In another order and on another place of a kind it is the same end; it need not be listed."""
    view = view_at(f"N 9d | S Qs | hand 8s Jh 4d 2h | {THREE}")
    one = analyse(view, chance("asked"), turn("8s>N Jh>S 4d>E"), QUICK)
    other = analyse(view, chance("asked"), turn("4d>W Jh>S 8s>N"), QUICK)
    assert one.asked is not None
    assert other.asked is not None
    assert one.asked[1:] == other.asked[1:]
    assert len(one.ends) == len(other.ends) <= 4


def test_the_hand_of_the_own_seat_alone_goes_into_a_look_ahead() -> None:
    for view in views(20, "own"):
        own = own_state(view)
        assert legal_plays(own) == view.legal
        hands = [cards_in(hand) for seat, hand in enumerate(own.hands) if seat != view.seat]
        assert hands == [()] * (view.law.seats - 1)
        assert own.stock == (JOKER,)


def test_following_the_hints_ends_every_turn() -> None:
    for number, (start, _) in enumerate(positions(12, "follow")):
        state, plays = start, 0
        while state.phase is start.phase and state.turn == start.turn and plays < 60:
            view = view_for(state, state.turn)
            state = apply(state, advise(view, chance(str(number)), QUICK).advice.move)
            plays += 1
        assert plays < 60 or state.phase is not Phase.PLAY


def sentences(lang: str) -> Iterator[str]:
    """Every reason that a ground can give, said in a language in each style of cards."""
    for reason, ground, position, better, other in SAID:
        found = made(position, better, other, 1.0)
        advice = why_better(found)
        worded_as = worded(ground, case(position, better, other))
        assert advice is not None
        assert worded_as is not None
        facts: dict[str, Fact] = {**advice.facts, **worded_as[1]}
        for style in CardStyle:
            yield say_hint(
                Speaker(lang, style), _Said(f"hint.corner.{reason}", advice.play_key, facts)
            )
    for position in SPECIAL.values():
        yield say_hint(Speaker(lang), hint(position).advice)


class _Said:
    def __init__(self, reason_key: str, play_key: str, facts: dict[str, Fact]) -> None:
        self.reason_key, self.play_key, self.facts = reason_key, play_key, facts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_reason_is_one_sentence_in_every_language(lang: str) -> None:
    said = list(sentences(lang))
    for text in said:
        assert text.endswith(".") and text.count(". ") == 0
        assert "{" not in text and text[0] == text[0].upper()
    assert len(set(said)) > 0.9 * len(said)


def test_a_hint_names_the_play_and_the_reason() -> None:
    found = made(f"{PILES} | hand 4c 2d | {THREE}", "E>N 4c>E", "", 1.0)
    advice = why_better(found)
    assert advice is not None
    said = _Said("hint.corner.pile_then_fill", advice.play_key, {**advice.facts, "other": "4c"})
    assert say_hint(Speaker("en"), said) == (
        "Make room and use it yourself: move the pile headed by 8♠ onto 9♦,"
        " and 4♣ goes into the freed place."
    )
