"""The lines of shipped cards break at the same words on screen, in PNG and in PDF."""

from __future__ import annotations

import io
from collections import defaultdict
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader
from PySide6.QtGui import QImage, QPainter

from editor.printing.face import Face, TextMark
from editor.printing.layout import lay_out
from editor.printing.output import pdf_of
from editor.printing.painter import face_image, paint_face, painting
from editor.printing.systems import card_faces
from editor.printing.text_lines import UNITS_PER_MM
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase

_CONTENT = Path(__file__).resolve().parents[2] / "content"
_KINDS = ("unit", "item", "spell", "card")
Lines = dict[float, str]


def shipped_faces(language: str, step: int = 1) -> list[Face]:
    """Return both sides of the cards of every file, or of every so many."""
    found: list[Face] = []
    for folder in sorted(_CONTENT.glob("*/ruleset.yaml")):
        ruleset = parse_document(yaml.load(folder.read_bytes(), yaml.CSafeLoader))
        assert isinstance(ruleset, RulesetBase)
        for path in sorted(folder.parent.rglob("*.yaml"))[::step]:
            for one in yaml.load_all(path.read_bytes(), yaml.CSafeLoader):
                if isinstance(one, dict) and one.get("kind") in _KINDS:
                    card = card_faces(parse_document(one), ruleset, language)
                    found += [card.front] if card.front == card.back else [card.front, card.back]
    return found


def wrapped(face: Face) -> bool:
    """Whether a text of a face takes several lines."""
    return any(len(lay_out(one).lines) > 1 for one in face.marks if isinstance(one, TextMark) and one.text)


def laid_lines(face: Face) -> Lines:
    """Return the letters at each height in mm, as they were laid out."""
    found: dict[float, list[tuple[float, str]]] = defaultdict(list)
    for mark in face.marks:
        if isinstance(mark, TextMark) and mark.text:
            laid = lay_out(mark)
            for number, words in enumerate(laid.lines):
                line = laid.layout.lineAt(number)
                base = (laid.place.y() + line.y() + line.ascent()) / UNITS_PER_MM
                left = (laid.place.x() + line.naturalTextRect().left()) / UNITS_PER_MM
                found[base].append((left, words))
    return _joined(found)


def printed_lines(page: object, height: float) -> Lines:
    """Return the letters at each height in mm of a page of a PDF."""
    found: dict[float, list[tuple[float, str]]] = defaultdict(list)

    def visit(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
            y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
            found[height - y * 25.4 / 72].append((x * 25.4 / 72, text))

    page.extract_text(visitor_text=visit)  # type: ignore[attr-defined]
    return _joined(found)


def _joined(found: dict[float, list[tuple[float, str]]]) -> Lines:
    rows: list[tuple[float, list[tuple[float, str]]]] = []
    for base in sorted(found):
        if rows and base - rows[-1][0] < 0.05:
            rows[-1][1].extend(found[base])
        else:
            rows.append((base, list(found[base])))
    joined = {base: "".join(words for _x, words in sorted(row)) for base, row in rows}
    return {base: "".join(sorted("".join(words.split()))) for base, words in joined.items()}


def compare(faces: list[Face]) -> None:
    sizes = [(one.width, one.height) for one in faces]
    data = pdf_of(sizes, lambda painter, index: paint_face(painter, faces[index]), "Lines", "en")
    pages = PdfReader(io.BytesIO(data)).pages
    for face, page in zip(faces, pages, strict=True):
        laid, printed = laid_lines(face), printed_lines(page, face.height)
        assert [round(one, 1) for one in laid] == pytest.approx([round(one, 1) for one in printed], abs=0.11)
        assert list(laid.values()) == list(printed.values())
        assert on_screen(face) == face_image(face, 5)


def on_screen(face: Face) -> QImage:
    """Return a face as a view paints it: the picture of a widget, not of a file."""
    picture = face_image(Face((), face.width, face.height), 5)
    with painting(picture) as painter:
        assert isinstance(painter, QPainter)
        painter.scale(5 / UNITS_PER_MM, 5 / UNITS_PER_MM)
        paint_face(painter, face)
    return picture


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_lines_break_alike_on_screen_in_png_and_in_pdf() -> None:
    faces = [one for one in shipped_faces("fr", step=9) if wrapped(one)]
    assert len(faces) > 5
    compare(faces[:12])


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_of_every_shipped_card_break_alike(language: str) -> None:
    compare(shipped_faces(language))
