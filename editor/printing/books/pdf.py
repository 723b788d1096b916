"""Books as PDF, with bookmarks and links."""

from __future__ import annotations

import io
from typing import Final

import pikepdf

from editor.printing.books.model import CONTENTS, INDEX, SOURCES, say
from editor.printing.books.pages import BookPages, Spot, paint_book_page
from editor.printing.output import pdf_of
from editor.printing.press_colours import PressTarget
from schemas.progress import Report

_POINTS: Final = 72 / 25.4


def book_pdf(laid: BookPages, report: Report | None = None, target: PressTarget | None = None) -> bytes:
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
        _add_bookmarks(pdf, laid)
        if target is None:
            _add_links(pdf, laid)
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _destination(pdf: pikepdf.Pdf, laid: BookPages, spot: Spot) -> pikepdf.Array:
    top = (laid.pages[spot.page].size[1] - spot.y) * _POINTS
    page = pdf.pages[spot.page].obj
    return pikepdf.Array([page, pikepdf.Name.XYZ, 0, round(top, 2), 0])


def _add_bookmarks(pdf: pikepdf.Pdf, laid: BookPages) -> None:
    def item(title: str, place: str) -> pikepdf.OutlineItem:
        return pikepdf.OutlineItem(title, _destination(pdf, laid, laid.spots[place]))

    language = laid.book.language
    chapters = [(chapter.title, chapter.id, chapter.articles) for chapter in laid.book.chapters]
    words = [(say(key, language), key, ()) for key in (CONTENTS, SOURCES, INDEX)]
    with pdf.open_outline() as outline:
        for title, place, articles in (words[0], *chapters, *words[1:]):
            if place not in laid.spots:
                continue  # the template leaves it out
            entry = item(title, place)
            entry.children.extend(item(article.title, article.id) for article in articles)
            outline.root.append(entry)
    pdf.Root.PageMode = pikepdf.Name.UseOutlines


def _add_links(pdf: pikepdf.Pdf, laid: BookPages) -> None:
    for link in laid.links:
        if link.target not in laid.spots:
            continue
        left, top, width, height = link.box
        page_height = laid.pages[link.page].size[1]
        edges = (left, page_height - top - height, left + width, page_height - top)
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Link,
            Rect=pikepdf.Array([round(edge * _POINTS, 2) for edge in edges]),
            Border=pikepdf.Array([0, 0, 0]),
            Dest=_destination(pdf, laid, laid.spots[link.target]),
        )
        page = pdf.pages[link.page].obj
        if "/Annots" not in page:
            page.Annots = pikepdf.Array()
        page.Annots.append(pdf.make_indirect(note))
