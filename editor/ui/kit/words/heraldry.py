"""The words of the fields and choices of coats of arms, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP

HERALDRY_FIELD_WORDS: Final = {
    "Heraldry.charge": QT_TRANSLATE_NOOP("Fields", "Charge on the shield"),
    "charge_colour": QT_TRANSLATE_NOOP("Fields", "Colour of the charge"),
    "charges": QT_TRANSLATE_NOOP("Fields", "Charges"),
    "division": QT_TRANSLATE_NOOP("Fields", "Division"),
    "shield": QT_TRANSLATE_NOOP("Fields", "Shield"),
}
"""Name of a field -> its label."""
HERALDRY_VALUE_WORDS: Final = {
    "barry": QT_TRANSLATE_NOOP("Values", "barry (bars)"),
    "bendy": QT_TRANSLATE_NOOP("Values", "bendy (slanting stripes)"),
    "chequy": QT_TRANSLATE_NOOP("Values", "chequy"),
    "heater": QT_TRANSLATE_NOOP("Values", "heater shield"),
    "kite": QT_TRANSLATE_NOOP("Values", "kite shield"),
    "lozenge": QT_TRANSLATE_NOOP("Values", "lozenge"),
    "paly": QT_TRANSLATE_NOOP("Values", "paly (upright stripes)"),
    "per_bend": QT_TRANSLATE_NOOP("Values", "per bend"),
    "per_bend_sinister": QT_TRANSLATE_NOOP("Values", "per bend sinister"),
    "per_chevron": QT_TRANSLATE_NOOP("Values", "per chevron"),
    "per_fess": QT_TRANSLATE_NOOP("Values", "per fess (above and below)"),
    "per_pale": QT_TRANSLATE_NOOP("Values", "per pale (left and right)"),
    "per_saltire": QT_TRANSLATE_NOOP("Values", "per saltire"),
    "quarterly": QT_TRANSLATE_NOOP("Values", "quarterly"),
}
"""Value of a choice -> its words."""
