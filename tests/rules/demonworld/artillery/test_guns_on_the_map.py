"""Guns on a map: aiming, the flight of balls and bolts, stones, what the crew may aim at (XIX)."""

from itertools import pairwise
from typing import Any

import pytest

from editor.rules.core.hexes import distance, fields_crossed
from editor.rules.core.questions import ask
from editor.rules.demonworld.artillery.course import stretches
from editor.rules.demonworld.shooting.artillery import Flight, Obstacle, PathTarget
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.base import must_be
from schemas.messages import sentence
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.cases import cases
from tests.rules.demonworld.asking import answer, plain, wrong_field
from tests.rules.demonworld.battle.arena import shipped


def test_a_line_goes_through_its_fields_in_order() -> None:
    for q in range(-7, 8):
        for r in range(-7, 8):
            if (q, r) == (0, 0):
                continue
            line = [*stretches((0, 0), (q, r)), ((q, r),)]
            single = [one[0] for one in line if len(one) == 1]
            assert set(single[:-1]) == set(fields_crossed((0, 0), (q, r)))
            for before, after in pairwise(line):
                assert all(distance(one, other) == 1 for one in before for other in after)
            if any(len(one) == 2 for one in line):
                assert 0 in (2 * q + r, q + 2 * r, q - r)


def test_between_two_fields_the_left_one_comes_first() -> None:
    assert stretches((0, 0), (1, -2)) == (((0, -1), (1, -1)),)
    assert stretches((0, 0), (-1, 2)) == (((0, 1), (-1, 1)),)


def fly(rows: list[str], aim: list[int], **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {"at": [0, 0], "projectile": "ball", "power": 8, "rolls": [], **more}
    sketch = {"rows": rows, **given.pop("sketch", {})}
    return answer("projectile_on_map", map=sketch, aim=aim, **given)


def one(column: int, **more: Any) -> dict[str, Any]:
    return {"name": f"e{column}", "at": [column, 0], **more}


def test_a_ball_ends_on_the_final_field_and_goes_no_further() -> None:
    found = fly(["......"], [3, 0], rolls=[8], elements=[one(3), one(4)])
    assert (found["wounds"], found["stopped"], found["at"], found["power_left"]) == (
        {"e3": 1},
        "final",
        [3, 0],
        7,
    )
    missed = fly(["......"], [3, 0], rolls=[9], elements=[one(3)])
    assert (missed["wounds"], missed["stopped"]) == ({"e3": 0}, "final")
    bolt = fly(["......"], [3, 0], rolls=[9], elements=[one(3)], projectile="bolt")
    assert (bolt["stopped"], bolt["power_left"]) == ("missed", 8)


def test_a_large_base_ends_every_shot() -> None:
    wall = one(2, base="giant", facing="N", hit_points=3)
    rows = ["......"] * 3
    for rolls, wounds, left in (([9], 0, 8), ([1, 1, 9], 2, 6), ([1, 1, 1], 3, 5)):
        found = fly(rows, [5, 0], rolls=rolls, elements=[wall, one(4)])
        assert (found["wounds"], found["stopped"], found["at"]) == ({"e2": wounds}, "large", [2, 0])
        assert found["power_left"] == left
    weak = fly(rows, [5, 0], rolls=[1], power=1, elements=[wall])
    assert (weak["stopped"], weak["power_left"]) == ("large", 0)


@pytest.mark.parametrize(
    ("rows", "power", "left", "stopped", "at"),
    [
        ([".wgb.."], 8, 4, "final", [5, 0]),
        ([".ww..."], 4, 0, "power", [2, 0]),
        (["w....."], 8, 8, "final", [5, 0]),
        ([".....w"], 8, 6, "final", [5, 0]),
        ([".rsmfM"], 8, 8, "final", [5, 0]),
    ],
)
def test_what_grows_takes_power(rows: list[str], power: int, left: int, stopped: str, at: list[int]) -> None:
    found = fly(rows, [5, 0], power=power)
    assert (found["power_left"], found["stopped"], found["at"]) == (left, stopped, at)


def wall(first: int, kind: str = "wall") -> dict[str, Any]:
    return {"edges": [{"between": [[first, 0], [first + 1, 0]], "kind": kind}]}


def test_walls_stop_bolts_and_are_attacked_by_balls() -> None:
    bolt = fly(["......"], [5, 0], sketch=wall(2), projectile="bolt")
    assert (bolt["stopped"], bolt["at"], bolt["path"], bolt["walls"]) == (
        "wall",
        [2, 0],
        [[1, 0], [2, 0]],
        [],
    )
    broken = fly(["......"], [5, 0], sketch=wall(2), rolls=[8])
    assert (broken["stopped"], broken["walls"], broken["power_left"]) == ("final", [[[2, 0], [3, 0]]], 3)
    whole = fly(["......"], [5, 0], sketch=wall(2), rolls=[9])
    assert (whole["stopped"], whole["at"], whole["power_left"]) == ("wall", [2, 0], 8)
    spent = fly(["......"], [5, 0], sketch=wall(2), rolls=[1], power=4)
    assert (spent["stopped"], spent["at"], spent["power_left"]) == ("wall", [2, 0], 0)
    assert spent["walls"] == [[[2, 0], [3, 0]]]


@pytest.mark.parametrize(("first", "kind"), [(0, "wall"), (2, "hedge"), (2, "ruined_wall")])
def test_hedges_ruins_and_the_wall_of_the_gun_are_nothing(first: int, kind: str) -> None:
    assert fly(["......"], [5, 0], sketch=wall(first, kind), projectile="bolt")["stopped"] == "final"


@pytest.mark.parametrize(("size", "dice", "needed"), [(1, [], False), (2, [4], True), (3, [3], True)])
def test_only_who_is_taller_than_the_wall_behind_it_takes_a_die(
    size: int, dice: list[int], needed: bool
) -> None:
    behind = [one(3, size=size)]
    given = {"sketch": wall(2), "elements": behind, "projectile": "bolt", "rolls": [1]}
    found = fly(["......"], [3, 0], wall_dice=dice, **given)
    assert found["stopped"] == ("final" if dice == [4] else "wall")
    if needed:
        asked = {
            "map": {"rows": ["......"], **wall(2)},
            "at": [0, 0],
            "aim": [3, 0],
            "power": 8,
            "rolls": [1],
        }
        wrong = wrong_field("projectile_on_map", **asked, projectile="bolt", elements=behind)
        assert wrong == "given.wall_dice"


def test_in_water_he_stands_lower_behind_the_wall() -> None:
    found = fly(["...1.."], [3, 0], sketch=wall(2), elements=[one(3)], projectile="bolt")
    assert found["stopped"] == "wall"


@cases(
    ("levels", "aim", "stopped", "at", "path"),
    [
        ("000100", 5, "hill", 3, 3),
        ("100111", 5, "final", 5, 5),
        ("000222", 5, "hill", 3, 3),
        ("000002", 5, "final", 5, 5),
        ("200000", 5, "final", 5, 5),
        ("220000", 5, "hill", 1, 1),
    ],
)
def test_hills_between(levels: str, aim: int, stopped: str, at: int, path: int) -> None:
    found = fly(["......"], [aim, 0], sketch={"levels": [levels]})
    assert (found["stopped"], found["at"], len(found["path"])) == (stopped, [at, 0], path)


def test_who_stands_below_the_line_is_flown_over_but_on_the_final_field() -> None:
    valley = {"levels": ["100001"]}
    low = fly(["......"], [5, 0], sketch=valley, elements=[one(2)], rolls=[])
    assert low["wounds"] == {}
    tall = fly(["......"], [5, 0], sketch=valley, elements=[one(2, size=3)], rolls=[1])
    assert tall["wounds"] == {"e2": 1}
    down = {"levels": ["200000"]}
    over = fly(["......"], [5, 0], sketch=down, elements=[one(1), one(4), one(5, size=1)], rolls=[1, 1])
    assert over["wounds"] == {"e4": 1, "e5": 1}


def test_a_shot_that_strays_over_the_edge_ends_on_the_last_field() -> None:
    found = fly(["...."], [3, 0], drift={"toward": "E", "fields": 2})
    assert (found["stopped"], found["at"], found["path"]) == ("outside", [3, 0], [[1, 0], [2, 0], [3, 0]])
    gone = fly(["...."], [1, 0], drift={"toward": "NE", "fields": 2})
    assert gone["stopped"] == "outside"
    back = fly(["...."], [2, 0], drift={"toward": "W", "fields": 2})
    assert (back["stopped"], back["path"], back["at"]) == ("final", [], [0, 0])


def test_between_two_fields_a_side_is_drawn_each_time() -> None:
    rows = ["....."] * 5
    shot = {"at": [2, 4], "projectile": "bolt", "elements": [{"name": "e", "at": [2, 3]}]}
    left = fly(rows, [2, 0], sides=["left", "left"], **shot)
    assert left["path"] == [[1, 3], [2, 2], [1, 1], [2, 0]]
    right = fly(rows, [2, 0], sides=["right", "left"], rolls=[1], **shot)
    assert right["path"] == [[2, 3], [2, 2], [1, 1], [2, 0]]
    asked = {"map": {"rows": rows}, "aim": [2, 0], "power": 8, "rolls": [9], **shot}
    assert wrong_field("projectile_on_map", **asked, sides=["left"]) == "given.sides"
    missed = answer("projectile_on_map", **asked, sides=["right"])
    assert missed["stopped"] == "missed"


@cases(
    ("given", "field"),
    [
        ({"aim": [0, 0]}, "given.aim"),
        ({"aim": [9, 0]}, "given.aim"),
        ({"at": [9, 0]}, "given.at"),
        ({"rolls": [21]}, "given.rolls[0]"),
        ({"elements": [one(0)]}, "given.elements"),
        ({"elements": [one(8)]}, "given.elements"),
        ({"elements": [one(2)]}, "given.rolls"),
        ({"projectile": "small_stone"}, "given.projectile"),
        ({"drift": {"toward": "N", "fields": 1}}, "given.drift.toward"),
        ({"drift": {"toward": "E", "fields": 3}}, "given.drift.fields"),
    ],
)
def test_wrong_shots_are_refused(given: dict[str, Any], field: str) -> None:
    asked = {"map": plain(6, 1), "at": [0, 0], "aim": [4, 0], "projectile": "ball", "power": 8, "rolls": []}
    assert wrong_field("projectile_on_map", **{**asked, **given}) == field


def stone(rows: list[str], **more: Any) -> dict[str, Any]:
    given: dict[str, Any] = {
        "aim": [2, 2],
        "projectile": "large_stone",
        "power": 9,
        "adjacent_power": 5,
        **more,
    }
    sketch = {"rows": rows, **given.pop("sketch", {})}
    return answer("stone_on_map", map=sketch, **given)


def test_a_large_stone_spares_higher_fields_and_all_round_water() -> None:
    plain_rows = ["....."] * 5
    levels = ["00000", "01000", "00100", "00000", "00000"]
    assert len(stone(plain_rows)["affected"]) == 7
    hill = stone(plain_rows, sketch={"levels": levels})
    assert [1, 1] in hill["affected"]
    low = stone(plain_rows, sketch={"levels": ["00000", "01000", "00000", "00000", "00000"]})
    assert [1, 1] not in low["affected"]
    wet = ["....."] * 2 + ["..1.."] + ["....."] * 2
    assert stone(wet)["affected"] == [[2, 2]]
    assert len(stone([*plain_rows[:2], "..f..", *plain_rows[3:]])["affected"]) == 7
    assert stone(plain_rows, projectile="small_stone")["affected"] == [[2, 2]]


def test_a_dead_element_is_not_attacked_again() -> None:
    dragon = {"name": "dragon", "base": "dragon", "at": [2, 2], "hit_points": 2}
    found = stone(["....."] * 5, elements=[dragon], rolls=[1, 1])
    assert found["wounds"] == {"dragon": 2}
    tough = stone(["....."] * 5, elements=[{**dragon, "hit_points": 9}], rolls=[9, 9, 5, 5, 6])
    assert tough["wounds"] == {"dragon": 2}


def test_walls_round_the_final_field_take_one_attack_each_after_all_elements() -> None:
    edges = [
        {"between": [[2, 2], [3, 2]], "kind": "wall"},
        {"between": [[2, 2], [2, 1]], "kind": "wall"},
        {"between": [[2, 2], [1, 2]], "kind": "hedge"},
        {"between": [[2, 2], [1, 3]], "kind": "ruined_wall"},
    ]
    element = {"name": "e", "at": [2, 2]}
    found = stone(["....."] * 5, sketch={"edges": edges}, elements=[element], rolls=[10, 9, 10])
    assert (found["wounds"], found["walls"]) == ({"e": 0}, [[[2, 1], [2, 2]]])
    small = stone(["....."] * 5, sketch={"edges": edges}, projectile="small_stone")
    assert small["walls"] == []


def test_a_stone_off_the_sketch_strikes_nothing() -> None:
    found = stone(["....."] * 5, aim=[4, 2], drift={"toward": "E", "fields": 1})
    assert found == {"final": None, "affected": [], "wounds": {}, "walls": []}


def test_wrong_stones_are_refused() -> None:
    asked = {"map": plain(5, 5), "aim": [2, 2], "projectile": "large_stone", "power": 9, "rolls": []}
    assert wrong_field("stone_on_map", **asked) == "given.adjacent_power"
    element = {"name": "e", "at": [2, 2]}
    assert wrong_field("stone_on_map", **asked, adjacent_power=5, elements=[element]) == "given.rolls"


def aim(**given: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {
        "map": plain(14, 1),
        "at": [0, 0],
        "facing": "NE",
        "ranges": "0-4/12/20",
        **given,
    }
    return answer("artillery_arc", **asked)


@cases(
    ("level", "target", "size", "steep", "flat"),
    [
        ("1", 1, 0, "up", False),
        ("1", 2, 0, None, False),
        ("1", 10, 0, None, True),
        ("1", 9, 0, None, False),
        ("2", 3, 0, "up", False),
        ("2", 4, 0, None, False),
    ],
)
def test_steepness_upward(level: str, target: int, size: int, steep: str | None, flat: bool) -> None:
    found = aim(map={**plain(14, 1), "levels": ["0" + level * 13]}, target=[target, 0], target_size=size)
    assert (found["steep"], found["flat"], found["allowed"]) == (steep, flat, steep is None)


@pytest.mark.parametrize(
    ("target", "size", "steep"), [(5, 0, "down"), (6, 0, None), (1, 1, "down"), (3, 1, None), (1, 2, None)]
)
def test_steepness_downward(target: int, size: int, steep: str | None) -> None:
    sketch = {**plain(14, 1), "levels": ["1" + "0" * 13]}
    assert aim(map=sketch, target=[target, 0], target_size=size)["steep"] == steep
    assert aim(map=sketch, target=[target, 0], target_size=size, indirect=True)["steep"] is None


def test_a_gun_does_not_aim_at_its_own_field() -> None:
    asked = {"map": plain(3, 1), "at": [0, 0], "facing": "NE", "ranges": "0-4/12/20"}
    assert wrong_field("artillery_arc", **asked, target=[0, 0]) == "given.target"
    assert wrong_field("artillery_arc", **{**asked, "ranges": "4"}, target=[1, 0]) == "given.ranges"
    assert answer("indirect_target", **asked, aim=[0, 0])["reason"] == "arc"
    assert aim(target=[1, 0], facing="N")["in_arc"] is False


def known(rows: list[str], target: int, elements: list[dict[str, Any]], **more: Any) -> str | None:
    given: dict[str, Any] = {"facing": "NE", "ranges": "2-4/12/20", **more}
    nameless = [{key: value for key, value in one.items() if key != "name"} for one in elements]
    found = answer(
        "indirect_target", map={"rows": rows}, at=[0, 0], aim=[target, 0], elements=nameless, **given
    )
    assert found["allowed"] is (found["reason"] is None)
    return None if found["reason"] is None else str(found["reason"])


def test_what_a_crew_may_aim_at() -> None:
    rows = ["........"]
    assert known(rows, 1, [one(1)]) == "range"
    assert known(rows, 4, [one(4)], facing="SW") == "arc"
    assert known(rows, 4, []) == "empty"
    assert known(rows, 4, [one(4, flying=True)]) == "empty"
    assert known(rows, 6, [one(3), one(4), one(5), one(6)]) is None
    assert known(rows, 6, [one(3), one(4), one(6)]) == "unseen"
    assert known(rows, 6, [one(3), one(4), one(6, size=4)]) is None


def test_a_large_base_hides_and_makes_nobody_known() -> None:
    rows = ["........"] * 2
    assert known(rows, 4, [one(3), one(4)]) is None
    assert known(rows, 4, [one(3, base="artillery_3"), one(4)]) == "unseen"


@cases(
    ("rows", "incendiary", "elements", "reason"),
    [
        (["....g..."], False, [], "empty"),
        (["....g..."], True, [], None),
        (["....w..."], True, [one(3)], None),
        (["....g..."], True, [one(3)], "unseen"),
        (["...rg..."], True, [], None),
        (["....r..."], True, [], "empty"),
        (["..w.w..."], True, [], "unseen"),
    ],
)
def test_an_empty_field_that_burns(
    rows: list[str], incendiary: bool, elements: list[dict[str, Any]], reason: str | None
) -> None:
    assert known(rows, 4, elements, incendiary=incendiary) == reason


def test_a_projectile_that_the_ruleset_does_not_have_is_named_with_those_it_has() -> None:
    rules = must_be(shipped_rulesets()["demonworld"], DemonworldRuleset)
    balls = tuple(one for one in rules.artillery.projectiles if one.id != "bolt")
    poorer = rules.model_copy(update={"artillery": rules.artillery.model_copy(update={"projectiles": balls})})
    given: dict[str, Any] = {"map": {"rows": ["....."] * 5}, "aim": [2, 0], "at": [2, 4], "power": 8}
    given |= {"rolls": [9] * 9, "sides": ["left"] * 4, "elements": []}
    for projectile, field in (("ball", ""), ("bolt", "given.projectile")):
        data: dict[str, Any] = {"id": "q", "system": "demonworld", "ask": "projectile_on_map"}
        data["given"] = {**given, "projectile": projectile}
        found = ask(data, SYSTEMS, {**shipped_rulesets(), "demonworld": poorer}, sentence)
        assert found.field == field
        if found.error is not None:
            assert "ball" in sentence(found.error, "en")


@pytest.mark.rule("XIX.5.0")
@pytest.mark.parametrize(
    ("wall", "die", "goes_on", "power", "rolled"),
    [
        ("ignored", 20, True, 9, 0), ("attacked_each_side", 20, True, 9, 0), ("stops", 1, False, 9, 0),
        ("attacked", 9, True, 5, 1), ("attacked", 10, False, 9, 1),
    ],
)  # fmt: skip
def test_a_wall_stops_a_projectile_or_not_as_the_ruleset_says(
    wall: str, die: int, goes_on: bool, power: int, rolled: int
) -> None:
    rules = must_be(shipped()["ruleset", "demonworld"], DemonworldRuleset)
    one = rules.artillery.projectiles[0].model_copy(update={"wall": wall, "per_wall": -4, "grounds": ()})
    flight = Flight(one, 9, iter([die]))
    assert flight.meet(PathTarget(obstacle=Obstacle(wall=True))) is goes_on
    assert flight.power == power
    assert len(flight.attacks) == rolled
    assert flight.stopped_at == (None if goes_on else 0)
