"""Pages of a booklet: a small picture shrinks where that saves a page, a map to play on does not."""

import pytest
from PySide6.QtGui import QImage

from editor.printing.booklet import Paragraph, Picture, Section
from editor.printing.booklet_pages import BookletPage, booklet_pages
from editor.printing.sheets import PAPERS

pytestmark = pytest.mark.usefixtures("qapp")


def laid_out(lines: int, most_mm: float) -> tuple[BookletPage, ...]:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(0xFFCCDDAA)
    blocks = (Picture(image, most_mm=most_mm), *(Paragraph(f"Line {number}") for number in range(lines)))
    return booklet_pages([Section("Mist", blocks)], "Mist", PAPERS["A4"], "en")


def full(most_mm: float) -> int:
    """Return how many lines stand on a page beside a picture of full size."""
    return max(
        lines
        for lines in range(10, 40)
        if len(pages := laid_out(lines, most_mm)) == 1 and pages[0].images[0].height == most_mm
    )


def test_small_picture_shrinks_where_that_saves_a_page() -> None:
    most = full(100.0)
    more = laid_out(most + 3, 100.0)
    assert len(more) == 1
    assert 60.0 <= more[0].images[0].height < 100.0
    far_more = laid_out(most + 20, 100.0)
    assert len(far_more) == 2
    assert far_more[0].images[0].height == 100.0


def test_map_to_play_on_keeps_its_size() -> None:
    pages = laid_out(full(130.0) + 2, 130.0)
    assert len(pages) == 2
    assert pages[0].images[0].height == 130.0
