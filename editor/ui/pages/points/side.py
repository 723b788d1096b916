"""The points helper beside the editor of a card."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from editor.services import documents
from editor.services.appraisal import has_points
from editor.services.inheritance import CARD_KINDS
from editor.ui.kit.editor import DocumentEditor, SidePanel
from schemas.parse import model_for


def points_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the panel that explains the points of the card, where it or another of its kind costs any."""
    session = editor.session
    if session.kind not in CARD_KINDS or not has_points(model_for(session.system, session.kind)):
        return ()
    priced = documents.Query(system=session.system, kind=session.kind, points_min=1)
    if not session.value("points") and not documents.count_documents(editor.context.workspace, priced):
        return ()
    from editor.ui.pages.points.panel import PointsPanel

    panel = PointsPanel(editor.context, session)
    return (SidePanel("points", QCoreApplication.translate("PointsPanels", "Points"), panel),)
