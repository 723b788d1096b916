"""Why a scenario cannot be played: every reason at once, before a die is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import Setup
from editor.rules.diskwars.placing import fits
from editor.rules.diskwars.setting_up import arrivals, first_state, roster_of, start
from editor.rules.diskwars.table import Reserve
from schemas.problems import Message, Problem, Value
from schemas.systems.diskwars import (
    DiskwarsArmy,
    DiskwarsMap,
    DiskwarsScenario,
    DiskwarsSpell,
    DiskwarsUnit,
)
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

_MOST_DISKS: Final = 400
"""Disks of a side at most."""


def _problem(code: str, path: str, /, **values: Value) -> Problem:
    fix = Message(code=f"diskwars_play.{code}_fix", values=values)
    return Problem(code=f"diskwars_play.{code}", path=path, values=values, fix=fix)


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why the scenario cannot be played; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, DiskwarsScenario):
        return (_problem("not_a_scenario", ""),)
    found = [*_documents(setup, scenario), *_lands(setup, scenario)]
    for number in range(len(scenario.sides)):
        found += _side(setup, scenario, number)
    found += _arrivals(setup, scenario)
    if not scenario.victory:
        found.append(_problem("no_victory", "victory"))
    if not found:
        found += _laid(setup, scenario)
    return tuple(one.at(document=scenario.slug) for one in found)


def _documents(setup: Setup, scenario: DiskwarsScenario) -> Iterator[Problem]:
    if not isinstance(setup.get(scenario.ruleset), DiskwarsRuleset):
        yield _problem("ruleset_missing", "ruleset", ref=scenario.ruleset.slug or scenario.ruleset.id)
    if not isinstance(setup.get(scenario.table), DiskwarsMap):
        yield _problem("table_missing", "table", ref=scenario.table.slug or scenario.table.id)


def _lands(setup: Setup, scenario: DiskwarsScenario) -> Iterator[Problem]:
    table = setup.get(scenario.table)
    if not isinstance(table, DiskwarsMap):
        return
    keys = [one.key for one in table.terrain if one.key is not None]
    known = ", ".join(keys) or "-"
    if scenario.central_land is not None and scenario.central_land not in keys:
        yield _problem("land_unknown", "central_land", land=scenario.central_land, known=known)
    for number, side in enumerate(scenario.sides):
        if side.base is not None and side.base not in keys:
            yield _problem("land_unknown", f"sides[{number}].base", land=side.base, known=known)
    for number, rule in enumerate(scenario.victory):
        path = f"victory[{number}]"
        needs_centre = rule.when == "land_held" or rule.needs_land or rule.land_bonus
        if needs_centre and scenario.central_land is None:
            yield _problem("needs_central_land", path, known=known)
        if rule.when == "enemy_base_taken" and not any(side.base for side in scenario.sides):
            yield _problem("needs_bases", path)


def _side(setup: Setup, scenario: DiskwarsScenario, number: int) -> Iterator[Problem]:
    """Yield what is wrong with a side: no army, cards that are no disks, too many or too broad disks."""
    side = scenario.sides[number]
    army = setup.get(side.army)
    path = f"sides[{number}].army"
    if not isinstance(army, DiskwarsArmy):
        yield _problem("army_missing", path, side=side.id)
        return
    disks = tuple(roster_of(setup, number, side))
    if not disks:
        yield _problem("army_empty", path, side=side.id, army=army.slug)
    for place, entry in enumerate(army.entries):
        if not isinstance(setup.get(entry.card), DiskwarsUnit | DiskwarsSpell):
            values: dict[str, Value] = {"army": army.slug, "entry": entry.key, "number": place + 1}
            yield _problem("card_missing", path, **values)
    if len(disks) > _MOST_DISKS:
        yield _problem(
            "too_many_disks", path, side=side.id, army=army.slug, count=len(disks), most=_MOST_DISKS
        )
    wide = [one for one in disks if one.card.diameter_mm / 10 > side.strip_cm]
    if wide and (not scenario.initial_disks or side.base is None):
        found: dict[str, Value] = {"side": side.id, "strip": side.strip_cm, "disk": wide[0].card.slug}
        yield _problem("strip_too_narrow", f"sides[{number}].strip_cm", **found)


def _arrivals(setup: Setup, scenario: DiskwarsScenario) -> Iterator[Problem]:
    """Yield the disks that events bring of which there is no card, or which would not lie on the table."""
    table = setup.get(scenario.table)
    for where, effect in arrivals(scenario):
        path = f"triggers[{where.trigger}].effects[{where.effect}]"
        named: dict[str, Value] = {"event": scenario.triggers[where.trigger].name}
        card, at = setup.get(effect.unit), effect.at
        if not isinstance(card, DiskwarsUnit):
            yield _problem("event_no_disk", f"{path}.unit", **named, ref=effect.unit.slug or effect.unit.id)
        if at is not None and isinstance(table, DiskwarsMap):
            width, depth = table.width_cm, table.depth_cm
            if at.x_cm > width or at.y_cm > depth:
                size = {"x": at.x_cm, "y": at.y_cm, "width": width, "depth": depth}
                yield _problem("event_off_table", f"{path}.at", **named, **size)


def _laid(setup: Setup, scenario: DiskwarsScenario) -> Iterator[Problem]:
    """Yield the disks laid from the start that are none, or lie where their player could not lay them."""
    battle = start(setup)
    state = first_state(setup, battle)
    disks = state.table.disks
    for number, side in enumerate(scenario.sides):
        for place, one in enumerate(side.placements):
            path = f"sides[{number}].placements[{place}]"
            name = f"{side.id}/{one.entry}/{one.copy_number}"
            disk = state.table.disk(name)
            if disk is None:
                yield _problem("laid_unknown", path, side=side.name, entry=one.entry, copy=one.copy_number)
                continue
            before = altered(state.table, disks=disks[: disks.index(disk)])
            trouble = fits(state.replace(table=before), number, Reserve(name, disk.card), disk.at)
            if trouble is not None:
                yield Problem(code=trouble.code, path=path, values=trouble.values)
