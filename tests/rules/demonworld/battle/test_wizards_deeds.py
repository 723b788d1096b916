"""What wizards did in a turn, and what befell them: it keeps them from resting (XX.3.2)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld.artillery.projectile_events import ProjectileStruck
from editor.rules.demonworld.fire.events import FiresAged
from editor.rules.demonworld.large.breathing import BreathStruck
from editor.rules.demonworld.large.ride_events import Overrun
from editor.rules.demonworld.magic.disturbances import remembered
from editor.rules.demonworld.melee.events import BlowStruck
from editor.rules.demonworld.orders.laying import OrdersLaid
from editor.rules.demonworld.shooting.events import Shot, ShotFired, ShotsDeclared
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.turn import TurnBegan
from tests.rules.demonworld.battle.chiefs import joined_to
from tests.rules.demonworld.battle.test_magic_in_battle import begun, field

WIZARD, OTHER, SOLDIER = 6, 13, 0


def quiet() -> BattleState:
    """A battle with magic in which no wizard has done anything."""
    state = begun(field(), 1)
    assert state.magic is not None
    wizards = tuple(one._replace(disturbances=()) for one in state.magic.wizards)
    assert [one.element for one in wizards] == [WIZARD, OTHER]
    return state.replace(magic=replace(state.magic, wizards=wizards))


def deeds(state: BattleState, event: Any, after: BattleState | None = None) -> list[tuple[str, ...]]:
    found = remembered(state, event, after or state).magic
    assert found is not None
    return [one.disturbances for one in found.wizards]


def shot_at(target: int, struck: int | None) -> ShotFired:
    return ShotFired(SOLDIER, target, (), "hit", struck, 5, 3, None, None, ())


@pytest.mark.rule("XX.3.2")
@pytest.mark.parametrize(
    ("event", "deed"),
    [
        (ShotsDeclared(0, (Shot(WIZARD, 9),)), "shot"),
        (ShotsDeclared(0, (Shot(SOLDIER, 9, (WIZARD,)),)), "shot"),
        (ShotsDeclared(0, (Shot(SOLDIER, WIZARD),)), None),
        (shot_at(WIZARD, None), "shot_at"),
        (shot_at(9, WIZARD), "shot_at"),
        (shot_at(9, 9), None),
        (BlowStruck(9, WIZARD, (), 3, "hit", 5, 3, ()), "attacked"),
        (BlowStruck(WIZARD, 9, (), 3, "hit", 5, 3, ()), None),
        (Overrun(9, WIZARD, 6, 3, "hit", False, ()), "overrun"),
        (Overrun(9, SOLDIER, 6, 3, "hit", False, ()), None),
        (ProjectileStruck(9, WIZARD, 0, 6, 3, "miss"), "shot_at"),
        (ProjectileStruck(9, SOLDIER, 0, 6, 3, "miss"), None),
        (BreathStruck(9, WIZARD, 0, 6, 3, "hit"), "shot_at"),
        (BreathStruck(9, SOLDIER, 0, 6, 3, "hit"), None),
        (FiresAged(()), None),
    ],
    ids=lambda one: type(one).__name__ if one is not None and not isinstance(one, str) else one,
)
def test_what_a_wizard_does_and_what_befalls_him_is_remembered_of_him_alone(
    event: Any, deed: str | None
) -> None:
    assert deeds(quiet(), event) == [(deed,) if deed else (), ()]


@pytest.mark.rule("XX.3.2")
def test_going_turning_and_melee_are_remembered_and_a_new_turn_forgets_all() -> None:
    state = quiet()
    event = FiresAged(())
    unit = state.units[state.unit_of[WIZARD]]
    step = state.battle.ground.steps[0]
    for change, deed in (
        ({"cells": (unit.cells[0] + step,)}, "moved"),
        ({"facings": ((unit.facings[0] + 1) % 6,)}, "turned"),
        ({"engaged": 1}, "engaged"),
    ):
        assert deeds(state, event, state.with_unit(replace(unit, **change))) == [(deed,), ()]
    gone = state.with_unit(replace(unit, elements=(), cells=(), facings=()))
    assert deeds(state, event, gone) == [(), ()]
    busy = remembered(state, shot_at(WIZARD, None), state)
    assert deeds(busy, TurnBegan(2)) == [(), ()]
    plain = state.replace(magic=None)
    assert remembered(plain, TurnBegan(2), plain) is plain


@pytest.mark.rule("XX.3.2")
@pytest.mark.parametrize(
    ("command", "laid", "gave"),
    [
        (((0, 1, (WIZARD,)),), (0,), True),
        (((0, 1, (3,)),), (0,), False),
        (((0, 1, (WIZARD,)),), (), False),
        ((), (0,), False),
        (None, (0,), False),
    ],
)
def test_a_wizard_gives_the_orders_that_nobody_else_could_give(
    command: Any, laid: tuple[int, ...], gave: bool
) -> None:
    state = quiet().replace(command=command)
    event = OrdersLaid(0, tuple((number, "hold") for number in laid))
    assert deeds(state, event)[0] == (("gave_orders",) if gave else ())


@pytest.mark.rule("X.3.0", "XX.3.2")
@pytest.mark.parametrize(
    ("by", "stars", "gave"), [((), 1, True), ((), None, False), ((3,), 1, False), ((WIZARD,), 1, True)]
)
def test_a_wizard_who_is_with_a_unit_and_commands_gives_its_orders(
    by: tuple[int, ...], stars: int | None, gave: bool
) -> None:
    command: dict[str, Any] = {"command": {"stars": stars, "radius": 6}} if stars is not None else {}
    state = joined_to(begun(field(**command), 1), 1, 0)
    assert state.magic is not None
    wizards = tuple(one._replace(disturbances=()) for one in state.magic.wizards)
    state = state.replace(magic=replace(state.magic, wizards=wizards), command=((0, 1, by),))
    assert deeds(state, OrdersLaid(0, ((0, "hold"),)))[0] == (("gave_orders",) if gave else ())
