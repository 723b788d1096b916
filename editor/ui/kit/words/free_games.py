"""Words for games without code, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

FREE_WORDS: Final = {
    "FreeGame.kinds": QT_TRANSLATE_NOOP("Fields", "Kinds of cards"),
    "FreeGame.point_formulas": QT_TRANSLATE_NOOP("Fields", "Points by a formula"),
    "FreeGame.computed": QT_TRANSLATE_NOOP("Fields", "Computed fields"),
    "ComputedField.formula": QT_TRANSLATE_NOOP("Fields", "Formula"),
    "FreeGame.constraints": QT_TRANSLATE_NOOP("Fields", "What must be true of cards"),
    "FreeGame.terrain": QT_TRANSLATE_NOOP("Fields", "Ground"),
    "FreeGame.turn": QT_TRANSLATE_NOOP("Fields", "Steps of the turn"),
    "FreeGame.dice": QT_TRANSLATE_NOOP("Fields", "Dice"),
    "FreeGame.tables": QT_TRANSLATE_NOOP("Fields", "Tables"),
    "FreeGame.counters": QT_TRANSLATE_NOOP("Fields", "Counters on the table"),
    "FreeGame.markers": QT_TRANSLATE_NOOP("Fields", "Markers"),
    "FreeGame.decks": QT_TRANSLATE_NOOP("Fields", "Decks"),
    "FreeGame.measure": QT_TRANSLATE_NOOP("Fields", "Distances in"),
    "FreeGame.field_size": QT_TRANSLATE_NOOP("Fields", "Width of a field"),
    "FreeGame.on_fields": QT_TRANSLATE_NOOP("Fields", "Pieces lie in fields"),
    "KindOfCard.size": QT_TRANSLATE_NOOP("Fields", "Size on the table"),
    "PieceSize.width": QT_TRANSLATE_NOOP("Fields", "Width"),
    "PieceSize.height": QT_TRANSLATE_NOOP("Fields", "Height"),
    "PieceSize.round": QT_TRANSLATE_NOOP("Fields", "Round"),
    "FreeCounter.of": QT_TRANSLATE_NOOP("Fields", "Who has it"),
    "FreeCounter.start": QT_TRANSLATE_NOOP("Fields", "At the beginning"),
    "FreeMarker.sign": QT_TRANSLATE_NOOP("Fields", "Sign"),
    "FreeMarker.size": QT_TRANSLATE_NOOP("Fields", "Width"),
    "FreeDeck.of": QT_TRANSLATE_NOOP("Fields", "Drawn from by"),
    "FreeDeck.kind": QT_TRANSLATE_NOOP("Fields", "Kind of cards"),
    "FreeDeck.cards": QT_TRANSLATE_NOOP("Fields", "Cards"),
    "FreeDeck.hand": QT_TRANSLATE_NOOP("Fields", "First hand"),
    "FreeScenario.table": QT_TRANSLATE_NOOP("Fields", "Table"),
    "TableSize.width": QT_TRANSLATE_NOOP("Fields", "Width"),
    "TableSize.depth": QT_TRANSLATE_NOOP("Fields", "Depth"),
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
    "FreeCounter.of:piece": QT_TRANSLATE_NOOP("Values", "each piece"),
    "FreeCounter.of:side": QT_TRANSLATE_NOOP("Values", "each side"),
    "FreeDeck.of:side": QT_TRANSLATE_NOOP("Values", "each side from its own"),
    "FreeDeck.of:all": QT_TRANSLATE_NOOP("Values", "all sides together"),
    "FreeGame.measure:mm": QT_TRANSLATE_NOOP("Values", "millimetres"),
    "FreeGame.measure:cm": QT_TRANSLATE_NOOP("Values", "centimetres"),
    "FreeGame.measure:inch": QT_TRANSLATE_NOOP("Values", "inches"),
}
