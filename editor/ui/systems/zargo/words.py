"""The words of the fields and choices that only The Lords of Zargo has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

FIELD_WORDS: Final = {
    "added_by_each": QT_TRANSLATE_NOOP("Fields", "Each further shooter adds"),
    "alliances": QT_TRANSLATE_NOOP("Fields", "Alliances"),
    "charge_front": QT_TRANSLATE_NOOP("Fields", "Charge to the front"),
    "charge_side": QT_TRANSLATE_NOOP("Fields", "Charge from the side"),
    "cities": QT_TRANSLATE_NOOP("Fields", "Cities"),
    "cities_per_people": QT_TRANSLATE_NOOP("Fields", "Cities of each people"),
    "combat": QT_TRANSLATE_NOOP("Fields", "Combat"),
    "difference": QT_TRANSLATE_NOOP("Fields", "Difference"),
    "distance": QT_TRANSLATE_NOOP("Fields", "Distance"),
    "draw_continents": QT_TRANSLATE_NOOP("Fields", "Continents drawn by lot"),
    "effect": QT_TRANSLATE_NOOP("Fields", "Effect of a hit"),
    "ends_move": QT_TRANSLATE_NOOP("Fields", "Ends the move"),
    "flame_radius": QT_TRANSLATE_NOOP("Fields", "Reach of flames"),
    "garrison": QT_TRANSLATE_NOOP("Fields", "Garrison"),
    "garrison_most": QT_TRANSLATE_NOOP("Fields", "Garrison at most"),
    "holds_flyers": QT_TRANSLATE_NOOP("Fields", "Holds flyers too"),
    "home": QT_TRANSLATE_NOOP("Fields", "Continents"),
    "inspiration": QT_TRANSLATE_NOOP("Fields", "Inspiration adds"),
    "least_die": QT_TRANSLATE_NOOP("Fields", "Least die"),
    "least_players": QT_TRANSLATE_NOOP("Fields", "Players at least"),
    "months": QT_TRANSLATE_NOOP("Fields", "Months"),
    "most_players": QT_TRANSLATE_NOOP("Fields", "Players at most"),
    "movement_cost": QT_TRANSLATE_NOOP("Fields", "Movement cost"),
    "needs_bridge": QT_TRANSLATE_NOOP("Fields", "Needs a bridge of clouds"),
    "open_ground": QT_TRANSLATE_NOOP("Fields", "Open ground"),
    "people": QT_TRANSLATE_NOOP("Fields", "People"),
    "powers": QT_TRANSLATE_NOOP("Fields", "Powers"),
    "results": QT_TRANSLATE_NOOP("Fields", "Results by die"),
    "retreat_hexes": QT_TRANSLATE_NOOP("Fields", "Hexes of a retreat"),
    "role": QT_TRANSLATE_NOOP("Fields", "Role"),
    "shots": QT_TRANSLATE_NOOP("Fields", "Shots"),
    "turns_lost": QT_TRANSLATE_NOOP("Fields", "Turns lost"),
    "vanish_turns": QT_TRANSLATE_NOOP("Fields", "Turns vanished"),
    "whole_turn": QT_TRANSLATE_NOOP("Fields", "Takes the whole turn"),
    "year": QT_TRANSLATE_NOOP("Fields", "The year"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "arrows": QT_TRANSLATE_NOOP("Values", "arrows"),
    "attacker_back": QT_TRANSLATE_NOOP("Values", "attackers driven back"),
    "attacker_lost": QT_TRANSLATE_NOOP("Values", "attackers lost"),
    "both_lost": QT_TRANSLATE_NOOP("Values", "both lost"),
    "charges": QT_TRANSLATE_NOOP("Values", "charges"),
    "chasm": QT_TRANSLATE_NOOP("Values", "magic chasm"),
    "city": QT_TRANSLATE_NOOP("Values", "city"),
    "defender_back": QT_TRANSLATE_NOOP("Values", "defender driven back"),
    "defender_lost": QT_TRANSLATE_NOOP("Values", "defender lost"),
    "drives_back": QT_TRANSLATE_NOOP("Values", "drives back"),
    "eliminates": QT_TRANSLATE_NOOP("Values", "eliminates"),
    "flames": QT_TRANSLATE_NOOP("Values", "flames after the move"),
    "flames_and_moves": QT_TRANSLATE_NOOP("Values", "flames before or after the move"),
    "flies": QT_TRANSLATE_NOOP("Values", "flies"),
    "foot": QT_TRANSLATE_NOOP("Values", "footsoldier"),
    "inspires": QT_TRANSLATE_NOOP("Values", "inspires neighbours"),
    "lord": QT_TRANSLATE_NOOP("Values", "lord"),
    "no_effect": QT_TRANSLATE_NOOP("Values", "no effect"),
    "runs_on": QT_TRANSLATE_NOOP("Values", "runs on"),
    "sea": QT_TRANSLATE_NOOP("Values", "sea"),
    "special": QT_TRANSLATE_NOOP("Values", "other fighter"),
    "vanishes": QT_TRANSLATE_NOOP("Values", "vanishes"),
    "visions": QT_TRANSLATE_NOOP("Values", "visions"),
    "wood": QT_TRANSLATE_NOOP("Values", "wood"),
    "zargo": QT_TRANSLATE_NOOP("Values", "zargo"),
}
"""Value of a choice -> its words."""
