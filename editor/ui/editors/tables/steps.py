"""The actions of the tab with a table of cards, and one operation of it on the undo stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QUndoCommand

from editor.services.tables.sheet import Step
from editor.ui.kit.actions import ActionSpec
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from editor.ui.editors.tables.page import TablePage

SPECS: Final = (
    ActionSpec("table.fill", QT_TRANSLATE_NOOP("Actions", "Fill &down"), "", "arrow-down", "edit", 3),
    ActionSpec(
        "table.find", QT_TRANSLATE_NOOP("Actions", "Find and rep&lace…"), "Ctrl+H", "search", "edit", 3
    ),
    ActionSpec("table.insert", QT_TRANSLATE_NOOP("Actions", "&Insert a row"), "", "plus", "edit", 4),
    ActionSpec("table.copies", QT_TRANSLATE_NOOP("Actions", "Duplicate the row&s"), "", "layers", "edit", 4),
    ActionSpec("table.remove", QT_TRANSLATE_NOOP("Actions", "Delete the ro&ws"), "", "trash-2", "edit", 4),
    ActionSpec(
        "table.save", QT_TRANSLATE_NOOP("Actions", "Save &all cards of the table"), "", "save-all", "edit", 5
    ),
    ActionSpec("table.export", QT_TRANSLATE_NOOP("Actions", "E&xport as CSV…"), "", "file-up", "edit", 5),
)


class StepCommand(QUndoCommand):
    """One operation on the undo stack; it is done already when it is pushed."""

    def __init__(self, page: TablePage, step: Step, text: str) -> None:
        super().__init__(text)
        self._page, self._step, self._fresh = page, step, True

    def redo(self) -> None:
        if not self._fresh:
            self._page.sheet.redo(self._step)
        self._fresh = False
        self._page.show_step(self._step)

    def undo(self) -> None:
        self._page.sheet.undo(self._step)
        self._page.show_step(self._step)
