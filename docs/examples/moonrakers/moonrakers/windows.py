"""What Moonrakers adds to the windows: words, what new documents begin with, the picture of a night."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshalry.editor.ui.kit.words.labels import GameWords
from marshalry.editor.ui.plugin import UiSystem

from .scene import NightScene

if TYPE_CHECKING:
    from marshalry.editor.ui.kit.context import UiContext


def _blank_ruleset(_context: UiContext, _system: str) -> dict[str, Any]:
    sea = {"id": "sea", "name": {"en": "Sea"}, "letter": "s", "colour": "#6fa3bf", "moves": 1}
    return {"terrain": [sea]}


WINDOWS: Final = UiSystem(
    "moonrakers",
    scene=NightScene,
    blanks={"ruleset": _blank_ruleset},
    words=GameWords(
        {
            "oars": "Oars",
            "chests": "Chests",
            "crew": "Crew",
            "effect": "Effect",
            "strength": "Strength",
            "worth": "Worth",
            "contraband": "Contraband",
            "first_hand": "Tricks at first",
            "hand_limit": "Most tricks in hand",
            "customs": "Customs seize up to",
            "goal": "Worth that wins",
            "rounds": "Rounds",
            "warehouse": "Warehouse",
        },
        {"wind": "wind", "spyglass": "spyglass", "fog": "fog", "bribe": "bribe"},
    ),
    samples={"unit": "lugger", "army": "lamp-lane", "map": "crooked-coast", "scenario": "three-lanterns"},
)
"""Its row."""
