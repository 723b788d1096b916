"""Rivers, bridges, fords, gates and doors on field sides, in the running battle (XI.3.6, XI.3.7)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.hexes import neighbours, to_axial, to_offset
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.melee.attack_numbers import across_barrier, in_water
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from schemas.base import must_be
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.rules.demonworld.battle.arena import cell, refused, row, shipped
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_shooting_over_ground import number, shooting
from tests.rules.demonworld.battle.test_terrain import over, spent

STREAM = [(column, 9) for column in range(20)]
SIDES = [((c, 9), (d, 10)) for c, d in ((5, 5), (6, 6), (7, 7), (8, 8), (4, 5), (5, 6), (6, 7), (7, 8))]


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize(("width", "cost"), [(1, 3), (2, 4), (3, 6)])
def test_who_steps_into_a_river_pays_its_width_and_who_leaves_it_nothing(width: int, cost: int) -> None:
    state = over(row((5, 10), 4), ground(rivers=[(STREAM, width)]))
    assert spent(state, act.Advance(0, (1,))) == cost
    assert spent(state, act.Advance(0, (1, 0))) == cost + 3


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize("mobility", ["infantry", "cavalry"])
def test_a_river_bars_nobody_however_small(mobility: str) -> None:
    state = over(row((5, 10), 4), ground(rivers=[(STREAM, 3)]), card={"size": 1, "mobility": mobility})
    assert refused(state, act.Advance(0, (1,))) is None


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_over_bridges_and_fords_a_river_costs_nothing(kind: str) -> None:
    over_all = ground(rivers=[(STREAM, 3)], edges=[(*side, kind) for side in SIDES])
    assert spent(over(row((5, 10), 4), over_all), act.Advance(0, (1,))) == 3
    over_one = ground(rivers=[(STREAM, 3)], edges=[(*SIDES[0], kind)])
    assert spent(over(row((5, 10), 4), over_one), act.Advance(0, (1,))) == 6


@pytest.mark.rule("XI.3.6")
def test_a_bridge_serves_both_banks_but_not_who_wades_along_the_river() -> None:
    land = ground(rivers=[(STREAM, 3)], edges=[((5, 9), (5, 10), "bridge")])
    for start, path, cost in (((5, 10), (0,), 3), ((5, 8), (2,), 3), ((6, 8), (3,), 3), ((4, 9), (1,), 6)):
        state = over([start], land)
        element = state.units[0].elements[0]
        end = cell(state, (5, 9))
        assert cell(state, start) + state.battle.ground.steps[path[0]] == end
        assert spent(state, act.SmallMove(0, (act.Shift(element, path),))) == cost


@pytest.mark.rule("XI.3.6", "XI.3.8")
def test_a_bridge_leads_over_deep_water_and_who_stands_on_it_stands_dry() -> None:
    deep = {(5, 9): 3, (6, 9): 3}
    bare = over([(5, 10)], ground(depth=deep))
    bridged = over([(5, 10)], ground(depth=deep, edges=[((5, 9), (5, 10), "bridge")]))
    move = act.SmallMove(0, (act.Shift(bare.units[0].elements[0], (0,)),))
    assert refused(bare, move) == "impassable"
    assert spent(bridged, move) == 3
    here, there = cell(bare, (5, 10)), cell(bare, (5, 9))
    assert (in_water(bare, here, there), in_water(bridged, here, there)) == ("one", "none")


@pytest.mark.rule("XI.3.7")
@pytest.mark.parametrize(("kind", "cost", "bars"), [("gate", 3, False), ("door", 6, True), ("wall", 6, True)])
def test_a_gate_is_a_gap_and_a_closed_door_a_wall(kind: str, cost: int, bars: bool) -> None:
    state = over(row((5, 10), 4), ground(edges=[(*side, kind) for side in SIDES]))
    assert spent(state, act.Advance(0, (1,))) == cost
    assert across_barrier(state, cell(state, (5, 9)), cell(state, (5, 10))) is bars


@pytest.mark.rule("XII.3.6")
def test_a_target_on_a_bridge_is_seen_whole() -> None:
    depth = tuple("".join("2" if (c, r) == (5, 6) else "0" for c in range(20)) for r in range(15))
    water = {(5, 6): "~"}
    sunk = shooting(water, depth=depth)
    bridged = shooting(water, depth=depth, edges=[{"between": [(5, 6), (5, 7)], "kind": "bridge"}])
    assert number(sunk) is None
    assert number(bridged) == number(shooting())


def _neighbours(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return other in (to_offset(at) for at in neighbours(to_axial(one)))


@pytest.mark.rule("XII.3.5")
@pytest.mark.parametrize(("kind", "hidden"), [("gate", False), ("bridge", False), ("door", True)])
def test_a_closed_door_hides_as_a_wall_and_open_ways_hide_nothing(kind: str, hidden: bool) -> None:
    sides = (((4, 6), (4, 7)), ((5, 6), (4, 7)), ((5, 6), (5, 7)), ((6, 6), (5, 7)), ((4, 6), (5, 7)))
    edges = [{"between": side, "kind": kind} for side in sides if _neighbours(*side)]
    state = shooting(edges=edges, size=1)
    walled = shooting(edges=[{**edge, "kind": "wall"} for edge in edges], size=1)
    assert number(state) == (number(walled) if hidden else number(shooting(size=1)))
    assert number(walled) != number(shooting(size=1))


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize(("mover", "cost"), [("infantry", 6), ("chariot", None)])
def test_a_ruleset_may_bar_a_river_to_some(mover: Any, cost: int | None) -> None:
    rules = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    barriers = tuple(
        one.model_copy(update={"costs": {**one.costs, "chariot": None}}) if one.kind == "river" else one
        for one in rules.ground.barriers
    )
    barred = rules.model_copy(update={"ground": rules.ground.model_copy(update={"barriers": barriers})})
    step = Step(mover=mover, terrain=rules.open_ground, size=2, river="river")
    found = step_cost(step, barred)
    assert (found.value if found is not None else None) == cost
    assert step_cost(step, rules) is not None
    along = step_cost(replace(step, road="along"), barred)
    assert along is not None, "a road leads over it"
