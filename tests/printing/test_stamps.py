"""Drawings that stand on many cards are written into a PDF once, look as they did, and give equal bytes."""

import base64
import io

import pikepdf
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.printing.face import ArmsMark, Face, Mark, PortraitMark, RectMark, SymbolMark, TextMark, TextStyle
from editor.printing.output import pdf_of, png_bytes
from editor.printing.painter import paint_face
from editor.printing.stamps import Drawing, Ink, Stamps, paint_drawing, stamping
from editor.printing.symbols import symbol_path
from schemas.heraldry import Heraldry
from schemas.pictures import Portrait
from tests.printing.pdf_reading import at, in_place

pytestmark = pytest.mark.usefixtures("qapp")
ARMS = Heraldry(colour="#0072b2", second_colour="#eeeeee", division="chequy", charge="skull", charges=3)
WORDS = TextMark(5, 30, 50, 6, "Over the arms", TextStyle(4.0), "text")
MARKS: tuple[Mark, ...] = (
    ArmsMark(5, 5, 40, 48, ARMS),
    ArmsMark(48, 5, 20, 20, "tower", "#b3001b"),
    SymbolMark(48, 30, 12, "cavalry"),
    RectMark(20, 20, 10, 6, "#ffcc00"),
    WORDS,
)


def printed(faces: list[Face]) -> bytes:
    sizes = [(one.width, one.height) for one in faces]
    return pdf_of(sizes, lambda painter, index: paint_face(painter, faces[index]), "Arms", "en")


def forms(data: bytes) -> list[pikepdf.Stream]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        found = {}
        for page in pdf.pages:
            for one in page.obj.Resources.get("/XObject", {}).values():
                assert one.Subtype == "/Form"
                found[one.objgen] = one.read_bytes()
        return list(found.values())


def test_equal_drawings_are_written_once_and_give_equal_bytes() -> None:
    faces = [Face(MARKS, 70, 60) for _ in range(20)]
    data = printed(faces)
    assert data == printed(faces)
    assert len(forms(data)) == 3
    assert len(data) < 3 * len(printed(faces[:1]))


def test_a_stamp_stands_where_the_drawing_stood_below_what_lies_on_it() -> None:
    data = printed([Face(MARKS, 70, 60)])
    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        height = float(page.mediabox[3])
        boxes, order = [], []
        for operands, operator, matrix in in_place(pikepdf.parse_content_stream(page)):
            match operator:
                case "Do":
                    order.append("Do")
                    shape = outline(page.obj.Resources.XObject[str(operands[0])])
                    boxes.append(box_of([at(x, y, matrix, height) for x, y in shape]))
                case "re" | "BT":
                    order.append(operator)
    assert boxes[0] == pytest.approx((5, 5, 45, 53), abs=0.01)  # as wide as the box allows
    assert boxes[1] == pytest.approx((49.2, 5.8, 66.8, 25), abs=0.01)
    assert order.index("Do") < order.index("BT")
    assert order[-1] == "BT"


def outline(form: pikepdf.Stream) -> list[tuple[float, float]]:
    """Return the points of the first shape of a drawing, in its own square."""
    found: list[tuple[float, float]] = []
    for operands, operator, (a, b, c, d, e, f) in in_place(pikepdf.parse_content_stream(form)):
        match operator:
            case "m" | "l" | "c":
                values = list(map(float, operands))
                pairs = zip(values[::2], values[1::2], strict=True)
                found += [(a * x + c * y + e, b * x + d * y + f) for x, y in pairs]
            case "f" | "f*":
                break
    return found


def box_of(points: list[tuple[float, float]]) -> tuple[float, float, float, float]:
    across, down = [x for x, _y in points], [y for _x, y in points]
    return min(across), min(down), max(across), max(down)


def test_pictures_of_authors_are_never_taken_for_drawings() -> None:
    picture = QImage(8, 1, QImage.Format.Format_RGB888)
    picture.fill(0)

    def paint(painter: QPainter, _index: int) -> None:
        painter.drawImage(QRectF(0, 0, 500, 500), picture)
        paint_face(painter, Face(MARKS, 70, 60))

    with pikepdf.open(io.BytesIO(pdf_of([(70, 60)], paint, "Picture", "en"))) as pdf:
        kinds = sorted(str(one.Subtype) for one in pdf.pages[0].obj.Resources.XObject.values())
    assert kinds == ["/Form", "/Form", "/Form", "/Image"]


def test_portrait_on_many_cards_is_written_once() -> None:
    picture = QImage(60, 80, QImage.Format.Format_RGB32)
    for x in range(60):
        for y in range(80):
            picture.setPixel(x, y, 0xFF000000 | (x * 4001 + y * 77))
    data = base64.b64encode(png_bytes(picture)).decode()
    marks = tuple(PortraitMark(2 + 20 * n, 2, 18, 18, Portrait(data=data, zoom=1 + n % 2)) for n in range(3))
    with pikepdf.open(io.BytesIO(printed([Face(marks, 70, 60)] * 8))) as pdf:
        found = {one.objgen for page in pdf.pages for one in page.obj.Resources.XObject.values()}
    assert len(found) == 2  # two cuts of one picture


def test_another_painter_draws_shapes_while_a_pdf_is_painted() -> None:
    image, other = (QImage(40, 40, QImage.Format.Format_RGB32) for _ in range(2))
    image.fill(0xFFFFFFFF)
    other.fill(0xFFFFFFFF)
    pdf_painter, picture_painter = QPainter(other), QPainter(image)

    def make() -> Drawing:
        return Drawing(QRectF(0, 0, 1, 1), (Ink(symbol_path("square"), "#123456"),))

    with stamping(pdf_painter) as stamps:
        assert isinstance(stamps, Stamps)
        paint_drawing(picture_painter, QRectF(0, 0, 40, 40), "square", make)
    picture_painter.end()
    pdf_painter.end()
    assert image.pixelColor(2, 2).name() == "#123456"
