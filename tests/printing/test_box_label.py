"""The label of a box: its title breaks into lines that are alike."""

from __future__ import annotations

import pytest

from editor.printing.face import TextMark, TextStyle
from editor.printing.text_lines import balanced_width, break_lines

STYLE = TextStyle(15.0, "#000000", bold=True)


def lines(text: str, width: float) -> list[str]:
    layout, _widest, _high = break_lines(TextMark(0, 0, width, 0, text, STYLE, "", wraps=True), 709)
    found = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [text[one.textStart() : one.textStart() + one.textLength()].strip() for one in found]


@pytest.mark.parametrize("text", ["Trois peuples, un ciel", "One two three four five", "Short", ""])
def test_no_word_of_a_title_stands_alone(qapp: object, text: str) -> None:
    before = lines(text, 166)
    after = lines(text, balanced_width(text, STYLE, 166))
    assert len(after) == len(before)
    assert len(after) == 1 or " " in after[-1]
    assert " ".join(after) == text
