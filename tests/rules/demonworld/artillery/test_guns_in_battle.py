"""Guns in a battle: loading, aims, mishaps, balls, bolts and stones (XIX.3.0 to XIX.6.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.artillery.events import GunFired, GunsLoaded
from editor.rules.demonworld.artillery.projectile_events import (
    LineDrawn,
    ProjectileEnded,
    ProjectileSlowed,
    ProjectileStruck,
    WallMet,
)
from editor.rules.demonworld.large.moving import points_of
from editor.rules.demonworld.movement.points import points_to_spend
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from schemas.messages import sentence
from tests.cases import cases
from tests.rules.demonworld.artillery.guns import BALLISTA, CANNON, CATAPULT, CHAPTERS, MORTAR, gun
from tests.rules.demonworld.battle.arena import Troop, cell, do, of, refused, row, state_of
from tests.rules.demonworld.large.monsters import GIANT

SHIFTED = (10, 12)
"""Front field of a gun that looks north; (10, 12 - n) lies n fields away, straight ahead for even n."""


def firing(*troops: Troop, phase: str = "first_shooting", **values: Any) -> BattleState:
    """A state in which the first side says what its guns fire at."""
    values.setdefault("chapters", CHAPTERS)
    state = state_of(*troops, phase=phase, step="guns", side=0, **values)
    if phase == "second_shooting":
        ready = tuple(one for one, _ in state.guns.loaded)
        state = replace(state, guns=replace(state.guns, ready=ready))
    return replace(state, shots=(None, None), before=tuple(unit.cells for unit in state.units))


def shoot(
    state: BattleState, at: tuple[int, int], *faces: int, high: bool = False
) -> tuple[BattleState, Any]:
    """Fire the first gun; nobody else shoots."""
    return do(state, act.FireGun(0, cell(state, at), high), *faces)


def wounds(state: BattleState) -> dict[int, int]:
    return {element: lost for element, (lost, _) in state.wounds.items()}


@pytest.mark.rule("XIX.3.0")
@cases(
    ("order", "phase", "code"),
    [
        ("skirmish", "first_shooting", None),
        ("skirmish", "second_shooting", "gun_order"),
        ("hold", "first_shooting", "gun_order"),
        ("hold", "second_shooting", None),
        ("move", "first_shooting", "gun_order"),
        ("move", "second_shooting", "gun_order"),
    ],
)
def test_the_order_says_in_which_phase_a_loaded_gun_fires(order: str, phase: str, code: str | None) -> None:
    """XIX.3.0: H fires in the first phase, T in the second, M not at all."""
    enemy = Troop(1, row((10, 4), 2), "S")
    state = firing(gun(CANNON, 0, SHIFTED, order=order), enemy, phase=phase)
    assert refused(state, act.FireGun(0, cell(state, (10, 4)))) == code


@pytest.mark.rule("XIX.3.0")
def test_a_gun_with_two_points_does_not_fire() -> None:
    """XIX.3.0, last example: two loading points are no shot."""
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), Troop(1, row((10, 4), 2), "S"))
    state = replace(state, guns=state.guns.with_points(0, 2))
    assert refused(state, act.FireGun(0, cell(state, (10, 4)))) == "gun_unloaded"


@pytest.mark.rule("XIX.1.1")
@pytest.mark.rule("XIX.2.1")
def test_arc_and_range_are_those_of_the_card() -> None:
    """XIX.1.1, XIX.2.1: between the rays through the front fields; 0-4/12/20 does not reach 21 fields far."""
    state = firing(gun(CANNON, 0, (10, 23), order="skirmish"), Troop(1, row((10, 4), 2), "S"), rows=25)
    assert refused(state, act.FireGun(0, cell(state, (10, 3)))) is None
    assert refused(state, act.FireGun(0, cell(state, (10, 2)))) == "gun_range"
    assert refused(state, act.FireGun(0, cell(state, (14, 23)))) == "gun_arc"
    assert refused(state, act.FireGun(0, cell(state, (10, 23)))) == "gun_arc"
    assert refused(state, act.FireGun(1, cell(state, (10, 3)))) == "no_such_element"


@pytest.mark.rule("XIX.4.1")
@pytest.mark.parametrize(
    ("die", "outcome", "points", "stands"),
    [(1, "destroyed", 0, False), (2, "lose_loading", 0, True), (3, "jammed", 6, True)],
)
def test_mishaps_end_the_shot(die: int, outcome: str, points: int, stands: bool) -> None:
    """XIX.4.1, example 3: on a 1 the gun and its crew are destroyed, whatever the distance."""
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), Troop(1, row((10, 4), 2), "S"))
    state, events = shoot(state, (10, 4), die)
    assert [event.outcome for event in of(events, GunFired)] == [outcome]
    assert state.guns.points(0) == points
    assert (0 in state.standing) == stands
    assert not list(of(events, ProjectileStruck))


@pytest.mark.rule("XIX.4.1")
def test_a_four_at_long_range_strays_by_two_fields() -> None:
    """XIX.4.1, example 1: a 4 at long range comes down two fields from the target; a D6 says where."""
    state = firing(gun(CANNON, 0, (10, 22), order="skirmish"), Troop(1, [(12, 6)], "S"), rows=25)
    state, events = shoot(state, (10, 6), 4, 2, 7)
    fired = next(of(events, GunFired))
    assert (fired.band, fired.outcome, fired.way_die) == ("long", "two_fields", 2)
    assert state.battle.ground.at(fired.final or 0) == (12, 6)
    assert [(one.target, one.outcome) for one in of(events, ProjectileStruck)] == [(1, "hit")]
    assert state.guns.points(0) == 0


@pytest.mark.rule("XIX.5.0")
def test_a_ball_goes_on_through_a_unit_with_one_power_less_for_each_hit() -> None:
    """XIX.5.0: power 10 hits on a 10, then 9 misses the second on a 10 and hits the third on a 9."""
    ranks = Troop(1, [(10, 10), (11, 9), (11, 8)], "S", card={"hit_points": 1})
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), ranks)
    # From (10, 12) toward the north-east: (10, 11), (11, 10) ...
    line = [(10, 11), (11, 10), (11, 9), (12, 8)]
    ranks = Troop(1, line[:3], "S")
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), ranks)
    state, events = shoot(state, line[3], 20, 10, 10, 9)
    struck = list(of(events, ProjectileStruck))
    assert [(one.power, one.die, one.outcome) for one in struck] == [
        (10, 10, "hit"),
        (9, 10, "miss"),
        (9, 9, "hit"),
    ]
    assert [event.why for event in of(events, ProjectileEnded)] == ["final"]
    assert len(state.units[1].elements) == 1


@pytest.mark.rule("XIX.5.0")
def test_a_bolt_strikes_a_commander_until_he_falls_then_the_next_one() -> None:
    """XIX.5.0: power 12, two hit points: a 7 wounds, an 11 kills, the next one is struck with 10."""
    chief = Troop(1, [(10, 11)], "S", card={"hit_points": 2, "points": 50})
    behind = Troop(1, [(11, 10)], "S")
    state = firing(gun(BALLISTA, 0, SHIFTED, order="skirmish"), chief, behind)
    state, events = shoot(state, (11, 10), 12, 7, 11, 10)
    struck = list(of(events, ProjectileStruck))
    assert [(one.target, one.power) for one in struck] == [(1, 12), (1, 11), (2, 10)]
    assert not state.units[1].elements
    assert not state.units[2].elements


@pytest.mark.rule("XIX.5.0")
def test_a_bolt_that_misses_stops() -> None:
    """XIX.5.0: had the second attack failed, he would have survived and the bolt have ended there."""
    chief = Troop(1, [(10, 11)], "S", card={"hit_points": 2, "points": 50})
    behind = Troop(1, [(11, 10)], "S")
    state = firing(gun(BALLISTA, 0, SHIFTED, order="skirmish"), chief, behind)
    state, events = shoot(state, (11, 10), 12, 7, 12)
    assert wounds(state) == {1: 1}
    assert next(of(events, ProjectileEnded)).why == "missed"


@pytest.mark.rule("XIX.5.0")
def test_wood_takes_two_points_for_each_field() -> None:
    """XIX.5.0, the drawing: two fields of wood take four points."""
    wood = "..........ww........"
    rows = (*(("." * 20,) * 9), wood, wood, *(("." * 20,) * 4))
    ground: dict[str, Any] = {"legend": {".": "clear", "w": "wood"}, "terrain": rows}
    wooded = firing(
        gun(BALLISTA, 0, SHIFTED, order="skirmish"), Troop(1, [(12, 8)], "S"),
        ground=ground, chapters=(*CHAPTERS, "XI", "XII"),
    )  # fmt: skip
    _, events = shoot(wooded, (12, 8), 20, 8)
    assert [one.power for one in of(events, ProjectileSlowed)] == [10, 8]
    assert [(one.power, one.outcome) for one in of(events, ProjectileStruck)] == [(8, "hit")]


@pytest.mark.rule("XIX.5.0")
def test_between_two_fields_a_die_draws() -> None:
    """XIX.5.0: where the line runs exactly between two fields, chance says which of them it meets."""
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), Troop(1, [(10, 11)], "S"))
    state, events = shoot(state, (10, 10), 20, 4, 3)
    assert [event.die for event in of(events, LineDrawn)] == [4]
    assert state.battle.ground.at(next(of(events, LineDrawn)).cell) == (10, 11)
    assert [event.outcome for event in of(events, ProjectileStruck)] == ["hit"]


@pytest.mark.rule("XIX.6.0")
def test_a_large_stone_strikes_six_fields_beside_with_its_second_power() -> None:
    """XIX.6.0: "stone 12 (8)": 12 where it falls, 8 on the six around, one less after each hit."""
    chief = Troop(1, [(10, 4)], "S", card={"hit_points": 3, "points": 50})
    beside = Troop(1, [(11, 4), (13, 4)], "S")
    state = firing(gun(CATAPULT, 0, SHIFTED, order="skirmish"), chief, beside)
    state, events = shoot(state, (10, 4), 20, 12, 11, 11, 8)
    struck = list(of(events, ProjectileStruck))
    assert [(one.target, one.power, one.outcome) for one in struck] == [
        (1, 12, "hit"), (1, 11, "hit"), (1, 10, "miss"), (2, 8, "hit"),
    ]  # fmt: skip
    assert wounds(state) == {1: 2}
    assert state.units[2].elements == (3,)


@pytest.mark.rule("XIX.6.0")
def test_a_small_stone_goes_on_until_it_misses() -> None:
    """XIX.6.0: "stone 9" needs a 9 or less, then an 8 or less, and so on."""
    chief = Troop(1, [(10, 6)], "S", card={"hit_points": 3, "points": 50})
    state = firing(gun(MORTAR, 0, SHIFTED, order="skirmish"), chief)
    _, events = shoot(state, (10, 6), 20, 9, 9)
    assert [(one.power, one.outcome) for one in of(events, ProjectileStruck)] == [(9, "hit"), (8, "miss")]


@pytest.mark.rule("XIX.6.0")
def test_crews_know_of_ranks_behind_the_first_but_not_of_who_stands_behind_a_gap() -> None:
    """XIX.6.0: standard bases hide no neighbours, but the empty field behind them and who is beyond it."""
    front = Troop(1, [(10, 4), (11, 4), (9, 4), (8, 4), (12, 4)], "S")
    second = Troop(1, [(10, 3), (9, 3), (11, 3)], "S")
    hidden = Troop(1, [(10, 1)], "S")
    state = firing(
        gun(CATAPULT, 0, SHIFTED, order="skirmish"), front, second, hidden,
        chapters=(*CHAPTERS, "XI", "XII"), ground={},
    )  # fmt: skip
    assert refused(state, act.FireGun(0, cell(state, (10, 4)))) is None
    assert refused(state, act.FireGun(0, cell(state, (10, 3)))) is None
    assert refused(state, act.FireGun(0, cell(state, (10, 1)))) == "gun_unseen"
    assert refused(state, act.FireGun(0, cell(state, (10, 2)))) == "gun_empty"


@pytest.mark.rule("XIX.5.1")
def test_who_aims_high_meets_the_large_base_alone() -> None:
    """XIX.5.1: a dragon behind a unit of dwarfs is struck and the unit spared; past it the shot is lost."""
    giant = Troop(1, [(10, 6)], "S", card=GIANT)
    dwarfs = Troop(1, [(10, 8), (9, 8), (11, 8), (10, 9), (9, 9)], "S", card={"size": 1})
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), dwarfs, giant)
    target = state.units[2].elements[0]
    assert refused(state, act.FireGun(0, cell(state, (10, 8)), True)) == "gun_high_large"
    _, events = shoot(state, (10, 6), 20, 10, 10, high=True)
    assert [(one.target, one.power, one.outcome) for one in of(events, ProjectileStruck)] == [
        (target, 10, "hit"), (target, 9, "miss"),
    ]  # fmt: skip
    # It strays to the west, beside the giant.
    _, events = shoot(state, (10, 6), 10, 5, high=True)
    assert [event.why for event in of(events, ProjectileEnded)] == ["over"]
    assert not list(of(events, ProjectileStruck))
    _, events = shoot(state, (10, 6), 20, 1, 1, 20, 20, 1, 20)
    assert [one.target for one in of(events, ProjectileStruck)][-1] == target
    assert len(list(of(events, ProjectileStruck))) == 3


@pytest.mark.rule("XIX.3.0")
@pytest.mark.parametrize(
    ("order", "lost", "steps", "gained"),
    [
        ("skirmish", 1, ("forward_left",), 2),
        ("hold", 0, (), 6),
        ("hold", 2, ("turn_left_on_spot",), 1),
        ("move", 2, ("forward_left",), 0),
    ],
)
def test_points_not_spent_load(order: str, lost: int, steps: tuple[str, ...], gained: int) -> None:
    """XIX.3.0: an H gun with a wound that spends 3 points gains 2; an unloaded T gun that stays gains 6."""
    state = state_of(
        gun(CANNON, 0, SHIFTED, order=order), Troop(1, row((2, 2), 4), "S"),
        chapters=CHAPTERS, phase="movement", step="move", side=0, sequence=order,
        wounds={0: (lost, 0)} if lost else {},
    )  # fmt: skip
    state = replace(state, guns=state.guns.with_points(0, 0))
    events: tuple[Any, ...] = ()
    if steps:
        state, events = do(state, act.MoveBase(0, steps))
    if state.step == "move" and state.side == 0 and not state.units[0].done:
        state, more = do(state, act.Finish())
        events += more
    assert state.guns.points(0) == gained
    assert bool(list(of(events, GunsLoaded))) == bool(gained)


@pytest.mark.rule("XIX.3.0")
def test_a_gun_that_holds_only_turns() -> None:
    """XIX.3.0: under T the points serve only to turn."""
    state = state_of(
        gun(CANNON, 0, SHIFTED, order="hold"), Troop(1, row((2, 2), 4), "S", "hold"),
        chapters=CHAPTERS, phase="movement", step="move", side=0, sequence="hold",
    )  # fmt: skip
    assert refused(state, act.MoveBase(0, ("forward_left",))) == "gun_turns_only"
    assert refused(state, act.MoveBase(0, ("turn_left_on_spot",))) is None
    assert refused(state, act.MoveBase(0, ("turn_left_about_front",))) == "base_step"
    listed = set(DemonworldPlay().legal_actions(state))
    assert act.MoveBase(0, ("turn_left_on_spot",)) in listed
    assert act.MoveBase(0, ("forward_left",)) not in listed


@pytest.mark.rule("XIX.3.0")
def test_a_charge_is_turned_into_a_skirmish() -> None:
    """XIX.3.0: there is no C for guns; one given by mistake becomes an H at once."""
    state = state_of(
        gun(CANNON, 0, SHIFTED), Troop(1, row((10, 2), 3), "S"), chapters=CHAPTERS, step="orders"
    )
    state, _ = do(state, act.GiveOrders(((0, "charge"),)))
    state, _ = do(state, act.GiveOrders(((1, "hold"),)))
    assert state.units[0].order == "skirmish"


@pytest.mark.rule("XIX.4.0")
def test_the_log_tells_dice_table_and_power() -> None:
    """Each roll stands in the log with its number, its chances and its rule."""
    state = firing(gun(CANNON, 0, SHIFTED, order="skirmish"), Troop(1, [(11, 10)], "S"))
    play, before, reported = DemonworldPlay(), state, []
    state, events = shoot(state, (11, 10), 20, 10)
    for event in events:
        reported += [(line, before) for line in play.describe(before, event)]
        before = play.evolve(before, event)
    words = [sentence(line.message, "en") for line, _ in reported]
    fired = next(line for line, _ in reported if line.dice == ((20, 20),))
    assert "XIX.4.1" in sentence(fired.message, "en")
    assert "1 destroyed, 2 unloaded, 3 jammed and 4-20 on target" in sentence(fired.details[0], "en")
    assert any("10 against 10, hit" in line for line in words)


@pytest.mark.rule("XIX.5.0")
def test_a_ball_breaks_a_wall_and_flies_on_with_five_less() -> None:
    """XIX.5.0: the wall is attacked with the power of the ball; broken, it takes five points."""
    ground: dict[str, Any] = {"edges": [{"between": [[11, 10], [11, 9]], "kind": "wall"}]}
    state = firing(
        gun(CANNON, 0, SHIFTED, order="skirmish"), Troop(1, [(12, 8)], "S"),
        ground=ground, chapters=(*CHAPTERS, "XI", "XII"),
    )  # fmt: skip
    state, events = shoot(state, (12, 8), 20, 10, 5)
    assert [(one.outcome, one.power) for one in of(events, WallMet)] == [("broken", 10)]
    assert [(one.power, one.outcome) for one in of(events, ProjectileStruck)] == [(5, "hit")]
    assert len(state.changes.broken) == 1


@pytest.mark.rule("XIX.5.0")
@pytest.mark.parametrize(
    ("die", "size", "outcome"), [(None, 1, "stopped"), (3, 2, "stopped"), (4, 2, "flown_over")]
)
def test_a_wall_stops_a_bolt_but_for_who_is_taller_behind_it(
    die: int | None, size: int, outcome: str
) -> None:
    """XIX.5.0: 1 to 3 the wall, 4 to 6 the element behind it; who is no taller is covered."""
    ground: dict[str, Any] = {"edges": [{"between": [[11, 10], [11, 9]], "kind": "wall"}]}
    target = Troop(1, [(11, 9)], "S", card={"size": size})
    state = firing(
        gun(BALLISTA, 0, SHIFTED, order="skirmish"), target,
        ground=ground, chapters=(*CHAPTERS, "XI", "XII"),
    )  # fmt: skip
    faces = [20, *([die] if die else []), *([12] if outcome == "flown_over" else [])]
    state, events = shoot(state, (11, 9), *faces)
    assert [one.outcome for one in of(events, WallMet)] == [outcome]
    assert bool(state.units[1].elements) == (outcome == "stopped")


@pytest.mark.rule("XIX.3.0")
@pytest.mark.parametrize(("order", "points"), [("move", 9), ("skirmish", 6), ("hold", 6), ("charge", 6)])
def test_a_crew_that_is_told_to_charge_goes_as_far_as_in_a_skirmish(order: Any, points: int) -> None:
    state = state_of(gun(CANNON, 0, (8, 8), order=order), Troop(1, [(1, 1)]), chapters=CHAPTERS)
    assert points_to_spend(state, state.units[0]) == points


@pytest.mark.rule("XIX.3.0")
def test_under_an_order_that_the_rules_know_nothing_of_a_crew_has_no_points() -> None:
    state = state_of(gun(CANNON, 0, (8, 10), "N", "move"), Troop(1, [(8, 2)], "S"), chapters=CHAPTERS)
    assert points_of(state, state.units[0], "move") > 0
    ruleset = state.battle.ruleset
    rows = tuple(one for one in ruleset.artillery.orders if one.order != "move")
    guns = ruleset.artillery.model_copy(update={"orders": rows})
    ruleset = ruleset.model_copy(update={"artillery": guns})
    still = replace(state, battle=replace(state.battle, ruleset=ruleset))
    assert points_of(still, still.units[0], "move") == 0
