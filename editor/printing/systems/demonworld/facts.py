"""What the cards of Demonworld show beside the fields of the document; templates lay it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from editor.printing.prose import joined, origin_of
from editor.printing.systems.demonworld.figures import state_lead, state_words, ways_words
from editor.printing.systems.demonworld.symbols import GLYPHS, unit_symbol
from editor.printing.systems.demonworld.words import (
    belonging,
    faction_name,
    formation_name,
    order_letter,
    order_name,
    order_sequence,
    rules_of,
    terrain_name,
    weapon_name,
)
from editor.printing.words import option_lines, word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.states import in_state
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldUnit
from schemas.systems.demonworld_magic import ItemEffect
from schemas.systems.demonworld_parts import Crew, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.typography import labelled, series

_DASH: Final = "–"
_FLIGHT: Final = ("low_only", "always_aloft", "fragile")
_MOST_HEXES: Final = 10
"""More elements are counted, not drawn."""
_MOST_MODELS: Final = 5
"""More models of an element are written as a number."""
_ITEM_GLYPHS: Final = {
    "melee_weapon": "⚔",
    "missile_weapon": "➶",
    "armour": "⛊",
    "standard": "⚑",
    "other": "❖",
}
_SPELL_GLYPH: Final = "✦"


@dataclass(frozen=True)
class Element:
    """An element as it is drawn: its sign, or so many models."""

    sign: str
    models: str = ""
    number: str = ""
    """The count of its models, where they are too many to draw."""


@dataclass(frozen=True)
class Sign:
    """A sign with its word beneath; a strong one is drawn inverted."""

    symbol: str
    name: str
    strong: bool = False


@dataclass(frozen=True)
class OrderPoints:
    """Movement points under an order (V.2.0)."""

    letter: str
    points: str
    moves: bool


@dataclass(frozen=True)
class Attack:
    """A row of the weapon table (II.5.0)."""

    name: str
    melee: str
    ranged: str
    order: str = ""
    """Letter of the order that it needs."""


@dataclass(frozen=True)
class Line:
    """Words with a bold lead."""

    lead: str
    text: str


@dataclass(frozen=True)
class UnitFacts:
    """A recruitment card (I.1.5, II, VIII)."""

    kind_line: str
    emblem: str
    elements_shown: tuple[Element, ...]
    elements_more: str
    composed: str
    signs: tuple[Sign, ...]
    order_points: tuple[OrderPoints, ...]
    attacks: tuple[Attack, ...]
    shoots: bool
    special: tuple[Line, ...]
    choices: tuple[Line, ...]
    """Options that an army may buy for it, each with its points."""
    origin: str


@dataclass(frozen=True)
class MagicFacts:
    """An item or a spell (XX, XXV)."""

    kind_line: str
    emblem: str
    lines: tuple[Line, ...]
    origin: str


def unit_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> UnitFacts | None:
    """Return what a recruitment card shows."""
    if not isinstance(document, DemonworldUnit):
        return None
    rules = rules_of(ruleset)
    shown, more = _elements(document)
    attacks = tuple(_attacks(document, rules, language))
    return UnitFacts(
        kind_line=kind_line(document, ruleset, language),
        emblem=GLYPHS.get(unit_symbol(document), "missile"),
        elements_shown=shown,
        elements_more=more,
        composed=_composed(document, language),
        signs=tuple(_signs(document, rules, language)),
        order_points=tuple(_orders(document, rules, language)),
        attacks=attacks,
        shoots=any(row.ranged for row in attacks),
        special=tuple(Line(lead, text) for lead, text in _special(document, rules, language)),
        choices=tuple(Line(lead, text) for lead, text in option_lines(document, language)),
        origin=origin_of(document, language),
    )


def item_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> MagicFacts | None:
    """Return what the card of an item shows (XXV)."""
    if not isinstance(document, DemonworldItem):
        return None
    kind = word(f"item_{document.item_kind}", language).capitalize()
    line = joined(faction_name(document.faction, ruleset, language), kind)
    lines = tuple(_item_lines(document, language))
    return MagicFacts(line, _ITEM_GLYPHS[document.item_kind], lines, origin_of(document, language))


def spell_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> MagicFacts | None:
    """Return what the card of a spell shows: all that its caster must know (XX.7.0)."""
    if not isinstance(document, DemonworldSpell):
        return None
    kind = word("kind_spell", language)
    kind = f"{kind} {document.number}" if document.number else kind
    line = joined(faction_name(document.faction, ruleset, language), kind)
    lines = tuple(one for one in _spell_lines(document, ruleset, language) if one.text)
    return MagicFacts(line, _SPELL_GLYPH, lines, origin_of(document, language))


def kind_line(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> str:
    """Return what the card is of: faction, clan, kind of troop."""
    what = word(f"kind_{unit.card_kind}", language)
    if unit.card_kind == "unit":
        what = word(f"mobility_{unit.mobility}", language)
    elif unit.mobility == "cavalry" and unit.card_kind in ("commander", "hero", "wizard"):
        what = f"{what}, {word('mounted', language)}"
    return joined(belonging(unit, ruleset, language), what)


def _elements(unit: DemonworldUnit) -> tuple[tuple[Element, ...], str]:
    """Return the elements drawn, and the count of the normal ones where they are too many (IX)."""
    elements = unit.elements
    signs = ["leader"] * elements.leader + ["standard"] * elements.standard + ["musician"] * elements.musician
    few = elements.models <= _MOST_MODELS
    models = Element("", f"models_{elements.models}" if few else "", "" if few else str(elements.models))
    many = len(signs) + elements.normal > _MOST_HEXES
    shown = [*(Element(sign) for sign in signs), *([models] * (1 if many else elements.normal))]
    return tuple(shown), f"× {elements.normal}" if many else ""


def _composed(unit: DemonworldUnit, language: str) -> str:
    elements = unit.elements
    if unit.large is not None:
        return word("base_fields", language, count=unit.large.base_fields)
    if elements.total == 1 and elements.models == 1:
        return word("single", language)
    if elements.total == 1:
        return word("one_element", language, models=elements.models)
    return word("composition", language, count=elements.total, models=elements.models)


def _signs(unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str) -> Iterator[Sign]:
    """Yield the formations permitted (XIII), then the wings of a flyer."""
    for formation in unit.formations:
        strong = unit.always_horde and formation == "horde"
        yield Sign(formation, formation_name(formation, rules, language), strong)
    if unit.flyer:
        yield Sign("wings", word("flyer", language))


def _orders(unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str) -> Iterator[OrderPoints]:
    if unit.movement.fixed is not None:
        return
    for order in order_sequence(rules):
        points = getattr(unit.movement, order)
        yield OrderPoints(order_letter(order, rules, language), _shown(points), points is not None)


def _attacks(unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str) -> Iterator[Attack]:
    for weapon in unit.weapons:
        yield _attack(weapon, rules, language)
    if unit.large is not None and unit.large.breath is not None:
        yield Attack(word("breath", language), str(unit.large.breath), "")
    if unit.large is not None and unit.large.overrun is not None:
        yield Attack(word("overrun", language), str(unit.large.overrun), "")
    if (engine := unit.artillery) is not None:
        power = str(engine.power)
        if engine.power_adjacent is not None:
            power = f"{power} / {engine.power_adjacent}"
        steps = (engine.short, engine.medium, engine.long)
        reach = " / ".join(_shown(step) for step in steps)
        least = word("minimum", language, fields=engine.minimum) if engine.minimum else ""
        yield Attack(word(f"projectile_{engine.projectile}", language), power, reach)
        if engine.incendiary is not None:
            yield Attack(word("projectile_incendiary", language), str(engine.incendiary), "")
        yield Attack(word(f"fire_{engine.fire}", language), "", least)


def _attack(weapon: Weapon, rules: DemonworldRuleset | None, language: str) -> Attack:
    melee = _shown(weapon.melee_power)
    if weapon.melee_power_cavalry is not None:
        melee = f"{melee} / {weapon.melee_power_cavalry}"
    start = 1
    bands = []
    for band in weapon.bands:
        reach = f"{start}–{band.to}" if band.to > start else str(band.to)
        bands.append(f"{labelled(reach, language)} {band.power}")
        start = band.to + 1
    notes = [word("first_phase_only", language)] if weapon.first_phase_only else []
    if weapon.melee_power_cavalry is not None:
        notes.append(word("foot_horse", language))
    letter = order_letter(weapon.requires_order, rules, language) if weapon.requires_order else ""
    return Attack(weapon_name(weapon, rules, language), melee, "  ·  ".join([*bands, *notes]), letter)


def _shown(value: int | None) -> str:
    return _DASH if value is None else str(value).replace("-", "−")


def _flight(unit: DemonworldUnit, language: str) -> str:
    """Return how it flies (XXIII)."""
    flight = unit.flight
    if flight is None:
        return word("flyer_text", language)
    said = [word(f"flight_{name}", language) for name in _FLIGHT if getattr(flight, name)]
    if flight.climb is not None:
        said.append(word("flight_climb", language, climb=flight.climb))
    if flight.least_fields_on_hold:
        said.append(word("flight_hold", language, fields=flight.least_fields_on_hold))
    return " ".join((word("flyer_text", language), *said))


def _crew(crew: Crew, language: str) -> str:
    """Return who is aboard, with the values of their own (XVII.7.4, XVIII.7.0)."""
    said = [word("crew_figures", language, figures=crew.figures)]
    for name in ("size", "melee_skill", "missile_skill"):
        if (value := getattr(crew, name)) is not None:
            said.append(word(f"crew_{name}", language, value=value))
    return ", ".join(said) + (f". {word('crew_on_back', language)}" if crew.values_on_back else ".")


def _special(
    unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str
) -> Iterator[tuple[str, str]]:
    """Yield the bold lead and the words of everything special."""
    if unit.rules_text:
        yield word("special_rules", language), unit.rules_text.get(language)
    if unit.command is not None:
        radius = word("radius", language, fields=unit.command.radius)
        yield word("command", language), radius if unit.command.radius else word("radius_none", language)
    if unit.always_horde:
        yield word("always_horde_lead", language), word("always_horde", language)
    if unit.flyer:
        yield word("flyer_lead", language), _flight(unit, language)
    if unit.crew is not None:
        yield word("crew_lead", language), _crew(unit.crew, language)
    if unit.regeneration:
        yield word("regeneration_lead", language), word("regeneration", language, wounds=unit.regeneration)
    if unit.aggressive_mount:
        yield word("aggressive_mount_lead", language), word("aggressive_mount", language)
    if unit.flaming_missiles:
        yield word("flaming_missiles_lead", language), word("flaming_missiles", language)
    if not unit.may_start_fires:
        yield word("no_fires_lead", language), word("no_fires", language)
    for weapon in unit.weapons:
        if weapon.requires_order is not None:
            order = order_name(weapon.requires_order, rules, language)
            yield f"{weapon_name(weapon, rules, language)}.", word("needs_order", language, order=order)
    if unit.built_in_items:
        items = ", ".join(word(f"item_{item}", language) for item in unit.built_in_items)
        yield word("built_in_lead", language), f"{items}."
    for exception in unit.terrain_exceptions:
        name = f"{terrain_name(exception.terrain, rules, language)}."
        if exception.counts_as is None:
            yield name, word("terrain_barred", language)
        else:
            ground = terrain_name(exception.counts_as, rules, language)
            yield name, word("terrain_as", language, terrain=ground)
    yield from _states(unit, rules, language)
    if unit.composition:
        yield word("army_needs", language), unit.composition.get(language)


def _states(
    unit: DemonworldUnit, rules: DemonworldRuleset | None, language: str
) -> Iterator[tuple[str, str]]:
    """Yield the other states of a unit: what differs in them, what leads to them, and what leads back."""
    own = [*_attacks(unit, rules, language)]
    for state in unit.states:
        parts = [state_words(unit, state.id, rules, language)]
        attacks = [*_attacks(in_state(unit, state.id), rules, language)]
        if attacks != own:
            parts.append(", ".join(f"{one.name} {one.melee or one.ranged}" for one in attacks))
        said = series(language).join(part for part in parts if part)
        ways = ways_words(unit, state.id, language)
        yield state_lead(state, language), " ".join((f"{said}.", *ways))
    if back := " ".join(ways_words(unit, None, language)):
        name = unit.state_name.get(language) or unit.name.get(language)
        yield f"{name[:1].upper()}{name[1:]}.", back


def _item_lines(item: DemonworldItem, language: str) -> Iterator[Line]:
    bearers = ", ".join(word(f"bearer_{one}", language) for one in item.bearers)
    yield Line(word("bearers", language), bearers)
    if item.carried_by != "any":
        yield Line(word("carried_by", language), word(f"carried_{item.carried_by}", language))
    if effects := " · ".join(_effect(effect, language) for effect in item.effects if effect.change != "text"):
        yield Line(word("effects", language), effects)
    limits = [word("unique", language)] if item.unique else []
    limits.append(word("lost_with_bearer" if item.lost_with_bearer else "not_lost", language))
    yield Line(word("limits", language), " ".join(limits))


def _effect(effect: ItemEffect, language: str) -> str:
    name = word(f"change_{effect.change}", language)
    replaces = effect.change in ("weapon_power", "armour", "stored_spell")
    value = f"{effect.value:+d}".replace("-", "−") if not replaces else str(effect.value)
    whole = f" ({word('whole_unit', language)})" if effect.whole_unit else ""
    return f"{name} {value}{whole}"


def _fields(count: int, language: str) -> str:
    return word("field" if count == 1 else "fields", language, count=count)


def _spell_lines(spell: DemonworldSpell, ruleset: RulesetBase | None, language: str) -> Iterator[Line]:
    yield Line(word("target", language), spell.target.get(language))
    if spell.max_distance is not None:
        whole = word("whole_target", language) if spell.whole_target_in_range else ""
        reach = _fields(spell.max_distance, language)
        yield Line(word("range", language), f"{reach} {whole}".strip())
    if spell.radius:
        yield Line(word("spell_radius", language), _fields(spell.radius, language))
    yield Line(word("sight", language), word(f"sight_{spell.sight}", language))
    names = ", ".join(faction_name(one, ruleset, language) for one in spell.affects)
    yield Line(word("affects", language), names)
    yield Line(word("duration", language), spell.duration.get(language))
    yield Line(word("stacking", language), spell.stacking.get(language))
    yield Line(word("restrictions", language), spell.restrictions.get(language))
