"""Projectiles that meet riders, and stones at who has just gone out of sight (XIX.6.0, XIX.7.0)."""

from dataclasses import replace

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.artillery.loading import watch
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState, Recorder
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, gun
from tests.rules.demonworld.artillery.test_guns_in_battle import SHIFTED, firing, wounds
from tests.rules.demonworld.battle.arena import Troop, cell, of, refused
from tests.rules.demonworld.chariots.chariots import chariot
from tests.rules.demonworld.large.monsters import dragon
from tests.rules.demonworld.large.riders import chief, ridden

CHAPTERS = ("VIII", "X", "XVII", "XVIII", "XIX")
MOUNT, LORD = 1, 2


def at_rider(card: dict[str, object], mount: Troop) -> BattleState:
    """A gun that fires, and a lord on a mount of the enemy; his element is 2, his mount's 1."""
    state = firing(gun(card, 0, SHIFTED, order="skirmish"), mount, chief(1, (1, 1)), chapters=CHAPTERS)
    return ridden(state, LORD, MOUNT)


def shoot(state: BattleState, at: tuple[int, int], *faces: int) -> tuple[BattleState, list[ev.Event]]:
    """Fire the gun; who is to roll afterwards rolls fours."""
    play = DemonworldPlay()
    events = play.decide(state, act.FireGun(0, cell(state, at)), ScriptedDice((*faces, *(4,) * 20)))
    shown = []
    for event in events:
        if isinstance(event, ev.RanksToClose | ev.PhaseBegan):
            break
        shown.append(event)
        state = play.evolve(state, event)
    return state, shown


@pytest.mark.rule("XIX.7.0")
@pytest.mark.parametrize(("die", "struck"), [(1, LORD), (2, MOUNT), (6, MOUNT)])
def test_a_six_sided_die_says_whether_a_ball_strikes_a_dragon_or_its_rider(die: int, struck: int) -> None:
    state = at_rider(CANNON, dragon(1, (10, 10), "S"))
    state, events = shoot(state, (10, 10), 20, 1, die, 20)
    (drawn,) = of(events, ev.RiderDrawn)
    assert drawn.rider is (struck == LORD)
    assert next(of(events, ev.ProjectileStruck)).target == struck


@pytest.mark.rule("XIX.5.1", "XIX.7.0")
@pytest.mark.parametrize(("die", "struck"), [(1, LORD), (2, MOUNT)])
def test_a_shot_aimed_high_at_a_dragon_meets_it_or_its_rider_and_says_which(die: int, struck: int) -> None:
    state = at_rider(CANNON, dragon(1, (10, 8), "S"))
    action = act.FireGun(0, cell(state, (10, 8)), high=True)
    assert refused(state, action) is None
    events = DemonworldPlay().decide(state, action, ScriptedDice((20, die, *(4,) * 20)))
    (drawn,) = of(events, ev.RiderDrawn)
    assert (drawn.cell, drawn.die, drawn.rider) == (action.cell, die, struck == LORD)
    assert {one.target for one in of(events, ev.ProjectileStruck)} == {struck}


@pytest.mark.rule("XIX.7.0")
@pytest.mark.parametrize(("die", "struck"), [(2, LORD), (3, MOUNT)])
def test_a_passenger_is_struck_by_one_and_two(die: int, struck: int) -> None:
    state = at_rider(BALLISTA, chariot(1, (10, 10), "N"))
    _, events = shoot(state, (10, 10), 20, 1, die, 20)
    assert next(of(events, ev.ProjectileStruck)).target == struck


@pytest.mark.rule("XIX.7.0")
def test_a_bolt_strikes_a_rider_on_and_on_as_anybody_and_the_dragon_leaves() -> None:
    state = at_rider(BALLISTA, dragon(1, (10, 10), "S"))
    state, events = shoot(state, (10, 10), 20, 1, 1, 5, 5, 5)
    assert [one.power for one in of(events, ev.ProjectileStruck)] == [12, 11, 10]
    assert next(of(events, ev.MountLeft)).unit == MOUNT


@pytest.mark.rule("XIX.7.0")
def test_a_field_without_the_rider_draws_nobody() -> None:
    state = at_rider(CANNON, dragon(1, (10, 8), "N"))
    _, events = shoot(state, (10, 10), 20, 1, 20)
    assert not list(of(events, ev.RiderDrawn))
    assert next(of(events, ev.ProjectileStruck)).target == MOUNT


@pytest.mark.rule("XIX.7.0")
@pytest.mark.parametrize(
    ("faces", "mount", "rider"), [((5, 5, 20), 1, 1), ((5, 20, 3), 0, 1), ((5, 20, 4), 1, 0)]
)
def test_hits_of_a_stone_are_shared_the_odd_one_by_lot(
    faces: tuple[int, ...], mount: int, rider: int
) -> None:
    state = at_rider(CATAPULT, dragon(1, (10, 4), "S"))
    neighbours = (20,) * 3
    """The other three fields of the dragon lie about its front field; two of them beside it are struck."""
    state, events = shoot(state, (10, 4), 20, *faces, *neighbours)
    del events
    assert wounds(state).get(MOUNT, 0) == mount
    assert wounds(state).get(LORD, 0) == rider


@pytest.mark.rule("XIX.6.0")
def test_a_stone_may_fall_on_who_has_just_gone_behind_a_wood() -> None:
    wood = {
        "legend": {".": "clear", "w": "wood"},
        "terrain": ("." * 20,) * 6 + ("." * 6 + "w" * 8 + "." * 6,) + ("." * 20,) * 8,
    }
    enemy = Troop(1, [(10, 8)], "S", "move")
    state = firing(
        gun(CATAPULT, 0, SHIFTED, order="hold"), enemy, phase="second_shooting",
        chapters=("VIII", "XI", "XII", "XVII", "XIX"), ground=wood,
    )  # fmt: skip
    gone = (10, 4)
    hidden = replace(state.units[1], cells=(cell(state, gone),))
    behind = replace(state, units=(state.units[0], hidden))
    assert refused(behind, act.FireGun(0, cell(state, gone))) == "gun_unseen"
    recorder = Recorder(replace(state, phase="movement"), ScriptedDice(()), DemonworldPlay().evolve)
    watch(recorder)
    seen = replace(behind, guns=recorder.state.guns)
    assert refused(seen, act.FireGun(0, cell(state, gone))) is None
