"""The face designer's entries of the table of actions."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.actions import ActionSpec
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

OTHER_SIDE: Final = ActionSpec(
    "face.other_side",
    QT_TRANSLATE_NOOP("Actions", "Show the other &side of the card"),
    "Ctrl+Alt+F",
    "flip-horizontal-2",
    "view",
    5,
)
NEXT: Final = ActionSpec(
    "face.next",
    QT_TRANSLATE_NOOP("Actions", "Show the &next card"),
    "Alt+PgDown",
    "chevron-right",
    "view",
    5,
)
PREVIOUS: Final = ActionSpec(
    "face.previous",
    QT_TRANSLATE_NOOP("Actions", "Show the &previous card"),
    "Alt+PgUp",
    "chevron-left",
    "view",
    5,
)
WORST: Final = ActionSpec(
    "face.worst",
    QT_TRANSLATE_NOOP("Actions", "Show the card that is &hardest to fit"),
    "Ctrl+Alt+W",
    "triangle-alert",
    "view",
    5,
)
LANGUAGE: Final = ActionSpec(
    "face.language",
    QT_TRANSLATE_NOOP("Actions", "Show the card in the next &language"),
    "Ctrl+Alt+L",
    "languages",
    "view",
    5,
)
CHECK: Final = ActionSpec(
    "face.check",
    QT_TRANSLATE_NOOP("Actions", "&Check the texts of all cards"),
    "Ctrl+Alt+O",
    "circle-check",
    "tools",
    3,
)
COPY: Final = ActionSpec(
    "face.copy", QT_TRANSLATE_NOOP("Actions", "Cop&y to another kind or size…"), "", "copy", "document", 6
)
LAYERS: Final = ActionSpec(
    "face.layers",
    QT_TRANSLATE_NOOP("Actions", "E&xport the layers as pictures…"),
    "",
    "file-image",
    "document",
    6,
)
BESIDE: Final = ActionSpec(
    "face.beside",
    QT_TRANSLATE_NOOP("Actions", "Show another &version beside"),
    "Ctrl+Alt+V",
    "columns-2",
    "view",
    5,
)
GROUP: Final = ActionSpec(
    "face.group", QT_TRANSLATE_NOOP("Actions", "&Group the boxes"), "Ctrl+G", "layers", "tools", 3
)
UNGROUP: Final = ActionSpec(
    "face.ungroup", QT_TRANSLATE_NOOP("Actions", "&Ungroup the boxes"), "Ctrl+Shift+G", "shapes", "tools", 3
)
TO_FRONT: Final = ActionSpec(
    "face.to_front",
    QT_TRANSLATE_NOOP("Actions", "Bring the boxes to the &front"),
    "Ctrl+Shift+Up",
    "arrow-up",
    "tools",
    4,
)
FORWARD: Final = ActionSpec(
    "face.forward",
    QT_TRANSLATE_NOOP("Actions", "Bring the boxes f&orward"),
    "Ctrl+Alt+Up",
    "arrow-up",
    "tools",
    4,
)
BACKWARD: Final = ActionSpec(
    "face.backward",
    QT_TRANSLATE_NOOP("Actions", "Send the boxes back&ward"),
    "Ctrl+Alt+Down",
    "arrow-down",
    "tools",
    4,
)
TO_BACK: Final = ActionSpec(
    "face.to_back",
    QT_TRANSLATE_NOOP("Actions", "Send the boxes to the &back"),
    "Ctrl+Shift+Down",
    "arrow-down",
    "tools",
    4,
)
