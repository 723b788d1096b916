"""Crews of large elements: their own size and skills, what they fight with (XVII.7.4, XVIII, XIX.8.0)."""

from __future__ import annotations

from typing import Any, Final

from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_MACHINES: Final = ("chariot", "artillery")


def with_crew(card: DemonworldUnit, ruleset: DemonworldRuleset) -> DemonworldUnit:
    """Return a card with what its crew brings into a battle.

    Size and skills of the crew stand in place of the card's: of a machine all of them (XVIII.6.0, XVIII.7.0,
    XVIII.8.0), of a monster the skill in shooting, since its rider shoots (XVII.7.4). The crew of a gun
    without a weapon for melee has improvised ones (XIX.8.0).
    """
    return _armed(_manned(card), ruleset)


def _manned(card: DemonworldUnit) -> DemonworldUnit:
    crew = card.crew
    if crew is None:
        return card
    own: dict[str, Any] = {"missile_skill": crew.missile_skill}
    if card.card_kind in _MACHINES:
        own |= {"size": crew.size, "melee_skill": crew.melee_skill}
    return card.model_copy(update={name: value for name, value in own.items() if value is not None})


def _armed(card: DemonworldUnit, ruleset: DemonworldRuleset) -> DemonworldUnit:
    if card.card_kind != "artillery" or any(one.melee_power is not None for one in card.weapons):
        return card
    powers = {int(size): power for size, power in ruleset.artillery.crew_power.items()}
    kind = next((one.id for one in ruleset.weapons if one.asked_as == "improvised"), None)
    if not powers or kind is None:
        return card
    nearest = min(powers, key=lambda size: (abs(size - card.size), size))
    weapon = Weapon(weapon=kind, carried_by="crew", melee_power=powers[nearest])
    return card.model_copy(update={"weapons": (*card.weapons, weapon)})
