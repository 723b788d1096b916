"""A scenario is duplicated, a unit dragged and given another front."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox

from editor.ui.kit.editor import DocumentEditor
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.scenario.state import FieldUnit
from editor.ui.tour.stage import PLAIN, Stage, TourError

SIDEWAYS = 3


def set_up_battle(stage: Stage) -> None:
    """From the shipped scenario to an own deployment."""
    stage.open_sample("scenario")
    editor = _scenario(stage.duplicate())
    stage.key(Qt.Key.Key_Home, PLAIN, editor.canvas)
    stage.settle()
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
    if editor.deployment is None:
        raise TourError("the scenario editor shows no battlefield")
    unit = next((one for one in editor.deployment.sides[0].units if one.elements), None)
    if unit is None:
        raise TourError("nobody stands on the field")
    return unit


def _move(stage: Stage, editor: DemonworldScenarioEditor) -> None:
    unit = _unit(editor)
    column, row = unit.elements[0].at
    stage.press_fields(editor.canvas, *((column - step, row) for step in range(SIDEWAYS + 1)))
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
