"""Draws the boards of a battle without a window, for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPixmap

from editor.services.battles.battle_views import Look, LookOfSide, Shot, Size, Stand
from editor.services.battles.watching import Reading, Recording
from editor.ui.pages.preview.fields import field_for
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.scene import AnyScene
from editor.ui.translator import speaking

if TYPE_CHECKING:
    from editor.ui.pages.preview.shown_field import ShownField

_LOOKED_AT: Final = 60
"""Most moments that are looked at to find out how much ground the pictures show."""


def look_of(scene: AnyScene, language: str) -> Look:
    """Return what a scene says in words and colours."""
    return Look(
        language,
        tuple(LookOfSide(side.id, side.name, side.colour) for side in scene.sides),
        {phase.id: phase.name for phase in scene.phases},
        scene.reading.turn_name,
        lambda line: scene.heading(line) != 0,
    )


def field_of(
    scene: AnyScene, recording: Recording, moments: Sequence[int], size: Size, *, language: str
) -> ShownField:
    """Return a field that nobody sees, framed once for all the moments: nothing jumps."""
    field = field_for(scene, language=language)
    field.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    field.resize(*size)
    field.set_scene(scene)
    field.grab()  # a widget that was never shown takes its size when it is drawn first
    some = moments[:: max(1, len(moments) // _LOOKED_AT)]
    field.hold_moments(recording.state_at(moment) for moment in some)
    return field


def show(field: ShownField, recording: Recording, moment: int) -> None:
    """Show a moment on a field."""
    event = recording.happenings[moment - 1].event if moment else None
    field.show_state(recording.state_at(moment), event)


def drawn(field: ShownField) -> QImage:
    """Return what a field shows, all of it."""
    field.finish()
    pixmap = QPixmap(field.size())
    field.render(pixmap)
    return pixmap.toImage()


def shot_of(field: ShownField, pieces: Sequence[str]) -> Shot:
    """Return what a field shows, and where some pieces stand in it."""
    image = drawn(field)
    found = {one: tuple(_stand(field, at) for at in field.places_of(one)) for one in pieces}
    return Shot(image, found)


def _stand(field: ShownField, at: At) -> Stand:
    """Return a place as its middle and its corners."""
    middle, area = field.centre_of(at), field.fields_path((at,)).toFillPolygon()
    corners = tuple(area.at(number) - middle for number in range(area.size()))
    return Stand(round(middle.x()), round(middle.y()), tuple(_flat(corners)))


def _flat(points: Sequence[QPointF]) -> Iterator[int]:
    for one in points:
        yield round(one.x())
        yield round(one.y())


class UnseenView:
    """The boards of one setup (a ``BattleView`` of the services); used in the thread of the application."""

    def __init__(self, scene: AnyScene, language: str) -> None:
        self._scene = scene
        self.look = look_of(scene, language)
        self.reading: Reading = scene.reading

    def images(self, recording: Recording, moments: Sequence[int], size: Size) -> Iterator[QImage]:
        """Yield boards of moments in order, all framed alike."""
        for shot in self.shots(recording, moments, size, ()):
            yield shot.image

    def shots(
        self, recording: Recording, moments: Sequence[int], size: Size, pieces: Sequence[str]
    ) -> Iterator[Shot]:
        """Yield boards of moments in order, with where some pieces stand."""
        with speaking(self.look.language):
            field = field_of(self._scene, recording, moments, size, language=self.look.language)
        try:
            for moment in moments:
                with speaking(self.look.language):
                    show(field, recording, moment)
                    shot = shot_of(field, pieces)
                yield shot
        finally:
            field.deleteLater()
