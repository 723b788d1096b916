"""Printers' trays: the calibration page, and what was read off it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from editor.services.prints import trays
from editor.ui.kit.inputs import ComboBox, DecimalBox, LineEdit
from editor.ui.kit.layouts import add_field, form_layout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3, muted, set_icon
from editor.ui.kit.widgets import describe, wrapped
from editor.ui.pages.printing.queue import PrintQueue
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


class TrayForm(QWidget):
    """Chooses the tray that is printed from, and keeps the numbers of each."""

    page_to_file = Signal()
    page_to_printer = Signal()

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context, self._queue = context, queue
        self.tray = ComboBox(self)
        self.name = LineEdit(self)
        self.name.setMaxLength(trays.LONGEST_NAME)
        self.name.setPlaceholderText(self.tr("Upper tray"))
        self.across = self._number(-trays.MOST_SHIFT_MM, trays.MOST_SHIFT_MM, self.tr(" mm"))
        self.down = self._number(-trays.MOST_SHIFT_MM, trays.MOST_SHIFT_MM, self.tr(" mm"))
        self.ruler = self._number(trays.LEAST_SCALE, trays.MOST_SCALE, self.tr(" %"))
        self.ruler.setValue(100.0)
        self.applies = ComboBox(self)
        self.applies.addItem(self.tr("Backs, behind their fronts"), "backs")
        self.applies.addItem(self.tr("Every page, on its paper"), "all")
        self.keep = QPushButton(self.tr("Save"), self)
        self.keep.setAutoDefault(False)
        set_icon(self.keep, "save")
        self.forget = QToolButton(self)
        self._lay_out()
        self.tray.activated.connect(lambda _row: self._take_tray())
        self.keep.clicked.connect(lambda _on: self.keep_numbers())
        self.name.textChanged.connect(lambda _text: self._enable())
        queue.changed.connect(self.show_trays)
        self.show_trays()

    def _number(self, least: float, most: float, unit: str) -> DecimalBox:
        box = DecimalBox(self)
        box.setRange(least, most)
        box.setSingleStep(0.1)
        box.setSuffix(unit)
        return box

    def _lay_out(self) -> None:
        form = form_layout(self, (SPACE_2, SPACE_3, SPACE_2, SPACE_3), SPACE_2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        chosen = row_layout(spacing=SPACE_1)
        chosen.addWidget(self.tray, 1)
        set_icon(self.forget, "trash-2")
        self.forget.setAutoRaise(True)
        describe(self.forget, self.tr("Delete this tray"))
        self.forget.clicked.connect(lambda: self._do(self._forget))
        chosen.addWidget(self.forget)
        add_field(form, self.tr("Print from"), chosen, self.tray)
        hint = wrapped(
            muted(
                QLabel(
                    self.tr(
                        "Print the calibration page on both sides, hold it against the light, read where the "
                        "lines cross the scales, and type the numbers here."
                    ),
                    self,
                )
            )
        )
        form.addRow(hint)
        page = QPushButton(self.tr("Calibration page"), self)
        page.setAutoDefault(False)
        set_icon(page, "ruler")
        menu = QMenu(page)
        menu.addAction(self.tr("Save as PDF…")).triggered.connect(self.page_to_file)
        menu.addAction(self.tr("System print…")).triggered.connect(self.page_to_printer)
        page.setMenu(menu)
        form.addRow("", page)
        add_field(form, self.tr("Tray"), self.name)
        add_field(form, self.tr("Across"), self.across)
        add_field(form, self.tr("Down"), self.down)
        add_field(form, self.tr("Ruler"), self.ruler)
        add_field(form, self.tr("Moves"), self.applies)
        form.addRow("", self.keep)
        self.across.setToolTip(self.tr("Plus: the lines of the back cross right of the middle"))
        self.down.setToolTip(self.tr("Plus: the lines of the back cross below the middle"))
        self.ruler.setToolTip(self.tr("Length of the printed ruler, in percent of what it should be"))

    # what is shown

    def show_trays(self) -> None:
        """Show which trays are known and which one is printed from, with its numbers."""
        known = trays.trays(self._context.workspace)
        wanted = self._queue.job.tray
        with QSignalBlocker(self.tray):
            self.tray.clear()
            self.tray.addItem(self.tr("Not corrected"), "")
            for name in known:
                self.tray.addItem(name, name)
            self.tray.setCurrentIndex(max(0, self.tray.findData(wanted)))
        if wanted in known and wanted != self.name.text():
            found = known[wanted]
            self.name.setText(wanted)
            self.across.setValue(found.x)
            self.down.setValue(found.y)
            self.ruler.setValue(found.scale)
            self.applies.setCurrentIndex(self.applies.findData(found.applies))
        self._enable()

    def _enable(self) -> None:
        self.forget.setEnabled(bool(self.tray.currentData()))
        self.keep.setEnabled(bool(self.name.text().strip()))

    # what the person changes

    def _take_tray(self) -> None:
        self._queue.change_sheet(self.tr("Choose a tray"), tray=str(self.tray.currentData()))

    def keep_numbers(self) -> None:
        """Keep the numbers under the name, and print from that tray."""
        self._do(self._keep)

    def _keep(self) -> None:
        name = self.name.text().strip()
        trays.keep_tray(
            self._context.workspace,
            name,
            x=self.across.value(),
            y=self.down.value(),
            scale=self.ruler.value(),
            applies=self.applies.currentData(),
        )
        self._context.announce(self.tr("Saved for the tray {name}.").format(name=name))
        if self._queue.job.tray == name:
            self._queue.changed.emit()  # the same tray with other numbers: laid out anew
        else:
            self._queue.change_sheet(self.tr("Choose a tray"), tray=name)

    def _forget(self) -> None:
        name = str(self.tray.currentData())
        trays.forget_tray(self._context.workspace, name)
        if self._queue.job.tray == name:
            self._queue.change_sheet(self.tr("Choose a tray"), tray="")
        self.show_trays()

    def _do(self, task: Callable[[], None]) -> None:
        try:
            task()
        except EditorError as trouble:
            self._context.show_error(trouble)
