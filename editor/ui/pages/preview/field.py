"""The field of the preview for games on a hex map: the map canvas with a game's pieces on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.pages.preview.rulers import HIGH, WIDE, in_sight, paint_edges
from editor.ui.pages.preview.scene import Picture, Scene
from editor.ui.pages.preview.shown_field import ShownField
from schemas.board_labels import column_name, row_name

_GROUND: Final = 2
"""Fields of free ground in sight round the pieces."""
_ROW_HEIGHT: Final = 0.87
"""Distance of rows, in field widths."""
_ROWS_APART: Final = 2
"""So many columns or rows lie apart as often, wherever the stagger begins."""
_HARDLY_LARGER: Final = 1.5
"""Where pieces would be larger by less than this, all of the map is shown: its edges tell where one is."""
_WIDEST: Final = 56
"""No field is drawn wider than this by itself, in pixels."""


class BattleField(ShownField, MapCanvas):
    """Shows one picture of a battle on a hex map; a step forward moves the pieces."""

    _scene: Scene | None

    def __init__(self, parent: QWidget | None = None, *, language: str = "en") -> None:
        super().__init__(parent, language=language)
        self._begin()
        self._layer: tuple[object, QPixmap] | None = None
        """What the pieces were drawn for, and how they look, while one of them is carried."""
        self.setAccessibleName(self.tr("Battlefield"))
        self.setAccessibleDescription(
            self.tr(
                "Left and Right step through the battle, Space plays it. Up, Down, and Control with "
                "Left or Right move the field cursor, Enter says who is there, plus and minus zoom."
            )
        )
        # A game may keep words of its pieces inside the view, and what is above them does.
        self.add_overlay(self._paint_pieces, lambda: True)
        self.add_overlay(self._paint_coordinates, lambda: True)
        self._covered = 0
        self.field_pressed.connect(self._press)
        self.cursor_activated.connect(self._use)
        self.cursor_moved.connect(self._show_facts)

    def set_scene(self, scene: Scene) -> None:
        """Show another battlefield."""
        self._scene, self.picture = scene, None
        self.set_map(scene.arrays, scene.looks)

    # places

    def places_of(self, subject: str) -> tuple[Offset, ...]:
        """Return the fields on which a piece stands in the state shown."""
        if self._scene is None or self.picture is None:
            return ()
        return self._scene.fields_of(self.picture.state, subject)

    def at_point(self, point: QPointF | QPoint) -> Offset | None:
        """Return the field under a point."""
        return self.field_at(point)

    def name_of(self, at: Offset) -> str:
        """Return the coordinates of a field; one on the joint of two boards has those of both."""
        return self.arrays.field_name(at).replace("\n", " · ") if self.arrays is not None else ""

    def mark_width(self, at: Offset) -> float:
        """Return the width of a field, in pixels."""
        return self.field_width()

    # coordinates

    def keep_free(self, pixels: int) -> None:
        """Write the coordinates beside what lies over the field at the left."""
        self._covered = pixels

    @property
    def _ruled(self) -> bool:
        """Whether coordinates stand along the edges; fields of boards laid together have other names."""
        arrays = self.arrays
        return arrays is not None and not arrays.names and min(arrays.columns, arrays.rows) >= _ROWS_APART

    def _paint_coordinates(self, _canvas: MapCanvas, painter: QPainter) -> None:
        """Write columns and rows along the edges."""
        arrays = self.arrays
        if arrays is None or not self._ruled:
            return
        first = self.centre_of((0, 0))
        wide = (self.centre_of((_ROWS_APART, 0)).x() - first.x()) / _ROWS_APART
        high = (self.centre_of((0, _ROWS_APART)).y() - first.y()) / _ROWS_APART
        across = in_sight(arrays.columns, first.x(), wide, self.width())
        down = in_sight(arrays.rows, first.y(), high, self.height())
        scheme = arrays.label_scheme
        paint_edges(
            painter,
            ((x, column_name(one, scheme)) for one, x in across),
            ((y, row_name(one, scheme)) for one, y in down),
            self.size(),
            self._covered,
        )

    # what is in sight

    def look_like(self, before: MapCanvas) -> None:
        """Show what another field shows of the same map."""
        self.restore_view_state(before.view_state())

    def _bring(self, at: Offset) -> None:
        self.show_field(at)

    def _corners(self) -> tuple[Offset, Offset] | None:
        """Return the north-western and the south-eastern field of the rectangle round all pieces."""
        fields = self._scene.stage(self.picture.state) if self._scene and self.picture else ()
        return _corners_of(fields)

    def _all_in_sight(self) -> bool:
        corners = self._corners()
        return corners is None or self._open_to_sight(corners)

    def _open_to_sight(self, corners: tuple[Offset, Offset]) -> bool:
        seen, half = self._open(), self.field_width() / 2
        return all(
            seen.contains(QRectF(point.x() - half, point.y() - half, 2 * half, 2 * half))
            for point in map(self.centre_of, corners)
        )

    def _open(self) -> QRectF:
        """Return the part of the widget that neither coordinates nor what lies over it cover."""
        left, top = (WIDE, HIGH) if self._ruled else (0, 0)
        return QRectF(self.rect()).adjusted(self._covered + left, top, 0, 0)

    def hold_moments(self, states: Iterable[Any]) -> None:
        """Zoom to all pieces of some states, what they fight about and some ground round, and stay there."""
        scene = self._scene
        if scene is not None:
            self._follow = False
            shown = (at for state in states for at in (*scene.stage(state), *scene.goals(state)))
            self._frame_corners(_corners_of(shown))

    def _frame(self) -> None:
        self._frame_corners(None)

    def _frame_corners(self, corners: tuple[Offset, Offset] | None) -> None:
        """Zoom to all pieces with some ground round, or to other corners; the whole map if that is near."""
        corners = corners or self._corners()
        if corners is None:
            return
        (left, top), (right, bottom) = corners
        seen = self._open()
        across = seen.width() / (right - left + 1 + 2 * _GROUND)
        down = seen.height() / ((bottom - top + 1 + 2 * _GROUND) * _ROW_HEIGHT)
        wanted = min(across, down, _WIDEST)
        self.fit()
        if wanted < self.field_width() * _HARDLY_LARGER and self._open_to_sight(corners):
            return
        self.set_field_width(max(self.field_width(), wanted))
        middle = (self.centre_of(corners[0]) + self.centre_of(corners[1])) / 2
        self.scroll_by(middle.x() - seen.center().x(), middle.y() - seen.center().y())

    def _paint_pieces(self, canvas: MapCanvas, painter: QPainter) -> None:
        scene, picture = self._scene, self.picture
        if scene is None or picture is None:
            return
        if self.held:
            painter.drawPixmap(0, 0, self._standing(scene, picture))
        else:
            self._layer = None
            scene.paint(canvas, painter, picture)
        scene.paint_sketch(canvas, painter, picture)

    def _standing(self, scene: Scene, picture: Picture) -> QPixmap:
        """Return the pieces as they stand while one of them is carried, drawn once for a view."""
        view = self.centre_of((0, 0)), self.field_width(), self.size(), self.devicePixelRatioF()
        shown = picture.state, picture.event, picture.blend, picture.subject, picture.ready, picture.left
        key = (*view, *shown, *picture.laid.items())
        if self._layer is None or self._layer[0] != key:
            layer = QPixmap(self.size() * self.devicePixelRatioF())
            layer.setDevicePixelRatio(self.devicePixelRatioF())
            layer.fill(Qt.GlobalColor.transparent)
            with QPainter(layer) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                scene.paint(self, painter, picture)
            self._layer = key, layer
        return self._layer[1]

    def _press(self, at: Offset, button: Qt.MouseButton, _modifiers: object) -> None:
        if button == Qt.MouseButton.LeftButton:
            self._use(at)


def _corners_of(fields: Iterable[Offset]) -> tuple[Offset, Offset] | None:
    """Return the north-western and the south-eastern field of the rectangle round some fields."""
    places = tuple(fields)
    if not places:
        return None
    columns, rows = zip(*places, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))
