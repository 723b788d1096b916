"""Buildings with something else about them: flyers over the roof, walls and roads of the land (XXIV)."""

import pytest

from editor.rules.demonworld.terrain.prepared import NEVER
from tests.rules.demonworld.battle.arena import Troop, cell
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import (
    DOOR,
    GATE,
    HUT,
    TOWER_LEAF,
    built,
    cost,
    door_of,
    hut,
    tower,
    widened,
    with_door,
)


@pytest.mark.rule("XXIV.4.0", "XXIII.7.0")
def test_the_roof_hides_those_inside_from_who_flies_over_it() -> None:
    state = built([hut()], Troop(0, [HUT[0]], "N"), Troop(1, [(1, 1)]))
    houses = state.battle.houses
    assert houses is not None
    one, other, outside = (cell(state, at) for at in (HUT[0], HUT[1], (15, 3)))
    assert not houses.hides(one, other)
    assert houses.hides(one, other, above=[one])
    assert not houses.hides(one, outside, above=[one]), "over the roof he sees the field"


@pytest.mark.rule("XXIV.2.0", "XI.3.7")
def test_walls_in_the_open_are_no_walls_of_a_building() -> None:
    land = ground(edges=[((1, 1), (2, 1), "wall"), ((8, 7), (9, 7), "wall")])
    state = built([hut()], Troop(0, [(15, 12)]), Troop(1, [(1, 1)]), land=land)
    houses = state.battle.houses
    assert houses is not None
    sides = [frozenset(cell(state, at) for at in side) for side in (((1, 1), (2, 1)), ((8, 7), (9, 7)))]
    assert [side in houses.taken for side in sides] == [False, True]


@pytest.mark.rule("XXIV.3.1", "XI.3.8")
def test_a_road_leads_through_a_door_as_far_as_the_door_lets_one() -> None:
    road = ground(roads=[[(6, 7), DOOR[1], DOOR[0]]])
    troops = Troop(0, [DOOR[1]], "N"), Troop(1, [(1, 1)])
    for door in ({"open": True}, {}, {"locked": True}):
        house = [hut(**door)]
        by_road, without = built(house, *troops, land=road), built(house, *troops)
        assert cost(by_road, DOOR[1], DOOR[0]) == cost(without, DOOR[1], DOOR[0])
        assert (cost(by_road, DOOR[1], DOOR[0]) >= NEVER) is ("locked" in door)


@pytest.mark.rule("XXII.3.0", "XI.3.8")
def test_no_road_leads_through_a_fire() -> None:
    land = ground({(5, 8): "b"}, roads=[[(5, 9), (5, 8)]])
    state = built([hut()], Troop(0, [(5, 9)], "N"), Troop(1, [(1, 1)]), land=land)
    assert cost(state, (5, 9), (5, 8)) < NEVER
    burning = state.on(state.changes.with_fires({cell(state, (5, 8)): 2}))
    assert cost(burning, (5, 9), (5, 8)) >= NEVER


@pytest.mark.rule("XXIV.3.1")
@pytest.mark.parametrize("leaf", [0, 1])
def test_when_a_leaf_on_a_wall_field_is_broken_so_is_the_whole_door(leaf: int) -> None:
    state = built([widened(tower(), TOWER_LEAF)], Troop(0, [(10, 10)]), Troop(1, [(1, 1)]))
    names = [door_of(state, at[0]) for at in (GATE, TOWER_LEAF)]
    broken = with_door(state, names[leaf], "broken").battle.houses
    assert state.battle.houses is not None
    assert broken is not None
    assert [state.battle.houses.doors[one] for one in names] == ["closed", "closed"]
    assert [broken.doors[one] for one in names] == ["broken", "broken"]


@pytest.mark.rule("XXIV.3.1")
def test_an_opening_that_is_in_no_wall_of_its_building_opens_nothing() -> None:
    astray = hut() | {"openings": [*hut()["openings"], {"between": ((2, 2), (3, 2))}]}
    state, right = (built([one], Troop(0, [(15, 12)]), Troop(1, [(1, 1)])) for one in (astray, hut()))
    houses, wanted = state.battle.houses, right.battle.houses
    assert houses is not None
    assert wanted is not None
    assert (houses.plan, houses.windows, houses.leaves) == (wanted.plan, wanted.windows, wanted.leaves)
