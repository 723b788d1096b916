"""The words of the fields and choices that only Diskwars has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import GameWords
from editor.ui.systems.diskwars.blocks import BLOCK_FIELDS, BLOCK_VALUES

FIELD_WORDS: Final = {
    "abilities": QT_TRANSLATE_NOOP("Fields", "Abilities"),
    "ability": QT_TRANSLATE_NOOP("Fields", "Ability"),
    "alignment": QT_TRANSLATE_NOOP("Fields", "Alignment"),
    "army_points": QT_TRANSLATE_NOOP("Fields", "Army points"),
    "attack": QT_TRANSLATE_NOOP("Fields", "Attack"),
    "berserk_attack": QT_TRANSLATE_NOOP("Fields", "Berserk attack"),
    "berserk_defence": QT_TRANSLATE_NOOP("Fields", "Berserk defence"),
    "berserk_toughness": QT_TRANSLATE_NOOP("Fields", "Berserk toughness"),
    "central_land": QT_TRANSLATE_NOOP("Fields", "Central land"),
    "copy_number": QT_TRANSLATE_NOOP("Fields", "Copy number"),
    "damage": QT_TRANSLATE_NOOP("Fields", "Damage"),
    "defence": QT_TRANSLATE_NOOP("Fields", "Defence"),
    "depth_cm": QT_TRANSLATE_NOOP("Fields", "Depth"),
    "diameter_mm": QT_TRANSLATE_NOOP("Fields", "Diameter"),
    "disks_per_activation": QT_TRANSLATE_NOOP("Fields", "Disks per activation"),
    "entry": QT_TRANSLATE_NOOP("Fields", "Entry"),
    "in_combat": QT_TRANSLATE_NOOP("Fields", "In combat"),
    "initial_disks": QT_TRANSLATE_NOOP("Fields", "Initial disks"),
    "land_bonus": QT_TRANSLATE_NOOP("Fields", "Land bonus"),
    "land_distance_cm": QT_TRANSLATE_NOOP("Fields", "Land distance cm"),
    "main_faction_percent": QT_TRANSLATE_NOOP("Fields", "Main faction percent"),
    "minimum": QT_TRANSLATE_NOOP("Fields", "Minimum"),
    "missile": QT_TRANSLATE_NOOP("Fields", "Missile"),
    "missile_bounce_cm": QT_TRANSLATE_NOOP("Fields", "Bounce"),
    "missile_bounce_percent": QT_TRANSLATE_NOOP("Fields", "Chance of a bounce"),
    "missile_drop_cm": QT_TRANSLATE_NOOP("Fields", "Missile drop cm"),
    "missile_knock_percent": QT_TRANSLATE_NOOP("Fields", "Chance to push off"),
    "missile_scatter_percent": QT_TRANSLATE_NOOP("Fields", "Missile scatter percent"),
    "missiles": QT_TRANSLATE_NOOP("Fields", "Missiles"),
    "most_turns": QT_TRANSLATE_NOOP("Fields", "Turns at most"),
    "needs_land": QT_TRANSLATE_NOOP("Fields", "Needs land"),
    "opposed_alignments": QT_TRANSLATE_NOOP("Fields", "Opposed alignments"),
    "placements": QT_TRANSLATE_NOOP("Fields", "Placements"),
    "power": QT_TRANSLATE_NOOP("Fields", "Power"),
    "range_cm": QT_TRANSLATE_NOOP("Fields", "Range"),
    "range_kind": QT_TRANSLATE_NOOP("Fields", "Range kind"),
    "reinforcements": QT_TRANSLATE_NOOP("Fields", "Reinforcements"),
    "step_cm": QT_TRANSLATE_NOOP("Fields", "Step"),
    "strip_cm": QT_TRANSLATE_NOOP("Fields", "Strip"),
    "table": QT_TRANSLATE_NOOP("Fields", "Table"),
    "toughness": QT_TRANSLATE_NOOP("Fields", "Toughness"),
    "walls": QT_TRANSLATE_NOOP("Fields", "Walls"),
    "when": QT_TRANSLATE_NOOP("Fields", "When"),
    "width_cm": QT_TRANSLATE_NOOP("Fields", "Width"),
    "works": QT_TRANSLATE_NOOP("Fields", "Works"),
    "x_cm": QT_TRANSLATE_NOOP("Fields", "x"),
    "y_cm": QT_TRANSLATE_NOOP("Fields", "y"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "always": QT_TRANSLATE_NOOP("Values", "always"),
    "any": QT_TRANSLATE_NOOP("Values", "any"),
    "attack": QT_TRANSLATE_NOOP("Values", "attack"),
    "contact": QT_TRANSLATE_NOOP("Values", "contact"),
    "diskwars": QT_TRANSLATE_NOOP("Values", "diskwars"),
    "distance": QT_TRANSLATE_NOOP("Values", "distance"),
    "enemy_base_taken": QT_TRANSLATE_NOOP("Values", "enemy base taken"),
    "evil": QT_TRANSLATE_NOOP("Values", "evil"),
    "good": QT_TRANSLATE_NOOP("Values", "good"),
    "land_held": QT_TRANSLATE_NOOP("Values", "land held"),
    "movement": QT_TRANSLATE_NOOP("Values", "movement"),
    "neutral": QT_TRANSLATE_NOOP("Values", "neutral"),
    "points_destroyed": QT_TRANSLATE_NOOP("Values", "points destroyed"),
    "points_lead": QT_TRANSLATE_NOOP("Values", "points lead"),
    "push": QT_TRANSLATE_NOOP("Values", "push"),
    "radius": QT_TRANSLATE_NOOP("Values", "radius"),
    "rages": QT_TRANSLATE_NOOP("Values", "rages after its attacks"),
    "reaction": QT_TRANSLATE_NOOP("Values", "reaction"),
    "second": QT_TRANSLATE_NOOP("Values", "second"),
    "self": QT_TRANSLATE_NOOP("Values", "self"),
    "strikes_all": QT_TRANSLATE_NOOP("Values", "strikes every disk"),
    "strikes_first": QT_TRANSLATE_NOOP("Values", "strikes first"),
    "throw": QT_TRANSLATE_NOOP("Values", "throw"),
    "turn": QT_TRANSLATE_NOOP("Values", "turn"),
    "wizard": QT_TRANSLATE_NOOP("Values", "wizard"),
}
"""Value of a choice -> its words."""
WORDS: Final = GameWords({**FIELD_WORDS, **BLOCK_FIELDS}, {**VALUE_WORDS, **BLOCK_VALUES})
