"""The terminal of a game: frames that are redrawn, or with `--plain` line after line.

A person leaves by a command, by the end of the input, by Ctrl-C or by a signal to end: all of
them come out of `ask` as `Leave`, so that the game has one place to save in.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TextIO

from kings.cli.ink import Look, Sheet

if TYPE_CHECKING:
    from types import FrameType

    from rich.console import Console

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
MOST_TYPED: Final = 200
"""Characters of one input that are looked at."""
_STOPPED: Final = 130
"""The exit code of Ctrl-C."""


class Leave(BaseException):
    """The person leaves; `code` is the exit code of the program."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class Screen:
    """Where a game is shown and asked. Plain screens have no colours and move no cursor."""

    def __init__(
        self,
        *,
        plain: bool,
        ascii_only: bool = False,
        source: TextIO | None = None,
        target: TextIO | None = None,
    ) -> None:
        self.source = source or sys.stdin
        self.target = target or sys.stdout
        self.plain = plain or not self._is_terminal()
        self.look = Look(ascii_only or not self._shows_suits())
        self._console: Console | None = None
        self._asking = False
        self._leaving: int | None = None

    def _is_terminal(self) -> bool:
        return self.source.isatty() and self.target.isatty()

    def _shows_suits(self) -> bool:
        try:
            "♥▒─".encode(getattr(self.target, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def console(self) -> Console:
        """Rich's console on this terminal: no markup is read, so no name can colour a line."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self.target, markup=False, highlight=False, emoji=False)
        return self._console

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows to draw on: at least 80 x 24, one row is left for typing."""
        width, height = self.console.size
        return max(width - 1, LEAST_WIDTH - 1), max(height, LEAST_HEIGHT) - 1

    def sheet(self) -> Sheet:
        """A sheet of the terminal's size."""
        return Sheet(*self.size)

    def draw(self, sheet: Sheet) -> None:
        """Show a sheet in the place of what was there."""
        with self.console as console:  # written in one piece, so that nothing flickers
            console.clear()
            for line in sheet.lines():
                console.print(line, no_wrap=True, crop=True, overflow="crop")

    def write(self, lines: Sequence[str] | str) -> None:
        """Print lines below what is there."""
        for line in (lines,) if isinstance(lines, str) else lines:
            print(line, file=self.target)

    def ask(self, prompt: str) -> str:
        """What the person types, cut to a sane length; raises `Leave` at the end of the input."""
        self._asking = True
        try:
            if self._leaving is not None:
                raise Leave(self._leaving)
            line = self._typed(prompt)
        except KeyboardInterrupt:
            raise Leave(_STOPPED) from None
        finally:
            self._asking = False
        if line is None:
            print(file=self.target)
            raise Leave
        return line[:MOST_TYPED].strip()

    def _typed(self, prompt: str) -> str | None:
        """One line of the input, None at its end."""
        try:
            if not self.plain and self.source is sys.stdin and self.target is sys.stdout:
                with contextlib.suppress(ImportError):
                    import readline  # noqa: F401 - gives `input` its arrow keys
                return input(prompt)
            print(prompt, end="", file=self.target, flush=True)
            line = self.source.readline()
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "\ufffd"
        if self.plain:
            print(file=self.target)
        return line or None

    def end_by(self, number: int) -> None:
        """Leave because of a signal: at once if the person is asked, else with the next question.

        So no play that is being made is cut in two. A second signal does not wait.
        """
        if self._asking or self._leaving is not None:
            raise Leave(128 + number)
        self._leaving = 128 + number

    def page(self, sheet: Sheet | Sequence[str], prompt: str) -> None:
        """Show something on a page of its own; on a terminal until Enter is pressed."""
        if self.plain:
            self.write(sheet.plain() if isinstance(sheet, Sheet) else sheet)
            return
        if isinstance(sheet, Sheet):
            self.draw(sheet)
        else:
            self._pages(sheet, prompt)
        self.ask(prompt)

    def _pages(self, lines: Sequence[str], prompt: str) -> None:
        """All lines, a screenful at a time; the last screenful waits for the caller."""
        from kings.cli.ink import wrap

        width, height = self.size
        rows = [row for line in lines for row in (wrap(line, width - 2) or [""])]
        step = height - 1
        for start in range(0, len(rows), step):
            if start:
                self.ask(prompt)
            sheet = Sheet(width, height)
            for y, row in enumerate(rows[start : start + step]):
                sheet.put(1, y, row)
            self.draw(sheet)


@contextlib.contextmanager
def ending_signals(screen: Screen) -> Iterator[None]:
    """Within this a signal to end is a `Leave`.

    It may be Ctrl-C, a SIGTERM, or the SIGHUP of a window that closes.
    """

    def end(number: int, _: FrameType | None) -> None:
        screen.end_by(number)

    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform != "win32":
        numbers.append(signal.SIGHUP)
    try:
        before = [(number, signal.signal(number, end)) for number in numbers]
    except ValueError:  # not the main thread: its signals are its owner's
        yield
        return
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
