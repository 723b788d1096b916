"""Another window takes over everything that is open, when the language changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.page_keys import BATTLE, KEPT, PREVIEW
from editor.ui.shell.main_window import MainWindow
from schemas.problems import EditorError


def hindrance(window: MainWindow) -> EditorError | None:
    """Return why a window cannot be exchanged (a draft to be read again is not on disk); None if it can."""
    for editor in window.tabs.editors():
        if not editor.steps_stay and (trouble := editor.session.keep_now()) is not None:
            return trouble
    return None


def exchanged(old: MainWindow, between: Callable[[], object]) -> MainWindow:
    """Return a new window over the same open documents; the old one is still seen and may go.

    Drafts, steps of undo, tools, zoom, the tab in front and the way back stay. Pages are made anew; battles
    go on in them at the moment at which they stand.

    Args:
        old: the window that is open.
        between: done when the old window has stopped and before the new one is made.
    """
    entries, front = old.tabs.entries(), old.tabs.currentWidget()
    ids, keys = old.reopening.ids(), old.reopening.keys()
    states = {
        page.session.id: page.view_state() for _key, page in entries if isinstance(page, DocumentEditor)
    }
    old.step_down([page for key, page in entries if key.partition(":")[0] in (PREVIEW, BATTLE, KEPT)])
    for _key, page in entries:
        if isinstance(page, DocumentEditor) and not page.steps_stay:
            old.context.close_session(page.session.id)
    between()
    window = MainWindow(old.context)
    window.view_states.update(old.view_states | states)
    window.commands.relations.stack.take_over(old.commands.relations.stack)
    if isinstance(front, DocumentEditor):
        window.open_document(front.session.id)
    for key, page in entries:
        if not isinstance(page, DocumentEditor):
            _make_again(window, key, page)
    _bring_front(window, entries, front)
    window.tabs.take_trail(old.tabs)
    window.reopening.open(ids, front.session.id if isinstance(front, DocumentEditor) else None)
    window.reopening.order = keys
    return window


def _make_again(window: MainWindow, key: str, page: QWidget) -> None:
    made_again: Any = getattr(page, "made_again", None)
    if made_again is not None:
        made_again(window, key)
    else:
        window.reopening.open_tab(key)


def _bring_front(window: MainWindow, entries: tuple[tuple[str, QWidget], ...], front: QWidget | None) -> None:
    wanted = next((key for key, page in entries if page is front), "")
    for key, page in window.tabs.entries():
        if key == wanted:
            window.tabs.setCurrentWidget(page)
