"""Templates of books: how army books and spell books are laid out, as data that an author may change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Document, Kind
from schemas.references import AssetRef

Shown = Literal["text", "picture", "both"]
"""An entry of a book: in words, as its card is printed, or as its card with what that does not say."""


class BookStyleBase(Document):
    """A template of books: cover, columns, what is shown of a card, running heads, contents and index."""

    kind: Literal[Kind.BOOK_STYLE] = Kind.BOOK_STYLE
    """Kind of the document."""
    books: Literal["every", "army", "spellbook"] = "every"
    """Which books it is made for."""
    usual: bool = False
    """Books of that sort look so unless another template is chosen."""
    cover: Literal["page", "heading"] = "page"
    """A title page, or a title above the first page."""
    cover_art: AssetRef | None = None
    """Picture of the cover; empty for none."""
    cover_arms: bool = True
    """Whether the arms of the people stand on the cover."""
    colour: Literal["people", "ink"] = "people"
    """Headings in the colour of the people, or in ink."""
    heading_font: AssetRef | None = None
    """A font of one's own for headings; empty for the usual one."""
    text_font: AssetRef | None = None
    """A font of one's own for texts; empty for the usual one."""
    letters_mm: Annotated[float, Field(ge=2.2, le=6, json_schema_extra={"unit": "mm"})] = 3.1
    """Size of the letters; a little smaller where that saves a page that would be nearly empty."""
    margin_mm: Annotated[float, Field(ge=8, le=40, json_schema_extra={"unit": "mm"})] = 16.0
    """Empty edge of the paper."""
    columns: Annotated[int, Field(ge=1, le=3)] = 2
    """Columns in which entries are set."""
    chapters: Literal["flow", "page"] = "flow"
    """Whether chapters follow each other on a page, or each begins on a new one."""
    units: Shown = "both"
    """How units are shown."""
    items: Shown = "both"
    """How items are shown."""
    spells: Shown = "text"
    """How spells are shown."""
    cards: Shown = "both"
    """How other cards are shown."""
    repeats: bool = False
    """Whether words beside a card say again what stands on it."""
    overviews: bool = True
    """Whether chapters begin with a table of what is in them."""
    running_heads: bool = True
    """The people above on the left, the chapter with its first and last entry on the right."""
    two_sided: bool = True
    """Bound like a book: on left pages heads and numbers stand the other way round."""
    contents: Literal["none", "chapters", "entries"] = "entries"
    """Contents with numbers of pages: of chapters, or of all entries."""
    index: bool = True
    """Whether it ends with an index of names and special rules."""
    index_columns: Annotated[int, Field(ge=1, le=4)] = 3
    """Columns of contents and index."""
