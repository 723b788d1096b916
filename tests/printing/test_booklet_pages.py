"""Pages of a booklet: a small picture shrinks where that saves a page, a map to play on does not."""

import pytest
from PySide6.QtGui import QImage

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Column, Paragraph, Picture, Table, Title, Together
from editor.printing.booklet_pages import booklet_pages
from editor.printing.booklet_painting import BookletPage
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


def card(number: int, rows: int = 3) -> Together:
    table = Table((Column("Weapon", 2), Column("Power", 1)), (("Sword", "8"),) * rows)
    return Together(
        (Title(f"Card {number}"), Paragraph("Size 2", lead="Values."), table, Paragraph("Losses"))
    )


def pages_of(words: str, pages: tuple[BookletPage, ...]) -> list[int]:
    """Return the pages that some words stand on."""
    texts = [[getattr(mark, "text", "") for mark in page.face.marks] for page in pages]
    return [number for number, found in enumerate(texts) if words in found]


@pytest.mark.parametrize("lines", range(18, 33, 3))
def test_card_is_never_parted_from_its_table(lines: int) -> None:
    filling = tuple(Paragraph(f"Line {number}") for number in range(lines))
    blocks = (*filling, *(card(number) for number in range(9)))
    pages = booklet_pages([Section("Army", blocks)], "Army", PAPERS["A4"], "en")
    for number in range(9):
        (page,) = pages_of(f"Card {number}", pages)
        later = pages_of(f"Card {number + 1}", pages)
        marks = [getattr(mark, "text", "") for mark in pages[page].face.marks]
        assert marks[marks.index(f"Card {number}") :].count("Losses") >= 1
        assert later in ([page], [page + 1], [])


def test_heading_goes_with_the_card_that_it_begins_with() -> None:
    for lines in range(20, 36):
        filling = tuple(Paragraph(f"Line {number}") for number in range(lines))
        units = Section("Units", (card(0, rows=8),), fresh_page=False)
        pages = booklet_pages([Section("Army", filling), units], "Army", PAPERS["A4"], "en")
        assert pages_of("Units", pages) == pages_of("Card 0", pages)


def test_heading_goes_with_the_picture_that_it_begins_with() -> None:
    image = QImage(400, 160, QImage.Format.Format_RGB32)
    image.fill(0xFFCCDDAA)
    for lines in range(14, 34, 2):
        filling = tuple(Paragraph(f"Line {number}") for number in range(lines))
        board = Section("Deployment", (Picture(image),), fresh_page=False)
        pages = booklet_pages([Section("Army", filling), board], "Army", PAPERS["Letter"], "en")
        (page,) = pages_of("Deployment", pages)
        assert pages[page].images, lines


def test_what_no_page_holds_begins_where_there_is_room() -> None:
    blocks = (Paragraph("First"), card(0, rows=90))
    pages = booklet_pages([Section("Army", blocks)], "Army", PAPERS["A4"], "en")
    assert pages_of("Card 0", pages) == [0]
    assert len(pages) == 3


def test_signs_of_captions_and_feet_are_set_as_in_the_language() -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(0xFFCCDDAA)
    sections = [Section("Mist", (Picture(image, "Qui tient l'est ?"),))]
    pages = booklet_pages(sections, "Qui vive ?", PAPERS["A4"], "fr")
    assert pages_of("Qui tient l’est\u202f?", pages) == [0]
    assert pages_of("Qui vive\u202f?", pages) == [0]


@pytest.mark.parametrize(("rows", "page"), [(5, 1), (60, 2)])
def test_a_side_has_one_page_for_all_where_it_fits(rows: int, page: int) -> None:
    sheet = Table((Column("Unit", 2), Column("1", 1)), (("Guards", ""),) * rows)
    sections = [
        Section("Mist", (Paragraph("For both."),)),
        Section("Orcs: briefing", (Paragraph("Hold the hill."),), side="orcs"),
        Section("Orcs: orders", (sheet,), side="orcs"),
        Section("Orcs: losses", (Paragraph("Cross them off."),), side="orcs", fresh_page=False),
    ]
    found = booklet_pages(sections, "Mist", PAPERS["A4"], "en")
    assert pages_of("Orcs: briefing", found) == [1], "nobody else reads that page"
    assert pages_of("Orcs: orders", found) == [page]
    assert (len(found) == 2) is (page == 1)
