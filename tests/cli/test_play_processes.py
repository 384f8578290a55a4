"""`kings play` as a process of its own: through a pipe, and ended by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest


def environment(data: Path) -> dict[str, str]:
    return {
        **os.environ,
        "KINGS_DATA": str(data),
        "KINGS_LANG": "en",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }


def piped(data: Path, *words: str, typed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kings.cli", "play", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(data),
        timeout=60,
        check=False,
    )


def test_a_pipe_plays_saves_at_its_end_and_resumes(tmp_path: Path) -> None:
    first = piped(tmp_path, "corner", "--deal", "7", "--plain", typed="S E\nend\n")
    assert (first.returncode, first.stderr) == (0, "")
    assert "You moved 4♥ onto 5♠." in first.stdout
    assert "\x1b" not in first.stdout
    again = piped(tmp_path, "--resume", "--plain", "--lang", "sv", typed="poäng\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Vi fortsätter där du slutade." in again.stdout


def test_a_patience_is_laid_through_a_pipe_without_asking_for_plain(tmp_path: Path) -> None:
    laid = piped(tmp_path, "kungen", "--deal", "12", "--ascii", typed="t\ngive up\nyes\n")
    assert (laid.returncode, laid.stderr) == (0, "")
    assert "Given up" in laid.stdout
    assert "♥" not in laid.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("corner", "nonsense"),
        ("corner", "pairs", "--players", "3"),
        ("corner", "--bots", "nobody"),
        ("corner", "--deal", "x"),
        ("kungen", "kitchen"),
        ("--resume",),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line_or_two(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    said = piped(tmp_path, *words, typed="")
    assert said.returncode == 2
    assert 1 <= said.stderr.count("\n") <= 2
    assert "Traceback" not in said.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without a signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_to_end_saves_the_match(number: int, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kings.cli", "play", "corner", "--deal", "7", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(tmp_path),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("S E\n")
    process.stdin.flush()
    while "onto" not in process.stdout.readline():
        pass
    process.send_signal(number)
    out, _ = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert "kings play --resume" in out
    (save,) = (tmp_path / "saves").iterdir()
    assert "S>E" in save.read_text(encoding="utf-8")


def test_what_the_commands_share_is_loaded_late() -> None:
    code = "import kings.cli.play, sys; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    ).stdout.split()
    assert "kings.cli.play" in loaded
    late = {"kings.corner.rules", "kings.kungen.game", "kings.bots", "kings.cli.screen"}
    assert not late & set(loaded)
