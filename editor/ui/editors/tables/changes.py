"""Before anything is done: each cell that would change, old and new, with a tick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QWidget

from editor.services.tables.sheet import CellChange
from editor.ui.editors.tables.model import SheetModel
from editor.ui.kit.columns_model import Column, ColumnsModel
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted, theme
from editor.ui.kit.widgets import wrapped

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (860, 560)
AFTER: Final = 3
"""Column of the new value, or of the reason why there is none."""


class ChangesModel(ColumnsModel[int]):
    """The list of changes, by number; a tick says whether one is done."""

    def __init__(self, sheet: SheetModel, changes: Sequence[CellChange], parent: QWidget) -> None:
        super().__init__(parent)
        # What cannot be done stands first: it is what a person has to know.
        self.changes = sorted(changes, key=lambda one: one.problem is None)
        self.ticked = [one.problem is None for one in self.changes]
        self._sheet = sheet
        heads = (self.tr("Card"), self.tr("Column"), self.tr("Before"), self.tr("After"))
        columns = [
            Column(head, partial(self._words, place), self._reason, colour=self._colour)
            for place, head in enumerate(heads)
        ]
        columns[0] = replace(columns[0], ticked=self._ticked, tick=self.ticked.__setitem__)
        self.reset(range(len(self.changes)), columns)

    def _words(self, place: int, number: int) -> str:
        reason = self._reason(number) if place == AFTER else None
        return reason or self._sheet.change_words(self.changes[number])[place]

    def _reason(self, number: int) -> str | None:
        problem = self.changes[number].problem
        return None if problem is None else self._sheet.context.sentence(problem)

    def _colour(self, number: int) -> QColor | None:
        return None if self.changes[number].problem is None else QColor(theme().tokens.danger)

    def _ticked(self, number: int) -> bool | None:
        return self.ticked[number] if self.changes[number].problem is None else None

    def chosen(self) -> list[CellChange]:
        """Return the changes with a tick."""
        return [one for one, ticked in zip(self.changes, self.ticked, strict=True) if ticked]


class ChangesDialog(Dialog):
    """Shows the changes of a formula or of a replacement and does those with a tick."""

    manual_chapter = "tables"

    def __init__(
        self,
        context: UiContext,
        title: str,
        sheet: SheetModel,
        changes: Sequence[CellChange],
        done: Callable[[list[CellChange]], None],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self.introduce(title)
        self._context, self._done = context, done
        self.model = ChangesModel(sheet, changes, self)
        self.view = QTableView(self)
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("Cells that change"))
        self.view.verticalHeader().hide()
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setWordWrap(False)
        self.view.setShowGrid(False)
        header = self.view.horizontalHeader()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((200, 150, 120)):
            header.resizeSection(column, width)
        refused = sum(one.problem is not None for one in changes)
        self.note = wrapped(muted(QLabel(self), self.font().pixelSize()))
        self.note.setText(
            self.tr("%n cell(s) stay as they are; they come first, each with the reason.", "", refused)
        )
        self.note.setVisible(refused > 0)
        self.body.addWidget(self.note)
        self.body.addWidget(self.view)
        self.add_button(self.tr("Cancel"), self.reject)
        self.apply_button = self.add_button("", self.apply, primary=True)
        self.model.dataChanged.connect(lambda *_: self._count())
        self._count()

    def _count(self) -> None:
        number = sum(self.model.ticked)
        self.apply_button.setEnabled(number > 0)
        self.apply_button.setText(self.tr("Change %n cell(s)", "", number))

    def apply(self) -> None:
        """Do what has a tick."""
        chosen = self.model.chosen()
        self.accept()
        self._done(chosen)
