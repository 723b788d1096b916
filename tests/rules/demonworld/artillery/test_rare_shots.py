"""Shots that go where nobody stands, crews without a card of their own, orders without service (XIX)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.core.hexes import distance
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.crew import with_crew
from editor.rules.demonworld.artillery.direct import Draws, NeedsMountDieError, shoot
from editor.rules.demonworld.artillery.events import GunFired
from editor.rules.demonworld.artillery.gunnery import resolve
from editor.rules.demonworld.artillery.guns_now import NO_GUNS, GunAim
from editor.rules.demonworld.artillery.in_battle import bodies, front_of, land_now, projectile_of
from editor.rules.demonworld.artillery.loading import gained
from editor.rules.demonworld.artillery.projectile_events import (
    IncendiaryFell,
    ProjectileEnded,
    ProjectileStruck,
)
from editor.rules.demonworld.artillery.stones import Stone, fall
from editor.rules.demonworld.engine import ENGINE
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.artillery import NeedsMoreDiceError
from schemas.messages import sentence
from tests.rules.demonworld.artillery.guns import CANNON, CATAPULT, MORTAR, gun
from tests.rules.demonworld.artillery.test_guns_and_riders import at_rider
from tests.rules.demonworld.artillery.test_guns_in_battle import SHIFTED, firing
from tests.rules.demonworld.artillery.test_guns_in_battle import shoot as fire
from tests.rules.demonworld.asking import shipped_rules
from tests.rules.demonworld.battle.arena import Troop, card, cell, of, refused, row
from tests.rules.demonworld.fire.test_incendiary_projectiles import BALL, FRONT, STONE, throwing
from tests.rules.demonworld.large.monsters import DRAGON, GIANT, dragon

PLAY = DemonworldPlay()
RULES = shipped_rules()
BRAVE: dict[str, Any] = {"crew": {"figures": 2, "size": 1, "melee_skill": 2, "missile_skill": 3}}


@pytest.mark.rule("XVII.7.4", "XVIII.6.0", "XVIII.8.0")
@pytest.mark.parametrize(("kind", "values"), [(CANNON, (1, 2, 3)), (DRAGON, (6, 0, 3)), (GIANT, (5, 0, 3))])
def test_a_crew_gives_a_machine_all_its_values_and_a_monster_its_skill_in_shooting(
    kind: dict[str, Any], values: tuple[int, int, int]
) -> None:
    found = with_crew(card("crewed", 1, **(kind | BRAVE)), RULES)
    assert (found.size, found.melee_skill, found.missile_skill) == values


@pytest.mark.rule("XIX.8.0")
def test_a_crew_without_weapons_fights_with_improvised_ones_where_the_rules_have_them() -> None:
    bare = card("bare", 1, **(CANNON | {"weapons": []}))
    (weapon,) = with_crew(bare, RULES).weapons
    assert (weapon.melee_power, weapon.carried_by) == (RULES.artillery.crew_power["2"], "crew")
    kinds = tuple(one for one in RULES.weapons if one.asked_as != "improvised")
    assert with_crew(bare, RULES.model_copy(update={"weapons": kinds})).weapons == ()
    nothing = RULES.artillery.model_copy(update={"crew_power": {}})
    assert with_crew(bare, RULES.model_copy(update={"artillery": nothing})).weapons == ()


@pytest.mark.rule("XIX.5.1")
def test_stones_are_not_aimed_above_others() -> None:
    state = firing(gun(CATAPULT, 0, SHIFTED, order="skirmish"), Troop(1, row((10, 4), 2), "S"))
    assert refused(state, act.FireGun(0, cell(state, (10, 4)))) is None
    assert refused(state, act.FireGun(0, cell(state, (10, 4)), high=True)) == "gun_high_direct"


@pytest.mark.rule("XIX.5.1")
@pytest.mark.parametrize(
    ("facing", "way", "final", "struck", "ends"),
    [
        ("S", 2, (11, 6), set(), "over"),
        ("S", 5, (9, 6), set(), "over"),
        ("S", 3, (10, 7), {1}, "final"),
        ("S", 4, (9, 7), {1}, "final"),
        ("N", 1, (10, 5), {1, 2}, "large"),
    ],
)
def test_a_shot_aimed_high_that_strays_before_or_behind_the_base_flies_as_any_other(
    facing: str, way: int, final: tuple[int, int], struck: set[int], ends: str
) -> None:
    """XIX.5.1: it strikes the unit in front of the base again; gone astray to the side it is lost."""
    dwarfs = Troop(1, [(10, 8), (9, 8), (11, 8), (10, 9), (9, 9)], "S", card={"size": 1})
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), dwarfs, dragon(1, (10, 6), facing))
    dice = ScriptedDice((10, way, *(4,) * 30))
    events = PLAY.decide(state, act.FireGun(0, cell(state, (10, 6)), high=True), dice)
    (fired,) = of(events, GunFired)
    assert (fired.outcome, fired.final) == ("one_field", cell(state, final))
    assert {state.unit_of[one.target] for one in of(events, ProjectileStruck)} == struck
    assert next(of(events, ProjectileEnded)).why == ends


@pytest.mark.rule("XIX.6.0")
@pytest.mark.parametrize("card_of", [CATAPULT, MORTAR])
def test_a_stone_that_strays_onto_empty_ground_or_off_the_field_strikes_nobody(
    card_of: dict[str, Any],
) -> None:
    state = firing(gun(card_of, 0, SHIFTED, order="skirmish"), Troop(1, [(13, 0)], "S"))
    state = replace(state, guns=replace(state.guns, aims=(GunAim(0, cell(state, (10, 0))),)))
    die = next(
        row.first for row in RULES.artillery.deviation if row.band == "medium" and row.result == "one_field"
    )
    for way, lands in ((3, True), (1, False)):
        recorder = ENGINE.record(state, ScriptedDice((die, way)))
        assert resolve(recorder) == frozenset()
        (fired,) = of(recorder.events, GunFired)
        assert (fired.final is not None) == lands
        ends = [(one.cell, one.why) for one in of(recorder.events, ProjectileEnded)]
        assert ends == ([(fired.final, "final")] if lands else [])
        assert not list(of(recorder.events, ProjectileStruck))


@pytest.mark.rule("XIX.2.1")
def test_a_gun_that_is_aimed_out_of_its_range_is_an_error_of_the_program() -> None:
    state = firing(gun(CATAPULT, 0, SHIFTED, order="skirmish"), Troop(1, [(10, 4)], "S"))
    state = replace(state, guns=replace(state.guns, aims=(GunAim(0, cell(state, (10, 10))),)))
    with pytest.raises(ValueError, match="out of its range"):
        resolve(ENGINE.record(state, ScriptedDice((20,))))


@pytest.mark.rule("XIX.3.0")
def test_a_crew_that_the_rules_give_no_service_under_an_order_gains_nothing() -> None:
    state = firing(gun(CANNON, 0, SHIFTED, order="hold"), Troop(1, [(10, 4)], "S"))
    state = replace(state, guns=state.guns.with_points(0, 0))
    unit = state.units[0]
    assert gained(state, unit, "hold") == 6
    left = tuple(one for one in RULES.artillery.orders if one.order != "hold")
    rules = RULES.model_copy(update={"artillery": RULES.artillery.model_copy(update={"orders": left})})
    changed = firing(gun(CANNON, 0, SHIFTED, order="hold"), Troop(1, [(10, 4)], "S"), ruleset=rules)
    assert gained(changed, changed.units[0], "hold") == 0


def test_a_battle_without_guns_has_none_that_are_ready() -> None:
    assert NO_GUNS.for_movement(6) is NO_GUNS
    assert NO_GUNS.with_points(3, 6).for_movement(6).ready == (3,)
    assert NO_GUNS.with_points(3, 5).for_movement(6).ready == ()


@pytest.mark.rule("XIX.7.0")
def test_a_mount_that_is_dead_leaves_all_hits_of_a_stone_to_its_rider() -> None:
    state = at_rider(CATAPULT, dragon(1, (10, 4), "S"))
    everybody = [one._replace(hit_points=0) if one.name == "1" else one for one in bodies(state, 0)]
    body = next(one for one in everybody if one.name == "1")
    field = next(one for one in body.base.fields if body.carries_at(one) is not None)
    rider = body.carries_at(field)
    assert rider is not None
    stone = Stone(projectile_of(state, 0), 12)
    found = fall(field, stone, everybody, land_now(state.battle), iter((1, 20)))
    assert found.wounds == {rider.name: 1, "1": 0}
    assert not found.lots, "no lot: he alone is left"


@pytest.mark.rule("XIX.6.0", "XIX.7.0")
def test_a_stone_and_a_ball_ask_for_the_dice_that_they_need() -> None:
    state = at_rider(CANNON, dragon(1, (10, 10), "S"))
    everybody, land = bodies(state, 0), land_now(state.battle)
    body = next(one for one in everybody if one.name == "1")
    field = next(one for one in body.base.fields if body.carries_at(one) is not None)
    with pytest.raises(NeedsMountDieError):
        shoot(
            front_of(state, 0), field, projectile_of(state, 0), 10, [body], land,
            Draws(iter((1,) * 9), iter((1,) * 9), iter((True,) * 9)),
        )  # fmt: skip
    catapult = at_rider(CATAPULT, dragon(1, (10, 4), "S"))
    struck = next(one for one in bodies(catapult, 0) if one.name == "1")
    place = next(one for one in struck.base.fields if struck.carries_at(one) is not None)
    stone = Stone(projectile_of(catapult, 0), 12)
    with pytest.raises(NeedsMoreDiceError):
        fall(place, stone, [struck], land_now(catapult.battle), iter((1, 20)))


@pytest.mark.rule("XXII.6.0")
def test_a_projectile_of_fire_that_strays_off_the_field_lights_nothing() -> None:
    state = throwing(gun(STONE, 0, (10, 9), order="hold"), Troop(1, row((10, 0), 1), "S"))
    band = "short" if distance((0, 0), (0, 9)) <= 8 else "medium"
    die = next(
        one.first for one in RULES.artillery.deviation if one.band == band and one.result == "one_field"
    )
    after, events = fire(state, (10, 0), die, 1)
    assert next(of(events, GunFired)).final is None
    assert not list(of(events, IncendiaryFell))
    assert not list(of(events, ProjectileStruck))
    assert after.fire.kindled == ()
    assert after.guns.points(0) == 0


@pytest.mark.rule("XXII.6.0")
@pytest.mark.parametrize(("die", "lit"), [(6, True), (7, False)])
def test_a_ball_of_fire_that_meets_nobody_may_light_its_final_field(die: int, lit: bool) -> None:
    state = throwing(gun(BALL, 0, FRONT, order="hold"), Troop(1, row((2, 2), 2), "S"))
    after, events = fire(state, (10, 5), 20, die)
    (fell,) = of(events, IncendiaryFell)
    assert (fell.cell, fell.power, fell.die, fell.lit) == (cell(state, (10, 5)), 6, die, lit)
    assert after.fire.kindled == ((fell.cell,) if lit else ())
    bare, events = fire(state, (10, 7), 20)
    (fell,) = of(events, IncendiaryFell)
    assert (fell.die, fell.lit) == (None, False), "nothing to burn, no die"
    assert bare.fire.kindled == ()


@pytest.mark.rule("XXII.6.0")
def test_what_a_gun_throws_is_said_with_its_target_or_its_field() -> None:
    state = throwing(gun(STONE, 0, FRONT, order="hold"), Troop(1, row((10, 6), 1), "S"))
    codes = {}
    for at in ((10, 6), (10, 4)):
        found = ENGINE.words(state, act.FireGun(0, cell(state, at)))
        codes[at] = found.code.partition(".")[2]
        assert "incendiary" in sentence(found)
    assert codes == {(10, 6): "throw_fire", (10, 4): "throw_fire_empty"}
