"""Tables of a template: cells of equal size, each drawn anew only where it reads what changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from editor.printing.face import RectMark, TextMark, TextStyle
from editor.printing.faces.expressions import Worked, local_words, optional
from editor.printing.faces.scope import Scope
from editor.printing.faces.sheet import Frame, Rect, Sheet, colour_maker
from editor.printing.faces.styles import style_maker
from editor.printing.faces.values import DASH, as_text
from editor.printing.frame import INK
from schemas.face import FaceStyle
from schemas.face_boxes import TableBox


class _Cell(NamedTuple):
    """A cell of a table, each part a function."""

    when: Worked | None
    """Whether it is there; None: always."""
    label: Callable[[Scope], str]
    value: Callable[[Scope], str]
    icon: Worked | None
    icon_back: Worked | None
    """What is behind the icon."""


def table_drawer(box: TableBox, styles: Mapping[str, FaceStyle]) -> Callable[[Sheet, Frame, Rect], None]:
    """Return the function that draws a table: cells with a label, a value and an icon."""
    fill, stroke, shade = colour_maker(box.fill), colour_maker(box.stroke), colour_maker(box.icon_colour)
    label_style, value_style = style_maker(styles[box.label_style]), style_maker(styles[box.value_style])
    faint = style_maker(styles[box.value_style], colour="hairline")
    cells = [
        _Cell(
            optional(cell.when),
            local_words(cell.label),
            local_words(cell.value),
            optional(cell.icon),
            optional(cell.icon_back),
        )
        for cell in box.cells
    ]

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        shown = [cell for cell in cells if cell.when is None or cell.when(sheet.scope)]
        if not shown:
            return
        gap = box.gap_mm * frame.scale
        columns = min(box.columns, len(shown))
        rows = -(-len(shown) // columns)
        width = (at.width - gap * (columns - 1)) / columns
        height = (at.height - gap * (rows - 1)) / rows
        for index, cell in enumerate(shown):
            x, y = at.x + index % columns * (width + gap), at.y + index // columns * (height + gap)
            given = (frame, Rect(x, y, width, height), cell)
            sheet.draw_part((draw_cell, *given), partial(draw_cell, sheet, *given))

    def draw_cell(sheet: Sheet, frame: Frame, at: Rect, cell: _Cell) -> None:
        inside, outline = fill(sheet), stroke(sheet)
        if inside is not None or outline is not None:
            sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, inside, outline, 0.15, 0.8))
        words, strong = cell.label(sheet.scope), cell.value(sheet.scope)
        look = faint if strong == DASH else value_style
        names = [as_text(one(sheet.scope)) if one is not None else "" for one in (cell.icon_back, cell.icon)]
        _cell(
            sheet,
            frame,
            box,
            at,
            (words, label_style(sheet, frame)),
            (strong, look(sheet, frame)),
            names,
            shade(sheet) or INK,
        )

    return draw


def _cell(
    sheet: Sheet,
    frame: Frame,
    box: TableBox,
    at: Rect,
    label: tuple[str, TextStyle],
    value: tuple[str, TextStyle],
    icons: Sequence[str],
    colour: str,
) -> None:
    scale = frame.scale
    pad, high = 0.3 * scale, box.label_mm * scale
    if box.beside:
        left, top, below = at.x + at.width * 0.55, at.y, at.height
        place = Rect(at.x + pad, at.y, at.width * 0.55 - pad, at.height)
    else:
        left, top, below = at.x, at.y + high, at.height - high
        place = Rect(at.x + pad, at.y + 0.2 * scale, at.width - 2 * pad, high - 0.2 * scale)
    if label[0]:
        sheet.marks.append(TextMark(place.x, place.y, place.width, place.height, label[0], label[1], "label"))
    size = min(box.icon_mm * scale, below)
    back, icon = icons
    if back:
        sheet.icon(left + 4 * pad, top + (below - size) / 2, size, back, colour)
        inner = size * 0.54
        sheet.icon(
            left + 4 * pad + (size - inner) / 2, top + (below - size) / 2 + size * 0.1, inner, icon, "#ffffff"
        )
    elif icon:
        sheet.icon(left + 4 * pad, top + (below - size) / 2, size, icon, colour)
    inset = size + 5 * pad if icon or back else pad
    if value[0]:
        width = at.x + at.width - left - inset - pad
        sheet.marks.append(TextMark(left + inset, top, width, below, value[0], value[1], box.name))
