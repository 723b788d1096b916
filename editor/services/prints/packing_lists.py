"""The packing list of a set that was printed: what is in its folder, and what the rules need on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from editor.printing.components import component_word, table_lines
from editor.printing.plugin import Component
from editor.rules.core.components import Checked
from editor.rules.core.contract import Setup
from schemas.messages import sentence
from schemas.problems import Message, Problem, Severity
from schemas.typography import labelled

_MOST_NAMES: Final = 6
"""Documents of a file that are named; more are counted."""


@dataclass(frozen=True)
class Packed:
    """One line of a packing list."""

    file: str
    component: Component
    titles: tuple[str, ...]
    pieces: int
    """Cards or counters to be cut out; 0 for whole pages."""
    pages: int
    sheets: int
    both_sides: bool = False
    """Whether something stands on the backs of its sheets."""


def incomplete(setup: Setup, table: Sequence[Checked], language: str) -> Iterator[Problem]:
    """Yield a problem for each thing that a table needs and the print does not have."""
    for one in table:
        if not one.complete:
            yield Problem(
                code="print_sets.incomplete",
                severity=Severity.WARNING,
                document=setup.scenario.slug,
                fix=Message(code="print_sets.print_missing"),
                values={
                    "what": component_word(one.what, language, count=one.needed),
                    "needed": one.needed,
                    "printed": one.printed,
                },
            )


def packing_list(title: str, packed: Sequence[Packed], table: Sequence[Checked], language: str) -> str:
    """Return the packing list of a set as text: how many of everything there are, and what the rules need."""

    def said(code: str, **values: str | int) -> str:
        return sentence(Message(code=f"print_sets.{code}", values=values), language)

    lines = [title, "=" * len(title), ""]
    for one in packed:
        what = said(f"what_{one.component.what}")
        many = len(one.titles) > _MOST_NAMES
        names = said("several", count=len(one.titles)) if many else ", ".join(one.titles)
        lines.append(f"{one.file}")
        lines.append(f"    {labelled(what, language)} {names}")
        counted = said("pieces", count=one.pieces) + ", " if one.pieces else ""
        sides = f", {said('both_sides')}" if one.both_sides else ""
        lines.append(f"    {counted}{said('pages', pages=one.pages, sheets=one.sheets)}{sides}")
    pieces, pages, sheets = (
        sum(values) for values in zip(*((one.pieces, one.pages, one.sheets) for one in packed), strict=True)
    )
    total = f"{said('pieces', count=pieces)}, {said('pages', pages=pages, sheets=sheets)}"
    lines += ["", f"{said('total', files=len(packed))} {total}", ""]
    if table:
        heading = said("check")
        lines += [heading, "-" * len(heading), *(f"    {line}" for line in table_lines(table, language)), ""]
    return "\n".join(lines)
