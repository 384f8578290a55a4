import pytest

from kings.cards import parse_card
from kings.corner.law import law_for
from kings.corner.moves import SwapJoker
from kings.corner.notation import parse_move, parse_position
from kings.corner.places import Place
from kings.corner.presets import parse_corner_rules
from kings.corner.refusals import Code, Refusal
from kings.corner.rules import play, why_not
from kings.errors import KingsError, RecordError, Refused, SpellingError
from kings.kungen.refusals import NUMBERS as PATIENCE_NUMBERS
from kings.kungen.refusals import Code as PatienceCode
from kings.kungen.refusals import Refusal as PatienceRefusal
from kings.records import read_record
from kings.records.deals import parse_any_deal
from kings.say.errors import say_error, say_refusal
from kings.say.kungen import say_patience_refusal
from kings.say.speaker import LANGUAGES, CardStyle, Speaker

ENGLISH = Speaker("en")


def whole(said: str) -> bool:
    return said[-1] == "." and not said[0].islower() and "{" not in said and len(said) < 200


@pytest.mark.parametrize("style", CardStyle)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", Code)
def test_every_refusal_is_one_sentence_with_and_without_its_facts(
    code: Code, lang: str, style: CardStyle
) -> None:
    speaker = Speaker(lang, style)
    full = Refusal(code, "9h", "NE2", "*8b", "W")
    assert whole(say_refusal(speaker, full))
    assert whole(say_refusal(speaker, Refusal(code)))
    assert whole(say_refusal(speaker, full, SwapJoker(parse_card("9h"), Place(0))))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", PatienceCode)
def test_every_refusal_of_kungen_is_one_sentence(code: PatienceCode, lang: str) -> None:
    full = PatienceRefusal(code, "9h", "c7", "c3", "8s", "Ah", 2)
    assert whole(say_patience_refusal(Speaker(lang), full))
    assert whole(say_patience_refusal(Speaker(lang), PatienceRefusal(code, count=1)))


def refused(position: str, move: str) -> str:
    state = parse_position(position)
    with pytest.raises(Refused) as caught:
        play(state, parse_move(move))
    refusal = why_not(state, parse_move(move))
    assert refusal is not None
    assert say_error(ENGLISH, caught.value) == say_refusal(ENGLISH, refusal)
    return say_refusal(ENGLISH, refusal, parse_move(move))


@pytest.mark.parametrize(
    ("position", "move", "said"),
    [
        ("N Th | hand 9h 2c", "9h>N", "9♥ does not fit on T♥: red goes on black and black on red."),
        ("N Ts | hand 8h 2c", "8h>N", "8♥ does not fit on T♠: it must be exactly one rank lower."),
        ("N As | hand 8h 2c", "8h>N", "Nothing goes on an ace: 8♥ cannot lie on A♠."),
        ("N Ts | hand 8h 2c", "8h>NE", "Only a king opens a corner, not 8♥."),
        ("N Ts | hand Kh 2c", "Kh>N", "K♥ needs an empty corner."),
        ("N Ts | hand Kh 2c", "5d>N", "You do not hold 5♦."),
        ("N Ts | hand Kh 2c", "E>N", "There are no cards on the east arm."),
        ("N Ts | hand Kh 2c", "2c>N2", "There is no place north arm, cross two on this table."),
        (
            "NE Ks | hand Kh 2c",
            "Kh>NE",
            "K♥ needs an empty place, and there is a pile in the north-east corner already.",
        ),
        (
            "rules suits | NE Ks | hand Qh 2c",
            "Qh>NE",
            "Q♥ does not fit on K♠: a corner is built in one suit.",
        ),
    ],
)
def test_a_refusal_names_the_cards_and_the_reason(position: str, move: str, said: str) -> None:
    assert refused(position, move) == said


def test_a_pile_refused_for_a_pair_within_it_is_told_so() -> None:
    said = refused("rules suits | NE Ks | N Qs Jh | hand 2c 3c", "N>NE")
    assert said == (
        "The pile from Q♠ may not go to the corner: not all its cards follow the rule of the corners."
    )


def test_a_joker_that_is_another_card_is_told_so() -> None:
    said = refused("rules wild | N Ts *9h | hand 9d 2c", "9d~N")
    assert said == "9♦ cannot replace the joker: the joker stands for another suit or colour."


def test_a_refused_move_of_kungen_is_said_as_one() -> None:
    code = PatienceCode.FOUNDATION_NEEDS_NEXT
    error = Refused(code.value, PATIENCE_NUMBERS[code], card="9h", source="c3", wanted="4h")
    assert say_error(ENGLISH, error) == "9♥ must wait: 4♥ goes up next."
    shared = PatienceCode.PLACE_EMPTY
    error = Refused(shared.value, PATIENCE_NUMBERS[shared], source="c3")
    assert say_error(ENGLISH, error) == "Column 3: there are no cards."


@pytest.mark.parametrize(
    ("line", "lang", "said"),
    [
        (
            "kitchen,scoring=chips",
            "en",
            "scoring=chips does not go together with match=target. Change one of the two.",
        ),
        (
            "kitchen,target=0",
            "sv",
            "target kan inte vara 0. Möjligt är: 1-1000.",
        ),
        (
            "kitchen,draw=end,draw=start",
            "de",
            "Die Option draw steht zweimal da.",
        ),
    ],
)
def test_an_error_says_what_is_wrong_and_what_would_be_right(
    line: str, lang: str, said: str
) -> None:
    with pytest.raises(KingsError) as caught:
        parse_corner_rules(line)
    assert say_error(Speaker(lang), caught.value) == said


def test_seats_that_cannot_play_are_told() -> None:
    with pytest.raises(KingsError) as caught:
        law_for(parse_corner_rules("kitchen"), 7)
    said = "7 players cannot play this game: it takes 2 to 6."
    assert say_error(ENGLISH, caught.value) == said


def test_what_a_person_typed_stands_in_an_error_as_typed_but_harmless() -> None:
    said = say_error(ENGLISH, SpellingError("bad_card", text="\x1b[31m<9x>"))
    assert said.startswith("<9x> is not a card.")


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        (
            "en",
            "Game: golf",
            "Line 2 of the record is “Game: golf”. Right would be: Game: corner or kungen",
        ),
        ("sv", "Rules", "Rad 2 i protokollet är ”Rules”. Rätt vore: Game: corner eller kungen"),
    ],
)
def test_what_a_record_should_say_is_told_in_the_readers_words_after_the_key_of_the_format(
    lang: str, text: str, said: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(f"Format: kings-record 1\n{text}\n")
    assert say_error(Speaker(lang), caught.value) == said


@pytest.mark.parametrize(
    ("lang", "right"),
    [("en", "1 card"), ("sv", "1 kort"), ("da", "1 kort"), ("de", "1 Karte")],
)
def test_what_a_deal_should_hold_is_told_in_the_readers_words(lang: str, right: str) -> None:
    talon = " ".join(["KS"] * 24)
    with pytest.raises(KingsError) as caught:
        parse_any_deal("\n".join([f"Talon: {talon}", *["KS KS"] * 7]), "kungen")
    assert say_error(Speaker(lang), caught.value).endswith(f": {right}.")


def test_a_spelling_that_would_be_right_is_shown_as_it_is_written() -> None:
    error = RecordError("record_line", line=9, text="", right="End")
    assert say_error(Speaker("de"), error).endswith("Richtig wäre: End")


def test_the_cause_of_an_error_is_its_second_line() -> None:
    error = RecordError("record_part", line=3, text="9x>N", reason="bad_card")
    error.__cause__ = SpellingError("bad_card", text="9x")
    first, second = say_error(ENGLISH, error).splitlines()
    assert first == "Line 3 of the record cannot be read: 9x>N"
    assert second.startswith("9x is not a card.")
