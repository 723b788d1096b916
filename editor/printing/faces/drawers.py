"""Boxes of a template made into functions that draw them; expressions are read once per template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from editor.printing.face import (
    ArmsMark,
    Art,
    ArtMark,
    DiscMark,
    LayerEnd,
    LayerMark,
    LineMark,
    PortraitMark,
    RectMark,
    TextFit,
    TextMark,
)
from editor.printing.faces.expressions import Worked, expression, local_words, optional
from editor.printing.faces.flowing import rich_drawer
from editor.printing.faces.rich import styled, with_icons
from editor.printing.faces.sheet import Frame, Placed, Rect, Sheet, colour_maker
from editor.printing.faces.styles import look_maker, style_maker
from editor.printing.faces.tables import table_drawer
from editor.printing.faces.values import as_list, as_text, number
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
from schemas.own_fields import OWN
from schemas.pictures import Portrait
from schemas.problems import EditorError, Severity, Value, error

Drawer = Callable[[Sheet, Frame], None]
Inner = Callable[[Sheet, Frame, Rect], None]
Styles = Mapping[str, FaceStyle]
_LEAST_FAULT_MM: Final = 1.0
"""Side of the mark of what is wrong, at least."""
_TURNS: Final[Mapping[str, Literal[0, 90, 180, 270]]] = {"no": 0, "right": 90, "over": 180, "left": 270}
_UNMOVED: Final = (0.0, 0.0, 0.0, 0.0)


def drawer(box: AnyBox, path: str, styles: Styles, chained: Mapping[str, Inner]) -> Drawer:
    """Return the function that draws a box; what goes wrong is noted on the sheet and shown in its place."""
    draw, place = _inner(box, path, styles, chained), placing(box)
    when = optional(box.when)
    cut = box.mask != "none" and (box.mask != "picture" or box.mask_asset is not None)
    layered = box.opacity < 1 or box.blend != "normal" or cut or box.finish != "none"

    def run(sheet: Sheet, frame: Frame) -> None:
        if sheet.full or box.hidden:
            return
        first, begun = len(sheet.marks), False
        try:
            if when is not None and not when(sheet.scope):
                return
            at = place(sheet, frame)
            if layered:
                sheet.marks.append(_layer(box, at, frame, sheet))
                begun = True
            draw(sheet, frame, at)
        except EditorError as trouble:
            at = _place(box, (), sheet, frame, _LEAST_FAULT_MM)
            sheet.fault(path, box.name, at, trouble)
            sheet.full = sheet.full or (isinstance(trouble, OverBudget) and trouble.of_face)
        if begun:
            sheet.marks.append(LayerEnd())
        sheet.watch(path, box.name)
        if sheet.placed is not None:
            sheet.placed.append(Placed(path, at, frame.scale, first, len(sheet.marks)))

    return run


def _layer(box: BoxBase, at: Rect, frame: Frame, sheet: Sheet) -> LayerMark:
    cutter = None
    if box.mask == "picture" and box.mask_asset is not None:
        cutter = sheet.own.art(sheet.own.asset(box.mask_asset))
    looks = (box.opacity, box.blend, box.mask, box.mask_mm * frame.scale, cutter)
    flattened = isinstance(box, GroupBox) and box.flattened
    return LayerMark(at.x, at.y, at.width, at.height, *looks, flattened, box.finish)


def drawers(
    boxes: Sequence[AnyBox], path: str, styles: Styles, chained: Mapping[str, Inner]
) -> tuple[Drawer, ...]:
    """Return the functions that draw boxes, in their order.

    Args:
        boxes: of a side, a group or a list.
        path: of it in the template.
        styles: of the template, by name.
        chained: path of a text box that goes on in another, or takes its text -> what draws its part.
    """
    return tuple(drawer(box, f"{path}[{index}]", styles, chained) for index, box in enumerate(boxes))


def _inner(box: AnyBox, path: str, styles: Styles, chained: Mapping[str, Inner]) -> Inner:
    match box:
        case TextBox():
            return _text(box, styles)
        case RichBox():
            return chained.get(path) or rich_drawer(box, styles)
        case IconsBox():
            return _icons(box)
        case PictureBox():
            return _picture(box, path)
        case LineBox():
            return _line(box)
        case RectBox():
            return _rect(box, path)
        case TableBox():
            return table_drawer(box, styles)
        case RepeatBox():
            return _repeat(box, path, styles, chained)
        case GroupBox():
            return _group(box, path, styles, chained)


def placing(box: BoxBase) -> Callable[[Sheet, Frame], Rect]:
    """Return the function that says where a box stands."""
    moves = [box.shift_x, box.shift_y, box.wider, box.higher]
    if not any(one.strip() for one in moves):
        return partial(_place, box, ())
    return partial(_place, box, [optional(one) for one in moves])


def _place(
    box: BoxBase, moves: Sequence[Worked | None], sheet: Sheet, frame: Frame, least: float = 0.0
) -> Rect:
    """Return where a box stands.

    Args:
        box: the box.
        moves: what moves it right and down, and makes it wider and higher, in mm; empty for nothing.
        sheet: what it is drawn on.
        frame: what it is measured from.
        least: of width and height in mm, before the face is scaled.
    """
    right, down, wider, higher = [_worked(one, sheet) for one in moves] if moves else _UNMOVED
    x, y, scale = box.x + right, box.y + down, frame.scale
    width = (frame.width - x if box.width is None else box.width) + wider
    height = (frame.height - y if box.height is None else box.height) + higher
    return Rect(
        frame.x + x * scale, frame.y + y * scale, max(width, least) * scale, max(height, least) * scale
    )


def _worked(worked: Worked | None, sheet: Sheet) -> float:
    return 0.0 if worked is None else max(-1000.0, min(1000.0, number(worked(sheet.scope))))


def _text(box: TextBox, styles: Styles) -> Inner:
    words = local_words(box.text)
    style = style_maker(styles[box.style], box.size_mm, box.least_mm, box.colour)
    fill, looks = colour_maker(styles[box.style].fill), look_maker(styles)
    asked = TextFit(box.too_long, box.narrowest, _TURNS[box.turned], box.same_size)
    fit = None if asked == TextFit(narrowest=box.narrowest) else asked

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        text = words(sheet.scope)
        if not text.strip():
            return
        if (behind := fill(sheet)) is not None:
            sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, behind))
        look = style(sheet, frame)
        rich = styled(text, looks(sheet, frame, look), lambda part: with_icons(part, sheet.own.icons))
        sheet.marks.append(
            TextMark(
                at.x,
                at.y,
                at.width,
                at.height,
                rich.text,
                look,
                box.name,
                box.wraps,
                runs=rich.runs,
                bend=0.0 if box.wraps else box.bend,
                fit=fit,
            )
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
    symbol, shade = optional(box.symbol), colour_maker(box.colour)
    if box.source == "asset":
        return _asset(box, path)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        card = sheet.scope.document
        if box.source in ("portrait", "own"):
            named = box.source == "own"
            portrait = sheet.scope.named(OWN).get(box.own_field) if named else getattr(card, "portrait", None)
            if isinstance(portrait, Portrait):
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


def _asset(box: PictureBox, path: str) -> Inner:
    named, shade = optional(box.asset_named), colour_maker(box.colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        name = as_text(named(sheet.scope)) if named is not None else ""
        if name:
            asset = sheet.own.named(name)
        elif box.asset is not None:
            asset = sheet.own.asset(box.asset)
        else:
            return
        _art(sheet, at, path, box.name, sheet.own.art(asset), shade(sheet) or INK)

    return draw


def _art(
    sheet: Sheet, at: Rect, path: str, name: str, art: Art, colour: str = INK, radius: float = 0.0
) -> None:
    sheet.marks.append(ArtMark(at.x, at.y, at.width, at.height, art, colour, radius))
    if portrait_trouble(art.data, art.name) is not None:
        sheet.add("face.picture_damaged", path, name, {})


def _line(box: LineBox) -> Inner:
    shade = colour_maker(box.colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        end = (at.x + at.width, at.y + at.height)
        sheet.marks.append(LineMark(at.x, at.y, *end, shade(sheet) or HAIRLINE, box.stroke_mm))

    return draw


def _rect(box: RectBox, path: str) -> Inner:
    fill, stroke = colour_maker(box.fill), colour_maker(box.stroke)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        inside, outline = fill(sheet), stroke(sheet)
        if box.texture is not None:
            _textured(sheet, frame, at, path, box, inside)
            inside = None
        if box.shape == "disc":
            radius = min(at.width, at.height) / 2
            middle = (at.x + at.width / 2, at.y + at.height / 2)
            sheet.marks.append(DiscMark(*middle, radius, inside, outline, box.stroke_mm))
            return
        corner = box.radius_mm * frame.scale
        sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, inside, outline, box.stroke_mm, corner))

    return draw


def _textured(sheet: Sheet, frame: Frame, at: Rect, path: str, box: RectBox, under: str | None) -> None:
    """Fill a rectangle or circle with a picture, over its colour."""
    side, corner = min(at.width, at.height), box.radius_mm * frame.scale
    if box.shape == "disc":
        left, top = at.x + (at.width - side) / 2, at.y + (at.height - side) / 2
        at, corner = Rect(left, top, side, side), side / 2
    if under is not None:
        sheet.marks.append(RectMark(at.x, at.y, at.width, at.height, under, None, 0.0, corner))
    assert box.texture is not None  # noqa: S101 - asked by who calls
    _art(sheet, at, path, box.name, sheet.own.art(sheet.own.asset(box.texture)), radius=corner)


def _repeat(box: RepeatBox, path: str, styles: Styles, chained: Mapping[str, Inner]) -> Inner:
    each = expression(box.each)
    inner = drawers(box.boxes, f"{path}.boxes", styles, chained)

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
        wanted, even = box.step_mm * frame.scale, room / len(entries)
        step = even if box.spread else min(wanted, even) if box.fit else wanted
        if step <= 0:
            raise error("face.no_room")
        if (missing := step * len(entries) - room) > 0.05:
            values: dict[str, Value] = {"missing": f"{missing:.1f}", "found": len(entries)}
            sheet.add("face.list_too_long", path, box.name, values, severity=Severity.WARNING)
        start = room - step * len(entries) if box.align == "end" else 0.0
        outer = scope.local
        zoom = min(1.0, step / wanted) if box.zoom and box.step_mm else 1.0
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


def _group(box: GroupBox, path: str, styles: Styles, chained: Mapping[str, Inner]) -> Inner:
    inner = drawers(box.boxes, f"{path}.boxes", styles, chained)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        own = inside(at, frame)
        for one in inner:
            one(sheet, own)

    return draw


def inside(at: Rect, frame: Frame) -> Frame:
    """Return what the boxes of a group are measured from.

    Args:
        at: where the group stands.
        frame: what it is measured from itself.
    """
    scale = frame.scale
    return Frame(at.x, at.y, at.width / scale, at.height / scale, scale, frame.letters)
