"""A change of formation that is remembered is the one that would be found anew (V.1.4)."""

import pytest

from editor.rules.demonworld.movement.listing import regroupings_of
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Field, Troop, block, state_of


def listed(state: BattleState) -> list[object]:
    return list(regroupings_of(state, state.units[0]))


def standing(first: Field, *others: Troop) -> BattleState:
    return state_of(
        Troop(0, block(first, 3, 3), "N", "move"), *others, phase="movement", step="move", sequence="move"
    )


@pytest.mark.rule("V.1.4")
def test_what_is_remembered_for_one_place_holds_for_another_that_is_alike_alone() -> None:
    enemy = Troop(1, [(1, 1)], "S", "hold")
    known = standing((5, 10), enemy)
    listed(known)
    remembered = len(known.battle.shapes.formed)
    # Two fields to the east everything lies alike; beside the edge it does not.
    for first, alike in (((7, 10), True), ((17, 10), False)):
        state = standing(first, enemy)
        anew = listed(state)
        state = state.replace(battle=known.battle)
        assert listed(state) == anew
        assert (len(known.battle.shapes.formed) == remembered) is alike
