"""Rules in plain words: sections of sentences, and the pen that writes them."""

from __future__ import annotations

from dataclasses import dataclass, field

from kings.errors import Fact
from kings.say.speaker import Speaker


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulesText:
    """The rules of one table in plain words, as one would explain them before the deal."""

    title: str
    sections: tuple[Section, ...]

    def sentences(self) -> tuple[str, ...]:
        """All sentences, without the headings."""
        return tuple(s for section in self.sections for s in section.sentences)


@dataclass(slots=True)
class Pen:
    """Writes sentences of one subject, `rules.<subject>.`, into sections."""

    speaker: Speaker
    subject: str
    sections: list[tuple[str, list[str]]] = field(default_factory=list)

    def section(self, name: str) -> None:
        """Begin the section `rules.head.<name>`; one without sentences is left out."""
        self.sections.append((self.speaker.text(f"rules.head.{name}"), []))

    def say(self, name: str, /, **facts: Fact) -> None:
        """Add the sentence `rules.<subject>.<name>`."""
        self.add(self.speaker.text(f"rules.{self.subject}.{name}", **facts))

    def add(self, sentence: str) -> None:
        """Add a sentence as it is."""
        self.sections[-1][1].append(sentence)

    def done(self) -> tuple[Section, ...]:
        """The sections written."""
        return tuple(Section(heading, tuple(said)) for heading, said in self.sections if said)
