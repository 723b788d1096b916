"""The words of the fields and choices that only The Lords of Zargo has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.marks import QT_TRANSLATE_NOOP

FIELD_WORDS: Final = {
    "charge_front": QT_TRANSLATE_NOOP("Fields", "Charge to the front"),
    "charge_side": QT_TRANSLATE_NOOP("Fields", "Charge from the side"),
    "cities_per_people": QT_TRANSLATE_NOOP("Fields", "Cities of each people"),
    "ends_move": QT_TRANSLATE_NOOP("Fields", "Ends the move"),
    "flame_radius": QT_TRANSLATE_NOOP("Fields", "Reach of flames"),
    "garrison_most": QT_TRANSLATE_NOOP("Fields", "Garrison at most"),
    "holds_flyers": QT_TRANSLATE_NOOP("Fields", "Holds flyers too"),
    "least_players": QT_TRANSLATE_NOOP("Fields", "Players at least"),
    "months": QT_TRANSLATE_NOOP("Fields", "Months"),
    "most_players": QT_TRANSLATE_NOOP("Fields", "Players at most"),
    "movement_cost": QT_TRANSLATE_NOOP("Fields", "Movement cost"),
    "needs_bridge": QT_TRANSLATE_NOOP("Fields", "Needs a bridge of clouds"),
    "powers": QT_TRANSLATE_NOOP("Fields", "Powers"),
    "turns_lost": QT_TRANSLATE_NOOP("Fields", "Turns lost"),
    "vanish_turns": QT_TRANSLATE_NOOP("Fields", "Turns vanished"),
    "year": QT_TRANSLATE_NOOP("Fields", "The year"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "chasm": QT_TRANSLATE_NOOP("Values", "magic chasm"),
    "sea": QT_TRANSLATE_NOOP("Values", "sea"),
    "wood": QT_TRANSLATE_NOOP("Values", "wood"),
    "zargo": QT_TRANSLATE_NOOP("Values", "zargo"),
}
"""Value of a choice -> its words."""
