"""Disks laid and flipped anywhere, in any direction; what shots and fights promise."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from math import cos, hypot, nan, radians, sin

import pytest

from editor.rules.core.dice import SeededDice
from editor.rules.diskwars.actions.activation import Move, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.picking import needed, spell_of, trouble
from editor.rules.diskwars.actions.set_up import Place
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.odds import forecast, pick_odds, shot_odds
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.pointing import flips_to, whole_heading, whole_spot
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.walking import way

from .diskwars_tables import at, disks, done, name, refused, setup

PLAY = DiskwarsPlay()


def alone() -> BattleState:
    return disks(("wolf-pack-riders", (60.0, 45.0), "north"), ("gate-wardens", (90.0, 45.0), "south"))


def test_places_and_directions_are_whole_millimetres_and_tenths_of_a_degree() -> None:
    assert whole_spot((12.3449, 0.05001)) == (12.3, 0.1)
    assert whole_heading(-0.04) == 0.0
    assert whole_heading(359.97) == 0.0
    assert whole_heading(437.26) == 77.3


def test_a_disk_is_flipped_in_any_direction() -> None:
    state, chance = alone(), random.Random(4)
    disk = at(state, "wolf-pack")
    for _ in range(200):
        heading = whole_heading(chance.uniform(0, 360))
        action = Move(disk.id, (heading,))
        assert PLAY.check(state, action) is None
        moved = done(state, action).table.found(disk.id).at
        wanted = (60 + 2 * disk.radius * cos(radians(heading)), 45 + 2 * disk.radius * sin(radians(heading)))
        assert hypot(moved[0] - wanted[0], moved[1] - wanted[1]) < 1e-9
        read = PLAY.action_from(json.loads(json.dumps(PLAY.action_data(action))))
        assert read == action


def test_a_direction_that_is_no_angle_is_refused() -> None:
    state = alone()
    for heading in (nan, float("inf"), -float("inf")):
        assert refused(state, Move(name(state, "wolf-pack"), (heading,))) == "no_heading"


def test_a_way_that_is_pointed_at_goes_as_near_as_it_can() -> None:
    state = alone()
    disk = at(state, "wolf-pack")
    table, flip = state.table, 2 * disk.radius
    near = flips_to(table, disk, (), (60.0, 45.0 + 0.3 * flip))
    assert near.path == ()
    found = flips_to(table, disk, (), (60.0, 45.0 - 2.2 * flip))
    assert found.path == (270.0, 270.0)
    further = flips_to(table, disk, found.path, (5.0, 45.0 - 2 * flip))
    most = disk.value("movement")
    assert len(further.path) <= most
    assert set(further.path[2:]) <= {180.0}
    assert PLAY.check(state, Move(disk.id, further.path)) is None


def test_a_way_that_is_pointed_at_ends_upon_the_first_disk() -> None:
    state = disks(("wolf-pack-riders", (60.0, 45.0), "north"), ("gate-wardens", (66.0, 45.0), "south"))
    disk = at(state, "wolf-pack")
    found = flips_to(state.table, disk, (), (100.0, 45.0))
    assert found.way.stops
    assert PLAY.check(state, Move(disk.id, found.path)) is None
    assert flips_to(state.table, disk, found.path, (20.0, 20.0)).path == found.path


def test_a_way_that_is_pointed_off_the_table_says_so() -> None:
    state = disks(("wolf-pack-riders", (3.0, 45.0), "north"), ("gate-wardens", (90.0, 45.0), "south"))
    disk = at(state, "wolf-pack")
    found = flips_to(state.table, disk, (), (-20.0, 45.0))
    assert refused(state, Move(disk.id, found.path)) == "way_off_the_table"


def test_disks_are_set_up_anywhere_in_the_strip() -> None:
    chance = random.Random(5)
    made = setup("at-daggers-drawn")
    state = PLAY.start(made)
    while state.step != "deploy":
        state = done(state, next(iter(PLAY.legal_actions(state))), [1] if state.step == "lots" else [])
    reserve, seat = state.player.stack[0], state.battle.seats[state.active]
    middle = seat.base.at if seat.base is not None else (60.0, 10.0)
    legal = 0
    for _ in range(300):
        spot = whole_spot((middle[0] + chance.uniform(-12, 12), middle[1] + chance.uniform(-12, 12)))
        radius = reserve.card.diameter_mm / 20
        if seat.base is not None and not state.battle.all_at_once:
            inside = hypot(spot[0] - seat.base.at[0], spot[1] - seat.base.at[1]) < seat.base.radius + radius
        else:
            strip = seat.strip
            inside = (
                strip.west + radius <= spot[0] <= strip.east - radius
                and strip.south + radius <= spot[1] <= strip.north - radius
            )
        trouble = PLAY.check(state, Place(reserve.id, spot))
        if trouble is None:
            assert inside
            legal += 1
            assert done(state, Place(reserve.id, spot)).table.found(reserve.id).at == spot
        elif inside:
            assert trouble.code in ("diskwars_play.spot_barred", "diskwars_play.upon_an_enemy")
    assert legal
    assert refused(state, Place(reserve.id, (nan, 1.0))) == "spot_barred"


def test_a_spell_is_thrown_on_to_the_table_only() -> None:
    state = alone().replace(step="throw")
    assert PLAY.check(state, ThrowOn((59.3, 44.7))) is None
    for spot in ((-1.0, 5.0), (5.0, 500.0), (nan, 5.0)):
        assert refused(state, ThrowOn(spot)) == "beside_the_table"


@pytest.mark.long
def test_a_shot_promises_what_the_dice_give() -> None:
    state = disks(("kings-crossbows", (60.0, 45.0), "north"), ("wolf-pack-riders", (75.0, 45.0), "south"))
    rules = state.battle.ruleset
    still = rules.turn.model_copy(update={"missile_bounce_percent": 0, "missile_knock_percent": 0})
    battle = replace(state.battle, ruleset=rules.model_copy(update={"turn": still}))
    state = state.replace(battle=battle, step="shoot")
    shooter, target = at(state, "kings-crossbows"), at(state, "wolf-pack")
    promised = shot_odds(state, shooter, target)
    count, damage, wounds = 4_000, 0.0, 0
    dice = SeededDice(7)
    for _ in range(count):
        after = state
        for event in PLAY.decide(state, Shoot(shooter.id, target.id), dice):
            if type(event).__name__ == "Harmed":
                damage += event.amount
            wounds += type(event).__name__ == "Wounded"
            after = PLAY.evolve(after, event)
    assert damage / count == pytest.approx(promised.damage, abs=0.12)
    assert wounds / count == pytest.approx(promised.wound, abs=0.03)
    assert 0 < promised.hit < 1


def test_a_fight_is_foretold_as_it_is_fought() -> None:
    state = disks(("wolf-pack-riders", (60.0, 45.0), "north"), ("gate-wardens", (66.0, 45.0), "south"))
    disk = at(state, "wolf-pack")
    spot = way(state.table, disk, (0.0,)).spots[-1]
    found = forecast(state, disk, spot)
    assert found.destroyed == (disk.id,)
    assert found.wounds[name(state, "gate-wardens")] == 0
    after = done(state, Move(disk.id, (0.0,)))  # nobody else can do anything: it is fought at once
    assert after.table.disk(disk.id) is None
    assert at(after, "gate-wardens").wounds == 0
    assert forecast(state, disk, (20.0, 20.0)) == ({}, ())


def test_whom_a_disk_hits_promises_what_the_layer_then_does() -> None:
    state = disks(
        ("levy-spearmen", (57, 60), "north"),
        ("novices", (63, 60), "north"),
        ("mud-runners", (60, 61), "south"),
    )
    state = done(done(state, StopActivating()), StopActivating())
    runner = at(state, "mud")
    for slug in ("levy-", "novices"):
        target = at(state, slug)
        promised = pick_odds(state, runner, target)
        assert [part.code for part in promised.parts] == ["diskwars.part_blow"]
        assert promised.damage == target.damage + sum(part.value for part in promised.parts)
        after = done(state, Pick(runner.id, target.id))
        for name_, wounds in promised.wounds.items():
            left = after.table.disk(name_)
            assert (left is None) == (name_ in promised.destroyed)
            before = state.table.found(name_).wounds
            assert left is None or left.wounds - before == wounds
    one, other = (pick_odds(state, runner, at(state, slug)) for slug in ("levy-", "novices"))
    assert one != other


def test_an_unknown_spell_skill_or_disk_is_refused_and_nothing_is_to_be_picked_for_it() -> None:
    state = alone()
    disk = at(state, "wolf-pack").id
    for use in (Cast(disk, "no-such-spell"), UseSkill(disk, 9), Cast("no-such-disk", "no-such-spell")):
        assert needed(state, use) == ""
        assert trouble(state, use) is not None
        with pytest.raises(LookupError):
            spell_of(state, use)
