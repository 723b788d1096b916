"""Names out of the ruleset for the cards of Demonworld; where there is none, made from the id."""

from __future__ import annotations

from editor.printing.prose import as_words
from editor.printing.words import word
from schemas.ruleset import Faction, RulesetBase
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Formation, Order, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset

ORDERS: tuple[Order, ...] = ("move", "skirmish", "charge", "hold")
NO_FACTION_COLOUR = "#6b6455"
"""Colour of a card of no faction."""


def rules_of(ruleset: RulesetBase | None) -> DemonworldRuleset | None:
    """Return a ruleset of this game, or None."""
    return ruleset if isinstance(ruleset, DemonworldRuleset) else None


def colour_of(faction_id: str | None, ruleset: RulesetBase | None) -> str:
    """Return the colour of a faction."""
    faction = ruleset.faction(faction_id) if ruleset is not None else None
    return faction.colour if faction is not None else NO_FACTION_COLOUR


def faction_name(faction_id: str | None, ruleset: RulesetBase | None, language: str) -> str:
    """Return the name of a faction, or '' for none."""
    if faction_id is None:
        return ""
    faction = ruleset.faction(faction_id) if ruleset is not None else None
    return faction.name.get(language) if faction is not None else as_words(faction_id)


def belonging(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> str:
    """Return faction and clan of a unit."""
    names = [faction_name(unit.faction, ruleset, language)]
    if unit.clan is not None:
        faction = ruleset.faction(unit.faction) if ruleset is not None else None
        names.append(_clan_name(unit.clan, faction, language))
    return " · ".join(name for name in names if name)


def _clan_name(clan_id: str, faction: Faction | None, language: str) -> str:
    clans = faction.clans if faction is not None else ()
    return next((clan.name.get(language) for clan in clans if clan.id == clan_id), as_words(clan_id))


def order_letter(order: Order, rules: DemonworldRuleset | None, language: str) -> str:
    """Return the letter of an order's counter (M C S H, in French M C H T)."""
    found = (
        next((rule.letter.get(language) for rule in rules.orders if rule.id == order), "") if rules else ""
    )
    return found or order[0].upper()


def order_name(order: Order, rules: DemonworldRuleset | None, language: str) -> str:
    """Return the name of an order."""
    found = next((rule.name.get(language) for rule in rules.orders if rule.id == order), "") if rules else ""
    return found or as_words(order)


def order_sequence(rules: DemonworldRuleset | None) -> tuple[Order, ...]:
    """Return the orders as they move (V.2.0)."""
    if rules is None:
        return ORDERS
    return tuple(rule.id for rule in sorted(rules.orders, key=lambda rule: rule.sequence))


def formation_name(formation: Formation, rules: DemonworldRuleset | None, language: str) -> str:
    """Return the name of a formation."""
    rows = rules.formations if rules is not None else ()
    return next((row.name.get(language) for row in rows if row.id == formation), as_words(formation))


def terrain_name(terrain: str, rules: DemonworldRuleset | None, language: str) -> str:
    """Return the name of a kind of ground."""
    rows = rules.terrain if rules is not None else ()
    return next((row.name.get(language) for row in rows if row.id == terrain), as_words(terrain))


def weapon_name(weapon: Weapon, rules: DemonworldRuleset | None, language: str) -> str:
    """Return the name of a weapon with its number of attacks and who wields it."""
    rows = rules.weapons if rules is not None else ()
    usual = next((row.name.get(language) for row in rows if row.id == weapon.weapon), as_words(weapon.weapon))
    name = weapon.name.get(language) or usual
    if weapon.attacks > 1:
        name = f"{weapon.attacks} × {name}"
    held = [word(f"hand_{weapon.hand}", language)] if weapon.hand else []
    if weapon.carried_by != "element":
        held.append(word(f"by_{weapon.carried_by}", language))
    return f"{name} ({', '.join(held)})" if held else name
