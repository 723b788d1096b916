"""Rosters as a table for spreadsheets: a line for each card and each thing carried."""

from __future__ import annotations

from editor.printing.prose import CardProse
from editor.printing.rosters.model import Roster, say
from schemas.spreadsheets import rows_text


def csv_text(roster: Roster, *, raw: bool = False) -> str:
    """Return a roster as CSV: commas, a head, and a column for each value that one of its cards has.

    With ``raw``, cells that a spreadsheet would run stay as they are.
    """
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
    lines: list[list[str]] = [head]
    for fixed, prose, note in rows:
        values = {one.label: one.value for one in prose.figures}
        tables = "; ".join(" | ".join(row) for grid in prose.grids for row in grid.rows)
        rules = " ".join(f"{line.lead} {line.text}".strip() for line in prose.lines)
        line = [*fixed, prose.kind_line, *(values.get(label, "") for label in labels), tables, rules, note]
        lines.append(line)
    return rows_text(lines, raw=raw)


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
