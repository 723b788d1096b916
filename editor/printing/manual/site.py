"""The manual as a folder of web pages: one for each chapter, with the contents beside it, and no script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from editor.printing.books.html import STYLE, page, safe
from editor.printing.manual.html import PAGE_END, chapter_html
from editor.printing.manual.model import COLOUR, Chapter, Manual

LOOK: Final = "manual.css"
HOME: Final = f"index{PAGE_END}"
_STYLE: Final = """\
body { max-width: 78rem; }
main img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }
main { max-width: 52rem; }
main li { margin: .2rem 0; }
nav.contents p { font-weight: 600; margin: 1rem 0 .2rem; }
nav.contents ul { list-style: none; padding: 0; margin: 0; }
nav.contents [aria-current] { font-weight: 600; text-decoration: none; color: var(--ink); }
p.ways { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--line);
  margin-top: 2rem; padding-top: .6rem; }
@media (min-width: 60rem) { .manual { display: grid; grid-template-columns: 16rem 1fr; gap: 2.5rem; }
  .manual nav.contents { position: sticky; top: 1rem; align-self: start; max-height: 95vh; overflow: auto; } }
@media print { nav.contents, p.ways { display: none; } }
"""


def manual_site(manual: Manual) -> dict[str, bytes]:
    """Return the web pages of the manual, by their path in the folder; equal manuals give equal bytes."""
    files = {LOOK: f"{STYLE}{_STYLE}".encode(), HOME: _home(manual).encode()}
    chapters = manual.chapters
    for number, chapter in enumerate(chapters):
        before = chapters[number - 1] if number else None
        after = chapters[number + 1] if number + 1 < len(chapters) else None
        files[_file(chapter)] = _page(manual, chapter, before, after).encode()
    files |= {name: file.read_bytes() for name, file in manual.pictures.items()}
    return files


def _file(chapter: Chapter) -> str:
    return f"{chapter.id}{PAGE_END}"


def _home(manual: Manual) -> str:
    body = [f"<main>\n<h1>{safe(manual.title)}</h1>", chapter_html(manual.opening), *_contents(manual, None)]
    return page(manual.title, manual.language, COLOUR, [*body, "</main>"], style=LOOK)


def _page(manual: Manual, chapter: Chapter, before: Chapter | None, after: Chapter | None) -> str:
    body = [
        '<div class="manual">',
        *_contents(manual, chapter),
        "<main>",
        f"<h1>{safe(chapter.title)}</h1>",
        chapter_html(chapter.text),
        *_ways(before, after),
        "</main>",
        "</div>",
    ]
    title = f"{chapter.title} – {manual.title}"
    return page(title, manual.language, COLOUR, body, style=LOOK)


def _contents(manual: Manual, here: Chapter | None) -> Iterator[str]:
    yield f'<nav class="contents" aria-label="{escape(manual.title)}">'
    if here is not None:
        yield f'<p><a href="{HOME}">{safe(manual.title)}</a></p>'
    for part in manual.parts:
        yield f"<p>{safe(part.title)}</p>"
        yield "<ul>"
        for one in part.chapters:
            mark = ' aria-current="page"' if one is here else ""
            yield f'<li><a href="{_file(one)}"{mark}>{safe(one.title)}</a></li>'
        yield "</ul>"
    yield "</nav>"


def _ways(before: Chapter | None, after: Chapter | None) -> Iterator[str]:
    """Yield links to the chapters before and after this one."""
    yield '<p class="ways">'
    if before is not None:
        yield f'<a href="{_file(before)}" rel="prev">← {safe(before.title)}</a>'
    if after is not None:
        yield f'<a href="{_file(after)}" rel="next">{safe(after.title)} →</a>'
    yield "</p>"
