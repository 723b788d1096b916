"""A coat of arms, drawn as large as there is room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.heraldry import paint_charge, paint_heraldry
from schemas.heraldry import Heraldry

_SIZE: Final = QSize(130, 156)
_BAND: Final = 10
"""px of the colours below the arms."""


class ArmsView(QWidget):
    """The arms of a faction above its colours; its symbol where it has no arms."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(_SIZE)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._faction: Mapping[str, Any] = {}
        self.arms: Heraldry | None = None
        """What is drawn; None if the faction has no arms, or they are not valid now."""

    def show_faction(self, faction: Mapping[str, Any]) -> None:
        """Show a faction, given as the plain data of a draft."""
        self._faction = dict(faction)
        try:
            found = faction.get("heraldry")
            self.arms = Heraldry.model_validate(found) if found is not None else None
        except ValidationError:
            self.arms = None
        self.setAccessibleDescription(str(self._faction.get("colour", "")))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colour = _valid(self._faction.get("colour"))
        second = _valid(self._faction.get("second_colour"), colour.lighter(150))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(self.rect()).adjusted(2, 2, -2, -2 - 2 * _BAND)
            symbol = self._faction.get("symbol")
            if self.arms is not None:
                paint_heraldry(painter, room, self.arms)
            elif isinstance(symbol, str) and symbol:
                paint_charge(painter, room, symbol, colour.name())
            band = QRectF(2, self.height() - _BAND - 2, self.width() / 2 - 2, _BAND)
            painter.fillRect(band, colour)
            painter.fillRect(band.translated(band.width(), 0), second)


def _valid(colour: object, otherwise: QColor | None = None) -> QColor:
    found = QColor(colour) if isinstance(colour, str) else QColor()
    return found if found.isValid() else otherwise or QColor("#777777")
