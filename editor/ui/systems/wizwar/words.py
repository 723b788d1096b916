"""The words of the fields and choices that only Wiz-War has, marked for translation."""

from __future__ import annotations

from typing import Final

from editor.ui.kit.marks import QT_TRANSLATE_NOOP
from editor.ui.kit.words.labels import GameWords
from editor.ui.systems.wizwar.card_words import CARD_FIELDS, CARD_VALUES

FIELD_WORDS: Final = {
    "WizwarCounterStyle.usual": QT_TRANSLATE_NOOP("Fields", "The usual one"),
    "WizwarCounterStyle.ground": QT_TRANSLATE_NOOP("Fields", "Background"),
    "WizwarCounterStyle.names": QT_TRANSLATE_NOOP("Fields", "Names"),
    "WizwarCounterStyle.percent": QT_TRANSLATE_NOOP("Fields", "Size"),
    "amount": QT_TRANSLATE_NOOP("Fields", "Amount"),
    "attacks_per_turn": QT_TRANSLATE_NOOP("Fields", "Attacks in a turn"),
    "base_movement": QT_TRANSLATE_NOOP("Fields", "Squares without a card"),
    "cards_drawn": QT_TRANSLATE_NOOP("Fields", "Cards drawn"),
    "damage": QT_TRANSLATE_NOOP("Fields", "Damage"),
    "default_number": QT_TRANSLATE_NOOP("Fields", "Without a number card"),
    "door_points": QT_TRANSLATE_NOOP("Fields", "Points of a door"),
    "first": QT_TRANSLATE_NOOP("Fields", "First"),
    "half_percent": QT_TRANSLATE_NOOP("Fields", "Share stopped"),
    "hand": QT_TRANSLATE_NOOP("Fields", "Hand"),
    "hand_limit": QT_TRANSLATE_NOOP("Fields", "Cards at most"),
    "harm": QT_TRANSLATE_NOOP("Fields", "Damage"),
    "numbers_per_action": QT_TRANSLATE_NOOP("Fields", "Number cards on one action"),
    "power": QT_TRANSLATE_NOOP("Fields", "Power"),
    "punch_damage": QT_TRANSLATE_NOOP("Fields", "Damage of a punch"),
    "rounds_without_attacks": QT_TRANSLATE_NOOP("Fields", "Rounds without attacks"),
    "sectors": QT_TRANSLATE_NOOP("Fields", "Sectors"),
    "spell": QT_TRANSLATE_NOOP("Fields", "Spell"),
    "starting_cards": QT_TRANSLATE_NOOP("Fields", "Cards at the start"),
    "starting_life": QT_TRANSLATE_NOOP("Fields", "Life at the start"),
    "state": QT_TRANSLATE_NOOP("Fields", "State"),
    "treasures": QT_TRANSLATE_NOOP("Fields", "Treasures"),
    "treasures_carried": QT_TRANSLATE_NOOP("Fields", "Treasures carried"),
    "treasures_per_player": QT_TRANSLATE_NOOP("Fields", "Treasures of each player"),
    "treasures_to_win": QT_TRANSLATE_NOOP("Fields", "Treasures to win"),
    "turned": QT_TRANSLATE_NOOP("Fields", "Turned"),
    "turns": QT_TRANSLATE_NOOP("Fields", "Turns"),
    "wall_points": QT_TRANSLATE_NOOP("Fields", "Points of a wall"),
    "wizard": QT_TRANSLATE_NOOP("Fields", "The wizard"),
    "words": QT_TRANSLATE_NOOP("Fields", "Words"),
}
"""Name of a field -> its label."""
VALUE_WORDS: Final = {
    "WizwarCounterStyle.ground:people": QT_TRANSLATE_NOOP("Values", "its colour"),
    "WizwarCounterStyle.ground:paper": QT_TRANSLATE_NOOP("Values", "paper"),
    "key": QT_TRANSLATE_NOOP("Values", "key"),
    "armour": QT_TRANSLATE_NOOP("Values", "armour"),
    "attack": QT_TRANSLATE_NOOP("Values", "attack"),
    "movement": QT_TRANSLATE_NOOP("Values", "movement"),
    "neutral": QT_TRANSLATE_NOOP("Values", "neutral"),
    "nothing": QT_TRANSLATE_NOOP("Values", "nothing"),
    "points": QT_TRANSLATE_NOOP("Values", "points"),
    "self": QT_TRANSLATE_NOOP("Values", "self"),
    "wizard": QT_TRANSLATE_NOOP("Values", "wizard"),
    "wizwar": QT_TRANSLATE_NOOP("Values", "wizwar"),
}
"""Value of a choice -> its words."""
WORDS: Final = GameWords({**FIELD_WORDS, **CARD_FIELDS}, {**VALUE_WORDS, **CARD_VALUES})
