"""Where the elements of a Demonworld battle are drawn, as what, and which of them act in an event."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.printing.systems.demonworld.counters import CounterLook, paint_counter
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.units import Unit
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.pages.preview.scene import Picture

_STAMP: Final = 1.4
"""Width of a stamp, in field widths: counter, outline and shadow."""
_MOST_STAMPS: Final = 600


class Stamps:
    """Counters drawn once and stamped often: many of them look alike."""

    def __init__(self) -> None:
        self._made: dict[tuple[CounterLook, float, float], QPixmap] = {}

    def paint(self, painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
        """Draw a counter with its middle at a point."""
        ratio = painter.device().devicePixelRatioF()
        size = round(width * _STAMP)
        key = (look, width, ratio)
        if key not in self._made:
            if len(self._made) >= _MOST_STAMPS:
                self._made.clear()
            self._made[key] = self._make(size, ratio, width, look)
        painter.drawPixmap(QPointF(centre.x() - size / 2, centre.y() - size / 2), self._made[key])

    def _make(self, size: int, ratio: float, width: float, look: CounterLook) -> QPixmap:
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            paint_counter(painter, QPointF(size / 2, size / 2), width, look)
        return pixmap


class Places:
    """Where elements are drawn: between their fields while they move."""

    def __init__(self, canvas: MapCanvas, battle: Battle, picture: Picture) -> None:
        self.width = canvas.field_width()
        self._battle = battle
        self._points: dict[int, QPointF] = {}
        now = {element.id: element.at for element in picture.state.elements()}
        moving = picture.before is not None and picture.blend < 1
        then = {element.id: element.at for element in picture.before.elements()} if moving else {}
        for element in {**then, **now}:
            end = canvas.centre_of(now.get(element, then.get(element, (0, 0))))
            start_at = canvas.centre_of(then[element]) if element in then else end
            self._points[element] = start_at + (end - start_at) * picture.blend

    def of(self, element: int) -> QPointF:
        """Return the middle of an element."""
        return self._points[element]

    def known(self, element: int) -> QPointF | None:
        """Return the middle of an element. None if it is gone."""
        return self._points.get(element)

    def behind(self, unit: Unit) -> QPointF:
        """Return a point behind the middle of a unit."""
        points = [self._points[element] for element in unit.elements]
        middle = QPointF(
            sum(point.x() for point in points) / len(points), sum(point.y() for point in points) / len(points)
        )
        back = -_forward(unit.facings[0])
        reach = max(QPointF.dotProduct(point - middle, back) for point in points)
        return middle + back * (reach + self.width * 0.86)


_DIRECTIONS: Final = (
    QPointF(0, -1),
    QPointF(0.8660254, -0.5),
    QPointF(0.8660254, 0.5),
    QPointF(0, 1),
    QPointF(-0.8660254, 0.5),
    QPointF(-0.8660254, -0.5),
)
"""Way of each facing on the screen, clockwise from N (I.2.0)."""


def _forward(facing: int) -> QPointF:
    return QPointF(_DIRECTIONS[facing])


def actors(battle: Battle, event: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the elements that act in an event, and those that are acted upon."""
    roster = battle.roster
    match event:
        case ev.ShotFired():
            struck = event.target if event.struck is None else event.struck
            return (event.shooter, *event.supports), (struck,)
        case ev.BlowStruck():
            return (event.attacker, *event.supports), (event.target,)
        case ev.Overrun():
            return (event.base,), (event.target,)
        case ev.BreathStruck():
            return (event.dragon,), (event.target,)
        case ev.ProjectileStruck():
            return (event.gun,), (event.target,)
        case ev.GunFired() | ev.WallMet() | ev.ProjectileSlowed() | ev.ProjectileEnded():
            return (event.gun,), ()
        case ev.BaseStepped():
            return roster[event.unit].elements, ()
        case ev.UnitMoved() | ev.UnitReacted() | ev.UnitClosedIn() | ev.RanksClosed():
            return roster[event.unit].elements, ()
        case ev.ContactMade():
            defenders = tuple(one for unit in event.defenders for one in roster[unit].elements)
            return roster[event.attacker].elements, defenders
        case ev.MeleeRegrouped():
            return tuple(change[0] for change in event.changes), ()
        case _:
            return (), ()


def shown_cell(event: ev.GunFired | ev.ProjectileStruck | ev.WallMet) -> int:
    """Return the field to which the arrow of a shot leads: where it comes down, strikes, meets a wall."""
    match event:
        case ev.GunFired():
            return event.cell if event.final is None else event.final
        case ev.WallMet():
            return event.there
        case _:
            return event.cell
