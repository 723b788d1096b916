"""What the plain player makes of the ground: attacks that only one side can make, no way at all (XI)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import over_ground
from editor.rules.demonworld.ai.player import choose
from tests.rules.demonworld.battle.arena import Troop, cell, refused, row, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.battle.test_contact_over_ground import CHAPTERS, POND, number
from tests.rules.demonworld.battle.test_contact_over_ground import marching as at_the_shore

ARMED: dict[str, Any] = {"weapons": [{"weapon": "handweapon", "melee_power": 8}], "melee_protection": 3}
STRONGER = ARMED | {"weapons": [{"weapon": "handweapon", "melee_power": 9}]}
UNARMED: dict[str, Any] = {"weapons": []}


@pytest.mark.rule("XI.4.0")
@pytest.mark.parametrize(
    ("own", "other", "attacks"),
    [
        (ARMED, ARMED, True),
        (ARMED, STRONGER, False),
        (STRONGER, ARMED, True),
        (ARMED, STRONGER | {"melee_protection": 2}, True),
        (UNARMED, ARMED, False),
        (ARMED, UNARMED, True),
    ],
)
def test_it_attacks_who_cannot_come_to_it_where_it_strikes_no_weaker(
    own: dict[str, Any], other: dict[str, Any], attacks: bool
) -> None:
    state = state_of(
        Troop(0, [(5, 7)], "N", "charge", card=own | {"size": 3}),
        Troop(1, [(5, 6)], "S", "hold", card=other),
        chapters=CHAPTERS,
        ground=POND,
        phase="melee",
        step="declare",
        side=0,
    )
    wanted = act.DeclareContact(((0, 1),) if attacks else ())
    assert choose(state) == wanted
    assert refused(state, wanted) is None


@pytest.mark.rule("XI.4.0")
def test_it_declares_such_an_attack_as_it_arrives() -> None:
    state = at_the_shore("charge")
    tall, shore = number(state, tall=True), number(state, tall=False)
    assert over_ground.attack(state) is None
    unit = state.units[tall]
    steps = state.battle.ground.steps
    there = unit.replace(cells=tuple(one + steps[0] for one in unit.cells), points=6)
    assert over_ground.attack(replace(state, unit=tall).with_unit(there)) == act.DeclareContact(
        ((tall, shore),)
    )


MARSH = ground({at: "M" for line in (7, 8) for at in row((0, line), 20)})
"""A belt of marsh across the board: nobody comes through."""


def test_a_goal_to_which_no_way_leads_is_far_and_is_made_for_all_the_same() -> None:
    state = state_of(
        Troop(0, [(5, 12)], "N", "move"), Troop(1, [(5, 3)], "S"), chapters=CHAPTERS, ground=MARSH
    )
    unit, goal = state.units[0], cell(state, (5, 3))
    straight = state.battle.ground.distance(unit.cells[0], goal)
    assert over_ground.course(state, unit, unit.cells[0], goal, 0) == (straight + 10, goal)
    near = cell(state, (5, 10))
    assert over_ground.course(state, unit, unit.cells[0], near, 0) == (2, near)


def test_elements_go_down_the_way_one_after_another_as_far_as_they_come() -> None:
    state = state_of(
        Troop(0, row((5, 12), 4), "N", "move"), Troop(1, [(5, 3)], "S"), chapters=CHAPTERS, ground=MARSH
    )
    unit = state.units[0]
    terrain = state.battle.terrain
    assert terrain is not None
    shifts = over_ground.downhill(state, terrain, unit, cell(state, (5, 10)), 4, 0)
    steps = state.battle.ground.steps
    ends = {one.element: unit.cells[one.element] + sum(steps[way] for way in one.path) for one in shifts}
    distance = state.battle.ground.distance
    assert min(distance(cell(state, (5, 10)), one) for one in ends.values()) == 1, "he stands beside it"
    assert len(set(ends.values())) == len(ends)
    assert all(len(one.path) < 4 for one in shifts), "who has arrived goes no farther"


def test_on_clear_ground_a_unit_that_gets_no_nearer_forms_no_narrower_line() -> None:
    state = state_of(
        Troop(0, row((5, 8), 5), "N", "move"), Troop(1, row((5, 6), 5), "S"),
        phase="movement", step="move", sequence="move", side=0,
    )  # fmt: skip
    assert choose(state) == act.Finish()
