"""The actions of the tab with a table of cards."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.actions import ActionSpec
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

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
