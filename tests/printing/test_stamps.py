"""Drawings that stand on many cards are written into a PDF once, look as they did, and give equal bytes."""

import io
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from editor.printing.face import ArmsMark, Face, Mark, RectMark, SymbolMark, TextMark, TextStyle
from editor.printing.output import pdf_of
from editor.printing.painter import face_image, paint_face
from editor.printing.stamps import Drawing, Ink, Stamps, paint_drawing, stamping
from editor.printing.symbols import symbol_path
from schemas.heraldry import Heraldry

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


def test_a_stamp_looks_like_the_drawing_and_what_lies_on_it_stays_on_it(tmp_path: Path) -> None:
    face = Face(MARKS, 70, 60)
    file = tmp_path / "arms.pdf"
    file.write_bytes(printed([face]))
    document = QPdfDocument()
    document.load(str(file))
    wanted = face_image(face, 6)
    shown = document.render(0, QSize(wanted.width(), wanted.height()))
    paper = QImage(wanted.size(), QImage.Format.Format_RGB32)
    paper.fill(0xFFFFFFFF)
    painter = QPainter(paper)
    painter.drawImage(0, 0, shown)
    painter.end()
    far = 0
    for x in range(0, wanted.width(), 3):
        for y in range(0, wanted.height(), 3):
            one, other = wanted.pixelColor(x, y), paper.pixelColor(x, y)
            far += abs(one.red() - other.red()) + abs(one.blue() - other.blue()) > 120
    assert far < 60  # the edges of letters and shapes
    assert paper.pixelColor(25 * 6, 21 * 6).name() == "#ffcc00"


def test_pictures_of_authors_are_never_taken_for_drawings() -> None:
    picture = QImage(8, 1, QImage.Format.Format_RGB888)
    picture.fill(0)

    def paint(painter: QPainter, _index: int) -> None:
        painter.drawImage(QRectF(0, 0, 500, 500), picture)
        paint_face(painter, Face(MARKS, 70, 60))

    with pikepdf.open(io.BytesIO(pdf_of([(70, 60)], paint, "Picture", "en"))) as pdf:
        kinds = sorted(str(one.Subtype) for one in pdf.pages[0].obj.Resources.XObject.values())
    assert kinds == ["/Form", "/Form", "/Form", "/Image"]


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
