"""Breath, what is seen of large bases, riders (XVII.1.4, XVII.2.0, XVII.7.4, XVII.7.6, XIX.7.0)."""

from typing import Any

import pytest

from editor.rules.core.hexes import FACINGS, Facing, distance
from editor.rules.demonworld.large.breath import breath_zone
from tests.cases import cases
from tests.rules.demonworld.asking import answer, plain, shipped_rules, wrong_field

RULES = shipped_rules()


@cases("facing", FACINGS)
def test_the_three_zones_are_triangles_that_share_a_ray(facing: Facing) -> None:
    ahead, left, right = (set(breath_zone((1, 2), facing, aim, RULES)) for aim in ("ahead", "left", "right"))
    for zone in (ahead, left, right):
        assert len(zone) == 9
        assert all(distance((1, 2), field) <= 3 for field in zone)
    assert len(ahead & left) == len(ahead & right) == 3
    assert not left & right


def breath(elements: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    given = {"map": plain(8, 8), "at": [3, 5], "power": 6, **more}
    return answer("breath_zone", elements=elements, **given)


def test_breath_is_weaker_for_each_segment_under_water() -> None:
    rows = ["........"] * 4 + ["...23..."] + ["........"] * 3
    found = breath(
        [
            {"name": "tall", "at": [3, 4], "size": 3},
            {"name": "small", "at": [4, 4], "size": 1, "side": "own"},
        ],
        map={"rows": rows},
    )
    assert [one["power"] for one in found["attacks"]] == [4, 5]


def test_a_rider_is_attacked_beside_his_mount_out_of_the_water() -> None:
    rows = ["........"] * 3 + ["11111111"] * 2 + ["........"] * 3
    mount = {"name": "car", "base": "chariot", "at": [3, 4], "facing": "N", "rider": "chief"}
    found = breath([mount], map={"rows": rows})
    assert found["attacks"][-1] == {"name": "chief", "at": [3, 4], "power": 6}
    assert [one["power"] for one in found["attacks"]] == [5, 5, 5, 6]
    outside = breath([{**mount, "at": [4, 6], "facing": "N"}], at=[3, 7])
    assert "chief" in {one["name"] for one in outside["attacks"]}
    behind = breath([{**mount, "at": [1, 1], "facing": "SE"}], at=[2, 5], facing="N")
    assert "chief" not in {one["name"] for one in behind["attacks"]}


def test_breath_needs_an_enemy_of_whom_a_part_is_seen() -> None:
    wood = ["........"] * 4 + ["wwwwwwww"] + ["........"] * 3
    hidden = [{"name": "foe", "at": [3, 3]}]
    assert breath(hidden, map={"rows": wood})["legal"] is False
    assert breath(hidden)["legal"] is True
    assert breath([{"name": "foe", "at": [3, 4]}], map={"rows": wood})["legal"] is True
    friend: dict[str, Any] = {"name": "tower", "at": [3, 4], "side": "own", "size": 9}
    both = [friend, {"name": "second", "at": [4, 4], "side": "own", "size": 9}, *hidden]
    assert breath(both)["legal"] is False
    assert breath(both)["attacks"] == []
    drowned = ["........"] * 4 + ["...2...."] + ["........"] * 3
    assert breath([{"name": "foe", "at": [3, 4]}], map={"rows": drowned})["legal"] is False
    assert breath([{"name": "foe", "at": [3, 4], "size": 3}], map={"rows": drowned})["legal"] is True


def test_a_zone_ends_at_the_edge_of_the_sketch() -> None:
    found = breath([], map=plain(3, 3), at=[0, 1])
    assert found["fields"] == [[0, 0], [1, 0]]
    assert wrong_field("breath_zone", map=plain(3, 3), at=[5, 5], power=6) == "given.at"
    own = {"name": "own", "at": [3, 6]}
    assert wrong_field("breath_zone", map=plain(8, 8), at=[3, 5], power=6, elements=[own]) == "given.elements"


def large(sketch: dict[str, Any], elements: list[dict[str, Any]], **target: Any) -> dict[str, Any]:
    whom = {"kind": "giant", "at": [2, 1], "facing": "S", "size": 5, **target}
    return answer(
        "large_target", map=sketch, shooter={"at": [2, 6], "size": 2}, target=whom, elements=elements
    )


def test_each_field_of_a_giant_has_its_own_height_and_water() -> None:
    hill = {**plain(5, 7), "levels": ["11111"] + ["00000"] * 6}
    found = large(hill, [{"at": [2, 3], "size": 4}, {"at": [1, 3], "size": 4}, {"at": [3, 3], "size": 4}])
    assert found["segments"] == max(found["seen"].values())
    wet = large({"rows": ["33333", "22222"] + ["....."] * 5}, [])
    assert wet["seen"]["2,1"] == 3


def test_what_is_not_seen_is_no_normal_target() -> None:
    found = large({"rows": ["....."] * 3 + ["wwwww"] + ["....."] * 3}, [])
    assert (found["segments"], found["half"], found["normal"]) == (0, False, False)


def test_fields_outside_the_arc_are_not_seen() -> None:
    shooter = {"at": [0, 3], "size": 2, "facing": "NE", "arc": "infantry"}
    target = {"kind": "giant", "at": [3, 2], "facing": "N", "size": 5}
    found = answer("large_target", map=plain(6, 5), shooter=shooter, target=target)
    assert found["seen"]["3,2"] == 5
    behind = answer("large_target", map=plain(6, 5), shooter={**shooter, "facing": "S"}, target=target)
    assert set(behind["seen"].values()) == {0}


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"target": {"kind": "chariot", "at": [2, 2], "size": 3}}, "given.target.kind"),
        ({"target": {"kind": "giant", "at": [0, 0], "size": 5}}, "given.target.at"),
        ({"elements": [{"at": [2, 2]}]}, "given.elements"),
        ({"elements": [{"at": [9, 9]}]}, "given.elements"),
        ({"shooter": {"at": [2, 2], "size": 2}}, "given.target.at"),
    ],
)
def test_wrong_looks_are_refused(given: dict[str, Any], field: str) -> None:
    asked = {
        "map": plain(5, 5),
        "shooter": {"at": [2, 4], "size": 2},
        "target": {"kind": "giant", "at": [2, 2], "size": 5},
    }
    assert wrong_field("large_target", **{**asked, **given}) == field


@cases(
    ("given", "expected"),
    [
        ({"attack": "shot", "segments": 0}, (False, None)),
        ({"attack": "shot", "segments": 1}, (True, 2)),
        ({"attack": "shot", "segments": 5, "supporters": [1, 1]}, (True, 6)),
        ({"attack": "shot", "segments": 5, "supporters": [1, 0]}, (False, None)),
        ({"attack": "melee", "reaches": False}, (False, None)),
        ({"attack": "melee", "modifiers": 3}, (True, 5)),
    ],
)
def test_a_rider_is_struck_through_both_protections(
    given: dict[str, Any], expected: tuple[bool, Any]
) -> None:
    found = answer("mounted_target", mount="dragon", power=9, mount_protection=5, rider_protection=2, **given)
    assert (found["allowed"], found["base_number"]) == expected
    assert found["chance"] == (expected[1] or 0) / 20


@pytest.mark.parametrize(("mount", "most"), [("dragon", 1), ("chariot", 2)])
def test_low_dice_strike_the_rider(mount: str, most: int) -> None:
    for die in range(1, 7):
        found = answer("mounted_hit", mount=mount, projectile="bolt", die=die)
        assert found == {"victim": "rider" if die <= most else "mount", "rider": None, "mount": None}


def test_hits_of_a_stone_are_shared() -> None:
    stone = {"mount": "dragon", "projectile": "stone"}
    assert answer("mounted_hit", **stone, hits=4) == {"victim": None, "rider": 2, "mount": 2}
    assert answer("mounted_hit", **stone, hits=3, odd="rider")["rider"] == 2
    assert answer("mounted_hit", **stone, hits=1, odd="mount") == {"victim": None, "rider": 0, "mount": 1}
    assert wrong_field("mounted_hit", **stone, hits=3) == "given.odd"
    assert wrong_field("mounted_hit", **stone) == "given.hits"
    assert wrong_field("mounted_hit", mount="dragon", projectile="ball") == "given.die"
    assert wrong_field("mounted_hit", mount="dragon", projectile="ball", die=7) == "given.die"
