"""Numbers of the ruleset that an author may change: what follows from them in movements (V.1.4, V.1.7)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.morale.storming_reach import cells_in_reach
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of


def field(*reds: Troop, **movement: Any) -> BattleState:
    """Red moves with two manoeuvres; the ruleset's numbers of movement are changed."""
    now: dict[str, Any] = {"phase": "movement", "step": "move", "side": 0, "sequence": "move"}
    state = state_of(*reds, Troop(1, [(18, 1)], "S", "hold"), **now)
    rules = state.battle.ruleset
    changed = rules.model_copy(update={"movement": rules.movement.model_copy(update=movement)})
    return state.replace(battle=replace(state.battle, ruleset=changed))


def line(count: int = 4) -> Troop:
    return Troop(0, row((5, 8), count), "N", "move", card={"manoeuvres": 2})


@pytest.mark.rule("V.1.4")
@pytest.mark.parametrize(("each", "reached"), [(1, 2), (2, 1), (3, 0)])
def test_a_field_of_regrouping_costs_the_manoeuvres_that_the_ruleset_says(each: int, reached: int) -> None:
    state = field(line(), regroup_manoeuvres_per_field=each)
    last = state.units[0].elements[3]
    for fields in range(1, 4):
        wish = act.Regroup(0, ((last, cell(state, (8 + fields, 8))),))
        assert refused(state, wish) == (None if fields <= reached else "too_far_to_regroup")


@pytest.mark.rule("V.1.7")
def test_a_small_unit_reaches_more_where_a_manoeuvre_takes_it_two_fields() -> None:
    def reach(fields: int, *, straight_on: bool) -> set[int]:
        state = field(line(2))
        small = state.battle.ruleset.movement.small_unit.model_copy(
            update={"hold_fields_per_manoeuvre": fields}
        )
        state = field(line(2), small_unit=small)
        return cells_in_reach(state, state.units[0], straight_on=straight_on)

    none, one, two = (reach(fields, straight_on=False) for fields in (0, 1, 2))
    assert none == one < two
    assert reach(1, straight_on=True) == reach(2, straight_on=True) < one


def test_who_has_no_order_reaches_only_where_it_stands() -> None:
    state = field(line(2))
    idle = replace(state.units[0], order=None)
    assert cells_in_reach(state, idle, straight_on=False) == set(idle.cells)
