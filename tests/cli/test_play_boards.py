"""The boards fit their terminal, and show everything that matters, in the worst cases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from kings.cards import Card, cards_in, hand_of, parse_cards
from kings.cli.board_corner import Sight, draw_table, plain_table, sight_waits
from kings.cli.board_kungen import PatienceSight, draw_patience, plain_patience
from kings.cli.ink import Look, Sheet, fit, ten, wrap
from kings.corner.laid import Laid
from kings.corner.moves import END, MovePile, PlayCard
from kings.corner.notation import parse_position
from kings.corner.places import PLACE_NAMES, Place
from kings.corner.view import CornerView, view_for
from kings.kungen.places import FIRST_CORNER
from kings.kungen.places import Place as Column
from kings.kungen.position import parse_position as parse_patience
from kings.kungen.view import KungenView, PileView, StockView, view_of
from kings.say.speaker import LANGUAGES, CardStyle, Speaker
from tests.marks import statement

KINGS_DOWN = parse_cards("Kc Qd Jc Td 9c 8d 7c 6d 5c 4d 3c 2d Ac")
HAND = cards_in(hand_of(parse_cards("As 2h 3s 4h 5s 6h 7s 8h 9s Th Js Qh Ks Td")))
NAMES = ("Anna-Karin", "Bengt", "Çelik", "Dörte", "Ebbe", "渡辺さん")


def crowded(hand: tuple[Card, ...] = HAND) -> CornerView:
    """Eight arms, eight corners, thirteen cards on each place, six seats, forty plays."""
    hands = " | ".join(["hand 2c"] * 6)
    view = view_for(parse_position(f"{hands} | stock 3c | rules party"), None)
    lays = tuple(PlayCard(card, Place(p)) for card in HAND[:4] for p in range(8))
    moves = tuple(MovePile(Place(p), Place(p + 8)) for p in range(8))
    return replace(
        view,
        piles=tuple(tuple(map(Laid, KINGS_DOWN)) for _ in PLACE_NAMES),
        hand=hand,
        hand_sizes=(len(hand), 14, 14, 14, 14, 14),
        totals=(100, 99, 1000, 0, 7, 250),
        seat=view.turn,
        legal=(*lays, *moves, END),
    )


def shown(view: CornerView, speaker: Speaker, width: int, height: int) -> list[str]:
    look = Look(speaker.cards is CardStyle.LETTERS)
    news = tuple(f"{name} has laid this and that on many a card of the table." for name in NAMES)
    sight = Sight(
        view=view,
        names=NAMES,
        title="Kings in the Corner",
        notes="Round 7",
        goal=speaker.text("terminal.goal_least", count=100),
        news=news * 2,
        brief=tuple(f"{name}: 9h>N." for name in NAMES),
        message=("An answer that is to be seen whatever else there is.",),
        hand=view.hand,
        waits=sight_waits(view),
    )
    sheet = Sheet(width, height)
    draw_table(sheet, sight, speaker, look)
    assert plain_table(sight, speaker, look)
    return sheet.plain()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", [CardStyle.SIGNS, CardStyle.LETTERS])
@pytest.mark.parametrize(("width", "height"), [(79, 23), (119, 39), (159, 49)])
def test_eight_arms_and_six_players_fit_the_terminal(
    lang: str, style: CardStyle, width: int, height: int
) -> None:
    rows = shown(crowded(), Speaker(lang, style), width, height)
    text = "\n".join(rows)
    assert len(rows) == height
    assert all(cell_len(row) <= width for row in rows)
    for name in PLACE_NAMES:
        assert f"{name} (13)" in text
    for name in NAMES:
        assert name in text
    look = Look(style is CardStyle.LETTERS)
    for card in HAND:
        assert look.card(card) in text
    assert text.count(look.card(KINGS_DOWN[0])) >= 16
    assert text.count(look.card(KINGS_DOWN[-1])) >= 16
    assert "whatever else there is" in text
    assert ("渡辺さん: 9h>N." in text) == (height == 23)
    assert ("渡辺さん has laid" in text) == (height > 23)


def test_a_hand_of_thirty_cards_is_shown_whole() -> None:
    hand = cards_in(hand_of((*HAND, *HAND, *parse_cards("Jk Jk"))))
    text = "\n".join(shown(crowded(hand), Speaker("en"), 79, 23))
    assert text.count("Q♥") >= 2
    assert text.count("Jk") >= 2


def test_no_sign_beyond_ascii_is_drawn_in_letters() -> None:
    view = crowded()
    rows = shown(view, Speaker("en", CardStyle.LETTERS), 79, 23)
    text = "\n".join(rows)
    for name in NAMES:
        text = text.replace(name, "")
    assert text.isascii()


def test_whose_turn_it_is_is_a_sign_and_no_colour() -> None:
    view = crowded()
    rows = shown(view, Speaker("en"), 79, 23)
    assert next(row for row in rows if "▶" in row).split()[-3] == NAMES[view.turn]


def full_patience(columns: int, hidden: int) -> KungenView:
    """Two decks, two stocks and corners; every column full: hidden cards and thirteen open."""
    rules = "kungen:decks=2,columns=10,stocks=2,corners=yes"
    if columns == 7:
        rules = "kungen:corners=yes"
    view = view_of(parse_patience(f"{rules} | c1 Kc"))
    piles = tuple(PileView(Column(c), hidden, KINGS_DOWN) for c in range(columns))
    corners = tuple(PileView(Column(FIRST_CORNER + n), 0, KINGS_DOWN) for n in range(4))
    stocks = tuple(StockView(0, KINGS_DOWN, 3, 0, True) for _ in view.stocks)
    return replace(view, columns=piles, corners=corners, stocks=stocks)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("columns", "hidden"), [(7, 6), (10, 9)])
@pytest.mark.parametrize(("width", "height"), [(79, 23), (119, 39)])
def test_the_longest_patience_fits_the_terminal(
    lang: str, columns: int, hidden: int, width: int, height: int
) -> None:
    view = full_patience(columns, hidden)
    speaker, look = Speaker(lang), Look()
    message = "An answer that is to be seen whatever else there is."
    sight = PatienceSight(view, "Kungen", "0:00", ("News of the table.",), (message,))
    sheet = Sheet(width, height)
    draw_patience(sheet, sight, speaker, look)
    rows = sheet.plain()
    text = "\n".join(rows)
    assert all(cell_len(row) <= width for row in rows)
    for card in KINGS_DOWN:
        assert text.count(look.card(card)) >= columns
    assert speaker.text("pass.left", count=0) in text
    assert text.count("○") == len(view.stocks)
    assert message in text
    assert plain_patience(sight, speaker, look)


@statement("S4-044")
def test_the_foundations_stand_above_the_columns() -> None:
    view = view_of(parse_patience("kungen: | c1 Kc | f S3 H0 D2 C1"))
    sheet = Sheet(79, 23)
    draw_patience(sheet, PatienceSight(view, "Kungen", "0:00", (), ()), Speaker("en"), Look())
    rows = sheet.plain()
    foundations = next(at for at, row in enumerate(rows) if "3♠" in row)
    column = next(at for at, row in enumerate(rows) if "K♣" in row)
    assert foundations < column


def test_hidden_cards_are_counted_where_they_have_no_rows_of_their_own() -> None:
    sheet = Sheet(79, 23)
    draw_patience(sheet, PatienceSight(full_patience(7, 6), "", ""), Speaker("en"), Look())
    assert ["▒▒▒▒6"] * 7 in [row.split() for row in sheet.plain()]


def test_nothing_is_drawn_beyond_the_sheet() -> None:
    sheet = Sheet(5, 2)
    sheet.put(3, 0, "abcdef")
    sheet.put(-2, 1, "xyz")
    sheet.put(0, 9, "gone")
    sheet.put(4, 1, "渡")
    sheet.put_right(5, 1, "no")
    assert sheet.plain() == ["   ab", "z  no"]


def test_names_are_cut_and_lines_broken_by_the_cells_they_take() -> None:
    assert fit("渡辺さん", 5) == "渡辺."
    assert fit("Anna", 4) == "Anna"
    assert fit("Anna", 0) == ""
    assert wrap("a  b", 10) == ["a  b"]
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("", 7) == []
    assert ten("T♥ on J♠") == "10♥ on J♠"


def test_a_joker_in_a_pile_shows_what_it_stands_for() -> None:
    view = view_for(
        parse_position("N Ts *9r | E *6b | S *4h | hand 9h | hand 2c | rules wild"), None
    )
    look = Look()
    tops = [look.laid(view.piles[place][-1]) for place in range(3)]
    assert tops == ["*9r", "*6b", "*4♥"]
