"""The live face of a card beside its editor."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.printing.systems import drawn_as_card
from editor.ui.kit.documents.editor import DocumentEditor, SidePanel


def face_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with front and back of the card, where the document is one."""
    if not drawn_as_card(editor.session.kind, editor.session.system):
        return ()
    from editor.ui.pages.printing.face_panel import FacePanel

    panel = FacePanel(editor.context)
    panel.show_session(editor.session)
    return (SidePanel("face", QCoreApplication.translate("FacePanels", "Face"), panel),)
