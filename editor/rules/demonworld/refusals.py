"""Why a scenario cannot be played: every reason at once, before a die is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import distance
from editor.rules.demonworld.bad_ground import misplaced
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.deployment import refusing
from editor.rules.demonworld.items import not_played
from editor.rules.demonworld.rule_names import formation_name, game_name
from editor.rules.demonworld.scenario_problem import scenario_problem
from editor.rules.demonworld.setting_up import (
    Copy,
    chapters_in_force,
    copies_of,
    items_of,
    maps_of,
    name_of,
    placed_fields,
    with_options,
)
from editor.rules.demonworld.triggers.refusing import script_problems
from schemas.army import ArmyEntry
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.scenario import RowsZone
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldScenario,
    DemonworldSide,
    FlankMarch,
    Reinforcement,
    UnitPlacement,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

CHAPTERS_PLAYED: Final = (
    "I",
    "II",
    "III",
    "IV",
    "V",
    "VI",
    "VII",
    "VIII",
    "IX",
    "X",
    "XI",
    "XII",
    "XIII",
    "XIV",
    "XV",
    "XVI",
)
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

_PLAIN_LAYOUTS: Final = ("line", "column")
_SIDES: Final = 2
"""So many sides the core plays."""


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why the scenario cannot be played, all at once; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return (scenario_problem("not_a_scenario", ""),)
    found = [*_missing(setup, scenario)]
    ruleset = setup.get(scenario.ruleset)
    if isinstance(ruleset, DemonworldRuleset):
        ruleset = with_options(scenario, ruleset)
        found += _chapters(setup, scenario, ruleset)
        found += _items(setup, scenario)
        found += _layouts(setup, scenario, ruleset)
        found += _commanders(setup, scenario, ruleset)
        found += refusing.march_problems(setup, scenario, ruleset)
    found += refusing.reinforcement_problems(setup, scenario)
    found += refusing.state_problems(setup, scenario)
    found += script_problems(setup, scenario)
    maps = maps_of(setup, scenario)
    joined = [
        problem
        for problem in join_problems(scenario.boards, maps)
        if problem.code != "battlefield.map_missing"
    ]
    found += joined
    if len(scenario.sides) != _SIDES:
        allied = any(side.alliance for side in scenario.sides)
        code = "two_sides_allied" if allied else "two_sides"
        found.append(scenario_problem(code, "sides", sides=len(scenario.sides)))
    if not joined and all(setup.get(place.map) is not None for place in scenario.boards):
        field = join(scenario.boards, maps)
        found += _placements(setup, scenario, field)
        if isinstance(ruleset, DemonworldRuleset) and not scenario.hidden_deployment:
            found += _on_bad_ground(setup, scenario, field, ruleset)
        found += refusing.field_problems(scenario, field)
    if not found and scenario.hidden_deployment:
        found += refusing.room_problems(setup, scenario)
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


def _chapters(setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    """Yield the chapters that the scenario needs and the core does not play, as one problem."""
    in_force = chapters_in_force(scenario, ruleset)
    needed = set(in_force)
    for side in scenario.sides:
        for copy in copies_of(setup, side):
            card = copy.card
            needed.update(_BY_KIND.get(card.card_kind, ()))
            if card.flyer:
                needed.add("XXIII")
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
    if "XVI" not in in_force and refusing.needs_chapter(scenario):
        yield scenario_problem("battles_not_in_force", "game", game=game_name(scenario.game, ruleset))


def _items(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield the items with an effect that the core does not play (XXV)."""
    for index, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            if copy.number == 1:
                for item in not_played(items_of(setup, copy)):
                    yield scenario_problem(
                        "item_not_played",
                        f"sides[{index}].army",
                        side=side,
                        unit=copy.card.name,
                        other=item.name,
                    )


def _layouts(setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    """Yield set-ups in a formation that the card does not permit (XIII)."""
    formations = "XIII" in chapters_in_force(scenario, ruleset)
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        for number, one in enumerate(side.placements):
            placed = copies.get((one.entry, one.copy_number))
            if (
                formations
                and placed is not None
                and one.layout not in _PLAIN_LAYOUTS
                and one.layout not in placed.card.formations
            ):
                yield scenario_problem(
                    "set_up_not_permitted",
                    f"sides[{index}].placements[{number}].layout",
                    side=side,
                    unit=name_of(placed),
                    formation=formation_name(one.layout, ruleset),
                )


def _commanders(setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    """Yield what is wrong with commanders: not in force, several elements, with no unit (X)."""
    in_force = "X" in chapters_in_force(scenario, ruleset)
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        for copy in copies.values():
            if not is_person(copy.card) or copy.number > 1:
                continue
            at = f"sides[{index}].army"
            if not in_force:
                yield scenario_problem(
                    "commanders_not_in_force",
                    at,
                    unit=copy.card.name,
                    chapters="X",
                    game=game_name(scenario.game, ruleset),
                )
            if copy.card.elements.total != 1:
                yield scenario_problem(
                    "commander_elements", at, unit=copy.card.name, count=copy.card.elements.total
                )
        for number, one in enumerate(side.placements):
            own = copies.get((one.entry, one.copy_number))
            if own is None or one.attached_to is None:
                continue
            at, host = (
                f"sides[{index}].placements[{number}]",
                copies.get((one.attached_to, one.attached_copy)),
            )
            if host is None or is_person(host.card) or not is_person(own.card):
                yield scenario_problem(
                    "commander_attached", f"{at}.attached_to", unit=name_of(own), entry=one.attached_to
                )
            elif not scenario.hidden_deployment and not _stands_beside(setup, scenario, side, one, host):
                yield scenario_problem(
                    "commander_not_beside", f"{at}.at", unit=name_of(own), other=name_of(host)
                )


def _stands_beside(
    setup: Setup, scenario: DemonworldScenario, side: DemonworldSide, one: UnitPlacement, host: Copy
) -> bool:
    """Return whether a commander's field is beside an element of the unit that he is to be with (X.2.2)."""
    placed = next(
        (
            other
            for other in side.placements
            if (other.entry, other.copy_number) == (host.entry.key, host.number)
        ),
        None,
    )
    maps = maps_of(setup, scenario)
    if placed is None or join_problems(scenario.boards, maps):
        return False
    field = join(scenario.boards, maps)
    own = field.to_axial(one.at)
    return any(distance(own, there.at) == 1 for there in placed_fields(field, placed, host.elements))


def _needs_formations(setup: Setup, scenario: DemonworldScenario) -> bool:
    """Return whether a horde, or a unit set up in a formation of chapter XIII, takes part."""
    return any(
        any(copy.card.always_horde for copy in copies_of(setup, side))
        or any(one.layout not in _PLAIN_LAYOUTS for one in side.placements)
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


def _placements(setup: Setup, scenario: DemonworldScenario, field: Battlefield) -> Iterator[Problem]:
    """Yield what is wrong with where the units stand."""
    taken: dict[tuple[int, int], LocalText] = {}
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in copies_of(setup, side)}
        if not copies and isinstance(setup.get(side.army), DemonworldArmy):
            yield scenario_problem("army_empty", f"sides[{index}].army", side=side)
        seen = set()
        groups: tuple[FlankMarch | Reinforcement, ...] = (*side.marches, *side.reinforcements)
        marching = {(one.entry, one.copy_number) for group in groups for one in group.units}
        for number, placement in enumerate(side.placements):
            path, key = f"sides[{index}].placements[{number}]", (placement.entry, placement.copy_number)
            copy = copies.get(key)
            if copy is None:
                yield scenario_problem(
                    "placement_unknown", path, side=side, entry=placement.entry, copy=placement.copy_number
                )
                continue
            if key in seen:
                yield scenario_problem(
                    "placed_twice", path, side=side, entry=placement.entry, copy=placement.copy_number
                )
                continue
            seen.add(key)
            if key in marching:
                yield scenario_problem("placed_and_marching", path, side=side, unit=name_of(copy))
            yield from _where(field, side, placement, copy, path, taken)
        for (entry, number), copy in copies.items():
            if (entry, number) not in seen | marching and not scenario.hidden_deployment:
                yield scenario_problem(
                    "not_placed", f"sides[{index}].placements", side=side, entry=entry, copy=number,
                    unit=copy.card.name,
                )  # fmt: skip


def _where(
    field: Battlefield,
    side: DemonworldSide,
    placement: UnitPlacement,
    copy: Copy,
    path: str,
    taken: dict[tuple[int, int], LocalText],
) -> Iterator[Problem]:
    """Yield why a unit may not stand where it is put: off the field, outside the zone, on another one."""
    fields = [field.to_offset(one.at) for one in placed_fields(field, placement, copy.elements)]
    name = name_of(copy)
    outside = [at for at in fields if not field.holds(at)]
    if outside:
        yield scenario_problem("placed_off_the_field", path, unit=name, count=len(outside))
    if any(not _in_zone(side, at) for at in fields if field.holds(at)):
        yield scenario_problem("placed_outside_zone", path, unit=name, side=side)
    others = sorted({taken[at] for at in fields if at in taken}, key=lambda one: one.get("en"))
    for other in others:
        yield scenario_problem("placed_on_another", path, unit=name, other=other)
    taken.update((at, name) for at in fields if at not in taken)


def _on_bad_ground(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield the units set up on ground that they cannot enter (XI.4.0)."""
    kinds = {kind.id: kind.name for kind in ruleset.terrain}
    for one in misplaced(setup, scenario, field, ruleset):
        path = f"sides[{one.side}].placements[{one.placement}]"
        terrain = kinds.get(one.terrain, LocalText({"en": one.terrain}))
        yield scenario_problem(
            "placed_on_bad_ground", path, unit=name_of(one.copy), other=terrain, field=one.field
        )


def _in_zone(side: DemonworldSide, at: tuple[int, int]) -> bool:
    zone = side.zone
    if zone is None:
        return True
    if isinstance(zone, RowsZone):
        return min(zone.first, zone.last) <= at[1] <= max(zone.first, zone.last)
    return at in zone.fields
