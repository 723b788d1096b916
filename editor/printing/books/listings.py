"""The lines of contents and index of a book, with numbers of pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.printing.books.model import INDEX, SOURCES, Book, say
from editor.printing.books.slabs import Setting, Slab, reference, references
from editor.printing.frame import restyled

_INDENT: Final = 3.0


def contents_lines(book: Book, setting: Setting) -> list[Slab]:
    """Return a line for each chapter, below it its entries where the template wants them, and the ends."""
    plain, bold = setting.type.line, restyled(setting.type.line, bold=True)
    found = []
    for chapter in book.chapters:
        articles = chapter.articles if book.style.contents == "entries" else ()
        head = reference(chapter.title, chapter.id, bold, 0.0, setting)
        found.append(replace(head, keeps=bool(articles)))
        found += [reference(one.title, one.id, plain, _INDENT, setting) for one in articles]
    if book.sources:
        found.append(reference(say("sources", book.language), SOURCES, bold, 0.0, setting))
    if book.style.index:
        found.append(reference(say("index", book.language), INDEX, bold, 0.0, setting))
    return found


def index_lines(book: Book, setting: Setting) -> list[Slab]:
    """Return a line for each name of the index, with all its pages."""
    found = []
    for one in book.index():
        pages = dict.fromkeys(setting.numbers.get(place, 0) for place in one.places)
        numbers = ", ".join(map(str, pages))
        found.append(references(one.title, numbers, one.places[0], setting.type.line, 0.0, setting))
    return found
