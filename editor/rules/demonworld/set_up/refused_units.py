"""Why units, commanders and layouts of a scenario cannot be set up as they are (X.2.2, XI.4.0, XIII, XVI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import distance
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.large.bases import CHAPTERS, base_of
from editor.rules.demonworld.large.footprints import MONSTERS
from editor.rules.demonworld.set_up.copies import (
    Copy,
    begins_aloft,
    copies_by_key,
    copies_of,
    covered_fields,
    maps_of,
    name_of,
    placed_fields,
)
from editor.rules.demonworld.set_up.refused_riders import rides_at_first
from editor.rules.demonworld.set_up.start import chapters_in_force
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import houses_of
from editor.rules.demonworld.terrain.prepared import Terrain, kind_of
from editor.rules.demonworld.words import formation_name, game_name, scenario_problem
from schemas.problems import Problem
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


class Misplaced(NamedTuple):
    """A unit with an element on impassable ground."""

    side: int
    """Number of its side."""
    placement: int
    """Number of its placement."""
    copy: Copy
    """The unit."""
    field: str
    """Name of the field, or its column and row from 1 where it has none."""
    terrain: str
    """Id of the terrain there."""


def misplaced(
    setup: Setup, scenario: DemonworldScenario, field: Battlefield, ruleset: DemonworldRuleset
) -> Iterator[Misplaced]:
    """Yield the units with an element on impassable ground, the first such field of each."""
    chapters = chapters_in_force(scenario, ruleset)
    if "XI" not in chapters:
        return
    ground = Ground(field)
    terrain = Terrain(ground, ruleset, (), houses_of(ground) if "XXIV" in chapters else None)
    for number, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        for index, placement in enumerate(side.placements):
            copy = copies.get((placement.entry, placement.copy_number))
            if copy is None or rides_at_first(copies, placement) or begins_aloft(copy, placement):
                continue
            card = copy.card
            for one in covered_fields(field, placement, copy):
                at = field.to_offset(one.at)
                if field.holds(at) and not terrain.enterable(
                    ground.cell(at), kind_of(card), card.size, card.terrain_exceptions
                ):
                    names = field.names_at(at)
                    name = names[0] if names else f"{at[0] + 1}.{at[1] + 1}"
                    yield Misplaced(number, index, copy, name, field.terrain_at(at))
                    break


def refused_layouts(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield set-ups in a formation that the card does not permit (XIII)."""
    formations = "XIII" in chapters_in_force(scenario, ruleset)
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        for number, one in enumerate(side.placements):
            placed = copies.get((one.entry, one.copy_number))
            if (
                formations
                and placed is not None
                and one.layout not in PLAIN_LAYOUTS
                and one.layout not in placed.card.formations
            ):
                yield scenario_problem(
                    "set_up_not_permitted",
                    f"sides[{index}].placements[{number}].layout",
                    side=side,
                    unit=name_of(placed),
                    formation=formation_name(one.layout, ruleset),
                )


def refused_commanders(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield what is wrong with commanders: not in force, several elements, with no unit (X)."""
    chapters = chapters_in_force(scenario, ruleset)
    in_force = "X" in chapters
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
        for copy in copies.values():
            if not is_person(copy.card) or copy.number > 1:
                continue
            at = f"sides[{index}].army"
            if not in_force:
                yield scenario_problem(
                    "commanders_not_in_force",
                    at,
                    unit=copy.card.name,
                    chapters="X, XX" if copy.card.wizard_level and "XX" not in chapters else "X",
                    game=game_name(scenario.game, ruleset),
                )
            if in_force and copy.card.wizard_level and "XX" not in chapters:
                yield scenario_problem(
                    "wizards_not_in_force",
                    at,
                    unit=copy.card.name,
                    chapters="XX",
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
            alone = not is_person(own.card) or own.card.large is not None
            if host is None or is_person(host.card) or alone:
                yield scenario_problem(
                    "commander_attached", f"{at}.attached_to", unit=name_of(own), entry=one.attached_to
                )
            elif (
                host.card.large is None
                and not scenario.hidden_deployment
                and not _stands_beside(setup, scenario, side, one, host)
            ):
                yield scenario_problem(
                    "commander_not_beside", f"{at}.at", unit=name_of(own), other=name_of(host)
                )


def refused_bases(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield what is not played of large bases: chapters left out, strange ones, machines that command."""
    in_force = chapters_in_force(scenario, ruleset)
    for index, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            card, at = copy.card, f"sides[{index}].army"
            if card.large is None:
                continue
            kind = base_of(card)
            chapter = CHAPTERS.get(kind, "XVII") if kind is not None else "XVII"
            if kind is not None and chapter not in in_force:
                named = game_name(scenario.game, ruleset)
                yield scenario_problem(
                    "base_not_in_force", at, unit=name_of(copy), chapters=chapter, game=named
                )
            if kind is None:
                yield scenario_problem("base_unknown", at, unit=name_of(copy), fields=card.large.base_fields)
            if card.elements.total != 1:
                yield scenario_problem("base_elements", at, unit=name_of(copy), count=card.elements.total)
            if is_person(card) and kind not in MONSTERS:
                yield scenario_problem("base_commands", at, unit=name_of(copy))


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


def refused_placements(setup: Setup, scenario: DemonworldScenario, field: Battlefield) -> Iterator[Problem]:
    """Yield what is wrong with where the units stand."""
    taken: dict[tuple[int, int], LocalText] = {}
    for index, side in enumerate(scenario.sides):
        copies = copies_by_key(setup, side)
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
            if not rides_at_first(copies, placement):
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
    fields = [field.to_offset(one.at) for one in covered_fields(field, placement, copy)]
    name = name_of(copy)
    inside = {at for at in fields if field.holds(at)}
    if len(inside) < len(fields):
        yield scenario_problem("placed_off_the_field", path, unit=name, count=len(fields) - len(inside))
    if side.zone is not None and not inside <= side.zone.among(inside):
        yield scenario_problem("placed_outside_zone", path, unit=name, side=side)
    if begins_aloft(copy, placement):
        return
    others = sorted({taken[at] for at in fields if at in taken}, key=lambda one: one.get("en"))
    for other in others:
        yield scenario_problem("placed_on_another", path, unit=name, other=other)
    taken.update((at, name) for at in fields if at not in taken)


def refused_ground(
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


PLAIN_LAYOUTS: Final = ("line", "column")
