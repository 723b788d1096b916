"""A scenario is duplicated, a unit moved and widened; then its battle is watched, and many are counted."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSpinBox, QToolButton

from editor.ui.documents.editor import DocumentEditor
from editor.ui.preview.page import PreviewPage
from editor.ui.scenarios.demonworld_editor import DemonworldScenarioEditor
from editor.ui.scenarios.demonworld_state import FieldUnit
from editor.ui.tour.stage import PLAIN, Stage, TourError

SCENARIO = "demonworld/scenario/first-battle"
BATTLES = 20
STEPS_FORWARD = 12
PLAYED = 6
"""Moments that pass while the battle plays by itself."""
SIDEWAYS = 3


def set_up_battle(stage: Stage) -> None:
    """From the shipped scenario to an own deployment."""
    stage.open_by_palette("the first battle", SCENARIO)
    editor = _scenario(stage.duplicate())
    stage.key(Qt.Key.Key_Home, PLAIN, editor.canvas)
    stage.settle(200)
    stage.check(not editor.session.problems, "the copy has no problems")
    stage.shot("opened", "A copy of the first battle: two boards joined, zones tinted, both armies deployed.")
    _move(stage, editor)
    _widen(stage, editor)
    stage.shortcut("document.save")
    stage.await_check(lambda: not editor.session.starred, "the scenario is saved")


def _scenario(editor: DocumentEditor) -> DemonworldScenarioEditor:
    if not isinstance(editor, DemonworldScenarioEditor):
        raise TourError("a scenario opens in no scenario editor")
    return editor


def _unit(editor: DemonworldScenarioEditor) -> FieldUnit:
    """Return the first unit of the first side."""
    if editor.deployment is None:
        raise TourError("the scenario editor shows no battlefield")
    unit = next((one for one in editor.deployment.sides[0].units if one.elements), None)
    if unit is None:
        raise TourError("nobody stands on the field")
    return unit


def _move(stage: Stage, editor: DemonworldScenarioEditor) -> None:
    unit = _unit(editor)
    column, row = unit.elements[0].at
    stage.press_fields(
        editor.canvas, *((column - step, row) for step in range(SIDEWAYS + 1))
    )
    moved = _unit(editor)
    stage.check(
        moved.elements[0].at == (column - SIDEWAYS, row),
        f"the unit dragged stands {SIDEWAYS} fields further left",
    )
    stage.check(editor.session.starred, "a star says that the working copy differs from the saved version")


def _widen(stage: Stage, editor: DemonworldScenarioEditor) -> None:
    before = _unit(editor)
    if before.placement is None:
        raise TourError("the unit has left the field")
    box = stage.child(stage.window, QSpinBox, "unit_frontage")
    stage.key(Qt.Key.Key_Down, PLAIN, box)
    after = _unit(editor)
    stage.check(
        after.placement is not None and after.placement.frontage == before.placement.frontage - 1,
        f"its front is {before.placement.frontage - 1} elements wide now",
    )
    stage.check(not editor.session.problems, "it still stands inside its zone")
    stage.shot("deployed", "The unit was dragged to the left and given a narrower front; its ranks follow.")


def watch_battle(stage: Stage) -> None:
    """One battle, step by step, and playing."""
    editor = _scenario(stage.editor)
    stage.click(stage.child(editor, QPushButton, "watch_battle"))
    stage.wait(lambda: isinstance(stage.window.tabs.currentWidget(), PreviewPage), "no battle opens")
    page = _page(stage)
    player = page.player
    stage.await_check(
        lambda: player.recording is not None and player.recording.complete,
        "the battle is fought to its end while it is watched",
    )
    stage.check(player.moment == 0, "it is shown from the set-up on")
    stage.shot("set-up", "The battle before the first turn: phases above, log at the right, transport below.")
    forward = stage.child(page, QToolButton, "preview.forward")
    moments = [0]
    for _press in range(STEPS_FORWARD):
        stage.click(forward)
        moments.append(player.moment)
    stage.check(moments == sorted(set(moments)), f"{STEPS_FORWARD} steps forward lead to moment {moments[-1]}")
    stage.click(stage.child(page, QToolButton, "preview.back"))
    stage.check(player.moment == moments[-2], "one step back shows the moment before")
    play = stage.child(page, QToolButton, "preview.play")
    stage.click(play)
    stage.await_check(lambda: player.moment >= moments[-1] + PLAYED, "played, it goes on by itself")
    stage.click(play)
    here = player.moment
    stage.settle(200)
    stage.check(player.moment == here, "paused, it stands still")
    player.seek(player.length // 2)
    stage.settle(300)
    stage.shot("fought", "In the middle of the battle: elements with facing, orders beside them, dice in the log.")
    stage.click(stage.child(page, QToolButton, "preview.end"))
    stage.check(player.at_end, "the last button leads to the end")
    stage.shot("ended", "The end of the battle, with its result in the log.")


def _page(stage: Stage) -> PreviewPage:
    page = stage.window.tabs.currentWidget()
    if not isinstance(page, PreviewPage):
        raise TourError("the battle is not in front")
    return page


def count_battles(stage: Stage) -> None:
    """A batch of battles in other processes."""
    page = _page(stage)
    stage.click(stage.child(page, QToolButton, "preview.batch"))
    stage.retype(page.batch.battles, str(BATTLES))
    stage.click(page.batch.run_button)
    stage.wait(lambda: page.batch.running or page.batch.report is not None, "the batch does not begin", 5)
    stage.await_check(lambda: page.batch.report is not None, f"{BATTLES} battles are fought", 60)
    report = page.batch.report
    stage.check(report is not None and report.played == BATTLES, "the report counts every one")
    stage.check(report is not None and not report.failures, "none broke off")
    stage.shot("report", "Twenty battles, fought in other processes: shares of wins with their 95 % intervals.")
