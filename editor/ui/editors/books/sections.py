"""The form of a template of books, in the order in which a book is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.ui.kit.forms.section_specs import Piece, Section
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "book_style": (
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Identity"),
            (Piece(("name",)), Piece(("books", "usual")), Piece(("text",))),
        ),
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Cover"),
            (Piece(("cover", "cover_arms")), Piece(("cover_art",))),
        ),
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Entries"),
            (
                Piece(("columns", "chapters")),
                Piece(("units", "items")),
                Piece(("spells", "cards")),
                Piece(("repeats", "overviews")),
            ),
        ),
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Letters and paper"),
            (
                Piece(("letters_mm", "margin_mm")),
                Piece(("colour", "two_sided")),
                Piece(("text_font",)),
                Piece(("heading_font",)),
            ),
        ),
        Section(
            QT_TRANSLATE_NOOP("CardSections", "Finding things"),
            (Piece(("running_heads", "contents")), Piece(("index", "index_columns"))),
        ),
    )
}
"""Kind -> the sections of its form."""
