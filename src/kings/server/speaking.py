"""In which language somebody is answered."""

from __future__ import annotations

from kings.say.speaker import LANGUAGES, Speaker


def reader_speaker(asked: str | None, chosen: str | None, accepted: str) -> Speaker:
    """Who speaks the language that was asked for, that a person chose, or that a browser accepts.

    `accepted` is an Accept-Language header; its order counts, which is how browsers send it.

    >>> reader_speaker(None, None, "fr,da-DK;q=0.8,en;q=0.5").lang
    'da'
    """
    wished = [asked, chosen]
    wished += [part.split(";")[0].strip()[:2].lower() for part in accepted[:200].split(",")]
    return Speaker(next((lang for lang in wished if lang in LANGUAGES), "en"))
