"""`kings perft`: how many lines of play lead from a position, for people who check us."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.records.perft import Tree

DEEPEST: Final = 60


def perft(
    start: Annotated[
        str,
        typer.Argument(
            metavar="POSITION-OR-DEAL",
            help="A position in one line, or a deal: its number or its cards.",
        ),
    ],
    depth: Annotated[str, typer.Argument(metavar="DEPTH", help="How many plays deep.")],
    rules: Annotated[
        str,
        typer.Option(metavar="[GAME:]RULES", help="The rules of a deal; a position names its own."),
    ] = "kitchen",
    players: Annotated[
        str | None,
        typer.Option(metavar="2-6", help="Players, for a deal of corner.", show_default=False),
    ] = None,
    dealer: Annotated[str, typer.Option(metavar="SEAT", help="Who deals, from 0.")] = "0",
    divide: Annotated[
        bool, typer.Option("--divide", help="Also the lines by their first play.")
    ] = False,
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The counts as JSON.")] = False,
) -> None:
    """Count the lines of play from a position or a deal, depth by depth.

    Example: `kings perft 4711 3 --rules kitchen --players 3 --divide`
    """
    from kings.records.perft import divide as divided
    from kings.records.perft import perft as count

    plies = asked.whole("DEPTH", depth, 1, DEEPEST)
    tree, state = _start(start, rules, players, dealer)
    counts = count(tree, state, plies)
    firsts = divided(tree, state, plies) if divide else ()
    if as_json:
        facts: dict[str, Any] = {
            "depths": [
                {"depth": at.depth, "lines": at.sequences, "states": at.states, "over": at.over}
                for at in counts
            ]
        }
        if divide:
            facts["divide"] = dict(firsts)
        console.print_json(facts)
        return
    speaker = console.speaker(lang)
    headings = (speaker.text(f"perft.{key}") for key in ("depth", "lines", "states", "over"))
    table = console.table(*headings, right=range(4))
    for at in counts:
        table.add_row(*(f"{n}" for n in (at.depth, at.sequences, at.states, at.over)))
    console.console().print(table)
    if firsts:
        listing = console.table(speaker.text("perft.first"), speaker.text("perft.lines"), right=[1])
        for play, lines in firsts:
            listing.add_row(play, str(lines))
        console.console().print(listing)


def _start(text: str, line: str, players: str | None, dealer: str) -> tuple[Tree[Any, Any], Any]:
    """The tree of the game and where to start: a position has parts, a deal has none."""
    from kings.corner.deal import deal_round
    from kings.corner.notation import check_piles, parse_position
    from kings.corner.places import Seat
    from kings.kungen.deal import deal_state
    from kings.kungen.listing import legal_moves
    from kings.kungen.notation import spell_move
    from kings.kungen.options import KungenRules
    from kings.kungen.position import parse_position as parse_patience
    from kings.kungen.rules import play
    from kings.records.perft import CORNER, Tree

    patience = Tree(legal_moves, play, lambda state: state.won, spell_move)
    if "|" in text:
        head = text.split("|", maxsplit=1)[0].split() or [""]
        if asked.is_kungen(head[0]):
            return patience, parse_patience(text)
        state = parse_position(text)
        check_piles(state)
        return CORNER, state
    rules = asked.any_rules(line)
    deal = asked.deal_of(rules.GAME, text)
    if isinstance(rules, KungenRules):
        asked.one_person(players)
        return patience, deal_state(rules, deal)
    law = asked.corner_law(rules, players)
    return CORNER, deal_round(law, Seat(asked.whole("--dealer", dealer, 0, law.seats - 1)), deal)[0]
