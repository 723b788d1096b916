"""Rosters as one web page that needs nothing else: it reads by day and by night, and prints well."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.books.html import page, paragraphs, prose, safe
from editor.printing.rosters.model import (
    Detail,
    Roster,
    RosterEntry,
    entry_title,
    heading_facts,
    item_title,
    loss_rows,
    points_words,
    say,
)


def html_text(roster: Roster, detail: Detail = "full", qr_svg: str = "") -> str:
    """Return a roster as a web page.

    Args:
        roster: the roster.
        detail: how much of it.
        qr_svg: picture of its short code, as SVG for use inside a page; '' for none.
    """
    return page(roster.name, roster.language, roster.colour, roster_body(roster, detail, qr_svg))


def roster_body(roster: Roster, detail: Detail, qr_svg: str) -> Iterator[str]:
    """Yield what such a page says, as :func:`html_text` takes it."""
    language = roster.language
    yield f"<h1>{safe(roster.name)}</h1>"
    yield f'<p class="muted">{safe(" · ".join(heading_facts(roster)))}</p>'
    if roster.wrong:
        yield '<div class="wrong">'
        yield f"<p><strong>{safe(say('wrong', language))}</strong></p>"
        for one in roster.wrong:
            yield from paragraphs(one)
        yield "</div>"
    if detail == "full":
        yield from paragraphs(roster.story, "story")
    for section in roster.sections:
        points = points_words(section.points, language) if section.points else ""
        yield f'<h2>{safe(section.title)} <span class="points">{safe(points)}</span></h2>'
        if detail == "short":
            yield "<ul>"
            for entry in section.entries:
                things = ", ".join(item.name for item in entry.items)
                carried = f" [{things}]" if things else ""
                yield f"<li>{safe(entry_title(entry, language) + carried)}</li>"
            yield "</ul>"
            continue
        for entry in section.entries:
            yield from _entry(entry, language)
    if roster.code:
        yield f"<h2>{safe(say('code', language))}</h2>"
        yield f'<p class="muted">{safe(say("code_how", language))}</p>'
        yield f"<p><code>{safe(roster.code)}</code></p>"
        if qr_svg:
            yield f'<p class="qr">{qr_svg}</p>'
    if roster.origin and detail == "full":
        yield f'<p class="origin">{safe(roster.origin)}</p>'


def _entry(entry: RosterEntry, language: str) -> Iterator[str]:
    yield "<article>"
    yield f"<h3>{safe(entry_title(entry, language))}</h3>"
    yield from prose(entry.prose)
    for item in entry.items:
        yield '<div class="item">'
        yield f"<p><strong>{safe(item_title(item, language))}</strong></p>"
        yield from prose(item.prose)
        yield "</div>"
    if entry.note:
        yield f"<p><strong>{safe(say('note', language))}</strong> {safe(' '.join(entry.note.split()))}</p>"
    for name, boxes, worth in loss_rows(entry, language):
        yield f'<p><strong>{safe(name)}</strong> <span class="boxes">{boxes}</span> {safe(worth)}</p>'
    yield "</article>"
