"""Every parser of the project, with valid texts to break and what is done with a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kings.cards import Deal, cards_in, pack, parse_card, parse_cards, spell, spell_cards
from kings.cli import asked
from kings.cli.typed_corner import Meant, read_play
from kings.cli.typed_kungen import MeantMove, read_move
from kings.cli.vocabulary import vocabulary
from kings.corner.deal import deal_round, first_dealer
from kings.corner.laid import parse_laid
from kings.corner.law import law_for
from kings.corner.notation import parse_move as parse_play
from kings.corner.notation import parse_position as parse_table
from kings.corner.notation import spell_move as spell_play
from kings.corner.notation import spell_position as spell_table
from kings.corner.places import PLACE_NAMES as CORNER_PLACES
from kings.corner.places import Seat
from kings.corner.places import parse_place as parse_corner_place
from kings.corner.presets import PRESETS as CORNER_PRESETS
from kings.corner.presets import parse_corner_rules
from kings.corner.rules import legal_plays
from kings.corner.rules import why_not as why_not_play
from kings.corner.view import view_for
from kings.kungen.deal import deal_state
from kings.kungen.game import new_game
from kings.kungen.notation import parse_command, spell_move
from kings.kungen.places import PLACE_NAMES as KUNGEN_PLACES
from kings.kungen.places import parse_place as parse_kungen_place
from kings.kungen.position import parse_position, spell_position
from kings.kungen.presets import PRESETS as KUNGEN_PRESETS
from kings.kungen.presets import parse_kungen_rules
from kings.kungen.rules import legal_moves
from kings.kungen.view import view_of
from kings.records import read_record, verify, write_record
from kings.records.deals import DealForm, format_deal, parse_any_deal, solvitaire_position
from kings.say.speaker import LANGUAGES
from kings.table.pad import new_pad, read_held
from kings.table.pad_file import read_pad, write_pad

RECORDS = Path(__file__).parent.parent / "records" / "golden"


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser, and valid texts; `read` may give any value or raise an error of ours."""

    name: str
    read: Callable[[str], object]
    seeds: tuple[str, ...]
    lenient: bool = False
    """Whether it has an answer to everything, such as None, and refuses nothing."""


def _corner_rules() -> tuple[str, ...]:
    lines = [info.rules.line() for info in CORNER_PRESETS.values()]
    return (*lines, *CORNER_PRESETS, "kitchen,draw=end", "side,jokers=2,joker_swap=yes")


def _kungen_rules() -> tuple[str, ...]:
    lines = [info.rules.line() for info in KUNGEN_PRESETS.values()]
    custom = "kungen,points=custom/5/5/10/-15/-20/100/0"
    return (*lines, *KUNGEN_PRESETS, "harpan,passes=2", custom)


def _read_corner_rules(text: str) -> None:
    rules = parse_corner_rules(text)
    assert parse_corner_rules(rules.line()) == rules


def _read_kungen_rules(text: str) -> None:
    rules = parse_kungen_rules(text)
    assert parse_kungen_rules(rules.line()) == rules


def _read_record(text: str) -> None:
    record = read_record(text)
    assert write_record(record) == text.replace("\r\n", "\n").removesuffix("\n") + "\n"
    verify(record)


def _records() -> tuple[str, ...]:
    return tuple(file.read_text(encoding="utf-8") for file in sorted(RECORDS.glob("*.txt")))


_CORNER_DEALS = ("4711", "0", "seed:" + "0f" * 32, "cards:9h Td,jk", "pysol:24")


def _deals() -> tuple[str, ...]:
    kungen = parse_kungen_rules("kungen")
    forms = tuple(format_deal(Deal(number=24), kungen, form) for form in DealForm)
    return (*forms, *_CORNER_DEALS, "pysol:24", "pysol:ms11982")


def _read_deal(game: str) -> Callable[[str], None]:
    def read(text: str) -> None:
        deal = parse_any_deal(text, game)
        assert parse_any_deal(str(deal), game) == deal

    return read


def _boards() -> tuple[str, ...]:
    deal = format_deal(Deal(number=24), parse_kungen_rules("kungen"), DealForm.SOLVITAIRE)
    played = '{"tableau piles": [["2c"],[],[],[],[],[],["AS"]], "waste": ["10h"], "foundations": []'
    return deal, played + ', "stock": ["kd", "QC"]}'


def _read_board(text: str) -> None:
    use_patience(solvitaire_position(text, parse_kungen_rules("kungen")))


def _read_card(text: str) -> None:
    card = parse_card(text)
    assert parse_card(spell(card)) == card


def _read_cards(text: str) -> None:
    cards = parse_cards(text)
    assert parse_cards(spell_cards(cards)) == cards


def _read_play(text: str) -> None:
    move = parse_play(text)
    assert parse_play(spell_play(move)) == move


def _read_table(text: str) -> None:
    state = parse_table(text)
    assert parse_table(spell_table(state)) == state
    legal_plays(state)
    for seat in (None, *range(state.law.seats)):
        view_for(state, None if seat is None else Seat(seat))


def _read_command(text: str) -> None:
    command = parse_command(text)
    assert parse_command(spell_move(command)) == command


def use_patience(state: Any) -> None:
    """A position that was read can be written, shown and played on."""
    assert parse_position(spell_position(state)) == state
    legal_moves(state)
    view_of(state)


def _tables() -> tuple[str, ...]:
    jokers = "corner:draw=end,jokers=2,joker_swap=yes | N 9h *8b | E Ac | hand 8c Jk | hand 3c"
    return (
        *(spell_table(_dealt(line, seats)) for line, seats in (("kitchen", 3), ("side", 2))),
        jokers + " | stock 5d",
        "kitchen | seats 3 | dealer 0 | turn 2 first lap=1 | N 9h | hand 8s | hand 3c | hand 2d",
        "over out 1 | N 9h | hand 8s",
    )


def _dealt(line: str, seats: int) -> Any:
    deal = Deal(number=7)
    law = law_for(parse_corner_rules(line), seats)
    return deal_round(law, first_dealer(deal, seats), deal)[0]


def _positions() -> tuple[str, ...]:
    dealt = (deal_state(info.rules, Deal(number=7)) for info in KUNGEN_PRESETS.values())
    return (
        *map(spell_position, dealt),
        "kungen:turn=3 | c1 Kh Qs | c7 (3c 9d) 5h | f S3 H0 D2 C1 | w1 4d 9s | s1 7c 8d | pass 2",
        "kungen:corners=yes ranks=5 columns=4 | k1 5d | f S1 H0 D0 C0 | held k1 | points -20 | extra",
    )


def _pads() -> tuple[str, ...]:
    pad = new_pad(parse_corner_rules("kitchen"), ("Anna", "Bo", "C"), 1)
    pad = pad.with_round(("K 3 2", "-", "15p")).with_round(("-", "Q", "J 10"))
    return write_pad(pad), write_pad(pad.undo())


def _read_pad(text: str) -> None:
    pad = read_pad(text)
    assert read_pad(write_pad(pad)) == pad


def _read_held(line: str) -> Callable[[str], object]:
    law = law_for(parse_corner_rules(line), 3)
    return lambda text: read_held(law, text)


@cache
def _seen_table() -> Any:
    state = parse_table(_tables()[2])
    return state, view_for(state, state.turn)


@cache
def _seen_patience() -> Any:
    game = new_game(parse_kungen_rules("kungen-corners"), Deal(number=7))
    for word in "t1 t1 t1 t1".split():
        game = game.do(parse_command(word), 0).game
    return game, view_of(game.state)


def _typed_at_a_table(text: str) -> None:
    state, view = _seen_table()
    for lang in LANGUAGES:
        words = vocabulary(lang)
        words.command(text)
        words.is_yes(text)
        reading = read_play(text, view, words)
        if isinstance(reading, Meant):
            why_not_play(state, reading.move)


def _typed_at_a_patience(text: str) -> None:
    game, view = _seen_patience()
    for lang in LANGUAGES:
        reading = read_move(text, view, vocabulary(lang))
        if isinstance(reading, MeantMove):
            game.why_not(reading.command)


def _read_places(text: str) -> None:
    for names, read in ((CORNER_PLACES, parse_corner_place), (KUNGEN_PLACES, parse_kungen_place)):
        place = read(text)
        assert place is None or names[place].lower() == text.lower()


def _asked(text: str) -> None:
    asked.whole("--players", text, 2, 6)


def _plays() -> tuple[str, ...]:
    held = _seen_table()[0].hands[0]
    spelled = tuple(spell(card) for card in cards_in(held))
    return (*spelled, "9h>N", "Jk=9h>NE", "W>N", "3h~N", "*=kd>sw2", "end", "9h N", "K NE", "W>N")


def _table_lines() -> tuple[str, ...]:
    return (*_plays(), "hjärter 9 norr", "why 9h n", "joker as 9h > NE", "nine of hearts corner")


_HELD = ("K 3 2", "15p", "-", "jk Kn 10", "out")
_CHIPS = ("K 3 2", "12c", "ut", "e d 10 9", "3c")
_PATIENCE_LINES = ("7h 8s", "7 3 2", "w f", "c7>c3*2", "k 3", "kolumn 7 3", "turn 1", "fS 4")

PARSERS: tuple[Parser, ...] = (
    Parser("rules of the corner game", _read_corner_rules, _corner_rules()),
    Parser("rules of Kungen", _read_kungen_rules, _kungen_rules()),
    Parser("rules of any game", asked.any_rules, (*_corner_rules(), *_kungen_rules())),
    Parser("record", _read_record, _records()),
    Parser("deal of Kungen", _read_deal("kungen"), _deals()),
    Parser("deal of the corner game", _read_deal("corner"), _CORNER_DEALS),
    Parser("deal as an argument", lambda text: asked.deal_of("kungen", text), _deals()),
    Parser("half-played game of Solvitaire", _read_board, _boards()),
    Parser("card", _read_card, (*map(spell, pack(1, 1)), "10♦", "*", "tH")),
    Parser("cards", _read_cards, ("9h Td,Jk", spell_cards(pack(1)))),
    Parser("laid card", parse_laid, ("9h", "*8b", "*Kh", "Jk"), lenient=True),
    Parser("play of the corner game", _read_play, _plays()),
    Parser("position of the corner game", _read_table, _tables()),
    Parser("command of Kungen", _read_command, ("c7>c3*2", "w1>f", "fS1>c4", "t1", "auto", "undo")),
    Parser("position of Kungen", lambda text: use_patience(parse_position(text)), _positions()),
    Parser("pad", _read_pad, _pads()),
    Parser("cards that a player holds", _read_held("corner:jokers=2,decks=2"), _HELD),
    Parser("chips that a player holds", _read_held("corner:match=rounds,scoring=chips"), _CHIPS),
    Parser("line typed at a table", _typed_at_a_table, _table_lines(), lenient=True),
    Parser("line typed at a patience", _typed_at_a_patience, _PATIENCE_LINES, lenient=True),
    Parser("place", _read_places, (*CORNER_PLACES, *KUNGEN_PLACES), lenient=True),
    Parser("whole number as an argument", _asked, ("2", "6", "-3")),
)
