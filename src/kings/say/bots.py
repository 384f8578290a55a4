"""The bots as a person meets them: what they are called, and their character in a sentence."""

from __future__ import annotations

from kings.say.speaker import Speaker


def bot_name(speaker: Speaker, bot: str) -> str:
    """What a bot of the registry is called: `Sigrid`.

    >>> bot_name(Speaker("en"), "sigrid")
    'Sigrid'
    """
    return speaker.text(f"bot.{bot}.name")


def bot_character(speaker: Speaker, bot: str) -> str:
    """How a bot of the registry plays, in one or two sentences."""
    return speaker.text(f"bot.{bot}.text")
