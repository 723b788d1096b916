"""The words of the fields and choices that only Wiz-War has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

FIELD_WORDS: Final = {
    "attacks_per_turn": QT_TRANSLATE_NOOP("Fields", "Attacks in a turn"),
    "base_movement": QT_TRANSLATE_NOOP("Fields", "Squares without a card"),
    "cards_drawn": QT_TRANSLATE_NOOP("Fields", "Cards drawn"),
    "default_number": QT_TRANSLATE_NOOP("Fields", "Without a number card"),
    "door_points": QT_TRANSLATE_NOOP("Fields", "Points of a door"),
    "half_percent": QT_TRANSLATE_NOOP("Fields", "Share stopped"),
    "hand_limit": QT_TRANSLATE_NOOP("Fields", "Cards at most"),
    "harm": QT_TRANSLATE_NOOP("Fields", "Damage"),
    "numbers_per_action": QT_TRANSLATE_NOOP("Fields", "Number cards on one action"),
    "punch_damage": QT_TRANSLATE_NOOP("Fields", "Damage of a punch"),
    "rounds_without_attacks": QT_TRANSLATE_NOOP("Fields", "Rounds without attacks"),
    "sectors": QT_TRANSLATE_NOOP("Fields", "Sectors"),
    "starting_cards": QT_TRANSLATE_NOOP("Fields", "Cards at the start"),
    "starting_life": QT_TRANSLATE_NOOP("Fields", "Life at the start"),
    "treasures": QT_TRANSLATE_NOOP("Fields", "Treasures"),
    "treasures_carried": QT_TRANSLATE_NOOP("Fields", "Treasures carried"),
    "treasures_per_player": QT_TRANSLATE_NOOP("Fields", "Treasures of each player"),
    "treasures_to_win": QT_TRANSLATE_NOOP("Fields", "Treasures to win"),
    "wall_points": QT_TRANSLATE_NOOP("Fields", "Points of a wall"),
    "wizard": QT_TRANSLATE_NOOP("Fields", "The wizard"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "wizwar": QT_TRANSLATE_NOOP("Values", "wizwar"),
}
"""Value of a choice -> its words."""
