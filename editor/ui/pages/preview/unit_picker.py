"""Who acts by hand: a list of the units that may do something, and a button to the next one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, set_icon


class UnitPicker(QWidget):
    """Names the units that may act."""

    picked = Signal(str)  # id of the unit, '' for none

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.unit = QComboBox(self)
        self.unit.setAccessibleName(self.tr("Who acts"))
        self.unit.setToolTip(self.tr("Who acts; or click it on the field"))
        self.unit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.unit.activated.connect(lambda index: self.picked.emit(str(self.unit.itemData(index))))
        self.next_unit = QToolButton(self)
        set_icon(self.next_unit, "chevron-right")
        self.next_unit.setToolTip(self.tr("Next unit (N)"))
        self.next_unit.setAccessibleName(self.tr("Next unit"))
        row = row_layout(self, 0, SPACE_1)
        row.addWidget(self.unit, 1)
        row.addWidget(self.next_unit)

    def show_units(self, units: Sequence[tuple[str, str]]) -> None:
        """List units, (id, name) of each."""
        self.unit.clear()
        self.unit.addItem(self.tr("Choose who acts ({count})").format(count=len(units)), "")
        for subject, name in units:
            self.unit.addItem(name, subject)

    def mark(self, subject: str) -> None:
        """Show which unit acts; '' for none."""
        self.unit.setCurrentIndex(max(0, self.unit.findData(subject)))
