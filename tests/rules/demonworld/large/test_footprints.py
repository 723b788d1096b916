"""The fields of large bases, their zones, the fields that they strike (XVII.6.1, XVII.7.5, XVIII.8.0)."""

from itertools import combinations
from typing import get_args

import pytest

from editor.rules.core.hexes import FACINGS, Axial, Facing, groups, neighbours, rotate
from editor.rules.demonworld.large.footprints import BaseKind, Footprint
from tests.cases import case
from tests.rules.demonworld.asking import answer, wrong_field

KINDS = get_args(BaseKind)
BASES = [Footprint(kind, (3, -2), facing) for kind in KINDS for facing in FACINGS]


def all_round(fields: tuple[Axial, ...]) -> set[Axial]:
    return {one for field in fields for one in neighbours(field)} - set(fields)


def test_every_field_round_a_base_lies_in_one_zone() -> None:
    for base in BASES:
        with case(base):
            assert len(groups(base.fields)) == 1
            assert set(base.around) == all_round(base.fields)
            assert len(base.around) == len(set(base.around)) == {1: 6, 3: 9, 4: 10}[len(base.fields)]


def test_weapons_strike_only_beside_the_base() -> None:
    for base in BASES:
        for weapon, fields in base.attacks.items():
            with case(base, weapon):
                assert len(fields) == len(set(fields)) >= 2
                assert set(fields) <= set(base.around)


@pytest.mark.parametrize("kind", KINDS)
def test_a_base_that_looks_elsewhere_is_the_same_base_turned(kind: BaseKind) -> None:
    north = Footprint(kind, (0, 0), "N")
    for steps, facing in enumerate(FACINGS):
        there = Footprint(kind, (0, 0), facing)
        assert there.fields == tuple(rotate(field, steps) for field in north.fields)
        for zone in ("front", "flank", "rear"):
            assert set(getattr(there, zone)) == {rotate(field, steps) for field in getattr(north, zone)}


def test_a_giant_that_looks_north_east() -> None:
    base = Footprint("giant", (0, 0), "NE")
    assert set(base.fields) == {(0, 0), (-1, 0), (-1, 1)}
    assert set(base.front) == {(0, -1), (1, -1), (1, 0), (0, 1)}
    assert set(base.flank) == {(-1, -1), (-1, 2)}
    assert set(base.rear) == {(-2, 0), (-2, 1), (-2, 2)}


@pytest.mark.parametrize("facing", FACINGS)
def test_nobody_of_a_dragon_strikes_at_the_forward_flanks(facing: Facing) -> None:
    base = Footprint("dragon", (0, 0), facing)
    struck = {field for fields in base.attacks.values() for field in fields}
    safe = set(base.around) - struck
    assert len(safe) == 2
    assert safe < set(base.flank)
    assert set(base.attacks["rider"]) == set(base.front)
    assert set(base.attacks["tail"]) == set(base.rear) | (set(base.flank) - safe)


@pytest.mark.parametrize("facing", FACINGS)
def test_the_animals_of_a_chariot_share_one_field_and_the_crew_none_of_theirs(facing: Facing) -> None:
    attacks = Footprint("chariot", (5, 5), facing).attacks
    left, right, crew = (set(attacks[one]) for one in ("left_animal", "right_animal", "crew"))
    assert len(left & right) == 1
    assert not crew & (left | right)
    assert len(crew) == 4


@pytest.mark.parametrize("kind", ["artillery_3", "artillery_4"])
def test_each_field_of_a_gun_strikes_what_is_beside_it(kind: BaseKind) -> None:
    base = Footprint(kind, (0, 0), "S")
    assert (base.flank, base.rear) == ((), ())
    assert list(base.attacks) == ["front", "left", "right", "back"][: len(base.fields)]
    for name, field in base.parts.items():
        assert set(base.attacks[name]) == set(neighbours(field)) - set(base.fields)


def test_a_dragon_that_looks_elsewhere_covers_other_fields() -> None:
    for one, other in combinations([base for base in BASES if base.kind == "dragon"], 2):
        assert set(one.fields) != set(other.fields)


def test_a_standard_base_strikes_its_two_front_fields() -> None:
    found = answer("base", kind="standard", at=[0, 0], facing="SW")
    assert found["attacks"] == {"melee": [[-1, 0], [-1, 1]]}
    assert (found["flank"], found["rear"]) == ([[0, -1], [0, 1]], [[1, -1], [1, 0]])


def test_guns_of_four_fields_have_ten_fields_round_them() -> None:
    found = answer("base", kind="artillery_4", at=[0, 0])
    assert found["fields"] == [[-1, 1], [-1, 2], [0, 0], [0, 1]]
    assert len(found["front"]) == 10
    assert set(found["attacks"]) == {"front", "left", "right", "back"}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"kind": "cart", "at": [0, 0]}, "given.kind"),
        ({"kind": "giant", "at": [0, 0], "facing": "E"}, "given.facing"),
        ({"kind": "giant"}, "given.at"),
    ],
)
def test_wrong_bases_are_refused(given: dict[str, object], field: str) -> None:
    assert wrong_field("base", **given) == field
