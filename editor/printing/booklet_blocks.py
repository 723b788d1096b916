"""What the sections of a booklet are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from PySide6.QtGui import QImage

from editor.printing.face import TextRun

Tone = Literal["body", "story", "muted"]


@dataclass(frozen=True)
class Paragraph:
    """Some words; a story is set in italics."""

    text: str
    lead: str = ""
    """Bold words before them."""
    tone: Tone = "body"
    runs: tuple[TextRun, ...] = ()
    """Letters of ``text`` that are bold or italic."""
    indent_mm: float = 0.0
    """How far it stands in from the left."""


@dataclass(frozen=True)
class Title:
    """A heading inside a section."""

    text: str


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    title: str
    share: float
    """Width in shares of the page."""
    align: Literal["left", "centre", "right"] = "left"
    size_mm: float = 3.1
    """Size of its letters."""


@dataclass(frozen=True)
class Table:
    """Rows of cells; its head is repeated on each page."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    least_mm: float = 0.0
    """Least height of a row: room to write."""


@dataclass(frozen=True)
class Picture:
    """A picture as wide as the page, or as high as allowed."""

    image: QImage
    caption: str = ""
    most_mm: float = 200.0
    """Greatest height."""


@dataclass(frozen=True)
class Together:
    """What belongs together: it begins on the next page where this one has no room for all of it."""

    blocks: tuple[Paragraph | Title | Table | Picture, ...]


Block = Paragraph | Title | Table | Picture | Together


def runs_within(runs: Sequence[TextRun], start: int, length: int) -> tuple[TextRun, ...]:
    """Return the letters that look otherwise inside a piece of a text, counted from its beginning."""
    found = []
    for run in runs:
        first, last = max(run.start, start), min(run.start + run.length, start + length)
        if first < last:
            found.append(replace(run, start=first - start, length=last - first))
    return tuple(found)
