"""PDF and PNG: exact sizes, embedded fonts, words that can be searched, equal bytes."""

import hashlib
import io

import pikepdf
import pytest
from pypdf import PdfReader

from editor.printing.face import CardFaces, Face, LineMark, TextMark, TextStyle
from editor.printing.layout import lay_out
from editor.printing.output import page_image, pdf_bytes, png_bytes
from editor.printing.sheets import PAPERS, Page, fold_over_pages
from tests.printing.conftest import Game
from tests.printing.pdf_reading import MM, fonts, strokes, words

CARDS = ("orc-guard", "imperial-dragonrider", "imperial-chariot", "malagor", "imperial-arquebusiers")


@pytest.fixture(scope="module")
def pages(demonworld: Game) -> tuple[Page, ...]:
    return fold_over_pages([demonworld.faces(slug) for slug in CARDS], PAPERS["A4"])


@pytest.fixture(scope="module")
def pdf(pages: tuple[Page, ...]) -> bytes:
    return pdf_bytes(pages, "Cards", "en")


@pytest.mark.parametrize(("paper", "size"), [("A4", (210.0, 297.0)), ("Letter", (215.9, 279.4))])
def test_every_box_of_a_page_has_the_size_of_the_paper(
    demonworld: Game, paper: str, size: tuple[float, float]
) -> None:
    data = pdf_bytes(fold_over_pages([demonworld.faces(CARDS[0])] * 5, PAPERS[paper]), "t", "en")
    with pikepdf.open(io.BytesIO(data)) as found:
        assert len(found.pages) == 2
        for page in found.pages:
            for name in ("/MediaBox", "/TrimBox", "/CropBox"):
                left, low, right, high = (float(value) * MM for value in page.obj[name])
                assert (left, low) == (0, 0)
                assert (right, high) == pytest.approx(size, abs=0.01)


def test_lying_page_is_wide() -> None:
    face = Face((LineMark(1, 1, 2, 1),), 130, 80)
    wide = CardFaces(face, face, "a", "a")
    data = pdf_bytes(fold_over_pages([wide] * 2, PAPERS["A4"]), "t", "en")
    with pikepdf.open(io.BytesIO(data)) as found:
        sizes = [tuple(float(value) * MM for value in page.mediabox[2:]) for page in found.pages]
    assert sizes == [pytest.approx((297, 210), abs=0.01)]


def test_cut_lines_lie_where_the_cards_end(pdf: bytes, pages: tuple[Page, ...]) -> None:
    drawn = [one for one in strokes(pdf) if one.width == pytest.approx(0.15, abs=0.001) and not one.dashed]
    upright = {
        round(one.x1, 2) for one in drawn if abs(one.x1 - one.x2) < 0.001 and abs(one.y1 - one.y2) > 100
    }
    across = {
        round(one.y1, 2) for one in drawn if abs(one.y1 - one.y2) < 0.001 and abs(one.x1 - one.x2) > 90.9
    }
    assert sorted(upright) == pytest.approx([14.0, 105.0, 196.0], abs=0.02)
    assert sorted(across) == pytest.approx([28.5, 148.5, 268.5], abs=0.02)
    assert len(pages[0].slots) == 4


def test_fold_is_dotted_in_the_middle_of_each_card(pdf: bytes) -> None:
    folds = [one for one in strokes(pdf) if one.dashed]
    assert len(folds) == 4
    assert {round(one.y1, 2) for one in folds} == {88.5, 208.5}
    assert all(abs(one.x2 - one.x1) == pytest.approx(91, abs=0.02) for one in folds)


def test_back_is_the_front_turned_about_the_fold(qapp: object) -> None:
    ruler = Face((LineMark(10, 20, 50, 20, "#ff0000", 0.5),))
    (page,) = fold_over_pages([CardFaces(ruler, ruler, "a", "a")], PAPERS["A4"])
    front, back = (one for one in strokes(pdf_bytes([page], "t", "en")) if one.width > 0.4)
    middle, fold = page.slots[0].x + 45.5, page.slots[0].fold
    assert front.x1 - middle == pytest.approx(middle - back.x1, abs=0.01)
    assert front.y1 - fold == pytest.approx(fold - back.y1, abs=0.01)
    assert front.x1 == pytest.approx(page.slots[0].x + 10, abs=0.01)
    assert front.y1 == pytest.approx(fold + 20, abs=0.01)


def test_every_font_is_embedded(pdf: bytes) -> None:
    found = fonts(pdf)
    assert len(found) >= 4
    assert all(found.values()), found


@pytest.mark.quick(1)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.long)])
def test_every_text_of_shipped_cards_is_found(demonworld: Game, language: str, step: int) -> None:
    chosen = demonworld.cards[("en", "fr").index(language) :: step]
    cards = [demonworld.faces(card.slug, language) for card in chosen]
    found = words(pdf_bytes(fold_over_pages(cards, PAPERS["A4"]), "t", language)).replace(" ", "")
    for card in cards:
        for face in (card.front, card.back):
            for mark in face.marks:
                if isinstance(mark, TextMark) and mark.style.family != "symbol":
                    assert "".join(mark.text.split()) in found, (card.title, mark.text)


def test_lines_break_at_the_same_words_in_the_pdf_as_on_screen(demonworld: Game) -> None:
    text = " ".join(card.text.get("en") for card in demonworld.cards[:6])
    for width in (40.0, 53.0, 71.0):
        mark = TextMark(3, 3, width, 50, text, TextStyle(2.0), "text", wraps=True)
        card = type(demonworld.faces(CARDS[0]))(Face((mark,)), Face(()), "a", "a")
        data = pdf_bytes(fold_over_pages([card], PAPERS["A4"]), "t", "en")
        page = PdfReader(io.BytesIO(data)).pages[0].extract_text()
        in_pdf = [" ".join(line.split()) for line in page.splitlines() if line.strip()]
        assert in_pdf == [" ".join(line.split()) for line in lay_out(mark).lines]


def test_equal_pages_give_equal_bytes(pdf: bytes, pages: tuple[Page, ...]) -> None:
    assert pdf_bytes(pages, "Cards", "en") == pdf


def test_title_and_language_are_told(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as found:
        assert str(found.docinfo["/Title"]) == "Cards"
        assert str(found.Root.Lang) == "en"
        assert "/CreationDate" not in found.docinfo


def test_report_is_told_each_page_and_may_stop(pages: tuple[Page, ...]) -> None:
    reported: list[tuple[int, int]] = []
    pdf_bytes(pages, "t", "en", lambda done, total: reported.append((done, total)))
    assert reported == [(1, 2), (2, 2)]

    def stop(done: int, total: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        pdf_bytes(pages, "t", "en", stop)


def test_picture_has_the_size_and_fineness_asked_for(pages: tuple[Page, ...]) -> None:
    image = page_image(pages[0], 150)
    assert (image.width(), image.height()) == (round(210 * 150 / 25.4), round(297 * 150 / 25.4))
    assert png_bytes(image).startswith(b"\x89PNG")


def test_parts_of_fonts_are_named_after_their_content(pdf: bytes) -> None:
    """Qt's own names follow the order of a hash table, which is another one in each process."""
    with pikepdf.open(io.BytesIO(pdf)) as found:
        described = {
            str(one.FontName): one.FontFile2.read_bytes()
            for one in found.objects
            if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one
        }
    assert described
    for name, data in described.items():
        letters = hashlib.sha256(data).digest()[:6]
        assert name[1:7] == "".join(chr(65 + letter % 26) for letter in letters)
