"""The slabs that a column of a book is built of: each is drawn whole, in one column or across all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from editor.printing.booklet_blocks import Block, Paragraph, Picture, Table, Title, Together, runs_within
from editor.printing.booklet_painting import PlacedImage
from editor.printing.books.model import resolved
from editor.printing.books.type import Type
from editor.printing.face import Face, LineMark, Mark, RectMark, TextMark, TextRun, TextStyle
from editor.printing.frame import HAIRLINE, SHADE, Builder, restyled
from editor.printing.text_lines import break_lines, text_height, units
from schemas.typography import typeset

_LONG_MM: Final = 36.0
"""A higher paragraph may go on in the next column."""
_PART_LINES: Final = 3
"""Lines of such a paragraph that stay together."""
_TABLE_GAP: Final = 2.0
"""Room below a table, in gaps between paragraphs."""
_LEAD_GAP: Final = 0.45
"""Share of the usual room below a line with bold words before it: such lines stand close."""
_BESIDE: Final = 2.0
"""Room left and right of the words of a cell, together."""
_CELL: Final = 0.9
"""Room above and below them, together."""
_MOST_NUMBERS: Final = 0.5
"""Share of a line of the index that numbers of pages take at most."""


@dataclass(frozen=True)
class Slab:
    """A part of a book that is not cut."""

    height: float
    marks: tuple[Mark, ...] = ()
    """From its upper left corner."""
    faces: tuple[tuple[Face, float, float, float], ...] = ()
    """Faces of cards, their place and scale."""
    images: tuple[PlacedImage, ...] = ()
    gap: float = 0.0
    """Room below, if something follows in the column."""
    keeps: bool = False
    """It stands in the same column as what follows."""
    place: str = ""
    """The place of the book that begins here; '' for none."""
    link: str = ""
    """The place that it leads to; '' for none."""
    link_width: float = 0.0
    """Width of what is pressed for that, in mm."""
    head: Slab | None = None
    """What stands above it where it begins a column that a table goes on in."""


@dataclass(frozen=True)
class Setting:
    """What slabs are made with."""

    type: Type
    language: str
    width: float
    """Of the column, in mm."""
    numbers: dict[str, int] = field(default_factory=dict, hash=False)
    """Pages of places, as far as they are known."""

    def across(self, width: float) -> Setting:
        """Return the setting of another width."""
        return replace(self, width=width)

    def set(self, text: str) -> str:
        """Return words as the language sets them, with numbers of pages in place."""
        return typeset(resolved(text, lambda place: str(self.numbers.get(place, "–"))), self.language)


def slabs_of(blocks: Sequence[Block], setting: Setting) -> Iterator[Slab]:
    """Yield the slabs of blocks."""
    for block in blocks:
        match block:
            case Title():
                yield heading(block.text, "", setting)
            case Paragraph():
                yield from paragraph(block, setting)
            case Table():
                yield from table(block, setting)
            case Picture():
                yield from picture(block, setting)
            case Together():
                found = list(slabs_of(block.blocks, setting))
                yield from (replace(one, keeps=number < len(found) - 1) for number, one in enumerate(found))


def heading(text: str, right: str, setting: Setting, place: str = "") -> Slab:
    """Return the heading of an entry, with something at its right."""
    type_ = setting.type
    style = type_.entry
    words, beside = setting.set(text), setting.set(right)
    small = restyled(type_.muted, align="right", anchor="bottom", least_mm=1.6)
    room = 0.0
    if beside:
        mark = TextMark(0, 0, setting.width, 0, beside, small, "text")
        room = break_lines(mark, max(1, round(units(small.size_mm))))[1] / units(1.0) + 2.0
    wide = setting.width - room
    high = text_height(words, style, wide) + 0.4
    builder = Builder(setting.width, high)
    builder.text((0, 0, wide, high), words, style, "heading", wraps=True)
    builder.text((wide, 0, room, high - 0.3), beside, small, "text")
    builder.line(0, high + 0.3, setting.width, high + 0.3, type_.ink, 0.25)
    return Slab(high + 0.6, tuple(builder.marks), gap=1.6 * type_.share, keeps=True, place=place)


def paragraph(block: Paragraph, setting: Setting) -> Iterator[Slab]:
    """Yield a paragraph; a long one in parts of a few lines."""
    style = setting.type.tone(block.tone)
    lead = setting.set(block.lead)
    before = f"{lead} " if lead else ""
    text = before + (block.text if block.runs else setting.set(block.text))
    runs = tuple(replace(run, start=run.start + len(before)) for run in block.runs)
    left, width = block.indent_mm, setting.width - block.indent_mm
    gap = setting.type.gap * (_LEAD_GAP if lead and not block.runs else 1.0)
    parts = list(_parts(text, style, width, len(lead), runs))
    for number, (part, bold, own, high) in enumerate(parts):
        mark = TextMark(left, 0, width, high, part, style, "text", wraps=True, lead=bold, runs=own)
        last = number == len(parts) - 1
        yield Slab(high, (mark,), gap=gap if last else 0.0)


def _parts(
    text: str, style: TextStyle, width: float, lead: int, runs: tuple[TextRun, ...]
) -> Iterator[tuple[str, int, tuple[TextRun, ...], float]]:
    """Yield the parts of a text with how many letters of each are bold, its runs and its height."""
    whole = text_height(text, style, width, lead, runs) + 0.2
    cuts = [0, len(text)]
    if whole > _LONG_MM:
        mark = TextMark(0, 0, width, 0, text, style, "", wraps=True, lead=lead, runs=runs)
        layout, _wide, _high = break_lines(mark, max(1, round(units(style.size_mm))))
        starts = [layout.lineAt(number).textStart() for number in range(layout.lineCount())]
        # Neither the first nor the last line of a paragraph stands alone.
        cuts = [0, *starts[_PART_LINES : -(_PART_LINES - 1) : _PART_LINES], len(text)]
    for start, end in pairwise(cuts):
        part = text[start:end].rstrip()
        own = runs_within(runs, start, len(part))
        bold = max(0, min(lead - start, len(part)))
        yield part, bold, own, text_height(part, style, width, bold, own) + (0.2 if end == len(text) else 0)


def moved(mark: Mark, x: float, y: float) -> Mark:
    """Return a mark of words, a box or a line at another place."""
    match mark:
        case LineMark():
            return replace(mark, x1=mark.x1 + x, y1=mark.y1 + y, x2=mark.x2 + x, y2=mark.y2 + y)
        case TextMark() | RectMark():
            return replace(mark, x=mark.x + x, y=mark.y + y)
        case _:
            raise TypeError("slabs of words have no such marks")


def picture(block: Picture, setting: Setting) -> Iterator[Slab]:
    """Yield a picture with its caption."""
    if block.image.isNull():
        return
    ratio = block.image.height() / block.image.width()
    high = min(setting.width * ratio, block.most_mm)
    image = PlacedImage(block.image, (setting.width - high / ratio) / 2, 0, high / ratio, high)
    yield Slab(high, images=(image,), gap=setting.type.gap, keeps=bool(block.caption))
    if block.caption:
        yield from paragraph(Paragraph(block.caption, tone="muted"), setting)


def table(block: Table, setting: Setting) -> Iterator[Slab]:
    """Yield the rows of a table, the head first; it is repeated where the table goes on in another column."""
    total = sum(column.share for column in block.columns)
    widths = [setting.width * column.share / total for column in block.columns]
    cells = setting.type.cell
    styles = [restyled(cells, align=one.align) for one in block.columns]
    head = _head(block, widths, setting)
    yield replace(head, keeps=True)
    for number, row in enumerate(block.rows):
        last = number == len(block.rows) - 1
        made = _row([setting.set(cell) for cell in row], styles, widths, block.least_mm)
        # A last row does not stand alone.
        keeps = number == len(block.rows) - 2
        gap = setting.type.gap * _TABLE_GAP if last else 0.0
        yield replace(made, head=head if number else None, gap=gap, keeps=keeps)


def _head(block: Table, widths: Sequence[float], setting: Setting) -> Slab:
    style = setting.type.column
    titles = [setting.set(column.title) for column in block.columns]
    high = max(
        [style.size_mm * 1.6]
        + [
            text_height(title, style, width - _BESIDE) + 1.0
            for title, width in zip(titles, widths, strict=True)
            if title
        ]
    )
    builder, left = Builder(sum(widths), high), 0.0
    builder.rect((0, 0, sum(widths), high), SHADE)
    for title, column, width in zip(titles, block.columns, widths, strict=True):
        box = (left + _BESIDE / 2, 0.0, width - _BESIDE, high)
        builder.text(box, title, restyled(style, align=column.align), "heading", wraps=True)
        left += width
    return Slab(high, tuple(builder.marks))


def _row(row: Sequence[str], styles: Sequence[TextStyle], widths: Sequence[float], least: float) -> Slab:
    highs = [
        text_height(text, style, width - _BESIDE) + 0.2 if text else 0.0
        for text, style, width in zip(row, styles, widths, strict=True)
    ]
    high = max([least, *highs]) + _CELL
    builder, left = Builder(sum(widths), high), 0.0
    for text, style, width in zip(row, styles, widths, strict=True):
        box = (left + _BESIDE / 2, _CELL / 2, width - _BESIDE, high - _CELL)
        builder.text(box, text, style, "text", wraps=True)
        left += width
    builder.line(0, high, sum(widths), high, HAIRLINE, 0.15)
    return Slab(high, tuple(builder.marks))


def reference(title: str, place: str, style: TextStyle, indent: float, setting: Setting) -> Slab:
    """Return a line that leads to a place, with the number of its page."""
    number = str(setting.numbers.get(place, "–"))
    return references(title, number, place, style, indent, setting)


def references(
    title: str, numbers: str, place: str, style: TextStyle, indent: float, setting: Setting
) -> Slab:
    """Return a line with the numbers of pages; it leads to the first of them."""
    across = setting.width - indent
    room = min(max(6.0, style.size_mm * 0.62 * len(numbers) + 1.5), across * _MOST_NUMBERS)
    wide, words = across - room, setting.set(title)
    small = restyled(style, align="right", bold=False)
    tall = max(text_height(words, style, wide), text_height(numbers, small, room))
    high = max(style.size_mm * 1.5, tall + 0.4)
    builder = Builder(setting.width, high)
    builder.text((indent, 0, wide, high), words, style, "text", wraps=True)
    builder.text((setting.width - room, 0, room, high), numbers, small, "text", wraps=True)
    builder.line(indent, high, setting.width, high, HAIRLINE, 0.12)
    return Slab(high, tuple(builder.marks), link=place, link_width=setting.width)
