"""Which scenarios are fought by both sides of a comparison, and how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from editor.services.differing.battles import scenarios_to_fight
from editor.services.differing.comparison import Comparison, fought
from editor.services.differing.sides import Side
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.dialog_job import DialogJob
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.layouts import form_layout

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_SIZE: Final = (560, 460)
_USUAL: Final = 100
_MOST: Final = 100_000
"""Battles of one scenario, on each side."""
_ID: Final = Qt.ItemDataRole.UserRole


class FightDialog(Dialog):
    """Looks for the scenarios that what differs touches, fights those that are ticked; can be stopped."""

    manual_chapter = "differences"
    fought = Signal(object)  # the Comparison, with who wins

    def __init__(
        self, context: UiContext, found: Comparison, sides: tuple[Side, Side], parent: QWidget | None
    ) -> None:
        super().__init__(parent, _SIZE)
        self._context, self._found, self._sides = context, found, sides
        self.introduce(
            self.tr("Fight battles"),
            self.tr("Both sides fight the scenarios that need something that differs, with the same dice."),
        )
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Scenarios"))
        self.list.itemChanged.connect(lambda _item: self._offer())
        self.battles = SpinBox(self)
        self.battles.setRange(1, _MOST)
        self.battles.setValue(_USUAL)
        self.job = DialogJob(context, self)
        self.job.running_changed.connect(lambda _on: self._offer())
        form = form_layout()
        form.addRow(self.tr("Battles of each"), self.battles)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(form)
        self.body.addWidget(self.job)
        self.add_button(self.tr("Cancel"), self.reject)
        self._fight = self.add_button(self.tr("Fight"), self.fight, primary=True)
        self._look()

    def _look(self) -> None:
        """Look for scenarios that need something that differs."""
        changed, language = self._found.changed, self._context.language

        def work(report: Report) -> dict[str, str]:
            return scenarios_to_fight(*self._sides, changed, language, report)

        self.job.start(self.tr("Looking for scenarios"), work, self._show)

    def _show(self, names: dict[str, str]) -> None:
        for ident, name in names.items():
            item = QListWidgetItem(name, self.list)
            item.setData(_ID, ident)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
        none = self.tr("No scenario that both sides have needs anything that differs.")
        self.job.say("" if names else none)
        self._offer()

    def chosen(self) -> list[str]:
        """Return the ids of the scenarios that are ticked."""
        items = (self.list.item(number) for number in range(self.list.count()))
        return [str(one.data(_ID)) for one in items if one.checkState() == Qt.CheckState.Checked]

    def _offer(self) -> None:
        self._fight.setEnabled(bool(self.chosen()) and not self.job.running)
        self.list.setEnabled(not self.job.running)
        self.battles.setEnabled(not self.job.running)

    def fight(self) -> None:
        """Fight the scenarios that are ticked, off the GUI thread."""
        only, battles = self.chosen(), self.battles.value()
        found, sides = self._found, self._sides

        def work(report: Report) -> Comparison:
            return fought(found, *sides, battles, only=only, report=report)

        self.job.start(self.tr("Fighting battles"), work, self._done)

    def _done(self, found: Comparison) -> None:
        self.fought.emit(found)
        self.accept()
