import pytest

from kings.cards import JOKER, parse_card, parse_cards
from kings.corner.events import (
    AskedForKings,
    Drew,
    Event,
    JokerSwapped,
    JokerTurnedUp,
    KingTurnedUp,
    Laid,
    PileMoved,
    RoundOver,
    TurnBegan,
    TurnEnded,
    for_seat,
)
from kings.corner.moves import MovePile, PlayCard, SwapJoker
from kings.corner.places import Place, Seat, parse_place
from kings.say.events import say_event
from kings.say.speaker import LANGUAGES, CardStyle, Speaker

NAMES = ["Anna", "Bot Mabel", "Cleo"]
ANNA, MABEL = Seat(0), Seat(1)


def at(name: str) -> Place:
    found = parse_place(name)
    assert found is not None
    return found


def laid(spelled: str, to: str, onto: str | None, stands_for: str | None = None) -> Laid:
    return Laid(ANNA, PlayCard(parse_card(spelled), at(to)), onto, stands_for)


LAID = laid("9h", "N", "Ts")
MOVED = PileMoved(ANNA, MovePile(at("W"), at("N")), "8s", "7h", "9d")

ALL: list[Event] = [
    KingTurnedUp(parse_card("Kd"), at("N"), at("NE")),
    JokerTurnedUp(at("N")),
    AskedForKings(ANNA),
    TurnBegan(ANNA),
    Drew(ANNA, 2, 5, parse_cards("5c 9h")),
    Drew(ANNA, 1, 0, parse_cards("5c")),
    LAID,
    laid("Kd", "NE2", None),
    laid("5d", "N", None),
    laid("Jk", "N", "Ts", "9r"),
    laid("Jk", "N", None, "9h"),
    MOVED,
    PileMoved(ANNA, MovePile(at("W"), at("NE")), "Kd", "Kd", None),
    JokerSwapped(ANNA, SwapJoker(parse_card("3h"), at("N"))),
    TurnEnded(ANNA, before_play=False),
    TurnEnded(ANNA, before_play=True),
    RoundOver("out", ANNA),
    RoundOver("pass", None),
    RoundOver("blocked", None),
]


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_is_told_in_whole_sentences_to_everyone(lang: str, style: CardStyle) -> None:
    for event in ALL:
        for viewer in (ANNA, MABEL, None):
            told = say_event(Speaker(lang, style), for_seat(event, viewer), NAMES, viewer)
            assert told[-1] in ".?!" and not told[0].islower()
            assert "{" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_own_deed_is_told_otherwise_than_that_of_another(lang: str) -> None:
    for event in ALL:
        if not hasattr(event, "seat"):
            continue
        own = say_event(Speaker(lang), event, NAMES, ANNA)
        other = say_event(Speaker(lang), for_seat(event, MABEL), NAMES, MABEL)
        assert "Anna" not in own and "Anna" in other


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Anna laid 9♥ on T♠."),
        ("sv", "Anna lade 9♥ på T♠."),
        ("da", "Anna lagde 9♥ på T♠."),
        ("de", "Anna legt 9♥ auf T♠."),
    ],
)
def test_a_card_laid_is_told(lang: str, told: str) -> None:
    assert say_event(Speaker(lang), LAID, NAMES, None) == told


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "You moved 8♠–7♥ onto 9♦."),
        ("sv", "Du flyttade 8♠–7♥ till 9♦."),
        ("da", "Du flyttede 8♠–7♥ over på 9♦."),
        ("de", "Du legst den Stapel 8♠–7♥ auf 9♦."),
    ],
)
def test_a_pile_moved_is_told(lang: str, told: str) -> None:
    assert say_event(Speaker(lang), MOVED, NAMES, ANNA) == told


def test_in_words_a_sentence_has_articles_where_the_language_wants_them() -> None:
    words = CardStyle.WORDS
    english = say_event(Speaker("en", words), MOVED, NAMES, None)
    assert english == "Anna moved the 8 of spades to 7 of hearts onto the 9 of diamonds."
    swedish = say_event(Speaker("sv", words), LAID, NAMES, None)
    assert swedish == "Anna lade hjärter nio på spader tio."


def test_a_king_in_words_begins_its_sentence_with_a_capital() -> None:
    told = say_event(Speaker("sv", CardStyle.WORDS), ALL[0], NAMES, None)
    assert told == "Ruter kung vändes upp och lades i nordöstra hörnet."


def test_a_draw_names_its_cards_to_the_drawer_alone() -> None:
    drew = Drew(MABEL, 1, 3, parse_cards("5c"))
    assert say_event(Speaker("en"), drew, NAMES, MABEL) == "You drew 5♣."
    seen = for_seat(drew, ANNA)
    assert say_event(Speaker("en"), seen, NAMES, ANNA) == "Bot Mabel drew a card."
    # Even if somebody forgot to filter, a reader learns nothing.
    assert "5♣" not in say_event(Speaker("en"), drew, NAMES, ANNA)


def test_the_last_draw_says_that_the_stock_is_empty() -> None:
    told = say_event(Speaker("en"), Drew(MABEL, 2, 0, None), NAMES, None)
    assert told == "Bot Mabel drew 2 cards. The stock is empty now."


def test_a_joker_is_told_with_what_it_stands_for() -> None:
    told = [say_event(Speaker("en"), event, NAMES, None) for event in ALL[9:11]]
    assert told == ["Anna laid Jk as red 9 on T♠.", "Anna laid Jk as 9♥ onto the north arm."]
    assert parse_card("Jk") == JOKER


@pytest.mark.parametrize(
    ("lang", "rule"),
    [
        ("en", "a full round of turns went by without a card"),
        ("sv", "ett helt varv gick utan att någon lade ett kort"),
        ("da", "en hel omgang er gået, uden at nogen lagde et kort"),
        ("de", "eine ganze Runde lang hat niemand eine Karte gelegt"),
    ],
)
def test_a_dead_round_names_the_rule_that_ended_it(lang: str, rule: str) -> None:
    assert rule in say_event(Speaker(lang), RoundOver("pass", None), NAMES, None)
