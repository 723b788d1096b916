"""A key that stands for two actions does nothing in Qt: no tab may bring one."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Find


def twice(window: MainWindow) -> list[str]:
    """Return the keys of the window that several actions have; those of what has the focus disturb none."""
    actions = [window.book.action(entry.spec.id) for entry in window.book.entries()]
    window_wide = [one for one in actions if one.shortcutContext() != Qt.ShortcutContext.WidgetShortcut]
    keys = Counter(key.toString() for action in window_wide for key in action.shortcuts())
    return [key for key, count in keys.items() if count > 1]


@pytest.mark.quick(1)
@pytest.mark.parametrize("kind", ["unit", "army", "map", "scenario"])
def test_no_key_stands_for_two_actions_in_a_tab(window: MainWindow, find: Find, kind: str) -> None:
    slug = window.context.systems[0].samples[kind]
    window.open_document(find(f"{window.context.systems[0].id}/{kind}/{slug}"))
    assert twice(window) == []


@pytest.mark.long
def test_no_key_stands_for_two_actions_while_a_battle_is_watched(
    window: MainWindow, find: Find, qtbot: QtBot
) -> None:
    system = window.context.systems[0]
    page = window.open_preview(find(f"{system.id}/scenario/{system.samples['scenario']}"))
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: window.tabs.currentWidget() is page and page.player.recording is not None)
    assert twice(window) == []
    window.tabs.close_tab()
