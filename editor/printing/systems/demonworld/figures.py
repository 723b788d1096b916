"""The values of a unit of Demonworld with their labels, and those by which its other states differ."""

from __future__ import annotations

from collections.abc import Iterator

from editor.printing.prose import DASH, Figure, signed
from editor.printing.systems.demonworld.words import order_name, order_sequence, rules_of
from editor.printing.words import word
from schemas.messages import sentence
from schemas.problems import Message
from schemas.ruleset import RulesetBase
from schemas.states import CardState, StateChange, in_state, state_name
from schemas.systems.demonworld import DemonworldUnit
from schemas.typography import labelled, series
from schemas.typography import signed as added


def figures(
    unit: DemonworldUnit, ruleset: RulesetBase | None, language: str, composed: str
) -> Iterator[Figure]:
    """Yield the values of a unit, each with its label.

    Args:
        unit: the unit.
        ruleset: the ruleset of the game, for names.
        language: language of the words.
        composed: what it is composed of, in words.
    """
    yield Figure(word("elements", language), composed)
    parts = [name for name in ("leader", "standard", "musician") if getattr(unit.elements, name)]
    if parts:
        yield Figure(word("with", language), ", ".join(word(f"element_{name}", language) for name in parts))
    yield Figure(word("movement", language), _movement(unit, ruleset, language))
    yield Figure(word("manoeuvres", language), str(unit.manoeuvres))
    if unit.formations:
        yield Figure(word("formations", language), _formations(unit, ruleset, language))
    yield Figure(word("initiative", language), str(unit.initiative))
    yield from _body(unit, language)
    yield Figure(word("hit_points", language), str(unit.hit_points))
    for key in ("melee_skill", "missile_skill", "charge_bonus"):
        if amount := getattr(unit, key):
            yield Figure(word(key, language), added(amount))
    yield Figure(word("fear", language), str(unit.fear))
    if unit.morale_a is not None or unit.morale_b is not None:
        yield Figure(word("morale", language), f"{signed(unit.morale_a)} / {signed(unit.morale_b)}")
    if unit.command is not None:
        yield Figure(word("stars", language), "★" * unit.command.stars)
    if unit.wizard_level:
        yield Figure(word("wizard_level", language), str(unit.wizard_level))


def _formations(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> str:
    """Return the names of the formations that a unit may take; ids as words where they have none."""
    rules = rules_of(ruleset)
    names = {one.id: one.name.get(language) for one in rules.formations} if rules is not None else {}
    return ", ".join(names.get(one) or one.replace("_", " ") for one in unit.formations)


def _body(unit: DemonworldUnit, language: str) -> Iterator[Figure]:
    """Yield size and protection; those of a chariot, then those of the animals before it."""
    animals = unit.chariot
    for key in ("size", "melee_protection", "missile_protection"):
        value = signed(getattr(unit, key))
        if animals is None:
            yield Figure(word(key, language), value)
        else:
            other = signed(getattr(animals, f"animals_{key}"))
            yield Figure(word(f"{key}_double", language), f"{value} · {other}")


def _movement(unit: DemonworldUnit, ruleset: RulesetBase | None, language: str) -> str:
    less = f" ({word('minus_lost_hit_points', language)})" if unit.movement.minus_lost_hit_points else ""
    if unit.movement.fixed is not None:
        return f"{unit.movement.fixed} ({word('fixed', language)}){less}"
    rules = rules_of(ruleset)
    orders = [(order, getattr(unit.movement, order)) for order in order_sequence(rules)]
    given = [
        f"{order_name(order, rules, language)} {points}" for order, points in orders if points is not None
    ]
    return ", ".join(given) + less if given else DASH


def state_lead(state: CardState, language: str) -> str:
    """Return what a state is called, with what it costs where an army may buy it, and a full stop."""
    name = state.name.get(language) or state.id
    price = f" ({added(state.points)})" if state.bought else ""
    return f"{name[:1].upper()}{name[1:]}{price}."


def state_words(unit: DemonworldUnit, key: str, ruleset: RulesetBase | None, language: str) -> str:
    """Return the values of a state that are not those of the card, and what leads to it."""
    other = in_state(unit, key)
    own = {one.label: one.value for one in figures(unit, ruleset, language, "")}
    unlike = [] if unit.mobility == other.mobility else [word(f"mobility_{other.mobility}", language)]
    unlike += [
        f"{labelled(one.label, language)} {one.value}"
        for one in figures(other, ruleset, language, "")
        if own.get(one.label) != one.value
    ]
    return series(language).join(unlike)


def ways_words(unit: DemonworldUnit, key: str | None, language: str) -> Iterator[str]:
    """Yield what leads to a state of a unit, a sentence for each way."""
    for way in unit.state_changes:
        if way.to == key:
            yield _way(unit, way, language)


def _way(unit: DemonworldUnit, way: StateChange, language: str) -> str:
    start = state_name(unit, way.start).get(language) or unit.name.get(language)
    values = {"start": start, "number": way.number or 0, "points": way.points}
    return sentence(Message(code=f"faces.state_by_{way.when}", values=values), language)
