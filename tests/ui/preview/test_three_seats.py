"""Three people at one screen: each lays its counters unseen by the two others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow


@pytest.mark.long
def test_three_armies_have_colours_and_seats_of_their_own(
    window: MainWindow, find: Callable[[str], str], qtbot: QtBot
) -> None:
    row = documents.duplicate(window.context.workspace, find("demonworld/scenario/three-for-the-mound"))
    window.context.catalogue_changed.emit()
    page = window.open_preview(row.id)
    assert isinstance(page, PreviewPage)
    qtbot.waitUntil(lambda: page.prepared is not None)
    page.show_mode("hand")
    ticks = page.battle.hand_setup._ticks
    assert list(ticks) == ["empire", "orcs", "company"]
    assert [tick.isChecked() for tick in ticks.values()] == [True, False, False]
    for tick in ticks.values():
        tick.setChecked(True)
    page.player.set_speed(16.0)
    click(qtbot, page, "hand.begin")
    hand = page.battle.hand
    seats = []
    while hand.state.turn < 1 or hand.state.step == "orders":
        qtbot.waitUntil(lambda: bool(hand.curtain) or hand.present)
        if hand.curtain:
            seats.append(hand.curtain)
            click(qtbot, page, "curtain.lift")
            hidden = [side for side, orders in enumerate(hand.state.orders) if orders == ()]
            assert len(hidden) == len(seats) - 1
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
    assert seats == ["empire", "orcs", "company"]


def click(qtbot: QtBot, page: PreviewPage, name: str) -> None:
    qtbot.mouseClick(page.findChild(QAbstractButton, f"preview.{name}"), Qt.MouseButton.LeftButton)
