import pytest

from kings.cards import JOKER, SUITS, Card, parse_card, parse_cards
from kings.corner.places import PLACE_NAMES, Place, parse_place
from kings.say import cards as say
from kings.say.speaker import LANGUAGES, CardStyle, Speaker

ENGLISH = Speaker("en", CardStyle.WORDS)


def place(name: str) -> Place:
    found = parse_place(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("lang", "six", "ten", "joker"),
    [
        ("en", "6 of hearts", "10 of spades", "joker"),
        ("sv", "hjärter sex", "spader tio", "joker"),
        ("da", "hjerter seks", "spar ti", "joker"),
        ("de", "Herz-Sechs", "Pik-Zehn", "Joker"),
    ],
)
def test_cards_are_named_as_one_says_them(lang: str, six: str, ten: str, joker: str) -> None:
    named = [say.card_name(Speaker(lang), card) for card in (*parse_cards("6h Ts"), JOKER)]
    assert named == [six, ten, joker]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_cards_have_different_names(lang: str) -> None:
    named = {say.card_name(Speaker(lang), Card(card)) for card in range(53)}
    assert len(named) == 53


def test_a_short_card_has_an_ascii_form() -> None:
    card = parse_card("9h")
    assert (say.card_short(card), say.card_short(card, ascii_only=True)) == ("9♥", "9h")


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        (CardStyle.SIGNS, ["9♥", "Jk as 9♥", "Jk as black 4", "Jk as 6", "red Q"]),
        (CardStyle.LETTERS, ["9h", "Jk as 9h", "Jk as black 4", "Jk as 6", "red Q"]),
        (
            CardStyle.WORDS,
            ["9 of hearts", "joker as 9 of hearts", "joker as black 4", "joker as 6", "red queen"],
        ),
    ],
)
def test_what_a_joker_stands_for_is_read_as_piles_spell_it(
    style: CardStyle, shown: list[str]
) -> None:
    speaker = Speaker("en", style)
    spelled = ["9h", "*9h", "*4b", "*6", "Qr"]
    assert [say.spelled_card(speaker, text) for text in spelled] == shown


@pytest.mark.parametrize("text", ["", "hello", "9x", "*zz", "1b"])
def test_what_is_no_card_is_shown_as_it_is(text: str) -> None:
    assert say.spelled_card(Speaker("en"), text).endswith(text.removeprefix("*"))


def test_places_are_named_as_the_pages_do() -> None:
    named = [say.place_name(ENGLISH, place(n)) for n in ("N", "SE", "N2")]
    assert named == ["north arm", "south-east corner", "north arm, cross two"]
    assert say.place_to(Speaker("de"), place("NE")) == "in die Ecke Nordost"
    assert say.place_at(Speaker("de"), place("N")) == "auf dem Kreuzplatz Nord"
    assert say.spelled_place(Speaker("sv"), "nw") == "nordvästra hörnet"
    assert say.spelled_place(Speaker("sv"), "N3") == "N3"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_places_have_different_names(lang: str) -> None:
    names = {say.place_name(Speaker(lang), Place(p)) for p in range(len(PLACE_NAMES))}
    assert len(names) == len(PLACE_NAMES)


def test_piles_are_told_by_their_base_and_top() -> None:
    north = place("N")
    many = say.pile_text(ENGLISH, north, ["Ts", "9h", "*8b", "7h"])
    assert many == "north arm: 4 cards, base 10 of spades, top 7 of hearts"
    assert say.pile_text(ENGLISH, north, [parse_card("7h")]) == "north arm: 7 of hearts"
    assert say.pile_text(ENGLISH, place("SE"), []) == "south-east corner, empty"


def test_stock_and_hand_are_told_by_their_number() -> None:
    assert say.stock_text(ENGLISH, 7) == "stock, 7 face-down cards"
    assert say.stock_text(ENGLISH, 1) == "stock, 1 face-down card"
    assert say.stock_text(ENGLISH, 0) == "stock, empty"
    assert say.hand_text(ENGLISH, 9) == "Your hand, 9 cards"


def test_columns_are_told_with_what_lies_open() -> None:
    five = say.column_name(ENGLISH, 5)
    cards = parse_cards("Kh Qs")
    told = say.column_text(ENGLISH, five, 3, cards)
    assert told == "column 5: 3 face-down, open king of hearts, queen of spades"
    assert say.column_text(ENGLISH, five, 0, cards[:1]) == "column 5: open king of hearts"
    assert say.column_text(ENGLISH, say.corner_name(ENGLISH, 2), 0, ()) == "corner 2, empty"


def test_foundations_are_told_by_suit_and_height() -> None:
    spades = SUITS.index("s")
    name = say.foundation_name(ENGLISH, spades)
    assert name == "foundation of spades"
    assert say.foundation_text(ENGLISH, name, 4) == "foundation of spades, up to 4"
    assert say.foundation_text(ENGLISH, name, 0) == "foundation of spades, empty"
    assert say.foundation_name(ENGLISH, spades, 2) == "foundation of spades 2"
