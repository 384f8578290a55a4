"""What went wrong on a command line, in one or two lines of the reader's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from kings.cli import console

if TYPE_CHECKING:
    from kings.errors import KingsError

_EXTRA: Final = re.compile(r"extra arguments?(?:\(s\))? \((.*)\)")


def _bare_flags(parameters: list[Any]) -> list[Any]:
    """The parameters; beside a flag the help then shows no `<bool>`, as nothing follows it."""
    for parameter in parameters:
        if isinstance(parameter, TyperOption) and parameter.is_flag:
            parameter.metavar = ""
    return parameters


class Command(TyperCommand):
    """A command whose help shows flags as they are typed."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _bare_flags(super().get_params(ctx))


class Commands(TyperGroup):
    """A group whose unknown command is an error of ours, which lists the commands there are."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _bare_flags(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            from kings.errors import KingsError

            known = tuple(self.list_commands(ctx))
            raise KingsError("unknown_command", command=args[0][:40], allowed=known)
        return super().resolve_command(ctx, args)


def explain(error: BaseException) -> str | None:
    """What is wrong and what would be right; None for a fault of the program.

    An error of ours, of the command line, of a file, or the person who stops.
    """
    from kings.errors import KingsError

    if isinstance(error, KingsError):
        return console.say(error)
    if isinstance(error, typer.TyperException):
        return console.say(_of_usage(error))
    if isinstance(error, KeyboardInterrupt | EOFError | typer.Abort):
        return console.speaker().text("cli.stopped")
    if isinstance(error, OSError):
        return console.say(_of_file(error))
    return None


def _of_usage(error: typer.TyperException) -> KingsError:
    """Typer's errors tell in English what they hold; what they hold is said in our words."""
    from kings.errors import KingsError

    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else console.program()
    match type(error).__name__:
        case "NoSuchOption":
            near = _near(getattr(error, "option_name", ""), getattr(error, "possibilities", None))
            return KingsError("no_such_option", command=command, option=near)
        case "MissingParameter":
            name = _parameter(getattr(error, "param", None))
            return KingsError("missing_argument", command=command, argument=name)
        case "BadOptionUsage":
            option = getattr(error, "option_name", "")
            return KingsError("option_needs_value", option=option)
    extra = _EXTRA.search(error.message)
    if extra:
        return KingsError("extra_arguments", command=command, words=extra[1][:80])
    if context is not None and isinstance(context.command, TyperGroup):
        known = tuple(context.command.list_commands(context))
        return KingsError("missing_command", command=command, allowed=known)
    return KingsError("bad_usage", command=command)


def _near(option: str, possible: Sequence[str] | None) -> str:
    """The option as typed, with those that it may have been meant to be."""
    return f"{option[:40]} ({', '.join(possible)}?)" if possible else option[:40]


def _parameter(parameter: Any) -> str:
    """A parameter as the help shows it: `--cards` or `RULES`."""
    if parameter is None:
        return "–"
    if parameter.param_type_name == "option":
        return str(parameter.opts[0])
    return str(parameter.metavar or parameter.name)


def _of_file(error: OSError) -> KingsError:
    from kings.errors import KingsError

    name = str(error.filename)[:80] if error.filename is not None else "–"
    if isinstance(error, FileNotFoundError):
        return KingsError("file_missing", file=name)
    if isinstance(error, FileExistsError):
        return KingsError("file_exists", file=name)
    return KingsError("file_trouble", file=name, reason=error.strerror or type(error).__name__)
