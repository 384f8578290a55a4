"""A record told play by play, as somebody looking on saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kings.cli import console
from kings.say.names import clean_name

if TYPE_CHECKING:
    from rich.console import Console

    from kings.corner.state import RoundState
    from kings.records import CornerRecord, CornerStep, PatienceRecord, PatienceStep, Record
    from kings.say.results import Company
    from kings.say.speaker import Speaker


def tell(speaker: Speaker, record: Record, first: int) -> None:
    """Tell a record from its `first` play on, counted from 1 through all its rounds.

    Told later than from its beginning, it starts with how things lie before that play. Raises
    `RecordError` at a false line, after what comes before it, and `KingsError` if there are not
    so many plays.
    """
    from kings.errors import KingsError
    from kings.records import CornerRecord
    from kings.say.rules import game_name

    plays = count_plays(record)
    if first > max(plays, 1):
        raise KingsError("replay_too_far", first=first, plays=plays)
    screen = console.console()
    title = [game_name(speaker, record.rules.GAME)]
    if record.played:
        title.append(record.played.isoformat())
    if not isinstance(record, CornerRecord):
        title.append(speaker.series(list(_names(record))))
    screen.print(" · ".join(title), style="bold", markup=False)
    screen.print(record.rules.line(), style="dim", soft_wrap=True)
    if isinstance(record, CornerRecord):
        _tell_match(speaker, screen, record, first)
    else:
        _tell_patience(speaker, screen, record, first)


def _names(record: Record) -> tuple[str, ...]:
    """What the players are called, safe to print."""
    return tuple(clean_name(player.name or f"{player.bot}") for player in record.players)


def count_plays(record: Record) -> int:
    """How many plays a record has; of a patience also undo and redo count."""
    from kings.records import CornerRecord, LoggedCommand

    if isinstance(record, CornerRecord):
        return sum(len(log.plays) for log in record.rounds)
    return sum(isinstance(entry, LoggedCommand) for entry in record.entries)


def _tell_match(speaker: Speaker, screen: Console, record: CornerRecord, first: int) -> None:
    from kings.records.corner_replay import replay_corner
    from kings.say.results import Company, say_match

    names = _names(record)
    company = Company(record.rules, names)
    made = 0
    last: CornerStep | None = None
    for step in replay_corner(record):
        made += step.play is not None
        if made >= first or first == 1:
            if last is not None and step.play is not None and made == first > 1:
                _lay_open(speaker, screen, last, company)
            fresh = last is None or last.section != step.section
            if fresh:
                number, dealer = len(step.match.results) + 1, names[step.log.dealer]
                title = speaker.text("replay.round", number=number, name=dealer)
                screen.print(f"\n{title}", style="bold cyan")
            elif step.play is None:
                screen.print(speaker.text("replay.broken_off"), style="bold")
            _tell_step(speaker, screen, step, made, company)
        last = step
    if record.result is not None:
        screen.print()
        for said in say_match(speaker, record.result, record.totals, company):
            screen.print(said, style="bold")


def _tell_step(
    speaker: Speaker, screen: Console, step: CornerStep, made: int, company: Company
) -> None:
    from kings.corner.events import for_seat
    from kings.records.corner_verify import claim_of
    from kings.say.events import say_event
    from kings.say.results import say_round

    names = [company.names[seat] for seat in step.log.seated]
    said = [say_event(speaker, for_seat(event, None), names, None) for event in step.events]
    _print_step(screen, made if step.play is not None else None, said)
    if step.state.how is not None:
        screen.print()
        totals = claim_of(step.match).totals
        for line in say_round(speaker, step.match.results[-1], totals, company):
            screen.print(f"      {line}")


def _print_step(screen: Console, number: int | None, said: Sequence[str]) -> None:
    """A play with its number; what follows from it stands below, without one."""
    from rich.table import Table

    from kings.cli.ink import ten

    for at, sentence in enumerate(said):
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", width=4, style="dim")
        grid.add_column()
        grid.add_row(str(number) if number is not None and at == 0 else "", ten(sentence))
        screen.print(grid)


def _lay_open(speaker: Speaker, screen: Console, step: CornerStep, company: Company) -> None:
    """How the table lies, as everybody there sees it."""
    from kings.cli.ink import ten
    from kings.corner.laid import spell_laid
    from kings.say.cards import pile_text, stock_text

    state: RoundState = step.state
    screen.print()
    for place in state.law.places:
        if state.piles[place]:
            pile = [spell_laid(card) for card in state.piles[place]]
            screen.print(f"  {ten(pile_text(speaker, place, pile))}")
    screen.print(f"  {stock_text(speaker, len(state.stock))}")
    for seat, hand in zip(step.log.seated, state.hands, strict=True):
        count = speaker.text("count.cards", count=hand.bit_count())
        screen.print(f"  {company.names[seat]}: {count}")
    screen.print()


def _tell_patience(speaker: Speaker, screen: Console, record: PatienceRecord, first: int) -> None:
    from kings.records import LoggedCommand
    from kings.records.patience_replay import replay_patience
    from kings.table.patience import PatienceTable

    made = 0
    last: PatienceStep | None = None
    screen.print()
    for step in replay_patience(record):
        made += isinstance(step.entry, LoggedCommand)
        if last is not None and made >= first:
            if made == first > 1 and isinstance(step.entry, LoggedCommand):
                _lay_out(speaker, screen, last)
            said = _said_entry(speaker, step, record)
            numbered = isinstance(step.entry, LoggedCommand)
            if step.events and len(record.players) > 1:
                mover = PatienceTable(_names(record), last.game).mover
                said[0] = f"{mover}: {said[0]}"
            _print_step(screen, made if numbered else None, said)
        last = step
    _tell_end(speaker, screen, record)


def _said_entry(speaker: Speaker, step: PatienceStep, record: PatienceRecord) -> list[str]:
    from kings.kungen.notation import spell_move
    from kings.records import Bookmark, LoggedCommand
    from kings.say.kungen import say_patience_event

    if isinstance(step.entry, LoggedCommand):
        told = [say_patience_event(speaker, event, record.rules) for event in step.events]
        return told or [speaker.text(f"replay.{spell_move(step.entry.command)}")]
    if isinstance(step.entry, Bookmark):
        return [speaker.text("replay.bookmark", name=step.entry.name)]
    return [speaker.text("replay.help")]


def _lay_out(speaker: Speaker, screen: Console, step: PatienceStep) -> None:
    """How the patience lies, without what is hidden."""
    from kings.cli.ink import ten
    from kings.kungen.places import PLACE_NAMES, foundation_at, waste_of
    from kings.say.cards import column_text, foundation_text
    from kings.say.kungen import patience_place

    state, rules = step.game.state, step.game.rules
    for place in state.law.places:
        pile, hidden = state.piles[place], state.hidden[place]
        name = patience_place(speaker, PLACE_NAMES[place], rules)
        screen.print(f"  {ten(column_text(speaker, name, hidden, pile[hidden:]))}")
    for at, height in enumerate(state.ups):
        if height:
            name = patience_place(speaker, PLACE_NAMES[foundation_at(at)], rules)
            screen.print(f"  {foundation_text(speaker, name, height)}")
    for stock, (cards, waste) in enumerate(zip(state.stocks, state.wastes, strict=True)):
        name = patience_place(speaker, PLACE_NAMES[waste_of(stock)], rules)
        screen.print(f"  {ten(column_text(speaker, name, 0, waste))}")
        name = patience_place(speaker, f"s{stock + 1}", rules)
        screen.print(f"  {column_text(speaker, name, len(cards), ())}")
    screen.print()


def _tell_end(speaker: Speaker, screen: Console, record: PatienceRecord) -> None:
    from kings.records.patience_replay import verify_patience
    from kings.say.results import say_patience_result
    from kings.say.speaker import capital

    result = verify_patience(record).game.result
    screen.print()
    if result is None:
        screen.print(capital(speaker.text("records.unfinished")))
        return
    for said in say_patience_result(speaker, result):
        screen.print(said, style="bold")
