"""The letters of a book: what a template says of fonts, sizes and colours, as styles of texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from editor.printing.booklet_blocks import Tone
from editor.printing.face import Family, TextStyle
from editor.printing.frame import INK, MUTED, ink_of, restyled

if TYPE_CHECKING:
    from schemas.asset import AssetBase
    from schemas.base import Ref
    from schemas.book_style import BookStyleBase


@dataclass(frozen=True)
class Type:
    """Styles of the texts of a book, all in proportion to the size of its letters."""

    size: float
    """Height of the letters of its texts, in mm."""
    ink: str = INK
    """Colour of headings."""
    text: Family = "text"
    display: Family = "display"
    cards: float = 1.0
    """Size of pictures of cards, as a share of their usual one."""

    @property
    def share(self) -> float:
        """Size of everything, against letters of 3.1 mm."""
        return self.size / 3.1

    @property
    def gap(self) -> float:
        """Room between paragraphs."""
        return 1.5 * self.share

    @cached_property
    def body(self) -> TextStyle:
        """Texts."""
        return TextStyle(self.size, INK, self.text, least_mm=self.size)

    @cached_property
    def muted(self) -> TextStyle:
        """What matters less."""
        return restyled(self.body, colour=MUTED, size_mm=self.size * 0.88, least_mm=self.size * 0.88)

    @cached_property
    def entry(self) -> TextStyle:
        """Headings of entries."""
        size = self.size * 1.32
        return TextStyle(size, self.ink, self.text, bold=True, least_mm=size)

    @cached_property
    def cell(self) -> TextStyle:
        """Cells of tables."""
        return restyled(self.body, size_mm=self.size * 0.9, least_mm=self.size * 0.6)

    @cached_property
    def column(self) -> TextStyle:
        """Heads of tables."""
        return TextStyle(
            self.size * 0.8, MUTED, self.text, bold=True, anchor="middle", least_mm=self.size * 0.5
        )

    @cached_property
    def chapter(self) -> TextStyle:
        """Headings of chapters."""
        size = self.size * 2.0
        return TextStyle(size, self.ink, self.display, bold=True, anchor="middle", least_mm=size * 0.5)

    @cached_property
    def title(self) -> TextStyle:
        """The title of the book."""
        return TextStyle(13.0, self.ink, self.display, bold=True, align="centre", least_mm=5.0)

    @cached_property
    def subtitle(self) -> TextStyle:
        """The line below the title."""
        return TextStyle(4.6, MUTED, self.text, align="centre", anchor="middle", least_mm=3.0)

    @cached_property
    def line(self) -> TextStyle:
        """Lines of contents and index."""
        return TextStyle(self.size * 0.96, INK, self.text, anchor="middle", least_mm=self.size * 0.7)

    @cached_property
    def head(self) -> TextStyle:
        """Running heads and numbers of pages."""
        return TextStyle(self.size * 0.8, MUTED, self.text, anchor="middle", least_mm=1.6)

    def tone(self, tone: Tone) -> TextStyle:
        """Return the style of a paragraph."""
        if tone == "story":
            return restyled(self.body, italic=True, colour=MUTED)
        return self.muted if tone == "muted" else self.body


def type_of(
    style: BookStyleBase,
    colour: str,
    assets: Mapping[str, AssetBase],
    share: float = 1.0,
    cards: float = 1.0,
) -> Type:
    """Return the letters of a book.

    Args:
        style: its template.
        colour: colour of its people.
        assets: the fonts that the template names, by id; the usual letters stand for one that is missing.
        share: letters are so much smaller.
        cards: pictures of cards are so much smaller.

    Raises:
        EditorError: a font of its own is damaged.
    """
    ink = ink_of(colour) if style.colour == "people" else INK
    return Type(
        style.letters_mm * share,
        ink,
        _family(style.text_font, assets, "text"),
        _family(style.heading_font, assets, "display"),
        cards,
    )


def _family(ref: Ref | None, assets: Mapping[str, AssetBase], usual: Family) -> Family:
    from editor.printing.fonts.own import own_family  # reads fonts: loaded with the first one

    found = assets.get(ref.id) if ref is not None else None
    return (own_family(found) or usual) if found is not None and found.use == "font" else usual
