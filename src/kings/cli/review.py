"""`kings review`: a finished game looked over again, whatever its kind."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.corner.places import Seat
    from kings.records import CornerRecord

LONGEST_S: Final = 3600
CORNER_S: Final = 0.4
"""Seconds for a turn, unless asked otherwise."""
KUNGEN_S: Final = 10.0
"""Seconds for a position, unless asked otherwise."""
TOP: Final = "3"
MOST_TOP: Final = 1000


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    top: Annotated[
        str | None,
        typer.Option(
            metavar="N", help=f"So many of the costliest turns, else {TOP}.", show_default=False
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT|NAME", help="This player's turns only.", show_default=False),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="N", help="From the N-th turn on.", show_default=False),
    ] = None,
    play: Annotated[
        bool, typer.Option("--play", help="Go back to that turn and play on, as a new game.")
    ] = False,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,..", help="Who plays for the other people then.", show_default=False
        ),
    ] = None,
    seconds: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help=f"At most so long for a turn ({CORNER_S}) or a position ({KUNGEN_S:.0f}).",
            show_default=False,
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play on line by line, without colours.")
    ] = False,
    lang: console.Lang = None,
    as_json: Annotated[bool, typer.Option("--json", help="The facts as JSON.")] = False,
) -> None:
    """Look a finished game over: what each turn was worth, and the plays that cost most.

    A turn is judged from what its player saw, not from the hidden cards. Of a patience it tells the
    move that lost it. Ctrl-C stops and shows what is known so far.

    Example: `kings review evening.kings --seat Anna`
    """
    from kings.errors import KingsError
    from kings.records import CornerRecord, read_record, verify

    record = read_record(asked.text_of(file))
    verify(record)
    limit = None if seconds is None else asked.seconds("--seconds", seconds, LONGEST_S)
    of_play = {"--bots": bots, "--plain": plain}
    of_corner = {"--top": top, "--seat": seat, "--from": start, "--play": play, **of_play}
    if not isinstance(record, CornerRecord):
        _refuse(of_corner, beside=asked.KUNGEN)
        from kings.cli.review_patience import review_patience

        review_patience(console.speaker(lang), record, seconds=limit or KUNGEN_S, as_json=as_json)
        return
    if record.result is None:
        raise KingsError("review_unfinished")
    from kings.cli.review_corner import Wish, review_match, seat_of

    speaker = console.speaker(lang)
    chosen = seat_of(speaker, record, seat)
    if play:
        _refuse({"--top": top, "--seconds": seconds, "--json": as_json}, beside="--play")
        _play(record, start, chosen, bots, lang, plain=plain)
        return
    for option in (name for name, value in of_play.items() if value):
        raise KingsError("option_needs", option=option, needed="--play")
    most = asked.whole("--top", TOP if top is None else top, 0, MOST_TOP)
    wish = Wish(file=file, top=most, seat=chosen, start=start or "1", seconds=limit or CORNER_S)
    review_match(speaker, record, wish, as_json=as_json)


def _refuse(given: Mapping[str, str | bool | None], *, beside: str) -> None:
    """Raise `RulesError` for the first of these options that is given."""
    from kings.errors import RulesError

    for option in (name for name, value in given.items() if value):
        raise RulesError("rules_conflict", first=option, second=beside)


def _play(
    record: CornerRecord,
    start: str | None,
    seat: Seat | None,
    bots: str | None,
    lang: str | None,
    *,
    plain: bool,
) -> None:
    from kings import kernels
    from kings.cli.play_start import play_on
    from kings.cli.review_play import begun
    from kings.cli.screen import Screen
    from kings.errors import KingsError

    if start is None:
        raise KingsError("option_needs", option="--play", needed="--from N")
    screen = Screen(plain=plain, source=sys.stdin, target=sys.stdout)
    game = begun(console.speaker(lang), record, start, seat, bots)
    if not screen.plain:
        kernels.warm_in_background()
    code = play_on(screen, lang, game)
    if code:
        raise typer.Exit(code)
