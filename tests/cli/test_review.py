"""`kings review`: a finished match told turn by turn, and played on from one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kings import kernels
from kings.bots import Search
from kings.cli import review_corner
from kings.cli.ink import ten
from kings.cli.play_start import play_on
from kings.cli.review_play import begun
from kings.cli.screen import Screen
from kings.corner.notation import parse_move
from kings.lab.review import Review, Reviewed, Turn, reviewed, turns_of
from kings.records import CornerRecord, Player, read_record, write_record
from kings.say.hints import say_hint
from kings.say.speaker import LANGUAGES, Speaker
from tests.cli.helpers import Kings, laid_patience, played_match, written
from tests.cli.terminals import Answering, TerminalOutput, only_record, says

LINE = "kitchen,match=rounds,rounds=1,hand_size=4"
EN = Speaker("en")


@pytest.fixture(autouse=True)
def no_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain rules serve throughout: kernels that come in between make other draws."""
    monkeypatch.setattr(kernels, "warm_in_background", lambda: None)


@pytest.fixture(scope="module")
def text() -> str:
    return played_match(LINE, "otto,klara", 3)


@pytest.fixture
def match(tmp_path: Path, text: str) -> str:
    return written(tmp_path / "match.kings", text)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("KINGS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture(scope="module")
def judged(text: str) -> dict[int, Reviewed]:
    """The turns of the match by number, judged."""
    record = read_record(text)
    assert isinstance(record, CornerRecord)
    search = Search(playouts=80, cap_s=None, compiled=False)
    return {one.turn.number: one for one in reviewed(turns_of(record), search)}


@pytest.fixture
def quick(judged: dict[int, Reviewed], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is judged twice."""

    def again(turns: Iterable[Turn], search: Search) -> Iterator[Reviewed]:
        return (judged[turn.number] for turn in turns)

    monkeypatch.setattr(review_corner, "reviewed", again)


def with_people(text: str, *names: str) -> CornerRecord:
    """The record with people in the first seats."""
    record = read_record(text)
    assert isinstance(record, CornerRecord)
    people = tuple(Player(name) for name in names)
    return replace(record, players=(*people, *record.players[len(names) :]))


def facts_of(kings: Kings, *words: str) -> Any:
    return kings.well("review", *words, "--seconds", "0.01", "--json").facts


def test_every_turn_has_its_estimate_and_its_cost(kings: Kings, match: str, text: str) -> None:
    record = read_record(text)
    assert isinstance(record, CornerRecord)
    facts = facts_of(kings, match)
    turns = turns_of(record)
    assert [one["turn"] for one in facts["turns"]] == [turn.number for turn in turns]
    assert [tuple(map(parse_move, one["played"])) for one in facts["turns"]] == [
        turn.plays for turn in turns
    ]
    for one in facts["turns"]:
        as_played = one["expected_as_played"]
        assert as_played == pytest.approx(one["expected"] - one["cost"], abs=0.002)
        assert one["cost"] >= 0
        assert one["deals"] >= 40
        assert not one["mistake"] or one["cost"] > one["error"]
    by_seat = {player["seat"]: player for player in facts["players"]}
    for seat in (0, 1):
        own = [one["cost"] for one in facts["turns"] if one["seat"] == seat]
        assert by_seat[seat]["turns"] == len(own)
        assert by_seat[seat]["cost"] == pytest.approx(sum(own), abs=0.05)
    assert facts["unit"] == "points"


@pytest.mark.usefixtures("quick")
def test_the_turns_of_one_player_from_a_turn_on(kings: Kings, match: str) -> None:
    for seat in ("1", "klara", "Klara"):
        facts = facts_of(kings, match, "--seat", seat, "--from", "3")
        assert {one["seat"] for one in facts["turns"]} == {1}
        assert min(one["turn"] for one in facts["turns"]) >= 3
        assert [player["bot"] for player in facts["players"]] == ["klara"]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_review_is_told_in_every_language(kings: Kings, match: str, lang: str) -> None:
    out = kings.well("--lang", lang, "review", match, "--seconds", "0.01").out
    speaker = Speaker(lang)
    assert speaker.text("review.played") in out
    assert "Klara" in out
    assert speaker.text("review.note.points").split(".")[0][:40] in " ".join(out.split())
    assert "{" not in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_costliest_turn_is_said_with_what_was_better_and_why(
    text: str, judged: dict[int, Reviewed], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read_record(text)
    assert isinstance(record, CornerRecord)
    one = max(judged.values(), key=lambda one: one.cost or 0)
    assert one.stands_out
    wish = review_corner.Wish(file="-", top=3, seat=None, start="1", seconds=0.1)
    speaker, review = Speaker(lang), Review()
    review.add(one)
    pages = review_corner.Pages(speaker, record, wish, review)
    said, why = pages.told(one)
    assert one.advice is not None
    assert ten(why) == ten(say_hint(speaker, one.advice))
    assert str(one.turn.number) in said
    assert speaker.tenths(one.cost or 0) in said
    pages.tell()
    assert speaker.text("review.costliest") in capsys.readouterr().out


def test_ctrl_c_shows_what_is_known_so_far(
    kings: Kings, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(turns: Iterable[Turn], search: Search) -> Iterator[Reviewed]:
        found = reviewed(turns, search)
        yield next(found)
        yield next(found)
        raise KeyboardInterrupt

    monkeypatch.setattr(review_corner, "reviewed", stopped)
    said = kings("review", match, "--seconds", "0.01", "--json")
    assert said.code == 0
    assert [one["turn"] for one in said.facts["turns"]] == [1, 2]
    assert "so far" in said.err


def test_what_cannot_be_reviewed_is_said(kings: Kings, tmp_path: Path, match: str) -> None:
    patience = written(tmp_path / "patience.kings", laid_patience("harpan", 4711))
    told = Path(match).read_text(encoding="utf-8").partition("\n\nRound ")[0]
    told = re.sub("(?m)^Result: .*", "Result: unfinished", told)
    told = re.sub("(?m)^Totals: .*", "Totals: 0 0", told)
    unfinished = written(tmp_path / "unfinished.kings", f"{told}\n\nEnd\n")
    for words, part in (
        ((unfinished,), "not over"),
        ((match, "--seat", "Anna"), "0 (Otto), 1 (Klara)"),
        ((match, "--from", "900"), "--from cannot be 900"),
        ((match, "--top", "x"), "--top cannot be x"),
        ((match, "--seconds", "0"), "--seconds cannot be 0"),
        ((match, "--bots", "klara"), "--bots is only of use with --play"),
        ((match, "--play"), "--play is only of use with --from N"),
        ((match, "--play", "--from", "2", "--json"), "--json does not go together with --play"),
        ((match, "--play", "--from", "2", "--bots", "emil"), "leave out --bots"),
        ((patience, "--seat", "Anna"), "--seat does not go together with kungen"),
    ):
        assert part in kings.badly("review", *words)


@pytest.mark.parametrize("number", [1, 4])
def test_a_match_is_played_on_from_a_turn_as_a_new_game(text: str, number: int, data: Path) -> None:
    record = read_record(text)
    assert isinstance(record, CornerRecord)
    turn = turns_of(record)[number - 1]
    target = TerminalOutput()
    screen = Screen(plain=True, source=Answering(target, says([])), target=target)
    assert play_on(screen, "en", begun(EN, record, str(number), None, None)) == 0
    saved = only_record(data, "saves")
    assert isinstance(saved, CornerRecord)
    assert saved.rounds[-1].plays == record.rounds[turn.section].plays[: turn.made]
    assert saved.deal == record.deal
    assert saved.result is None
    assert [player.bot for player in saved.players] == [
        None if seat == turn.seat else record.players[seat].bot for seat in (0, 1)
    ]
    view = turn.table.view(turn.seat)
    assert view is not None
    hand = target.getvalue().split("Your hand")[1].splitlines()[0]
    assert len(hand.split(": ")[1].split()) == len(view.hand)


def test_the_only_person_of_a_record_sits_down_again_and_bots_play_for_other_people(
    text: str,
) -> None:
    alone = begun(EN, with_people(text, "Anna"), "2", None, None)
    assert [(player.name, player.bot) for player in alone.players] == [
        ("Anna", None),
        ("Klara", "klara"),
    ]
    two = with_people(text, "Anna", "Bo")
    for seat, expected in (
        (0, [("Anna", None), ("Bo", "sigrid")]),
        (1, [("Anna", "sigrid"), ("Bo", None)]),
    ):
        game = begun(EN, two, "2", review_corner.seat_of(EN, two, str(seat)), "5")
        assert [(player.name, player.bot) for player in game.players] == expected


def test_people_without_a_bot_for_them_are_named(kings: Kings, tmp_path: Path, text: str) -> None:
    two = written(tmp_path / "two.kings", write_record(with_people(text, "Anna", "Bo")))
    said = kings.badly("review", two, "--from", "1", "--play", "--seat", "Bo")
    assert "Anna" in said
    assert "--bots" in said
    assert "nobody" in kings.badly(
        "review", two, "--from", "1", "--play", "--seat", "Bo", "--bots", "nobody"
    )
