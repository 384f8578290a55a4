"""A patience as it stands in messages: what lies open, and what stands around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct

from kings.cards import RANKS, spell
from kings.kungen.notation import spell_move
from kings.kungen.places import PLACE_NAMES
from kings.kungen.result import Ending, Practice, Result
from kings.kungen.view import KungenView, PileView
from kings.table.live_match import Stage
from kings.table.live_patience import LivePatience
from kings.wire.settings import SettingsView, settings_view

spelled_command: Final = lru_cache(maxsize=4096)(spell_move)
"""A move as text; the moves of a game come again and again."""


class PersonView(Struct, frozen=True, kw_only=True):
    """Who has a seat at a patience; free if `user` is null."""

    name: str
    user: str | None


class ResultView(Struct, frozen=True, kw_only=True):
    """What a patience came to."""

    how: Ending
    points: int
    """The whole sum, finish and time bonus included."""
    time_bonus: int
    time_ms: int
    up: int
    """Cards on the foundations."""
    practice: list[Practice]


class PatienceTableView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="patience"):
    """A patience but for its cards."""

    host: str | None
    settings: SettingsView
    rules: str
    """The rules line."""
    stage: Stage
    """A won game is over, and yet undo goes on from it."""
    seats: list[PersonView]
    """One, or two who make a move each."""
    origin: str
    """Where the deal came from: `number`, `random`, a pool, the day."""
    deal: str | None
    """The deal itself, once it may be known."""
    paused: bool
    """In a pause the cards are covered."""
    stuck: bool
    """Whether it was proved that nothing can be won any more."""
    practice: list[Practice]
    """Why the game is practice; empty for a clean one."""
    bookmarks: list[str]
    result: ResultView | None
    """The first win, or the end; it stands whatever is undone later."""
    closed: str | None


class ColumnView(Struct, frozen=True, kw_only=True):
    """A column or corner."""

    place: str
    hidden: int
    """Cards face down, under the open ones."""
    open: list[str]
    """The end card last."""


class StockView(Struct, frozen=True, kw_only=True):
    """A stock with its waste."""

    left: int
    waste: list[str]
    """The playable card last."""
    pass_number: int
    passes_left: int | None
    """Redeals still allowed; null where passes are unlimited."""
    extra_pass: bool
    """Whether the extra pass may be taken now, which makes the game practice."""


class PatienceGameView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="patience"):
    """All that lies open; nothing in it depends on a hidden card."""

    turn: int
    """The seat whose move it is."""
    king: str
    """The rank that opens empty places."""
    columns: list[ColumnView]
    corners: list[ColumnView]
    foundations: dict[str, int]
    """Cards on each, by place."""
    stocks: list[StockView]
    held: list[str]
    """Piles whose end card was taken back and is left alone by `safe` and `all`."""
    points: int
    won: bool
    legal: list[str]
    """The legal moves in their fixed order; `all`, `safe` and `auto` as `lay_up` tells."""
    lay_up: bool
    """Whether `all` would send anything up."""
    lay_up_safe: bool
    """Whether `safe` would."""
    can_undo: bool
    can_redo: bool


class PatienceClock(Struct, frozen=True, kw_only=True, tag_field="kind", tag="patience"):
    """The time of a patience, in milliseconds by the server's clock; pauses are left out."""

    spent_ms: int
    """Before `since_ms`."""
    since_ms: int | None
    """Since when it runs, null while it stands."""


def patience_table_view(live: LivePatience) -> PatienceTableView:
    """What stands around the cards."""
    game = None if live.table is None else live.table.game
    return PatienceTableView(
        host=live.host or None,
        settings=settings_view(live.settings),
        rules=live.rules.line(),
        stage=live.stage,
        seats=[PersonView(name=seat.name, user=seat.user) for seat in live.seats],
        origin=live.origin,
        deal=str(live.deal) if live.known else None,
        paused=live.paused,
        stuck=game is not None and game.stuck,
        practice=[] if game is None else sorted(game.practice),
        bookmarks=[] if game is None else [name for name, _ in game.bookmarks],
        result=None if game is None or game.result is None else result_view(game.result),
        closed=live.closed,
    )


def result_view(result: Result) -> ResultView:
    """What it came to."""
    return ResultView(
        how=result.how,
        points=result.points,
        time_bonus=result.time_bonus,
        time_ms=result.time_ms,
        up=result.up,
        practice=list(result.practice),
    )


def patience_game_view(live: LivePatience) -> PatienceGameView | None:
    """The cards as everybody may see them; None before the deal and in a pause."""
    view, table = live.view(), live.table
    if view is None or table is None:
        return None
    return PatienceGameView(
        turn=table.turn,
        king=RANKS[view.king],
        columns=list(map(_column, view.columns)),
        corners=list(map(_column, view.corners)),
        foundations={PLACE_NAMES[place]: height for place, height in view.foundations},
        stocks=_stocks(view),
        held=[PLACE_NAMES[place] for place in view.held],
        points=view.points,
        won=view.won,
        legal=[spelled_command(move) for move in view.legal],
        lay_up=view.lay_up,
        lay_up_safe=view.lay_up_safe,
        can_undo=bool(table.game.past),
        can_redo=bool(table.game.future),
    )


def patience_clock(live: LivePatience) -> PatienceClock | None:
    """The time; None before the deal."""
    if live.table is None:
        return None
    clock = live.table.game.clock
    return PatienceClock(spent_ms=clock.spent_ms, since_ms=clock.since_ms)


def _column(pile: PileView) -> ColumnView:
    return ColumnView(
        place=PLACE_NAMES[pile.place], hidden=pile.hidden, open=list(map(spell, pile.open))
    )


def _stocks(view: KungenView) -> list[StockView]:
    return [
        StockView(
            left=stock.left,
            waste=list(map(spell, stock.waste)),
            pass_number=stock.pass_number,
            passes_left=stock.passes_left,
            extra_pass=stock.extra_pass,
        )
        for stock in view.stocks
    ]
