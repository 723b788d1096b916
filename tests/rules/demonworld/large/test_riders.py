"""Commanders on monsters and in chariots: their place, orders, shots and blows, getting on and off."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.ai.commanders import lay
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.large.mounts import boarding_fields, mount_of
from editor.rules.demonworld.large.parts import size_on
from editor.rules.demonworld.magic.casting import keeps_from_casting
from editor.rules.demonworld.melee.attacks import attack_number, standing, targets_of
from editor.rules.demonworld.places import placed
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack, Shot
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_parts import Order
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    fields_of,
    of,
    refused,
    row,
    shipped_setup,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import PLAY, begin, led
from tests.rules.demonworld.chariots.chariots import CREW, chariot
from tests.rules.demonworld.large.monsters import DRAGON, dragon, giant
from tests.rules.demonworld.large.riders import ALONE, BOW, CHAPTERS, chief, field, ridden

MOUNT, LORD, ENEMY = 0, 1, 2
"""Units of a battle with a mount, its rider and an enemy."""


def on_dragon(*more: Troop, rider: dict[str, Any] | None = None, **values: Any) -> BattleState:
    """A lord on a dragon before (8, 8) that looks north."""
    own = dragon(0, (8, 8), "N", values.pop("order", None), **values.pop("own", {}))
    state = state_of(own, chief(0, (1, 1), **(rider or {})), *more, chapters=CHAPTERS, **values)
    return ridden(state, LORD, MOUNT)


def in_chariot(*more: Troop, rider: dict[str, Any] | None = None, **values: Any) -> BattleState:
    own = chariot(0, (8, 8), "N", values.pop("order", None), **values.pop("own", {}))
    state = state_of(own, chief(0, (1, 1), **(rider or {})), *more, chapters=CHAPTERS, **values)
    return ridden(state, LORD, MOUNT)


@pytest.mark.rule("XVII.7.6")
def test_a_rider_is_where_the_front_field_of_his_mount_is_and_in_nobody_s_way() -> None:
    state = on_dragon()
    assert state.standing[1] == state.standing[0]
    assert state.occupied[cell(state, (8, 8))] == 0
    assert 1 in state.living
    assert [one.id for one in state.elements()] == [0, 1]


# Shots (XVII.7.6, XVIII.9.0).


@pytest.mark.rule("XVII.7.6")
def test_a_shot_at_a_rider_meets_both_protections_and_size_one() -> None:
    archer = Troop(1, [(8, 4)], "S", "hold", card=BOW | {"missile_skill": 0})
    rider = {"missile_protection": 2}
    state = on_dragon(
        archer, rider=rider, own={"missile_protection": 5}, phase="second_shooting", step="shots", side=1
    )
    assert Shot(2, 1) in set(shots_of(state, 1))
    number = shot_number(state, Shot(2, 1))
    assert number.value == 4 - 5 - 2
    codes = {part.code: part.value for part in number.parts}
    assert codes["demonworld.part_mount_protection"] == -5
    assert codes["demonworld.part_rider_protection"] == -2
    assert shot_number(state, Shot(2, 0)).value == 4 - 5 + 6 // 2


@pytest.mark.rule("XVII.7.4", "XVIII.9.0")
def test_a_passenger_is_as_high_as_the_platform_makes_him_and_a_rider_as_his_dragon() -> None:
    enemy = Troop(1, [(18, 1)])
    heights = in_chariot(enemy).battle.ruleset.ground.heights
    for state, size in (
        (in_chariot(enemy, rider={"size": 1}), 1 + heights.chariot_platform),
        (in_chariot(enemy, rider={"size": 2}), 2 + heights.chariot_platform),
        (on_dragon(enemy), DRAGON["size"] + heights.dragon_rider),
    ):
        assert size_on(state, LORD, state.standing[LORD].cell) == size


@pytest.mark.rule("XVIII.9.0")
def test_a_shot_at_a_passenger_counts_the_car_and_needs_its_field() -> None:
    archer = Troop(1, [(8, 12)], "N", "hold", card=BOW)
    state = in_chariot(archer, rider={"missile_protection": 1}, phase="second_shooting", step="shots", side=1)
    assert shot_number(state, Shot(2, 1)).value == 4 - 3 - 1


def shooting(state: BattleState) -> BattleState:
    """The second shooting phase, in which the other side shoots."""
    cells = tuple([unit.cells for unit in state.units])
    values: dict[str, Any] = {"phase": "second_shooting", "step": "shots", "side": 1, "shots": ((), None)}
    return replace(state, before=cells, **values)


def shot(state: BattleState, one: Shot, face: int) -> tuple[BattleState, tuple[ev.Event, ...]]:
    """The state after a shot of the second shooting phase, and all that follows till somebody decides."""
    dice = ScriptedDice((face, *(4,) * 20))
    events = PLAY.decide(shooting(state), act.Shoot((one,)), dice)
    for event in events:
        state = PLAY.evolve(shooting(state) if event is events[0] else state, event)
    return state, events


@pytest.mark.rule("XVII.7.6")
def test_a_shot_at_a_rider_that_misses_is_lost() -> None:
    archer = Troop(1, [(8, 4)], "S", "hold", card=BOW)
    after, events = shot(on_dragon(archer), Shot(2, 1), 20)
    (fired,) = of(events, ev.ShotFired)
    assert (fired.outcome, fired.struck) == ("miss", 1)
    assert not after.wounds


@pytest.mark.rule("XVII.7.4")
def test_a_rider_shoots_under_the_order_of_his_mount_from_a_segment_above_it() -> None:
    enemy = Troop(1, [(8, 2)], "S", "hold")
    state = on_dragon(enemy, rider=BOW, order="skirmish", phase="first_shooting", step="shots", side=0)
    assert Shot(1, 2) in set(shots_of(state, 0))
    assert refused(state, act.Shoot((Shot(1, 2),))) is None
    behind = on_dragon(
        Troop(1, [(8, 13)], "N"), rider=BOW, order="skirmish", phase="first_shooting", step="shots", side=0
    )
    assert not list(shots_of(behind, 0))
    charging = on_dragon(enemy, rider=BOW, order="charge", phase="first_shooting", step="shots", side=0)
    assert not list(shots_of(charging, 0))


@pytest.mark.rule("XVIII.7.0")
def test_a_passenger_shoots_all_round() -> None:
    state = in_chariot(
        Troop(1, [(8, 13)], "N"), rider=BOW, order="hold", phase="second_shooting", step="shots", side=0
    )
    assert Shot(1, 2) in set(shots_of(state, 0))


# Blows (XVII.7.6, XVIII.8.0, XVIII.9.0).


def fight(state: BattleState) -> BattleState:
    units = tuple([replace(one, engaged=1 if one.elements else 0) for one in state.units])
    return replace(state, units=units, phase="melee", step="attacks", side=0)


@pytest.mark.rule("XVII.7.6")
def test_a_blow_at_a_rider_meets_both_protections_and_comes_from_the_front_fields_alone() -> None:
    before, behind = Troop(1, [(8, 7)], "S"), Troop(1, [(8, 11)], "N")
    state = fight(on_dragon(before, behind, rider={"melee_protection": 3}, own={"melee_protection": 9}))
    own = state.units[2]
    assert set(targets_of(state, own, own.cells[0], own.facings[0], 2)) == {0, 1}
    number = attack_number(state, Attack(2, 1), standing(state), 0)
    assert number.value == 8 - 3 - 9
    other = state.units[3]
    assert 1 not in set(targets_of(state, other, other.cells[0], other.facings[0], 3))


@pytest.mark.rule("XVII.7.6")
def test_a_rider_strikes_himself_at_one_of_the_four_front_fields() -> None:
    enemies = [Troop(1, [at], "S") for at in ((7, 8), (8, 7), (9, 8), (7, 9))]
    state = fight(on_dragon(*enemies))
    assert refused(state, act.Strike((Attack(1, 2),))) is None
    assert refused(state, act.Strike((Attack(1, 4),))) is None
    assert refused(state, act.Strike((Attack(1, 2), Attack(1, 3)))) == "strikes_once"
    assert refused(state, act.Strike((Attack(1, 5),))) == "strikes_in_front"
    assert any(one.attacks == (Attack(1, 3),) for one in legal_actions(state) if isinstance(one, act.Strike))


@pytest.mark.rule("XVIII.9.0")
def test_a_passenger_strikes_as_the_crew_does_and_is_struck_on_the_car_alone() -> None:
    beside, before = Troop(1, [(9, 8)], "SW"), Troop(1, [(8, 6)], "S")
    state = fight(in_chariot(beside, before, rider={"melee_protection": 4}, own={"melee_protection": 2}))
    assert refused(state, act.Strike((Attack(1, 2), Attack(0, 2, (), CREW)))) is None
    assert refused(state, act.Strike((Attack(1, 3),))) == "strikes_in_front"
    number = attack_number(state, Attack(2, 1), standing(state), 0)
    assert {part.code: part.value for part in number.parts}["demonworld.part_rider_protection"] == -4
    first = replace(state, side=1)
    assert refused(first, act.Strike((Attack(2, 1),))) is None
    assert refused(first, act.Strike((Attack(3, 1),))) == "strikes_in_front"


@pytest.mark.rule("XVII.7.6")
def test_the_dragon_s_own_rider_is_of_no_more_use() -> None:
    arms = [
        {"weapon": "bite", "melee_power": 14},
        {"weapon": "spear", "carried_by": "rider", "melee_power": 7},
    ]
    state = fight(on_dragon(Troop(1, [(8, 7)], "S"), own={"weapons": arms}))
    assert refused(state, act.Strike((Attack(0, 2, (), 1),))) == "no_such_weapon"
    alone = fight(state_of(dragon(0, (8, 8), weapons=arms), Troop(1, [(8, 7)], "S"), chapters=CHAPTERS))
    assert refused(alone, act.Strike((Attack(0, 1, (), 1),))) is None


@pytest.mark.rule("XVII.7.6")
def test_the_dragon_s_own_rider_shoots_no_more_once_a_commander_sits_there() -> None:
    arms = [
        {"weapon": "bite", "melee_power": 14},
        {"weapon": "bow", "carried_by": "rider", "bands": [{"to": 9, "power": 4}]},
    ]
    enemy = Troop(1, [(8, 2)], "S", "hold")
    now: dict[str, Any] = {"phase": "second_shooting", "step": "shots", "side": 0}
    own = state_of(dragon(0, (8, 8), "N", "hold", weapons=arms), enemy, chapters=CHAPTERS, **now)
    assert refused(own, act.Shoot((Shot(0, 1, weapon=1),))) is None
    taken = on_dragon(enemy, own={"weapons": arms}, order="hold", **now)
    assert refused(taken, act.Shoot((Shot(0, 2, weapon=1),))) == "own_rider_gone"
    assert not [one for one in shots_of(taken, 0) if one.shooter == 0]


# Who falls (XVII.7.6, XVII.3.0, XVIII.9.0).


@pytest.mark.rule("XVII.7.6")
def test_a_dragon_leaves_at_once_when_its_rider_is_killed() -> None:
    archer = Troop(1, [(8, 4)], "S", "hold", card=BOW | {"missile_skill": 9})
    state = on_dragon(archer, rider={"hit_points": 1, "missile_protection": 0})
    after, events = shot(state, Shot(2, 1), 1)
    assert next(of(events, ev.MountLeft)).unit == MOUNT
    assert not after.units[MOUNT].elements
    assert after.living == {2}
    assert not after.changes.bodies


@pytest.mark.rule("XVIII.9.0")
def test_a_chariot_goes_on_without_its_passenger_and_leaves_him_on_its_field() -> None:
    archer = Troop(1, [(8, 12)], "N", "hold", card=BOW | {"missile_skill": 9})
    state = in_chariot(archer, rider={"hit_points": 1})
    after, events = shot(state, Shot(2, 1), 1)
    assert after.units[MOUNT].elements == (0,)
    assert not list(of(events, ev.MountLeft))
    weak = in_chariot(archer, own={"hit_points": 1})
    after, events = shot(weak, Shot(2, 0), 1)
    assert [one.cell for one in of(events, ev.RiderUnseated)] == [cell(after, (8, 8))]
    assert fields_of(after, LORD) == [(8, 8)]
    assert after.unit_of[1] == LORD


@pytest.mark.rule("XVII.7.6")
def test_the_rider_of_a_dead_dragon_stands_before_it_or_elsewhere_beside_it() -> None:
    archer = Troop(1, [(8, 3)], "S", "hold", card=BOW | {"missile_skill": 9})
    state = on_dragon(archer, own={"hit_points": 1})
    front = boarding_fields(state, 0)
    after, _ = shot(state, Shot(2, 0), 1)
    assert after.units[LORD].cells[0] in front
    assert len(after.changes.bodies) == 4
    beside = Troop(1, [(3, 9)], "NE", "hold", card=BOW | {"missile_skill": 9})
    crowd = Troop(0, [state.battle.ground.at(one) for one in front], "N")
    crowded = state_of(dragon(0, (8, 8), hit_points=1), chief(0, (1, 1)), crowd, beside, chapters=CHAPTERS)
    after, _ = shot(ridden(crowded, LORD, MOUNT), Shot(6, 0), 1)
    assert after.step == "come_down"
    place = after.units[LORD].cells[0]
    assert place not in front
    assert place in after.battle.ground.near([one for one, _ in after.changes.bodies])


@pytest.mark.rule("XVII.3.0")
@pytest.mark.parametrize(("at", "wounds"), [((8, 6), 1), ((8, 5), 0)])
def test_who_rides_down_the_car_wounds_the_passenger_and_the_animals_do_not(
    at: tuple[int, int], wounds: int
) -> None:
    facing = "N" if wounds else "S"
    troops = giant(0, (8, 8), "N", "move"), chariot(1, at, facing), chief(1, (1, 1))
    given: dict[str, Any] = {"chapters": CHAPTERS, "phase": "movement", "step": "move", "sequence": "move"}
    state = ridden(state_of(*troops, **given), 2, 1)
    car = cell(state, at)
    steps = ("forward_left", "forward_right")
    after, events = do(state, act.MoveBase(0, steps), 1)
    assert [one.cell for one in of(events, ev.RiderUnseated)] == [car]
    assert len(list(of(events, ev.RiderCrushed))) == wounds
    assert after.wounds.get(2, (0, 0))[0] == wounds


# Orders (XVII.5.0).


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


# At the start, in scenarios, with magic (XVII.5.0, XX.3.1).


@pytest.mark.rule("XVIII.9.0")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({}, None),
        ({"attached_to": "unit_5"}, "base_carries_nobody"),
        ({"attached_to": "unit_3"}, "two_riders"),
    ],
)
def test_set_ups_with_riders_who_cannot_ride_are_refused(changes: dict[str, Any], code: str | None) -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    data = setup.scenario.model_dump()
    placements = list(data["sides"][0]["placements"])
    placements[8] |= changes
    data["sides"] = ({**data["sides"][0], "placements": placements}, data["sides"][1])
    changed = Setup(DemonworldScenario.model_validate(data), setup.documents)
    assert {one.code.partition(".")[2] for one in PLAY.refusals(changed)} == ({code} if code else set())


def with_bars(setup: Setup, *bars: tuple[str, str]) -> Setup:
    """The same setup, in which persons of the first side do not ride on mounts of it."""
    data = setup.scenario.model_dump()
    barred = [{"rider": rider, "mount": mount} for rider, mount in bars]
    data["sides"] = ({**data["sides"][0], "barred_rides": barred}, data["sides"][1])
    return Setup(DemonworldScenario.model_validate(data), setup.documents)


@pytest.mark.rule("XXI.2.3")
def test_nobody_begins_on_a_mount_from_which_the_scenario_keeps_him() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    first = setup.scenario.model_dump()["sides"][0]["placements"]
    rider, mount = first[8]["entry"], first[8]["attached_to"]
    (problem,) = PLAY.refusals(with_bars(setup, (rider, mount)))
    assert problem.code == "demonworld_rules.rider_is_barred"
    assert problem.path == "sides[0].placements[8].attached_to"
    assert PLAY.refusals(with_bars(setup, (first[7]["entry"], mount))) == ()


@pytest.mark.rule("XXI.2.3")
def test_a_bar_that_names_nobody_or_nothing_to_ride_is_told() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    placed = setup.scenario.model_dump()["sides"][0]["placements"]
    foot, rider, mount = placed[0]["entry"], placed[7]["entry"], placed[4]["entry"]
    told = [
        (one.code.partition(".")[2], one.path)
        for one in PLAY.refusals(with_bars(setup, (foot, mount), (rider, foot), ("gone", "away")))
    ]
    assert told == [
        ("barred_nobody", "sides[0].barred_rides[0].rider"),
        ("barred_from_nothing", "sides[0].barred_rides[1].mount"),
        ("barred_nobody", "sides[0].barred_rides[2].rider"),
        ("barred_from_nothing", "sides[0].barred_rides[2].mount"),
    ]


@pytest.mark.rule("XXI.2.3")
def test_sandor_mounts_the_chariot_of_the_messenger_but_never_its_dragon() -> None:
    setup = shipped_setup("the-messenger")
    state = PLAY.start(setup)
    numbers = {one.entry: one.number for one in state.battle.roster}
    sandor, gordan = numbers["sandor_the_arrogant"], numbers["gordan_orcslayer"]

    def mounting(person: int, entry: str) -> str | None:
        mount = numbers[entry]
        beside = boarding_fields(state, state.units[mount].elements[0])
        own = state.units[person].but(cells=(beside[-1],))
        called = (state.units[person].elements, ())
        given: dict[str, Any] = {"phase": "movement", "step": "move", "sequence": "move"}
        now = replace(state.with_unit(own), side=0, called=called, commanding="move", **given)
        return refused(now, act.MountUp(person, mount))

    assert mounting(sandor, "imperial_dragonrider") == "barred_ride"
    assert mounting(gordan, "imperial_dragonrider") is None
    assert mounting(sandor, "imperial_chariot") is None


@pytest.mark.rule("XVII.5.0")
def test_commanders_ride_from_the_set_up_on_where_they_can() -> None:
    setup = field((*CHAPTERS, "XIX", "XX"))
    assert PLAY.refusals(setup) == ()
    state = PLAY.start(setup)
    riders = [(unit.number, unit.rider) for unit in state.units if unit.rider is not None]
    assert len(riders) == 6
    assert all(state.unit_of[rider] == number for number, rider in riders)


@pytest.mark.rule("XX.3.1")
def test_a_mounted_wizard_casts_and_the_steps_of_his_mount_keep_him_from_rest() -> None:
    state = replace(PLAY.start(field((*CHAPTERS, "XIX", "XX"))), turn=1)
    wizard = next(one.element for one in state.battle.wizards if mount_of(state, one.element) is not None)
    assert not keeps_from_casting(state, next(one for one in state.battle.wizards if one.element == wizard))
    mount = state.units[state.unit_of[wizard]]
    moved = state.with_unit(mount.but(cells=(state.battle.ground.around(mount.cells[0])[0],)))
    event = ev.UnitMoved(mount.number, "base", moved.units[mount.number].cells, mount.facings, 3, 0)
    after = PLAY.evolve(state, event)
    assert after.magic is not None
    assert "moved" in next(one.deeds for one in after.magic.wizards if one.element == wizard)


@pytest.mark.rule("XXI.2.3")
def test_a_rider_stands_where_his_mount_s_front_field_is() -> None:
    state = on_dragon()
    assert (1, cell(state, (8, 8))) in set(placed(state, state.units[MOUNT]))


@pytest.mark.rule("XVII.7.6")
def test_the_owner_says_where_the_rider_of_a_dead_monster_stands_before_the_battle_goes_on() -> None:
    archer = Troop(1, [(8, 3)], "S", "hold", card=BOW | {"missile_skill": 9})
    state = on_dragon(archer, own={"hit_points": 1})
    front = sorted(boarding_fields(state, 0))
    after, events = shot(state, Shot(2, 0), 1)
    assert (after.step, after.side, after.unit) == ("come_down", 0, LORD)
    assert next(of(events, ev.RiderUnseated)).choices == tuple(front)
    listed = [one.cell for one in legal_actions(after) if isinstance(one, act.ComeDown)]
    assert listed == front
    assert choose(after) == act.ComeDown(LORD, front[0])
    assert refused(after, act.ComeDown(LORD, front[0] + 40)) == "lands_beside_mount"
    assert refused(after, act.ComeDown(2, front[0])) == "not_now"
    waiting = after.unseated.resume
    stands, _ = do(after, act.ComeDown(LORD, front[-1]))
    assert stands.units[LORD].cells == (front[-1],)
    assert (stands.step, stands.side, stands.unit) == waiting
    assert not stands.unseated.waiting
