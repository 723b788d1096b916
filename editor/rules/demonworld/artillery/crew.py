"""Crews of guns in melee: what they fight with where their card says nothing else (XIX.8.0)."""

from __future__ import annotations

from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def with_crew(card: DemonworldUnit, ruleset: DemonworldRuleset) -> DemonworldUnit:
    """Return a card whose crew can fight: a gun without a weapon for melee has improvised ones (XIX.8.0)."""
    if card.card_kind != "artillery" or any(one.melee_power is not None for one in card.weapons):
        return card
    powers = {int(size): power for size, power in ruleset.artillery.crew_power.items()}
    kind = next((one.id for one in ruleset.weapons if one.asked_as == "improvised"), None)
    if not powers or kind is None:
        return card
    nearest = min(powers, key=lambda size: (abs(size - card.size), size))
    weapon = Weapon(weapon=kind, carried_by="crew", melee_power=powers[nearest])
    return card.model_copy(update={"weapons": (*card.weapons, weapon)})
