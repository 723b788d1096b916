"""From a scenario and its documents to the battle and the state before the first action."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS
from editor.rules.core.unit_letters import told_apart, unit_letters
from editor.rules.demonworld.artillery.crew import with_crew
from editor.rules.demonworld.artillery.guns_now import NO_GUNS
from editor.rules.demonworld.artillery.loading import with_loaded
from editor.rules.demonworld.battle import Battle, Numbers, Roster, camps_of
from editor.rules.demonworld.flyers.starting import starting_altitude
from editor.rules.demonworld.formations.judging import judge
from editor.rules.demonworld.formations.shapes import Shapes
from editor.rules.demonworld.formations.special import Placed, shapes_of
from editor.rules.demonworld.items.arms import cards_with_arms
from editor.rules.demonworld.items.carried import Carried, carried
from editor.rules.demonworld.large.bases import bases_of
from editor.rules.demonworld.magic.knowing import (
    magic_at_start,
    spells_of,
    summonable_of,
    with_summoned,
    wizards_of,
)
from editor.rules.demonworld.morale.own_edges import edges
from editor.rules.demonworld.set_up.copies import (
    copies_of,
    items_of,
    maps_of,
    name_of,
    placed_fields,
    placement_of,
    signs_of,
)
from editor.rules.demonworld.set_up.mounted import mounted, riders_at_start
from editor.rules.demonworld.set_up.rosters import roster_of
from editor.rules.demonworld.set_up.scouting import earliest, edge_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.houses import houses_of
from editor.rules.demonworld.terrain.shared import ground_of, sight_of, terrain_of
from editor.rules.demonworld.units import Marching, Sign, Unit
from editor.rules.demonworld.victory.script import script_of
from schemas.base import must_be
from schemas.scenario_counters import starting_values
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_parts import Layout
from schemas.systems.demonworld_ruleset import DemonworldRuleset

NEVER: Final = 100
"""First turn of reinforcements that only a trigger calls: later than any battle lasts."""


class _Mustered(NamedTuple):
    """The units of all sides, in the order of the scenario."""

    roster: tuple[Roster, ...]
    unit_of: tuple[int, ...]
    """Element -> its unit."""
    side_of: tuple[int, ...]
    """Element -> its side."""
    signs: tuple[Sign, ...]
    """Element -> its special sign."""
    items: tuple[Carried, ...]


def _mustered(
    setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset, chapters: frozenset[str]
) -> _Mustered:
    """Number the units and elements of all sides in their order, those of a side after each other."""
    roster: list[Roster] = []
    items: list[Carried] = []
    unit_of: list[int] = []
    side_of: list[int] = []
    signs: list[Sign] = []
    camps = camps_of(scenario.sides)
    for side_number, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            elements = tuple(range(len(unit_of), len(unit_of) + copy.elements))
            number = len(roster)
            unit_of += [number] * len(elements)
            side_of += [side_number] * len(elements)
            signs += signs_of(copy, placement_of(side, copy))
            if items_in_force(scenario):
                items += [
                    carried(item, elements, signs[elements[0] :], copy.card, ruleset)
                    for item in items_of(setup, copy)
                ]
            lost = (copy.worth, copy.state.wounds if copy.state is not None else 0)
            roster.append(
                roster_of(
                    number, (side_number, camps[side_number]), (copy.entry.key, copy.number), name_of(copy),
                    copy.card, elements, lost, signs, chapters, ruleset, (copy.profiles, copy.begins),
                )
            )  # fmt: skip
    letters = unit_letters((one.card.faction or "", one.card.id) for one in roster)
    names = told_apart([one.name for one in roster], letters)
    named = [replace(one, name=name) for one, name in zip(roster, names, strict=True)]
    return _Mustered(tuple(named), tuple(unit_of), tuple(side_of), tuple(signs), tuple(items))


def start(setup: Setup) -> Battle:
    """Return what never changes in the battle; the setup must have no refusals."""
    scenario = must_be(setup.scenario, DemonworldScenario)
    ruleset = with_options(scenario, must_be(setup.get(scenario.ruleset), DemonworldRuleset))
    chapters = chapters_in_force(scenario, ruleset)
    ground = ground_of(scenario.boards, maps_of(setup, scenario))
    camps = camps_of(scenario.sides)
    mustered = _mustered(setup, scenario, ruleset, chapters)
    roster, unit_of = mustered.roster, mustered.unit_of
    sequences = tuple(rule.id for rule in sorted(ruleset.orders, key=lambda rule: rule.sequence))
    areas = {area.id: frozenset(ground.cell(at) for at in area.fields) for area in scenario.areas}
    crewed = [with_crew(roster[number].card, ruleset) for number in unit_of]
    cards = cards_with_arms(crewed, mustered.items, unit_of, ruleset)
    houses = houses_of(ground) if "XXIV" in chapters else None
    wizards, spells = wizards_of(setup, cards, mustered.items) if "XX" in chapters else ((), {})
    spells = with_summoned(setup, spells)
    summonable = summonable_of(setup, spells)
    return Battle(
        scenario=scenario,
        ruleset=ruleset,
        ground=ground,
        shapes=Shapes(ground, ruleset),
        roster=roster,
        cards=cards,
        came_with=unit_of,
        side_of=mustered.side_of,
        camps=camps,
        camp_of=tuple([camps[side] for side in mustered.side_of]),
        signs=mustered.signs,
        sight=sight_of(ground, ruleset, flat=scenario.terrain_ignored, houses=houses),
        hit_points=tuple(roster[number].card.hit_points if "VIII" in chapters else 1 for number in unit_of),
        chapters=chapters,
        edges=edges(ground, scenario.sides, camps),
        areas=areas,
        sequences=sequences,
        carried=mustered.items,
        numbers=Numbers(),
        wizards=wizards,
        spells=spells,
        summonable=summonable,
        books={
            ident: tuple([one.id for one in spells_of(setup, card)]) for ident, card in summonable.items()
        },
        terrain=terrain_of(ground, ruleset, cards, houses) if "XI" in chapters else None,
        script=script_of(scenario),
        bases=bases_of(ground, ruleset, cards, chapters, houses),
    )


def first_state(battle: Battle) -> BattleState:
    """Return the state before the first action.

    Turn 0, everything set up, the first side to lay its orders.
    """
    hidden = battle.scenario.hidden_deployment
    marches = sections(battle)
    marching = {number for march in marches for number in march.units}
    none = (None,) * len(battle.scenario.sides)
    units, unit_of = mounted(
        battle, [_unit_at_start(battle, one, marching) for one in battle.roster], battle.came_with
    )
    return BattleState(
        battle=battle,
        units=units,
        unit_of=unit_of,
        step="deploy" if hidden else "begin" if "X" in battle.chapters else "orders",
        orders=none,
        shots=none,
        attacks=none,
        deployed=none if hidden else (),
        marches=marches,
        wounds=_wounds(battle),
        guns=with_loaded(NO_GUNS, battle),
        magic=magic_at_start(battle),
        counters=starting_values(battle.scenario.counters),
        weather=battle.scenario.weather,
        wind=(wind.direction, wind.speed) if (wind := battle.scenario.wind) is not None else None,
    )


def _unit_at_start(battle: Battle, roster: Roster, marching: Container[int]) -> Unit:
    """Return a unit before the first action: where the scenario puts it, or nowhere yet.

    The latter where it is on a flank march, among reinforcements or set up unseen.
    """
    number = roster.number
    if number in marching:
        return Unit(number, (), (), (), outside=roster.elements)
    if battle.scenario.hidden_deployment:
        return Unit(number, (), (), ())
    named = roster.entry, roster.copy_number
    placements = battle.scenario.sides[roster.side].placements
    placement = next(one for one in placements if (one.entry, one.copy_number) == named)
    placed = placed_fields(battle.ground.field, placement, len(roster.elements))
    cells = tuple([battle.ground.of_axial(one.at) for one in placed])
    return Unit(
        number=number,
        elements=roster.elements,
        cells=cells,
        facings=tuple([FACINGS.index(one.facing) for one in placed]),
        altitude=starting_altitude(battle, roster.card, cells, placement.altitude),
        formation=starting_formation(roster.card, placement.layout, placed, battle.chapters, battle.ruleset),
    )


def chapters_in_force(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> frozenset[str]:
    """Return the chapters that the ruleset gives the scenario's game, and those that the scenario adds.

    Where terrain is ignored, those of the ground are not in force: terrain, fire and buildings.
    """
    game = ruleset.game(scenario.game)
    found = frozenset(game.chapters if game is not None else ()) | frozenset(scenario.chapters_added)
    found -= frozenset(scenario.chapters_left_out)
    return found - {"XI", "XXII", "XXIV"} if scenario.terrain_ignored else found


def items_in_force(scenario: DemonworldScenario) -> bool:
    """Return whether items are played: in every game, unless the scenario leaves their chapter out (XXV)."""
    return "XXV" not in scenario.chapters_left_out


def with_options(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> DemonworldRuleset:
    """Return the ruleset with the readings that the scenario changes."""
    changed = scenario.options.model_dump(exclude_none=True)
    if not changed:
        return ruleset
    return ruleset.model_copy(update={"options": ruleset.options.model_copy(update=changed)})


def starting_formation(
    card: DemonworldUnit,
    layout: Layout,
    placed: Sequence[Placed],
    chapters: frozenset[str],
    ruleset: DemonworldRuleset,
) -> Literal["", "square", "wedge", "skirmish_formation"]:
    """Return the formation that a unit announces at the start: that of its set-up, where it stands in it."""
    if "XIII" not in chapters or layout not in card.formations:
        return ""
    if layout not in ("square", "wedge", "skirmish_formation"):
        return ""
    found = judge(
        placed,
        declared=layout,
        allowed=card.formations,
        infantry=card.mobility == "infantry",
        shapes=shapes_of(ruleset),
    )
    return layout if found.formation == layout.partition("_")[0] else ""


def _wounds(battle: Battle) -> dict[int, tuple[int, int]]:
    """Return the hit points that elements have lost before the battle, from the last element of each unit."""
    found: dict[int, tuple[int, int]] = {}
    for roster in battle.roster:
        left = roster.wounds
        for element in reversed(roster.elements):
            lost = min(left, battle.hit_points[element] - 1)
            if lost:
                found[element] = (lost, 0)
                left -= lost
    return found


def sections(battle: Battle) -> tuple[Marching, ...]:
    """Return the flank marches (XVI.5.0) and the reinforcements of all sides, side by side."""
    numbers = {(one.side, one.entry, one.copy_number): one.number for one in battle.roster}
    found = []
    for number, side in enumerate(battle.scenario.sides):
        for march in side.marches:
            named = [numbers[number, one.entry, one.copy_number] for one in march.units]
            units = _with_riders(battle, named)
            commands = [battle.roster[unit].card.command for unit in units]
            stars = [command.stars for command in commands if command is not None]
            cards = [battle.roster[unit].card for unit in named]
            found.append(
                Marching(
                    side=number,
                    edge=edge_of(side.edge, march.flank),
                    units=units,
                    first_turn=earliest(march, cards, battle.ruleset),
                    stars=max(stars, default=0) if "X" in battle.chapters else 0,
                )
            )
        for group in side.reinforcements:
            named = [numbers[number, one.entry, one.copy_number] for one in group.units]
            units = _with_riders(battle, named)
            turn = NEVER if group.turn is None else group.turn
            found.append(Marching(number, group.edge, units, turn, stars=0, name=group.id, sure=True))
    return tuple(found)


def _with_riders(battle: Battle, units: Sequence[int]) -> tuple[int, ...]:
    """Return units that come onto the field later, each followed by who rides on it (XVII.5.0)."""
    riders = {host: number for number, host in riders_at_start(battle)}
    both = [one for unit in units for one in (unit, riders.get(unit)) if one is not None]
    return tuple(dict.fromkeys(both))
