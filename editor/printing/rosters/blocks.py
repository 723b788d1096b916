"""Rosters as sections of printed pages, with boxes to tick for losses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QImage

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Block, Paragraph, Picture, Table, Title, Together
from editor.printing.prose_blocks import prose_blocks
from editor.printing.rosters.model import (
    Detail,
    Roster,
    RosterEntry,
    entry_title,
    heading_facts,
    item_title,
    loss_rows,
    say,
    section_title,
)

_QR_MM: Final = 34.0


def roster_sections(roster: Roster, detail: Detail = "full", qr: QImage | None = None) -> tuple[Section, ...]:
    """Return the sections of a roster.

    Args:
        roster: the roster.
        detail: how much of it.
        qr: picture of its short code; None for none.
    """
    language = roster.language
    sections = [
        Section(roster.name, tuple(_opening(roster, detail)), roster.colour, fresh_page=False),
    ]
    for section in roster.sections:
        blocks: list[Block] = []
        for entry in section.entries:
            if detail == "short":
                blocks += _short(entry, language)
            else:
                blocks.append(Together(tuple(_entry(entry, language))))
        title = section_title(section, language)
        sections.append(Section(title, tuple(blocks), roster.colour, fresh_page=False))
    if roster.code:
        code: list[Block] = [Paragraph(say("code_how", language), tone="muted")]
        if qr is not None:
            code.append(Picture(qr, most_mm=_QR_MM))
        code.append(Paragraph(_breakable(roster.code)))
        sections.append(
            Section(say("code", language).rstrip(" :\u202f"), tuple(code), roster.colour, fresh_page=False)
        )
    return tuple(sections)


def _breakable(code: str) -> str:
    """Return a code in pieces that fit on a line."""
    return "\n".join(code[at : at + 60] for at in range(0, len(code), 60))


def _opening(roster: Roster, detail: Detail) -> Iterator[Block]:
    yield Paragraph("  ·  ".join(heading_facts(roster)), tone="muted")
    for one in roster.wrong:
        yield Paragraph(one, lead="!")
    if detail == "full" and roster.story:
        yield Paragraph(roster.story, tone="story")
    if detail == "full" and roster.origin:
        yield Paragraph(roster.origin, tone="muted")


def _short(entry: RosterEntry, language: str) -> Iterator[Paragraph]:
    things = ", ".join(item.name for item in entry.items)
    yield Paragraph(f"[{things}]" if things else "", lead=entry_title(entry, language))


def _entry(entry: RosterEntry, language: str) -> Iterator[Paragraph | Title | Table]:
    yield Title(entry_title(entry, language))
    yield from prose_blocks(entry.prose)
    for item in entry.items:
        yield Paragraph("", lead=f"+ {item_title(item, language)}")
        yield from prose_blocks(item.prose)
    if entry.note:
        yield Paragraph(" ".join(entry.note.split()), lead=say("note", language))
    for name, boxes, worth in loss_rows(entry, language):
        yield Paragraph(f"{boxes} {worth}".strip(), lead=name)
