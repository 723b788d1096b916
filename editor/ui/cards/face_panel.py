"""The live face of a card beside its editor."""

from __future__ import annotations

from collections.abc import Sequence

from editor.ui.documents.editor import DocumentEditor, SidePanel


def face_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with the card's face, where the game has faces."""
    return ()
