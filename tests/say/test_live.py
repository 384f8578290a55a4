"""What happens around the cards of shared tables, as each of its people reads it."""

import pytest

from kings.corner.moves import END
from kings.corner.places import Seat
from kings.corner.presets import PRESETS
from kings.kungen.moves import REDO, UNDO, Turn
from kings.kungen.options import KungenRules
from kings.kungen.result import Ending, Practice, Result
from kings.say.results import Company, say_table_event
from kings.say.shared import say_shared_pad, say_shared_patience
from kings.say.speaker import LANGUAGES, Speaker
from kings.table import events as fact
from kings.table import pad_entries as pad
from kings.table import patience_events as told
from kings.table.settings import PHRASES

ENGLISH = Speaker("en")
NAMES = ("Anna", "Bo")
RULES = KungenRules()
BO = Seat(1)


def said(event: fact.TableEvent, viewer: int | None = 0, speaker: Speaker = ENGLISH) -> str:
    seat = None if viewer is None else Seat(viewer)
    return " ".join(say_table_event(speaker, event, Company(PRESETS["kitchen"].rules, NAMES, seat)))


SAID: tuple[tuple[fact.TableEvent, str, str | None], ...] = (
    (fact.SeatTaken(BO, "Bo", None), "Bo sits down.", "You sit down as Bo."),
    (fact.SeatTaken(BO, "greedy", "greedy"), "The bot Greedy sits down.", None),
    (fact.SeatFreed(BO), "A seat is free.", None),
    (fact.SettingsChanged(), "The settings of the table were changed.", None),
    (fact.HostChanged("b", "Bo"), "Bo is the host now.", None),
    (fact.Bound(1, "5e"), "The server has bound itself to the next deal.", None),
    (fact.NoncesAsked(), "The devices add their part to the deal.", None),
    (fact.DealShown(2, "5e", "5e", (None,)), "Deal 2 can be checked now.", None),
    (fact.WentAway(BO, "greedy", wished=True), "Greedy plays for Bo.", "Greedy plays for you."),
    (fact.CameBack(BO, ()), "Bo is back.", "You play yourself again."),
    (
        fact.CameBack(BO, (END, END)),
        "Bo is back. The bot made 2 plays.",
        "You play yourself again. The bot made 2 plays.",
    ),
    (fact.TakeBackRefused(BO), "Bo refuses.", "You refuse."),
    (fact.Rewound(BO, 1), "All agree: 1 play is taken back.", None),
    (fact.WasSaid("b", "Bo", "thanks", None), "Bo: Thank you!", None),
    (fact.WasSaid("b", "Bo", None, "<b>"), "Bo: <b>", None),
    (fact.BreakOffWanted("b", "Bo", match=False), "Bo wants to break the round off.", None),
    (fact.BreakOffWanted("b", "Bo", match=True), "Bo wants to break the match off.", None),
    (fact.RematchWanted(BO, yes=True), "Bo wants a rematch.", "You want a rematch."),
    (fact.RematchWanted(BO, yes=False), "Bo wants no rematch.", "You want no rematch."),
    (fact.RematchAt("t"), "The rematch is open.", None),
    (fact.PersonLeft("b", "Bo", (BO,)), "Bo has left the table.", None),
    (fact.TableClosed("idle"), "The table is closed.", None),
)


@pytest.mark.parametrize(("event", "other", "you"), SAID)
def test_each_event_is_said_to_the_others_and_to_whom_it_is_about(
    event: fact.TableEvent, other: str, you: str | None
) -> None:
    assert said(event) == said(event, None) == other
    assert said(event, 1) == (other if you is None else you)


def test_who_is_asked_to_let_another_take_back_is_asked_a_question() -> None:
    assert said(fact.TakeBackWanted(BO)).endswith("?")
    assert not said(fact.TakeBackWanted(BO), 1).endswith("?")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_is_said_in_the_language_of_its_reader(lang: str) -> None:
    spoken = [said(fact.WasSaid("b", "Bo", p, None), 0, Speaker(lang)) for p in PHRASES]
    assert len(set(spoken)) == len(PHRASES)
    assert all(text.startswith("Bo: ") and "phrase" not in text for text in spoken)


def patience(event: told.PatienceEvent, speaker: Speaker = ENGLISH) -> str:
    return " ".join(say_shared_patience(speaker, event, RULES, NAMES))


RESULT = Result(Ending.WON, 850, 100, 431_949, 52, ())
PATIENCE: tuple[tuple[told.PatienceEvent, str], ...] = (
    (told.MoveMade(1, UNDO), "Bo takes a move back."),
    (told.MoveMade(0, REDO), "Anna makes the move again."),
    (told.MoveMade(0, Turn(0)), ""),
    (told.BookmarkSet("here"), "This position is marked as here."),
    (told.BackAt("here"), "Back at here."),
    (told.HelpGiven(Practice.HINT), "With help it is practice from here on."),
    (told.DealKnown("4711"), "The deal was 4711."),
    (fact.SeatTaken(BO, "Bo", None), "Bo sits down."),
    (fact.SeatFreed(BO), "A seat is free."),
    (fact.Paused(), "The patience is paused, its cards are covered."),
    (fact.Resumed(), "The patience goes on."),
    (fact.WasSaid("b", "Bo", None, "hm"), "Bo: hm"),
    (fact.HostChanged("b", "Bo"), "Bo is the host now."),
    (fact.PersonLeft("b", "Bo", ()), "Bo has left the table."),
    (fact.TableClosed("idle"), "The table is closed."),
)


@pytest.mark.parametrize(("event", "text"), PATIENCE)
def test_a_shared_patience_is_told(event: told.PatienceEvent, text: str) -> None:
    assert patience(event) == text


def test_a_stuck_and_a_won_patience_are_told_as_everywhere() -> None:
    assert "stuck" in patience(told.FoundStuck())
    assert "850" in patience(told.PatienceOver(RESULT))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (pad.WriterCame("b", "Bo"), "Bo writes on the pad too."),
        (pad.RoundTold("b", "Bo", 2, again=False), "Bo has written round 2."),
        (pad.RoundTold("b", "Bo", 2, again=True), "Bo has corrected round 2."),
        (pad.ChangeTakenBack("b", "Bo", 2), "Bo has undone a change of round 2."),
        (pad.ChangeMadeAgain("b", "Bo", 2), "Bo has made the change of round 2 again."),
        (fact.PersonLeft("b", "Bo", ()), "Bo has left the table."),
        (fact.TableClosed("idle"), "The table is closed."),
    ],
)
def test_a_shared_pad_is_told(event: pad.PadEvent, text: str) -> None:
    assert say_shared_pad(ENGLISH, event) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_event_is_left_untold_in_any_language(lang: str) -> None:
    speaker = Speaker(lang)
    for event, _, _ in SAID:
        assert all(said(event, viewer, speaker) for viewer in (0, 1, None))
    for one, text in PATIENCE:
        assert bool(patience(one, speaker)) is bool(text)
