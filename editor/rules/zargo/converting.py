"""Pieces of The Lords of Zargo as creatures of any game, and creatures of other games as pieces."""

from __future__ import annotations

from typing import Final

from editor.rules.core.traits import Converter, Figures, Sketch, Trait
from schemas.base import Document
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoUnit

MOST: Final = 30
"""Greatest factor of a piece."""
_FLAMES_FROM: Final = 0.7
"""Rank among those who shoot from which it throws flames, not arrows."""
_FOOT_BELOW: Final = 0.4
"""Rank on the whole below which a plain fighter is a footsoldier."""
_ARROWS: Final = 1.0
_FLAMES: Final = 2.0


def figures(card: Document, ruleset: Document | None) -> Figures | None:
    """Return what a piece says. None for a city, which is no creature, and for other cards."""
    if not isinstance(card, ZargoUnit) or card.role == "city":
        return None
    values: dict[Trait, float] = {"strength": card.combat, "speed": card.movement, "cost": card.points}
    if "flames" in card.powers or "flames_and_moves" in card.powers:
        values["shooting"] = _FLAMES
    elif "arrows" in card.powers:
        values["shooting"] = _ARROWS
    if "visions" in card.powers:
        values["magic"] = 1.0
    rules = ruleset if isinstance(ruleset, ZargoRuleset) else None
    faction = rules.faction(card.faction) if rules is not None and card.faction is not None else None
    people = faction.name if faction is not None else None
    return Figures(values, "flies" in card.powers, card.role == "lord", people)


def draft(sketch: Sketch, ruleset: Document | None) -> None:
    """Write a piece: two factors, what it is, and its powers."""
    rules = ruleset if isinstance(ruleset, ZargoRuleset) else None
    sketch.choose_people([(one.id, one.name) for one in rules.factions] if rules is not None else [])
    sketch.put("points", "cost", 0, 1_000, 3)
    sketch.put("combat", "strength", 1, MOST, 3)
    sketch.put("movement", "speed", 1, MOST, 5)
    powers = ["flies"] if sketch.flies() else []
    if sketch.has("shooting"):
        rank = sketch.traits.ranks["shooting"]
        powers.append("flames" if rank >= _FLAMES_FROM else "arrows")
    if sketch.has("magic"):
        powers.append("visions")
    sketch.data["powers"] = powers
    if len(powers) > ("flies" in powers):
        sketch.guess("powers", "nearest_power", ", ".join(powers))
    plain = not powers and sketch.traits.whole < _FOOT_BELOW
    role = "lord" if sketch.traits.person else "foot" if plain else "special"
    sketch.data["role"] = role
    sketch.guess("role", "sort_by_traits", role)


CONVERTER: Final = Converter(frozenset({"strength", "speed", "shooting", "magic", "cost"}), figures, draft)
