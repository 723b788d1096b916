"""Riders and passengers: seen, shot at, struck, and what becomes of them (XVII.7.6, XVIII.9.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.dice import ScriptedDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.engine import legal_actions
from editor.rules.demonworld.items.carried import carried
from editor.rules.demonworld.large.mounts import boarding_fields
from editor.rules.demonworld.large.parts import size_on
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing, targets_of
from editor.rules.demonworld.places import placed
from editor.rules.demonworld.shooting.hits import shot_number
from editor.rules.demonworld.shooting.targets import shots_of
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Attack, Shot
from schemas.systems.demonworld import DemonworldItem
from tests.rules.demonworld.battle.arena import (
    Troop,
    cell,
    do,
    fields_of,
    of,
    refused,
    state_of,
)
from tests.rules.demonworld.battle.chiefs import PLAY
from tests.rules.demonworld.chariots.chariots import CREW, chariot
from tests.rules.demonworld.large.monsters import DRAGON, dragon, giant
from tests.rules.demonworld.large.riders import (
    BOW,
    CHAPTERS,
    LORD,
    MOUNT,
    chief,
    in_chariot,
    on_dragon,
    ridden,
)


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


def holding(state: BattleState, element: int, *effects: dict[str, Any], **values: Any) -> BattleState:
    """The state in which an element carries an item from the beginning."""
    thing = DemonworldItem.model_validate({"slug": "thing", "name": "Thing", "effects": effects} | values)
    battle = state.battle
    held = carried(thing, (element,), ("",), battle.cards[element], battle.ruleset)
    return replace(state, battle=replace(battle, carried=(held,)))


@pytest.mark.rule("XXV.1.0", "XVII.5.0")
@pytest.mark.parametrize("whole", [False, True])
def test_an_item_helps_a_rider_on_his_mount_and_not_the_mount_and_the_other_way_round(whole: bool) -> None:
    mail = {"change": "melee_protection", "value": 3, "whole_unit": whole}
    plain = fight(on_dragon(Troop(1, [(8, 7)], "S")))

    def against(state: BattleState, target: int) -> float:
        return attack_number(state, Attack(2, target), standing(state), 0).value

    bare = against(plain, 0), against(plain, 1)
    for bearer, wanted in ((1, (0, 3)), (0, (3, 0))):
        state = holding(plain, bearer, mail)
        assert (bare[0] - against(state, 0), bare[1] - against(state, 1)) == wanted


@pytest.mark.rule("XXV.1.0", "XVII.7.6")
def test_what_a_rider_carries_counts_no_more_when_he_has_fallen() -> None:
    mail = {"change": "melee_protection", "value": 3, "whole_unit": True}
    for kept in (True, False):
        state = holding(fight(on_dragon(Troop(1, [(8, 7)], "S"))), 1, mail, lost_with_bearer=kept)
        after = replace(state.units[MOUNT], rider=None, master=None)
        alone = state.with_unit(after)
        plain = fight(on_dragon(Troop(1, [(8, 7)], "S")))
        numbers = [attack_number(one, Attack(2, 0), standing(one), 0).value for one in (alone, plain)]
        assert numbers[0] == numbers[1]


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
