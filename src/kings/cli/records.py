"""`kings replay`, `kings verify`, `kings convert`: records and deals in files."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kings.cli import asked, console

if TYPE_CHECKING:
    from kings.cards import Deal
    from kings.corner.options import CornerRules
    from kings.errors import KingsError
    from kings.kungen.options import KungenRules
    from kings.records import Record, Verified
    from kings.say.speaker import Speaker

FILE: Final = "FILE"
FORMS: Final = ("record", "text", "digits", "pysol", "solvitaire")
MOST_PLAYS: Final = 1_000_000


def replay(
    file: Annotated[str, typer.Argument(metavar=FILE, help="A record; - is standard input.")],
    start: Annotated[
        str, typer.Option("--from", metavar="N", help="Begin with the N-th play of the record.")
    ] = "1",
    lang: console.Lang = None,
) -> None:
    """Tell a recorded game play by play, as somebody looking on saw it.

    Example: `kings replay evening.kings --from 40`
    """
    from kings.cli.telling import tell
    from kings.records import read_record

    first = asked.whole("--from", start, 1, MOST_PLAYS)
    tell(console.speaker(lang), read_record(asked.text_of(file)), first)


def verify(
    files: Annotated[list[str], typer.Argument(metavar=FILE, help="Records to check.")],
    lang: console.Lang = None,
) -> None:
    """Make every play of a record again and count every result again.

    The exit code is 2 if one of the files is not a true record; its first false line is named.

    Example: `kings verify evening.kings`
    """
    from kings.cli.failures import explain
    from kings.errors import KingsError
    from kings.records import read_record
    from kings.records import verify as verified

    speaker, wrong = console.speaker(lang), False
    for file in files:
        try:
            found = verified(read_record(asked.text_of(file)))
        except (KingsError, OSError) as error:
            wrong = True
            said = explain(error) or ""
            console.report(said if _names_file(error) else f"{file}: {said}")
        else:
            print(speaker.text("records.true", file=file, what=summary(speaker, found)))
    if wrong:
        raise typer.Exit(console.FAILED)


def _names_file(error: KingsError | OSError) -> bool:
    """Whether what is said of an error names the file already."""
    return isinstance(error, OSError) or "file" in error.facts


def summary(speaker: Speaker, found: Verified) -> str:
    """What a true record holds, in a few words."""
    from kings.cli.telling import count_plays
    from kings.records import CornerRecord
    from kings.say.rules import game_name

    record = found.record
    parts = [game_name(speaker, record.rules.GAME)]
    if isinstance(record, CornerRecord):
        parts.append(speaker.text("records.rounds", count=len(record.rounds)))
    parts.append(speaker.text("records.plays", count=count_plays(record)))
    if record.result is None:
        parts.append(speaker.text("records.unfinished"))
    return ", ".join(parts)


def convert(
    file: Annotated[
        str, typer.Argument(metavar=FILE, help="A record, or a deal in any form; - is stdin.")
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORM",
            help="A record, or the deal as text, digits, pysol or solvitaire.",
        ),
    ],
    rules: Annotated[
        str,
        typer.Option(metavar="[GAME:]RULES", help="Rules of a deal; a record names its own."),
    ] = "kungen",
    players: Annotated[
        str | None,
        typer.Option(metavar="2-6", help="Players, for a deal of corner.", show_default=False),
    ] = None,
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar=FILE, help="Where to; else the screen."),
    ] = None,
    lang: console.Lang = None,
) -> None:
    """Turn a record or a deal into another form.

    A deal becomes a record in which nothing is played yet; a record becomes its first deal.

    Example: `kings convert board.json --to record --rules harpan -o board.kings`
    """
    from kings.records import write_record

    asked.one_of("--to", to, FORMS)
    text = asked.text_of(file)
    record = _record_in(text)
    if to != "record":
        written = _as_deal(text, record, to, rules, players) + "\n"
    elif record is not None:
        written = write_record(record)
    else:
        written = write_record(_fresh_record(console.speaker(lang), text, rules, players))
    if out is None:
        sys.stdout.write(written)
    else:
        with open(out, "x", encoding="utf-8", newline="\n") as target:
            target.write(written)


def _record_in(text: str) -> Record | None:
    """The record that a text is, or None if it does not begin as one."""
    from kings.records import read_record

    return read_record(text) if text.startswith("Format:") else None


def _as_deal(text: str, record: Record | None, to: str, line: str, players: str | None) -> str:
    from kings.records import CornerRecord
    from kings.records.deals import DealForm, format_deal

    if record is None:
        rules, deal, seats = _deal_in(text, line, players)
        return format_deal(deal, rules, DealForm(to), seats)
    seats = len(record.players) if isinstance(record, CornerRecord) else 1
    return format_deal(record.deal, record.rules, DealForm(to), seats)


def _deal_in(
    text: str, line: str, players: str | None
) -> tuple[CornerRules | KungenRules, Deal, int]:
    from kings.cli.deal import seats_for

    rules = asked.any_rules(line)
    return rules, asked.deal_of(rules.GAME, text), seats_for(rules, players)


def _fresh_record(speaker: Speaker, text: str, line: str, players: str | None) -> Record:
    """The record of a deal in which nothing is played yet."""
    from kings.corner.deal import first_dealer
    from kings.kungen.options import KungenRules
    from kings.records import Player, corner_record, patience_record

    rules, deal, seats = _deal_in(text, line, players)
    names = [Player(speaker.text("records.player", number=n + 1)) for n in range(seats)]
    if isinstance(rules, KungenRules):
        return patience_record(rules=rules, deal=deal, players=names)
    dealer = first_dealer(deal, seats)
    return corner_record(rules=rules, players=names, deal=deal, dealer=dealer)
