"""`kings moves`: what may be played after a line of play, for people who check us."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.cards import Deal
    from kings.corner.options import CornerRules
    from kings.corner.state import RoundState
    from kings.errors import Refused
    from kings.kungen.game import Game
    from kings.kungen.moves import Command
    from kings.kungen.options import KungenRules
    from kings.say.speaker import Speaker

Facts = dict[str, Any]

S = TypeVar("S")
M = TypeVar("M")


def moves(
    game: Annotated[str, typer.Argument(metavar="corner|kungen", help="The game.")],
    line: Annotated[str, typer.Argument(metavar="RULES", help="The rules, such as kitchen.")],
    cards: Annotated[
        str,
        typer.Option(
            metavar="CARDS", help="The whole pack in dealing order, a deal number or another deal."
        ),
    ],
    players: Annotated[
        str | None,
        typer.Option(
            metavar="2-6",
            help="Players at the table; left out, the least that these rules are for.",
            show_default=False,
        ),
    ] = None,
    dealer: Annotated[
        str, typer.Option(metavar="SEAT", help="Who deals, from 0; the next seat begins.")
    ] = "0",
    played: Annotated[
        str,
        typer.Option(
            "--moves", metavar="PLAYS", help="Plays separated by blanks: 9h>N W>E end, or t1 w1>c3."
        ),
    ] = "",
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The facts as JSON.")] = False,
) -> None:
    """List the legal plays after a line of play from given cards.

    A play that is refused is named with its code and number, and the exit code is 2.

    Example: `kings moves kungen harpan --cards 4711 --moves "t1 t1" --json`
    """
    from kings.kungen.options import KungenRules

    rules = asked.rules_of(asked.one_of("GAME", game, asked.GAMES), line)
    deal = asked.deal_of(rules.GAME, cards)
    words = played.split()
    if isinstance(rules, KungenRules):
        asked.one_person(players)
        facts, refused = kungen_facts(rules, deal, words)
    else:
        facts, refused = corner_facts(rules, deal, words, players, dealer)
    if as_json:
        console.print_json(facts)
    else:
        _print(console.speaker(lang), facts)
    if refused is not None:
        console.report(console.speaker(lang).text("moves.refused", **facts["refused"]))
        console.report(console.say(refused))
        raise typer.Exit(console.FAILED)


def corner_facts(
    rules: CornerRules, deal: Deal, words: Sequence[str], players: str | None, dealer: str
) -> tuple[Facts, Refused | None]:
    """What may be played in a round after a line of play, and what was refused in it."""
    from kings.corner.deal import deal_round
    from kings.corner.legal import legal_plays
    from kings.corner.notation import parse_move, spell_move, spell_position
    from kings.corner.places import Seat
    from kings.corner.rules import play
    from kings.corner.state import Phase

    law = asked.corner_law(rules, players)
    seat = Seat(asked.whole("--dealer", dealer, 0, law.seats - 1))
    start, _ = deal_round(law, seat, deal)
    state, at, refused = follow(start, [parse_move(word) for word in words], play)
    over = state.phase is Phase.OVER
    legal = () if over else legal_plays(state)
    facts: Facts = {
        "rules": rules.line(),
        "legal": [spell_move(move) for move in legal],
        "over": over,
        "result": round_result(state) if over else None,
        "position": spell_position(state),
    }
    return facts | _told(refused, words, at), refused


def round_result(state: RoundState) -> Facts:
    """How a round ended: what each party writes down, and the points left in each hand."""
    from kings.corner.score import outcome_of, score_round

    outcome = outcome_of(state)
    score = score_round(state.law, outcome)
    return {
        "how": state.how.value if state.how is not None else None,
        "out": state.out,
        "points": list(score.change),
        "left": [holding.points for holding in outcome.holdings],
        "winners": list(score.winners),
        "pot": score.pot,
    }


def kungen_facts(
    rules: KungenRules, deal: Deal, words: Sequence[str]
) -> tuple[Facts, Refused | None]:
    """What may be moved in a patience after a line of play, and what was refused in it.

    Points are without the time bonus: nobody has looked at a clock.
    """
    from kings.kungen.game import new_game
    from kings.kungen.listing import legal_moves
    from kings.kungen.notation import parse_command, spell_move
    from kings.kungen.position import spell_position
    from kings.kungen.stuck import Verdict, prove_stuck

    def do(game: Game, command: Command) -> Game:
        return game.do(command, 0).game

    commands = [parse_command(word) for word in words]
    game, at, refused = follow(new_game(rules, deal), commands, do)
    state = game.state
    how = "won" if state.won else None
    if how is None and prove_stuck(state) is Verdict.STUCK:
        how = "stuck"
    facts: Facts = {
        "rules": rules.line(),
        "legal": [spell_move(move) for move in legal_moves(state)],
        "over": how is not None,
        "result": None if how is None else {"how": how, "points": state.points},
        "points": state.points,
        "position": spell_position(state),
    }
    return facts | _told(refused, words, at), refused


def follow(
    state: S, moves: Sequence[M], play: Callable[[S, M], S]
) -> tuple[S, int, Refused | None]:
    """The state after a line of play, or before the first play refused, counted from 1."""
    from kings.errors import Refused

    for at, move in enumerate(moves, start=1):
        try:
            state = play(state, move)
        except Refused as refused:
            return state, at, refused
    return state, len(moves), None


def _told(refused: Refused | None, words: Sequence[str], at: int) -> Facts:
    if refused is None:
        return {}
    told = {"code": refused.code, "number": refused.number, "play": words[at - 1], "at": at}
    return {"refused": told}


def _print(speaker: Speaker, facts: Facts) -> None:
    screen = console.console()
    screen.print(facts["position"], soft_wrap=True)
    if facts["result"]:
        told = ", ".join(f"{name} {value}" for name, value in facts["result"].items())
        screen.print(speaker.text("moves.over", result=told))
    screen.print(speaker.text("moves.legal", count=len(facts["legal"])), style="bold")
    if facts["legal"]:
        screen.print("  " + " ".join(facts["legal"]))
