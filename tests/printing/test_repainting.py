"""A picture that is brought from one face to the next looks like one that is painted anew."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from editor.printing.face import Face, LineMark, PolygonMark, RectMark, TextMark, TextStyle
from editor.printing.painter import face_image
from editor.printing.repainting import repaint
from editor.printing.systems import card_faces
from editor.printing.text_lines import UNITS_PER_MM
from schemas.base import Document
from schemas.ruleset import RulesetBase
from tests.shipped import largest_of_each, shipped_documents

PIXELS_PER_MM = 4.4


def brought(before: Face, after: Face) -> QImage:
    picture = face_image(before, PIXELS_PER_MM)
    repaint(picture, PIXELS_PER_MM / UNITS_PER_MM, before, after, QColor("white"))
    return picture


def alike(first: QImage, second: QImage) -> bool:
    """Tell whether no colour differs by more than soft edges that Qt draws inside a clip do."""
    lines = (
        np.abs(
            np.frombuffer(one.constScanLine(y), np.uint8).astype(int)
            - np.frombuffer(two.constScanLine(y), np.uint8)
        )
        for one, two in ((first, second),)
        for y in range(one.height())
    )
    return first.size() == second.size() and max(int(line.max()) for line in lines) <= 8


def cards() -> list[Document]:
    return largest_of_each((one for one in shipped_documents() if one.kind in ("unit", "card", "item")), 3)


@pytest.mark.long
@pytest.mark.usefixtures("qapp")
def test_from_each_card_to_the_next_and_back() -> None:
    rulesets = {one.system: one for one in shipped_documents() if isinstance(one, RulesetBase)}
    faces = [card_faces(card, rulesets[card.system], "en").front for card in cards()]
    pairs = [
        pair for pair in pairwise(faces) if (pair[0].width, pair[0].height) == (pair[1].width, pair[1].height)
    ]
    assert len(pairs) > 8
    for before, after in pairs:
        assert alike(brought(before, after), face_image(after, PIXELS_PER_MM))
        assert alike(brought(after, before), face_image(before, PIXELS_PER_MM))


@pytest.mark.usefixtures("qapp")
def test_a_longer_name_is_all_that_is_painted() -> None:
    card = next(one for one in cards() if one.system == "demonworld")
    ruleset = next(
        one for one in shipped_documents() if one.system == "demonworld" and isinstance(one, RulesetBase)
    )
    names = ("", "O", "Orc", "Orc guards of the farthest mountains, and of all that lie behind")
    faces = [
        card_faces(card.model_copy(update={"name": type(card.name)({"en": one})}), ruleset, "en")
        for one in names
    ]
    for before, after in pairwise((*faces, *reversed(faces))):
        assert alike(brought(before.front, after.front), face_image(after.front, PIXELS_PER_MM))


@pytest.mark.usefixtures("qapp")
def test_marks_come_go_and_change_their_order() -> None:
    box = RectMark(10, 10, 30, 20, fill="#aa3311", stroke="#112233", stroke_mm=1.5, radius=3)
    line = LineMark(5, 50, 60, 12, width_mm=2.0)
    peak = PolygonMark(((20, 5), (22, 50), (24, 5)), fill="#33aa11", stroke="#000000", stroke_mm=0.8)
    text = TextMark(15, 15, 40, 20, "Ƒjords and ǅungles", TextStyle(6.0, italic=True), "text", wraps=True)
    marks = (box, line, peak, text)
    faces = [
        Face(found) for found in ((), marks, marks[1:], marks[:1], tuple(reversed(marks)), (text, text, box))
    ]
    for before, after in pairwise((*faces, *reversed(faces))):
        assert alike(brought(before, after), face_image(after, PIXELS_PER_MM))
