"""`run` in an empty folder says in one line what is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_without_a_network_one_line_says_so(tmp_path: Path) -> None:
    for name in ("run", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path / name)
    offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run(
        [sys.executable, tmp_path / "run", "rules"],
        env=os.environ | offline,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "run: making .venv",
        "run: installing the packages of requirements.txt",
        "run: pip could not install the packages of requirements.txt: is there a network? "
        "What it said is in .venv/install.log",
    ]
