"""`kings deal`: the cards of a deal, to look at or for another program."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.cards import Card, Deal
    from kings.corner.options import CornerRules
    from kings.kungen.options import KungenRules
    from kings.say.speaker import Speaker

FORMS: Final = ("text", "digits", "pysol", "solvitaire")
RANDOM_BELOW: Final = 1_000_000
"""A number that one can say to a friend."""


def deal(
    game: Annotated[str, typer.Argument(metavar="corner|kungen", help="The game.")],
    number: Annotated[
        str | None,
        typer.Argument(
            metavar="NUMBER",
            help="The deal's number, pysol:N, or another deal. None: a new one.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="FORM",
            help="Only the deal, as text, digits, pysol or solvitaire. Without it: to look at.",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="RULES", help="Rules; they decide the pack and the layout."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="2-6", help="Players, for corner.", show_default=False),
    ] = None,
    lang: console.Lang = None,
) -> None:
    """Show the cards of a deal, or of a new one.

    Example: `kings deal kungen 4711 --format solvitaire`
    """
    from kings.records.deals import DealForm, format_deal

    asked.one_of("GAME", game, asked.GAMES)
    wanted = asked.rules_of(game, rules or ("kitchen" if game == asked.CORNER else "kungen"))
    text = number if number is not None else str(secrets.randbelow(RANDOM_BELOW))
    dealt = asked.deal_of(game, text)
    seats = seats_for(wanted, players)
    speaker = console.speaker(lang)
    if form is None:
        show(speaker, wanted, dealt, seats)
        return
    named = DealForm(asked.one_of("--format", form, FORMS))
    written = format_deal(dealt, wanted, named, seats)
    if number is None:
        console.report(speaker.text("deal.number", number=text))
    print(written)


def seats_for(rules: CornerRules | KungenRules, players: str | None) -> int:
    """How many sit at a table with these rules, by `--players` or as few as can; Kungen: 1."""
    from kings.kungen.options import KungenRules

    if isinstance(rules, KungenRules):
        asked.one_person(players)
        return 1
    return asked.corner_law(rules, players).seats


def show(speaker: Speaker, rules: CornerRules | KungenRules, dealt: Deal, seats: int) -> None:
    """A deal laid out to look at, hidden cards and all."""
    from kings.kungen.options import KungenRules
    from kings.say.rules import game_name

    screen = console.console()
    title = game_name(speaker, rules.GAME)
    if dealt.number is not None:
        title += f" · {speaker.text('deal.number', number=dealt.number)}"
    screen.print(title, style="bold")
    screen.print(rules.line(), style="dim", soft_wrap=True)
    if isinstance(rules, KungenRules):
        _show_patience(speaker, rules, dealt)
    else:
        _show_round(speaker, rules, dealt, seats)


def _show_round(speaker: Speaker, rules: CornerRules, dealt: Deal, seats: int) -> None:
    from kings.cards import cards_in
    from kings.corner.deal import deal_round, first_dealer
    from kings.corner.laid import spell_laid
    from kings.corner.law import law_for
    from kings.corner.places import PLACE_NAMES
    from kings.say.cards import spelled_card

    law = law_for(rules, seats)
    dealer = first_dealer(dealt, seats)
    state, _ = deal_round(law, dealer, dealt)
    rows: list[tuple[str, str]] = []
    for seat, hand in enumerate(state.hands):
        name = speaker.text("deal.seat", seat=seat)
        if seat == dealer:
            name = speaker.text("deal.dealer", seat=name)
        rows.append((name, _row(speaker, cards_in(hand))))
    for place in law.places:
        if state.piles[place]:
            shown = " ".join(spelled_card(speaker, spell_laid(card)) for card in state.piles[place])
            rows.append((PLACE_NAMES[place], shown))
    rows.append((speaker.text("terminal.stock"), _row(speaker, state.stock)))
    _print_rows(rows)


def _show_patience(speaker: Speaker, rules: KungenRules, dealt: Deal) -> None:
    from kings.kungen.deal import deal_state
    from kings.kungen.places import PLACE_NAMES
    from kings.say.kungen import patience_place
    from kings.say.speaker import capital

    state = deal_state(rules, dealt)
    rows: list[tuple[str, str]] = []
    for place in range(state.law.columns):
        pile, hidden = state.piles[place], state.hidden[place]
        covered = f"({_row(speaker, pile[:hidden])}) " if hidden else ""
        rows.append((PLACE_NAMES[place], covered + _row(speaker, pile[hidden:])))
    for number, stock in enumerate(state.stocks, start=1):
        name = capital(patience_place(speaker, f"s{number}", rules))
        rows.append((name, _row(speaker, stock)))
    _print_rows(rows)


def _row(speaker: Speaker, cards: tuple[Card, ...]) -> str:
    from kings.say.cards import card_in

    return " ".join(card_in(speaker, card) for card in cards)


def _print_rows(rows: list[tuple[str, str]]) -> None:
    from rich.table import Table

    from kings.cli.ink import ten

    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="cyan")
    grid.add_column()
    for name, cards in rows:
        grid.add_row(name, ten(cards))
    screen = console.console()
    screen.print()
    screen.print(grid)
