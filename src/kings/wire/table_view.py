"""What stands around the round: who sits where, the settings, the standing, what is asked of whom."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from kings.wire.facts import RoundScored
from kings.wire.round_view import GameView, OwnView
from kings.wire.settings import SettingsView


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat and who plays it; free if both `user` and `bot` are null."""

    seat: int
    name: str
    user: str | None
    bot: str | None
    """The level of the bot that has this seat."""
    covered: str | None
    """The level of the bot that plays for its person now."""


class FairView(Struct, frozen=True, kw_only=True):
    """How the cards of the round to come, or of the running one, were bound beforehand."""

    round: int
    commitment: str
    """SHA-256 by which the server bound itself to its secret, in hexadecimal."""
    hashed: list[int]
    """Seats whose device has bound itself to a nonce."""
    given: list[int]
    """Seats whose device has shown it."""


class TableView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="match"):
    """A table but for its cards; it changes seldom."""

    host: str | None
    """The user with the powers of the host."""
    settings: SettingsView
    rules: str
    phase: str
    """`lobby`, `dealing`, `playing`, `between` (rounds), `over` or `closed`."""
    paused: bool
    seats: list[SeatView]
    fair: FairView | None
    totals: list[int]
    """By party: seats, or two pairs."""
    rounds: list[RoundScored]
    ending: str | None
    """How the match ended, as in `match_over`."""
    winners: list[int]


class State(Struct, frozen=True, kw_only=True):
    """What a device is shown; in an update a part that is left out is as it was before."""

    table: TableView | UnsetType = UNSET
    game: GameView | UnsetType | None = UNSET
    """Null before the first deal."""
    own: list[OwnView]
    """Of this device's seats, those that sit in the round."""
