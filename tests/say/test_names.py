import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kings.corner.events import TurnBegan
from kings.corner.places import Seat
from kings.say.events import say_event
from kings.say.names import clean_name
from kings.say.speaker import LANGUAGES, Speaker


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("Åse Ødegård-Müller", "Åse Ødegård-Müller"),
        ("<b>Anna</b> [red]x[/red] {name}", "<b>Anna</b> [red]x[/red] {name}"),
        ("\x1b[31mAnna\x1b[0m", "Anna"),
        ("\x1b]0;owned\x07Anna", "Anna"),
        ("\x1b]8;;http://x\x1b\\Anna\x1b]8;;\x1b\\", "Anna"),
        ("\x9b2JAnna", "Anna"),
        ("\x1bPq#0\x1b\\Anna", "Anna"),
        ("An\u202ena\u2066\u2069\u200f", "Anna"),
        ("An\u00adna\ufeff", "Anna"),
        ("An\x00n\x08a\x7f", "Anna"),
        ("An\nna\tB\u2028C", "An na B C"),
        ("نیلوفر", "نیلوفر"),
        ("می\u200cنا", "می\u200cنا"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\ud800Anna", "Anna"),
        (" Anna \x1b[0m", " Anna "),
        ("", ""),
    ],
)
def test_a_name_is_shown_literally_without_what_steers_a_screen(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@given(st.text())
def test_no_text_keeps_a_control_or_direction_mark(text: str) -> None:
    kept = clean_name(text)
    assert all(unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") for c in kept)
    assert not set(kept) & set("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069")


@given(st.text())
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    assert clean_name(clean_name(text)) == clean_name(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_in_a_sentence_is_cleaned_and_never_read_as_markup(lang: str) -> None:
    names = ["\x1b[2J<i>{count}</i>\u202e", "Bo"]
    said = say_event(Speaker(lang), TurnBegan(Seat(0)), names, Seat(1))
    assert "<i>{count}</i>" in said
    assert "\x1b" not in said and "\u202e" not in said


def test_a_small_first_letter_of_a_name_is_kept() -> None:
    assert say_event(Speaker("en"), TurnBegan(Seat(0)), ["ada"], None) == "ada to play."
