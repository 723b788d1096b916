"""What is carried on the board, and how it is drawn: its way, its cost, whom it meets, who sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform

from editor.ui.pages.preview import drag_marks
from editor.ui.pages.preview.board import Aim, Lift, Odds, Trail, Verdict
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.ghost import paint_ghost
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.shown_field import ShownField

NOWHERE = Aim(None)


@dataclass(frozen=True)
class Kept:
    """A way that stays drawn until the part of the turn is over, or it is taken back."""

    stage: Any
    decisions: int
    """How many there were once it had been gone."""
    trail: Trail


class DragView(QObject):
    """What :class:`~editor.ui.pages.preview.drag.Drag` shows; it draws, and decides nothing."""

    def __init__(self, canvas: ShownField, hand: Hand) -> None:
        super().__init__(canvas)
        self._canvas, self._hand = canvas, hand
        self.lift: Lift | None = None
        """What is carried."""
        self.verdict, self.trail = Verdict(), Trail()
        """About where the pointer is."""
        self.seers: tuple[At, ...] = ()
        self.fight: Odds | None = None
        """What the fight promises into which the piece would come."""
        self.places: set[At] = set()
        """Where it may be put down, as it is turned now, as far as it is known."""
        self.band: QRectF | None = None
        """Rectangle in which pieces are being marked."""
        self.marked: tuple[str, ...] = ()
        """Pieces that go together."""
        self.refusal = ""
        """Why the last piece was not put down; it stands at ``refused_at`` until the next press."""
        self.refused_at = QPointF()
        self.kept: list[Kept] = []
        self.aim, self.said_at = NOWHERE, QPointF()
        """Where the pointer is, and the point beside which it is said what letting go there would do."""
        self.area: QPainterPath | None = None
        """On a table: the area where it may be put down, in units of the scene."""
        self._picture: tuple[Any, tuple[QPointF, QPixmap]] | None = None
        """The view for which the picture of those places was drawn, its corner, the picture."""
        self._drawn = QRectF()
        """Rectangle round what was drawn last of the piece where it would go."""

    def _forget_glow(self) -> None:
        self._picture = None

    def _to_widget(self) -> QTransform:
        canvas = self._canvas
        return canvas.transform() if isinstance(canvas, FreeCanvas) else QTransform()

    def _glowing(self) -> tuple[QPointF, QPixmap]:
        """Return the picture of the places where it may be put down, drawn once for a view."""
        canvas, to_widget = self._canvas, self._to_widget()
        at = next(iter(self.places), None)
        view = to_widget, (canvas.centre_of(at), canvas.mark_width(at)) if at is not None else None
        if self._picture is None or self._picture[0] != view:
            area = canvas.fields_path(self.places) if self.places else QPainterPath()
            border = canvas.outline(self.places) if self.places else QPainterPath()
            more = self.area
            if more is not None:
                area.addPath(to_widget.map(more))
                border.addPath(to_widget.map(more))
            self._picture = view, drag_marks.glow_picture(canvas, area, border)
        return self._picture[1]

    def _lines(self) -> tuple[str, ...]:
        """Return what is said at the pointer: the refusal, or cost, contact, who sees it, the fight."""
        lift, trail, verdict = self.lift, self.trail, self.verdict
        if lift is None:
            return ()
        if verdict.refusal:
            return (verdict.refusal,) if self.aim.at != lift.start.at else ()
        seen = (drag_marks.seen_words(len(self.seers)),) if self.seers else ()
        fight = drag_marks.odds_lines(self.fight) if self.fight is not None else ()
        return tuple(line for line in (trail.cost, *trail.notes, *seen, *fight) if line)

    def _words_box(self, lines: Sequence[str]) -> QRectF:
        """Return where lines stand: many of them leave in sight who is carried and where he may go."""
        own = self._canvas.places_of(self.lift.subject) if self.lift is not None else ()
        return drag_marks.words_box(self._canvas, self.said_at, lines, (*own, *self.places))

    def _redraw(self) -> None:
        """Draw again what is drawn now and was before; on a table, where ghosts lie anywhere, all of it."""
        canvas, before = self._canvas, self._drawn
        self._drawn = self._area_now()
        if isinstance(canvas, FreeCanvas):
            canvas.update()
        else:
            canvas.update(before.united(self._drawn).toAlignedRect())

    def _area_now(self) -> QRectF:
        """Return the rectangle round all that is drawn of the piece where it would go."""
        canvas, picture, trail = self._canvas, self._canvas.picture, self.trail
        sketch = [at for at, _ in picture.sketch] if picture is not None else []
        sketch += self.verdict.choices[-1].covers if self.verdict.choices else ()
        start = [self.lift.start.at] if self.lift is not None else []
        places = [at for at in (*sketch, *trail.path, *trail.touches, *self.seers, *start) if at is not None]
        far = canvas.mark_width(places[0]) if places else 0.0
        found = QRectF()
        for at in {*places, *((self.aim.at,) if self.aim.at is not None else ())}:
            found = found.united(QRectF(canvas.centre_of(at), QSizeF(0, 0)).adjusted(-far, -far, far, far))
        lines = self._lines()
        if lines:
            found = found.united(self._words_box(lines).adjusted(-2, -2, 2, 2))
        return found

    def _paint(self, canvas: ShownField, painter: QPainter) -> None:
        to_widget = self._to_widget()
        for one in self.kept if self._hand.present else ():
            drag_marks.paint_way(canvas, painter, one.trail, to_widget, kept=True)
        if self.marked and self._hand.present:
            places = [at for subject in self.marked for at in canvas.places_of(subject)]
            drag_marks.paint_marked(canvas, painter, places)
        if self.band is not None:
            drag_marks.paint_band(painter, self.band)
        if self.lift is not None:
            self._paint_carried(canvas, painter, self.lift, to_widget)
            return
        if self.area is not None:
            painter.drawPixmap(*self._glowing())
        if self.refusal:
            box = drag_marks.words_box(canvas, self.refused_at, (self.refusal,))
            drag_marks.paint_words(painter, box, (self.refusal,), refused=True)

    def _paint_carried(
        self, canvas: ShownField, painter: QPainter, lift: Lift, to_widget: QTransform
    ) -> None:
        painter.drawPixmap(*self._glowing())
        if lift.arrow and self.aim.at is not None and lift.start.at is not None:
            legal = bool(self.verdict.choices or self.verdict.either)
            drag_marks.paint_aim(canvas, painter, lift.start.at, self.aim.at, legal=legal)
        drag_marks.paint_way(canvas, painter, self.trail, to_widget)
        if self.verdict.choices and self.verdict.choices[-1].covers:
            paint_ghost(canvas, painter, self.verdict.choices[-1])
        if self.trail.touches:
            drag_marks.paint_touched(canvas, painter, self.trail.touches)
        if self.seers:
            drag_marks.paint_seers(canvas, painter, self.seers)
        lines = self._lines()
        if lines:
            drag_marks.paint_words(painter, self._words_box(lines), lines, refused=bool(self.verdict.refusal))
