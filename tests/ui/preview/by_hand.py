"""What a person does who plays a side by hand on the page of the preview."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from editor.rules.core.hexes import Offset
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage


def begin(page: PreviewPage, qtbot: QtBot) -> Hand:
    """Begin the battle by hand, and wait until the person has to act."""
    page.show_mode("hand")
    page.player.set_speed(16.0)
    click(qtbot, page, "hand.begin")
    wait(page, qtbot)
    return page.battle.hand


def click(qtbot: QtBot, page: PreviewPage, name: str) -> None:
    """Click a button of the page by its name."""
    qtbot.mouseClick(page.findChild(QAbstractButton, f"preview.{name}"), Qt.MouseButton.LeftButton)


def wait(page: PreviewPage, qtbot: QtBot) -> None:
    """Wait until the person has to act, or the battle is over; what happened meanwhile is passed over."""
    hand = page.battle.hand

    def settled() -> bool:
        return not hand.thinking and hand.seat is not None and (hand.seat.waits or hand.seat.to_act is None)

    qtbot.waitUntil(settled)
    hand.to_present()


def click_field(qtbot: QtBot, page: PreviewPage, at: Offset) -> None:
    """Click in the middle of a field."""
    canvas = page.battle.canvas
    canvas.show_field(at)
    point: QPointF = canvas.centre_of(at)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point.toPoint())


def until_step(page: PreviewPage, qtbot: QtBot, step: str) -> None:
    """Do what the computer advises until a step of the battle is reached."""
    hand = page.battle.hand
    for _ in range(60):
        if hand.state.step == step:
            return
        hand.advise()
        qtbot.waitUntil(lambda: not hand.thinking)
        hand.to_present()
        wait(page, qtbot)
        hand.to_present()
    raise AssertionError(f"no step {step}")
