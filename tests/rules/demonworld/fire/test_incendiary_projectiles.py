"""Incendiary projectiles of guns in a battle: announced, thrown, what catches fire (XXII.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import incendiaries
from editor.rules.demonworld.artillery.events import GunFired, ShotsForgone
from editor.rules.demonworld.artillery.projectile_events import IncendiaryFell, ProjectileStruck
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import sentence
from tests.rules.demonworld.artillery.guns import CANNON, CATAPULT, CHAPTERS, gun
from tests.rules.demonworld.artillery.test_guns_in_battle import firing, shoot
from tests.rules.demonworld.battle.arena import Troop, cell, do, of, refused, row, state_of

PLAY = DemonworldPlay()
FIERY = (*CHAPTERS, "XI", "XII", "XXII")
STONE: dict[str, Any] = CATAPULT | {"artillery": CATAPULT["artillery"] | {"incendiary": 6}}
BALL: dict[str, Any] = CANNON | {"artillery": CANNON["artillery"] | {"incendiary": 6}}
ROWS = tuple("." * 20 if line not in (4, 5) else "." * 8 + "bbbb" + "." * 8 for line in range(15))
DRY: dict[str, Any] = {"legend": {".": "clear", "b": "bushes"}, "terrain": ROWS}
FRONT = (10, 12)
LAST: dict[str, Any] = {"scenario": {"turn_limit": 1}}
"""The battle ends with the turn: what is kindled does not burn yet."""


def throwing(*troops: Troop, **values: Any) -> BattleState:
    """The first side says what its guns fire at in the second phase; its guns have announced fire."""
    state = firing(*troops, phase="second_shooting", chapters=FIERY, ground=DRY, **LAST, **values)
    own = tuple(unit.number for unit in state.of_side(0) if unit.elements[0] in dict(state.guns.loaded))
    return replace(state, fire=replace(state.fire, announced=(own, ())))


def announcing(card: dict[str, Any], order: str = "hold", engaged: int = 0) -> BattleState:
    enemy = Troop(1, row((10, 4), 2), "S")
    troops = gun(card, 0, FRONT, order=order, engaged=engaged), enemy
    return state_of(*troops, phase="movement", step="announce_arrows", side=0, chapters=FIERY, ground=DRY)


@pytest.mark.rule("XXII.6.0")
@pytest.mark.parametrize(
    ("card", "order", "engaged", "code"),
    [
        (STONE, "hold", 0, None),
        (BALL, "hold", 0, None),
        (CATAPULT, "hold", 0, "no_flaming_arrows"),
        (STONE, "skirmish", 0, "no_flaming_arrows"),
        (STONE, "hold", 1, "no_flaming_arrows"),
    ],
)
def test_a_gun_that_holds_and_has_such_projectiles_announces_one(
    card: dict[str, Any], order: str, engaged: int, code: str | None
) -> None:
    state = announcing(card, order, engaged)
    assert refused(state, act.AnnounceArrows((0,))) == code
    listed = {action.units for action in PLAY.legal_actions(state) if isinstance(action, act.AnnounceArrows)}
    assert ((0,) in listed) == (code is None)


@pytest.mark.rule("XXII.6.0")
def test_who_has_announced_fire_does_not_turn() -> None:
    state = replace(announcing(STONE), step="move", sequence="hold")
    turn = act.MoveBase(0, ("turn_left_about_left",))
    assert refused(state, turn) is None
    assert refused(replace(state, fire=replace(state.fire, announced=((0,), ()))), turn) == (
        "gun_incendiary_stays"
    )


@pytest.mark.rule("XXII.6.0", "XIX.4.1")
def test_an_empty_field_that_burns_is_lit_with_the_power_or_less() -> None:
    enemy = Troop(1, row((2, 2), 2), "S")
    for die, lit in ((6, True), (7, False)):
        state = throwing(gun(STONE, 0, FRONT, order="hold"), enemy)
        after, events = shoot(state, (10, 4), 20, die)
        fired, fell = next(of(events, GunFired)), next(of(events, IncendiaryFell))
        assert (fired.incendiary, fired.power) == (True, 6)
        assert (fell.cell, fell.power, fell.die, fell.lit) == (cell(state, (10, 4)), 6, die, lit)
        assert after.fire.kindled == ((cell(state, (10, 4)),) if lit else ())
        reported = sentence(PLAY.describe(state, fell)[0].message)
        assert ("it will burn from the next turn" in reported) == lit
        assert after.guns.points(0) == 0


@pytest.mark.rule("XXII.6.0", "XIX.6.0")
def test_stones_of_fire_need_somebody_or_fuel_that_the_crew_sees() -> None:
    state = throwing(gun(STONE, 0, FRONT, order="hold"), Troop(1, row((2, 2), 2), "S"))
    assert refused(state, act.FireGun(0, cell(state, (10, 4)))) is None
    assert refused(state, act.FireGun(0, cell(state, (10, 7)))) == "gun_no_fuel"
    assert refused(state, act.FireGun(0, cell(state, (10, 4)), high=True)) == "gun_high_incendiary"
    listed = {one.cell for one in PLAY.legal_actions(state) if isinstance(one, act.FireGun)}
    assert cell(state, (10, 4)) in listed
    plain = replace(state, fire=replace(state.fire, announced=((), ())))
    assert refused(plain, act.FireGun(0, cell(state, (10, 4)))) == "gun_empty"


@pytest.mark.rule("XXII.6.0")
def test_who_is_struck_loses_a_hit_point_a_machine_is_on_fire() -> None:
    strong = {"hit_points": 3}
    state = throwing(gun(STONE, 0, FRONT, order="hold"), Troop(1, row((10, 6), 1), "S", card=strong))
    after, events = shoot(state, (10, 6), 20, 6)
    (struck,) = of(events, ProjectileStruck)
    assert (struck.power, struck.outcome, struck.incendiary) == (6, "hit", True)
    assert after.wounds[1][0] == 1
    assert not after.fire.machines
    machine = gun(CANNON, 1, (10, 6), "S", order="skirmish")
    state = throwing(gun(STONE, 0, FRONT, order="hold"), machine)
    after, events = shoot(state, (10, 6), 20, 6)
    assert after.wounds[1] == (1, 0), "such wounds never heal"
    assert after.fire.machines == {1}
    reported = sentence(PLAY.describe(state, next(of(events, ProjectileStruck)))[0].message)
    assert "the machine is on fire (XXII.6.0)" in reported
    after, _ = shoot(state, (10, 6), 20, 7)
    assert not after.wounds
    assert not after.fire.machines


@pytest.mark.rule("XXII.6.0", "XIX.5.0")
def test_a_ball_of_fire_strikes_the_first_base_on_its_way() -> None:
    ranks = [(10, 8), (10, 6)]
    state = throwing(gun(BALL, 0, FRONT, order="hold"), Troop(1, ranks, "S"))
    after, events = shoot(state, (10, 6), 20, 1, 1, 1)
    (struck,) = of(events, ProjectileStruck)
    assert struck.cell == cell(state, (10, 8))
    assert set(after.standing) == {0, 2}


@pytest.mark.rule("XXII.6.0")
def test_an_announced_shot_that_is_not_fired_costs_the_loading_points() -> None:
    state = throwing(gun(STONE, 0, FRONT, order="hold"), Troop(1, row((10, 6), 1), "S"))
    after, events = do(state, act.HoldFire())
    (forgone,) = of(events, ShotsForgone)
    assert forgone.guns == (0,)
    assert after.guns.points(0) == 0
    plain = replace(state, fire=replace(state.fire, announced=((), ())))
    after, events = do(plain, act.HoldFire())
    assert not list(of(events, ShotsForgone))
    assert after.guns.points(0) == 6


@pytest.mark.rule("XXII.6.0")
def test_the_computer_throws_fire_at_machines_and_not_at_one_man() -> None:
    machine = gun(CANNON, 1, (10, 6), "S", order="hold")
    for other, announces in ((machine, True), (Troop(1, row((10, 8), 4), "S"), False)):
        troops = gun(STONE | {"artillery": STONE["artillery"] | {"power": 3, "power_adjacent": 2}}, 0, FRONT,
                     order="hold"), other  # fmt: skip
        state = state_of(
            *troops, phase="movement", step="announce_arrows", side=0, chapters=FIERY, ground=DRY
        )
        assert (0 in incendiaries.announce(state).units) == announces
    state = throwing(gun(STONE, 0, FRONT, order="hold"), machine)
    found = incendiaries.aim(state)
    assert found is not None
    assert found.cell in state.fields_of(1)
