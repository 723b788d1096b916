"""The layout for a game: the page has the whole window, and the panels come back as they were."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget

from editor.ui.shell.main_window import MainWindow


def docks(window: MainWindow) -> set[str]:
    return {dock.objectName() for dock in window.findChildren(QDockWidget) if not dock.isHidden()}


def test_panels_are_hidden_for_a_game_and_come_back(window: MainWindow) -> None:
    window.log_dock.hide()
    before = docks(window)
    assert "dock.catalogue" in before
    action = window.book.action("view.play")
    action.trigger()
    assert window.play_layout
    assert action.isChecked()
    assert "dock.catalogue" not in docks(window)
    assert not docks(window) & {"dock.problems", "dock.history", "dock.log"}
    action.trigger()
    assert not window.play_layout
    assert docks(window) == before
    window.log_dock.show()


def test_a_window_that_is_closed_while_they_are_hidden_begins_with_them(window: MainWindow) -> None:
    before = window.saveState()
    window.set_play_layout(True)
    assert window._layout.state() == before
    window.reset_layout()
    assert not window.play_layout
    assert "dock.catalogue" in docks(window)
