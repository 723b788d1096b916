"""Words with Markdown become blocks of a booklet; the letters stand where they were marked."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from editor.printing.booklet import Section
from editor.printing.booklet_blocks import Paragraph, Title
from editor.printing.booklet_pages import booklet_pages
from editor.printing.face import TextMark
from editor.printing.rich_text import formatted
from editor.printing.sheets import PAPERS

WRITTEN = "# The ford\n\nHold it **whatever comes** and *wait*.\nNo more.\n\n- one\n- two\n\n1. first"


def test_headings_lists_and_letters_are_blocks(qapp: QApplication) -> None:
    blocks = list(formatted(WRITTEN, "en"))
    assert isinstance(blocks[0], Title)
    words = [one for one in blocks[1:] if isinstance(one, Paragraph)]
    assert [one.lead for one in words if one.lead] == ["\u2022", "\u2022", "1."]
    marked = [words[0].text[run.start : run.start + run.length] for run in words[0].runs]
    assert marked == ["whatever comes", "wait"]
    assert "*" not in "".join(one.text for one in words)
    assert "".join(one.text for one in words).count("No more.") == 1


def test_plain_words_stay_one_paragraph_and_html_is_no_markup(qapp: QApplication) -> None:
    assert list(formatted("Hold the hill.", "en")) == [Paragraph("Hold the hill.")]
    shown = "".join(one.text for one in formatted("<b>no</b> 2 < 3", "en") if isinstance(one, Paragraph))
    assert "<b>no</b>" in shown


def test_bold_letters_are_printed_bold_wherever_lines_and_leads_put_them(qapp: QApplication) -> None:
    blocks = tuple(formatted("- a **b** c\n\nd  \ne **f**", "en"))
    pages = booklet_pages([Section("T", blocks, fresh_page=False)], "T", PAPERS["A4"], "en")
    marks = [one for one in pages[0].face.marks if isinstance(one, TextMark) and one.runs]
    bold = [mark.text[run.start : run.start + run.length] for mark in marks for run in mark.runs]
    assert bold == ["b", "f"]
    assert marks[0].x > pages[0].face.marks[0].x
