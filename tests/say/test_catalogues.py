import json
import re
from importlib.resources import files

import pytest

from kings.corner.refusals import Code
from kings.errors import KingsError
from kings.kungen.refusals import Code as PatienceCode
from kings.say.speaker import LANGUAGES, Speaker, Text, capital, catalogue
from tests.say.keys import PLACEHOLDER, asked, error_codes, expected_codes, literal_keys

ENGLISH = catalogue("en")

PUT_TOGETHER = ("word.",)
"""Prefixes of keys whose rest the sources hold in tables of their own."""

MADE_OF_PARTS = {"record_rules_version", "record_generator_version"}
"""Codes that the sources put together, so that no call spells them."""


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def facts(text: Text) -> set[str]:
    return {name for form in forms(text) for name in PLACEHOLDER.findall(form)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_key(lang: str) -> None:
    assert set(catalogue(lang)) == set(ENGLISH)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_shows_the_same_facts(lang: str) -> None:
    texts = catalogue(lang)
    assert {key: facts(texts[key]) for key in texts} == {key: facts(ENGLISH[key]) for key in texts}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_has_two_forms_in_every_language_or_in_none(lang: str) -> None:
    texts = catalogue(lang)
    assert {k for k in texts if isinstance(texts[k], dict)} == {
        k for k in ENGLISH if isinstance(ENGLISH[k], dict)
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_with_two_forms_has_exactly_one_and_other(lang: str) -> None:
    odd = [
        k for k, t in catalogue(lang).items() if isinstance(t, dict) and set(t) != {"one", "other"}
    ]
    assert odd == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_that_bends_its_noun_comes_with_two_forms(lang: str) -> None:
    bent = re.compile(r"\{count\}")
    # Two or four jokers, fifty-two cards or more, two who went out: never one.
    plural = {"rules.corner.jokers", "error.not_a_pack", "error.pad_two_out"}
    single = [
        key
        for key, text in catalogue(lang).items()
        if isinstance(text, str) and bent.search(text) and key not in plural
    ]
    assert single == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_stands_in_two_files(lang: str) -> None:
    folder = files("kings") / "texts" / lang
    keys: list[str] = []
    for file in folder.iterdir():
        pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
        keys += [key for key, _ in pairs]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_clean_and_without_stray_braces_or_blanks(lang: str) -> None:
    for key, text in catalogue(lang).items():
        for form in forms(text):
            bare = PLACEHOLDER.sub("", form)
            # A prompt ends with the blank before what is typed.
            ended = form.rstrip() if ".prompt" in key else form.strip()
            # A page of help stands in columns, its lines separated by |.
            assert form.lstrip().startswith(ended) and ("  " not in form or "|" in form), key
            assert not re.search(r"[{}\x00-\x1f]", bare), key


def test_every_key_written_in_the_sources_has_a_text() -> None:
    assert [(file, key) for file, key in literal_keys() if key not in ENGLISH] == []


def test_every_text_is_asked_for_somewhere() -> None:
    assert [
        key for key in ENGLISH if not (asked().fullmatch(key) or key.startswith(PUT_TOGETHER))
    ] == []


def test_every_error_code_of_the_sources_has_a_sentence() -> None:
    missing = [(file, code) for file, code in error_codes() if f"error.{code}" not in ENGLISH]
    assert missing == []


def test_no_sentence_is_kept_for_an_error_that_is_never_made() -> None:
    made = {code for _, code in error_codes()} | MADE_OF_PARTS
    assert [k for k in ENGLISH if k.startswith("error.") and k[6:] not in made] == []


def test_what_would_be_right_has_words_for_every_code_and_for_no_other() -> None:
    codes = {f"expected.{code}" for _, code in expected_codes()}
    assert codes == {key for key in ENGLISH if key.startswith("expected.")}


def test_every_refusal_code_of_both_games_has_a_sentence() -> None:
    assert [c for c in Code if f"refusal.{c}" not in ENGLISH] == []
    both = [c for c in PatienceCode if {f"refusal.kungen.{c}", f"refusal.{c}"}.isdisjoint(ENGLISH)]
    assert both == []


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(KingsError) as caught:
        Speaker("fi")
    assert caught.value.code == "unknown_language"
    assert caught.value.facts == {"language": "fi", "allowed": LANGUAGES}


def test_a_speaker_is_a_value() -> None:
    assert Speaker("da") == Speaker("da")
    with pytest.raises(AttributeError):
        Speaker("da").lang = "de"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("lang", "one", "more"),
    [
        ("en", "1 card", "2 cards"),
        ("sv", "1 kort", "2 kort"),
        ("da", "1 jeton", "2 jetoner"),
        ("de", "1 Karte", "2 Karten"),
    ],
)
def test_the_count_chooses_the_form(lang: str, one: str, more: str) -> None:
    key = "count.chips" if lang == "da" else "count.cards"
    speaker = Speaker(lang)
    assert [speaker.text(key, count=n) for n in (1, 2)] == [one, more]
    assert speaker.text(key, count=0).startswith("0 ")


def test_a_missing_fact_or_key_is_a_fault_of_the_program() -> None:
    with pytest.raises(LookupError):
        Speaker("en").text("event.laid.other", name="Anna")
    with pytest.raises(LookupError):
        Speaker("en").text("no.such.key")


def test_a_fact_that_looks_like_a_placeholder_is_shown_as_it_is() -> None:
    said = Speaker("en").text("event.turn.other", name="{count} {name}")
    assert said == "{count} {name} to play."


def test_lists_and_missing_facts_are_shown() -> None:
    said = Speaker("en").text("error.unknown_preset", preset=None, allowed=("a", "b"))
    assert said == "There is no rule set called –. Rule sets: a, b."


def test_items_in_a_row_are_joined_as_the_language_does() -> None:
    assert Speaker("de").series(["a", "b", "c"], last="or") == "a, b oder c"
    assert Speaker("sv").series(["a", "b"]) == "a och b"
    assert Speaker("sv").series(["a"]) == "a"
    assert Speaker("sv").series([]) == ""


def test_a_capital_leaves_the_rest_alone() -> None:
    assert capital("ärter McX") == "Ärter McX"
    assert capital("") == ""


def test_only_the_language_spoken_is_read() -> None:
    catalogue.cache_clear()
    speaker = Speaker("de")
    assert catalogue.cache_info().currsize == 0
    speaker.text("score.round")
    assert catalogue.cache_info().currsize == 1
