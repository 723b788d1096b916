"""What a large base can come to, and what a step of its way costs and does (XVII.1.3, XVII.3.0)."""

import pytest

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.large.moving import large_bases, ways
from editor.rules.demonworld.large.plans import overrunning_steps
from editor.rules.demonworld.large.reaching import footing, reached
from editor.rules.demonworld.large.riding import power_of
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, row, state_of
from tests.rules.demonworld.large.monsters import giant

PLAY = DemonworldPlay()


def moving(*troops: Troop) -> BattleState:
    return state_of(
        *troops, phase="movement", step="move", sequence="move", side=0, chapters=("VIII", "IX", "XVII")
    )


@pytest.mark.rule("XVII.1.3", "XVII.6.3")
def test_the_fields_that_a_base_comes_to_are_those_of_its_placements() -> None:
    state = moving(giant(0, (8, 8), order="move"), Troop(1, row((7, 0), 2), "S"))
    unit = state.units[0]
    points = points_to_spend(state, unit)
    found = reached(state, unit, points)
    fields = large_bases(state).fields
    for spot, way in ways(state, unit, points).items():
        if way.steps:
            assert PLAY.check(state, act.MoveBase(0, way.steps)) is None
            assert found.freely.issuperset(fields(unit.elements[0], *spot))
    assert not found.freely & set(state.fields_of(state.units[1].elements[0]))
    assert not reached(state, unit, 0).freely


@pytest.mark.rule("XVII.3.0")
def test_who_stands_in_the_way_is_ridden_over_to_fields_behind_him() -> None:
    foes = Troop(1, row((0, 5), 16), "S")
    state = moving(giant(0, (8, 7), order="move"), foes)
    unit = state.units[0]
    found = reached(state, unit, points_to_spend(state, unit))
    assert found.over_others
    assert not found.over_others & found.freely
    taken = {cell for other in state.units[1].cells for cell in (other,)}
    assert not found.over_others & taken, "it ends on free fields"
    ground = state.battle.ground
    assert all(ground.at(cell)[1] < 5 for cell in found.over_others)
    barred = state.with_unit(unit.replace(engaged=1))
    assert not reached(barred, barred.units[0], 24).over_others


@pytest.mark.rule("XVII.3.0")
def test_a_step_over_others_tells_its_cost_and_the_chance_to_hit_each() -> None:
    state = moving(giant(0, (8, 4), order="move"), Troop(1, row((7, 2), 3), "S"))
    unit = state.units[0]
    points = points_to_spend(state, unit)
    (steps,) = [one for one in overrunning_steps(state, unit, points) if one[-1] == "forward_right"][:1]
    found = footing(state, unit, steps, points)
    assert found is not None
    assert found.points == 3 * len(steps)
    assert found.under
    for element, chance in found.under:
        assert chance == chance_d20(power_of(state, unit.elements[0], element).value)
    assert len(found.cells) == 3
    assert footing(state, unit, steps, 2) is None
