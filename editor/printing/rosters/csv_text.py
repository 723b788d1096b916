"""Rosters as a table for spreadsheets: a line for each card and each thing carried."""

from __future__ import annotations

import csv
import io
import re
from typing import Final

from editor.printing.prose import CardProse
from editor.printing.rosters.model import Roster, say

_FORMULA: Final = re.compile(r"^[=@+\-\t\r](?!\d)")
"""What a spreadsheet would take for a formula."""


def csv_text(roster: Roster) -> str:
    """Return a roster as CSV: commas, a head, and a column for each value that one of its cards has."""
    language = roster.language
    rows = list(_rows(roster))
    labels: list[str] = []
    for _fixed, prose, _note in rows:
        labels += [one.label for one in prose.figures if one.label not in labels]
    head = [
        *(say(f"csv_{key}", language) for key in ("section", "number", "what", "name", "count")),
        *(say(f"csv_{key}", language) for key in ("each", "total", "kind")),
        *labels,
        *(say(f"csv_{key}", language) for key in ("tables", "rules", "note")),
    ]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    for fixed, prose, note in rows:
        values = {one.label: one.value for one in prose.figures}
        tables = "; ".join(" | ".join(row) for grid in prose.grids for row in grid.rows)
        rules = " ".join(f"{line.lead} {line.text}".strip() for line in prose.lines)
        line = [*fixed, prose.kind_line, *(values.get(label, "") for label in labels), tables, rules, note]
        writer.writerow([_safe(cell) for cell in line])
    return out.getvalue()


def _rows(roster: Roster) -> list[tuple[list[str], CardProse, str]]:
    language = roster.language
    card, thing = say("csv_card", language), say("csv_item", language)
    rows: list[tuple[list[str], CardProse, str]] = []
    number = 0
    for section in roster.sections:
        for entry in section.entries:
            number += 1
            bare = entry.each - sum(item.points for item in entry.items)
            counts = [str(entry.count), str(bare), str(bare * entry.count)]
            fixed = [section.title, str(number), card, entry.name, *counts]
            rows.append((fixed, entry.prose, entry.note))
            for item in entry.items:
                counts = [str(entry.count), str(item.points), str(item.points * entry.count)]
                rows.append(([section.title, str(number), thing, item.name, *counts], item.prose, ""))
    return rows


def _safe(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if _FORMULA.match(cell) else cell
