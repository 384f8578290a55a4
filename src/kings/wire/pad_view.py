"""A shared score pad as it stands in messages: views and facts, all of them for everybody."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from kings.table import pad_entries as table
from kings.table.live_pad import LivePad
from kings.wire.facts import Fact, ScoredRound, scored
from kings.wire.settings import SettingsView, settings_view


class WriterView(Struct, frozen=True, kw_only=True):
    """A person who writes on the pad."""

    user: str
    name: str


class PadTableView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="pad"):
    """A score pad beside real cards."""

    host: str | None
    settings: SettingsView
    rules: str
    """The rules line."""
    names: list[str]
    """The players, by seat."""
    season: str
    """Pads of one season are counted together; empty for none."""
    writers: list[WriterView]
    rounds: list[list[str]]
    """What each player of the round had left, in the words that were typed."""
    changes: int
    """Changes that stand on the pad, for `undo_change` and `redo_change`."""
    can_redo: bool
    closed: str | None


class PadScoreView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="pad"):
    """The match that the rounds make; lists are by party: seats, or two pairs."""

    totals: list[int]
    pot: int
    dealer: int
    """Who deals the next round, or dealt the last one."""
    seated: list[int]
    """Who plays the next round: all, or the level players of a playoff."""
    rounds: list[ScoredRound]
    ending: str | None
    winners: list[int]


class WriterCame(Fact, frozen=True, tag="writer_came"):
    """A person writes on the pad."""

    user: str
    name: str


class RoundTold(Fact, frozen=True, tag="round_told"):
    """A person told a round; `again` where it had been told before."""

    user: str
    name: str
    round: int
    again: bool


class ChangeTakenBack(Fact, frozen=True, tag="change_taken_back"):
    """A person took back the change of this round."""

    user: str
    name: str
    round: int


class ChangeMadeAgain(Fact, frozen=True, tag="change_made_again"):
    """A person made the change of this round again."""

    user: str
    name: str
    round: int


PadFact = WriterCame | RoundTold | ChangeTakenBack | ChangeMadeAgain
PadEvent = table.WriterCame | table.RoundTold | table.ChangeTakenBack | table.ChangeMadeAgain


def pad_fact(event: PadEvent) -> PadFact:
    """A fact of a pad as it stands in a message."""
    match event:
        case table.WriterCame(user, name):
            return WriterCame(user=user, name=name)
        case table.RoundTold(user, name, number, again):
            return RoundTold(user=user, name=name, round=number, again=again)
        case table.ChangeTakenBack(user, name, number):
            return ChangeTakenBack(user=user, name=name, round=number)
        case table.ChangeMadeAgain(user, name, number):
            return ChangeMadeAgain(user=user, name=name, round=number)
        case _:
            assert_never(event)


def pad_table_view(live: LivePad) -> PadTableView:
    """What is written on the pad, and by whom."""
    pad = live.pad
    return PadTableView(
        host=live.host or None,
        settings=settings_view(live.settings),
        rules=pad.rules.line(),
        names=list(pad.names),
        season=live.season,
        writers=[WriterView(user=user, name=name) for user, name in live.writers],
        rounds=[list(told) for told in pad.told],
        changes=len(pad.changes),
        can_redo=bool(pad.undone),
        closed=live.closed,
    )


def pad_score_view(live: LivePad) -> PadScoreView:
    """The standing that the rounds make."""
    match = live.pad.match
    return PadScoreView(
        totals=list(match.totals),
        pot=match.pot,
        dealer=match.dealer,
        seated=list(match.seated),
        rounds=[ScoredRound(**scored(result)) for result in match.results],
        ending=None if match.result is None else match.result.ending.value,
        winners=[] if match.result is None else list(match.result.winners),
    )
