"""What a battle has changed of its ground, drawn over the map: fires and ash, bodies, walls, doors."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.printing.maps.crossings import Now, paint_opening
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.printing.maps.sprites import VARIANTS, ground_brush, paint_pattern
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.changes import Side
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.theme import MARKS, text_font
from editor.ui.pages.preview.marks import paint_arrow

_FIRE: Final = QColor(226, 92, 18, 150)
_ASH: Final = QColor(70, 66, 60, 120)
_BODY: Final = QColor(90, 40, 34, 150)
_SPELL: Final = QColor(112, 60, 148, 200)
"""Border of fields that a spell has changed."""
_FLAME: Final = "#b3260a"
_SIDE: Final = 3**-0.5
"""Length of a side of a field, in widths of a field."""
_LOOKS: Final = MapLooks()
"""Colours of doors drawn over those of the map."""
_NUMBERS: Final = 14
"""Least width of a field, in pixels, on which a token shows its number."""


def paint_changes(canvas: MapCanvas, painter: QPainter, state: BattleState) -> None:
    """Draw what has become of the ground, where it is no longer as the map has it."""
    changes, at = state.changes, state.battle.ground.at
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_made(canvas, painter, state)
    made = {one.cell for one in changes.made}
    for cells, colour in (
        (changes.burnt - made, _ASH),
        (changes.burning, _FIRE),
        ([cell for cell, _ in changes.bodies], _BODY),
    ):
        if cells:
            painter.fillPath(canvas.fields_path([at(cell) for cell in cells]), colour)
    for side in changes.broken:
        _paint_gap(canvas, painter, state, side)
    for cell, token in changes.fires:
        if token:
            _paint_token(painter, canvas.centre_of(at(cell)), canvas.field_width(), token)
    painter.restore()


def _paint_made(canvas: MapCanvas, painter: QPainter, state: BattleState) -> None:
    """Draw the fields that spells have made other ground as that ground, with a border (XX.6.0)."""
    at, width = state.battle.ground.at, canvas.field_width()
    for one in state.changes.made:
        look, field = canvas.looks.look(one.terrain), at(one.cell)
        path = canvas.fields_path([field])
        painter.fillPath(path, ground_brush(look, width))
        if width >= _NUMBERS:
            painter.save()
            painter.translate(canvas.centre_of(field))
            painter.scale(width, width)
            paint_pattern(painter, look, one.cell % VARIANTS, symbols=True)
            painter.restore()
        painter.strokePath(path, pen(_SPELL, max(1.0, width * 0.05)))


def paint_openings(canvas: MapCanvas, painter: QPainter, state: BattleState) -> None:
    """Draw doors as they are now, and windows, over the pieces beside them (XXIV.3.1)."""
    houses = state.battle.houses
    if houses is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for side in houses.windows:
        paint_opening(painter, _side_of(canvas, state, side), "window", _LOOKS, canvas.field_width())
    for door, now in houses.doors.items():
        _paint_door(canvas, painter, state, door, now)
    painter.restore()


def _side_of(canvas: MapCanvas, state: BattleState, side: frozenset[int]) -> QLineF:
    """Return the side between two fields: it stands across the way between their centres."""
    one, other = (canvas.centre_of(state.battle.ground.at(cell)) for cell in sorted(side))
    middle, ahead = (one + other) / 2, other - one
    along = QPointF(-ahead.y(), ahead.x()) * _SIDE / 2
    return QLineF(middle - along, middle + along)


def _paint_door(canvas: MapCanvas, painter: QPainter, state: BattleState, door: Side, now: Now) -> None:
    """Draw a door as it is now, on each side by which one goes through it."""
    houses = state.battle.houses
    if houses is None:
        return
    sides = houses.leaves.get(door[0], ()) if door[0] == door[1] else (frozenset(door),)
    for side in sides:
        line, solid = _side_of(canvas, state, side), door in houses.sturdy
        leaf, width = len(houses.leaves_of(door)) > 1, canvas.field_width()
        paint_opening(painter, line, "door", _LOOKS, width, now=now, solid=solid, leaf=leaf)


def paint_wind(canvas: MapCanvas, painter: QPainter, state: BattleState) -> None:
    """Draw where the wind blows and how fast, where fire is played (XXII.2.0); right of the overlays' bar."""
    if state.wind is None or "XXII" not in state.battle.chapters:
        return
    direction, speed = state.wind
    width = 44.0
    middle = QPointF(2.1 * width, width)
    ground = state.battle.ground
    here = ground.cell((ground.field.columns // 2, ground.field.rows // 2))
    ahead = canvas.centre_of(ground.at(here + ground.steps[direction - 1])) - canvas.centre_of(
        ground.at(here)
    )
    way = ahead / max(1.0, (ahead.x() ** 2 + ahead.y() ** 2) ** 0.5) * width * 0.62
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(MARKS.ink, 1))
    painter.setBrush(QColor(MARKS.paper))
    painter.drawEllipse(middle, width * 0.8, width * 0.8)
    if speed:
        paint_arrow(painter, middle - way, middle + way, width * 0.5, MARKS.chosen)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(MARKS.paper))
    painter.drawEllipse(middle, 11, 11)
    painter.setPen(QColor(MARKS.ink))
    painter.setFont(text_font(16, bold=True))
    painter.drawText(
        QRectF(middle.x() - 20, middle.y() - 20, 40, 40), Qt.AlignmentFlag.AlignCenter, str(speed)
    )
    painter.restore()


def _paint_token(painter: QPainter, centre: QPointF, width: float, token: int) -> None:
    far = width * 0.36
    flame = QPainterPath(centre + QPointF(0, -far * 1.25))
    flame.cubicTo(
        centre + QPointF(far * 1.3, -far * 0.2), centre + QPointF(far, far), centre + QPointF(0, far)
    )
    flame.cubicTo(
        centre + QPointF(-far, far),
        centre + QPointF(-far * 1.3, -far * 0.2),
        centre + QPointF(0, -far * 1.25),
    )
    painter.setPen(pen(MARKS.paper, 1))
    painter.setBrush(QColor(_FLAME))
    painter.drawPath(flame)
    if width < _NUMBERS:
        return
    painter.setPen(QColor(MARKS.paper))
    painter.setFont(text_font(max(7, round(width * 0.34)), bold=True))
    box = QRectF(centre.x() - far, centre.y() - far * 0.7, far * 2, far * 1.7)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(token))


def _paint_gap(canvas: MapCanvas, painter: QPainter, state: BattleState, side: Side) -> None:
    one, other = (canvas.centre_of(state.battle.ground.at(cell)) for cell in side)
    middle, far = (one + other) / 2, canvas.field_width() * 0.14
    painter.setPen(pen(MARKS.struck, max(1.5, canvas.field_width() * 0.06)))
    for way in (QPointF(far, far), QPointF(far, -far)):
        painter.drawLine(middle - way, middle + way)
