"""A card in words as blocks of a printed page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.booklet_blocks import Column, Paragraph, Table
from editor.printing.prose import CardProse, Grid

_OTHER_SHARE: Final = 2.0


def prose_blocks(prose: CardProse) -> Iterator[Paragraph | Table]:
    """Yield everything that a card says, without its name and points."""
    if prose.kind_line:
        yield Paragraph(prose.kind_line, tone="muted")
    if prose.figures:
        # Words that belong together are not parted at the end of a line.
        parts = (f"{one.label} {one.value}".replace(" ", "\u00a0") for one in prose.figures)
        yield Paragraph("\u00a0· ".join(parts))
    for grid in prose.grids:
        yield grid_table(grid)
    for line in prose.paragraphs:
        yield Paragraph(line.text, lead=line.lead)


def grid_table(grid: Grid) -> Table:
    """Return a small table of a card as one of a page."""
    columns = tuple(
        Column(title, grid.shares[place] if place < len(grid.shares) else _OTHER_SHARE)
        for place, title in enumerate(grid.columns)
    )
    return Table(columns, grid.rows)
