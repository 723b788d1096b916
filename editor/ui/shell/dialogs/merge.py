"""Two duplicates side by side: which stays, and which of the differing values it keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents, relations
from editor.services.relations import Plan
from editor.ui.kit.dialog import Dialog
from editor.ui.shell.dialogs.effects import EffectsList
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (780, 560)
LONGEST = 120
"""Letters of a value that its line shows."""


class MergeDialog(Dialog):
    """Choose values by ticks, see the effects, merge."""

    manual_chapter = "catalogue"

    def __init__(
        self,
        context: UiContext,
        kept_id: str,
        other_id: str,
        done: Callable[[Plan], object],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self.introduce(self.tr("Merge duplicates"))
        self._context = context
        self._kept = documents.load(context.workspace, kept_id, working_copy=False)
        self._other = documents.load(context.workspace, other_id, working_copy=False)
        self._plan: Plan | None = None
        self.values = QTreeWidget(self)
        self.values.setRootIsDecorated(False)
        self.values.setAccessibleName(self.tr("Fields that differ"))
        self.values.itemChanged.connect(lambda *_: self._refresh())
        self.effects = EffectsList(context, self)
        self.body.addWidget(self.values, 1)
        self.body.addWidget(self.effects, 1)
        self.swap = self.add_button(self.tr("Keep the other one"), self.turn_round, first=True)
        self.add_button(self.tr("Cancel"), self.reject)
        self.agree = self.add_button(self.tr("Merge"), self.accept, primary=True)
        self.accepted.connect(lambda: done(self._plan) if self._plan is not None else None)
        self.fill()

    def turn_round(self) -> None:
        """Keep the other document instead."""
        self._kept, self._other = self._other, self._kept
        self.fill()

    def fill(self) -> None:
        """Show both documents field by field."""
        names = [self._name(one) for one in (self._kept, self._other)]
        with QSignalBlocker(self.values):
            self.values.clear()
            self.values.setHeaderLabels(
                [
                    self.tr("Field (tick: take from the other)"),
                    self.tr("{name} (is kept)").format(name=names[0]),
                    self.tr("{name} (is removed)").format(name=names[1]),
                ]
            )
            row = self._kept.row
            for name in relations.differing_fields(self._kept.data, self._other.data):
                words = [_short(one.data.get(name)) for one in (self._kept, self._other)]
                item = QTreeWidgetItem(
                    [self._context.place_words(row.system, str(row.kind), (name,)), *words]
                )
                item.setData(0, Qt.ItemDataRole.UserRole, name)
                if not self._kept.read_only:
                    item.setCheckState(0, Qt.CheckState.Unchecked)
                for column, text in enumerate(words, 1):
                    item.setToolTip(column, text)
                self.values.addTopLevelItem(item)
            for column in range(2):
                self.values.setColumnWidth(column, SIZE[0] * 3 // 10)
        self._refresh()

    def _name(self, opened: documents.OpenDocument) -> str:
        return self._context.name_of(opened.row)

    def chosen(self) -> dict[str, Any]:
        """Return the values that are taken from the other document."""
        found = {}
        for number in range(self.values.topLevelItemCount()):
            item = self.values.topLevelItem(number)
            if item is not None and item.checkState(0) == Qt.CheckState.Checked:
                name = str(item.data(0, Qt.ItemDataRole.UserRole))
                found[name] = self._other.data.get(name)
        return found

    def _refresh(self) -> None:
        kept, other = self._kept.row.id, self._other.row.id
        try:
            self._plan = relations.plan_merge(self._context.workspace, kept, other, self.chosen())
        except EditorError as trouble:
            self._plan = None
            self.words.setText(self._context.error_sentences(trouble))
        else:
            self.words.setText(self.tr("References to the removed document lead to the kept one."))
            self.effects.show_effects(self._plan.effects)
        self.words.show()
        self.agree.setEnabled(self._plan is not None)


def _short(value: Any) -> str:
    words = relations.words_of(value)
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}…"
