"""Patiences that were begun and left for another deal."""

from __future__ import annotations

from datetime import datetime

from kings.cli.saves import Shelf
from kings.errors import KingsError
from kings.kungen.game import Game
from kings.kungen.result import Ending
from kings.records import PatienceRecord, patience_record, verify
from kings.table.lists import finished


def close_left_behind(shelf: Shelf) -> list[KingsError]:
    """Count the begun patiences that were left for another deal, and keep their records.

    A position that would finish itself counts as won, the others as lost (K20). Those that
    cannot be read are kept aside; their errors are given back to be said.
    """
    errors = []
    for path in shelf.saves("kungen"):
        try:
            record = shelf.read(path)
        except KingsError as error:
            errors.append(error)
            continue
        if isinstance(record, PatienceRecord):
            _close_left(shelf, record)
        shelf.drop(path)
    return errors


def _close_left(shelf: Shelf, record: PatienceRecord) -> None:
    game = getattr(verify(record), "game", None)
    if not isinstance(game, Game):
        return
    # The clock of a verified game stands; the time it shows is the record's.
    left = game.left(0)
    now = datetime.now()
    closed = patience_record(
        rules=record.rules,
        deal=record.deal,
        players=record.players,
        entries=record.entries,
        closing=Ending.LEFT,
        time_ms=record.time_ms,
        begun_before=record.begun_before,
        played=now.date(),
    )
    done = finished(left, [player.name for player in record.players], now.date().isoformat())
    shelf.keep(closed, now)
    if done is not None:
        shelf.add_patience(done)
