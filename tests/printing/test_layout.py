"""Texts in boxes: lines, shrinking, what does not fit."""

import threading

import pytest
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QFontMetricsF

from editor.printing import layout
from editor.printing.face import Face, TextMark, TextStyle
from editor.printing.flow import Paragraph, flow
from editor.printing.layout import lay_out, overflows
from editor.printing.output import pdf_bytes
from editor.printing.sheets import PAPERS, fold_over_pages
from editor.printing.text_lines import break_lines, units
from tests.printing.conftest import Game

pytestmark = pytest.mark.usefixtures("demonworld")
STYLE = TextStyle(3.0, least_mm=2.0)
SENTENCE = "Four horses of the South Mark, two men with javelins, and a road that they do not need."


def mark(text: str, width: float, height: float, *, wraps: bool = True, lead: int = 0) -> TextMark:
    return TextMark(0, 0, width, height, text, STYLE, "rules_text", wraps=wraps, lead=lead)


def test_text_that_fits_keeps_its_size() -> None:
    laid = lay_out(mark(SENTENCE, 60, 20))
    assert laid.overflow is None
    assert laid.layout.font().pixelSize() == round(units(3.0))
    assert " ".join(laid.lines) == SENTENCE


def test_text_too_long_for_its_box_shrinks_until_it_fits() -> None:
    laid = lay_out(mark(SENTENCE, 60, 6.3))
    assert laid.overflow is None
    assert units(2.0) <= laid.layout.font().pixelSize() < units(3.0)


@pytest.mark.parametrize("height", [4.0, 9.0])
def test_size_that_fits_is_found_in_few_tries(monkeypatch: pytest.MonkeyPatch, height: float) -> None:
    tried: list[int] = []

    def note(wanted: TextMark, size: int) -> layout.BrokenLines:
        tried.append(size)
        return break_lines(wanted, size)

    monkeypatch.setattr(layout, "break_lines", note)
    title = TextMark(
        0, 0, 40, height, "Riders of the Green Ford 38", TextStyle(4.5, least_mm=1.0), "name", True
    )
    laid = lay_out(title)
    assert laid.overflow is None
    assert 1 < len(tried) <= 5, tried
    wider = break_lines(title, laid.size + 1)
    assert max(wider[1] - units(40), wider[2] - units(height)) > 0


def test_text_too_long_at_its_smallest_tells_box_and_missing_height() -> None:
    face = Face((mark(SENTENCE, 30, 3),))
    (found,) = overflows(face)
    assert found.box == "rules_text"
    lines = len(lay_out(mark(SENTENCE, 30, 3)).lines)
    line = QFontMetricsF(lay_out(mark(SENTENCE, 30, 3)).layout.font()).height() / units(1.0)
    assert found.missing_mm == pytest.approx(lines * line * 0.94 - 3, abs=0.3)


def test_word_wider_than_its_box_tells_missing_width() -> None:
    (found,) = overflows(Face((mark("Unpronounceable", 5, 20),)))
    assert found.missing_mm > 1


def test_text_that_does_not_wrap_stays_on_one_line() -> None:
    assert len(lay_out(mark("Orc Guard", 40, 5, wraps=False)).lines) == 1


def test_lead_is_bold_and_makes_the_line_longer() -> None:
    plain = lay_out(mark("Overrun. Six.", 60, 5)).layout.lineAt(0).naturalTextWidth()
    assert lay_out(mark("Overrun. Six.", 60, 5, lead=8)).layout.lineAt(0).naturalTextWidth() > plain


def test_ligatures_are_off() -> None:
    font = lay_out(mark("ffi", 60, 5)).layout.font()
    metrics = QFontMetricsF(font)
    assert metrics.horizontalAdvance("ffi") == pytest.approx(
        2 * metrics.horizontalAdvance("f") + metrics.horizontalAdvance("i"), rel=0.02
    )


def test_each_thread_has_layouts_of_its_own() -> None:
    one = mark(SENTENCE, 44, 20)
    found = []
    thread = threading.Thread(target=lambda: found.append(lay_out(one)))
    thread.start()
    thread.join()
    assert found[0] is not lay_out(one)
    assert found[0].lines == lay_out(one).lines


def test_paragraphs_stand_one_below_the_other_inside_the_box() -> None:
    marks = flow([Paragraph(SENTENCE, STYLE), Paragraph(SENTENCE, STYLE, "Rule.")], 5, 10, 60, 30, "facts")
    assert [one.y for one in marks] == sorted(one.y for one in marks)
    assert marks[0].y + marks[0].height <= marks[1].y
    assert marks[1].y + marks[1].height <= 40
    assert marks[1].lead == len("Rule.")
    assert overflows(Face(marks)) == ()


def test_paragraphs_shrink_together_to_fit() -> None:
    roomy = flow([Paragraph(SENTENCE, STYLE)] * 2, 0, 0, 60, 40, "facts")
    tight = flow([Paragraph(SENTENCE, STYLE)] * 2, 0, 0, 60, 13, "facts")
    assert len({one.style.size_mm for one in tight}) == 1
    assert tight[0].style.size_mm < roomy[0].style.size_mm
    assert overflows(Face(tight)) == ()


def test_paragraphs_with_no_room_overflow() -> None:
    assert overflows(Face(flow([Paragraph(SENTENCE, STYLE)] * 5, 0, 0, 60, 10, "facts")))


def test_paragraphs_without_words_take_no_room() -> None:
    assert flow([Paragraph("", STYLE)], 0, 0, 60, 10, "facts") == ()


@pytest.mark.long
def test_workers_one_after_the_other_draw_the_same_texts(demonworld: Game) -> None:
    pages = fold_over_pages([demonworld.faces(slug) for slug in ("trolls", "orc-guard")], PAPERS["A4"])
    expected = pdf_bytes(pages, "t", "en")
    found: list[bytes] = []
    for _ in range(6):
        pool = QThreadPool()
        for _ in range(2):
            pool.start(lambda: found.append(pdf_bytes(pages, "t", "en")))
        pool.waitForDone()
        del pool
    assert found == [expected] * 12
