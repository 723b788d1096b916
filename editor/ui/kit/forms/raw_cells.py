"""The switch of exports for who wants cells as they are, also those that a spreadsheet would run."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QWidget


class RawCells(QCheckBox):
    """Off unless ticked: what a spreadsheet would take for a formula gets an apostrophe in front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setText(self.tr("Raw cells"))
        self.setToolTip(
            self.tr(
                "Tables (CSV): without the apostrophe that keeps a spreadsheet from running a text as a"
                " formula. Only for programs that are no spreadsheets."
            )
        )
