"""Cards on screen as they are printed: the live face beside an editor, and the print preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.pages.printing.preview import PrintPreview


def print_documents(context: UiContext, ids: Sequence[str], parent: QWidget | None) -> PrintPreview:
    """Open the print preview of documents; an army stands for its cards with their counts.

    The drafts of open tabs must be on disk: the preview reads working copies.
    """
    from editor.ui.pages.printing.preview import PrintPreview

    preview = PrintPreview(context, tuple(ids), parent)
    preview.show()
    return preview
