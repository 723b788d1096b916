"""Rich boxes: paragraphs with their marks read, put one below the other until they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from editor.printing.faces.expressions import local_words, optional
from editor.printing.faces.rich import led, rich_text, styled
from editor.printing.faces.sheet import Frame, Rect, Sheet, colour_maker
from editor.printing.faces.styles import LookMaker, look_maker, style_maker
from editor.printing.faces.values import as_list, as_text
from editor.printing.flow import Flowed, Paragraph, flow
from editor.printing.frame import SHADE
from schemas.face import FaceStyle
from schemas.face_boxes import RichBox, RichParagraph

_Made = Callable[[Sheet, Frame], Iterator[Paragraph]]
_LEAST_FILLER_MM: Final = 7.0
_ROUND_FILLER_MM: Final = 3.0
_NO_WORDS: Final[Mapping[str, str]] = {}


def rich_drawer(box: RichBox, styles: Mapping[str, FaceStyle]) -> Callable[[Sheet, Frame, Rect], None]:
    """Return the function that draws a rich box that stands alone."""
    paragraphs, fill = paragraph_maker(box, styles), filler_drawer(box)

    def draw(sheet: Sheet, frame: Frame, at: Rect) -> None:
        found = paragraphs(sheet, frame)
        marks = flow(found, at.x, at.y, at.width, at.height, box.name, box.anchor, box.too_long)
        fill(sheet, frame, at, marks)
        sheet.marks.extend(marks)

    return draw


def paragraph_maker(
    box: RichBox, styles: Mapping[str, FaceStyle]
) -> Callable[[Sheet, Frame], list[Paragraph]]:
    """Return the function that gives the paragraphs of a box."""
    looks = look_maker(styles)
    made = [_paragraph(one, styles[one.style], looks, reminders=box.reminders) for one in box.paragraphs]
    return lambda sheet, frame: [one for each in made for one in each(sheet, frame)]


def filler_drawer(box: RichBox) -> Callable[[Sheet, Frame, Rect, Flowed], None]:
    """Return the function that draws the symbol in the room that the words of a box leave, if it has one."""
    filler, beneath = optional(box.filler), optional(box.filler_back)
    shade, under = colour_maker(box.filler_colour), colour_maker(box.filler_back_colour)

    def draw(sheet: Sheet, frame: Frame, at: Rect, marks: Flowed) -> None:
        if filler is None:
            return
        top = max((mark.y + mark.height for mark in marks), default=at.y)
        size = min(box.filler_mm * frame.scale, at.y + at.height - top - _ROUND_FILLER_MM)
        if size >= _LEAST_FILLER_MM:
            x, y = at.x + (at.width - size) / 2, (top + at.y + at.height - size) / 2
            if beneath is not None:
                sheet.icon(x, y, size, as_text(beneath(sheet.scope)), under(sheet) or SHADE)
                x, y, size = x + size * 0.23, y + size * 0.23, size * 0.54
            sheet.icon(x, y, size, as_text(filler(sheet.scope)), shade(sheet) or SHADE)

    return draw


def _paragraph(one: RichParagraph, style: FaceStyle, looks: LookMaker, *, reminders: bool) -> _Made:
    text, lead = local_words(one.text), local_words(one.lead) if one.lead else None
    each = optional(one.each)
    when = optional(one.when)
    fill, edge = colour_maker(style.fill), colour_maker(style.edge)
    look = style_maker(style, anchor="top")

    def single(sheet: Sheet, frame: Frame) -> Iterator[Paragraph]:
        if when is not None and not when(sheet.scope):
            return
        source = text(sheet.scope)
        if not source.strip():
            return
        own = look(sheet, frame)
        keywords = sheet.glossary if reminders else _NO_WORDS
        words = styled(
            source, looks(sheet, frame, own), lambda part: rich_text(part, keywords, sheet.own.icons)
        )
        found = led(words, lead(sheet.scope)) if lead is not None else words
        gap, pad = one.gap_mm * frame.scale, style.padding_mm * frame.scale
        looks_as = (fill(sheet), edge(sheet), pad, one.together, one.gives_way)
        yield Paragraph(found.text, own, "", gap, found.runs, *looks_as)

    if each is None:
        return single

    def several(sheet: Sheet, frame: Frame) -> Iterator[Paragraph]:
        scope = sheet.scope
        entries, outer = as_list(each(scope)), scope.local
        try:
            for index, entry in enumerate(entries):
                local = {"item": scope.shown(entry), "index": index, "count": len(entries)}
                scope.local = {**outer, **local}
                yield from single(sheet, frame)
        finally:
            scope.local = outer

    return several
