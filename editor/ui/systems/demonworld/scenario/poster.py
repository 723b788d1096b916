"""The battlefield of a scenario on paper at its true scale, all boards together."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.services.maps import named_as
from editor.ui.editors.maps.output.exporting import ExportMapDialog
from editor.ui.kit.actions import ActionSpec, Bound
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.systems.demonworld.scenario.state import Deployment
from schemas.map import HexMapBase


def poster_action(editor: DocumentEditor, now: Callable[[], Deployment | None]) -> Bound:
    """Return the action that prints the battlefield as ``now`` says that it lies."""
    spec = ActionSpec(
        "scenario.poster",
        QT_TRANSLATE_NOOP("Actions", "Print the &battlefield…"),
        "Ctrl+Alt+E",
        icon="printer",
        menu="file",
        group=2,
    )

    def joined() -> bool:
        return (deployment := now()) is not None and deployment.arrays is not None

    return Bound(spec, lambda: open_poster(editor.context, now(), editor.window()), joined)


def open_poster(context: UiContext, deployment: Deployment | None, parent: QWidget) -> ExportMapDialog | None:
    """Ask how the joined boards are written; None if they do not join."""
    if deployment is None or deployment.arrays is None:
        return None
    board = deployment.documents.get(deployment.scenario.boards[0].map.id)
    if not isinstance(board, HexMapBase):
        return None
    names = {"name": deployment.scenario.name, "slug": deployment.scenario.slug}
    dialog = ExportMapDialog(context, named_as(board, names), parent, deployment.arrays)
    dialog.open()
    return dialog
