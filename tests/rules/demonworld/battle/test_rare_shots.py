"""Shots of which something is out of the ordinary: mist, smoke, the air, riders, two who fall (IV, XII)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ElementsRemoved, ShotDiverted, ShotFired
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.shooting.targets import into_melee, shots_of
from schemas.messages import sentence
from schemas.scenario_rules import Weather
from schemas.text import LocalText
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.battle.chiefs import X, joined_to, led, lord
from tests.rules.demonworld.battle.hills import ground as hills
from tests.rules.demonworld.battle.test_shooting import archers as bowmen
from tests.rules.demonworld.battle.test_shooting import shooting
from tests.rules.demonworld.battle.test_shooting_over_ground import BOW, SHOOTER, TARGET, XII, ground
from tests.rules.demonworld.battle.test_shots_refused import shot
from tests.rules.demonworld.battle.test_special_elements import IX, special, the
from tests.rules.demonworld.flyers.test_fights import aloft
from tests.rules.demonworld.flyers.test_fights import shooting as in_the_air
from tests.rules.demonworld.flyers.winged import archers, pegasi
from tests.rules.demonworld.large.monsters import dragon, giant
from tests.rules.demonworld.large.riders import chief, ridden

PLAY = DemonworldPlay()
FAR_BOW: dict[str, Any] = {"weapons": [{"weapon": "bow", "bands": [{"to": 20, "power": 4}]}]}


def mist(fields: int) -> Weather:
    return Weather(name=LocalText({"en": "Mist"}), visibility=fields)


@pytest.mark.rule("IV.1.2")
def test_who_supports_a_shot_sees_the_target_in_the_mist_himself() -> None:
    state = shooting(bowmen([(5, 9), (5, 10)]), Troop(1, [(4, 5)], "S", "hold"))
    assert [state.battle.ground.distance(at, state.units[1].cells[0]) for at in state.units[0].cells] == [
        4,
        5,
    ]
    for fields, code in ((5, None), (4, "no_clear_line")):
        assert refused(replace(state, weather=mist(fields)), shot(1, target=2)) == code
        assert refused(replace(state, weather=mist(fields)), shot(target=2)) is None


@pytest.mark.rule("XXII.3.0", "IV.1.1")
@pytest.mark.parametrize(("token", "code"), [(2, "no_clear_line"), (0, None)])
def test_smoke_stands_in_the_way_before_the_exact_lines_of_sight_too(token: int, code: str | None) -> None:
    state = state_of(
        Troop(0, [SHOOTER], "N", "skirmish", card=BOW), Troop(1, [TARGET], "S", "hold"),
        phase="first_shooting", step="shots", chapters=("VIII", "XI", "XXII"), ground=ground({(5, 8): "b"}),
        before=((), ()),
    )  # fmt: skip
    smoke = state.on(state.changes.with_fires({cell(state, (5, 8)): token}))
    assert refused(smoke, act.Shoot((act.Shot(0, 1),))) == code


@pytest.mark.rule("XXIII.7.0")
@pytest.mark.parametrize(("fields", "reached"), [(10, True), (9, False)])
def test_mist_hides_who_flies_by_fields_and_height_together(fields: int, reached: bool) -> None:
    """Six fields away, and four segments over the archer's head."""
    state = aloft(in_the_air(archers(0, (6, 2), 1), pegasi(1, (6, 8), 1)), 1, 6)
    assert bool(list(shots_of(state.replace(weather=mist(fields)), 0))) is reached


@pytest.mark.rule("XIII.3.0", "XII.1.0")
@pytest.mark.parametrize("first", [True, False])
def test_looks_through_ones_own_are_not_taken_for_others(first: bool) -> None:
    state = state_of(
        Troop(0, [SHOOTER, (5, 8)], "N", "skirmish", card=BOW), Troop(1, [TARGET], "S", "hold"),
        chapters=XII, ground=ground({}),
    )  # fmt: skip
    start, target = state.units[0].cells[0], state.units[1].cells[0]
    for through in (first, not first):
        look = seen(state, state.units[0], start, target, through_own=through)
        assert look is not None
        assert look.segments == (2 if through else 0)


@pytest.mark.rule("XXIII.7.1")
@pytest.mark.parametrize(("altitude", "code"), [(14, "no_support_upwards"), (3, None)])
def test_nobody_supports_a_shot_upwards_from_the_air(altitude: int, code: str | None) -> None:
    state = in_the_air(pegasi(0, (6, 6), 2, "hold", **FAR_BOW), pegasi(1, (6, 2), 1, facing="S"))
    state = aloft(aloft(state, 0, 8), 1, altitude)
    assert refused(state, act.Shoot((act.Shot(0, 2),))) is None
    assert refused(state, act.Shoot((act.Shot(0, 2, (1,)),))) == code


@pytest.mark.rule("XVII.2.0", "XXIII.7.1")
def test_from_the_air_a_shot_at_a_monster_goes_into_no_melee() -> None:
    state = in_the_air(
        pegasi(0, (8, 12), 1, "hold", **FAR_BOW), Troop(0, row((7, 8), 4), "N", "hold", card={"size": 5}),
        giant(1, (8, 6), "N", "hold"),
    )  # fmt: skip
    monster, unit = state.units[2].elements[0], state.units[0]
    assert into_melee(state, unit, monster, unit.cells[0])
    high = aloft(state, 0, 12)
    assert not into_melee(high, high.units[0], monster, unit.cells[0])


@pytest.mark.rule("XII.5.0", "XVII.7.6")
@pytest.mark.parametrize(("faces", "struck"), [((6,), False), ((1, 1), True)])
def test_past_a_rider_in_a_melee_a_shot_goes_nowhere(faces: tuple[int, ...], struck: bool) -> None:
    # Those before the dragon hide five of its six segments, and not its rider.
    state = state_of(
        dragon(0, (8, 8), "N", engaged=1), chief(0, (1, 1)), Troop(1, [(8, 4)], "S", "skirmish", card=BOW),
        Troop(1, row((7, 7), 2), "S", "hold", engaged=1, card={"size": 4}),
        phase="first_shooting", step="shots", chapters=("VIII", "IX", "X", "XI", "XII", "XVII", "XVIII"),
        ground={},
    )  # fmt: skip
    state = ridden(state, 1, 0).replace(side=1, before=tuple(unit.cells for unit in state.units))
    rider = 1
    _, events = do(state, act.Shoot((act.Shot(2, rider),)), *faces)
    (fired,) = of(events, ShotFired)
    assert (fired.aim_die, fired.struck) == (faces[0], rider if struck else None)


@pytest.mark.rule("XII.5.0", "XI.4.0")
@pytest.mark.parametrize(("height", "met"), [(0, True), (3, False)])
def test_a_shot_strays_onto_those_who_touch_the_target(height: int, met: bool) -> None:
    state = state_of(
        Troop(0, [SHOOTER], "N", "skirmish", card=BOW), Troop(0, [(6, 6)], "N", None, 1, 1),
        Troop(0, [(4, 6)], "N", None, 1, 1), Troop(1, [TARGET], "S", None, 1, 1),
        phase="first_shooting", step="shots", chapters=(*XII, "XI"), ground=ground({}, {(6, 6): height}),
        before=((),) * 4,
    )  # fmt: skip
    east = state.battle.ground.steps.index(1) + 1
    _, events = do(state, act.Shoot((act.Shot(0, 3),)), 6, east, *((20,) if met else ()))
    (fired,) = of(events, ShotFired)
    assert fired.struck == (1 if met else None)


@pytest.mark.rule("IX.5.0", "VIII.1.1")
def test_who_falls_for_a_leader_takes_his_last_wound_and_falls_for_nobody_else() -> None:
    state = state_of(
        Troop(0, [(5, 12)], "N"),
        Troop(1, row((5, 8), 3), "S", "hold", card=special(3, leader=1, standard=1) | {"hit_points": 2}),
        chapters=("VIII", *IX), phase="first_shooting", step="divert", side=1, unit=1,
    )  # fmt: skip
    leader, standard = the(state, "leader"), the(state, "standard")
    (normal,) = set(state.units[1].elements) - {leader, standard}
    at = dict(zip((standard, leader, normal), row((5, 8), 3), strict=True))
    state = state.with_unit(
        replace(state.units[1], cells=tuple(cell(state, at[one]) for one in state.units[1].elements))
    ).replace(
        diverting=(leader, standard), struck=frozenset({leader, standard}),
        wounds={leader: (2, 2), standard: (2, 1)},
    )  # fmt: skip
    state = state.replace(before=tuple(unit.cells for unit in state.units))
    after, events = do(state, act.Divert(leader, normal), 2)
    first, second = of(events, ShotDiverted)
    assert (first.element, first.instead, first.touching, first.die) == (leader, normal, 2, 2)
    assert (second.element, second.instead, second.die) == (standard, None, None)
    (gone,) = of(events, ElementsRemoved)
    assert set(gone.elements) == {normal, standard}
    assert after.units[1].elements == (leader,)
    assert fields_of(after, 1) == [at[normal]]
    assert after.wounds[leader][0] == 1


@pytest.mark.rule("X.2.2")
def test_of_a_commander_who_falls_with_a_unit_the_log_tells_by_name() -> None:
    state = state_of(
        Troop(0, row((6, 8), 3), "N", "hold", card=led(3)), Troop(0, [(5, 8)], card=lord()),
        Troop(1, [(5, 1)], "S"), chapters=X,
    )  # fmt: skip
    state = joined_to(state, 1, 0)
    (chief,) = state.battle.roster[1].elements
    for elements, words in (
        ((chief,), ["Unit-1: destroyed (VIII.1.1)."]),
        ((0, chief), ["Unit-1: destroyed (VIII.1.1).", "Unit-0: 1 element lost, 2 left (IV.4.0)."]),
    ):
        lines = PLAY.describe(state, ElementsRemoved(elements))
        assert [sentence(one.message, "en") for one in lines] == words


@pytest.mark.rule("XII.5.0", "XI.4.0")
@pytest.mark.parametrize(("depth", "met"), [(0, True), (2, False)])
def test_a_shot_does_not_stray_onto_who_is_in_one_sided_contact_alone(depth: int, met: bool) -> None:
    # The target wades, and so does one whom it fights; another one stands on the shore, out of its reach.
    pond = hills(depth=dict.fromkeys(row((3, 7), 6), depth) if depth else {})
    state = state_of(
        Troop(0, [(5, 11)], "N", "skirmish", card=BOW), Troop(0, [(5, 6)], "S", None, 1, 1),
        Troop(0, [(6, 7)], "N", None, 1, 1, {"size": 3}), Troop(1, [(5, 7)], "S", None, 1, 1, {"size": 3}),
        phase="first_shooting", step="shots", chapters=(*XII, "XI"), ground=pond, before=((),) * 4,
    )  # fmt: skip
    way = state.battle.ground.direction(cell(state, (5, 7)), cell(state, (5, 6)))
    assert way is not None
    _, events = do(state, act.Shoot((act.Shot(0, 3),)), 6, way + 1, *((20,) if met else ()))
    (fired,) = of(events, ShotFired)
    assert fired.struck == (1 if met else None)
