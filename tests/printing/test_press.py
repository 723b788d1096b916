"""The press: what many cards share is drawn once, and every page looks as if each were drawn for itself."""

import io

import pikepdf
import pytest

from editor.printing.bleed import bleed_of
from editor.printing.face import CardFaces, DiscMark, Face, LayerEnd, LayerMark, RectMark, TextMark, TextStyle
from editor.printing.imposition import Piece, impose
from editor.printing.output import pdf_bytes, pdf_of
from editor.printing.sheets import PAPERS, paint_page
from editor.printing.slots import Page, SheetOptions
from editor.printing.systems import card_faces
from tests.printing.pdf_reading import filled_boxes, fonts, operators, strokes, words
from tests.printing.test_face_memory import GAMES, cards_of, edited, rules_of


def face(number: int) -> Face:
    return Face(
        (
            RectMark(0, 0, 60, 40, "#204060"),
            LayerMark(5, 5, 10, 10, 0.5, "multiply", "disc"),
            RectMark(5, 5, 10, 10, "#c02020"),
            LayerEnd(),
            DiscMark(50, 10, 4, "#ffffff", "#000000"),
            TextMark(5, 20, 50, 6, f"Card {number}", TextStyle(4), "name"),
            TextMark(5, 28, 50, 6, "the same on all", TextStyle(3), "text"),
        ),
        60,
        40,
    )


def sheets(count: int, **options: object) -> tuple[Page, ...]:
    pieces = [Piece(CardFaces(face(number), face(0), "", "")) for number in range(count)]
    return impose(pieces, PAPERS["A4"], SheetOptions(**options)).pages  # type: ignore[arg-type]


def drawn_whole(pages: tuple[Page, ...]) -> bytes:
    """Return pages that Qt writes whole, nothing shared."""
    sizes = [(page.width, page.height) for page in pages]
    return pdf_of(sizes, lambda painter, index: paint_page(painter, pages[index]), "t", "en")


@pytest.mark.quick(1)
@pytest.mark.parametrize("options", [{}, {"mode": "duplex", "bleed": 3.0}, {"mode": "sleeves"}])
def test_a_page_of_shared_parts_is_as_one_drawn_whole(qapp: object, options: dict[str, object]) -> None:
    pages = sheets(12, **options)
    data, whole = pdf_bytes(pages, "t", "en"), drawn_whole(pages)
    assert words(data) == words(whole)
    assert set(fonts(data)) == set(fonts(whole))
    for index in range(len(pages)):
        assert _rounded(filled_boxes(data, index)) == _rounded(filled_boxes(whole, index))
        assert len(strokes(data, index)) == len(strokes(whole, index))


def _rounded(boxes: list[object]) -> list[tuple[float, ...]]:
    return sorted(tuple(round(value, 2) for value in vars(one).values()) for one in boxes)


def test_equal_parts_are_written_once(qapp: object) -> None:
    data = pdf_bytes(sheets(12), "t", "en")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        texts = [one for one in pdf.objects if isinstance(one, pikepdf.Stream) and b"BT" in _content(one)]
        letters = sum(_content(one).count(b" Tj") for one in texts)
        pages = [[name for _operands, name in operators(page)] for page in pdf.pages]
    drawn = sum(page.count("Tj") for page in pages)
    assert drawn > 12 * (len("thesameonall") + len("Card1"))
    assert letters < drawn / 3
    assert all(page.count("q") == page.count("Q") for page in pages)


def _content(stream: pikepdf.Stream) -> bytes:
    return b"" if stream.get("/Subtype") == "/Image" or "/Length1" in stream else stream.read_bytes()


def test_layers_are_mixed_on_every_card(qapp: object) -> None:
    with pikepdf.open(io.BytesIO(pdf_bytes(sheets(3), "t", "en"))) as pdf:
        found = [
            pdf.pages[0].Resources.ExtGState[str(operands[0])].get("/BM")
            for operands, name in operators(pdf.pages[0])
            if name == "gs"
        ]
    assert found.count("/Multiply") >= 6


def test_only_marks_at_the_edge_tell_one_bleed_from_another(qapp: object) -> None:
    one, other = bleed_of(face(1), 3), bleed_of(face(2), 3)
    assert one == other
    wider = Face((*face(1).marks, RectMark(55, 30, 10, 5, "#ffffff")), 60, 40)
    assert bleed_of(wider, 3) != one
    assert bleed_of(face(1), 0) is None


@pytest.mark.parametrize("game", GAMES)
def test_cards_that_share_boxes_look_as_if_drawn_alone(qapp: object, game: str) -> None:
    rules, cards = rules_of(game), cards_of(game, 12)
    for card in cards[:2]:
        for one in (card, *edited(card, cards), card):
            assert card_faces(one, rules, "fr", many=True) == card_faces(one, rules, "fr")
