"""What of a book is set together: blocks of one width, and chapters of few entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.printing.booklet_blocks import Block, Table
from editor.printing.books.model import Chapter

_WIDE_TABLE: Final = 3
"""A table of so many columns is as wide as the page."""


def runs_of(blocks: Sequence[Block]) -> list[tuple[bool, list[Block]]]:
    """Return blocks in runs: those as wide as the page, and those of a column."""
    found: list[tuple[bool, list[Block]]] = []
    for block in blocks:
        wide = isinstance(block, Table) and len(block.columns) >= _WIDE_TABLE
        if found and found[-1][0] == wide:
            found[-1][1].append(block)
        else:
            found.append((wide, [block]))
    return found


def small_together(chapters: Sequence[Chapter], most: int) -> list[list[Chapter]]:
    """Return chapters, those of few entries that follow each other together.

    Args:
        chapters: all of them.
        most: entries that a small chapter may have; 0 if each stands alone.
    """
    found: list[list[Chapter]] = []
    before = False
    for chapter in chapters:
        small = not chapter.blocks and 0 < len(chapter.articles) <= most
        if small and before:
            found[-1].append(chapter)
        else:
            found.append([chapter])
        before = small
    return found
