"""A field for a seed: a whole number as large as the seeds of a batch are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

LARGEST: Final = 2**64 - 1


class SeedBox(QAbstractSpinBox):
    """A spin box of 64 bits; ``chosen`` is emitted when the value is settled and another."""

    chosen = Signal(object)  # int: too large for Qt's own

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = 1
        self.setAccessibleName(self.tr("Seed of the dice"))
        self.setToolTip(self.tr("Seed of the dice: the same seed gives the same battle"))
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 14)
        self.lineEdit().setText("1")
        self.editingFinished.connect(self._settle)

    @property
    def value(self) -> int:
        """The seed."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show a seed without emitting it."""
        self._value = max(0, min(value, LARGEST))
        self.lineEdit().setText(str(self._value))
        self.lineEdit().setCursorPosition(0)

    def stepBy(self, steps: int) -> None:
        """Go to a neighbouring seed."""
        self.set_value(self._value + steps)
        self.chosen.emit(self._value)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Allow both ways inside the range."""
        flags = QAbstractSpinBox.StepEnabledFlag.StepNone
        if self._value > 0:
            flags |= QAbstractSpinBox.StepEnabledFlag.StepDownEnabled
        if self._value < LARGEST:
            flags |= QAbstractSpinBox.StepEnabledFlag.StepUpEnabled
        return flags

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Take digits only."""
        state = QValidator.State.Acceptable
        if not text:
            state = QValidator.State.Intermediate
        elif not (text.isascii() and text.isdigit() and int(text[:40]) <= LARGEST):
            state = QValidator.State.Invalid
        return state, text, position

    def _settle(self) -> None:
        text = self.lineEdit().text()
        value = int(text) if text else self._value
        if value != self._value:
            self.set_value(value)
            self.chosen.emit(value)
        else:
            self.set_value(value)
