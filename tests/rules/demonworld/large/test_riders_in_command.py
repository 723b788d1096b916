"""Commanders who ride: their orders, and how they mount and get off (XVII.5.0, XVII.7.6)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.ai.commanders import lay
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.large.mounts import boarding_fields
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    of,
    refused,
    row,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import begin, led
from tests.rules.demonworld.chariots.chariots import chariot
from tests.rules.demonworld.large.monsters import dragon
from tests.rules.demonworld.large.riders import (
    ALONE,
    CHAPTERS,
    LORD,
    MOUNT,
    chief,
    ridden,
)


def commanded(**values: Any) -> BattleState:
    foot = [Troop(0, row((5 + 4 * number, 5), 2), card=led(2)) for number in range(2)]
    lost = [Troop(0, row((5 + 4 * number, 5), 2)) for number in range(2)]
    enemy = Troop(1, [(8, 1)], "S", card=led(1))
    state = state_of(
        dragon(0, (8, 8)), chief(0, (1, 1), **values), *(lost if values else foot), enemy, chapters=CHAPTERS
    )
    return ridden(state, LORD, MOUNT)


@pytest.mark.rule("XVII.5.0")
def test_a_rider_orders_either_units_or_his_mount() -> None:
    state, _ = begin(commanded(stars=2, radius=8))
    assert [commanders for unit, _, commanders in state.command or () if unit in (2, 3)] == [(1,), (1,)]
    assert refused(state, act.GiveOrders(((0, "move"), (0, "charge")))) is None
    assert refused(state, act.GiveOrders(((2, "move"), (3, "charge")))) is None
    assert refused(state, act.GiveOrders(((0, "hold"), (2, "move")))) is None
    assert refused(state, act.GiveOrders(((0, "charge"), (2, "move")))) == "rider_orders_either"
    assert refused(state, act.GiveOrders(((0, "move"), (0, "charge"), (0, "hold")))) == "too_many_counters"


@pytest.mark.rule("XVII.5.0")
@pytest.mark.parametrize(
    ("wanted", "foot", "held"),
    [("charge", 2, True), ("charge", 1, False), ("hold", 1, True)],
)
def test_the_computer_lets_a_mount_hold_where_its_rider_is_worth_more_to_units_without_orders(
    wanted: Order, foot: int, held: bool
) -> None:
    state = commanded(stars=2, radius=8)
    gone = [replace(unit, elements=(), cells=(), facings=()) for unit in state.units[2 + foot : 4]]
    for unit in gone:
        state = state.with_unit(unit)
    state, _ = begin(state)
    laid = lay(state, lambda _, unit: wanted if unit.number == MOUNT else "move")
    assert refused(state, laid) is None
    given = [order for unit, order in laid.orders if unit == MOUNT]
    ordered = {unit for unit, _ in laid.orders} - {MOUNT}
    assert (given == ["hold"]) == held
    assert ordered == (set(range(2, 2 + foot)) if held else set())


@pytest.mark.rule("XVII.5.0")
def test_a_rider_in_melee_orders_nobody() -> None:
    state = commanded(stars=2, radius=8)
    units = list(state.units)
    units[MOUNT] = replace(units[MOUNT], engaged=1)
    state, events = begin(replace(state, units=tuple(units)), 4, 4)
    assert {one for one, _, _ in next(of(events, ev.CommandSettled)).rolled} == {2, 3}


# Getting on and off (XVII.7.6, XVIII.9.0).


def moving(*troops: Troop, **values: Any) -> BattleState:
    given = {"chapters": CHAPTERS, "phase": "movement", "step": "move", "sequence": "move"}
    return state_of(*troops, **given | values)


@pytest.mark.rule("XVII.7.6")
def test_who_gets_off_before_the_movement_of_his_mount_may_still_move_and_it_too() -> None:
    state = ridden(moving(dragon(0, (8, 8), "N", "move"), chief(0, (1, 1)), Troop(1, [(18, 1)])), LORD, MOUNT)
    front = boarding_fields(state, 0)
    assert {one.cell for one in legal_actions(state) if isinstance(one, act.Dismount)} == set(front)
    after, events = do(state, act.Dismount(MOUNT, front[0]))
    assert next(of(events, ev.RiderDismounted)).ends is False
    assert after.units[LORD].cells == (front[0],)
    assert not after.units[LORD].done
    assert not after.units[MOUNT].done
    assert refused(state, act.Dismount(MOUNT, cell(state, (8, 11)))) == "dismount_beside"


@pytest.mark.rule("XVII.7.6")
def test_who_gets_off_after_it_ends_the_movement_of_both() -> None:
    state = ridden(moving(dragon(0, (8, 8), "N", "move"), chief(0, (1, 1)), Troop(1, [(18, 1)])), LORD, MOUNT)
    state, _ = do(state, act.MoveBase(MOUNT, ("forward_left",)))
    after, events = do(state, act.Dismount(MOUNT, boarding_fields(state, 0)[0]))
    assert next(of(events, ev.RiderDismounted)).ends is True
    assert after.units[LORD].done
    assert after.units[MOUNT].done


@pytest.mark.rule("XVII.7.6")
def test_a_dragon_leaves_when_its_commander_goes_away_from_it() -> None:
    state = ridden(moving(dragon(0, (8, 8), "N", "move"), chief(0, (1, 1)), Troop(1, [(18, 1)])), LORD, MOUNT)
    state, _ = do(state, act.Dismount(MOUNT, boarding_fields(state, 0)[0]))
    assert state.units[MOUNT].elements
    after, events = do(state, act.MoveBase(MOUNT, ("backward_left", "backward_left")))
    assert next(of(events, ev.MountLeft)).unit == MOUNT
    assert not after.units[MOUNT].elements


@pytest.mark.rule("XVIII.9.0")
def test_a_chariot_takes_a_commander_up_from_beside_its_car_and_both_have_moved() -> None:
    own = chariot(0, (8, 8), "N", "move")
    state = moving(own, chief(0, (9, 8)), chief(0, (8, 6)), Troop(1, [(18, 1)]))
    assert refused(state, act.MountUp(2, MOUNT)) == "mount_from_beside"
    assert act.MountUp(1, MOUNT) in set(legal_actions(state))
    after, _ = do(state, act.MountUp(1, MOUNT))
    assert after.units[MOUNT].rider == 1
    assert after.units[MOUNT].done
    assert not after.units[1].elements
    assert refused(replace(after, side=0, step="move"), act.MountUp(2, MOUNT)) == "one_rider"


@pytest.mark.rule("XVIII.9.0")
@pytest.mark.parametrize(
    "values", [{"mobility": "cavalry"}, {"size": 3}, {"elements": {"normal": 1, "models": 3}}]
)
def test_only_who_is_alone_and_on_foot_of_size_one_or_two_rides(values: dict[str, Any]) -> None:
    state = moving(chariot(0, (8, 8), "N", "move"), chief(0, (9, 8), **values), Troop(1, [(18, 1)]))
    assert refused(state, act.MountUp(1, MOUNT)) == "rides_not"


@pytest.mark.rule("X.2.1")
def test_a_rider_who_is_called_gets_off_and_goes_on_foot() -> None:
    state = ridden(
        state_of(
            dragon(0, (8, 8), "N", "charge"), chief(0, (1, 1)), Troop(1, [(18, 1)], card=ALONE),
            chapters=CHAPTERS, phase="movement", step="call", sequence="move", commanding="move",
            called=(None, None),
        ),
        LORD, MOUNT,
    )  # fmt: skip
    assert act.CallCommanders((1,)) in set(legal_actions(state))
    state, _ = do(state, act.CallCommanders((1,)))
    assert state.step == "dismount"
    first = next(iter(legal_actions(state)))
    assert isinstance(first, act.Dismount)
    state, _ = do(state, first)
    assert state.step == "move"
    assert any(isinstance(one, act.CommanderMove) for one in legal_actions(state))
