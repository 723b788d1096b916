"""The battlefield of a scenario on paper at its true scale, all boards together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.services.battlefields import named_as
from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from schemas.map import HexMapBase

if TYPE_CHECKING:
    from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor


def poster_action(editor: DemonworldScenarioEditor) -> Bound:
    """Return the action that prints the battlefield."""
    spec = ActionSpec(
        "scenario.poster",
        QT_TRANSLATE_NOOP("Actions", "Print the &battlefield…"),
        "Ctrl+Alt+E",
        icon="printer",
        menu="file",
        group=2,
    )

    def joined() -> bool:
        return editor.deployment is not None and editor.deployment.arrays is not None

    return Bound(spec, lambda: open_poster(editor), joined)


def open_poster(editor: DemonworldScenarioEditor) -> ExportMapDialog | None:
    """Ask how the joined boards are written, as they lie now; nothing where they do not join."""
    deployment = editor.deployment
    if deployment is None or deployment.arrays is None:
        return None
    board = deployment.documents.get(deployment.scenario.boards[0].map.id)
    if not isinstance(board, HexMapBase):
        return None
    names = {"name": deployment.scenario.name, "slug": deployment.scenario.slug}
    dialog = ExportMapDialog(editor.context, named_as(board, names), editor.window(), deployment.arrays)
    dialog.open()
    return dialog
