"""Words of an author with Markdown: headings, lists, bold and italic letters, as blocks of a booklet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QFont, QTextBlock, QTextDocument, QTextFragment, QTextListFormat

from editor.printing.booklet_blocks import Paragraph, Title, Tone
from editor.printing.face import TextRun
from schemas.typography import typeset

_FEATURES: Final = (
    QTextDocument.MarkdownFeature.MarkdownDialectCommonMark | QTextDocument.MarkdownFeature.MarkdownNoHTML
)
_LINE_END: Final = re.compile(r"(?<=\S)\n(?=\S)(?![-*+#>] |\d+[.)] )")
"""The end of a line inside a paragraph: authors mean it, though Markdown would go on in the same line."""
_NUMBERED: Final = QTextListFormat.Style.ListDecimal
_BULLET: Final = "\u2022"


def formatted(text: str, language: str, tone: Tone = "body") -> Iterator[Paragraph | Title]:
    """Yield the blocks that a text stands for; one without any marks is a single paragraph.

    Args:
        text: of an author, with Markdown or without.
        language: its signs are set as in that language.
        tone: of its paragraphs.
    """
    document = QTextDocument()
    document.setMarkdown(_LINE_END.sub("  \n", text), _FEATURES)
    block = document.begin()
    while block.isValid():
        if block.text().strip():
            yield _block(block, language, tone)
        block = block.next()


def _block(block: QTextBlock, language: str, tone: Tone) -> Paragraph | Title:
    words, runs = "", []
    for fragment in _fragments(block):
        letters = fragment.charFormat()
        part = typeset(fragment.text().replace("\u2028", "\n"), language)
        bold, italic = letters.fontWeight() > QFont.Weight.Medium, letters.fontItalic()
        if bold or italic:
            runs.append(TextRun(len(words), len(part), bold=bold, italic=italic))
        words += part
    if block.blockFormat().headingLevel():
        return Title(words.strip())
    found = block.textList()
    if found is None:
        return Paragraph(words, tone=tone, runs=tuple(runs))
    number = f"{found.itemNumber(block) + 1}." if found.format().style() == _NUMBERED else _BULLET
    return Paragraph(words, lead=number, tone=tone, runs=tuple(runs), indent_mm=4.0 * found.format().indent())


def _fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    found = block.begin()
    while not found.atEnd():
        yield found.fragment()
        found += 1
