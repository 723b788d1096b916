"""A map at its true scale on several sheets: where each sheet lies, and what is drawn on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from editor.printing.face import Face
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.measure import MAX_SIDE_MM, MIN_SIDE_MM, SIDE_MM, map_scale
from editor.printing.maps.poster_drawing import FaceDrawing, FieldsDrawing, PosterDrawing, Rect
from editor.printing.maps.poster_ink import INK, draw_line, paragraph, wide, write
from editor.printing.output import pdf_of
from editor.printing.painter import flat_pen
from editor.printing.press_colours import PressTarget
from editor.printing.text_lines import units
from editor.printing.words import word
from editor.rules.core.map_arrays import MapArrays
from schemas.problems import Message, error
from schemas.progress import Report

PAPERS_MM: Final = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "A2": (420.0, 594.0),
    "A1": (594.0, 841.0),
    "A0": (841.0, 1189.0),
    "Letter": (215.9, 279.4),
    "Tabloid": (279.4, 431.8),
}
"""Sheets in mm, upright."""
ROLL: Final = "roll"
MAX_SHEETS: Final = 400
MAX_LENGTH_MM: Final = 5000.0
"""Longest page of a PDF (200 inches)."""
_MARK_MM: Final = 5.0
_LINE_MM: Final = 0.2
_RULER_MM: Final = 100.0


@dataclass(frozen=True)
class PosterOptions:
    """How a map is put on paper; lengths in mm."""

    side: float = SIDE_MM
    paper: str = "A4"
    """Of ``PAPERS_MM``, or ``ROLL``."""
    roll_width: float = 914.0
    overlap: float = 10.0
    margin: float = 12.0
    """Around the map on each sheet; the marks, the ruler and the number stand in it."""
    marks: Literal["crop", "cut"] = "crop"
    """Short marks in the margin where sheets are trimmed and glued, or a line around what is cut out."""
    page_map: bool = True
    """Whether a first sheet shows how the others lie."""
    dots_per_inch: float = 200.0
    grid: bool = True
    names: bool = True


@dataclass(frozen=True)
class Sheet:
    """One sheet of a poster: its place in the pattern, and the part of the map on it in mm of the map."""

    column: int
    row: int
    part: Rect

    @property
    def name(self) -> str:
        """``A1`` is the first of the first row, ``B1`` the one east of it."""
        letters, number = "", self.column
        while number >= 0:
            letters, number = chr(65 + number % 26) + letters, number // 26 - 1
        return f"{letters}{self.row + 1}"


@dataclass(frozen=True)
class PosterPlan:
    """All sheets of a map, each on the same size of paper."""

    map_size: tuple[float, float]
    page: tuple[float, float]
    sheets: tuple[Sheet, ...]
    columns: int
    rows: int
    options: PosterOptions

    @property
    def has_page_map(self) -> bool:
        """Whether a sheet of its own shows how the others lie: only where there are others."""
        return self.options.page_map and len(self.sheets) > 1

    @property
    def pages(self) -> int:
        """Number of pages of the file."""
        return len(self.sheets) + self.has_page_map


def plan_poster(arrays: MapArrays, options: PosterOptions) -> PosterPlan:
    """Return how the sheets of a map lie (the rest as for :func:`plan_sheets`)."""
    _check(options)
    return plan_sheets(map_scale(arrays, options.side, options.dots_per_inch).size, options)


def plan_sheets(size: tuple[float, float], options: PosterOptions) -> PosterPlan:
    """Return how the sheets of something of a size in mm lie; the paper is turned where that takes fewer.

    Raises:
        EditorError: unknown paper, lengths that leave no room, too many sheets, or too long a roll.
    """
    _check(options)
    if options.paper == ROLL:
        return _roll_plan(size, options)
    width, height = PAPERS_MM[options.paper]
    upright, lying = _plan(size, (width, height), options), _plan(size, (height, width), options)
    best = lying if len(lying.sheets) < len(upright.sheets) else upright
    if len(best.sheets) > MAX_SHEETS:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.too_many_sheets", fix=fix, count=len(best.sheets), limit=MAX_SHEETS)
    return best


def _check(options: PosterOptions) -> None:
    if options.paper not in (*PAPERS_MM, ROLL):
        fix = Message(code="map_tools.use_format", values={"known": ", ".join((*PAPERS_MM, ROLL))})
        raise error("map_tools.unknown_paper", fix=fix, paper=options.paper)
    if not MIN_SIDE_MM <= options.side <= MAX_SIDE_MM:
        raise error("map_tools.side", value=options.side, least=MIN_SIDE_MM, most=MAX_SIDE_MM)
    narrow = options.roll_width if options.paper == ROLL else min(PAPERS_MM[options.paper])
    room = narrow - 2 * options.margin - options.overlap
    if options.margin < 0 or options.overlap < 0 or room < 30:
        raise error("map_tools.no_room", margin=options.margin, overlap=options.overlap, paper=options.paper)
    if not 36 <= options.dots_per_inch <= 600:
        raise error("map_tools.dots", value=options.dots_per_inch)


def _plan(size: tuple[float, float], page: tuple[float, float], options: PosterOptions) -> PosterPlan:
    room = page[0] - 2 * options.margin, page[1] - 2 * options.margin
    step = room[0] - options.overlap, room[1] - options.overlap
    counts = [
        max(1, math.ceil((whole - options.overlap - 1e-6) / one))
        for whole, one in zip(size, step, strict=True)
    ]
    if counts[0] * counts[1] > 100 * MAX_SHEETS:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.too_many_sheets", fix=fix, count=counts[0] * counts[1], limit=MAX_SHEETS)
    sheets = tuple(
        Sheet(
            column,
            row,
            (
                column * step[0],
                row * step[1],
                min(room[0], size[0] - column * step[0]),
                min(room[1], size[1] - row * step[1]),
            ),
        )
        for row in range(counts[1])
        for column in range(counts[0])
    )
    return PosterPlan(size, page, sheets, counts[0], counts[1], options)


def _roll_plan(size: tuple[float, float], options: PosterOptions) -> PosterPlan:
    """Return one sheet across the roll, or along it, or strips where the map is wider than the roll."""
    room, around = options.roll_width - 2 * options.margin, 2 * options.margin
    if size[0] <= room or size[1] > room:
        page = options.roll_width, size[1] + around
    else:
        page = size[0] + around, options.roll_width
    if max(page) > MAX_LENGTH_MM:
        fix = Message(code="map_tools.smaller_poster")
        raise error("map_tools.roll_too_long", fix=fix, length=round(max(page)), limit=int(MAX_LENGTH_MM))
    if size[0] > room and size[1] > room:
        return _plan(size, page, options)
    return _plan(size, page, replace(options, overlap=0.0))


@dataclass(frozen=True)
class Poster:
    """A map, its colours, how its sheets lie, and the name that stands on every sheet."""

    arrays: MapArrays
    looks: MapLooks
    plan: PosterPlan
    title: str

    def drawing(self, language: str) -> PosterDrawing:
        """Return what draws its parts."""
        options = self.plan.options
        scale = map_scale(self.arrays, options.side, options.dots_per_inch)
        return FieldsDrawing(self.arrays, self.looks, scale, language, grid=options.grid, names=options.names)


@dataclass(frozen=True)
class FacePoster:
    """A face at its own size, how its sheets lie, and the name that stands on every sheet."""

    face: Face
    plan: PosterPlan
    title: str

    def drawing(self, language: str) -> PosterDrawing:
        """Return what draws its parts; its words are drawn already."""
        return FaceDrawing(self.face)


def posters_pdf(
    posters: Sequence[Poster | FacePoster],
    *,
    language: str = "en",
    report: Report | None = None,
    target: PressTarget | None = None,
) -> bytes:
    """Return posters as one PDF, one after the other.

    Args:
        posters: at least one.
        language: language of labels and words.
        report: called with ``(done, total)`` after each page; may raise to cancel.
        target: the press that they are for: the PDF is as PDF/X-4 wants it.
    """
    painters = [
        (_SheetPainter(one, language), page, one.plan.page)
        for one in posters
        for page in range(one.plan.pages)
    ]
    return pdf_of(
        [size for _painter, _page, size in painters],
        lambda painter, index: painters[index][0].paint(painter, painters[index][1]),
        ", ".join(one.title for one in posters),
        language,
        report,
        target=target,
    )


def poster_pages(poster: Poster | FacePoster, language: str = "en") -> tuple[Callable[[QPainter], None], ...]:
    """Return what draws each page of a poster, with a painter whose unit is 1/1200 inch."""
    painter = _SheetPainter(poster, language)
    return tuple(partial(painter.paint, page=page) for page in range(poster.plan.pages))


class _SheetPainter:
    """Draws the pages of a poster."""

    def __init__(self, poster: Poster | FacePoster, language: str) -> None:
        self._plan, self._title, self._language = poster.plan, poster.title, language
        self._drawing = poster.drawing(language)
        self._has_fields = isinstance(poster, Poster)

    def paint(self, painter: QPainter, page: int) -> None:
        """Draw a page."""
        # Textures as JPEG: a tenth of the size, and nothing that a printer would show.
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering, on=False)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._plan.has_page_map and page == 0:
            self._page_map(painter)
            return
        number = page - self._plan.has_page_map
        sheet = self._plan.sheets[number]
        self._drawing.paint(painter, sheet.part, self._plan.options.margin)
        self._marks(painter, sheet)
        self._foot(painter, sheet, number)

    def _marks(self, painter: QPainter, sheet: Sheet) -> None:
        margin = self._plan.options.margin
        _left, _top, width, height = sheet.part
        right, bottom = self._trimmed(sheet)
        painter.setPen(flat_pen(INK, _LINE_MM))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._plan.options.marks == "cut":
            frame = (margin, margin, right - margin, bottom - margin)
            painter.drawRect(QRectF(*(units(value) for value in frame)))
        reach = min(_MARK_MM, margin)
        for x in (margin, right):
            draw_line(painter, x, margin - reach, x, margin - reach * 0.2)
            draw_line(painter, x, margin + height + reach * 0.2, x, margin + height + reach)
        for y in (margin, bottom):
            draw_line(painter, margin - reach, y, margin - reach * 0.2, y)
            draw_line(painter, margin + width + reach * 0.2, y, margin + width + reach, y)

    def _trimmed(self, sheet: Sheet) -> tuple[float, float]:
        """Return where the marks at the right and at the lower edge of a sheet stand."""
        margin, overlap = self._plan.options.margin, self._plan.options.overlap
        _left, _top, width, height = sheet.part
        right = margin + width - (overlap if sheet.column + 1 < self._plan.columns else 0.0)
        bottom = margin + height - (overlap if sheet.row + 1 < self._plan.rows else 0.0)
        return right, bottom

    def _foot(self, painter: QPainter, sheet: Sheet, number: int) -> None:
        """Write name, place and number under the map, and a ruler to check the scale with."""
        margin = self._plan.options.margin
        if margin < 8:
            return
        base = self._plan.page[1] - margin + 7.0
        words = word(
            "poster_sheet",
            self._language,
            name=self._title,
            place=sheet.name,
            number=number + 1,
            count=len(self._plan.sheets),
        )
        length = wide(words, 2.8)
        left, high, right = margin + 8, base, self._trimmed(sheet)[0]
        if left < right < left + length + 2:
            # The part of a map in the last column is narrower than its name: beside it, above the ruler.
            left, high = right + 3, base - 6.0
        write(painter, words, left, high, 2.8)
        if self._plan.page[0] - 2 * margin > _RULER_MM + 70:
            self._ruler(painter, self._plan.page[0] - margin - 8 - _RULER_MM, base)

    def _ruler(self, painter: QPainter, left: float, base: float) -> None:
        painter.setPen(flat_pen(INK, _LINE_MM))
        draw_line(painter, left, base, left + _RULER_MM, base)
        for place in range(11):
            draw_line(
                painter, left + place * 10, base - (2.4 if place % 5 == 0 else 1.4), left + place * 10, base
            )
        write(painter, "100 mm", left + _RULER_MM + 1.2, base, 2.2)

    def _page_map(self, painter: QPainter) -> None:
        """Draw the whole map small, with the sheets on it, and say how to print and join them."""
        margin, (page_width, page_height) = self._plan.options.margin, self._plan.page
        write(painter, self._title, margin, margin + 6, 6.0, bold=True)
        facts: dict[str, str | int] = {
            "count": len(self._plan.sheets),
            "side": f"{self._plan.options.side:g}",
            "width": round(self._plan.map_size[0]),
            "height": round(self._plan.map_size[1]),
            "overlap": f"{self._plan.options.overlap:g}",
        }
        below = margin + 13.0
        # A tile says nothing of the sides of its fields.
        keys = (
            ("poster_size", "poster_scale", "poster_join")
            if self._has_fields
            else ("poster_size", "poster_join")
        )
        for key in keys:
            below = paragraph(
                painter, word(key, self._language, **facts), margin, below, page_width - 2 * margin
            )
        self._ruler(painter, margin, below + 6)
        top = below + 14
        room = page_width - 2 * margin, page_height - top - margin
        wide, high = self._plan.map_size
        ratio = min(room[0] / wide, room[1] / high)
        thumb = self._drawing.thumbnail()
        place = QRectF(*(units(value) for value in (margin, top, wide * ratio, high * ratio)))
        painter.drawImage(place, thumb)
        for sheet in self._plan.sheets:
            x, y, w, h = (value * ratio for value in sheet.part)
            painter.setPen(flat_pen(INK, 0.3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(*(units(value) for value in (margin + x, top + y, w, h))))
            size = max(2.0, min(9.0, w * 0.3, h * 0.3))
            write(
                painter,
                sheet.name,
                margin + x + w / 2,
                top + y + h / 2 + size / 3,
                size,
                bold=True,
                halo=True,
            )
