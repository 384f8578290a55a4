"""The small fields that messages share, each with its limits; what is outside is refused."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

PROTOCOL_VERSION: Final = 1
"""Raised when a message changes so that an older client would misread it."""

MAX_FRAME: Final = 4096
"""Bytes of the longest frame that a client may send."""

_END: Final = r"$(?!\n)"
# Of the control characters none belongs into a line of text; a NUL would not even be stored.
_PRINTABLE: Final = r"^[^\u0000-\u001f\u007f]*" + _END

SeatNumber = Annotated[int, Meta(ge=0, le=5, description="0..5, clockwise")]
Sequence = Annotated[int, Meta(ge=0, le=2**53 - 1, description="place in a table's log, from 1")]
TableId = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9_-]{{16}}{_END}")]
UserId = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9_-]{{16}}{_END}")]
CommandId = Annotated[
    str,
    Meta(
        pattern=rf"^[A-Za-z0-9_-]{{16,40}}{_END}",
        description="made by the client at random, kept while a command is sent again",
    ),
]
Hex32 = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{_END}", description="32 bytes")]
Hex16 = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{32}}{_END}", description="16 bytes")]
MoveText = Annotated[str, Meta(max_length=40, description="a move: 9h>N, W>NE, Jk=9h>N, end")]
Word = Annotated[str, Meta(pattern=rf"^[a-z0-9_-]{{1,40}}{_END}", description="a permanent id")]
TokenText = Annotated[str, Meta(pattern=rf"^[A-Za-z0-9_-]{{8,64}}{_END}", description="of a link")]
BotLevel = Annotated[
    str, Meta(pattern=rf"^[a-z0-9_.,=-]{{1,60}}{_END}", description="a bot, with its settings")
]
CodeText = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=_PRINTABLE, description="as a person types it")
]
NameText = Annotated[str, Meta(max_length=64, pattern=_PRINTABLE)]
LineText = Annotated[str, Meta(max_length=200, pattern=_PRINTABLE)]
RulesLine = Annotated[
    str, Meta(max_length=600, pattern=_PRINTABLE, description="corner:draw=end,hand_size=8")
]
