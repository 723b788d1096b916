"""What is asked of a batch: how many battles, with which seed, who plays how, what may be changed."""

from __future__ import annotations

import os
from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QProgressBar, QPushButton, QSpinBox, QWidget

from editor.ui.kit.layouts import column_layout, form_layout, row_layout
from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_SMALL, muted, set_icon
from editor.ui.kit.widgets import RawCells, wrapped
from editor.ui.pages.preview.ai_settings import AiSettingsBox
from editor.ui.pages.preview.seed import SeedBox

MOST_BATTLES: Final = 100_000
MOST_WORKERS: Final = 64
_USUAL: Final = 100


class BatchForm(QWidget):
    """The widgets beside the report; what is pressed is emitted."""

    run_wanted = Signal()
    cancel_wanted = Signal()
    even_wanted = Signal()
    copy_wanted = Signal()
    export_wanted = Signal()
    keep_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.battles = self._number(1, MOST_BATTLES, _USUAL, self.tr("Number of battles"))
        self.battles.setGroupSeparatorShown(True)
        self.seed = SeedBox(self)
        cores = os.cpu_count() or 1
        self.workers = self._number(0, MOST_WORKERS, min(cores, 8), self.tr("Processes"))
        self.workers.setToolTip(self.tr("Processes that fight beside the window; 0 fights in this one"))
        self.workers.setSpecialValueText(self.tr("none"))
        self.run_button = self._button("swords", self.tr("Fight"), "run", self.run_wanted)
        self.run_button.setProperty("tone", "primary")
        self.cancel_button = self._button("circle-stop", self.tr("Stop"), "cancel", self.cancel_wanted)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.left = wrapped(muted(QLabel(self), TYPE_SMALL))
        self.ai_settings_box = AiSettingsBox(self)
        self.lever = QComboBox(self)
        self.lever.setAccessibleName(self.tr("What may be changed"))
        self.lever.setToolTip(self.tr("What may be changed to balance the scenario"))
        self.lever.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.even_button = self._button("gauge", self.tr("Balance it"), "even", self.even_wanted)
        self.even_button.setToolTip(
            self.tr("Fights the battles for one amount after another; nothing is saved")
        )
        self.copy_button = self._button("copy", self.tr("Copy as text"), "copy", self.copy_wanted)
        self.export_button = self._button("download", self.tr("Export…"), "export", self.export_wanted)
        self.keep_button = self._button("save", self.tr("Keep in the scenario"), "keep", self.keep_wanted)
        self.keep_button.setToolTip(self.tr("Readers of the scenario see whom it favours"))
        self.raw = RawCells(self)
        self._lay_out()

    def _number(self, least: int, most: int, value: int, name: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(least, most)
        box.setValue(value)
        box.setAccessibleName(name)
        return box

    def _button(self, icon: str, words: str, name: str, run: SignalInstance) -> QPushButton:
        button = QPushButton(words, self)
        set_icon(button, icon, "on_accent" if name == "run" else "text")
        button.setObjectName(f"preview.{name}")
        button.clicked.connect(run)
        return button

    def _lay_out(self) -> None:
        column = column_layout(self, (SPACE_4, SPACE_4, SPACE_2, SPACE_4), SPACE_3)
        form = form_layout(spacing=SPACE_2)
        form.addRow(self.tr("&Battles"), self.battles)
        form.addRow(self.tr("&Seed"), self.seed)
        form.addRow(self.tr("&Processes"), self.workers)
        column.addLayout(form)
        column.addWidget(self.ai_settings_box)
        row = row_layout(spacing=SPACE_2)
        row.addWidget(self.run_button, 1)
        row.addWidget(self.cancel_button)
        column.addLayout(row)
        column.addWidget(self.progress)
        column.addWidget(self.left)
        words = self.tr("The same seed gives the same report, however many processes fight.")
        remark = wrapped(muted(QLabel(words, self), TYPE_SMALL))
        column.addWidget(remark)
        rule = QFrame(self)
        rule.setProperty("tone", "rule")
        rule.setFixedHeight(1)
        column.addWidget(rule)
        column.addWidget(self.lever)
        column.addWidget(self.even_button)
        column.addStretch(1)
        column.addWidget(self.copy_button)
        column.addWidget(self.export_button)
        column.addWidget(self.keep_button)
        column.addWidget(self.raw)

    def fill_like(self, other: BatchForm) -> None:
        """Ask for what another form asks for."""
        self.battles.setValue(other.battles.value())
        self.seed.set_value(other.seed.value)
        self.workers.setValue(other.workers.value())
        self.lever.setCurrentIndex(max(0, self.lever.findData(other.lever.currentData())))
        self.ai_settings_box.fill_like(other.ai_settings_box)
        self.raw.setChecked(other.raw.isChecked())
        self.progress.setRange(other.progress.minimum(), other.progress.maximum())
        self.progress.setValue(other.progress.value())

    def show_running(self, running: bool, *, ready: bool) -> None:
        """Lock what a running batch was asked; ``ready`` says whether there is a scenario to fight."""
        self.run_button.setEnabled(not running and ready)
        self.cancel_button.setEnabled(running)
        self.progress.setVisible(running)
        for box in (self.battles, self.seed, self.workers, self.ai_settings_box):
            box.setEnabled(not running)
        can_even = ready and self.lever.count() > 0
        self.lever.setEnabled(can_even and not running)
        self.even_button.setEnabled(can_even and not running)
