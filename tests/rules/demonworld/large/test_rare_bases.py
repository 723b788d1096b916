"""Large bases where something seldom stands in their way: crowds, roofs, cliffs, the air (XVII, XXIV)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.engine import ENGINE, legal_actions
from editor.rules.demonworld.large.breathing import BreathStruck, attacks_at, breaths_of, fields_at
from editor.rules.demonworld.large.dismounting import ask_owner
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.large.mount_events import LandingAsked
from editor.rules.demonworld.large.mounts import boarding_fields, landing, standing_room
from editor.rules.demonworld.large.moving import large_bases, lost_points, touched_at
from editor.rules.demonworld.large.steps import Going
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight, Unseated
from tests.rules.demonworld.battle.arena import Troop, cell, do, of, refused, row, state_of
from tests.rules.demonworld.battle.hills import ground
from tests.rules.demonworld.buildings.houses import HUT, built, hut
from tests.rules.demonworld.flyers.test_fights import aloft, battle
from tests.rules.demonworld.flyers.winged import pegasi, winged_dragon
from tests.rules.demonworld.large.monsters import CHAPTERS, dragon, giant
from tests.rules.demonworld.large.riders import BOW, LORD, MOUNT, chief, ridden
from tests.rules.demonworld.large.riders import CHAPTERS as RIDING
from tests.rules.demonworld.large.test_base_moves import moving
from tests.rules.demonworld.large.test_mounting_refused import LORD as ON_FOOT
from tests.rules.demonworld.large.test_mounting_refused import beside
from tests.rules.demonworld.large.test_riders import shot

PLAY = DemonworldPlay()


@pytest.mark.rule("XVII.1.5")
@pytest.mark.parametrize(("loses", "lost"), [(True, 4), (False, 0)])
def test_only_a_card_that_says_so_loses_points_with_its_wounds(loses: bool, lost: int) -> None:
    card = {"movement": {"move": 24, "charge": 18, "minus_lost_hit_points": loses}}
    state = moving(giant(0, (8, 8), "N", "move", **card), Troop(1, [(1, 1)])).replace(wounds={0: (4, 0)})
    assert lost_points(state, state.units[0]) == lost


@pytest.mark.rule("V.3.1", "XVII.4.1")
@pytest.mark.parametrize(
    ("order", "code"), [("charge", None), ("skirmish", None), ("hold", "order_cannot_attack")]
)
def test_a_giant_that_holds_does_not_step_into_contact(order: Any, code: str | None) -> None:
    state = moving(giant(0, (8, 8), "N", order), Troop(1, row((7, 6), 3), "S", "hold"), order=order)
    assert refused(state, act.MoveBase(0, ("forward_left",))) == code


@pytest.mark.rule("XVII.4.3")
def test_after_a_melee_a_base_makes_only_steps_of_its_own() -> None:
    state = state_of(
        dragon(0, (8, 8), "N", "charge", engaged=1), Troop(1, [(8, 7)], "S", "hold", engaged=1),
        chapters=CHAPTERS, phase="melee", step="regroup", fights=(Fight((0, 1), (0, 0)),), side=0,
    )  # fmt: skip
    for step, code in (
        ("turn_left_about_left", None),
        ("turn_left_on_spot", "base_step"),
        ("jump", "base_step"),
    ):
        assert refused(state, act.RegroupAfterMelee((), ((0, (step,)),))) == code


@pytest.mark.rule("XI.4.0", "I.3.1")
@pytest.mark.parametrize(("height", "touched"), [(0, {1}), (9, set())])
def test_a_giant_touches_nobody_up_a_height_that_it_cannot_climb(height: int, touched: set[int]) -> None:
    land = ground(levels={(8, 7): height})
    state = moving(
        giant(0, (8, 8), "N", "move"), Troop(1, [(8, 7)], "S"), chapters=(*CHAPTERS, "XI"), ground=land
    )
    assert touched_at(state, 0, (state.units[0].cells[0], 0), state.occupied) == touched


@pytest.mark.rule("XXIV.2.0", "XVII.6.2")
def test_no_large_base_steps_under_a_roof_or_stands_there() -> None:
    values: dict[str, Any] = {"phase": "movement", "step": "move", "sequence": "move"}
    chapters = ("VIII", "XI", "XII", "XVII", "XXIV")
    troops = giant(0, (8, 9), "N", "move"), Troop(1, [(1, 1)])
    state = built([hut()], *troops, chapters=chapters, **values)
    field = state_of(*troops, chapters=chapters[:-1], ground=ground(), **values)
    for step in ("forward_left", "forward_right"):
        assert refused(field, act.MoveBase(0, (step,))) is None
        assert refused(state, act.MoveBase(0, (step,))) == "base_step"
    rooms = {cell(state, at) for at in HUT}
    fields = large_bases(state).fields
    for action in legal_actions(state):
        if isinstance(action, act.MoveBase):
            after, _ = do(state, action)
            unit = after.units[0]
            assert rooms.isdisjoint(fields(0, unit.cells[0], unit.facings[0]))


@pytest.mark.rule("XVII.7.4", "XXIV.4.0")
@pytest.mark.parametrize(("at", "seen"), [((8, 8), False), ((7, 8), True)])
def test_a_dragon_breathes_at_nobody_behind_walls(at: tuple[int, int], seen: bool) -> None:
    troops = dragon(0, (8, 10), "N", "skirmish"), Troop(1, [at], "S", "hold")
    state = built([hut()], *troops, chapters=("VIII", "XI", "XII", "XVII", "XXIV"), phase="first_shooting")
    assert bool(list(breaths_of(state, 0))) is seen


@pytest.mark.rule("XXIII.7.1")
@pytest.mark.parametrize(("altitude", "met"), [(8, True), (10, True), (25, False), (2, False)])
def test_breath_in_flight_meets_flyers_at_about_its_height(altitude: int, met: bool) -> None:
    state = battle(winged_dragon(0, (8, 8), "skirmish"), pegasi(1, (8, 5), 1, facing="S"))
    state = aloft(aloft(state, 0, 8), 1, altitude)
    assert [int(one.name) for one in attacks_at(state, 0, "ahead")] == ([1] if met else [])


@pytest.mark.rule("XXIII.7.1", "XXII.4.0")
@pytest.mark.parametrize(("altitude", "burns"), [(None, True), (1, True), (2, False), (20, False)])
def test_breath_from_high_up_sets_nothing_on_fire(altitude: int | None, burns: bool) -> None:
    bush = (8, 5)
    state = state_of(
        winged_dragon(0, (8, 8), "skirmish"), Troop(1, [(1, 1)], "S"),
        chapters=("VIII", "XI", "XII", "XVII", "XXII", "XXIII"), ground=ground({bush: "b"}),
    )  # fmt: skip
    state = state.with_unit(replace(state.units[0], altitude=altitude))
    assert fields_at(state, 0, "ahead") == ([cell(state, bush)] if burns else [])


@pytest.mark.rule("XVII.7.4", "VIII.1.1")
@pytest.mark.parametrize(("left", "rolled"), [(6, 3), (2, 2), (1, 1)])
def test_whom_breath_has_slain_it_strikes_no_more(left: int, rolled: int) -> None:
    state = state_of(
        dragon(0, (8, 8), "N", "skirmish"), giant(1, (8, 5), "N", "hold"),
        chapters=CHAPTERS, phase="first_shooting", step="shots", shots=(None, ()),
    )  # fmt: skip
    state = state.replace(before=tuple(unit.cells for unit in state.units), wounds={1: (6 - left, 0)})
    events = PLAY.decide(state, act.Shoot((), ((0, "ahead"),)), ScriptedDice((1,) * 9))
    assert len(attacks_at(state, 0, "ahead")) == 3
    assert len(list(of(events, BreathStruck))) == rolled


def crowded(*enemies: Troop) -> BattleState:
    """A lord on a dying dragon among his own people, who stand on every field about it but the enemies'."""
    alone = state_of(dragon(0, (8, 8), hit_points=1), chief(0, (1, 1)), Troop(1, [(1, 3)]), chapters=RIDING)
    ground_, own = alone.battle.ground, frozenset(alone.fields_of(0))
    about = {ground_.at(at) for at in ground_.near(own) - own} - {one.at[0] for one in enemies}
    crowd = Troop(0, sorted(about), "N")
    return ridden(
        state_of(dragon(0, (8, 8), hit_points=1), chief(0, (1, 1)), crowd, *enemies, chapters=RIDING),
        LORD,
        MOUNT,
    )


@pytest.mark.rule("XVII.7.6")
def test_in_a_crowd_the_rider_of_a_dead_dragon_stands_on_the_nearest_free_field_unasked() -> None:
    archer = Troop(1, [(8, 7)], "S", "hold", card=BOW | {"missile_skill": 9})
    state = crowded(archer)
    distance, start = state.battle.ground.distance, state.units[MOUNT].cells[0]
    (place,) = landing(state, 0, 1)
    free = [at for at in state.battle.ground.cells if at not in state.occupied]
    assert distance(start, place) == min(distance(start, at) for at in free)
    shooter = state.units[-1].elements[0]
    after, events = shot(state, act.Shot(shooter, 0), 1)
    assert not list(of(events, LandingAsked))
    assert after.step != "come_down"
    assert after.units[LORD].cells == (place,)
    assert not after.unseated.waiting


@pytest.mark.rule("XVII.7.6")
def test_who_has_fallen_meanwhile_is_not_asked_where_he_stands() -> None:
    state = state_of(dragon(0, (8, 8)), chief(0, (1, 1)), Troop(1, [(1, 3)]), chapters=RIDING)
    lord, cells = state.units[1], boarding_fields(state, 0)
    assert standing_room(state, lord, cells) == cells
    assert standing_room(state, replace(lord, elements=(), cells=(), facings=()), cells) == ()


@pytest.mark.rule("XVII.7.6")
@pytest.mark.parametrize(("taken", "asks"), [(0, True), (1, False)])
def test_who_has_one_field_left_stands_there_unasked(taken: int, asks: bool) -> None:
    state = state_of(chief(0, (1, 1)), giant(0, (8, 8)), Troop(1, [(9, 7)], "S"), chapters=RIDING)
    free, other = cell(state, (8, 12)), state.units[2].cells[0] if taken else cell(state, (9, 12))
    state = state.replace(unseated=Unseated(((0, (free, other)),)), step="shots")
    recorder = ENGINE.record(state, ScriptedDice(()))
    assert ask_owner(recorder) is asks
    assert [one.asks for one in of(recorder.events, LandingAsked)] == [asks]
    assert recorder.state.unseated.waiting == ()
    assert recorder.state.step == ("come_down" if asks else "shots")


@pytest.mark.rule("XVII.7.6")
def test_nobody_gets_on_a_mount_of_the_other_side_nor_past_an_enemy() -> None:
    state = state_of(
        dragon(0, (8, 8), "N", "move"), chief(0, (1, 1)), chief(1, (3, 3)), chapters=RIDING,
        phase="movement", step="move", sequence="move",
    )  # fmt: skip
    front = boarding_fields(state, 0)[0]
    for unit, code in ((1, None), (2, "other_side")):
        near = state.with_unit(replace(state.units[unit], cells=(front,)))
        assert refused(near, act.MountUp(unit, 0)) == code
    calm = beside()
    lord, steps = calm.units[ON_FOOT], calm.battle.ground.steps
    calm = calm.with_unit(replace(lord, cells=(lord.cells[0] + steps[4],)))
    up = act.MountUp(ON_FOOT, 0, (1,))
    assert refused(calm, up) is None
    enemy = calm.units[-1]
    watched = calm.with_unit(replace(enemy, cells=(lord.cells[0] + steps[5],)))
    assert refused(watched, up) == "stop_at_contact"


@pytest.mark.rule("XXIV.2.0", "XVIII.2.0")
@pytest.mark.parametrize(
    ("at", "stands"), [((8, 9), True), ((9, 9), True), ((8, 8), False), ((8, 6), False), ((12, 6), True)]
)
def test_no_field_of_a_large_base_lies_under_a_roof(at: tuple[int, int], stands: bool) -> None:
    state = built(
        [hut()], giant(0, (15, 12)), Troop(1, [(1, 1)]), chapters=("VIII", "XI", "XII", "XVII", "XXIV")
    )
    going = Going("giant", 5, large_bases(state).land)
    assert going.stands(Footprint("giant", state.battle.ground.axial(cell(state, at)), "N")) is stands
