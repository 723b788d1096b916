"""The rules of composition beside the editor of a ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from editor.rules.registry import find_system
from schemas.base import Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from editor.ui.kit.editor import DocumentEditor, SidePanel


def rules_panels(editor: DocumentEditor) -> Sequence[SidePanel]:
    """Return the editor of rules of composition, where the document is the ruleset of a game with armies."""
    game = find_system(editor.session.system)
    if editor.session.kind not in (Kind.RULESET, Kind.GAME) or game is None or game.army is None:
        return ()
    from editor.ui.editors.armies.rules_panel import RulesPanel
    from editor.ui.kit.editor import SidePanel

    title = QCoreApplication.translate("RulesPanel", "Rules of composition")
    return (SidePanel("rules", title, RulesPanel(editor.session, editor.context, editor)),)
