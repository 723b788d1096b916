"""How many of the twelve columns of a form a field takes: what its kind needs, its label and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontMetrics

from editor.ui.kit.theme import SPACE_3, SPACE_4, TYPE_BODY, TYPE_SMALL, text_font
from editor.ui.kit.words.labels import GameWords, unit_word
from schemas.field_specs import FieldSpec

COLUMNS: Final = 12
LABEL_COLUMN: Final = 41
"""px of a label that one column holds on a small screen."""
ARROW: Final = 40
"""px of a combo box beside its words."""
NARROWEST: Final = 28
"""px of a column at least; below it the page scrolls sideways. In a window of 1280 x 720 a page still fits
between its sections and a panel."""
SPANS: Final = {
    "integer": 2,
    "number": 3,
    "flag": 4,
    "choice": 3,
    "colour": 3,
    "text": 4,
    "local": 12,
    "ref": 6,
    "opaque": 4,
}
"""Columns that a shape takes; whatever is not named takes the whole row."""
COLUMN: Final = 38
"""px of a column of the form in a window of 1280 x 720."""
FRAME: Final = 42
"""px of a number's field beside its figures: frame, arrows, the room that a text keeps free."""
TICK: Final = 24
"""px of the tick of a number that may be left out."""
USUAL_MOST: Final = 999
"""What a number without a limit, or with a far one, mostly stays below."""


def span_of(spec: FieldSpec, words: GameWords, offered: Sequence[str] = ()) -> int:
    """Return how many of the twelve columns a field takes: what its kind needs, its label and its choices.

    Args:
        spec: the field.
        words: what the game calls fields and values.
        offered: the words of a choice.
    """
    long_text = spec.shape == "text" and (spec.max_length or 0) > 100
    free_words = spec.shape == "list" and spec.item is not None and spec.item.shape == "text"
    span = COLUMNS // 2 if long_text or free_words else SPANS.get(spec.shape, COLUMNS)
    if spec.shape == "list" and spec.item is not None and spec.item.shape == "integer":
        span = COLUMNS // 4
    if spec.shape == "integer" and (spec.optional or spec.unit):
        span += 1
    flag = spec.shape == "flag"
    metrics = QFontMetrics(text_font(TYPE_BODY if flag else TYPE_SMALL))
    width = metrics.horizontalAdvance(words.label(spec)) + (2 * SPACE_4 if flag else 0)
    # A field of several columns is narrower than they are by the space to the next one.
    if offered:
        body = QFontMetrics(text_font(TYPE_BODY))
        longest = max(map(body.horizontalAdvance, offered))
        span = max(span, min(COLUMNS // 2, -(-(longest + ARROW + SPACE_3) // COLUMN)))
    return min(COLUMNS, max(span, least_span(spec), -(-(width + SPACE_3) // LABEL_COLUMN)))


def least_span(spec: FieldSpec) -> int:
    """Return the columns below which figures and unit of a number would be cut; 1 for other fields."""
    if spec.shape not in ("integer", "number"):
        return 1
    limits = [one for one in (spec.minimum, spec.maximum) if one is not None and abs(one) <= USUAL_MOST]
    texts = [QLocale().toString(int(one)) for one in (*limits, *(() if len(limits) > 1 else (USUAL_MOST,)))]
    decimals = f"{QLocale().decimalPoint()}5" if spec.shape == "number" else ""
    unit = f" {unit_word(spec.unit)}" if spec.unit else ""
    metrics = QFontMetrics(text_font(TYPE_BODY))
    width = max(metrics.horizontalAdvance(f"{text}{decimals}{unit}") for text in texts)
    width += FRAME + (TICK if spec.optional else 0)
    return min(COLUMNS, -(-(width + SPACE_3) // (COLUMN + SPACE_3)))
