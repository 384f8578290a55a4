"""How long `kings --help` takes: median of ten starts after two to warm the disk cache.

.venv/bin/python -m benchmarks.startup
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

AIM_S = 0.3


def start_s(arguments: list[str]) -> float:
    """Seconds from start to end of one command."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "kings.cli", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main() -> None:
    """Print the median beside that of a bare Python."""
    for _ in range(2):
        start_s(["--help"])
    ours = statistics.median(start_s(["--help"]) for _ in range(10))
    bare = [sys.executable, "-c", "pass"]
    times = []
    for _ in range(10):
        begin = time.perf_counter()
        subprocess.run(bare, check=True)
        times.append(time.perf_counter() - begin)
    print(
        f"kings --help {ours:.3f} s (at most {AIM_S}), python -c pass {statistics.median(times):.3f} s"
    )


if __name__ == "__main__":
    main()
