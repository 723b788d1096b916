"""The picture of a free table: drawn once for a state, carried along while the view moves."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QPainter, QPixmap, QTransform

from editor.ui.kit.turns import single_shot

_SLOW_S: Final = 0.01
"""A picture that took longer is not drawn anew at each step of a zoom or a scroll."""
_REST_MS: Final = 60
"""How long after the last step it is."""


@dataclass(frozen=True)
class Sight:
    """How a table is looked at."""

    transform: QTransform
    """From units of the scene to pixels of the widget."""
    size: QSize
    """Of the widget."""
    ratio: float
    """Pixels of the screen to one of the widget."""


class KeptPicture:
    """Keeps the picture drawn last."""

    def __init__(self, owner: QObject, again: Callable[[], None]) -> None:
        """``again`` asks for another paint of the widget."""
        self._again = again
        self._drawn: tuple[Sight, tuple[Any, ...], QPixmap] | None = None
        self._took = 0.0
        self._due = False
        self._rests = single_shot(owner, _REST_MS, self._rest)

    def forget(self) -> None:
        """Draw it anew: colours are others."""
        self._drawn = None

    def _rest(self) -> None:
        self._due = True
        self._again()

    def paint(
        self, painter: QPainter, sight: Sight, shows: tuple[Any, ...], draw: Callable[[QPixmap], None]
    ) -> None:
        """Paint the picture, drawn anew where it shows something else.

        Args:
            painter: of the widget.
            sight: how it is looked at now.
            shows: first plain values, then objects that are the very same as long as nothing changed.
            draw: draws it on a pixmap.
        """
        kept = self._drawn
        if kept is not None and _same(kept[1], shows):
            if kept[0] == sight:
                painter.drawPixmap(0, 0, kept[2])
                return
            alike = (kept[0].size, kept[0].ratio) == (sight.size, sight.ratio)
            if alike and self._took > _SLOW_S and not self._due:
                self._carry(painter, kept[0], sight, kept[2])
                return
        self._due = False
        begun = time.perf_counter()
        pixmap = QPixmap(sight.size * sight.ratio)
        pixmap.setDevicePixelRatio(sight.ratio)
        draw(pixmap)
        self._took = time.perf_counter() - begun
        self._drawn = (sight, shows, pixmap)
        painter.drawPixmap(0, 0, pixmap)

    def _carry(self, painter: QPainter, before: Sight, now: Sight, pixmap: QPixmap) -> None:
        """Paint the picture drawn before where it belongs now, and draw it anew once the view rests."""
        back, _there_is_one = before.transform.inverted()
        painter.save()
        painter.setTransform(back * now.transform, combine=True)
        painter.drawPixmap(0, 0, pixmap)
        painter.restore()
        self._rests.start()


def _same(one: tuple[Any, ...], two: tuple[Any, ...]) -> bool:
    """Whether two pictures show the same: equal plain values, and the very same objects."""
    return (
        len(one) == len(two)
        and one[:1] == two[:1]
        and all(a is b for a, b in zip(one[1:], two[1:], strict=True))
    )
