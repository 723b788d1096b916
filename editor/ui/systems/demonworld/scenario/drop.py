"""Documents dropped on the field: an army on a zone, cards, an item on a unit, boards."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.mustering import Mustering


class FieldDrop(QObject):
    """Lets the canvas take what is dragged from the catalogue."""

    def __init__(self, draft: ScenarioDraft, mustering: Mustering, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._draft, self._mustering, self._canvas = draft, mustering, canvas
        canvas.setAcceptDrops(True)
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept documents; everything else goes on to the canvas."""
        if isinstance(event, QDropEvent) and documents_in(event.mimeData()):
            if isinstance(event, QDragEnterEvent | QDragMoveEvent):
                event.acceptProposedAction()
                return True
            if event.type() == QEvent.Type.Drop:
                event.acceptProposedAction()
                self.drop(documents_in(event.mimeData()), event.position())
                return True
        return super().eventFilter(watched, event)

    def drop(self, ids: tuple[str, ...], at: QPointF) -> bool:
        """Give documents to the unit or the side that a point belongs to; whether anything was taken."""
        deployment, field = self._draft.deployment, self._canvas.field_at(at)
        if deployment is None:
            return False
        unit = deployment.unit_at(field) if field is not None else None
        side = unit.key[0] if unit is not None else self._side_at(field)
        return self._mustering.take_documents(ids, side, unit)

    def _side_at(self, at: Offset | None) -> int:
        """Return the side whose zone holds a field, else the one whose edge is nearest."""
        deployment = self._draft.deployment
        field = deployment.battlefield if deployment is not None else None
        if deployment is None or field is None or at is None:
            return 0
        for side in deployment.sides:
            if at in side.zone:
                return side.number
        column, row = at
        away = {
            "north": row,
            "south": field.rows - 1 - row,
            "west": column,
            "east": field.columns - 1 - column,
        }
        return min(deployment.sides, key=lambda side: (away[side.side.edge], side.number)).number
