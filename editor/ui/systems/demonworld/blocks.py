"""The words of the blocks of spells that Demonworld has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

BLOCK_FIELDS: Final = {
    "reach": QT_TRANSLATE_NOOP("Fields", "Peoples affected (XX.7.1)"),
    "spell": QT_TRANSLATE_NOOP("Fields", "Spell"),
    "casters": QT_TRANSLATE_NOOP("Fields", "Cast by"),
    "two_melee_weapons": QT_TRANSLATE_NOOP("Fields", "two melee weapons"),
}
"""Name of a field -> its label."""

BLOCK_VALUES: Final = {
    "as_written": QT_TRANSLATE_NOOP("Values", "as the duration says"),
    "next_turn": QT_TRANSLATE_NOOP("Values", "until the next turn ends"),
    "away": QT_TRANSLATE_NOOP("Values", "away"),
    "towards": QT_TRANSLATE_NOOP("Values", "towards"),
    "moving": QT_TRANSLATE_NOOP("Values", "moving"),
    "shooting": QT_TRANSLATE_NOOP("Values", "shooting"),
    "orders": QT_TRANSLATE_NOOP("Values", "getting orders"),
    "flying": QT_TRANSLATE_NOOP("Values", "flying"),
    "large_element": QT_TRANSLATE_NOOP("Values", "large element"),
    "chariot_or_gun": QT_TRANSLATE_NOOP("Values", "chariot or gun"),
    "engaged": QT_TRANSLATE_NOOP("Values", "in melee"),
    "routed": QT_TRANSLATE_NOOP("Values", "in rout"),
    "change:hit_points": QT_TRANSLATE_NOOP("Values", "Hit points come back"),
    "change:casualty_test": QT_TRANSLATE_NOOP("Values", "Morale test"),
    "change:attack": QT_TRANSLATE_NOOP("Values", "Attack with a power"),
    "change:fire": QT_TRANSLATE_NOOP("Values", "Set on fire"),
    "change:move": QT_TRANSLATE_NOOP("Values", "Move the target"),
    "change:summon": QT_TRANSLATE_NOOP("Values", "Summon"),
    "change:block": QT_TRANSLATE_NOOP("Values", "Keep from acting"),
    "change:terrain": QT_TRANSLATE_NOOP("Values", "Change the ground"),
    "change:dispel": QT_TRANSLATE_NOOP("Values", "End spells"),
    "change:state": QT_TRANSLATE_NOOP("Values", "Change its state"),
    "change:text": QT_TRANSLATE_NOOP("Values", "Only words"),
    "change:if": QT_TRANSLATE_NOOP("Values", "Only if …"),
    "test:target_is": QT_TRANSLATE_NOOP("Values", "The target is"),
    "test:people_is": QT_TRANSLATE_NOOP("Values", "The target's people"),
    "test:roll": QT_TRANSLATE_NOOP("Values", "A roll of the D20"),
}
"""Value of a choice, or ``tag:kind`` of a block -> its words."""
