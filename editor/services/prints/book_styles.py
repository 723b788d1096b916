"""Templates of books in a catalogue: which there are, and which a book is laid out by."""

from __future__ import annotations

from typing import Final

from editor.rules.core.wording import kind_word
from editor.services import loading
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.book_style import BookStyleBase
from schemas.problems import error

_SYSTEM: Final = "shared"


def book_styles(ws: Workspace, kind: str = "") -> tuple[BookStyleBase, ...]:
    """Return the templates of books, as they stand: the author's first, then the shipped ones.

    Args:
        ws: the catalogue.
        kind: of the document that a book is made of; '' for all templates.
    """
    return tuple(
        style
        for style in loading.valid_documents(ws, _SYSTEM, Kind.BOOK_STYLE)
        if isinstance(style, BookStyleBase) and style.books in ("every", kind or style.books)
    )


def book_style(ws: Workspace, wanted: str, kind: str) -> BookStyleBase | None:
    """Return the template of a book. None if none is named and none is usual.

    Args:
        ws: the catalogue.
        wanted: id, slug or path of a template; '' for the usual one: one for such books before one for all.
        kind: of the document that the book is made of.

    Raises:
        EditorError: there is no such document, or it is no template of books.
    """
    if not wanted:
        usual = [one for one in book_styles(ws, kind) if one.usual]
        return min(usual, key=lambda one: one.books == "every", default=None)
    row = loading.find_of(ws, wanted, _SYSTEM, Kind.BOOK_STYLE)
    style = loading.load_document(ws, row.id)
    if not isinstance(style, BookStyleBase):
        raise error("book.no_style", document=row.path, kind=kind_word(row.kind))
    return style
