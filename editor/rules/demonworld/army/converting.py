"""Recruitment cards of Demonworld as creatures of any game, and creatures of other games as such cards."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.traits import Converter, Figures, Sketch, Trait
from editor.rules.demonworld.army.new_cards import for_melee_alone, usual_elements
from schemas.base import Document
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset, WeaponType

_PERSONS: Final = ("commander", "hero", "wizard")
_USUAL_SIZE: Final = 2
_HERO: Final = {"stars": 1, "radius": 0}
_HOLDING: Final = 3
_LARGE_FIELDS: Final = {"giant": 3, "dragon": 4}
_GREATEST_LEVEL: Final = 5
_FORMATION: Final = ("square",)
_LARGE_FROM: Final = 0.75
_MIGHTY_FROM: Final = 0.9
"""Ranks in size and strength from which it is a giant or a dragon."""


def figures(card: Document, ruleset: Document | None) -> Figures | None:
    """Return what a recruitment card says; a unit is measured by one of its elements."""
    if not isinstance(card, DemonworldUnit):
        return None
    powers = [one.melee_power for one in card.weapons if one.melee_power is not None]
    moves = card.movement
    values: dict[Trait, float] = {
        "armour": card.melee_protection,
        "life": card.hit_points,
        "speed": max(moves.fixed or 0, moves.move or 0, moves.charge or 0),
        "size": card.size,
        "cost": card.points,
        "strength": max(powers, default=0) + card.melee_skill,
    }
    if card.morale_a is not None:
        values["courage"] = -card.morale_a
    shots = [band.power for weapon in card.weapons for band in weapon.bands]
    if card.artillery is not None:
        shots.append(card.artillery.power)
    if shots:
        values["shooting"] = max(shots) + card.missile_skill
    if card.wizard_level:
        values["magic"] = card.wizard_level
    rules = ruleset if isinstance(ruleset, DemonworldRuleset) else None
    faction = rules.faction(card.faction) if rules is not None and card.faction is not None else None
    people = faction.name if faction is not None else None
    return Figures(values, card.flyer, card.card_kind in _PERSONS, people)


def draft(sketch: Sketch, ruleset: Document | None) -> None:
    """Write a recruitment card: of a wizard, a hero, a giant, a dragon or a unit (I.1.5, VIII, XVII)."""
    rules = ruleset if isinstance(ruleset, DemonworldRuleset) else None
    flies = sketch.flies()
    kind = _kind(sketch, flies)
    sketch.choose_people([(one.id, one.name) for one in rules.factions] if rules is not None else [])
    sketch.put("points", "cost", 1, 5_000, 100)
    sketch.data["card_kind"] = kind
    sketch.guess("card_kind", "sort_by_traits", kind)
    size = _size(sketch, kind, rules)
    sketch.data |= {"flyer": flies, "melee_skill": 0, "fear": 1}
    sketch.guess("fear", "not_said", 1)
    _stand(sketch, kind, rules)
    _move(sketch, kind)
    _arm(sketch, kind, rules, size)
    armour = sketch.put("melee_protection", "armour", 0, 20, size)
    sketch.data["missile_protection"] = max(0, armour - size)
    sketch.guess("missile_protection", "armour_without_size", max(0, armour - size))
    sketch.put("hit_points", "life", 1, 20, 1)
    if kind == "wizard":
        sketch.put("wizard_level", "magic", 1, _GREATEST_LEVEL, 1)


def _kind(sketch: Sketch, flies: bool) -> str:
    """Return the sort of card: the largest and strongest are giants or, if they fly, dragons."""
    if sketch.has("magic"):
        return "wizard"
    traits = sketch.traits
    large = traits.ranks.get("size", 0.0) >= _LARGE_FROM and traits.ranks.get("strength", 0.0) >= _MIGHTY_FROM
    if large and flies:
        return "dragon"
    if large and not traits.person:
        return "giant"
    return "hero" if traits.person else "unit"


def _size(sketch: Sketch, kind: str, rules: DemonworldRuleset | None) -> int:
    """Write the size by rank, but as much as its sort needs at least (II.2.0); return it."""
    found = sketch.whole_figure("size", 1, 20, _USUAL_SIZE)
    least = {"giant": rules.sizes.giant_from, "dragon": rules.sizes.dragon_from} if rules is not None else {}
    size = max(found, least.get(kind, found))
    sketch.data["size"] = size
    if size == found:
        sketch.ranked("size", "size", size)
    else:
        sketch.guess("size", "least_of_sort", size)
    return size


def _stand(sketch: Sketch, kind: str, rules: DemonworldRuleset | None) -> None:
    """Say who stands there: one being, or a unit of the usual number (I.2.1)."""
    if kind != "unit":
        sketch.data["elements"] = {"normal": 1, "models": 1}
        sketch.data["manoeuvres"] = 1
        if kind == "hero":
            sketch.data["command"] = dict(_HERO)
            sketch.guess("command", "least_hero", 1)
        if kind in _LARGE_FIELDS:
            sketch.data["large"] = {"base_fields": _LARGE_FIELDS[kind]}
            sketch.guess("large.base_fields", "not_said", _LARGE_FIELDS[kind])
        return
    elements = usual_elements(rules)
    sketch.data["elements"] = elements
    sketch.guess("elements", "not_said", sum(elements.values()) - elements["models"])
    sketch.data["formations"] = list(_FORMATION)
    sketch.guess("formations", "not_said", ", ".join(_FORMATION))
    least = -sketch.whole_figure("courage", -20, 20, -9)
    sketch.data["morale_a"], sketch.data["morale_b"] = least, min(40, least + 7)
    sketch.ranked("morale_a", "courage", least)
    sketch.guess("morale_b", "not_said", min(40, least + 7))


def _move(sketch: Sketch, kind: str) -> None:
    """Say how far it goes: the same under every order for persons, by order for all others (V)."""
    points = sketch.whole_figure("speed", 1, 99, 16)
    if kind in _PERSONS:
        sketch.data["movement"] = {"fixed": points}
        sketch.ranked("movement.fixed", "speed", points)
        return
    slower = max(1, points * 3 // 4)
    moves: dict[str, Any] = {"move": points, "charge": slower, "skirmish": max(1, points // 2)}
    if kind in _LARGE_FIELDS:
        moves |= {"hold": _HOLDING, "minus_lost_hit_points": True}
    sketch.data["movement"] = moves
    sketch.ranked("movement.move", "speed", points)
    sketch.guess("movement.charge", "share_of_move", slower)
    sketch.guess("movement.skirmish", "share_of_move", moves["skirmish"])


def _arm(sketch: Sketch, kind: str, rules: DemonworldRuleset | None, size: int) -> None:
    """Give it the weapon for melee that is nearest in power, and one that shoots where it does (II.5)."""
    power = sketch.whole_figure("strength", -20, 40, 8)
    if rules is None:
        return
    melee = for_melee_alone(rules)
    weapons: list[dict[str, Any]] = []
    if melee:
        own = [one for one in melee if kind in one.natural_for]
        chosen = min(own or melee, key=lambda one: abs((one.melee_power or 0) + size - power))
        weapons.append({"weapon": chosen.id, "melee_power": power, **_against_cavalry(chosen, power)})
        sketch.guess("weapons[0].weapon", "nearest_weapon", chosen.id)
        sketch.ranked("weapons[0].melee_power", "strength", power)
    shooting = [one for one in rules.weapons if one.bands]
    if kind == "dragon" and sketch.has("shooting"):
        sketch.data["large"]["breath"] = sketch.whole_figure("shooting", 1, 40, 6)
        sketch.ranked("large.breath", "shooting", sketch.data["large"]["breath"])
    elif sketch.has("shooting") and shooting:
        wanted = sketch.figure("shooting", -20, 40, 4)
        bow = min(shooting, key=lambda one: abs(max(band.power for band in one.bands) - wanted))
        place = len(weapons)
        weapons.append({"weapon": bow.id, "bands": [band.model_dump(mode="json") for band in bow.bands]})
        sketch.guess(f"weapons[{place}].weapon", "nearest_weapon", bow.id)
        sketch.ranked(f"weapons[{place}].bands", "shooting", max(band.power for band in bow.bands))
    sketch.data["weapons"] = weapons


def _against_cavalry(kind: WeaponType, power: int) -> dict[str, int]:
    """Return the power against cavalry where it differs: by as much as that of the rules does (II.5)."""
    if kind.melee_power is None or kind.melee_power_cavalry is None:
        return {}
    return {"melee_power_cavalry": min(40, max(-20, power + kind.melee_power_cavalry - kind.melee_power))}


CONVERTER: Final = Converter(
    frozenset({"strength", "armour", "life", "speed", "courage", "shooting", "magic", "size", "cost"}),
    figures,
    draft,
)
