"""The preview of the first battle in the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from tests.ui.clocks import Clock, set_clock
from tests.ui.preview.by_hand import begin

Open = Callable[[str], PreviewPage]
FIRST = "demonworld/scenario/first-battle"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """No button rests in tests, but where they stop the clock."""
    return set_clock(monkeypatch)


@pytest.fixture
def open_page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> Open:
    """Open the preview of a scenario and wait until it is there."""

    def opened(path: str) -> PreviewPage:
        page = window.open_preview(find(path))
        assert isinstance(page, PreviewPage)
        qtbot.waitUntil(lambda: page.prepared is not None or bool(page.refused.problems))
        return page

    return opened


@pytest.fixture
def page(open_page: Open, qtbot: QtBot) -> PreviewPage:
    """The preview of the first battle, fought to its end."""
    found = open_page(FIRST)
    qtbot.waitUntil(lambda: found.player.recording is not None and found.player.recording.complete)
    return found


@pytest.fixture
def begun_page(open_page: Open, qtbot: QtBot) -> PreviewPage:
    """The preview of the first battle, still being fought: who plays by hand does not wait for its end."""
    found = open_page(FIRST)
    qtbot.waitUntil(lambda: found.player.length > 0)
    return found


@pytest.fixture
def hand(page: PreviewPage, qtbot: QtBot) -> Hand:
    """The first side of the battle on the page, played by hand."""
    return begin(page, qtbot)
