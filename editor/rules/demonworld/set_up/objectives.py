"""What the book asks of objectives: how many, worth what, how far apart, in no zone (XVI.4.0)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import distance
from editor.rules.demonworld.set_up.copies import maps_of
from editor.rules.demonworld.set_up.start import with_options
from editor.rules.demonworld.set_up.zones import zone_fields
from editor.rules.demonworld.words import scenario_problem
from schemas.problems import Problem, Severity
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def objective_problems(setup: Setup) -> tuple[Problem, ...]:
    """Return what is wrong with the objectives of a scenario; it can be played all the same.

    Number, distance and zones are errors, since the book forbids them; what they should be worth is advice.
    None where the scenario leaves objectives out.
    """
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario) or not scenario.objectives:
        return ()
    given = setup.get(scenario.ruleset)
    if not isinstance(given, DemonworldRuleset):
        return ()
    ruleset = with_options(scenario, given)
    if not ruleset.options.objectives:
        return ()
    found = [*_number(scenario, ruleset), *_worths(scenario, ruleset)]
    maps = maps_of(setup, scenario)
    if not join_problems(scenario.boards, maps):
        field = join(scenario.boards, maps)
        found += [*_distances(scenario, ruleset, field), *_in_zones(scenario, ruleset, field)]
    return tuple(found)


def _number(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    count, boards = len(scenario.objectives), len(scenario.boards)
    most = int(boards * ruleset.battles.objectives_per_board)
    if count > most:
        yield scenario_problem("objectives_too_many", "objectives", count=count, boards=boards, most=most)


def _worths(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    least, most = ruleset.battles.objective_points
    for number, one in enumerate(scenario.objectives):
        if not least <= one.points <= most:
            problem = scenario_problem(
                "objective_worth",
                f"objectives[{number}].points",
                other=one.name,
                points=one.points,
                least=least,
                most=most,
            )
            yield problem.model_copy(update={"severity": Severity.WARNING})


def _distances(
    scenario: DemonworldScenario, ruleset: DemonworldRuleset, field: Battlefield
) -> Iterator[Problem]:
    least = ruleset.battles.objective_distance
    for number, one in enumerate(scenario.objectives):
        for other in scenario.objectives[:number]:
            fields = distance(field.to_axial(one.at), field.to_axial(other.at))
            if fields < least:
                yield scenario_problem(
                    "objectives_too_near",
                    f"objectives[{number}].at",
                    unit=one.name,
                    other=other.name,
                    fields=fields,
                    least=least,
                )


def _in_zones(
    scenario: DemonworldScenario, ruleset: DemonworldRuleset, field: Battlefield
) -> Iterator[Problem]:
    for side in scenario.sides:
        if side.zone is None and not scenario.hidden_deployment:
            continue
        zone = zone_fields(field, side, ruleset.battles.deployment_rows)
        for number, one in enumerate(scenario.objectives):
            if one.at in zone:
                yield scenario_problem(
                    "objective_in_zone", f"objectives[{number}].at", side=side, other=one.name
                )
