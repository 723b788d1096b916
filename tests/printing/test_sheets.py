"""Cards laid on pages."""

import pytest

from editor.printing.face import CardFaces, DiscMark, Face
from editor.printing.output import page_image
from editor.printing.painter import painting
from editor.printing.sheets import MARGIN_MM, PAPERS, Paper, fits, fold_over_pages, paint_page


def card(width: float = 91.0, height: float = 60.0, name: str = "a") -> CardFaces:
    face = Face((DiscMark(1, 1, 0.5, "#808080"),), width, height)
    return CardFaces(face, face, name, name)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_four_recruitment_cards_stand_on_a_page(paper: str) -> None:
    pages = fold_over_pages([card()] * 5, PAPERS[paper])
    assert [len(page.slots) for page in pages] == [4, 1]
    assert {(slot.width, slot.height) for slot in pages[0].slots} == {(91.0, 120.0)}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_cards_stay_inside_the_margins_and_do_not_overlap(paper: str) -> None:
    (page,) = fold_over_pages([card()] * 4, PAPERS[paper])
    for slot in page.slots:
        assert slot.x >= MARGIN_MM
        assert slot.y >= MARGIN_MM
        assert slot.x + slot.width <= page.width - MARGIN_MM
        assert slot.y + slot.height <= page.height - MARGIN_MM
    assert len({(slot.x, slot.y) for slot in page.slots}) == 4


def test_cards_in_the_middle_of_the_page() -> None:
    (page,) = fold_over_pages([card()] * 4, PAPERS["A4"])
    assert page.slots[0].x == pytest.approx((210 - 182) / 2)
    assert page.slots[0].y == pytest.approx((297 - 240) / 2)


def test_paper_lies_where_fewer_sheets_are_needed_so() -> None:
    (page,) = fold_over_pages([card(130, 80)] * 2, PAPERS["A4"])
    assert page.lying
    assert (page.width, page.height) == (297.0, 210.0)


def test_cards_of_other_sizes_share_a_page() -> None:
    (page,) = fold_over_pages([card(), card(44.5, 44.5), card()], PAPERS["A4"])
    assert [slot.width for slot in page.slots] == [91.0, 91.0, 44.5]


def test_card_larger_than_the_paper_does_not_fit() -> None:
    assert fits(card(), PAPERS["A4"])
    assert not fits(card(300, 150), PAPERS["A4"])


def test_front_stands_below_the_fold_and_back_upside_down_above(qapp: object) -> None:
    front = Face((DiscMark(5, 5, 2, fill="#ff0000"),))
    back = Face((DiscMark(5, 5, 2, fill="#0000ff"),))
    (page,) = fold_over_pages([CardFaces(front, back, "a", "a")], PAPERS["A4"])
    image = page_image(page, 100)
    slot = page.slots[0]

    def colour(x: float, y: float) -> str:
        return image.pixelColor(round(x * 100 / 25.4), round(y * 100 / 25.4)).name()

    assert colour(slot.x + 5, slot.fold + 5) == "#ff0000"
    assert colour(slot.x + slot.width - 5, slot.fold - 5) == "#0000ff"


def test_page_is_painted_on_any_paper(qapp: object) -> None:
    (page,) = fold_over_pages([card(20, 20)], Paper("small", 60, 80))
    image = page_image(page, 50)
    with painting(image) as painter:
        paint_page(painter, page)
    assert (image.width(), image.height()) == (118, 157)
