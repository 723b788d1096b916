"""Wizards of Wiz-War as creatures of any game, and creatures of other games as wizards."""

from __future__ import annotations

from typing import Final

from editor.rules.core.traits import Converter, Figures, Sketch
from schemas.base import Document
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarUnit

_MOST_LIFE: Final = 99
_MOST_SQUARES: Final = 20


def figures(card: Document, ruleset: Document | None) -> Figures | None:
    """Return what a wizard says; all of them have magic alike. None for any other card."""
    if not isinstance(card, WizwarUnit) or not isinstance(ruleset, WizwarRuleset):
        return None
    life, speed = _usual(ruleset)
    return Figures(
        {
            "life": life if card.life is None else card.life,
            "speed": speed if card.movement is None else card.movement,
            "magic": 1.0,
        },
        person=True,
    )


def draft(sketch: Sketch, ruleset: Document | None) -> None:
    """Write a wizard: his life and his squares; where the wizards shipped are alike, he is like them."""
    rules = ruleset if isinstance(ruleset, WizwarRuleset) else None
    life, speed = _usual(rules) if rules is not None else (15, 3)
    sketch.choose_people([(one.id, one.name) for one in rules.factions] if rules is not None else [])
    sketch.put("life", "life", 1, _MOST_LIFE, life)
    sketch.put("movement", "speed", 0, _MOST_SQUARES, speed)
    sketch.used.add("magic")
    if "magic" not in sketch.traits.ranks:
        sketch.guess("name", "becomes_wizard", "")


def _usual(rules: WizwarRuleset) -> tuple[int, int]:
    return rules.wizard.starting_life, rules.wizard.base_movement


CONVERTER: Final = Converter(frozenset({"life", "speed", "magic"}), figures, draft)
