"""The words of the fields and choices that only Dark Age has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.marks import QT_TRANSLATE_NOOP

FIELD_WORDS: Final = {
    "close_rounds": QT_TRANSLATE_NOOP("Fields", "Rounds of close combat"),
    "copies_most": QT_TRANSLATE_NOOP("Fields", "Copies at most"),
    "deck": QT_TRANSLATE_NOOP("Fields", "Stock and hand"),
    "enlist_attempts": QT_TRANSLATE_NOOP("Fields", "Enlistments in a turn"),
    "enlist_cost": QT_TRANSLATE_NOOP("Fields", "Cost of an enlistment"),
    "fight": QT_TRANSLATE_NOOP("Fields", "The fight"),
    "first_discard": QT_TRANSLATE_NOOP("Fields", "First discard"),
    "first_draw": QT_TRANSLATE_NOOP("Fields", "First draw"),
    "first_plunder": QT_TRANSLATE_NOOP("Fields", "First plunder"),
    "kill_roll": QT_TRANSLATE_NOOP("Fields", "Die for a dead enemy"),
    "later_plunder": QT_TRANSLATE_NOOP("Fields", "Later plunder"),
    "logistics_card": QT_TRANSLATE_NOOP("Fields", "Logistics card"),
    "logistics_per_command": QT_TRANSLATE_NOOP("Fields", "Logistics for one command"),
    "lone_least": QT_TRANSLATE_NOOP("Fields", "Least cost, lone fighter"),
    "marker_bonus": QT_TRANSLATE_NOOP("Fields", "Bonus of a marker"),
    "markers": QT_TRANSLATE_NOOP("Fields", "Markers"),
    "places": QT_TRANSLATE_NOOP("Fields", "Places"),
    "points_to_win": QT_TRANSLATE_NOOP("Fields", "Points to win"),
    "resource_most": QT_TRANSLATE_NOOP("Fields", "Points at most"),
    "resources": QT_TRANSLATE_NOOP("Fields", "Command and logistics"),
    "score": QT_TRANSLATE_NOOP("Fields", "Victory points"),
    "standard_least": QT_TRANSLATE_NOOP("Fields", "Least cost, standard"),
    "stock_discard_most": QT_TRANSLATE_NOOP("Fields", "Discard in the stock phase"),
    "stock_extra_draw": QT_TRANSLATE_NOOP("Fields", "Extra cards drawn"),
    "stock_least": QT_TRANSLATE_NOOP("Fields", "Cards in the stock at least"),
    "support_strikes": QT_TRANSLATE_NOOP("Fields", "Strikes of a supporter"),
    "turns_without_attacks": QT_TRANSLATE_NOOP("Fields", "Turns without attacks"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "darkage": QT_TRANSLATE_NOOP("Values", "darkage"),
}
"""Value of a choice -> its words."""
