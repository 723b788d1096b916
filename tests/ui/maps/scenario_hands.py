"""What the tests of the scenario editor do with their hands."""

from PySide6.QtCore import QPoint, Qt

from editor.rules.core.hexes import Offset
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.scenario.state import FieldUnit

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def unit_of(editor: DemonworldScenarioEditor, side: int, entry: str) -> FieldUnit:
    assert editor.deployment is not None
    return next(unit for unit in editor.deployment.sides[side].units if unit.key[1] == entry)


def spot(editor: DemonworldScenarioEditor, at: Offset) -> QPoint:
    return editor.canvas.centre_of(at).toPoint()


def item_of(editor: DemonworldScenarioEditor, side: int, entry: str) -> QPoint:
    top = editor.tree.topLevelItem(side)
    for row in range(top.childCount()):
        if top.child(row).data(0, Qt.ItemDataRole.UserRole)[1] == entry:
            editor.tree.scrollToItem(top.child(row))
            return editor.tree.visualItemRect(top.child(row)).center()
    raise LookupError(entry)


def take_off(editor: DemonworldScenarioEditor, side: int, entry: str) -> None:
    editor.draft.select(unit_of(editor, side, entry).key)
    editor.draft.take_off()
    editor.draft.refresh()


def steps(editor: DemonworldScenarioEditor) -> list[str]:
    stack = editor.session.undo_stack
    return [stack.text(number) for number in range(stack.count())]
