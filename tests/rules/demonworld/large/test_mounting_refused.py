"""What forbids a commander to get on a mount and off it (XVII.5.0, XVII.7.6, XVIII.9.0)."""

from dataclasses import replace

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.large.mounts import boarding_fields
from editor.rules.demonworld.state import BattleState
from tests.rules.demonworld.battle.arena import Troop, refused, row, state_of
from tests.rules.demonworld.large.monsters import dragon, giant
from tests.rules.demonworld.large.riders import CHAPTERS, chief, ridden

MOUNT, SOLDIERS, LORD, GIANT, ENEMY = range(5)


def beside(**values: object) -> BattleState:
    """A lord beside a dragon before (8, 8); both may move. Soldiers and a giant of theirs, and an enemy."""
    given = {"phase": "movement", "step": "move", "sequence": "move", **values}
    state = state_of(
        dragon(0, (8, 8), "N", "move"), Troop(0, row((1, 12), 2), "N", "move"), chief(0, (14, 13)),
        giant(0, (14, 8), "N", "move"), Troop(1, [(2, 2)], "S"),
        chapters=CHAPTERS, commanding="move", called=(None, None), **given,
    )  # fmt: skip
    lord = state.units[LORD]
    place = sorted(boarding_fields(state, 0))[0]
    return state.with_unit(replace(lord, cells=(place,))).replace(called=((lord.elements[0],), ()))


@pytest.mark.rule("XVII.7.6")
def test_a_mount_is_an_own_large_base_that_carries_free_on_the_ground_and_ridden_by_nobody() -> None:
    state = beside()
    up = act.MountUp(LORD, MOUNT)
    assert refused(state, up) is None
    for host in (-1, 5):
        assert refused(state, act.MountUp(LORD, host)) == "no_such_unit"
    assert refused(state, act.MountUp(LORD, ENEMY)) == "other_side"
    assert refused(state, act.MountUp(LORD, SOLDIERS)) == "carries_nobody"
    assert refused(state, act.MountUp(LORD, GIANT)) == "mount_from_beside"
    mount = state.units[MOUNT]
    assert refused(state.with_unit(replace(mount, engaged=1)), up) == "mount_in_melee"
    assert refused(state.with_unit(replace(mount, altitude=2)), up) == "in_the_air"
    assert refused(ridden(state, LORD, MOUNT), up) == "one_rider"


@pytest.mark.rule("XVII.7.6")
def test_who_gets_on_is_a_called_commander_on_his_own_beside_the_mount() -> None:
    state = beside()
    up = act.MountUp(LORD, MOUNT)
    assert refused(state, act.MountUp(SOLDIERS, MOUNT)) == "no_commander"
    assert refused(state.replace(called=((), ())), up) == "commander_not_called"
    lord = state.units[LORD]
    away = state.with_unit(replace(lord, cells=(lord.cells[0] + 5 * state.battle.ground.steps[3],)))
    assert refused(away, up) == "mount_from_beside"
    assert refused(state, act.MountUp(LORD, MOUNT, (6,))) == "no_path"
    moving = state.replace(commanding="")
    assert refused(moving, up) is None, "the unit that moves takes him up"
    for unit in (-1, 5):
        assert refused(moving, act.MountUp(unit, MOUNT)) == "no_such_unit"
    assert refused(moving, act.MountUp(SOLDIERS, MOUNT)) == "rider_on_his_own"
    assert refused(moving, act.MountUp(LORD, MOUNT, (0,))) == "not_now"
    for change in ({"engaged": 1}, {"altitude": 1}):
        assert refused(moving.with_unit(replace(lord, **change)), up) == "rider_on_his_own"


@pytest.mark.rule("XVII.7.6")
def test_a_rider_gets_off_beside_his_mount_out_of_melee_and_on_the_ground() -> None:
    state = ridden(beside(), LORD, MOUNT).replace(commanding="")
    mount = state.units[MOUNT]
    free = sorted(boarding_fields(state, 0))[0]
    off = act.Dismount(MOUNT, free)
    assert refused(state, off) is None
    for unit in (-1, 5):
        assert refused(state, act.Dismount(unit, free)) == "no_such_unit"
    assert refused(state, act.Dismount(SOLDIERS, free)) == "nobody_rides"
    far = free + 6 * state.battle.ground.steps[3]
    assert refused(state, act.Dismount(MOUNT, far)) == "dismount_beside"
    assert refused(state.with_unit(replace(mount, engaged=1)), off) is not None
    assert refused(state.with_unit(replace(mount, done=True)), off) is not None
    asked = state.replace(step="dismount", unit=GIANT)
    assert refused(asked, off) == "not_now"
    asked = state.replace(step="dismount", unit=MOUNT)
    assert refused(asked, off) is None
    for change, code in (
        ({"engaged": 1}, "dismount_in_melee"),
        ({"altitude": 1}, "dismount_in_flight"),
        ({"done": True}, "movement_over"),
    ):
        assert refused(asked.with_unit(replace(mount, **change)), off) == code
