"""Closing a window: its drafts go to the disk first, and its pages one after another."""

from __future__ import annotations

from editor.ui.kit.turns import Turns
from editor.ui.shell.frame import WindowFrame
from editor.ui.shell.side import SidePanels
from editor.ui.shell.tabs import DocumentTabs


def drafts_on_disk(window: WindowFrame) -> bool:
    """Return whether every draft is on disk and the window may close, as each of its pages may."""
    from editor.ui.shell.dialogs.unkept import may_close

    sessions = window.context.open_sessions()
    return all(may_close(window.context, one, window, window.close) for one in sessions)


def destroy_in_turns(window: WindowFrame, tabs: DocumentTabs, side: SidePanels) -> None:
    """Destroy a closed window, a page in each turn: with many documents open all at once takes long."""
    tabs.blockSignals(True)  # no other page comes to the front meanwhile
    pages = [page for number in range(tabs.count()) if (page := tabs.widget(number))]
    parts = [part.deleteLater for page in pages for part in (page, side.area_made(page)) if part]
    Turns(1, window).add([*parts, window.deleteLater], later=True)
