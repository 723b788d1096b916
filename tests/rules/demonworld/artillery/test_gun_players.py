"""What the plain player does with guns that reach nobody: they turn, or come forward (XIX)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import guns
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.artillery.guns import CANNON, CHAPTERS, gun
from tests.rules.demonworld.battle.arena import Field, Troop, cell, do, state_of


def lone(facing: str = "N", order: str = "hold", *, target: Field = (9, 3), rows: int = 15) -> BattleState:
    """A cannon of red moves; its enemy stands somewhere."""
    return state_of(
        gun(CANNON, 0, (9, rows - 5), facing, order),
        Troop(1, [target], "S"),
        chapters=CHAPTERS,
        rows=rows,
        phase="movement",
        step="move",
        sequence=order,
        side=0,
    )


@pytest.mark.rule("XIX.1.3")
@pytest.mark.parametrize("facing", ["S", "SE", "NE"])
def test_a_gun_turns_toward_the_enemy_as_far_as_it_may(facing: str) -> None:
    state = lone(facing)
    action = choose(state)
    assert isinstance(action, act.MoveBase)
    assert all(step.startswith("turn") for step in action.steps), "a gun that holds only turns"
    after, _ = do(state, action)
    goal = cell(state, (9, 3))

    def ahead(one: BattleState) -> float:
        unit, ground = one.units[0], one.battle.ground
        far, aside = ground.seen(unit.cells[0], goal, unit.facings[0])
        return far - abs(aside)

    assert ahead(after) > ahead(state)
    assert not [one for one in (guns.move(replace(after, unit=None)),) if one is not None], "once in a turn"


@pytest.mark.rule("XIX.1.2")
def test_a_gun_that_is_far_away_is_brought_forward_under_its_order_to_move() -> None:
    state = lone(order="move", rows=40)
    assert guns.order(state, state.units[0]) == "move"
    action = choose(state)
    assert isinstance(action, act.MoveBase)
    after, _ = do(state, action)
    distance, goal = state.battle.ground.distance, cell(state, (9, 3))
    assert distance(after.units[0].cells[0], goal) < distance(state.units[0].cells[0], goal)


@pytest.mark.rule("XIX.3.0")
def test_a_gun_with_a_target_stays_and_fires_one_without_enemies_holds() -> None:
    state = lone()
    assert guns.move(state) is None
    assert guns.order(state, state.units[0]) == "skirmish"
    alone = state.with_unit(replace(state.units[1], elements=(), cells=(), facings=()))
    assert guns.order(alone, alone.units[0]) == "hold"
    assert guns.move(alone) is None
    near = lone("S")
    assert guns.order(near, near.units[0]) == "hold", "it turns first"
