"""The live face of a card beside its editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from editor.ui.documents.editor import DocumentEditor, SidePanel

KINDS_WITH_FACES: Final = ("unit", "item", "spell", "spellbook", "card")
"""Kinds that are printed as cards; maps, armies and scenarios are shown by their own editors."""


def face_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with front and back of the card, where the document is one."""
    if editor.session.kind not in KINDS_WITH_FACES:
        return ()
    from editor.ui.printing.face_panel import FacePanel

    panel = FacePanel(editor.context)
    panel.show_session(editor.session)
    return (SidePanel("face", QCoreApplication.translate("FacePanels", "Face"), panel),)
