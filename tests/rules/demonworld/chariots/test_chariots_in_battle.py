"""Chariots in a battle: steps, animals and car as two targets, crew and animals that strike (XVIII)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai import monsters
from editor.rules.demonworld.ai.player import choose
from editor.rules.demonworld.artillery.in_battle import bodies
from editor.rules.demonworld.large.footprints import sizes_of
from editor.rules.demonworld.large.parts import missile_protection_on, size_on
from editor.rules.demonworld.large.ride_events import Overrun
from editor.rules.demonworld.melee.attack_numbers import attack_number
from editor.rules.demonworld.melee.attacks import standing
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.shooting.events import ShotFired
from editor.rules.demonworld.shooting.seeing import aimed_at, sees
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Fight
from tests.cases import cases
from tests.rules.demonworld.artillery.guns import CATAPULT, gun
from tests.rules.demonworld.battle.arena import Troop, cell, do, fields_of, of, refused, row, state_of
from tests.rules.demonworld.chariots.chariots import ANIMALS, CHAPTERS, CREW, JAVELINS, chariot
from tests.rules.demonworld.large.monsters import giant

CAR = (10, 8)
"""The car of a chariot that looks north; its animals stand on (9, 7) and (10, 7)."""
MIDDLE, LEFT, RIGHT = (10, 6), (9, 6), (11, 6)
"""Its three front fields."""
BOW: dict[str, Any] = {"weapons": [{"weapon": "bow", "bands": [{"to": 9, "power": 6}]}]}


def moving(*troops: Troop, order: str = "move", **values: Any) -> BattleState:
    values.setdefault("chapters", CHAPTERS)
    return state_of(*troops, phase="movement", step="move", side=0, sequence=order, **values)


def melee(*troops: Troop, side: int = 0, **values: Any) -> BattleState:
    values.setdefault("chapters", CHAPTERS)
    state = state_of(*troops, phase="melee", step="attacks", side=side, **values)
    fights = (Fight(tuple(range(len(state.units))), (0, 0)),)
    return replace(state, fights=fights, attacks=(None, None))


@pytest.mark.rule("XVIII.1.0")
def test_a_chariot_covers_three_fields() -> None:
    """XVIII.1.0: two fields of animals before the field of the car."""
    state = moving(chariot(0, CAR, order="move"), Troop(1, [(2, 2)], "S"))
    assert fields_of(state, 0) == [CAR]
    assert {state.battle.ground.at(one) for one in state.covered(state.units[0])} == {CAR, (9, 7), (10, 7)}


@pytest.mark.rule("XVIII.4.0")
@cases(
    ("step", "code", "car"),
    [
        ("forward_left", None, (9, 7)),
        ("forward_right", None, (10, 7)),
        ("backward_left", "base_step", None),
        ("left", "base_step", None),
        ("turn_left_about_left", None, None),
        ("turn_right_about_left", "base_step", None),
        ("turn_left_on_spot", "base_step", None),
    ],
)
def test_a_chariot_goes_forward_and_turns_about_one_animal(
    step: str, code: str | None, car: tuple[int, int] | None
) -> None:
    """XVIII.4.0: forward only, turning about one of the two front fields; neither sideways nor back."""
    state = moving(chariot(0, CAR, order="move"), Troop(1, [(2, 2)], "S"))
    action = act.MoveBase(0, (step,))
    assert refused(state, action) == code
    if code is None:
        after, _ = do(state, action)
        assert after.units[0].points == 3
        if car is not None:
            assert fields_of(after, 0) == [car]


@pytest.mark.rule("XVIII.3.0")
def test_each_hit_point_lost_costs_a_movement_point() -> None:
    """XVIII.3.0, XVII.1.5: with two wounds a move order gives 24 points: eight fields and no ninth."""
    state = moving(chariot(0, (10, 13), order="move"), Troop(1, [(2, 2)], "S"), wounds={0: (2, 0)})
    assert refused(state, act.MoveBase(0, ("forward_left", "forward_right") * 4)) is None
    nine = act.MoveBase(0, (*("forward_left", "forward_right") * 4, "forward_left"))
    assert refused(state, nine) == "points_spent"


@pytest.mark.rule("XVIII.5.0")
@pytest.mark.rule("XVIII.8.0")
@pytest.mark.parametrize(
    ("at", "facing", "part", "protection"),
    [
        (MIDDLE, "S", "animals", 2),  # before it: the animals alone
        ((9, 9), "NE", "crew", 5),  # behind it: the crew alone
        ((11, 8), "NW", "animals", 2),  # beside it: whom the attacker chooses
    ],
)
def test_the_side_says_who_is_attacked(at: tuple[int, int], facing: str, part: str, protection: int) -> None:
    """XVIII.8.0: from behind only the crew, from before only the animals, from the flank as one likes."""
    state = melee(chariot(0, CAR, engaged=1), Troop(1, [at], facing, engaged=1), side=1)
    number = attack_number(state, act.Attack(1, 0), standing(state), 0)
    shown = [(one.code, one.value) for one in number.parts if one.code.endswith("_protection")]
    assert shown == [(f"demonworld.part_{part}_protection", -protection)]


@pytest.mark.rule("XVIII.8.0")
def test_crew_and_animals_strike_their_own_fields() -> None:
    """XVIII.8.0: the crew strikes beside and behind the car, each animal before itself: three attacks."""
    foes = Troop(1, [MIDDLE, LEFT, (11, 8), (9, 9)], "S", engaged=1)
    state = melee(chariot(0, CAR, engaged=1), foes)
    middle, left, flank, behind = state.units[1].elements
    assert refused(state, act.Strike((act.Attack(0, flank, (), CREW),))) is None
    assert refused(state, act.Strike((act.Attack(0, behind, (), CREW),))) is None
    assert refused(state, act.Strike((act.Attack(0, middle, (), CREW),))) == "strikes_in_front"
    assert refused(state, act.Strike((act.Attack(0, flank, (), ANIMALS),))) == "strikes_in_front"
    both = (act.Attack(0, middle, (), ANIMALS), act.Attack(0, left, (), ANIMALS))
    assert refused(state, act.Strike((*both, act.Attack(0, flank, (), CREW)))) is None
    two = (act.Attack(0, flank, (), CREW), act.Attack(0, behind, (), CREW))
    assert refused(state, act.Strike(two)) == "strikes_once"
    assert refused(state, act.Strike((both[0], both[0], both[1]))) == "strikes_once"


@pytest.mark.rule("XVIII.8.0")
def test_one_animal_supports_the_other_at_the_middle_field_alone() -> None:
    """XVIII.8.0: at the middle front field one animal may support the other, which adds 3; not elsewhere."""
    foes = Troop(1, [MIDDLE, LEFT], "S", engaged=1)
    state = melee(chariot(0, CAR, engaged=1), foes)
    middle, left = state.units[1].elements
    helped = act.Attack(0, middle, (0,), ANIMALS)
    assert refused(state, act.Strike((helped,))) is None
    assert refused(state, act.Strike((act.Attack(0, left, (0,), ANIMALS),))) == "strikes_once"
    assert refused(state, act.Strike((helped, act.Attack(0, left, (), ANIMALS)))) == "strikes_once"
    alone = attack_number(state, act.Attack(0, middle, (), ANIMALS), standing(state), 0).value
    assert attack_number(state, helped, standing(state), 1).value == alone + 3
    assert act.Strike((helped,)) in set(DemonworldPlay().legal_actions(state))


@pytest.mark.rule("XVII.4.4")
def test_a_chariot_has_no_flank_bonus_against_a_monster() -> None:
    """XVII.4.4: large monsters give chariots no bonus of flank and rear."""
    state = melee(chariot(0, CAR, engaged=1), giant(1, (10, 5), "N", engaged=1))
    number = attack_number(state, act.Attack(0, 1, (), ANIMALS), standing(state), 0)
    assert not [
        part for part in number.parts if part.code in ("demonworld.part_rear", "demonworld.part_flank")
    ]


@pytest.mark.rule("XVIII.6.0")
@pytest.mark.rule("XVIII.7.0")
def test_crew_and_animals_have_sizes_and_protections_of_their_own() -> None:
    """XVIII.6.0: the crew of size 2 stands on a platform of 1; the animals are as tall as they are."""
    state = moving(chariot(0, CAR, order="move"), Troop(1, [(2, 2)], "S"))
    assert size_on(state, 0, cell(state, CAR)) == 3
    assert size_on(state, 0, cell(state, (9, 7))) == 2
    assert missile_protection_on(state, 0, cell(state, CAR)) == 3
    assert missile_protection_on(state, 0, cell(state, (10, 7))) == 1


@pytest.mark.rule("XVIII.6.0")
def test_a_gun_s_crew_sees_the_animals_as_low_as_they_are() -> None:
    state = state_of(gun(CATAPULT, 0, (5, 13)), chariot(1, (5, 4), "S"), chapters=(*CHAPTERS, "XIX"))
    (seen,) = bodies(state, 0)
    assert sizes_of([seen]) == {**dict.fromkeys(seen.base.fields, 2), seen.base.at: 3}


@pytest.mark.rule("XVIII.7.0")
def test_the_crew_shoots_all_round_and_over_its_animals() -> None:
    """XVIII.7.0: 360 degrees from the platform, as somebody of size 3."""
    foes = Troop(1, [(10, 10), (13, 8), (7, 8), (10, 5)], "S")
    state = state_of(
        chariot(0, CAR, order="skirmish"), foes, chapters=(*CHAPTERS, "XI", "XII"), ground={},
        phase="first_shooting", step="shots", side=0,
    )  # fmt: skip
    state = replace(state, shots=(None, None))
    for element in state.units[1].elements:
        assert refused(state, act.Shoot((act.Shot(0, element, (), JAVELINS),))) is None
    assert sees(state, state.units[0], 0, cell(state, (10, 10)))


@pytest.mark.rule("XVIII.7.0")
def test_archers_aim_at_the_part_that_promises_most() -> None:
    """XVIII.7.0: animals are protected less than the crew, so from before one shoots at them."""
    archers = Troop(1, [(10, 2)], "S", "skirmish", card=BOW)
    state = state_of(
        archers, chariot(0, CAR), chapters=(*CHAPTERS, "XI", "XII"), ground={},
        phase="first_shooting", step="shots", side=1,
    )  # fmt: skip
    state = replace(state, shots=((), None), before=tuple(unit.cells for unit in state.units))
    aimed = aimed_at(state, state.units[1], 0, 0)
    assert state.battle.ground.at(aimed) in ((9, 7), (10, 7))
    state, events = do(state, act.Shoot((act.Shot(1, 0),)), 6)
    fired = next(of(events, ShotFired))
    # 6 for the bow, less 1 for the animals' protection, 1 for two segments.
    assert (fired.base, fired.outcome) == (6, "hit")


@pytest.mark.rule("XVII.3.0")
def test_a_chariot_rides_down_standard_bases_but_no_machine() -> None:
    """XVII.3.0: chariots overrun standard bases only."""
    for foe, rides in ((Troop(1, [(10, 8)], "S", "hold"), True), (chariot(1, (10, 8), "S", "hold"), False)):
        state = moving(chariot(0, (10, 12), order="move", large={"base_fields": 3, "overrun": 18}), foe)
        action = monsters.move(state)
        assert action is not None
        _, events = do(state, action, *[1] * rides)
        assert [event.target for event in of(events, Overrun)] == [1] * rides


@pytest.mark.rule("XVIII.3.0")
def test_a_destroyed_chariot_leaves_nothing_on_the_field() -> None:
    """XVIII.3.0: what is left of it is too small to be in the way."""
    state = melee(chariot(0, CAR, engaged=1), Troop(1, [MIDDLE], "S", engaged=1), side=1, wounds={0: (3, 0)})
    state = replace(state, attacks=((), None))
    state, _ = do(state, act.Strike((act.Attack(1, 0),)), 1)
    assert not state.units[0].elements
    assert not state.changes.bodies


@pytest.mark.rule("XVIII.7.0")
@pytest.mark.parametrize(
    ("line", "bands", "wanted"),
    [
        (4, [{"to": 12, "power": 7}], "charge"), (0, [{"to": 12, "power": 7}], "skirmish"),
        (0, [{"to": 12, "power": 2}], "move"), (0, [{"to": 4, "power": 7}], "move"), (0, [], "move"),
    ],
)  # fmt: skip
def test_the_computer_s_chariot_charges_whom_it_reaches_and_shoots_at_others(
    line: int, bands: list[Any], wanted: str
) -> None:
    arms = [{"weapon": "handweapon", "carried_by": "crew", "melee_power": 8}]
    bow = [{"weapon": "bow", "carried_by": "crew", "bands": bands}] if bands else []
    foes = Troop(1, row((6, line), 4), "S", "hold")
    own = chariot(0, (8, 9), "SE", weapons=[*arms, *bow])  # Its animals hide who is before it.
    given = choose(state_of(own, foes, chapters=CHAPTERS, step="orders", side=0))
    assert isinstance(given, act.GiveOrders)
    assert dict(given.orders) == {0: wanted}


@pytest.mark.rule("XVIII.6.0, XVIII.8.0")
def test_a_crew_with_values_of_its_own_stands_strikes_and_throws_with_them() -> None:
    crew = {"size": 1, "melee_skill": 3, "missile_skill": 2}
    plain, own = (
        state_of(chariot(0, (8, 8), **more), Troop(1, [(8, 9)]), chapters=CHAPTERS)
        for more in ({}, {"crew": crew})
    )
    blow = act.Attack(0, 1, (), CREW)
    before, after = (attack_number(one, blow, standing(one), 0).value for one in (plain, own))
    assert after == before + 3
    assert size_on(plain, 0, cell(plain, (8, 8))) - size_on(own, 0, cell(own, (8, 8))) == 1
    assert own.battle.cards[0].missile_skill == 2
