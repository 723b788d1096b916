"""The manual as data: parts with chapters in Markdown, and where their pictures are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

COLOUR: Final = "#275A8A"
"""Of headings."""


@dataclass(frozen=True)
class Chapter:
    """One chapter: what a page or an editor is for, and how to do things there."""

    id: str
    """Name of its file without the ending, ``[a-z0-9-]+``."""
    title: str
    text: str
    """Markdown, without the title."""


@dataclass(frozen=True)
class Part:
    """Chapters that belong together."""

    title: str
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True)
class Manual:
    """The manual in one language."""

    language: str
    title: str
    opening: str
    """Markdown that stands before the contents."""
    parts: tuple[Part, ...]
    pictures: Mapping[str, Path] = field(default_factory=dict)
    """Name in the text, ``pictures/start.webp`` -> its file."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """All chapters in their order."""
        return tuple(chapter for part in self.parts for chapter in part.chapters)

    def chapter(self, chapter_id: str) -> Chapter | None:
        """Return a chapter by its id; None if there is none."""
        return next((one for one in self.chapters if one.id == chapter_id), None)
