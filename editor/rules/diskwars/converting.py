"""Disks of Diskwars as creatures of any game, and creatures of other games as disks."""

from __future__ import annotations

from typing import Final

from editor.rules.core.traits import Converter, Figures, Sketch, Trait
from editor.rules.diskwars.appraisal import missile_damage
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

_MOST: Final = 30
"""Greatest figure that a disk may have."""
_MOST_MISSILES: Final = 5
_GREATEST_LEVEL: Final = 3
_MOST_HITS: Final = 6


def figures(card: Document, ruleset: Document | None) -> Figures | None:
    """Return what a disk says. None for any other card."""
    if not isinstance(card, DiskwarsUnit):
        return None
    values: dict[Trait, float] = {
        "strength": card.attack,
        "guard": card.defence,
        "armour": card.toughness,
        "life": card.hits,
        "speed": card.movement,
        "size": card.diameter_mm,
        "cost": card.points,
    }
    rules = ruleset if isinstance(ruleset, DiskwarsRuleset) else None
    if card.shooting:
        values["shooting"] = missile_damage(card, ruleset)
    if card.wizard_level:
        values["magic"] = card.wizard_level
    faction = rules.faction(card.faction) if rules is not None and card.faction is not None else None
    return Figures(values, card.flyer, card.unique, faction.name if faction is not None else None)


def draft(sketch: Sketch, ruleset: Document | None) -> None:
    """Write a disk: every figure by rank; alignment and people are guessed."""
    rules = ruleset if isinstance(ruleset, DiskwarsRuleset) else None
    sketch.choose_people([(one.id, one.name) for one in rules.factions] if rules is not None else [])
    sketch.put("points", "cost", 1, 1_000, 5)
    sketch.data["alignment"] = "neutral"
    sketch.guess("alignment", "not_said", "neutral")
    size = round(sketch.figure("size", 10, 300, 44.5) * 2) / 2
    sketch.data["diameter_mm"] = size
    sketch.ranked("diameter_mm", "size", size)
    sketch.put("attack", "strength", 0, _MOST, 3)
    sketch.put("defence", "guard", 0, _MOST, 3)
    sketch.put("toughness", "armour", 1, _MOST, 3)
    sketch.put("movement", "speed", 0, _MOST, 3)
    sketch.put("hits", "life", 1, _MOST_HITS, 1)
    sketch.data["unique"] = sketch.traits.person
    sketch.data["flyer"] = sketch.flies()
    if sketch.has("magic"):
        sketch.put("wizard_level", "magic", 1, _GREATEST_LEVEL, 1)
    if sketch.has("shooting") and rules is not None and rules.missiles:
        wanted = sketch.figure("shooting", 1, _MOST, 4)
        kind, count = min(
            ((one, count) for one in rules.missiles for count in range(1, _MOST_MISSILES + 1)),
            key=lambda pair: (abs(pair[0].damage * pair[1] - wanted), pair[1]),
        )
        sketch.data["shooting"] = [{"missile": kind.id, "count": count}]
        sketch.ranked("shooting", "shooting", kind.damage * count)


CONVERTER: Final = Converter(
    frozenset({"strength", "guard", "armour", "life", "speed", "shooting", "magic", "size", "cost"}),
    figures,
    draft,
)
