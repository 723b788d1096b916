"""The sides of a campaign that people play, to tick."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QWidget

from editor.ui.kit.context import UiContext
from editor.ui.kit.layouts import FlowLayout
from editor.ui.kit.theme import SPACE_1, SPACE_2
from schemas.campaign import CampaignSide


class HandsRow(QWidget):
    """A box per side; the first is ticked."""

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._row = FlowLayout(self, SPACE_2, SPACE_1)
        self._boxes: dict[str, QCheckBox] = {}

    def chosen(self) -> list[str]:
        """Return the sides that are ticked."""
        return [side for side, box in self._boxes.items() if box.isChecked()]

    def show_sides(self, sides: Sequence[CampaignSide]) -> None:
        """Offer the sides of a campaign; what was ticked stays where they are the same."""
        if list(self._boxes) == [side.id for side in sides]:
            return
        for box in self._boxes.values():
            self._row.removeWidget(box)
            box.deleteLater()
        self._boxes = {}
        for number, side in enumerate(sides):
            box = QCheckBox(self._context.local(side.name) or side.id, self)
            box.setToolTip(self.tr("Played by hand"))
            box.setChecked(number == 0)
            self._row.addWidget(box)
            self._boxes[side.id] = box
