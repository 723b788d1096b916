"""The odds beside the editor of a card."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.services.odds import book_of
from editor.ui.kit.editor import DocumentEditor, SidePanel


def odds_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel with the odds of the card, where its game knows any of its kind."""
    session = editor.session
    book = book_of(session.system)
    if book is None or session.kind not in book.kinds:
        return ()
    from editor.ui.pages.odds.panel import OddsPanel

    panel = OddsPanel(editor.context, session.system, session)
    return (SidePanel("odds", QCoreApplication.translate("OddsPanels", "Odds"), panel),)
