"""Words of Qt's own dialogs that Qt's translations leave out; ours fill the gaps.

Nothing calls for them here: they stand for ``lupdate``, and Qt itself asks for them by context and text.
"""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

LEFT_OUT: Final = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
)
