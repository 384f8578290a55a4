"""The one error tree. An error carries facts; `kings.say` turns them into a sentence."""

from __future__ import annotations

Fact = str | int | tuple[str, ...] | None


class KingsError(Exception):
    """Something a person or a file asked for that cannot be done.

    `code` is permanent and names the sentence (`error.<code>` in the catalogues);
    `facts` are the values that the sentence shows: what, where, what would be right. The last
    is `right`, the very spelling, or `expected`, a code that names its words
    (`expected.<code>` in the catalogues), which may show other facts.
    """

    def __init__(self, code: str, /, **facts: Fact) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code}: {shown}" if shown else self.code


class SpellingError(KingsError):
    """A card, play, place or number is not spelled as it should be."""


class RulesError(KingsError):
    """A rules line cannot be read, or two of its options exclude each other."""


class DealError(KingsError):
    """The cards given for a deal are not a pack, or the deal cannot be named."""


class RecordError(KingsError):
    """A record is damaged; `facts["line"]` is the line, counted from 1."""


class Refused(KingsError):
    """A play that the rules do not allow now; nothing has changed.

    `code` is one of the refusal codes of the game, `number` its place in their order.
    """

    def __init__(self, code: str, number: int, /, **facts: Fact) -> None:
        super().__init__(code, **facts)
        self.number = number


class TableError(KingsError):
    """A command that the table cannot take in its present state."""
