"""Textures of the ground take a second: no window waits for them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import numpy as np
import pytest
import shiboken6
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QListWidget, QListWidgetItem
from pytestqt.qtbot import QtBot

from editor.printing.maps import chunks, textures
from editor.printing.maps.lattice import HexLattice
from editor.ui.editors.maps import kept_pictures
from editor.ui.editors.maps.item_icons import ItemIcons
from editor.ui.editors.scenarios.small_map import SmallMap
from editor.ui.kit.editor import DocumentEditor
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.patience import PATIENCE

Duplicate = Callable[[str], DocumentEditor]


@pytest.fixture
def drawn_by(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads that would draw textures from now on, none of which is there yet; they are left blank."""
    threads: list[int] = []

    def blank(_look: Any, lattice: HexLattice) -> textures.Texture:
        threads.append(threading.get_ident())
        _tiles, across, down = textures.period_of(lattice)
        return np.zeros(across * down, np.uint32)

    monkeypatch.setattr(textures, "_drawn", blank)
    monkeypatch.setattr(kept_pictures, "_kept", OrderedDict())
    for name in ("texture", "master"):
        # What others have drawn is kept for others.
        empty = lru_cache(getattr(textures, name).__wrapped__)
        monkeypatch.setattr(textures, name, empty)
        if hasattr(chunks, name):
            monkeypatch.setattr(chunks, name, empty)
    return threads


def _icons(view: QListWidget) -> list[bool]:
    return [not view.item(row).icon().isNull() for row in range(view.count())]


@pytest.mark.long
def test_pictures_of_terrain_and_stamps_are_drawn_beside_the_window(
    copy_of: Duplicate, drawn_by: list[int], qtbot: QtBot
) -> None:
    editor: Any = copy_of("demonworld/map/board-1")
    for view in (editor.palette_panel.list, editor.stamp_panel.list):
        qtbot.waitUntil(lambda view=view: view.count() > 0 and all(_icons(view)))
    assert drawn_by
    assert threading.get_ident() not in drawn_by


@pytest.mark.long
def test_the_field_of_a_briefing_is_drawn_beside_the_window(
    copy_of: Duplicate, drawn_by: list[int], qtbot: QtBot
) -> None:
    editor = copy_of("demonworld/scenario/first-battle")
    assert isinstance(editor, DemonworldScenarioEditor)
    qtbot.waitUntil(lambda: not editor.briefing.map.pixmap().isNull())
    assert drawn_by
    assert threading.get_ident() not in drawn_by


@pytest.mark.long
def test_a_picture_that_comes_when_its_panel_is_gone_is_let_go(copy_of: Duplicate) -> None:
    editor = copy_of("demonworld/scenario/first-battle")
    field = editor.window().findChild(SmallMap)
    assert field is not None
    shiboken6.delete(field)
    field._take(1.0, QImage(4, 4, QImage.Format.Format_RGB32))


def test_pictures_of_a_list_that_has_gone_are_not_drawn(qtbot: QtBot) -> None:
    began, may_end, drawn = threading.Event(), threading.Event(), list[int]()

    def draw(number: int) -> QImage:
        drawn.append(number)
        began.set()
        assert may_end.wait(PATIENCE)
        return QImage(1, 1, QImage.Format.Format_RGB32)

    view = QListWidget()
    wanted = [
        (QListWidgetItem(view), kept_pictures.Picture(object(), partial(draw, number))) for number in range(2)
    ]
    ItemIcons(view).draw(wanted)
    assert began.wait(PATIENCE)
    shiboken6.delete(view)
    may_end.set()
    QThreadPool.globalInstance().waitForDone()
    assert drawn == [0]
