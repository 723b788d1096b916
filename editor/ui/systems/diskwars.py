"""What Diskwars adds to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from editor.ui.plugin import UiSystem
from editor.ui.systems.diskwars_choices import choices

if TYPE_CHECKING:
    from editor.ui.context import UiContext
    from editor.ui.documents.editor import DocumentEditor
    from editor.ui.documents.session import DocumentSession


def _army(session: DocumentSession, context: UiContext) -> DocumentEditor:
    from editor.ui.armies.editor import ArmyEditor

    return ArmyEditor(session, context)


def _blank_scenario(context: UiContext, system: str) -> dict[str, Any]:
    from editor.ui.scenarios.diskwars_blank import blank_scenario

    return blank_scenario(context, system)


UI = UiSystem(id="diskwars", editors={"army": _army}, blanks={"scenario": _blank_scenario}, choices=choices)
