"""The rules of a scenario as sentences, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.scenario_words import Names, PlaceName, UnitName, Words, column_and_row, nobody, spoken
from editor.rules.demonworld.battle import camps_of
from editor.rules.demonworld.set_up.copies import entries_of
from editor.rules.demonworld.words import scenario_problem
from schemas.base import Document, Ref
from schemas.messages import in_every_language
from schemas.problems import Message, Problem
from schemas.quantities import PlayerId
from schemas.scenario_rules import ChangesState, Condition, Gone, Sentence, Stands, TurnsGround, blocks_of
from schemas.scenario_spawns import InArea, OnField, Spawns
from schemas.states import state_name, states_of
from schemas.systems.demonworld import PHASES_OF_A_TURN, DemonworldArmy, DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_victory import AreaHeld, EnemyGone, EnemyLosses, Otherwise, VictoryCondition
from schemas.text import LocalText

E = TypeVar("E")


def unknown_document(ref: Ref) -> Document | None:
    """Find no document."""
    return None


def names_of(
    scenario: DemonworldScenario,
    unit: UnitName = nobody,
    get: Callable[[Ref], Document | None] = unknown_document,
    place: PlaceName = column_and_row,
) -> Names:
    """Return what the things of a scenario are called.

    Args:
        scenario: it has the things.
        unit: knows the names of its units.
        get: finds the ruleset, which has the names of the kinds of ground, and cards; what it does not find
            is called by its id or slug.
        place: names a field of the battlefield.
    """
    ruleset = get(scenario.ruleset)
    terrain = ruleset.terrain if isinstance(ruleset, DemonworldRuleset) else ()
    return Names(
        sides={side.id: side.name for side in scenario.sides},
        areas={area.id: area.name for area in scenario.areas},
        objectives={one.id: one.name for one in scenario.objectives if one.id is not None},
        triggers={one.id: one.name for one in scenario.triggers},
        groups={
            group.id: (side.id, tuple(one.entry for one in group.units))
            for side in scenario.sides
            for group in side.reinforcements
        },
        unit=unit,
        phases={phase: phase_name(phase) for phase in PHASES_OF_A_TURN},
        grounds={one.id: one.name for one in terrain},
        counters={one.id: one.name for one in scenario.counters},
        card=lambda ref: found.name if (found := get(ref)) is not None else None,
        place=place,
        state=partial(_state_of, scenario, get),
    )


def _state_of(
    scenario: DemonworldScenario,
    get: Callable[[Ref], Document | None],
    side: PlayerId,
    entry: str,
    key: str | None,
) -> LocalText | None:
    """Return what a state of an entry's card is called; None where neither card nor name is known."""
    own = next(one for one in scenario.sides if one.id == side)
    army = get(own.army) if own.army is not None else None
    entries = (*(army.entries if isinstance(army, DemonworldArmy) else ()), *own.troops)
    found = next((get(one.card) for one in entries if one.key == entry), None)
    return state_name(found, key) or None


def phase_name(phase: str) -> LocalText:
    """Return the name of a phase in every language, as it reads inside a sentence."""
    return in_every_language(Message(code=f"demonworld_scenario.phase_{phase}"))


def victory_sentences(scenario: DemonworldScenario, names: Names, language: str) -> tuple[str, ...]:
    """Return how each side wins, one sentence for each condition in its order."""
    words = Words(names)
    found = [victory_sentence(one, words) for one in scenario.victory]
    found += [words.say("victory_points")] if scenario.points_decide else []
    return tuple(spoken(one, language) for one in found)


def scenario_sentences(scenario: Document) -> Iterator[tuple[tuple[str, int], Message]]:
    """Yield conditions of victory and events as sentences: field and number, and what it says.

    Units are called by their entries alone: the armies are not at hand.
    """
    if isinstance(scenario, DemonworldScenario):
        words = Words(names_of(scenario, unit=_entry_name))
        for number, condition in enumerate(scenario.victory):
            yield ("victory", number), victory_sentence(condition, words)
        for number, trigger in enumerate(scenario.triggers):
            yield ("triggers", number), words.trigger(trigger)


def _entry_name(_side: PlayerId, entry: str) -> LocalText:
    return LocalText({"en": entry.replace("_", " ").capitalize()})


def victory_sentence(condition: VictoryCondition, words: Words) -> Message:
    """Return one condition of victory as a sentence."""
    side = words.side(condition.side)
    match condition:
        case Sentence():
            return words.victory(condition)
        case EnemyGone() | Otherwise():
            return words.say(f"victory_{condition.when}", side=side)
        case EnemyLosses(points=None):
            return words.say("victory_enemy_half", side=side)
        case EnemyLosses():
            return words.say("victory_enemy_losses", side=side, points=condition.points)
        case AreaHeld():  # pragma: no branch - no case is left
            area = words.area(condition.area)
            many = "stands_turn" if condition.turns == 1 else "stands_turns"
            turns = words.say(many, turns=condition.turns)
            return words.say("victory_area_held", side=side, area=area, turns=turns)


def special_rules(scenario: DemonworldScenario, names: Names, language: str) -> tuple[str, ...]:
    """Return the other rules of the scenario: who begins, weather, wind, what is in force, options."""
    return tuple(spoken(one, language) for one in _special(scenario, Words(names)))


def _special(scenario: DemonworldScenario, words: Words) -> Iterator[Message]:
    camps = camps_of(scenario.sides)
    for camp in dict.fromkeys(one for one in camps if camps.count(one) > 1):
        allies = [side.id for side, own in zip(scenario.sides, camps, strict=True) if own == camp]
        yield words.say("rule_allies", sides=tuple(words.side(one) for one in allies))
    if scenario.begins is not None:
        yield words.say("rule_begins", side=words.side(scenario.begins))
    if scenario.weather is not None:
        yield words.say("rule_weather", weather=words.weather(scenario.weather))
    if (wind := scenario.wind) is not None:
        code = "rule_wind_changes" if wind.changes else "rule_wind"
        yield words.say(code, direction=wind.direction, speed=wind.speed)
    if scenario.terrain_ignored:
        yield words.say("rule_flat")
    if scenario.hidden_deployment:
        yield words.say("rule_hidden")
    if scenario.chapters_added:
        yield words.say("rule_chapters_added", chapters=", ".join(scenario.chapters_added))
    if scenario.chapters_left_out:
        yield words.say("rule_chapters", chapters=", ".join(scenario.chapters_left_out))
    for option, value in scenario.options.model_dump(exclude_none=True).items():
        reading = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        yield words.say(f"rule_{option}_{reading}")


def script_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield blocks and effects that name what is not there: entries, ground of the ruleset, cards."""
    yield from _ground_problems(setup, scenario)
    yield from _card_problems(setup, scenario)
    yield from _state_problems(setup, scenario)
    for path, condition in _conditions(scenario):
        for place, block in blocks_of(condition):
            if not isinstance(block, Stands | Gone) or not block.entries:
                continue
            side = next(one for one in scenario.sides if one.id == block.side)
            known = {entry.key for entry in entries_of(setup, side)}
            for number, entry in enumerate(block.entries):
                if entry not in known:
                    at = f"{path}.{place}.entries[{number}]"
                    yield scenario_problem("block_entry_unknown", at, side=side, entry=entry)


def _ground_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    ruleset = setup.get(scenario.ruleset)
    if not isinstance(ruleset, DemonworldRuleset):
        return
    known = ", ".join(one.id for one in ruleset.terrain)
    for at, effect in _effects(scenario, TurnsGround):
        if ruleset.terrain_type(effect.terrain) is None:
            yield scenario_problem(
                "effect_ground_unknown", f"{at}.terrain", terrain=effect.terrain, known=known
            )


def _card_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    for at, effect in _effects(scenario, Spawns):
        if not isinstance(setup.get(effect.unit), DemonworldUnit):
            document = effect.unit.slug or effect.unit.id
            yield scenario_problem("effect_unit_missing", f"{at}.unit", document=document)
        if isinstance(effect.where, InArea):
            area = next(one for one in scenario.areas if one.id == effect.where.area)
            if not area.fields:
                yield scenario_problem("effect_area_empty", f"{at}.where.area", area=area.name or area.id)


def _state_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    for at, effect in _effects(scenario, ChangesState):
        side = next(one for one in scenario.sides if one.id == effect.side)
        entry = next((one for one in entries_of(setup, side) if one.key == effect.entry), None)
        if entry is None:
            yield scenario_problem("effect_entry_unknown", f"{at}.entry", side=side, entry=effect.entry)
            continue
        card = setup.get(entry.card)
        known = [one.id for one in states_of(card)]
        if isinstance(card, DemonworldUnit) and (not known or effect.state not in (None, *known)):
            yield scenario_problem(
                "effect_state_unknown" if known else "effect_without_states",
                f"{at}.state",
                card=card.name,
                state=effect.state,
                known=", ".join(known),
            )


def spawn_problems(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, plays: Callable[[DemonworldUnit], bool]
) -> Iterator[Problem]:
    """Yield effects that bring units to where no field is, or whose card is not played in this battle.

    Args:
        setup: has the cards.
        scenario: its events are looked at.
        field: the battlefield.
        plays: whether a card is played in this battle.
    """
    for at, effect in _effects(scenario, Spawns):
        card = setup.get(effect.unit)
        if isinstance(card, DemonworldUnit) and not plays(card):
            yield scenario_problem("effect_unit_not_played", f"{at}.unit", card=card.name)
        where = effect.where
        if isinstance(where, OnField) and not field.holds(where.field):
            yield scenario_problem("effect_field_off", f"{at}.where.field", field=column_and_row(where.field))


def _effects(scenario: DemonworldScenario, kind: type[E]) -> Iterator[tuple[str, E]]:
    """Yield the effects of a kind of all triggers, each with its path in the scenario."""
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            if isinstance(effect, kind):
                yield f"triggers[{number}].effects[{place}]", effect


def _conditions(scenario: DemonworldScenario) -> Iterator[tuple[str, Condition]]:
    for number, one in enumerate(scenario.victory):
        if isinstance(one, Sentence):
            yield f"victory[{number}].condition", one.condition
    for number, trigger in enumerate(scenario.triggers):
        yield f"triggers[{number}].condition", trigger.condition
