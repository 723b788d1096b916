"""The first battle of the intermediate game: one side of it is played by hand."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QPushButton

from editor.services import documents
from editor.ui.pages.preview.battle import BattlePanel
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.tour.stage import PLAIN, Stage, TourError

SCENARIO: Final = "demonworld/scenario/the-last-stand"
MOST_STEPS: Final = 12
"""So many steps are left to the computer until a unit can be moved."""
SPEED: Final = 16.0


def play_by_hand(stage: Stage) -> None:
    """From the set-up to the first movement: commanders, orders, a field that is clicked."""
    page = _open(stage)
    battle = page.battle
    stage.click(stage.child(page, QAbstractButton, "preview.hand"))
    stage.choose(battle.transport.speed, SPEED)
    stage.click(stage.child(page, QPushButton, "preview.hand.begin"))
    hand = battle.hand
    stage.await_check(lambda: hand.present, "the person is asked for the first decision")
    _until(stage, battle, "orders")
    stage.choose(battle.hand_panel.unit, hand.subjects()[0])
    stage.shot("orders", "Played by hand: the orders are chosen unit by unit; the computer can do a step.")
    _until(stage, battle, "move")
    _move(stage, battle, hand)


def _open(stage: Stage) -> PreviewPage:
    """Open the scenario by its name and press the button that shows its battle."""
    row = documents.find(stage.window.context.workspace, SCENARIO)
    stage.take(stage.palette(row), row)
    stage.click(stage.child(stage.editor, QPushButton, "watch_battle"))
    stage.wait(lambda: isinstance(stage.window.tabs.currentWidget(), PreviewPage), "no battle opens")
    page = stage.window.tabs.currentWidget()
    if not isinstance(page, PreviewPage):
        raise TourError("the battle is not in front")
    stage.await_check(
        lambda: page.player.recording is not None and page.player.length > 0,
        "the battle of the intermediate game is fought",
    )
    return page


def _until(stage: Stage, battle: BattlePanel, step: str) -> None:
    """Let the computer decide for the person until a step is due."""
    hand = battle.hand
    for _ in range(MOST_STEPS):
        stage.wait(lambda: not hand.thinking, "the computer thinks on and on")
        hand.to_present()
        stage.wait(lambda: hand.present, "nobody is asked")
        if hand.state.step == step and (step != "move" or _advances(battle)):
            return
        stage.click(battle.hand_panel.advise)
    raise TourError(f"the step {step} does not come")


def _advances(battle: BattlePanel) -> bool:
    """Choose a unit that can go to some field."""
    for subject in battle.hand.subjects():
        battle.hand.select(subject)
        if any(choice.at and choice.action is not None for choice in battle.hand_panel.shown()):
            return True
    return False


def _move(stage: Stage, battle: BattlePanel, hand: Hand) -> None:
    """Click one of the fields that are marked; take the step back."""
    choice = next(one for one in battle.hand_panel.shown() if one.at and one.action is not None)
    stage.check(bool(choice.at), "the fields to which the unit may go are marked")
    stage.shot("marked", "A unit may go to the fields that are marked; the rules know no others.")
    before = hand.state
    stage.wait(lambda: battle.hand_panel.awake, "a click is still taken for one that comes too late")
    stage.press_fields(battle.canvas, choice.at[0])
    stage.wait(lambda: hand.seat is not None and hand.seat.state is not before, "nothing moves")
    stage.wait(lambda: not hand.thinking, "the computer thinks on and on")
    hand.to_present()
    stage.check(battle.player.length > 0, "a click on one of them moves it there")
    stage.key(Qt.Key.Key_1, PLAIN, battle.canvas)
    stage.await_check(lambda: bool(battle.overlays.covers), "its fields of sight are shown")
    stage.shot("sight", "The fields that it sees, and those that it does not: key 1 shows and hides them.")
