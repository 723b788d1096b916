"""A bar with boxes for settings, each of which writes what it shows into one setting by its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QPushButton, QWidget

from editor.ui.editors.maps.settings import BrushSettings
from editor.ui.kit.inputs import ComboBox, DecimalBox, SpinBox
from editor.ui.kit.layouts import FlowLayout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3

SettingBox = SpinBox | DecimalBox | ComboBox | QCheckBox
_Number = TypeVar("_Number", SpinBox, DecimalBox)


class SettingBoxes(QFrame):
    """Boxes in a row; what has no room goes on in a second one."""

    changed = Signal()
    asked = Signal(str)  # name of the button that was pressed
    finished = Signal()  # Return in a number: the keys belong to the canvas again

    def __init__(self, settings: BrushSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tone", "bar")
        self._settings = settings
        self._row = row_layout(self, (SPACE_3, SPACE_1, SPACE_3, SPACE_1), SPACE_3)
        self._place_for_parts = QWidget(self)
        self._layout = FlowLayout(self._place_for_parts, SPACE_2, SPACE_1)
        self._row.addWidget(self._place_for_parts, 1)
        self._parts: dict[str, QWidget] = {}
        """Name of a setting or a button -> what is shown or hidden of it, its label included."""
        self._boxes: dict[str, SettingBox] = {}

    def show_settings(self) -> None:
        """Show what was changed elsewhere (picker, shortcuts)."""
        for key, box in self._boxes.items():
            value = getattr(self._settings, key)
            with QSignalBlocker(box):
                if isinstance(box, SpinBox | DecimalBox):
                    box.setValue(value)
                elif isinstance(box, QCheckBox):
                    box.setChecked(bool(value))
                else:
                    box.setCurrentIndex(max(0, box.findData(value)))
        self._show_parts()

    def _number(self, key: str, text: str, least: int, most: int, tip: str) -> SpinBox:
        box = SpinBox(self)
        box.setRange(least, most)
        return self._put_number(key, text, box, tip)

    def _decimal(self, key: str, text: str, least: float, most: float, tip: str) -> DecimalBox:
        box = DecimalBox(self)
        box.setRange(least, most)
        box.setSingleStep(0.1)
        box.setDecimals(2)
        box.setKeyboardTracking(False)
        return self._put_number(key, text, box, tip)

    def _put_number(self, key: str, text: str, box: _Number, tip: str) -> _Number:
        label = QLabel(text, self)
        box.setValue(getattr(self._settings, key))
        box.setToolTip(tip)
        label.setBuddy(box)
        box.valueChanged.connect(lambda value: self._take(key, value))
        box.lineEdit().returnPressed.connect(self.finished)
        self._put(key, box, label)
        return box

    def _angle(self, key: str, text: str, tip: str) -> None:
        box = self._number(key, text, -180, 180, tip)
        box.setSingleStep(5)
        box.setSuffix("°")
        box.setKeyboardTracking(False)

    def _choice(self, key: str, text: str, entries: Iterable[tuple[object, str]]) -> ComboBox:
        label, box = QLabel(text, self), ComboBox(self)
        box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        box.setMinimumContentsLength(0)
        label.setBuddy(box)
        for value, words in entries:
            box.addItem(words, value)
        box.setCurrentIndex(max(0, box.findData(getattr(self._settings, key))))
        box.currentIndexChanged.connect(lambda _index: self._take(key, box.currentData()))
        self._put(key, box, label)
        return box

    def _tick(self, key: str, text: str, tip: str) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setChecked(bool(getattr(self._settings, key)))
        box.setToolTip(tip)
        box.toggled.connect(lambda on: self._take(key, on))
        self._put(key, box)
        return box

    def _put(self, key: str, box: SettingBox, label: QLabel | None = None) -> None:
        box.setObjectName(f"brush_{key}")
        part = QWidget(self._place_for_parts)
        row = row_layout(part, 0, SPACE_2)
        if label is not None:
            row.addWidget(label)
        row.addWidget(box)
        self._layout.addWidget(part)
        self._parts[key], self._boxes[key] = part, box

    def _take(self, key: str, value: object) -> None:
        if value is not None:
            setattr(self._settings, key, value)
            self._show_parts()
            self.changed.emit()

    def _show_parts(self) -> None:
        """Show what matters with the settings as they are."""
        raise NotImplementedError

    def _button(self, key: str, text: str) -> None:
        button = QPushButton(text, self._place_for_parts)
        button.setObjectName(f"brush_{key}")
        button.clicked.connect(lambda: self.asked.emit(key))
        self._layout.addWidget(button)
        self._parts[key] = button
