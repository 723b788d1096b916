"""Fires on the map and flaming arrows (XXII)."""

from typing import Any

from tests.cases import cases
from tests.rules.demonworld.asked import answer, reply, wrong_field

EAST = {"toward": "E", "speed": 4}


def start(rows: list[str] | None = None, **given: Any) -> Any:
    return answer("fire_start", map={"rows": rows or [".b"]}, at=[0, 0], target=[1, 0], **given)


@cases(
    ("given", "reason"),
    [
        ({"permitted": False}, "card"),
        ({"order": None}, "order"),
        ({"order": "skirmish"}, "order"),
        ({"engaged": True, "shot": True}, "engaged"),
        ({"shot": True, "manoeuvre": True}, "shot"),
        ({"manoeuvre": True}, "manoeuvre"),
        ({"tokens": {"1,0": 3}}, "burning"),
        ({"tokens": {"1,0": 0}}, "burnt"),
        ({"who": "commander", "order": "move", "engaged": True}, "engaged"),
        ({"die": 7}, None),
        ({"who": "commander", "order": None}, None),
    ],
)
def test_who_may_set_fire(given: dict[str, Any], reason: str | None) -> None:
    found = start(**{"order": "hold", **given})
    assert (found["reason"], found["allowed"], found["lit"]) == (reason, reason is None, False)
    assert found["chance"] == (0.3 if reason is None else 0)
    assert found["token"] is None


def test_fire_is_set_on_a_field_beside_over_walls_but_not_up_cliffs() -> None:
    far = answer("fire_start", map={"rows": ["..b"]}, at=[0, 0], target=[2, 0], order="hold")
    own = answer("fire_start", map={"rows": ["b.."]}, at=[0, 0], target=[0, 0], order="hold")
    assert far["reason"] == own["reason"] == "not_adjacent"
    for levels, reason in (("03", "impassable"), ("30", "impassable"), ("02", None)):
        sketch = {"rows": [".g"], "levels": [levels]}
        found = answer("fire_start", map=sketch, at=[0, 0], target=[1, 0], order="hold", die=1)
        assert (found["reason"], found["token"]) == (reason, None if reason else 5)
    walled = {"rows": [".g"], "edges": [{"between": [[0, 0], [1, 0]], "kind": "wall"}]}
    assert answer("fire_start", map=walled, at=[0, 0], target=[1, 0], order="hold")["allowed"]


@cases("letter", list(".rsmM12f"))
def test_nothing_else_burns(letter: str) -> None:
    assert start([f".{letter}"], order="hold")["reason"] == "terrain"


def test_tokens_lie_on_ground_that_burns_and_count_no_more_than_it_burns() -> None:
    given = {"map": {"rows": [".bw"]}, "at": [0, 0], "target": [1, 0]}
    for key, token in (("0,0", 1), ("1,0", 6), ("2,0", 11), ("3,0", 1), ("x", 1), ("1,0,0", 1)):
        assert wrong_field("fire_start", **given, tokens={key: token}) == f"given.tokens.{key}"
    assert wrong_field("fire_start", **{**given, "target": [3, 0]}) == "given.target"
    assert wrong_field("fire_start", **given, die=21) == "given.die"


def test_new_fires_are_whole_and_spread_at_once() -> None:
    found = answer("fire_step", map={"rows": ["wb."]}, tokens={}, new=[[0, 0]], wind=EAST, dice={"1,0": [10]})
    assert found["tests"] == {"1,0": 1}
    assert found["tokens"] == {"0,0": 10, "1,0": 5}
    assert found["lit"] == [[1, 0]]


def test_a_fire_that_goes_out_spreads_no_more_and_never_burns_again() -> None:
    found = answer("fire_step", map={"rows": ["bb"]}, tokens={"0,0": 1}, wind=EAST)
    assert (found["tests"], found["tokens"]) == ({}, {"0,0": 0})
    upwind = {"toward": "W", "speed": 9}
    again = answer("fire_step", map={"rows": ["bb"]}, tokens={"0,0": 0, "1,0": 5}, wind=upwind)
    assert (again["tests"], again["needs"]) == ({}, 15)


def test_strong_wind_needs_twenty_at_most_and_two_dice_are_two_chances() -> None:
    rows = ["www", "www", "www"]
    # Both touch the middle field of the wind's side: an east wind blows on E, NE and SE of each fire.
    found = answer(
        "fire_step",
        map={"rows": rows},
        tokens={"0,0": 5, "0,1": 5},
        wind={"toward": "E", "speed": 20},
        dice={"1,0": [20, 20]},
    )
    assert found["needs"] == 20
    assert found["tests"]["1,0"] == 2
    assert [1, 0] in found["lit"]


def test_clear_ground_between_three_fires_counts_as_burning() -> None:
    calm = {"toward": "E", "speed": 0}
    found = answer("fire_step", map={"rows": ["ww", "w."]}, tokens={"0,0": 4, "1,0": 4, "0,1": 4}, wind=calm)
    # Row 1 lies half a field to the east: its first field touches both of row 0, the second only one.
    assert found["surrounded"] == []
    full = answer(
        "fire_step",
        map={"rows": ["ww.", "w.w"]},
        tokens={"1,0": 4, "0,1": 4, "0,0": 4},
        new=[[2, 1]],
        wind=calm,
    )
    assert full["surrounded"] == [[1, 1]]


@cases(
    ("given", "field"),
    [
        ({"new": [[1, 0], [0, 0]]}, "given.new[1]"),
        ({"new": [[2, 0]]}, "given.new[0]"),
        ({"new": [[9, 0]]}, "given.new[0]"),
        ({"dice": {"1,0": [1, 2]}}, "given.dice.1,0"),
        ({"dice": {"2,0": [1]}}, "given.dice.2,0"),
        ({"dice": {"7,7": [1]}}, "given.dice.7,7"),
        ({"dice": {"1,0": [21]}}, "given.dice.1,0[0]"),
        ({"wind": {"toward": "N", "speed": 1}}, "given.wind.toward"),
        ({"wind": {"toward": "E", "speed": -1}}, "given.wind.speed"),
    ],
)
def test_wrong_steps_of_fire_name_their_field(given: dict[str, Any], field: str) -> None:
    assert (
        wrong_field("fire_step", **{"map": {"rows": ["wb."]}, "tokens": {"0,0": 3}, "wind": EAST, **given})
        == field
    )


@cases(
    ("given", "reason"),
    [
        ({"permitted": False, "weapon": "sling"}, "card"),
        ({"weapon": "crossbow"}, "weapon"),
        ({"order": "skirmish"}, "order"),
        ({"order": None}, "order"),
        ({"announced": False}, "announced"),
        ({"manoeuvre": True}, "manoeuvre"),
        ({"attacked": True}, "attacked"),
        ({"engaged": True}, "attacked"),
        ({"phase": "first"}, "phase"),
        ({"target": "field", "terrain": "rocks"}, "terrain"),
        ({"target": "field", "terrain": "wood", "occupied": True}, "terrain"),
        ({"segments": 0}, "unseen"),
        ({"target": "large_monster", "supports": 1}, "supports"),
        ({"weapon": "longbow"}, None),
        ({"target": "war_machine", "supports": 2}, None),
        ({"terrain": "rocks"}, None),
    ],
)
def test_who_may_shoot_flaming_arrows(given: dict[str, Any], reason: str | None) -> None:
    found = answer("flaming_arrows", **{"target": "standard", "segments": 2, **given})
    assert (found["reason"], found["allowed"]) == (reason, reason is None)
    if reason is not None:
        assert (found["base_number"], found["chance"], found["sets_fire"]) == (None, 0, False)


def test_flaming_arrows_burn_machines_and_fields_with_support() -> None:
    machine = answer("flaming_arrows", target="war_machine", segments=3, supports=2)
    assert (machine["base_number"], machine["sets_fire"]) == (6, True)
    field = answer("flaming_arrows", target="field", terrain="tall_grass", segments=6)
    assert (field["base_number"], field["sets_fire"]) == (1, True)
    assert answer("flaming_arrows", target="standard", segments=1)["sets_fire"] is False
    assert wrong_field("flaming_arrows", target="standard", weapon="ray") == "given.weapon"
    assert wrong_field("flaming_arrows", target="field", terrain="lava") == "given.terrain"


def test_dice_for_a_field_beside_no_fire_are_one_too_many() -> None:
    given = {"map": {"rows": ["wb."]}, "tokens": {"0,0": 3}, "wind": EAST, "dice": {"2,0": [1]}}
    error = reply("fire_step", given).error
    assert error is not None
    assert error.values == {"field": "dice.2,0", "value": 1, "tests": 0}
