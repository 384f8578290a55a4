"""What people type at the table, read generously and in their own words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kings.cli.plays import keyed, short_plays
from kings.cli.typed_corner import FitsNowhere, Meant, NotUnderstood, Several, read_play
from kings.cli.typed_kungen import MeantMove, NoMove, SeveralMoves, read_move
from kings.cli.vocabulary import vocabulary
from kings.corner.notation import parse_position, spell_move
from kings.corner.view import CornerView, view_for
from kings.kungen.notation import spell_move as spell_patience
from kings.kungen.position import parse_position as parse_patience
from kings.kungen.view import KungenView, view_of
from kings.say.speaker import LANGUAGES

TABLE = (
    "N Ts | E 5d | S 9c | W 8h | NE Kh Qs | hand 9h 4s 4c Kd Ah Jd 8d | hand 2c | stock 3c 5s"
    " | rules kitchen"
)
JOKERS = "N Ts *9r | E *6b | S Jd | hand 9h 9d Jk Kc Tc 4d | hand 2c | stock 3c | rules wild"


def seen(position: str) -> CornerView:
    state = parse_position(position)
    return view_for(state, state.turn)


def read(text: str, lang: str = "en", position: str = TABLE) -> str:
    """A reading as text: a play, `several ...`, `nowhere ...` or `?`."""
    match read_play(text, seen(position), vocabulary(lang)):
        case Meant(move):
            return spell_move(move)
        case Several(moves):
            return "several " + " ".join(map(spell_move, moves))
        case FitsNowhere(cards):
            return f"nowhere {len(cards)}"
        case NotUnderstood():
            return "?"


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("9h N", "9h>N"),
        ("9h>N", "9h>N"),
        ("9H n", "9h>N"),
        ("9h -> north", "9h>N"),
        ("9♥ → N", "9h>N"),
        ("9h on the 10s", "9h>N"),
        ("9h 10♠", "9h>N"),
        ("nine of hearts to the north arm", "9h>N"),
        ("hearts 9, north please", "9h>N"),
        ("9h", "9h>N"),
        ("9", "9h>N"),
        ("W>N", "W>N"),
        ("W S", "W>S"),
        ("west onto south", "W>S"),
        ("8h S", "W>S"),
        ("8h 9c", "W>S"),
        ("jd", "Jd>NE"),
        ("J corner", "Jd>NE"),
        ("jack on queen", "Jd>NE"),
        ("KD se", "Kd>SE"),
        ("king south-west", "Kd>SW"),
        ("K NW", "Kd>NW"),
        ("8d", "8d>S"),
    ],
)
def test_a_play_is_typed_as_one_would_say_it(text: str, play: str) -> None:
    assert read(text) == play


@pytest.mark.parametrize(
    ("lang", "text", "play"),
    [
        ("sv", "hjärter nio norr", "9h>N"),
        ("sv", "hj9 på 10s", "9h>N"),
        ("sv", "ruter knekt på spader dam", "Jd>NE"),
        ("sv", "rkn nö", "Jd>NE"),
        ("sv", "kung sydväst", "Kd>SW"),
        ("sv", "v s", "W>S"),
        ("sv", "klöver fyra till ö", "4c>E"),
        ("da", "hjerter ni på spar ti", "9h>N"),
        ("da", "ruder bonde nordøst", "Jd>NE"),
        ("da", "konge sø", "Kd>SE"),
        ("da", "vest til syd", "W>S"),
        ("da", "klør fire ø", "4c>E"),
        ("de", "Herz-Neun auf Nord", "9h>N"),
        ("de", "Herz 9 Pik 10", "9h>N"),
        ("de", "Karo Bube in die Ecke", "Jd>NE"),
        ("de", "König Südwest", "Kd>SW"),
        ("de", "West nach Süden", "W>S"),
        ("de", "Kreuz Vier auf o", "4c>E"),
        ("de", "pik vier ost", "4s>E"),
    ],
)
def test_the_words_of_every_language_are_read(lang: str, text: str, play: str) -> None:
    assert read(text, lang) == play


def test_what_may_be_several_plays_is_asked_back() -> None:
    assert read("4") == "several 4s>E 4c>E"
    assert read("K") == "several Kd>SE Kd>SW Kd>NW"
    assert read("king to the corner") == "several Kd>SE Kd>SW Kd>NW"
    assert read("8 S") == "8d>S"


def test_a_card_that_fits_nowhere_is_named() -> None:
    assert read("ah") == "nowhere 1"
    assert read("2") == "nowhere 1"


@pytest.mark.parametrize(
    ("text", "play"),
    [("Ah N", "Ah>N"), ("2c N", "2c>N"), ("NE N", "NE>N"), ("9h 5d", "9h>E"), ("K N", "Kd>N")],
)
def test_a_play_that_is_not_legal_is_named_for_its_refusal(text: str, play: str) -> None:
    assert read(text) == play


@pytest.mark.parametrize("text", ["bananas", "9h N E S W", "", " ", "=", "north", "N2 what", "ü"])
def test_what_is_no_play_is_not_guessed_at(text: str) -> None:
    assert read(text) in ("?", "nowhere 1")


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("Jk=9h W", "Jk=9h>W"),
        ("joker 9h W", "Jk=9h>W"),
        ("joker as 9h to the west", "Jk=9h>W"),
        ("Jk S", "Jk>S"),
        ("jk jd", "several Jk>S Jk=Jd>W"),
        ("joker 10s S", "Jk>S"),
        ("*=9h>W", "Jk=9h>W"),
        ("joker W", "Jk>W"),
        ("9h~N", "9h~N"),
        ("9d ~ N", "9d~N"),
        ("swap 9h N", "9h~N"),
        ("swap 9d", "9d~N"),
        ("9h swap joker", "?"),
    ],
)
def test_jokers_are_laid_named_and_swapped(text: str, play: str) -> None:
    assert read(text, position=JOKERS) == play


def test_a_joker_that_may_be_anything_has_one_key() -> None:
    view = seen(JOKERS)
    shown = [spell_move(move) for move in short_plays(view.legal)]
    assert shown.count("Jk>W") == 1
    assert not [text for text in shown if text.startswith("Jk=")]
    keys = [key for key, _ in keyed(view.legal)]
    assert len(set(keys)) == len(keys)
    assert "e" not in keys


PATIENCE_WORDS = [
    ("t", "turn"),
    ("Turn", "turn"),
    ("give up", "giveup"),
    ("mark here and now", "mark"),
    ("why not 7h 8s", "why"),
    ("t2", None),
    ("7 3", None),
]


@pytest.mark.parametrize(("text", "command"), PATIENCE_WORDS)
def test_commands_are_known_with_what_follows_them(text: str, command: str | None) -> None:
    found = vocabulary("en").command(text)
    assert (found[0] if found else None) == command


@pytest.mark.parametrize("lang", LANGUAGES)
def test_english_commands_work_in_every_language(lang: str) -> None:
    words = vocabulary(lang)
    for text in ("end", "undo", "hint", "rules", "score", "sort", "help", "pause", "quit"):
        assert words.command(text) == (text, "")
    assert words.is_yes("Yes")
    assert not words.is_yes("no")


PATIENCE = (
    "kungen:corners=yes | c1 Kh Qs | c2 (3c) Jh Ts | c3 8s | c4 7h 6s | c5 7d | c6 9d | f H2 S1"
    " | w1 4d Jd | s1 2c"
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7h 8s", "c4>c3*2"),
        ("4 3", "c4>c3*2"),
        ("c4>c3*2", "c4>c3*2"),
        ("c4 > c3", "c4>c3*2"),
        ("c4>c3*1", "c4>c3*1"),
        ("4 3 1", "c4>c3*1"),
        ("column 5 to column 3", "c5>c3*1"),
        ("seven of diamonds on the eight of spades", "c5>c3*1"),
        ("7d", "c5>c3*1"),
        ("6s", "c4>c5*1"),
        ("w 1", "w1>c1"),
        ("waste 1", "w1>c1"),
        ("jd", "w1>c1"),
        ("jd qs", "w1>c1"),
        ("w f", "w1>f"),
        ("3 f", "c3>f"),
        ("k k2", "c1>k2*2"),
        ("1 k2", "c1>k2*2"),
        ("fh 3", "fH1>c3"),
        ("t1", "t1"),
        ("7", "none"),
        ("11 3", "?"),
        ("bananas", "?"),
        ("jh", "c2>c1*2"),
        ("j q", "several c2>c1*2 w1>c1"),
        ("9d 10s", "c6>c2*1"),
        ("3c 4d", "none"),
    ],
)
def test_a_patience_move_is_typed_as_one_would_say_it(text: str, move: str) -> None:
    assert reads(text, patience(PATIENCE)) == move


@pytest.mark.parametrize(
    ("lang", "text", "move"),
    [
        ("sv", "hjärter sju spader åtta", "c4>c3*2"),
        ("sv", "kolumn 5 till 3", "c5>c3*1"),
        ("sv", "ruter knekt", "w1>c1"),
        ("sv", "avlägget till grundhögen", "w1>f"),
        ("da", "hjerter syv på spar otte", "c4>c3*2"),
        ("de", "Herz Sieben auf Pik Acht", "c4>c3*2"),
        ("de", "Ablage 1", "w1>c1"),
    ],
)
def test_patience_moves_are_read_in_every_language(lang: str, text: str, move: str) -> None:
    assert reads(text, patience(PATIENCE), lang) == move


def patience(text: str) -> KungenView:
    return view_of(parse_patience(text))


def reads(text: str, view: KungenView, lang: str = "en") -> str:
    match read_move(text, view, vocabulary(lang)):
        case MeantMove(command):
            return spell_patience(command)
        case SeveralMoves(moves):
            return "several " + " ".join(map(spell_patience, moves))
        case NoMove(named):
            return "none" if named else "?"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30), st.sampled_from(LANGUAGES))
def test_any_text_is_read_as_something(text: str, lang: str) -> None:
    read(text, lang)
    read(text, lang, JOKERS)
    vocabulary(lang).command(text)
    reads(text, patience(PATIENCE), lang)
