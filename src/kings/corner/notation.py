"""Plays and positions as text: plays for records and commands, positions for tests and perft."""

from __future__ import annotations

from typing import Final

from kings.cards import JOKER, Card, cards_in, hand_of, parse_card, parse_cards, spell, spell_cards
from kings.cards.hand import EMPTY, Hand
from kings.corner.laid import Laid, parse_laid, spell_laid
from kings.corner.law import Law, law_for
from kings.corner.moves import END, EndTurn, Move, MovePile, PlayCard, SwapJoker
from kings.corner.options import KingsBeforePlay
from kings.corner.piles import misfit_inside
from kings.corner.places import PLACE_NAMES, PLACES, Place, Seat, parse_place
from kings.corner.presets import parse_corner_rules
from kings.corner.state import How, Phase, Pile, RoundState
from kings.errors import SpellingError


def spell_move(move: Move) -> str:
    """The spelling of records: `9h>N`, `Jk=9h>N`, `W>N`, `3h~N`, `end`."""
    match move:
        case EndTurn():
            return "end"
        case MovePile(source, place):
            return f"{PLACE_NAMES[source]}>{PLACE_NAMES[place]}"
        case SwapJoker(card, place):
            return f"{spell(card)}~{PLACE_NAMES[place]}"
        case PlayCard(card, place, name):
            named = f"={spell(name)}" if name is not None else ""
            return f"{spell(card)}{named}>{PLACE_NAMES[place]}"


def parse_move(text: str) -> Move:
    """Read a play as `spell_move` writes it; raises `SpellingError`.

    >>> spell_move(parse_move("*=9h>N"))
    'Jk=9h>N'
    """
    if text == "end":
        return END
    for sign in ">~":
        left, found, right = text.partition(sign)
        place = parse_place(right) if found else None
        if place is None:
            continue
        source = parse_place(left)
        if sign == "~":
            return SwapJoker(parse_card(left), place)
        return MovePile(source, place) if source is not None else _parse_lay(left, place)
    raise SpellingError("bad_play", text=text[:40])


def _parse_lay(text: str, place: Place) -> PlayCard:
    card_text, named, name_text = text.partition("=")
    card = parse_card(card_text)
    if not named:
        return PlayCard(card, place)
    name = parse_card(name_text)
    if card != JOKER or name == JOKER:
        raise SpellingError("bad_play", text=text[:40])
    return PlayCard(card, place, name)


def spell_position(state: RoundState) -> str:
    """The whole state in one line, which `parse_position` reads back to an equal state.

    Sections are separated by `|`: the rules line, `seats`, then what differs from a plain first
    turn, piles by place (base first), one `hand` a seat and the `stock` (next card first).
    """
    law = state.law
    parts = [law.rules.line(), f"seats {law.seats}"]
    if law.decks != law_for(law.rules, law.seats).decks:
        parts[1] += f" decks {law.decks}"
    parts.append(f"dealer {state.dealer}")
    parts.append(" ".join(["turn", str(state.turn), *_marks(state)]))
    parts += [
        f"{PLACE_NAMES[place]} {' '.join(map(spell_laid, pile))}"
        for place, pile in enumerate(state.piles)
        if pile
    ]
    parts += [f"hand {spell_cards(cards_in(hand))}".strip() for hand in state.hands]
    for word, amounts in (("fines", state.fines), ("fees", state.fees)):
        if any(amounts):
            parts.append(f"{word} {' '.join(map(str, amounts))}")
    parts.append(f"stock {spell_cards(state.stock)}".strip())
    if state.how is not None:
        parts.append(f"over {state.how.value}" + (f" {state.out}" if state.out is not None else ""))
    return " | ".join(parts)


_FLAGS: Final = {
    "first": "first_turn",
    "empty": "began_empty",
    "card": "card_played",
    "moved": "pile_moved",
}


def _marks(state: RoundState) -> list[str]:
    marks = [word for word, name in _FLAGS.items() if getattr(state, name)]
    if state.lap:
        marks.append(f"lap={state.lap}")
    asks = state.law.rules.kings_before_play is not KingsBeforePlay.NONE
    if asks and state.asked < state.law.seats:
        marks.append(f"asked={state.asked}")
    kings = [PLACE_NAMES[p] for p in range(PLACES) if state.opening_kings >> p & 1]
    return [*marks, *(f"king={place}" for place in kings)]


class _Reader:
    """A position while its sections are read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules = "kitchen"
        self.seats: int | None = None
        self.decks: int | None = None
        self.dealer: int | None = None
        self.turn: int | None = None
        self.marks: list[str] = []
        self.piles: list[Pile] = [()] * PLACES
        self.hands: list[Hand] = []
        self.stock: tuple[Card, ...] = ()
        self.amounts: dict[str, tuple[int, ...]] = {}
        self.over: list[str] = []
        self.seen: set[str] = set()

    def fail(self, part: str) -> SpellingError:
        return SpellingError("bad_position", text=part.strip()[:60])

    def number(self, word: str, part: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            raise self.fail(part)
        return int(word)

    def read(self, part: str) -> None:
        word, *rest = part.split() or [""]
        place = parse_place(word)
        section = "rules" if ":" in word else word.upper() if place is not None else word
        if section in self.seen and section != "hand":
            raise self.fail(part)
        self.seen.add(section)
        if ":" in word or word == "rules":
            self.rules = word if ":" in word else " ".join(rest)
        elif word == "seats" and len(rest) in (1, 3):
            self.seats = self.number(rest[0], part)
            self.decks = self.number(rest[2], part) if len(rest) == 3 else None
        elif word == "dealer" and len(rest) == 1:
            self.dealer = self.number(rest[0], part)
        elif word == "turn" and rest:
            self.turn, self.marks = self.number(rest[0], part), rest[1:]
        elif word == "hand":
            self.hands.append(hand_of(parse_cards(" ".join(rest))))
        elif word == "stock":
            self.stock = parse_cards(" ".join(rest))
        elif word in ("fines", "fees"):
            self.amounts[word] = tuple(self.number(n, part) for n in rest)
        elif word == "over" and rest:
            self.over = rest
        elif place is not None and rest:
            self.piles[place] = self.pile(rest, part)
        else:
            raise self.fail(part)

    def pile(self, words: list[str], part: str) -> Pile:
        laid = [parse_laid(word) for word in words]
        if any(card is None for card in laid):
            raise self.fail(part)
        return tuple(Laid(card) for card in laid if card is not None)


def parse_position(text: str) -> RoundState:
    """Read a position; sections may be left out, as tests like it.

    Left out: rules `kitchen`, as many seats as hands are given (at least two), the first seat in
    turn (its hand is the first `hand`, with the dealer on its right), an empty stock.

    >>> parse_position("N 5c | hand Kd Qc").turn
    0
    """
    reader = _Reader(text)
    for part in text.split("|"):
        reader.read(part)
    seats = reader.seats or max(2, len(reader.hands))
    law = law_for(parse_corner_rules(reader.rules), seats, reader.decks)
    return _state(reader, law)


def check_piles(state: RoundState) -> None:
    """Raise `SpellingError` for a pile that no play can have built, which reading lets pass."""
    for place, pile in enumerate(state.piles):
        if pile and misfit_inside(pile, state.law.follow_at(Place(place))):
            spelled = " ".join([PLACE_NAMES[place], *map(spell_laid, pile)])
            raise SpellingError("bad_position", text=spelled[:60])


def _state(reader: _Reader, law: Law) -> RoundState:
    seats = law.seats
    turn = reader.turn or 0
    dealer = reader.dealer if reader.dealer is not None else (turn - 1) % seats
    if len(reader.hands) > seats or turn >= seats or dealer >= seats:
        raise reader.fail(reader.text)
    if any(pile and place not in law.places for place, pile in enumerate(reader.piles)):
        raise reader.fail(reader.text)
    marks = _read_marks(reader)
    none = (0,) * seats
    how, out = _read_over(reader, seats)
    asked = marks.get("asked")
    asks = law.rules.kings_before_play is not KingsBeforePlay.NONE
    return RoundState(
        law=law,
        phase=Phase.OVER if how else Phase.PLAY if asked is None else Phase.KINGS,
        dealer=Seat(dealer),
        turn=Seat(turn),
        asked=asked or (seats if asks and asked is None else 0),
        hands=(*reader.hands, *[EMPTY] * (seats - len(reader.hands))),
        piles=tuple(reader.piles),
        stock=reader.stock,
        opening_kings=marks.get("king", 0),
        first_turn="first" in marks,
        began_empty="empty" in marks,
        card_played="card" in marks,
        pile_moved="moved" in marks,
        lap=marks.get("lap", 0),
        fines=_amounts(reader, "fines", none),
        fees=_amounts(reader, "fees", none),
        how=how,
        out=out,
    )


def _amounts(reader: _Reader, word: str, none: tuple[int, ...]) -> tuple[int, ...]:
    amounts = reader.amounts.get(word, none)
    if len(amounts) != len(none):
        raise reader.fail(word)
    return amounts


def _read_marks(reader: _Reader) -> dict[str, int]:
    marks: dict[str, int] = {}
    for mark in reader.marks:
        word, equals, value = mark.partition("=")
        place = parse_place(value) if word == "king" else None
        if word in _FLAGS and not equals:
            marks[word] = 1
        elif place is not None:
            marks["king"] = marks.get("king", 0) | 1 << place
        elif word in ("lap", "asked"):
            marks[word] = reader.number(value, mark)
        else:
            raise reader.fail(mark)
    return marks


def _read_over(reader: _Reader, seats: int) -> tuple[How | None, Seat | None]:
    if not reader.over:
        return None, None
    word, *rest = reader.over
    how = next((h for h in How if h.value == word), None)
    out = reader.number(rest[0], word) if rest else None
    if how is None or (out is not None) != (how is How.OUT) or (out or 0) >= seats:
        raise reader.fail(word)
    return how, Seat(out) if out is not None else None
