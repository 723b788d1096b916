"""Why somebody cannot change a catalogue or a kept battle, in words for tooltips and bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from editor.catalogue.battles import BattleRow
    from editor.services.workspace import Workspace

translate = QCoreApplication.translate


def why_read_only(workspace: Workspace) -> str:
    """Return why nothing can be changed in a catalogue; '' where it can."""
    if not workspace.read_only:
        return ""
    if workspace.database.person is not None:
        return translate(
            "ReadOnly", "You may only read this catalogue. Whoever administers it can make you an author."
        )
    return translate("ReadOnly", "This catalogue is read-only, so nothing can be changed in it.")


def why_not_renamed(workspace: Workspace, row: BattleRow) -> str:
    """Return why a kept battle or a campaign that is played cannot be renamed or deleted; '' where it can."""
    if workspace.read_only or not row.locked:
        return why_read_only(workspace)
    return translate(
        "ReadOnly", "Another author began it: only that person and the editors rename or delete it."
    )


def let(widget: QWidget, possible: bool, reason: str = "") -> None:
    """Enable a widget where something is possible and no reason stands against it, which its tooltip tells.

    Its own tooltip comes back with the first time that nothing stands against it.
    """
    kept = widget.property("tip")
    own = str(kept) if kept is not None else widget.toolTip()
    widget.setProperty("tip", own)
    widget.setEnabled(possible and not reason)
    widget.setToolTip(f"{own}\n{reason}" if own and reason else reason or own)
