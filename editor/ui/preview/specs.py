"""The preview's entries of the table of actions."""

from __future__ import annotations

from typing import Final

from editor.ui.actions import ActionSpec
from editor.ui.marks import QT_TRANSLATE_NOOP

PLAY: Final = ActionSpec(
    "preview.play", QT_TRANSLATE_NOOP("Actions", "&Play or pause"), "F8", "play", "tools", 5
)
FORWARD: Final = ActionSpec(
    "preview.forward", QT_TRANSLATE_NOOP("Actions", "Step &forward"), "F7", "step-forward", "tools", 5
)
BACK: Final = ActionSpec(
    "preview.back", QT_TRANSLATE_NOOP("Actions", "Step &back"), "Shift+F7", "step-back", "tools", 5
)
AGAIN: Final = ActionSpec(
    "preview.again",
    QT_TRANSLATE_NOOP("Actions", "Fight the &battle again"),
    "Ctrl+R",
    "refresh-cw",
    "tools",
    5,
    tip=QT_TRANSLATE_NOOP("Actions", "Fight the battle again with the documents as they are now"),
)
SAVE: Final = ActionSpec(
    "preview.save", QT_TRANSLATE_NOOP("Actions", "&Save the battle…"), "", "save", "file", 5
)
OPEN: Final = ActionSpec(
    "preview.open", QT_TRANSLATE_NOOP("Actions", "Open a sa&ved battle…"), "", "folder-open", "file", 5
)
