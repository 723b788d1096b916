"""Shooting, initiative, melee, manoeuvres: figures from the ruleset, parts that add up, arcs and lines."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.hexes import FACINGS, Axial, Facing, distance, rotate, turned
from editor.rules.demonworld.melee.numbers import Blow, Striker, blow, initiative, second_attack_chance
from editor.rules.demonworld.melee.weapons import Armed
from editor.rules.demonworld.movement import manoeuvres
from editor.rules.demonworld.shooting.numbers import (
    ShotInput,
    arc_limits,
    chain_holds,
    goes_astray,
    in_arc,
    may_shoot,
    may_support,
    shot,
)
from editor.services.rules import shipped_rulesets
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.cases import cases

RULESET = shipped_rulesets()["demonworld"]
assert isinstance(RULESET, DemonworldRuleset)
RULES: DemonworldRuleset = RULESET

FIELD = st.tuples(st.integers(-8, 8), st.integers(-8, 8))
SMALL = st.integers(-9, 9)
COUNT = st.integers(0, 6)
BLOWS = st.builds(
    Blow,
    power=SMALL,
    side=st.sampled_from(["front", "flank", "rear"]),
    protection=SMALL,
    attacker_skill=COUNT,
    defender_skill=COUNT,
    supports=COUNT,
    first_phase=st.booleans(),
    charge_bonus=COUNT,
    attacker_order=st.sampled_from([None, "move", "skirmish", "charge", "hold"]),
    leader_or_standard=st.booleans(),
    defender_armed=st.builds(Armed, st.integers(-2, 2)),
    attacker_skirmish_formation=st.booleans(),
    defender_skirmish_formation=st.booleans(),
    across_wall_or_hedge=st.booleans(),
    in_water=st.sampled_from(["none", "one", "both"]),
    level_difference=st.integers(-2, 2),
    wedge_elements=st.sampled_from([0, 6, 10]),
    defender_in_square=st.booleans(),
)


@given(BLOWS)
def test_parts_of_a_blow_add_up_and_keep_one_of_each(given_blow: Blow) -> None:
    found = blow(given_blow, RULES)
    assert sum(part.value for part in found.parts) == found.value
    assert len({part.code for part in found.parts}) == len(found.parts)


@given(BLOWS)
def test_blow_at_a_square_is_the_same_from_every_side(given_blow: Blow) -> None:
    values = given_blow._asdict()
    values["defender_in_square"] = True
    numbers = {blow(Blow(**values | {"side": side}), RULES).value for side in ("front", "flank", "rear")}
    assert len(numbers) == 1


def test_blow_uses_the_numbers_of_its_ruleset() -> None:
    other = RULES.model_copy(update={"melee": RULES.melee.model_copy(update={"rear": 7})})
    assert blow(Blow(power=5, side="rear"), other).value == 12


def test_second_attack_needs_no_support_and_a_margin() -> None:
    assert second_attack_chance(8, 0, RULES) == 0.15
    assert second_attack_chance(8, 1, RULES) == 0
    assert second_attack_chance(4, 0, RULES) == 0
    assert second_attack_chance(30, 0, RULES) == 1


@given(st.integers(-2, 9), st.integers(0, 9), COUNT, st.integers(0, 9), st.integers(-6, 6), st.booleans())
def test_parts_of_a_shot_add_up(
    power: int, segments: int, supports: int, protection: int, ground: int, melee: bool
) -> None:
    given_shot = ShotInput(power, segments, 2, protection, supports, ground, melee)
    found = shot(given_shot, RULES)
    assert sum(part.value for part in found.parts) == found.value
    counted = 0 if melee else 2 + 2 * supports
    assert found.value == power + segments // 2 + counted - protection + ground


@given(FIELD, st.sampled_from(FACINGS), st.integers(0, 5))
def test_arc_turns_with_the_shooter(target: Axial, facing: Facing, turns: int) -> None:
    for arc in ("infantry", "cavalry", "all"):
        seen = in_arc((0, 0), facing, target, arc_limits(RULES, arc))
        assert seen == in_arc((0, 0), turned(facing, turns), rotate(target, turns), arc_limits(RULES, arc))


def test_arc_of_infantry_holds_both_rays_and_what_is_between() -> None:
    inside = {field for field in _around(3) if in_arc((0, 0), "N", field, arc_limits(RULES, "infantry"))}
    assert inside == {(0, -1), (1, -1), (0, -2), (1, -2), (2, -2), (0, -3), (1, -3), (2, -3), (3, -3)}


def test_arc_of_cavalry_is_half_the_table_on_its_left() -> None:
    assert in_arc((0, 0), "N", (-4, 0), arc_limits(RULES, "cavalry"))
    assert in_arc((0, 0), "N", (-3, 3), arc_limits(RULES, "cavalry"))
    assert in_arc((0, 0), "N", (2, -2), arc_limits(RULES, "cavalry"))
    assert not in_arc((0, 0), "N", (2, -1), arc_limits(RULES, "cavalry"))
    assert not in_arc((0, 0), "N", (0, 2), arc_limits(RULES, "cavalry"))


def _around(radius: int) -> set[Axial]:
    span = range(-radius, radius + 1)
    return {(q, r) for q in span for r in span if 0 < distance((0, 0), (q, r)) <= radius}


def test_support_chain_breaks_where_nobody_touches() -> None:
    assert chain_holds((0, 0), [(1, 0), (2, 0)])
    assert not chain_holds((0, 0), [(2, 0)])
    assert may_support(4, 4)
    assert not may_support(3, 4)
    assert not may_support(None, 0)


def test_shots_into_melee_stray_on_half_of_the_faces() -> None:
    assert [goes_astray(die, RULES) for die in range(1, 7)] == [False] * 3 + [True] * 3


@cases(
    ("order", "phase", "organised", "engaged", "allowed"),
    [
        ("skirmish", "first", True, False, True),
        ("skirmish", "first", False, False, False),
        ("skirmish", "second", True, False, False),
        ("hold", "second", False, False, True),
        ("hold", "first", True, False, False),
        ("hold", "second", True, True, False),
        ("move", "first", True, False, False),
        ("charge", "second", True, False, False),
        (None, "second", True, False, False),
    ],
)
def test_shooting_is_allowed_by_order_phase_and_formation(
    order: Any, phase: Any, organised: bool, engaged: bool, allowed: bool
) -> None:
    assert may_shoot(order, phase, RULES, organised=organised, engaged=engaged) is allowed


def test_initiative_counts_order_and_weapon_in_the_first_phase_alone() -> None:
    assert initiative(Striker(2, "hold", "pike"), RULES).value == 6
    assert initiative(Striker(2, "hold", "pike", first_phase=False), RULES).value == 2
    assert initiative(Striker(2, weapon="two_handed_weapon"), RULES).value == 1
    assert initiative(Striker(0, first_phase=False, impetuous=True), RULES).value == 2


@given(st.integers(0, 40), st.integers(1, 4), st.integers(0, 4))
def test_points_left_never_grow_with_manoeuvres(points: int, available: int, spent: int) -> None:
    left = [manoeuvres.points_left(points, made, available, RULES) for made in range(spent + 1)]
    assert left == sorted(left, reverse=True)
    assert left[0] == points


def test_regroup_after_melee_is_shorter_the_more_enemies_touch() -> None:
    assert [manoeuvres.after_melee_fields(count, RULES) for count in range(5)] == [2, 1, 0, 0, 0]
