"""The rules card and the score sheet to print."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kings.cli.score_art import table_drawing
from kings.cli.score_print import card_size_pt, printed_page
from kings.corner.presets import PRESETS, parse_corner_rules
from kings.errors import RulesError
from kings.say.rules import rules_text
from kings.say.script import RulesText, Section
from kings.say.speaker import LANGUAGES, Speaker
from kings.table.pad import Pad, new_pad
from tests.cli.helpers import Kings

NAMES = ("Anna", "Bo", "Cilla", "Dan", "Eva", "Finn")

LONGEST = (
    "corner:decks=2,arms=8,kings_before_play=all,first_player_draws=no,kings_on_arms=no,"
    "arm_king_to_corner=always,corner_build=same_suit,compulsory=kings,dead_test=blocked,"
    "points=custom/1/2/3/4/5/6/7/8/9/10/11/12/13,jokers=4,joker_swap=yes,joker_as_king=yes,"
    "tie=playoff"
)
LONGEST_CHIPS = (
    LONGEST.replace("compulsory=kings", "compulsory=all").replace("arms=8", "arms=4")
    + ",match=rounds,rounds=100,scoring=chips,no_play_fee=no_play"
)


class Page(HTMLParser):
    """A page as a reader of HTML takes it: tags closed in order, text, and what it would fetch."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta",):
            self.open.append(tag)
        self.fetched += [str(value) for name, value in attrs if name in ("src", "href", "action")]
        assert tag not in ("script", "link", "img", "iframe")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def pad(rules: str, seats: int, *rounds: str) -> Pad:
    """A pad with rounds told as `- ; K 3 2 ; 5`."""
    made = new_pad(parse_corner_rules(rules), NAMES[:seats])
    for told in rounds:
        made = made.with_round([part.strip() for part in told.split(";")])
    return made


def page_of(rules: str, lang: str = "en", made: Pad | None = None) -> str:
    """The page of a rules line."""
    return printed_page(Speaker(lang), parse_corner_rules(rules), made)


def tables(page: str) -> list[list[list[str]]]:
    """The bodies of the tables: rows of cells."""
    return [
        [
            [unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
            for row in re.findall(r"<tr>(.*?)</tr>", body)
        ]
        for body in re.findall(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", [*PRESETS, LONGEST, LONGEST_CHIPS])
def test_a_page_holds_every_sentence_of_its_rules_and_fetches_nothing(
    rules: str, lang: str
) -> None:
    page = page_of(rules, lang)
    read = Page(page)
    assert (read.open, read.fetched) == ([], [])
    assert not re.search(r"url\(|@import|https?:", page)
    text = rules_text(Speaker(lang), parse_corner_rules(rules))
    for sentence in text.sentences():
        assert sentence in read.words
    assert parse_corner_rules(rules).line() in read.words
    assert f'<html lang="{lang}">' in page
    assert page.count('<main class="page') == 2
    assert "size: A4 portrait" in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", [*PRESETS, LONGEST, LONGEST_CHIPS])
def test_the_rules_of_any_table_fit_their_card_in_a_type_one_can_read(
    rules: str, lang: str
) -> None:
    made = parse_corner_rules(rules)
    size = card_size_pt(rules_text(Speaker(lang), made), made.arms)
    assert size >= 7.5
    if rules in PRESETS:
        assert size >= 8


def test_more_text_is_set_smaller_down_to_the_smallest_type() -> None:
    def text(sentences: int) -> RulesText:
        return RulesText(
            "", (Section("Head", ("A sentence of some forty letters or so." * 2,) * sentences),)
        )

    sizes = [card_size_pt(text(n), 4) for n in (5, 40, 60, 80, 1000)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 12.5
    assert sizes[-1] == 7


def test_two_crosses_leave_more_room_for_text() -> None:
    text = rules_text(Speaker("en"), parse_corner_rules("kitchen"))
    assert card_size_pt(text, 8) > card_size_pt(text, 4)


def test_the_drawing_shows_as_many_places_as_the_table_has() -> None:
    for arms in (4, 8):
        drawing = table_drawing(arms, 'A "table"')
        assert drawing.count('class="arm"') == arms
        assert drawing.count('class="corner"') == arms
        assert drawing.count('class="mark"') == arms
        assert drawing.count('class="back"') == 1
        assert 'aria-label="A &quot;table&quot;"' in drawing


def test_a_sheet_with_names_has_their_columns_and_says_who_deals() -> None:
    (rows,) = tables(page_of("kitchen", made=pad("kitchen", 3)))
    assert [row[1] for row in rows[:4]] == ["Anna", "Bo", "Cilla", "Anna"]
    assert len(rows) == 20
    assert all(len(row) == 2 + 2 * 3 for row in rows)


def test_the_rounds_on_a_pad_are_printed_with_their_totals() -> None:
    made = pad("kitchen", 3, "- ; K 3 2 ; 5", "2 ; - ; 3")
    (rows,) = tables(page_of("kitchen", made=made))
    assert rows[0] == ["1", "Anna", "0", "0", "12", "12", "1", "1"]
    assert rows[1] == ["2", "Bo", "1", "1", "0", "12", "1", "2"]
    assert rows[2][:3] == ["3", "Cilla", ""]


def test_with_chips_the_sheet_begins_with_the_purse_and_has_the_pot() -> None:
    made = pad("pot", 3, "- ; K 2 ; 3 +2", "2 ; 3 ; 4")
    (rows,) = tables(page_of("pot", made=made))
    assert rows[0] == ["", "", "", "50", "", "50", "", "50", ""]
    assert rows[1] == ["1", "Anna", "+16", "66", "-12", "38", "-4", "46", "0"]
    assert rows[2][-1] == "3"


def test_who_sits_out_a_playoff_has_no_points_there_and_nobody_is_named_to_deal_later() -> None:
    made = pad("cross", 3, "- ; 2 ; K K", "2 ; - ; K 2", "2 ; 2")
    (rows,) = tables(page_of("cross", made=made))
    assert rows[2] == ["3", "Anna", "1", "2", "1", "2", "", "31"]
    assert rows[3][1] == ""


def test_a_match_that_is_over_names_no_more_dealers() -> None:
    (rows,) = tables(page_of("kitchen", made=pad("kitchen,target=5", 2, "- ; K")))
    assert rows[1][1] == ""


def test_pairs_have_a_column_each() -> None:
    page = page_of("pairs", made=pad("pairs", 4))
    assert page.count('class="name">Anna &amp; Cilla<') == 1
    assert "Anna &amp; Cilla against Bo &amp; Dan" in page
    assert page_of("pairs").count('class="name"><i></i>') == 2


@pytest.mark.parametrize(
    ("rules", "columns"), [("kitchen", 6), ("hornet", 4), ("duel", 2), ("kitchen,target=50", 4)]
)
def test_without_names_there_is_room_to_write_them(rules: str, columns: int) -> None:
    assert page_of(rules).count("<i></i></th>") == columns


def test_a_short_match_has_several_tables_on_its_page() -> None:
    made = tables(page_of("hornet,match=rounds", made=pad("hornet,match=rounds", 3)))
    assert [len(rows) for rows in made] == [3, 3, 3, 3]
    assert [rows[0][1] for rows in made] == ["Anna", "", "", ""]
    assert [len(rows) for rows in tables(page_of("cross,match=rounds,rounds=1"))] == [4, 4, 4]


def test_a_long_match_prints_the_rounds_that_the_page_has_room_for() -> None:
    (empty,) = tables(page_of("pot,rounds=100"))
    assert len(empty) == 1 + 24
    made = pad("pot,rounds=100", 2, *["2 ; -"] * 30)
    (told,) = tables(page_of("pot,rounds=100", made=made))
    assert [told[0][0], told[-1][0]] == ["6", "30"]
    (few,) = tables(page_of("pot,rounds=100", made=pad("pot,rounds=100", 2, "2 ; -")))
    assert [few[0][3], few[1][0]] == ["50", "1"]


def test_names_and_rules_are_text_and_never_markup() -> None:
    made = new_pad(parse_corner_rules("kitchen"), ("<b>Anna</b>", "Bo & Co"))
    page = page_of("kitchen", made=made)
    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna" in page
    assert Page(page).open == []


def test_players_who_cannot_play_by_the_rules_get_no_page() -> None:
    with pytest.raises(RulesError):
        page_of("pairs", made=pad("kitchen", 3))


class TestCommand:
    """`kings score --print`."""

    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """An empty data folder, which is the working folder too."""
        monkeypatch.setenv("KINGS_DATA", str(tmp_path))
        monkeypatch.chdir(tmp_path)
        return tmp_path

    def test_it_writes_a_file_and_says_which(self, kings: Kings, folder: Path) -> None:
        said = kings.well("score", "--print", "--rules", "cross")
        assert "Written to kings-score.html." in said.out
        page = (folder / "kings-score.html").read_text(encoding="utf-8")
        assert page == page_of("cross")

    def test_without_a_name_it_never_overwrites_a_page(self, kings: Kings, folder: Path) -> None:
        kings.well("score", "--print")
        said = kings.well("score", "--print", "--rules", "cross")
        assert "kings-score-2.html" in said.out
        assert (folder / "kings-score.html").read_text(encoding="utf-8") == page_of("kitchen")

    def test_a_named_file_and_the_screen(self, kings: Kings, folder: Path) -> None:
        kings.well("score", "--print", "--out", "sheets/mine.html", "--lang", "de")
        assert (folder / "sheets" / "mine.html").read_text(encoding="utf-8") == page_of(
            "kitchen", "de"
        )
        said = kings.well("score", "--print", "--out", "-", "--lang", "sv")
        assert said.out == page_of("kitchen", "sv")

    def test_it_prints_the_pad_that_is_kept(self, kings: Kings, folder: Path) -> None:
        from kings.cli.score_file import save_pad

        made = pad("pairs", 4, "- ; K ; 2 ; 3")
        save_pad(folder / "score-pad.json", made)
        said = kings.well("score", "--print", "--out", "-")
        assert said.out == page_of("pairs", made=made)
        fresh = kings.well("score", "--print", "--new", "--out", "-")
        assert fresh.out == page_of("kitchen")

    def test_names_on_the_line_are_those_of_the_sheet(self, kings: Kings) -> None:
        words = ("--names", "Anna,Bo", "--dealer", "Bo", "--out", "-")
        said = kings.well("score", "--print", *words)
        (rows,) = tables(said.out)
        assert [row[1] for row in rows[:2]] == ["Bo", "Anna"]

    def test_a_damaged_pad_does_not_keep_other_rules_from_being_printed(
        self, kings: Kings, folder: Path
    ) -> None:
        (folder / "score-pad.json").write_text("{")
        kings.badly("score", "--print")
        kings.well("score", "--print", "--rules", "side")

    def test_rules_that_cannot_be_are_said_in_a_line(self, kings: Kings) -> None:
        assert "pairs" in kings.badly("score", "--print", "--rules", "nosuch")
        kings.badly("score", "--print", "--rules", "pairs", "--names", "Anna,Bo")
