"""Boxes of a template made into functions that draw them; expressions are read once per template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from editor.printing.face import ArmsMark, DiscMark, LineMark, PortraitMark, RectMark, TextMark, TextStyle
from editor.printing.faces.flowing import rich_drawer
from editor.printing.faces.sheet import (
    Frame,
    Placed,
    Rect,
    Sheet,
    colour_maker,
    least_letters,
    text_style,
)
from editor.printing.faces.values import DASH, Worked, as_list, as_text, expression, local_words, number
from editor.printing.frame import HAIRLINE, INK
from editor.printing.pictures import portrait_trouble
from schemas.expression_budget import OverBudget
from schemas.face import FaceStyle
from schemas.face_boxes import (
    AnyBox,
    BoxBase,
    GroupBox,
    IconsBox,
    LineBox,
    PictureBox,
    RectBox,
    RepeatBox,
    RichBox,
    TableBox,
    TextBox,
)
from schemas.problems import EditorError, Severity, Value, error

Drawer = Callable[[Sheet, Frame], None]
Inner = Callable[[Sheet, Frame, Rect], None]
Styles = Mapping[str, FaceStyle]
StyleMaker = Callable[[Sheet, Frame], TextStyle]
_NEGATIVE: Final = 0.0


def drawer(box: AnyBox, path: str, styles: Styles) -> Drawer:
    """Return the function that draws a box; what goes wrong is noted on the sheet and shown in its place."""
    draw, place = _inner(box, path, styles), _placing(box)
    when = expression(box.when) if box.when.strip() else None

    def run(sheet: Sheet, frame: Frame) -> None:
        if sheet.full:
            return
        first = len(sheet.marks)
        try:
            if when is not None and not when(sheet.scope):
                return
            at = place(sheet, frame)
            draw(sheet, frame, at)
        except EditorError as trouble:
            at = _static_place(box, frame)
            sheet.fault(path, box.name, at, trouble)
            sheet.full = sheet.full or (isinstance(trouble, OverBudget) and trouble.of_face)
        sheet.watch(path, box.name)
        if sheet.placed is not None:
            sheet.placed.append(Placed(path, at, frame.scale, first, len(sheet.marks)))

    return run


def drawers(boxes: Sequence[AnyBox], path: str, styles: Styles) -> tuple[Drawer, ...]:
    """Return the functions that draw boxes, in their order."""
    return tuple(drawer(box, f"{path}[{index}]", styles) for index, box in enumerate(boxes))


def _inner(box: AnyBox, path: str, styles: Styles) -> Inner:
    match box:
        case TextBox():
            return _text(box, styles)
        case RichBox():
            return rich_drawer(box, styles)
        case IconsBox():
            return _icons(box)
        case PictureBox():
            return _picture(box, path)
        case LineBox():
            return _line(box)
        case RectBox():
            return _rect(box)
        case TableBox():
            return _table(box, styles)
        case RepeatBox():
            return _repeat(box, path, styles)
        case GroupBox():
            return _group(box, path, styles)


def _static_place(box: BoxBase, frame: Frame) -> Rect:
    width = frame.width - box.x if box.width is None else box.width
    height = frame.height - box.y if box.height is None else box.height
    scale = frame.scale
    return Rect(
        frame.x + box.x * scale, frame.y + box.y * scale, max(width, 1) * scale, max(height, 1) * scale
    )


def _placing(box: BoxBase) -> Callable[[Sheet, Frame], Rect]:
    """Return the function that says where a box stands."""
    moves = [box.shift_x, box.shift_y, box.wider, box.higher]
    if not any(one.strip() for one in moves):

        def fixed(_sheet: Sheet, frame: Frame) -> Rect:
            scale = frame.scale
            width = frame.width - box.x if box.width is None else box.width
            height = frame.height - box.y if box.height is None else box.height
            place = frame.x + box.x * scale, frame.y + box.y * scale
            return Rect(*place, max(width, _NEGATIVE) * scale, max(height, _NEGATIVE) * scale)

        return fixed
    right, down, wider, higher = (expression(one) if one.strip() else None for one in moves)

    def moved(sheet: Sheet, frame: Frame) -> Rect:
        x, y = box.x + _worked(right, sheet), box.y + _worked(down, sheet)
        width = (frame.width - x if box.width is None else box.width) + _worked(wider, sheet)
        height = (frame.height - y if box.height is None else box.height) + _worked(higher, sheet)
        scale = frame.scale
        place = frame.x + x * scale, frame.y + y * scale
        return Rect(*place, max(width, _NEGATIVE) * scale, max(height, _NEGATIVE) * scale)

    return moved


def _worked(worked: Worked | None, sheet: Sheet) -> float:
    return 0.0 if worked is None else max(-1000.0, min(1000.0, number(worked(sheet.scope))))


def style_maker(
    style: FaceStyle, size_mm: float | None = None, least_mm: float | None = None, colour: str = ""
) -> StyleMaker:
    """Return the function that gives the style of marks; a box may have its own size and colour."""
    size = size_mm or style.size_mm
    smallest = least_mm or style.least_mm
    least = min(size, size * 0.7 if smallest is None else smallest)
    shade = colour_maker(colour or style.colour)

    def make(sheet: Sheet, frame: Frame) -> TextStyle:
        return text_style(
            size * frame.letters,
            least_letters(least, frame.letters),
            shade(sheet) or INK,
            style.font,
            style.bold,
            style.italic,
            style.align,
            style.anchor,
            style.leading,
        )

    return make


def _text(box: TextBox, styles: Styles) -> Inner:
    words = local_words(box.text)
    style = style_maker(styles[box.style], box.size_mm, box.least_mm, box.colour)
    fill = colour_maker(styles[box.style].fill)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        text = words(sheet.scope)
        if not text.strip():
            return
        if (behind := fill(sheet)) is not None:
            sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, behind))
        sheet.marks.append(
            TextMark(at.x, at.y, at.width, at.height, text, style(sheet, frame), box.name, box.wraps)
        )

    return draw


def _icons(box: IconsBox) -> Inner:
    icons, shade = expression(box.icons), colour_maker(box.colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        names = [text for one in as_list(icons(sheet.scope)) if (text := as_text(one))]
        if not names:
            return
        size, step = box.size_mm * frame.scale, box.step_mm * frame.scale
        wide = size + step * (len(names) - 1)
        if wide > at.width + 0.01 and len(names) > 1:
            # A long row moves together; nobody would tell one icon upon the other apart.
            step, wide = max(size * 0.35, (at.width - size) / (len(names) - 1)), at.width
        left = at.x + (at.width - wide) * {"left": 0.0, "centre": 0.5, "right": 1.0}[box.align]
        top = at.y + (at.height - size) / 2
        colour = shade(sheet) or INK
        for index, name in enumerate(names):
            sheet.icon(left + index * step, top, size, name, colour)

    return draw


def _picture(box: PictureBox, path: str) -> Inner:
    symbol, shade = expression(box.symbol) if box.symbol.strip() else None, colour_maker(box.colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        card = sheet.scope.document
        if box.source == "portrait":
            if (portrait := getattr(card, "portrait", None)) is not None:
                sheet.marks.append(PortraitMark(at.x, at.y, at.width, at.height, portrait))
                if portrait_trouble(portrait.data) is not None:
                    sheet.add("face.picture_damaged", path, box.name, {})
            return
        if box.source == "heraldry":
            arms = getattr(card, "heraldry", None) or getattr(sheet.faction, "heraldry", None)
            if arms is not None:
                sheet.marks.append(ArmsMark(at.x, at.y, at.width, at.height, arms))
            return
        own = getattr(card, "symbol", None) or getattr(sheet.faction, "symbol", None)
        name = as_text(symbol(sheet.scope)) if symbol is not None else as_text(own)
        size = min(at.width, at.height)
        left, top = at.x + (at.width - size) / 2, at.y + (at.height - size) / 2
        sheet.icon(left, top, size, name, shade(sheet) or INK)

    return draw


def _line(box: LineBox) -> Inner:
    shade = colour_maker(box.colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        end = (at.x + at.width, at.y + at.height)
        sheet.marks.append(LineMark(at.x, at.y, *end, shade(sheet) or HAIRLINE, box.stroke_mm))

    return draw


def _rect(box: RectBox) -> Inner:
    fill, stroke = colour_maker(box.fill), colour_maker(box.stroke)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        inside, outline = fill(sheet), stroke(sheet)
        if box.shape == "disc":
            radius = min(at.width, at.height) / 2
            middle = (at.x + at.width / 2, at.y + at.height / 2)
            sheet.marks.append(DiscMark(*middle, radius, inside, outline, box.stroke_mm))
            return
        corner = box.radius_mm * frame.scale
        sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, inside, outline, box.stroke_mm, corner))

    return draw


_Cell = tuple[Worked | None, Worked, Worked, Worked | None, Worked | None]
"""A cell of a table: when it is there, its label, its value, its icon, what is behind that."""


def _table(box: TableBox, styles: Styles) -> Inner:
    fill, stroke, shade = colour_maker(box.fill), colour_maker(box.stroke), colour_maker(box.icon_colour)
    label_style, value_style = style_maker(styles[box.label_style]), style_maker(styles[box.value_style])
    faint = style_maker(styles[box.value_style], colour="hairline")
    cells: list[_Cell] = [
        (
            expression(cell.when) if cell.when.strip() else None,
            local_words(cell.label),
            local_words(cell.value),
            expression(cell.icon) if cell.icon.strip() else None,
            expression(cell.icon_back) if cell.icon_back.strip() else None,
        )
        for cell in box.cells
    ]

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        shown = [cell for cell in cells if cell[0] is None or cell[0](sheet.scope)]
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
        _when, label, value, icon, icon_back = cell
        inside, outline = fill(sheet), stroke(sheet)
        if inside is not None or outline is not None:
            sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, inside, outline, 0.15, 0.8))
        words, strong = label(sheet.scope), value(sheet.scope)
        look = faint if strong == DASH else value_style
        names = [as_text(one(sheet.scope)) if one is not None else "" for one in (icon_back, icon)]
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


def _repeat(box: RepeatBox, path: str, styles: Styles) -> Inner:
    each = expression(box.each)
    inner = drawers(box.boxes, f"{path}.boxes", styles)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        scope = sheet.scope
        entries = as_list(each(scope))
        if len(entries) > box.most:
            counts = {"found": len(entries), "most": box.most}
            sheet.add("face.too_many", path, box.name, counts, severity=Severity.WARNING)
            entries = entries[: box.most]
        if not entries:
            return
        room = at.height if box.down else at.width
        step = box.step_mm * frame.scale
        even = room / len(entries)
        step = min(step, even) if box.fit and not box.spread else even if box.spread else step
        if step <= 0:
            raise error("face.no_room")
        if (missing := step * len(entries) - room) > 0.05:
            values: dict[str, Value] = {"missing": f"{missing:.1f}", "found": len(entries)}
            sheet.add("face.list_too_long", path, box.name, values, severity=Severity.WARNING)
        start = room - step * len(entries) if box.align == "end" else 0.0
        outer = scope.local
        zoom = min(1.0, step / (box.step_mm * frame.scale)) if box.zoom and box.step_mm else 1.0
        for index, entry in enumerate(entries):
            offset = start + index * step
            cell = _cell_of(frame, at, offset, step, zoom, down=box.down)
            scope.local = {**outer, "item": scope.shown(entry), "index": index, "count": len(entries)}
            try:
                for one in inner:
                    one(sheet, cell)
            finally:
                scope.local = outer

    return draw


def _cell_of(frame: Frame, at: Rect, offset: float, step: float, zoom: float, *, down: bool) -> Frame:
    x, y = (at.x, at.y + offset) if down else (at.x + offset, at.y)
    width, height = (at.width, step) if down else (step, at.height)
    scale = frame.scale * zoom
    return Frame(x, y, width / scale, height / scale, scale, frame.letters * zoom)


def _group(box: GroupBox, path: str, styles: Styles) -> Inner:
    inner = drawers(box.boxes, f"{path}.boxes", styles)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        scale = frame.scale
        own = Frame(at.x, at.y, at.width / scale, at.height / scale, scale, frame.letters)
        for one in inner:
            one(sheet, own)

    return draw
