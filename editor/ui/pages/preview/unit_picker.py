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
        self.unit.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.unit.activated.connect(lambda index: self.picked.emit(str(self.unit.itemData(index))))
        self.next_unit = QToolButton(self)
        set_icon(self.next_unit, "chevron-right")
        row = row_layout(self, 0, SPACE_1)
        row.addWidget(self.unit, 1)
        row.addWidget(self.next_unit)
        self._cards: bool | None = None

    def _name(self, *, cards: bool) -> None:
        """Call what is chosen units or cards."""
        if cards == self._cards:
            return
        self._cards = cards
        which, point, onward = (
            (self.tr("Which card"), self.tr("Which card; or click it on the table"), self.tr("Next card (N)"))
            if cards
            else (
                self.tr("Who acts"),
                self.tr("Who acts; or click it on the field"),
                self.tr("Next unit (N)"),
            )
        )
        self.unit.setAccessibleName(which)
        self.unit.setToolTip(point)
        self.next_unit.setToolTip(onward)
        self.next_unit.setAccessibleName(onward.partition(" (")[0])

    def show_units(self, units: Sequence[tuple[str, str]], *, cards: bool = False) -> None:
        """List units, (id, name) of each; ``cards``: they are cards, and called so."""
        self._name(cards=cards)
        self.unit.clear()
        words = self.tr("Choose a card ({count})") if cards else self.tr("Choose who acts ({count})")
        self.unit.addItem(words.format(count=len(units)), "")
        for subject, name in units:
            self.unit.addItem(name, subject)

    def mark(self, subject: str) -> None:
        """Show which unit acts; '' for none."""
        self.unit.setCurrentIndex(max(0, self.unit.findData(subject)))
