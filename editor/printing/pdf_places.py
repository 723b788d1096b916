"""Places in a PDF that bookmarks and links lead to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pikepdf

_POINTS: Final = 72 / 25.4


@dataclass(frozen=True)
class Spot:
    """A place that links lead to."""

    page: int
    """Number of the page, from 0."""
    y: float
    """mm from its upper edge."""


@dataclass(frozen=True)
class Link:
    """A box on a page that leads to a place."""

    page: int
    box: tuple[float, float, float, float]
    """Left, top, width and height in mm."""
    target: str


class PdfPlaces:
    """The places of one PDF."""

    def __init__(self, pdf: pikepdf.Pdf, spots: Mapping[str, Spot], heights: Sequence[float]) -> None:
        """Note where the places are.

        Args:
            pdf: the PDF.
            spots: its places, by name.
            heights: height of each page in mm.
        """
        self._pdf, self._spots, self._heights = pdf, spots, heights

    def bookmark(self, title: str, place: str) -> pikepdf.OutlineItem:
        """Return a bookmark that leads to a place."""
        import pikepdf  # loaded where a PDF is written

        return pikepdf.OutlineItem(title, self._destination(place))

    def show_bookmarks(self, bookmarks: Iterable[pikepdf.OutlineItem]) -> None:
        """Give the PDF its bookmarks, shown when it is opened."""
        import pikepdf  # loaded where a PDF is written

        with self._pdf.open_outline() as outline:
            outline.root.extend(bookmarks)
        self._pdf.Root.PageMode = pikepdf.Name.UseOutlines

    def add_links(self, links: Iterable[Link]) -> None:
        """Add links to the pages; one whose place is not in the PDF is left out."""
        import pikepdf  # loaded where a PDF is written

        for link in links:
            if link.target not in self._spots:
                continue
            left, top, width, height = link.box
            lower = self._heights[link.page] - top - height
            edges = (left, lower, left + width, lower + height)
            note = pikepdf.Dictionary(
                Type=pikepdf.Name.Annot,
                Subtype=pikepdf.Name.Link,
                Rect=pikepdf.Array([round(edge * _POINTS, 2) for edge in edges]),
                Border=pikepdf.Array([0, 0, 0]),
                Dest=self._destination(link.target),
            )
            page = self._pdf.pages[link.page].obj
            if "/Annots" not in page:
                page.Annots = pikepdf.Array()
            page.Annots.append(self._pdf.make_indirect(note))

    def _destination(self, place: str) -> pikepdf.Array:
        import pikepdf  # loaded where a PDF is written

        spot = self._spots[place]
        top = round((self._heights[spot.page] - spot.y) * _POINTS, 2)
        return pikepdf.Array([self._pdf.pages[spot.page].obj, pikepdf.Name.XYZ, 0, top, 0])
