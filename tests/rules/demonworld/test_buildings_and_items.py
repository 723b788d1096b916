"""Walls, doors and shots of buildings (XXIV); who may take an item (XXV)."""

from typing import Any

import pytest

from tests.cases import cases
from tests.rules.demonworld.asked import answer, wrong_field

ROWS = {"rows": ["...b", "...."]}
HUT: dict[str, Any] = {
    "inside": [[1, 0], [2, 0]],
    "wall_fields": [[1, 1]],
    "walls": [[[0, 0], [1, 0]], [[2, 0], [3, 0]]],
    "doors": [{"between": [[2, 0], [3, 0]]}],
}


def step(start: list[int], end: list[int], building: dict[str, Any] | None = None, **given: Any) -> Any:
    return answer("building_step", map=ROWS, building=building or HUT, **{"from": start, "to": end}, **given)


def door(state: str) -> dict[str, Any]:
    return {**HUT, "doors": [{"between": [[2, 0], [3, 0]], "state": state}]}


@cases(
    ("start", "end", "given", "cost", "reason"),
    [
        ([0, 0], [1, 0], {}, None, "wall"),
        ([0, 1], [1, 1], {}, None, "wall"),
        ([3, 0], [2, 0], {}, 4, None),
        ([2, 0], [3, 0], {}, 4, None),
        ([2, 0], [3, 0], {"mover": "skirmish_formation", "size": 1}, 4, None),
        ([2, 0], [3, 0], {"mover": "independent"}, 4, None),
        ([2, 0], [3, 0], {"mover": "independent", "size": 3}, None, "mover"),
        ([2, 0], [3, 0], {"mover": "cavalry", "size": 2}, None, "mover"),
        ([1, 0], [2, 0], {"mover": "giant", "size": 5}, None, "mover"),
        ([1, 0], [2, 0], {}, 3, None),
        ([3, 1], [3, 0], {}, 4, None),
        ([3, 1], [3, 0], {"mover": "chariot"}, None, "terrain"),
        ([0, 0], [1, 0], {"mover": "giant", "size": 6}, None, "wall"),
    ],
)
def test_steps_near_a_building(
    start: list[int], end: list[int], given: dict[str, Any], cost: int | None, reason: str | None
) -> None:
    found = step(start, end, **given)
    assert (found["cost"], found["reason"]) == (cost, reason)


@pytest.mark.parametrize(
    ("state", "reason"), [("open", None), ("closed", None), ("broken", None), ("locked", "locked")]
)
def test_only_a_locked_door_stops(state: str, reason: str | None) -> None:
    assert step([3, 0], [2, 0], door(state))["reason"] == reason
    assert step([3, 0], [2, 0], door(state))["cost"] == (None if reason else 4)
    assert step([3, 0], [2, 0], door(state), mover="cavalry")["reason"] == (reason or "mover")


def test_what_a_door_costs_does_not_ask_for_the_ground() -> None:
    marsh = {"rows": [".M"], "levels": ["03"]}
    building = {"wall_fields": [[1, 0]], "doors": [{"at": [1, 0]}]}
    found = answer("building_step", map=marsh, building=building, **{"from": [0, 0], "to": [1, 0]})
    assert (found["cost"], found["reason"]) == (4, None)
    no_door = answer("building_step", map=marsh, building={}, **{"from": [0, 0], "to": [1, 0]})
    assert (no_door["cost"], no_door["reason"]) == (None, "terrain")


def test_wrong_buildings_name_their_field() -> None:
    given = {"map": ROWS, "from": [0, 0], "to": [1, 0]}
    assert wrong_field("building_step", **{**given, "to": [2, 0]}, building={}) == "given.to"
    assert wrong_field("building_step", **{**given, "from": [9, 0]}, building={}) == "given.from"
    assert wrong_field("building_step", **given, building={"inside": [[9, 9]]}) == "given.building.inside[0]"
    apart = {"walls": [[[0, 0], [1, 0]], [[0, 0], [3, 0]]]}
    assert wrong_field("building_step", **given, building=apart) == "given.building.walls[1]"
    nowhere = {"doors": [{"state": "open"}]}
    assert wrong_field("building_step", **given, building=nowhere) == "given.building.doors[0]"
    ajar = {"doors": [{"at": [0, 0], "state": "ajar"}]}
    assert wrong_field("building_step", **given, building=ajar) == "given.building.doors[0].state"


@cases(
    ("given", "reason"),
    [
        ({"order": "move"}, "order"),
        ({"order": "charge"}, "order"),
        ({"order": None}, "order"),
        ({"order": "skirmish", "organised": False}, "disorganised"),
        ({"order": "hold", "organised": False}, None),
        ({"opening": "none"}, "opening"),
        ({"opening": "closed_door"}, "opening"),
        ({"opening": "open_door"}, None),
        ({"opening": "broken_door"}, None),
        ({"segments": 0}, "unseen"),
        ({"segments": 0, "partly": True}, None),
        ({"shooter": "inside", "target": "outside", "order": "skirmish", "organised": False}, None),
        ({"shooter": "inside", "target": "outside", "segments": 0, "partly": True}, "unseen"),
        ({"shooter": "inside", "target": "outside", "opening": "none"}, "opening"),
        ({"shooter": "inside", "opening": "none"}, None),
        ({"target": "outside", "opening": "none"}, None),
    ],
)
def test_shots_past_walls(given: dict[str, Any], reason: str | None) -> None:
    base = {"shooter": "outside", "target": "inside", "opening": "window", "segments": 2, "power": 7}
    found = answer("building_shot", **{**base, **given})
    assert (found["reason"], found["allowed"]) == (reason, reason is None)
    assert (found["base_number"] is None) is (reason is not None)


def test_into_a_building_shots_are_weaker_and_out_of_it_nobody_supports() -> None:
    shot = {"opening": "window", "segments": 2, "power": 7, "supports": 2, "skill": 1, "protection": 2}
    into = answer("building_shot", shooter="outside", target="inside", **shot)
    assert into["base_number"] == 7 + 1 + 1 - 2 + 4 - 4
    out = answer("building_shot", shooter="inside", target="outside", **shot)
    assert out["base_number"] == 7 + 1 + 1 - 2
    within = answer("building_shot", shooter="inside", target="inside", **shot)
    assert within["base_number"] == 7 + 1 + 1 - 2 + 4


SWORD = {"name": "sword", "kind": "weapon", "classes": ["commander", "standard"]}


@cases(
    ("element", "item", "bought", "reason"),
    [
        ({"kind": "wizard"}, {}, [], "class"),
        ({"kind": "commander"}, {}, ["sword"], "unique"),
        ({"kind": "commander"}, {"unique": False}, ["sword"], None),
        ({"kind": "commander", "carried": [{"name": "ring"}]}, {}, ["ring"], "one_item"),
        ({"kind": "standard", "carried": [{"name": "paint", "for_unit": True}]}, {}, [], "one_item"),
        (
            {"kind": "standard", "special": True, "carried": [{"name": "paint", "for_unit": True}]},
            {},
            [],
            None,
        ),
        ({"kind": "standard", "special": True, "carried": [{"name": "ring"}]}, {"for_unit": True}, [], None),
        ({"kind": "standard", "carried": [{"name": "ring"}]}, {"for_unit": True}, [], "one_item"),
        (
            {"kind": "standard", "special": True, "carried": [{"name": "paint", "for_unit": True}]},
            {"for_unit": True},
            [],
            "one_item",
        ),
        (
            {
                "kind": "standard",
                "special": True,
                "carried": [{"name": "p", "for_unit": True}, {"name": "r"}],
            },
            {},
            [],
            "one_item",
        ),
        ({"kind": "commander", "built_in": ["missile_weapon"]}, {}, [], "weapon"),
        ({"kind": "commander", "built_in": ["weapon"]}, {"kind": "armour"}, [], None),
        ({"kind": "commander", "built_in": ["armour", "other"]}, {}, [], None),
    ],
)
def test_who_may_take_an_item(
    element: dict[str, Any], item: dict[str, Any], bought: list[str], reason: str | None
) -> None:
    found = answer("may_carry", element=element, item={**SWORD, **item}, bought=bought)
    assert (found["allowed"], found["reason"]) == (reason is None, reason)
