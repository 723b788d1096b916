"""Words for games without code, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

FREE_WORDS: Final = {
    "FreeGame.kinds": QT_TRANSLATE_NOOP("Fields", "Kinds of cards"),
    "FreeGame.point_formulas": QT_TRANSLATE_NOOP("Fields", "Points by a formula"),
    "FreeGame.constraints": QT_TRANSLATE_NOOP("Fields", "What must be true of cards"),
    "FreeGame.terrain": QT_TRANSLATE_NOOP("Fields", "Ground"),
    "FreeGame.turn": QT_TRANSLATE_NOOP("Fields", "Steps of the turn"),
    "FreeGame.dice": QT_TRANSLATE_NOOP("Fields", "Dice"),
    "FreeGame.tables": QT_TRANSLATE_NOOP("Fields", "Tables"),
    "KindOfCard.plural": QT_TRANSLATE_NOOP("Fields", "Several are called"),
    "Constraint.condition": QT_TRANSLATE_NOOP("Fields", "Condition"),
    "Constraint.message": QT_TRANSLATE_NOOP("Fields", "Message"),
    "Constraint.warning": QT_TRANSLATE_NOOP("Fields", "Only a warning"),
    "TurnStep.by": QT_TRANSLATE_NOOP("Fields", "Done by"),
    "NamedDice.dice": QT_TRANSLATE_NOOP("Fields", "Dice"),
    "RollTable.dice": QT_TRANSLATE_NOOP("Fields", "Dice"),
    "RollTable.rows": QT_TRANSLATE_NOOP("Fields", "Rows"),
    "RollRow.least": QT_TRANSLATE_NOOP("Fields", "From"),
    "RollRow.most": QT_TRANSLATE_NOOP("Fields", "To"),
    "RollRow.text": QT_TRANSLATE_NOOP("Fields", "What it means"),
    "FreeScenario.goal": QT_TRANSLATE_NOOP("Fields", "How it is won"),
    "FreeScenario.board": QT_TRANSLATE_NOOP("Fields", "Map"),
}
FREE_VALUES: Final = {
    "TurnStep.by:each": QT_TRANSLATE_NOOP("Values", "each side after the other"),
    "TurnStep.by:all": QT_TRANSLATE_NOOP("Values", "all together"),
}
