"""`kings review` of a match of Kings in the Corner."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kings import kernels
from kings.bots.registry import BOTS
from kings.bots.search import Search
from kings.cli import asked, console
from kings.cli.ink import WARN, Look, ten
from kings.cli.plays import turn_label
from kings.cli.simulate import take_in
from kings.corner.moves import Move
from kings.corner.notation import spell_move
from kings.corner.options import Scoring
from kings.corner.places import Seat
from kings.errors import KingsError
from kings.lab.review import Review, Reviewed, reviewed, turns_of
from kings.records import CornerRecord, Player
from kings.say.bots import bot_name
from kings.say.hints import say_hint
from kings.say.names import clean_name
from kings.say.rules import game_name
from kings.say.speaker import CardStyle, Speaker

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is to be reviewed."""

    file: str
    top: int
    """So many of the costliest turns are told."""
    seat: Seat | None
    """The player whose turns are judged; None is everybody."""
    start: str
    """The first turn to judge, as it was written."""
    seconds: float
    """The longest time for one turn."""


def seat_of(speaker: Speaker, record: CornerRecord, text: str | None) -> Seat | None:
    """The seat of that number or name; raises `KingsError` if there is none."""
    if text is None:
        return None
    names = _names(speaker, record)
    for seat, name in enumerate(names):
        if text == str(seat) or text.casefold() == name.casefold():
            return Seat(seat)
    known = tuple(f"{seat} ({name})" for seat, name in enumerate(names))
    raise KingsError("review_seat", seat=text[:40], allowed=known)


def _names(speaker: Speaker, record: CornerRecord) -> list[str]:
    """What the players are called: a bot without a name as its kind is."""
    return [_name(speaker, player) for player in record.players]


def _name(speaker: Speaker, player: Player) -> str:
    if player.bot in BOTS and player.bot is not None and not player.name:
        return bot_name(speaker, player.bot)
    return clean_name(player.name or f"{player.bot}")


def review_match(speaker: Speaker, record: CornerRecord, wish: Wish, *, as_json: bool) -> None:
    """Judge the turns asked for behind a progress bar, and tell what came of it."""
    turns = turns_of(record)
    if not turns:
        raise KingsError("review_no_turns")
    first = asked.whole("--from", wish.start, 1, len(turns))
    wanted = [turn for turn in turns[first - 1 :] if wish.seat in (None, turn.seat)]
    review = Review()
    # By the plain rules until the kernels are there: nobody waits for a compiler.
    kernels.warm_in_background()
    take_in(reviewed(wanted, Search(cap_s=wish.seconds)), len(wanted), review.add)
    if as_json:
        console.print_json(review_facts(record, review))
    else:
        Pages(speaker, record, wish, review).tell()


def review_facts(record: CornerRecord, review: Review) -> dict[str, Any]:
    """The judgements for programs; points are means, None where there is nothing to tell."""
    return {
        "rules": record.rules.line(),
        "unit": "chips" if record.rules.scoring is Scoring.CHIPS else "points",
        "players": [
            {
                "seat": seat,
                "name": player.name or None,
                "bot": player.bot,
                "turns": costs.turns,
                "cost": round(costs.cost, 3),
                "mistakes": costs.mistakes,
            }
            for seat, player in enumerate(record.players)
            if (costs := review.by_seat.get(Seat(seat))) is not None
        ],
        "turns": [_turn_facts(one) for one in review.found],
    }


def _turn_facts(one: Reviewed) -> dict[str, Any]:
    turn, asked_for, advice = one.turn, one.analysis.asked, one.advice
    return {
        "turn": turn.number,
        "round": turn.section + 1,
        "seat": turn.seat,
        "by_table": turn.by_table,
        "played": _spelled(turn.plays),
        "best": _spelled(one.analysis.best.plays),
        "expected": round(one.analysis.best.expected, 3),
        "expected_as_played": None if asked_for is None else round(asked_for.expected, 3),
        "cost": None if asked_for is None else round(asked_for.loss, 3),
        "error": None if asked_for is None else round(asked_for.error, 3),
        "mistake": one.stands_out,
        "reason": None if advice is None else advice.reason_key.rpartition(".")[2],
        "deals": one.analysis.deals,
    }


def _spelled(plays: Sequence[Move]) -> list[str]:
    return [spell_move(move) for move in plays]


class Pages:
    """A review as it is told to a person."""

    def __init__(self, speaker: Speaker, record: CornerRecord, wish: Wish, review: Review) -> None:
        self.speaker, self.record, self.wish, self.review = speaker, record, wish, review
        self.look = Look(speaker.cards is CardStyle.LETTERS)
        self.names = _names(speaker, record)
        self.chips = record.rules.scoring is Scoring.CHIPS
        self.screen: Console = console.console()

    def tell(self) -> None:
        """All turns, what each player's cost in all, and the costliest in words."""
        title = [game_name(self.speaker, "corner")]
        title += [self.record.played.isoformat()] if self.record.played else []
        self.screen.print(" · ".join(title), style="bold")
        self.screen.print(self.record.rules.line(), style="dim", soft_wrap=True)
        sections = dict.fromkeys(one.turn.section for one in self.review.found)
        for section in sections:
            self._round(section)
        print()
        self.screen.print(self.speaker.text(f"review.note.{self._unit()}"), style="dim")
        print()
        self._players()
        print()
        self._costliest()

    def _unit(self) -> str:
        return "chips" if self.chips else "points"

    def _round(self, section: int) -> None:
        speaker, log = self.speaker, self.record.rounds[section]
        number = sum(not earlier.broken_off for earlier in self.record.rounds[:section]) + 1
        heading = speaker.text("replay.round", number=number, name=self.names[log.dealer])
        self.screen.print(f"\n{heading}", style="bold cyan")
        keys = ("turn", "player", "played", "expected", "cost")
        table = console.table(*(speaker.text(f"review.{key}") for key in keys), right=(0, 3, 4))
        for one in self.review.found:
            if one.turn.section == section:
                style = WARN if one.stands_out else None
                table.add_row(*self._row(one), style=style)
        self.screen.print(table)

    def _row(self, one: Reviewed) -> tuple[str, ...]:
        turn, speaker = one.turn, self.speaker
        played = ten(turn_label(turn.plays, speaker, self.look))
        if turn.by_table:
            played = speaker.text("review.by_table", plays=played)
        cost = "–" if one.cost is None else speaker.tenths(one.cost)
        return (
            str(turn.number),
            self.names[turn.seat],
            played,
            speaker.tenths(one.analysis.best.expected, sign=True),
            f"{cost} !" if one.stands_out else f"{cost}  ",
        )

    def _players(self) -> None:
        speaker = self.speaker
        keys = ("player", "turns", "cost", "per_turn", "mistakes")
        table = console.table(*(speaker.text(f"review.{key}") for key in keys), right=(1, 2, 3, 4))
        for seat, costs in sorted(self.review.by_seat.items()):
            each = costs.cost / costs.turns if costs.turns else 0.0
            row = (speaker.tenths(costs.cost), f"{speaker.tenths(each)}", str(costs.mistakes))
            table.add_row(self.names[seat], str(costs.turns), *row)
        self.screen.print(table)

    def _costliest(self) -> None:
        speaker = self.speaker
        costliest = self.review.costliest(self.wish.top)
        if not costliest:
            self.screen.print(speaker.text("review.none"))
            return
        self.screen.print(speaker.text("review.costliest"), style="bold")
        for one in costliest:
            print()
            for line in self.told(one):
                self.screen.print(ten(line))
        if self.wish.file != "-" and sys.stdout.isatty():
            print()
            facts = {"kings": console.program(), "file": self.wish.file}
            number = costliest[0].turn.number
            said = speaker.text("review.play_on", turn=number, **facts)
            self.screen.print(said, style="dim", soft_wrap=True)

    def told(self, one: Reviewed) -> list[str]:
        """A turn that cost something: what was played, what was better, and why."""
        speaker, advice = self.speaker, one.advice
        amount = speaker.text(f"review.{self._unit()}", number=speaker.tenths(one.cost or 0.0))
        said = speaker.text(
            "review.better",
            turn=one.turn.number,
            name=self.names[one.turn.seat],
            played=turn_label(one.turn.plays, speaker, self.look),
            better=turn_label(one.analysis.best.plays, speaker, self.look),
            amount=amount,
        )
        return [said, *([] if advice is None else [say_hint(speaker, advice)])]
