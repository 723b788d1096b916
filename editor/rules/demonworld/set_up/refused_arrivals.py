"""Why a scenario's set-up, flank marches, areas and objectives cannot be played (XVI)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.demonworld.battle import camps_of
from editor.rules.demonworld.set_up.copies import copies_by_key, copies_of, entries_of, name_of
from editor.rules.demonworld.set_up.hidden_set_up import proposal, stands_of, to_set_up
from editor.rules.demonworld.set_up.scouting import by_camp, cannot_march, outflanking, scouting, too_many
from editor.rules.demonworld.set_up.start import first_state, start
from editor.rules.demonworld.state import put
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Message, Problem
from schemas.states import OWN_STATE, state_named
from schemas.systems.demonworld import (
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    FlankMarch,
    Reinforcement,
)
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def needs_chapter(scenario: DemonworldScenario) -> bool:
    """Return whether a scenario uses hidden set-up, flank marches, objectives or the points at the end."""
    return (
        scenario.hidden_deployment
        or scenario.points_decide
        or bool(scenario.objectives)
        or any(side.marches for side in scenario.sides)
    )


def march_problems(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Yield what is wrong with the flank marches (XVI.5.0)."""
    points = [scouting([copy.card for copy in copies_of(setup, side)], ruleset) for side in scenario.sides]
    camps = camps_of(scenario.sides)
    totals = by_camp(points, camps)
    ahead = outflanking(totals, ruleset)
    for index, side in enumerate(scenario.sides):
        path = f"sides[{index}].marches"
        if side.marches and not ruleset.options.flank_marches:
            yield scenario_problem("no_flank_marches", path, side=side)
        elif too_many(side.marches, outflanks_all=ahead == camps[index]):
            own = totals[camps[index]]
            most = max((points for camp, points in totals.items() if camp != camps[index]), default=0)
            yield scenario_problem("too_many_marches", path, side=side, points=own, other_points=most)
        yield from _unit_problems(setup, side, path, side.marches, set(), "marches_twice", cannot_march)


def reinforcement_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield what is wrong with the reinforcements: unknown, named twice, or unable to come in column."""
    for index, side in enumerate(scenario.sides):
        path = f"sides[{index}].reinforcements"
        seen = {(one.entry, one.copy_number) for march in side.marches for one in march.units}
        yield from _unit_problems(
            setup, side, path, side.reinforcements, seen, "comes_twice", _cannot_come_later
        )


def _cannot_come_later(card: DemonworldUnit) -> str | None:
    return "cannot_come_later" if card.card_kind == "artillery" or card.always_horde else None


def _unit_problems(
    setup: Setup,
    side: DemonworldSide,
    path: str,
    groups: Sequence[FlankMarch | Reinforcement],
    seen: set[tuple[str, int]],
    twice: str,
    forbids: Callable[[DemonworldUnit], str | None],
) -> Iterator[Problem]:
    """Yield the units of groups that are unknown, among those ``seen`` already, or not allowed there."""
    copies = copies_by_key(setup, side)
    for number, group in enumerate(groups):
        for place, one in enumerate(group.units):
            at, key = f"{path}[{number}].units[{place}]", (one.entry, one.copy_number)
            copy = copies.get(key)
            if copy is None:
                yield scenario_problem(
                    "placement_unknown", at, side=side, entry=one.entry, copy=one.copy_number
                )
                continue
            if key in seen:
                yield scenario_problem(twice, at, side=side, unit=name_of(copy))
            seen.add(key)
            trouble = forbids(copy.card)
            if trouble is not None:
                yield scenario_problem(trouble, at, side=side, unit=name_of(copy))


def state_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield the units that come with nobody left, more wounds than they survive, or in no state of theirs."""
    for index, side in enumerate(scenario.sides):
        keys = [entry.key for entry in entries_of(setup, side)]
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            yield scenario_problem("troops_key_taken", f"sides[{index}].troops", side=side, entry=key)
        yield from _unplaced_problems(setup, side, f"sides[{index}].unplaced")
        for copy in copies_of(setup, side):
            state, at = copy.state, f"sides[{index}]"
            if state is None:
                continue
            total = copy.card.elements.total
            if state.lost >= total:
                yield scenario_problem("nobody_left", at, side=side, unit=name_of(copy), count=total)
            if state.state not in (None, OWN_STATE) and state_named(copy.card, state.state) is None:
                yield scenario_problem(
                    "state_unknown" if copy.card.states else "state_without_states",
                    at,
                    side=side,
                    unit=name_of(copy),
                    state=state.state,
                    known=", ".join(one.id for one in copy.card.states),
                )
            most = copy.elements * (copy.card.hit_points - 1)
            if state.wounds > most:
                yield scenario_problem(
                    "too_many_wounds", at, side=side, unit=name_of(copy), count=state.wounds, most=most
                )


def _unplaced_problems(setup: Setup, side: DemonworldSide, path: str) -> Iterator[Problem]:
    """Yield the units said to be nowhere that are unknown, or come elsewhere, too."""
    copies = copies_by_key(setup, side)
    groups: tuple[FlankMarch | Reinforcement, ...] = (*side.marches, *side.reinforcements)
    coming = (*side.placements, *(one for group in groups for one in group.units))
    seen = {(one.entry, one.copy_number) for one in coming}
    for place, one in enumerate(side.unplaced):
        key, at = (one.entry, one.copy_number), f"{path}[{place}]"
        copy = copies.get(key)
        if copy is None:
            yield scenario_problem("placement_unknown", at, side=side, entry=one.entry, copy=one.copy_number)
        elif key in seen:
            yield scenario_problem("comes_twice", at, side=side, unit=name_of(copy))
        seen.add(key)


def field_problems(scenario: DemonworldScenario, field: Battlefield) -> Iterator[Problem]:
    """Yield areas and objectives that lie off the battlefield."""
    for number, area in enumerate(scenario.areas):
        count = sum(not field.holds(at) for at in area.fields)
        if count:
            yield scenario_problem(
                "area_off_the_field", f"areas[{number}].fields", other=area.name, count=count
            )
    for number, objective in enumerate(scenario.objectives):
        if not field.holds(objective.at):
            yield scenario_problem(
                "objective_off_the_field", f"objectives[{number}].at", other=objective.name
            )


def room_problems(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield the sides whose zone does not hold all units that are to be set up in it (XVI.3.3)."""
    state = first_state(start(setup))
    for index, side in enumerate(scenario.sides):
        state = state.replace(step="deploy", side=index)
        proposed = proposal(state, index)
        stands = stands_of(state, proposed)
        if not isinstance(stands, Message):
            state = state.replace(deployed=put(state.deployed, index, stands))
        set_up = {placing.unit for placing in proposed.placings}
        for roster in to_set_up(state, index):
            if roster.number not in set_up:
                yield scenario_problem("zone_too_small", f"sides[{index}].zone", side=side, unit=roster.name)
