"""Books as PDF, with bookmarks and links."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pikepdf

from editor.printing.books.laid import BookPages, paint_book_page
from editor.printing.books.model import CONTENTS, INDEX, SOURCES, say
from editor.printing.output import pdf_of
from editor.printing.pdf_places import PdfPlaces
from editor.printing.press_colours import PressTarget
from schemas.progress import Report, quietly


def book_pdf(laid: BookPages, report: Report = quietly, target: PressTarget | None = None) -> bytes:
    """Return a book as a PDF; equal books give equal bytes.

    Args:
        laid: the book on its pages.
        report: called with ``(pages done, total)``; may raise to cancel.
        target: the press that it is for: the PDF is as PDF/X-4 wants it, which allows no links on pages.
    """
    book = laid.book
    data = pdf_of(
        [page.size for page in laid.pages],
        lambda painter, index: paint_book_page(painter, laid.pages[index]),
        book.title,
        book.language,
        report,
        target=target,
    )
    with pikepdf.open(io.BytesIO(data)) as pdf:
        places = PdfPlaces(pdf, laid.spots, [page.size[1] for page in laid.pages])
        places.show_bookmarks(_bookmarks(laid, places))
        if target is None:
            places.add_links(laid.links)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _bookmarks(laid: BookPages, places: PdfPlaces) -> Iterator[pikepdf.OutlineItem]:
    """Yield a bookmark for each part that the template does not leave out, with those of its entries."""
    language = laid.book.language
    chapters = [(chapter.title, chapter.id, chapter.articles) for chapter in laid.book.chapters]
    words = [(say(key, language), key, ()) for key in (CONTENTS, SOURCES, INDEX)]
    for title, place, articles in (words[0], *chapters, *words[1:]):
        if place in laid.spots:
            entry = places.bookmark(title, place)
            entry.children.extend(places.bookmark(article.title, article.id) for article in articles)
            yield entry
