"""Bodies of the HTTP interface: what is sent to it, and what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from kings.wire.asks import Ask
from kings.wire.fields import (
    CodeText,
    CommandId,
    NameText,
    RulesLine,
    SeatNumber,
    Sequence,
    TokenText,
    Word,
)
from kings.wire.messages import ErrorInfo
from kings.wire.settings import SettingsBody

Password = Annotated[str, Meta(min_length=10, max_length=128)]
AccountName = Annotated[str, Meta(min_length=1, max_length=64)]


class Body(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A body that is sent to the server; unknown fields are refused."""


class Answer(Struct, frozen=True, kw_only=True):
    """A body that the server sends."""


class Problem(Answer, frozen=True):
    """The answer of every request that failed."""

    error: ErrorInfo
    message: str
    """The sentence in the reader's language."""


class GuestBody(Body, frozen=True):
    """POST /api/guest: begin to play without an account."""

    name: NameText
    bearer: bool = False
    """Whether the session comes as a token in the answer (for programs), not as a cookie."""


class SignInBody(Body, frozen=True):
    """POST /api/login."""

    account: AccountName
    password: Password
    bearer: bool = False


class AccountBody(Body, frozen=True):
    """POST /api/account: the guest becomes an account, with all games."""

    account: AccountName
    password: Password


class RecoverBody(Body, frozen=True):
    """POST /api/recover: a new password by a recovery code."""

    account: AccountName
    code: CodeText
    password: Password
    bearer: bool = False


class MoveBody(Body, frozen=True):
    """POST /api/move: redeem a one-use code on the new device; without it a code is made."""

    code: CodeText | None = None
    bearer: bool = False


class PasskeyOptions(Answer, frozen=True):
    """What `navigator.credentials` of a browser is called with, in its own JSON."""

    options: dict[str, Any]


class PasskeyBody(Body, frozen=True):
    """POST /api/passkeys: a passkey that was made for the options asked for before."""

    name: NameText
    credential: dict[str, Any]


class PasskeySignIn(Body, frozen=True):
    """POST /api/login/passkey: a passkey's answer to the options asked for before."""

    credential: dict[str, Any]
    bearer: bool = False


class PasskeyLine(Answer, frozen=True):
    """A passkey of the reader's."""

    id: str
    name: str
    created_ms: int


class Passkeys(Answer, frozen=True):
    """GET /api/passkeys."""

    passkeys: list[PasskeyLine]


class ProfileBody(Body, frozen=True):
    """PATCH /api/me: what is left out stays."""

    name: NameText | None = None
    lang: Word | None = None


class Session(Answer, frozen=True):
    """Who is signed in; `token` only where the request asked for it."""

    user: str
    name: str
    token: str | None = None


class Profile(Answer, frozen=True):
    """GET /api/me."""

    user: str
    name: str
    account: str | None
    lang: str | None


class Codes(Answer, frozen=True):
    """Codes that are shown once: of recovery, or to move to a new device."""

    codes: list[str]
    until_ms: int | None = None
    token: str | None = None
    """The new session, where the old one was a token."""


class Device(Answer, frozen=True):
    """A device on which a person is signed in."""

    id: str
    device: str
    seen_ms: int
    here: bool
    """Whether it is the one that asks."""


class Devices(Answer, frozen=True):
    """GET /api/sessions."""

    devices: list[Device]


class HouseRules(Body, frozen=True):
    """GET and POST /api/house-rules: rules lines by name; an empty line forgets the name."""

    rules: Annotated[dict[NameText, RulesLine], Meta(max_length=50)]


class ResultLine(Answer, frozen=True):
    """What a finished match came to for a person."""

    table: str
    seat: int
    rules: str
    seats: int
    points: int
    won: bool
    rated: bool
    finished_ms: int


class Results(Answer, frozen=True):
    """GET /api/results: the latest first."""

    results: list[ResultLine]


class Export(Answer, frozen=True):
    """GET /api/export: all that is kept of a person and is theirs."""

    user: str
    name: str
    account: str | None
    lang: str | None
    tables: list[str]
    results: list[ResultLine]
    house_rules: dict[str, str]
    signature: str = ""
    """Of this server, over all the rest."""


class ImportBody(Body, frozen=True):
    """POST /api/import: an export of an earlier self, such as a guest whose phone is lost."""

    export: Export


class Merged(Answer, frozen=True):
    """How many results of an export this person has now."""

    results: int


class OpenTableBody(Body, frozen=True):
    """POST /api/tables: open a table; whoever opens it is its host."""

    rules: RulesLine
    """A preset or a rules line."""
    seats: Annotated[int, Meta(ge=2, le=6)]
    settings: SettingsBody
    sit: SeatNumber | None = 0
    """Where the host sits down at once, null nowhere."""
    name: NameText | None = None
    """The host's name at this table, null as everywhere."""


class Opened(Answer, frozen=True):
    """A table was opened, or is now open to this user."""

    table: str
    seat: int | None = None


class OpenPatienceBody(Body, frozen=True, kw_only=True):
    """POST /api/patiences: lay a patience, alone or by turns with another."""

    rules: RulesLine
    deal: Annotated[str, Meta(max_length=24)] = "random"
    """A number, `random`, `winnable`, `easy`, `medium`, `hard`, or `day` for that of the day."""
    seats: Annotated[int, Meta(ge=1, le=2)] = 1
    settings: SettingsBody
    name: NameText | None = None
    """The name at this table, null as everywhere."""


class OpenPadBody(Body, frozen=True, kw_only=True):
    """POST /api/pads: a score pad for a game with real cards."""

    rules: RulesLine
    names: Annotated[list[NameText], Meta(min_length=2, max_length=6)]
    """Who plays, clockwise."""
    dealer: SeatNumber = 0
    season: NameText = ""
    """Evenings of one season are summed up together."""
    settings: SettingsBody


class Day(Answer, frozen=True):
    """GET /api/day: the day (UTC) of the deal of the day, and when the next one comes."""

    day: str
    until_ms: int


class PersonLine(Answer, frozen=True):
    """A person at a table in a list."""

    user: str
    name: str
    seats: list[int]


class TableLine(Answer, frozen=True):
    """A table in a list."""

    table: str
    kind: str
    name: str
    rules: str
    stage: str
    host: str
    people: list[PersonLine]
    changed_ms: int
    turn: bool
    """Whether it waits for the reader."""


class Tables(Answer, frozen=True):
    """GET /api/tables (the reader's own) and GET /api/lobby (public ones)."""

    tables: list[TableLine]


class LinkBody(Body, frozen=True):
    """POST /api/tables/{id}/links: `seat` (used up), `watch`, `replay` or `screen`."""

    kind: Word
    seat: SeatNumber | None = None


class Link(Answer, frozen=True):
    """A link that was made; it is shown this once."""

    kind: str
    token: str
    url: str


class LinkLine(Answer, frozen=True):
    """A link that is good now."""

    id: str
    kind: str
    seat: int | None
    until_ms: int
    uses_left: int | None
    """Null where uses are not counted."""


class Links(Answer, frozen=True):
    """GET /api/tables/{id}/links."""

    links: list[LinkLine]


class JoinBody(Body, frozen=True):
    """POST /api/join: follow a link."""

    token: TokenText
    name: NameText | None = None


class DoBody(Body, frozen=True):
    """POST /api/tables/{id}/do: as `do` on a socket."""

    cid: CommandId
    expect: Sequence
    ask: Ask


class RulesBody(Body, frozen=True):
    """POST /api/rules/check."""

    rules: RulesLine
    seats: Annotated[int, Meta(ge=2, le=6)]
    lang: Word | None = None


class RulesChecked(Answer, frozen=True):
    """The rules as their shortest line, and in words."""

    rules: str
    text: list[str]


class Choice(Answer, frozen=True):
    """A value of an option as a rules line spells it, and as a person reads it."""

    value: str
    label: str


class OptionLine(Answer, frozen=True):
    """A house rule that can be chosen."""

    name: str
    label: str
    help: str
    default: str
    allowed: str
    """What a value may be, in the spelling of the rules line."""
    choices: list[Choice]
    """Some values at least; all, where they are words."""


class PresetLine(Answer, frozen=True):
    """A rule set of the guides."""

    id: str
    name: str
    text: str
    rules: str
    seats: list[int]
    """For how many its guide recommends it; none named: as many as can play."""


class RulesOffered(Answer, frozen=True):
    """GET /api/rules: presets and options, in the reader's language."""

    presets: list[PresetLine]
    options: list[OptionLine]


class RecordText(Answer, frozen=True):
    """GET /api/tables/{id}/record: the rounds that are over, as `docs/formats/record.md` has them."""

    table: str
    record: str


class FairRound(Answer, frozen=True):
    """GET /api/tables/{id}/fair/{n}: what the deal of a finished round was made of, to check it."""

    table: str
    deal: int
    rules: str
    commitment: str
    secret: str
    nonces: list[str | None]
    """By seat of the match, null for a seat that gave none."""
    seed: str
    """What follows from secret and nonces; the cards follow from it."""
    kept: bool
    """Whether the secret is the one that the server had bound itself to."""


BODIES: Final[tuple[type[Struct], ...]] = (
    Problem,
    GuestBody,
    SignInBody,
    AccountBody,
    RecoverBody,
    MoveBody,
    PasskeyOptions,
    PasskeyBody,
    PasskeySignIn,
    PasskeyLine,
    Passkeys,
    ProfileBody,
    Session,
    Profile,
    Codes,
    Device,
    Devices,
    HouseRules,
    ResultLine,
    Results,
    Export,
    ImportBody,
    Merged,
    OpenTableBody,
    Opened,
    OpenPatienceBody,
    OpenPadBody,
    Day,
    PersonLine,
    TableLine,
    Tables,
    LinkBody,
    Link,
    LinkLine,
    Links,
    JoinBody,
    DoBody,
    RulesBody,
    RulesChecked,
    Choice,
    OptionLine,
    PresetLine,
    RulesOffered,
    RecordText,
    FairRound,
)
"""Every body, for the schema."""
