"""Why a scenario cannot be played: every reason at once, before a die is rolled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from editor.rules.core.battlefield import join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.demonworld.battle import camps_of
from editor.rules.demonworld.items.carried import not_played, stored
from editor.rules.demonworld.magic.knowing import spells_in
from editor.rules.demonworld.magic.summoning import is_played
from editor.rules.demonworld.set_up import refused_arrivals
from editor.rules.demonworld.set_up.copies import copies_of, items_of, maps_of
from editor.rules.demonworld.set_up.refused_flyers import refused_altitudes, refused_flyers
from editor.rules.demonworld.set_up.refused_machines import refused_machines
from editor.rules.demonworld.set_up.refused_riders import refused_riders
from editor.rules.demonworld.set_up.refused_units import (
    PLAIN_LAYOUTS,
    refused_bases,
    refused_commanders,
    refused_ground,
    refused_layouts,
    refused_placements,
)
from editor.rules.demonworld.set_up.start import chapters_in_force, items_in_force, with_options
from editor.rules.demonworld.victory.sentences import script_problems, spawn_problems
from editor.rules.demonworld.words import game_name, scenario_problem
from schemas.army import ArmyEntry
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldArmy, DemonworldScenario, DemonworldSide
from schemas.systems.demonworld_ruleset import DemonworldRuleset

CHAPTERS_PLAYED: Final = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
    "XVI", "XVII", "XVIII", "XIX", "XX", "XXI", "XXII", "XXIII", "XXIV", "XXV",
)  # fmt: skip
"""Chapters of the book that the core plays."""
_BY_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "commander": ("X",),
    "hero": ("X",),
    "wizard": ("X", "XX"),
    "giant": ("XVII",),
    "dragon": ("XVII",),
    "chariot": ("XVIII",),
    "artillery": ("XIX",),
}
"""Chapters without which a kind of card cannot be played."""


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why the scenario cannot be played, all at once; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return (scenario_problem("not_a_scenario", ""),)
    found = [*_missing(setup, scenario)]
    named = setup.get(scenario.ruleset)
    ruleset = with_options(scenario, named) if isinstance(named, DemonworldRuleset) else None
    in_force = chapters_in_force(scenario, ruleset) if ruleset is not None else frozenset()
    if ruleset is not None:
        found += _chapters(setup, scenario, ruleset, in_force)
        found += _items(setup, scenario, in_force)
        found += refused_layouts(setup, scenario, ruleset)
        found += refused_commanders(setup, scenario, ruleset)
        found += refused_bases(setup, scenario, ruleset)
        found += refused_riders(setup, scenario)
        found += refused_arrivals.march_problems(setup, scenario, ruleset)
    found += refused_arrivals.reinforcement_problems(setup, scenario)
    found += refused_arrivals.state_problems(setup, scenario)
    found += script_problems(setup, scenario)
    maps = maps_of(setup, scenario)
    joined = [
        problem
        for problem in join_problems(scenario.boards, maps)
        if problem.code != "battlefield.map_missing"
    ]
    found += joined
    if len(set(camps_of(scenario.sides))) == 1:
        found.append(scenario_problem("no_enemies", "sides"))
    if not joined and all(setup.get(place.map) is not None for place in scenario.boards):
        field = join(scenario.boards, maps)
        found += refused_placements(setup, scenario, field)
        if ruleset is not None and not scenario.hidden_deployment:
            found += refused_ground(setup, scenario, field, ruleset)
            found += refused_altitudes(setup, scenario, field, ruleset)
            if "XI" in in_force:
                found += refused_machines(setup, scenario, field, ruleset)
        found += refused_arrivals.field_problems(scenario, field)
        if ruleset is not None:
            found += spawn_problems(setup, scenario, field, lambda card: is_played(card, in_force))
    if not found and scenario.hidden_deployment:
        found += refused_arrivals.room_problems(setup, scenario)
    return tuple(found)


def _missing(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield every document that the scenario needs and that is not there, or is of another kind."""
    if not isinstance(setup.get(scenario.ruleset), DemonworldRuleset):
        yield scenario_problem(
            "ruleset_missing", "ruleset", document=scenario.ruleset.slug or scenario.ruleset.id
        )
    for index, place in enumerate(scenario.boards):
        if not isinstance(setup.get(place.map), HexMapBase):
            yield scenario_problem(
                "map_missing", f"boards[{index}].map", document=place.map.slug or place.map.id
            )
    for index, side in enumerate(scenario.sides):
        army, path = setup.get(side.army), f"sides[{index}].army"
        if side.army is None and side.troops:
            yield from _cards_missing(setup, side, side.troops, f"sides[{index}].troops")
        elif side.army is None:
            yield scenario_problem("no_army", path, side=side)
        elif not isinstance(army, DemonworldArmy):
            yield scenario_problem("army_missing", path, side=side, document=side.army.slug or side.army.id)
        else:
            yield from _cards_missing(setup, side, (*army.entries, *side.troops), path)


def _cards_missing(
    setup: Setup, side: DemonworldSide, entries: Sequence[ArmyEntry], path: str
) -> Iterator[Problem]:
    """Yield the entries whose card is not there."""
    for entry in entries:
        if setup.get(entry.card) is None:
            yield scenario_problem(
                "card_missing", path, side=side, entry=entry.key, document=entry.card.slug or entry.card.id
            )


def _chapters(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset, in_force: frozenset[str]
) -> Iterator[Problem]:
    """Yield what the scenario needs of chapters that the core does not play or that are not in force."""
    needed = set(in_force)
    for side in scenario.sides:
        for copy in copies_of(setup, side):
            needed.update(_BY_KIND.get(copy.card.card_kind, ()))
    order = [chapter.id for chapter in ruleset.chapters]
    lacking = sorted(
        needed.difference(CHAPTERS_PLAYED),
        key=lambda one: (order.index(one) if one in order else len(order), one),
    )
    if lacking:
        yield scenario_problem(
            "chapters_not_played",
            "game",
            chapters=", ".join(lacking),
            played=_spans(order),
        )
    if "XIII" not in in_force and _needs_formations(setup, scenario):
        named = game_name(scenario.game, ruleset)
        yield scenario_problem("chapters_not_in_force", "game", chapters="XIII", game=named)
    yield from refused_flyers(setup, scenario, in_force)
    if "XXII" in in_force and "XI" not in in_force:
        yield scenario_problem("fire_needs_ground", "chapters_added")
    if "XXIV" in in_force and not {"XI", "XII"} <= in_force:
        yield scenario_problem("buildings_need_ground", "chapters_added")
    if "XVI" not in in_force and refused_arrivals.needs_chapter(scenario):
        yield scenario_problem("battles_not_in_force", "game", game=game_name(scenario.game, ruleset))


def _items(setup: Setup, scenario: DemonworldScenario, chapters: Collection[str]) -> Iterator[Problem]:
    """Yield the items with an effect that the core does not play, and those without a spell (XXV)."""
    if not items_in_force(scenario):
        return
    for index, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            if copy.number == 1:
                for item in not_played(items_of(setup, copy), copy.card):
                    yield scenario_problem(
                        "item_not_played",
                        f"sides[{index}].army",
                        side=side,
                        unit=copy.card.name,
                        other=item.name,
                    )
                for item in items_of(setup, copy):
                    if next(stored(item), None) is None:
                        continue
                    if "XX" in chapters and next(spells_in(setup, item, copy.card), None) is not None:
                        continue
                    yield scenario_problem(
                        "item_without_spell",
                        f"sides[{index}].army",
                        side=side,
                        unit=copy.card.name,
                        other=item.name,
                    )


def _needs_formations(setup: Setup, scenario: DemonworldScenario) -> bool:
    """Return whether a horde, or a unit set up in a formation of chapter XIII, takes part."""
    return any(
        any(copy.card.always_horde for copy in copies_of(setup, side))
        or any(one.layout not in PLAIN_LAYOUTS for one in side.placements)
        for side in scenario.sides
    )


def _spans(order: Sequence[str]) -> str:
    """Return the chapters played, runs of the book's order shortened: ``I-VIII, XIV``."""
    spans: list[list[str]] = []
    for chapter in order:
        if chapter not in CHAPTERS_PLAYED:
            continue
        if spans and order.index(chapter) == order.index(spans[-1][-1]) + 1:
            spans[-1].append(chapter)
        else:
            spans.append([chapter])
    return ", ".join(span[0] if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)
