"""A finished match taken back to one of its turns, to be played on from there as a new game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kings.bots import BOTS, bot_named
from kings.cli import asked
from kings.cli.play_start import named_bots
from kings.corner.places import Seat
from kings.errors import KingsError
from kings.lab.review import before, turns_of
from kings.records import CornerRecord, Player
from kings.say.names import clean_name
from kings.say.speaker import Speaker


def begun(
    speaker: Speaker, record: CornerRecord, start: str, seat: Seat | None, bots: str | None
) -> CornerRecord:
    """The match as it was when turn `start` began, a person in one seat and bots in the others.

    The person takes the seat asked for, else that of the only person of the record, else the one
    whose turn it is. `bots` play for the other people. Raises `KingsError`.
    """
    turns = turns_of(record)
    turn = turns[asked.whole("--from", start, 1, len(turns)) - 1]
    if seat is None:
        people = [Seat(at) for at, player in enumerate(record.players) if player.bot is None]
        seat = people[0] if len(people) == 1 else turn.seat
    players = _seated(speaker, record.players, seat, bots)
    return replace(before(record, turn), players=players, played=None)


def _seated(
    speaker: Speaker, players: Sequence[Player], seat: Seat, bots: str | None
) -> tuple[Player, ...]:
    """Who sits where now: bots stay, others are taken over by those asked for."""
    others = [at for at in range(len(players)) if at != seat]
    without = [at for at in others if players[at].bot not in BOTS]
    words = [word.strip() for word in (bots or "").split(",") if word.strip()]
    if without and not words:
        names = tuple(clean_name(players[at].name) or f"{players[at].bot}" for at in without)
        raise KingsError("review_bots", names=names)
    if words and not without:
        raise KingsError("review_no_people", bots=",".join(words)[:60])
    asked_for = [bot_named(word).name for word in words]
    row = {at: players[at] for at in others}
    for number, at in enumerate(without):
        row[at] = Player(players[at].name, asked_for[number % len(asked_for)])
    me = players[seat]
    own = me.name if me.bot is None and me.name else speaker.text("terminal.you")
    taken = [own, *(player.name for player in row.values() if player.name)]
    nameless = [at for at in others if not row[at].name]
    found = named_bots([f"{row[at].bot}" for at in nameless], taken, speaker)
    row |= dict(zip(nameless, found, strict=True))
    return tuple(Player(own) if at == seat else row[at] for at in range(len(players)))
