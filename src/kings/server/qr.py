"""QR codes, drawn as SVG, and as blocks for a terminal."""

from __future__ import annotations

import io
from typing import Final

import segno

MOST_TEXT: Final = 300
"""Characters that still make a code which phones read from a screen."""


def qr_svg(text: str) -> bytes:
    """A text as a picture that takes the size of its place, and is never cut to it."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return drawn.getvalue()


def qr_blocks(text: str) -> str:
    """A text as lines of half blocks, dark on light whatever the colours of the terminal are."""
    drawn = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
