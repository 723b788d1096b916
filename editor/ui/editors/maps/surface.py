"""The surface that a hex map is drawn on: chunks, overlays, zoom and scroll, where a field lies."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import astuple
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.maps.cache import CHUNK, ChunkCache
from editor.printing.maps.chunks import ChunkRenderer
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.map_frame import frame_margins, kinds_of_ground
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.geometry import MapGeometry
from editor.ui.editors.maps.overview import MapOverview
from editor.ui.editors.maps.stand_in import StandIn
from editor.ui.editors.maps.view import MapView
from editor.ui.kit.jobs import Job, Report, run_alone
from editor.ui.kit.steady import Room
from editor.ui.kit.theme import theme
from editor.ui.kit.turns import single_shot

FRAME_BUDGET_S: Final = 0.007
"""Time that one frame may spend on drawing new chunks; the rest follows in the next frames."""

RESTING_S: Final = 0.06
"""How long after the last change of fields their ground is drawn with all its art."""

CACHE_BYTES: Final = 160 * 1024 * 1024
"""Most memory for the chunks of one view."""

Overlay = Callable[[Any, QPainter], None]
"""``draw(surface, painter)`` above the map, in widget coordinates."""

Question = Callable[[], bool]


class MapSurface(MapGeometry):
    """Shows a :class:`MapArrays`. Fields are ``(column, row)``; points are widget coordinates."""

    def __init__(self, parent: QWidget | None = None, *, language: str = "en") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.looks = MapLooks()
        self.language = language
        self._room = Room(self)
        self._cache: ChunkCache | None = None
        self._overview = MapOverview()
        self._before = 0
        """Field width before the last zoom: its chunks are shown, scaled, until the new ones are drawn."""
        self._preparing: Job | None = None
        """What makes the textures of a field width ready."""
        self._overlays: dict[Overlay, Question] = {}
        """What is drawn above the map, and whether it has parts that keep their place in the view."""
        self._hidden: frozenset[str] = frozenset()
        self._faded: frozenset[str] = frozenset()
        self.marks_fields = True
        """Whether the field under the pointer is outlined: not where things are meant, not fields."""
        self._hovered: Offset | None = None
        self._preview: tuple[Offset, ...] = ()
        self._border: tuple[tuple[float, ...], tuple[Offset, ...], QPainterPath] | None = None
        """View, fields and outline of what the tool would change, as it was drawn last."""
        self._cursor: Offset | None = None
        self._explained: tuple[str, ...] = ()
        """Kinds of ground that the legend of the frame explains."""
        self._later = single_shot(self, 0, self.update)
        self._well_after = 0.0
        """Until then new and changed fields are drawn quickly only."""
        self._seen = (0, 0, 0)
        """Scroll and field width of the last frame."""
        self._shown = (0, 0, 0)
        """Those of the pixels in the window: they are ahead of the frame while pixels are moved."""
        self._rests = single_shot(self, round(RESTING_S * 1000) + 10, self.update)
        theme().changed.connect(self._take_theme)

    # the map

    def set_map(self, arrays: MapArrays | None, looks: MapLooks) -> None:
        """Show another map; a map of the same size keeps zoom and scroll."""
        same = self.arrays is not None and arrays is not None and _shape(self.arrays) == _shape(arrays)
        self.arrays, self.looks = arrays, looks
        if arrays is None:
            self._cache = None
        else:
            self._cache = ChunkCache(
                ChunkRenderer(
                    arrays,
                    looks,
                    self._outside(),
                    language=self.language,
                    hidden=self._hidden,
                    faded=self._faded,
                ),
                budget=CACHE_BYTES,
            )
            self._overview.draw(arrays, looks, self._outside())
            if not same:
                window = self._view.window
                self._view = MapView(
                    arrays.columns,
                    arrays.rows,
                    arrays.stagger,
                    arrays.board,
                    window=window,
                    kind=arrays.grid_kind,
                    room=self._frame_room,
                )
                self._hovered = self._cursor = None
                self.fit()
        self.update()

    def fields_changed(self, fields: Collection[Offset] | None = None) -> None:
        """Draw fields again whose content changed; nothing given: all of them."""
        if self._cache is None or self.arrays is None:
            return
        if fields is None:
            self._cache.clear()
            self._overview.draw(self.arrays, self.looks, self._outside())
            self.update()
            return
        if not fields:
            return
        columns, rows = zip(*fields, strict=True)
        self.area_changed((min(columns), min(rows)), (max(columns), max(rows)))

    def area_changed(self, first: Offset, last: Offset) -> None:
        """Draw a rectangle of fields again, given by its first and last field."""
        if self._cache is None or self.arrays is None:
            return
        left, top, right, bottom = self._view.lattice.bounds(first, last)
        area = QRect(left, top, right - left, bottom - top)
        self._cache.mark(area, self._view.width)
        if self._legend_changed():
            self._cache.clear()
            self.update()
        self._well_after = time.perf_counter() + RESTING_S
        self._overview.mark(first, last)
        self._update_part(area)

    def _frame_room(self, lattice: HexLattice) -> int:
        """Return the pixels of the widest margin of the map's frame."""
        if self.arrays is None or self.arrays.frame is None:
            return 0  # asked for every size of fields
        widest: int = max(astuple(frame_margins(self.arrays, lattice)))
        return widest

    def _legend_changed(self) -> bool:
        """Say whether the frame explains other kinds of ground than when this was asked last."""
        frame = self.arrays.frame if self.arrays is not None else None
        if self.arrays is None or frame is None or not frame.legend:
            return False
        before, self._explained = self._explained, tuple(kinds_of_ground(self.arrays))
        return before != self._explained

    def things_changed(self) -> None:
        """Draw everything again but the small picture, which shows the ground alone."""
        if self._cache is not None:
            self._cache.clear()
            self.update()

    def show_layers(self, hidden: frozenset[str], faded: frozenset[str]) -> None:
        """Leave layers and things (and ``grid``, ``names``) out, or draw them pale."""
        if (hidden, faded) != (self._hidden, self._faded):
            self._hidden, self._faded = hidden, faded
            if self._cache is not None:
                self._cache.renderer.hidden, self._cache.renderer.faded = hidden, faded
                self._cache.clear()
                self.update()

    def overview(self) -> QImage:
        """Return a small picture of the whole map, for the minimap."""
        return self._overview.image(self._outside())

    def _outside(self) -> QColor:
        return QColor(theme().tokens.hover)

    def _take_theme(self) -> None:
        if self._cache is not None:
            self._cache.renderer.outside = self._outside()
            self.fields_changed(None)

    # overlays

    def add_overlay(self, overlay: Overlay, fixed: Question = lambda: False) -> None:
        """Draw something above the map, after what was added before.

        Args:
            overlay: draws it.
            fixed: whether some of what it draws now keeps its place in the view while the map is moved.
        """
        self._overlays[overlay] = fixed
        self.update()

    def set_preview(self, fields: Iterable[Offset]) -> None:
        """Outline the fields that a tool would change."""
        fields = tuple(fields)
        if fields != self._preview:
            before, self._preview = self._preview, fields
            self._border = None
            self._update_around((*before, *fields))

    def _update_around(self, fields: Collection[Offset]) -> None:
        """Draw the part of the view again that the outline of some fields takes."""
        if not fields:
            return
        columns, rows = zip(*fields, strict=True)
        left, top, right, bottom = self._view.lattice.bounds(
            (min(columns), min(rows)), (max(columns), max(rows))
        )
        self._update_part(QRect(left, top, right - left, bottom - top))

    def _update_part(self, area: QRect) -> None:
        """Draw an area of map pixels again, with room for the pen of an outline."""
        ratio, room = self.devicePixelRatioF(), 4
        x, y = (area.left() - self._view.left) / ratio, (area.top() - self._view.top) / ratio
        wide, high = area.width() / ratio + 2 * room, area.height() / ratio + 2 * room
        self.update(QRectF(x - room, y - room, wide, high).toAlignedRect())

    def _zooming(self) -> None:
        """Remember the picture in sight, unless parts of it were never drawn (the zoom goes on quickly)."""
        cache, width = self._cache, self._view.width
        if cache is not None and all(cache.stale(key) for key in cache.keys(self._view.area, width)):
            self._before = width

    # painting

    def _show_moved(self) -> None:
        """Move the pixels that stay in sight, where all move alike; draw what comes into sight."""
        (left, top, width), view = self._shown, self._view
        dx, dy = left - view.left, top - view.top
        if (
            width == view.width
            and self._cache is not None
            and self.devicePixelRatioF() == 1
            and abs(dx) < self.width() // 2
            and abs(dy) < self.height() // 2
            and not any(fixed() for fixed in self._overlays.values())
        ):
            self._shown = view.left, view.top, width
            self.scroll(dx, dy, self.rect())
            # What lies above the map was moved with it.
            for child in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if child.isVisible():
                    place = child.geometry()
                    self.update(place.united(place.translated(dx, dy)))
        else:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is ready and as much more as the frame has time for."""
        self._shown = self._view.left, self._view.top, self._view.width
        with QPainter(self) as painter:
            if self._cache is None:
                painter.fillRect(event.rect(), self._outside())
            else:
                self._paint_chunks(self._cache, painter, event.region())
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                for overlay in self._overlays:
                    painter.save()
                    overlay(self, painter)
                    painter.restore()
                self._paint_marks(painter)

    @property
    def drawn(self) -> bool:
        """Whether all that is seen is drawn as it is, not by what stands in for it."""
        cache, seen = self._cache, self.visibleRegion().boundingRect()
        if cache is None or seen.isEmpty():
            return True
        return all(cache.ready(key) is not None for key in cache.keys(self._pixels(seen), self._view.width))

    def _pixels(self, rect: QRect) -> QRect:
        """Return the map pixels under a part of the widget."""
        ratio = self.devicePixelRatioF()
        return QRectF(
            rect.left() * ratio + self._view.left,
            rect.top() * ratio + self._view.top,
            rect.width() * ratio,
            rect.height() * ratio,
        ).toAlignedRect()

    def _paint_chunks(self, cache: ChunkCache, painter: QPainter, region: QRegion) -> None:
        ratio, width = self.devicePixelRatioF(), self._view.width
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        painter.translate(-self._view.left, -self._view.top)
        start, drawn = time.perf_counter(), 0
        can_draw, quick = self._prepared(cache), self._in_motion(start)
        if can_draw:
            cache.redraw(self._pixels(region.boundingRect()), width, quick=quick)
        # PySide does not tell type checkers that a region is a list of rectangles.
        rects: list[QRect] = list(region)  # type: ignore[call-overload]
        for key in dict.fromkeys(key for rect in rects for key in cache.keys(self._pixels(rect), width)):
            target = QPoint(key[2] * CHUNK, key[1] * CHUNK)
            if (shown := cache.ready(key, quick=quick)) is not None:
                painter.drawImage(target, shown)
            elif can_draw and (not drawn or time.perf_counter() - start < FRAME_BUDGET_S):
                painter.drawImage(target, cache.quick_image(key) if quick else cache.image(key))
                drawn += 1
            else:
                self._stand_in(cache).paint(painter, key)
                if can_draw:
                    self._later.start()
        if quick:
            self._rests.start()
        painter.restore()

    def _stand_in(self, cache: ChunkCache) -> StandIn:
        return StandIn(cache, self._view, self._before, self.overview, self._outside())

    def _in_motion(self, now: float) -> bool:
        """Say whether fields or the view changed just now: what is new is drawn quickly then, well later."""
        view = self._view.left, self._view.top, self._view.width
        if view != self._seen:
            self._seen, self._well_after = view, now + RESTING_S
        return now < self._well_after

    def _prepared(self, cache: ChunkCache) -> bool:
        """Say whether chunks of this width can be drawn; if not, their textures are made ready elsewhere."""
        renderer, width = cache.renderer, self._view.width
        if renderer.prepared(width):
            return True
        if self._preparing is None:

            def work(_report: Report) -> None:
                renderer.prepare(width)

            self._preparing = Job("", work)
            self._preparing.finished.connect(self._take_prepared)
            run_alone(self._preparing)
        return False

    def _take_prepared(self) -> None:
        self._preparing = None
        self.update()

    def _paint_marks(self, painter: QPainter) -> None:
        """Draw the tool's outline, the field under the pointer and the keyboard cursor."""
        tokens = theme().tokens
        if not self.marks_fields and self._hovered is not None:
            return
        fields = self._preview or ((self._hovered,) if self._hovered is not None else ())
        if fields and self.field_width() >= 6:
            border = self._outline_of(fields)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.looks.mark_dark), 3))
            painter.drawPath(border)
            painter.setPen(QPen(QColor(self.looks.mark_light), 1.5))
            painter.drawPath(border)
        if self._cursor is not None and (self.hasFocus() or not fields):
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.on_accent), 4.5))
            painter.drawPolygon(self.field_polygon(self._cursor))
            painter.setPen(QPen(QColor(tokens.accent), 2.5))
            painter.drawPolygon(self.field_polygon(self._cursor))

    def _outline_of(self, fields: tuple[Offset, ...]) -> QPainterPath:
        """Return the outline of the fields, worked out once for a place of the view."""
        view = (self._view.left, self._view.top, self._view.width, self.devicePixelRatioF())
        if self._border is None or self._border[:2] != (view, fields):
            self._border = (view, fields, self.outline(fields))
        return self._border[2]

    def finish(self) -> None:
        """Draw everything in sight now, however long it takes (before a picture of the window is taken)."""
        if self._cache is not None:
            for key in self._cache.keys(self._view.area, self._view.width):
                self._cache.image(key)
            self.repaint()

    def finish_part(self) -> bool:
        """Draw a piece of what is in sight, where its textures are ready; whether there is more to do."""
        cache = self._cache
        if cache is None:
            return False
        if not self._prepared(cache):
            return True
        for key in cache.keys(self._view.area, self._view.width):
            if cache.ready(key) is None:
                cache.image(key)
                return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle of the map where it was; the first size shows the whole map.

        A bar that appears below the map may not move what is under the pointer.
        """
        held = self._room.is_steady(event)
        self._view.resize(event.size() * self.devicePixelRatioF(), held=held)
        if self._fitting and not held and self.arrays is not None:
            self._view.fit()
        self.view_changed.emit()


def _shape(arrays: MapArrays) -> tuple[object, ...]:
    return arrays.columns, arrays.rows, arrays.stagger, arrays.board, arrays.grid_kind
