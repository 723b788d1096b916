"""A map at its true scale on several sheets: what is drawn on each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from editor.printing.face import Face
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.measure import map_scale
from editor.printing.maps.poster_drawing import FaceDrawing, FieldsDrawing, PosterDrawing
from editor.printing.maps.poster_ink import INK, draw_line, paragraph, wide, write
from editor.printing.maps.poster_plan import PosterPlan, Sheet
from editor.printing.output import pdf_of
from editor.printing.painter import flat_pen
from editor.printing.press_colours import PressTarget
from editor.printing.text_lines import units
from editor.printing.words import word
from editor.rules.core.map_arrays import MapArrays
from schemas.progress import Report, quietly

_MARK_MM: Final = 5.0
_LINE_MM: Final = 0.2
_RULER_MM: Final = 100.0


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
        report or quietly,
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
