"""`python -m kings.cli`."""

from kings.cli import main

main()
