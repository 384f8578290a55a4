from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from kings.cards import parse_card, parse_cards
from kings.errors import Fact
from kings.kungen.events import (
    CardsMoved,
    Event,
    PassBegan,
    PointsChanged,
    StockTurned,
    TurnedUp,
    Won,
)
from kings.kungen.places import Place, parse_place
from kings.kungen.presets import parse_kungen_rules
from kings.say.hints import say_hint
from kings.say.kungen import (
    pass_text,
    passes_left_text,
    patience_place,
    say_patience_event,
    stock_to_turn,
    turn_text,
)
from kings.say.speaker import LANGUAGES, CardStyle, Speaker

ENGLISH = Speaker("en")


def at(name: str) -> Place:
    found = parse_place(name)
    assert found is not None
    return found


RUN = parse_cards("9h 8s 7h")
TEN = parse_card("Ts")

ALL: list[tuple[Event, str]] = [
    (CardsMoved(RUN, at("c7"), at("c3"), TEN), "9♥–7♥ goes onto T♠."),
    (CardsMoved(RUN[:1], at("w1"), at("c3"), TEN), "9♥ goes onto T♠."),
    (CardsMoved(parse_cards("Kh"), at("c7"), at("k2"), None), "K♥ goes into corner 2."),
    (CardsMoved(parse_cards("Ah"), at("c7"), at("fH1"), None), "A♥ goes up to its foundation."),
    (
        CardsMoved(RUN[:1], at("fH1"), at("c10"), TEN),
        "9♥ comes back from its foundation to column 10.",
    ),
    (TurnedUp(TEN, at("c4")), "Column 4: T♠ is turned up."),
    (StockTurned(0, RUN, 1), "Stock: 9♥, 8♠ and 7♥ turned. 1 card left."),
    (PassBegan(0, 2, 20, extra=False), "Stock: pass 2 begins."),
    (PassBegan(1, 4, 20, extra=True), "Stock 2: the extra pass, number 4, begins."),
    (PointsChanged(-15, 1), "−15: 1 point."),
    (PointsChanged(5, 40), "+5: 40 points."),
    (PointsChanged(-15, -20), "−15: −20 points."),
    (Won(), "The patience has come out!"),
]


@pytest.mark.parametrize(("event", "said"), ALL)
def test_what_happens_in_a_patience_is_told(event: Event, said: str) -> None:
    assert say_patience_event(ENGLISH, event) == said


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_told_in_whole_sentences_in_every_language(lang: str, style: CardStyle) -> None:
    for event, _ in ALL:
        said = say_patience_event(Speaker(lang, style), event)
        assert said[-1] in ".!" and not said[0].islower() and "{" not in said


def test_places_are_numbered_only_where_there_are_several() -> None:
    plain, double = parse_kungen_rules("kungen"), parse_kungen_rules("kungen-double,decks=2")
    places = "c5 k2 w1 s1 fS1".split()
    assert [patience_place(ENGLISH, name, plain) for name in places] == [
        "column 5",
        "corner 2",
        "waste",
        "stock",
        "foundation of spades",
    ]
    assert [patience_place(ENGLISH, name, double) for name in places[2:]] == [
        "waste 1",
        "stock 1",
        "foundation of spades 1",
    ]
    assert patience_place(ENGLISH, "c11", plain) == "c11"


def test_the_stock_as_a_button_says_cards_and_pass() -> None:
    shown = pass_text(ENGLISH, 2, 3)
    assert (
        turn_text(ENGLISH, stock_to_turn(ENGLISH, "s1"), 5, shown)
        == "Turn the stock, 5 cards, pass 2 of 3"
    )
    double = parse_kungen_rules("kungen-double,decks=2")
    second = turn_text(ENGLISH, stock_to_turn(ENGLISH, "s2", double), 5, shown)
    assert second == "Turn stock 2, 5 cards, pass 2 of 3"
    assert pass_text(ENGLISH, 2, None) == "pass 2"


@dataclass(frozen=True)
class Turning:
    """A hint to turn a stock."""

    source: str
    reason_key: str = "hint.kungen.turn"
    play_key: str = "hint.play.turn"

    @property
    def facts(self) -> Mapping[str, Fact]:
        return {"source": self.source}


def test_a_hint_names_the_stock_to_turn_as_one_says_it() -> None:
    single = say_hint(ENGLISH, Turning("s1"), parse_kungen_rules("kungen"))
    assert single.endswith(": turn the stock.")
    double = parse_kungen_rules("kungen-double,decks=2")
    assert say_hint(ENGLISH, Turning("s2"), double).endswith(": turn stock 2.")


def test_an_extra_pass_is_one_of_one_more() -> None:
    assert pass_text(ENGLISH, 4, 3) == "pass 4 of 4"


def test_no_pass_left_is_said_as_a_number() -> None:
    assert passes_left_text(ENGLISH, 0) == "passes left: 0"
    assert passes_left_text(Speaker("de"), 0) == "Durchgänge übrig: 0"
