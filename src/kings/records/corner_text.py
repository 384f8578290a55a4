"""A match of Kings in the Corner as lines of text, and back (docs/formats/record.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from kings.cards import Deal, parse_deal
from kings.corner.law import MAX_SEATS, MIN_SEATS
from kings.corner.match import Ending, MatchResult
from kings.corner.notation import parse_move, spell_move
from kings.corner.options import RULES_VERSION, CornerRules, Scoring
from kings.corner.places import Seat
from kings.corner.presets import parse_corner_rules
from kings.corner.state import How
from kings.records.header import Head, read_date, read_head, write_date, write_head
from kings.records.lines import END, Cursor, Line, read_player, spell_numbers, spell_player
from kings.records.model import CornerRecord, LoggedPlay, Player, RoundClaim, RoundLog

BY_TABLE: Final = "(table)"
BROKEN_OFF: Final = "broken off"
UNFINISHED: Final = "unfinished"
_RESULT: Final = "Result: "
_OWN_DEAL: Final = "Deal: "
_ENDINGS: Final = "|".join(e.value for e in Ending if e is not Ending.BROKEN_OFF)
_WON: Final = re.compile(rf"won by ([0-9](?: [0-9])*) \(({_ENDINGS})\)")
_ROUND: Final = re.compile(
    r"Round ([0-9]{1,3}) dealer ([0-9]) deal ([0-9]{1,6}) seats ([0-9](?: [0-9])*)"
)
_TURN: Final = re.compile(r"([0-9]): (\S+(?: \S+)*)")
_CLAIM: Final = re.compile(
    rf"Result: ({'|'.join(How)})(?: ([0-9]))?, change ([-0-9 ]+), totals ([-0-9 ]+)"
    r"(?:, pot ([0-9]{1,9}))?"
)


def write_corner(record: CornerRecord) -> Iterator[Line]:
    """The lines of a match; nothing is checked."""
    yield from write_head(
        Head("corner", record.rules.line(), record.rules_version, record.deal, record.generator)
    )
    for seat, player in enumerate(record.players):
        yield Line(f"Player {seat}: {spell_player(player)}", "Player", seat)
    yield Line(f"Dealer: {record.dealer}", "Dealer")
    yield from write_date(record.played)
    yield Line(f"{_RESULT}{spell_result(record.result)}", "Result")
    yield Line(f"Totals: {spell_numbers(record.totals)}", "Totals")
    chips = record.rules.scoring is Scoring.CHIPS
    number = 1
    for section, log in enumerate(record.rounds):
        yield Line("")
        yield Line(
            f"Round {number} dealer {log.dealer} deal {log.deal_index}"
            f" seats {spell_numbers(log.seated)}",
            "round",
            section,
        )
        if log.deal is not None:
            yield Line(f"{_OWN_DEAL}{log.deal}", "deal", section)
        yield from _write_plays(log, section)
        if log.broken_off:
            yield Line(f"{_RESULT}{BROKEN_OFF}", "claim", section)
        elif log.claim is not None:
            yield Line(f"{_RESULT}{spell_claim(log.claim, chips=chips)}", "claim", section)
            number += 1
    yield Line("")
    yield Line(END)


def _write_plays(log: RoundLog, section: int) -> Iterator[Line]:
    """A line for every turn: the seat, its plays, and from `(table)` on those of the table."""
    words: list[str] = []
    first = 0
    before: LoggedPlay | None = None
    for index, play in enumerate(log.plays):
        if before is not None and (before.seat != play.seat or words[-1] == "end"):
            yield Line(f"{before.seat}: {' '.join(words)}", "play", section, first)
            words, first, before = [], index, None
        if play.by_table and not (before is not None and before.by_table):
            words.append(BY_TABLE)
        words.append(spell_move(play.move))
        before = play
    if before is not None:
        yield Line(f"{before.seat}: {' '.join(words)}", "play", section, first)


def spell_result(result: MatchResult | None) -> str:
    """How a match ended: `won by 0 2 (target)`, `broken off` or `unfinished`."""
    if result is None:
        return UNFINISHED
    if result.ending is Ending.BROKEN_OFF:
        return BROKEN_OFF
    return f"won by {spell_numbers(result.winners)} ({result.ending.value})"


def spell_claim(claim: RoundClaim, *, chips: bool) -> str:
    """What came of a round: `out 1, change 5 0, totals 17 3`, with chips also the pot."""
    out = f" {claim.out}" if claim.out is not None else ""
    pot = f", pot {claim.pot}" if chips else ""
    change, totals = spell_numbers(claim.change), spell_numbers(claim.totals)
    return f"{claim.how.value}{out}, change {change}, totals {totals}{pot}"


def read_corner(cursor: Cursor) -> CornerRecord:
    """The match from the line `Rules` on; raises `RecordError`."""
    head = read_head(cursor, RULES_VERSION, parse_corner_rules)
    players = _read_players(cursor)
    seats = len(players)
    dealer = _seat(cursor, cursor.take_value("Dealer", expected="seat", most=seats - 1), seats)
    played = read_date(cursor)
    result = _read_result(cursor, seats)
    totals = cursor.numbers(cursor.take_value("Totals", expected="totals"), expected="totals")
    rounds: list[RoundLog] = []
    while cursor.take() == "" and cursor.next.startswith("Round "):
        if rounds and rounds[-1].claim is None and not rounds[-1].broken_off:
            cursor.fail(expected="round_result")
        rounds.append(_read_round(cursor, seats))
    if cursor.lines[cursor.at - 1 : cursor.at] != [""]:
        cursor.fail(expected="round_or_end")
    rules: CornerRules = head.rules
    return CornerRecord(
        rules=rules,
        deal=head.deal,
        players=players,
        dealer=dealer,
        rounds=tuple(rounds),
        result=result,
        totals=totals,
        played=played,
        rules_version=head.rules_version,
        generator=head.generator,
    )


def _read_players(cursor: Cursor) -> tuple[Player, ...]:
    players: list[Player] = []
    while len(players) < MIN_SEATS or cursor.next.startswith("Player "):
        if len(players) == MAX_SEATS:
            cursor.take()
            cursor.fail(expected="dealer_line", most=MAX_SEATS)
        text = cursor.take_value(f"Player {len(players)}", expected="player")
        players.append(read_player(cursor, text))
    return tuple(players)


def _seat(cursor: Cursor, text: str, seats: int) -> Seat:
    seat = cursor.number(text, expected="seat", most=seats - 1)
    if not 0 <= seat < seats:
        cursor.fail(expected="seat", most=seats - 1)
    return Seat(seat)


def _seats(cursor: Cursor, text: str, seats: int) -> tuple[Seat, ...]:
    read = tuple(_seat(cursor, word, seats) for word in text.split(" "))
    if list(read) != sorted(set(read)):
        cursor.fail(expected="rising_seats")
    return read


def _read_result(cursor: Cursor, seats: int) -> MatchResult | None:
    text = cursor.take_value("Result", expected="match_result")
    if text == UNFINISHED:
        return None
    if text == BROKEN_OFF:
        return MatchResult(Ending.BROKEN_OFF, ())
    found = _WON.fullmatch(text)
    if found is None:
        cursor.fail(expected="match_result")
    return MatchResult(Ending(found[2]), _seats(cursor, found[1], seats))


def _read_round(cursor: Cursor, seats: int) -> RoundLog:
    found = cursor.match(_ROUND, right="Round 1 dealer 0 deal 1 seats 0 1")
    dealer, seated = _seat(cursor, found[2], seats), _seats(cursor, found[4], seats)
    if dealer not in seated:
        cursor.fail(expected="dealer_in_round")
    deal: Deal | None = None
    if cursor.next.startswith(_OWN_DEAL):
        deal = cursor.read(parse_deal, cursor.take().removeprefix(_OWN_DEAL))
    plays: list[LoggedPlay] = []
    while cursor.next and not cursor.next.startswith(_RESULT):
        plays += _read_turn(cursor, seated)
    claim, broken_off = None, False
    if cursor.next == _RESULT + BROKEN_OFF:
        cursor.take()
        broken_off = True
    elif cursor.next:
        claim = _read_claim(cursor, seated)
    return RoundLog(
        dealer=dealer,
        deal_index=int(found[3]),
        seated=seated,
        plays=tuple(plays),
        deal=deal,
        broken_off=broken_off,
        claim=claim,
    )


def _read_turn(cursor: Cursor, seated: tuple[Seat, ...]) -> Iterator[LoggedPlay]:
    found = cursor.match(_TURN, expected="turn")
    seat = Seat(int(found[1]))
    if seat not in seated:
        cursor.fail(expected="seat_in_round")
    by_table = False
    for word in found[2].split(" "):
        if word == BY_TABLE:
            by_table = True
        else:
            yield LoggedPlay(seat, cursor.read(parse_move, word), by_table)


def _read_claim(cursor: Cursor, seated: tuple[Seat, ...]) -> RoundClaim:
    right = "Result: out 1, change 5 0, totals 17 3"
    found = cursor.match(_CLAIM, right=right)
    out = Seat(int(found[2])) if found[2] else None
    how = How(found[1])
    if (out is not None) != (how is How.OUT) or out not in (None, *seated):
        cursor.fail(right=right)
    change = cursor.numbers(found[3], right=right)
    totals = cursor.numbers(found[4], right=right)
    return RoundClaim(how, out, change, totals, int(found[5] or 0))
