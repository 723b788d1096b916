"""The running heads of the pages of a book, and their numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.printing.books.model import Book
from editor.printing.books.type import Type
from editor.printing.frame import HAIRLINE, Builder, restyled
from editor.printing.slots import Paper
from schemas.typography import typeset

_HIGH: Final = 4.2
_PEOPLE_SHARE: Final = 0.35
"""Share of the width that the name of the people takes; the rest is for chapter and entries."""


@dataclass(frozen=True)
class Heads:
    """What the heads of a page say."""

    number: int
    """Number of the page, from 1: the first has no running heads."""
    chapter: str
    entries: tuple[str, ...]
    """Titles of the entries that begin on it."""


def draw_heads(builder: Builder, book: Book, paper: Paper, type_: Type, heads: Heads) -> None:
    """Draw the running heads and the number of a page, on left pages of a bound book the other way round."""
    margin, width = book.style.margin_mm, paper.width - 2 * book.style.margin_mm
    turned = book.style.two_sided and heads.number % 2 == 0
    if book.style.running_heads and heads.number != 1:
        span = " – ".join(dict.fromkeys((*heads.entries[:1], *heads.entries[-1:])))
        section = " · ".join(part for part in (heads.chapter, span) if part)
        sides = [(book.people or book.title, _PEOPLE_SHARE), (section, 1 - _PEOPLE_SHARE)]
        (left, share), (right, other) = reversed(sides) if turned else sides
        y, wide = margin - 1.5, width * share
        builder.text((margin, y, wide, _HIGH), typeset(left, book.language), type_.head, "text")
        box, style = (margin + wide, y, width * other, _HIGH), restyled(type_.head, align="right")
        builder.text(box, typeset(right, book.language), style, "text")
        builder.line(margin, y + _HIGH + 0.4, margin + width, y + _HIGH + 0.4, HAIRLINE, 0.2)
    side = "left" if turned else "right"
    style = restyled(type_.head, align=side, bold=True, size_mm=type_.head.size_mm * 1.1)
    builder.text((margin, paper.height - margin, width, _HIGH), str(heads.number), style, "text")
