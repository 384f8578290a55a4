"""`kings warm`: what makes the bots fast is compiled now, so that it need not be during a game."""

from __future__ import annotations

import sys

from kings.cli import console


def warm(lang: console.Lang = None) -> None:
    """Compile what makes bots and solver fast, and keep it until the next version.

    Without this it is compiled in the background of a game. The variable KINGS_CACHE names
    another folder to keep it in.

    Example: `kings warm`
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from kings import kernels
    from kings.errors import KingsError

    if not kernels.available():
        raise KingsError("fast_missing")
    from kings.kernels.cache import cache_folder

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    screen = console.console(stderr=True)
    with Progress(
        *columns, console=screen, transient=True, disable=not sys.stderr.isatty()
    ) as progress:
        task = progress.add_task("")

        def tell(done: int, steps: int, kernel: str) -> None:
            progress.update(task, completed=done, total=steps, description=kernel)

        kernels.warm(tell)
    kept = cache_folder() is not None
    print(console.speaker(lang).text("warm.ready" if kept else "warm.not_kept"))
