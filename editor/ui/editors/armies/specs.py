"""The army editor's entries of the table of actions."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.actions import ActionSpec
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

MORE: Final = ActionSpec("army.more", QT_TRANSLATE_NOOP("Actions", "One &more"), "Ctrl++", "plus", "tools", 3)
FEWER: Final = ActionSpec(
    "army.fewer", QT_TRANSLATE_NOOP("Actions", "One &fewer"), "Ctrl+-", "minus", "tools", 3
)
ITEMS: Final = ActionSpec(
    "army.items", QT_TRANSLATE_NOOP("Actions", "Give options and &items…"), "Ctrl+I", "gem", "tools", 3
)
REMOVE: Final = ActionSpec(
    "army.remove",
    QT_TRANSLATE_NOOP("Actions", "Remove from the &army"),
    "Shift+Delete",
    "trash-2",
    "tools",
    3,
)
FROM_TEMPLATE: Final = ActionSpec(
    "army.from_template",
    QT_TRANSLATE_NOOP("Actions", "New unit from &template…"),
    "",
    "file-plus",
    "tools",
    3,
)
UP: Final = ActionSpec(
    "army.up", QT_TRANSLATE_NOOP("Actions", "Move &up"), "Alt+Up", "chevron-up", "tools", 3
)
DOWN: Final = ActionSpec(
    "army.down", QT_TRANSLATE_NOOP("Actions", "Move &down"), "Alt+Down", "chevron-down", "tools", 3
)
DUPLICATE: Final = ActionSpec(
    "army.duplicate",
    QT_TRANSLATE_NOOP("Actions", "Duplicate the entr&y"),
    "Ctrl+Shift+D",
    "copy",
    "tools",
    3,
)
ORDER: Final = ActionSpec(
    "army.order", QT_TRANSLATE_NOOP("Actions", "&Order by section"), "", "arrow-up-down", "tools", 3
)
