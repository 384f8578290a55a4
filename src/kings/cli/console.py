"""What all commands share: the reader's language, the streams, and errors in a line or two.

Only the standard library at the top, and the rest inside the functions: `kings --help` must
open at once.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from kings.errors import KingsError
    from kings.say.speaker import Speaker

FAILED: Final = 2
"""The one exit code of everything that could not be done."""

_LANG: ContextVar[str] = ContextVar("kings_lang", default="en")

Lang = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="en|sv|da|de", help="Language of the texts.", show_default=False
    ),
]
"""The option of commands that speak; `run` has read it already wherever it stands."""


def program() -> str:
    """The program as it was called: `kings`, or what `run` says in KINGS_CALLED."""
    return os.environ.get("KINGS_CALLED") or "kings"


def language_asked(args: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of `--lang`, else of KINGS_LANG, else of the system if there are texts in it.

    Raises `KingsError` if one that was asked for by name is not there.
    """
    from kings.say.speaker import LANGUAGES, Speaker

    named = environment.get("KINGS_LANG") or None
    for place, word in enumerate(args):
        option, equals, value = word.partition("=")
        if option == "--lang" and (equals or place + 1 < len(args)):
            named = value if equals else args[place + 1]
    if named is not None:
        return Speaker(named).lang
    system = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG")
    short = (system or "")[:2].lower()
    return short if short in LANGUAGES else "en"


@contextlib.contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Within this, `speaker()` speaks the language."""
    token = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(token)


def speaker(lang: str | None = None, *, ascii_only: bool = False) -> Speaker:
    """Who speaks to the reader of this command; cards as letters where the stream has no suits."""
    from kings.say.speaker import CardStyle, Speaker

    letters = ascii_only or not shows("♥", sys.stdout)
    return Speaker(lang or _LANG.get(), CardStyle.LETTERS if letters else CardStyle.SIGNS)


def shows(signs: str, stream: Any) -> bool:
    """Whether a stream can show these signs."""
    try:
        signs.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def forgiving_streams() -> None:
    """Signs that the terminal has not give way to plainer ones instead of ending the program.

    A byte on standard input that is no text is read as a sign that nothing understands.
    """
    codecs.register_error(_PLAINER, _plainer)
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, _PLAINER),
        (sys.stderr, _PLAINER),
    ):
        # Once it has been read from, a stream cannot be changed any more.
        if isinstance(stream, io.TextIOWrapper) and stream.errors != errors:
            stream.reconfigure(errors=errors)


_PLAINER: Final = "kings-plainer"
_PLAIN_SIGNS: Final = dict(zip("–·’“”ßøØæÆ", '- - \' " " ss o O ae AE'.split(), strict=True))


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(map(_plain, signs)), error.end


def _plain(sign: str) -> str:
    base = unicodedata.normalize("NFKD", sign)[0]
    return _PLAIN_SIGNS.get(sign) or (base if base.isascii() else "?")


def report(text: str) -> None:
    """Say on stderr what is wrong, in two lines at most."""
    with contextlib.suppress(OSError, ValueError):
        print("\n".join(text.splitlines()[:2]), file=sys.stderr)


def say(error: KingsError) -> str:
    """An error in the reader's language."""
    from kings.say.errors import say_error

    return say_error(speaker(), error)


def close_quietly() -> None:
    """After a reader has gone away (`kings rules | head`): nothing more is written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def console(*, stderr: bool = False) -> Console:
    """Rich's console on the present streams: no markup is read, so no name can colour a line."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def table(*columns: str, right: Sequence[int] = ()) -> Table:
    """A calm table: headings, a thin line below them, no frame; `right` are columns of numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold")
    for place, heading in enumerate(columns):
        made.add_column(heading, justify="right" if place in right else "left")
    return made


def print_json(facts: Any) -> None:
    """Facts for programs, on stdout."""
    import json

    print(json.dumps(facts, ensure_ascii=not shows("♥", sys.stdout), indent=2))
