"""Flight, shots and melee in the air, dives and falls (XXIII)."""

from typing import Any

import pytest

from tests.cases import cases
from tests.rules.demonworld.asked import answer, wrong_field


def high(rows: list[str], at: list[int], points: float, **given: Any) -> Any:
    sketch = {"rows": rows, **({"levels": given.pop("levels")} if "levels" in given else {})}
    return answer("flight", map=sketch, mode="high", at=at, points=points, **given)


def low(rows: list[str], at: list[int], points: float, **given: Any) -> Any:
    return answer("flight", map={"rows": rows}, mode="low", at=at, points=points, **given)


def test_a_high_flight_from_the_ground_may_stay_over_its_field_but_not_land_there() -> None:
    found = high(["..."], [0, 0], 5)
    assert found["cost"] == {"0,0": 0, "1,0": 3}
    assert found["land"] == [[1, 0]]
    assert found["air"] == {"0,0": [[3, 15]], "1,0": [[3, 15]]}


def test_who_holds_flies_up_and_down_alone() -> None:
    found = high([".."], [0, 0], 12, altitude=20, order="hold")
    assert (found["cost"], found["land"]) == ({"0,0": 0}, [[0, 0]])
    assert found["air"] == {"0,0": [[3, 30]]}
    grounded = high([".."], [0, 0], 12, order="hold")
    assert (grounded["land"], grounded["air"]) == ([], {"0,0": [[3, 15]]})
    assert low([".."], [0, 0], 12, order="hold")["land"] == [[1, 0]]


@pytest.mark.parametrize("mode", ["low", "high"])
def test_nobody_takes_off_from_a_wood(mode: str) -> None:
    nothing = {"cost": {}, "land": [], "air": {}}
    assert answer("flight", map={"rows": ["w."]}, mode=mode, at=[0, 0], points=9) == nothing
    rows = ["....", "....", "..w.", "...."]
    # The right middle field of the dragon stands in the wood.
    dragon = answer(
        "flight", map={"rows": rows}, mode=mode, base="dragon", at=[2, 1], facing="N", points=9, size=5
    )
    assert dragon == nothing


def test_over_a_wood_in_the_air_it_stays_above_it() -> None:
    found = high(["w."], [0, 0], 3, altitude=12)
    assert found["air"] == {"0,0": [[11, 27]], "1,0": [[3, 27]]}
    assert found["land"] == [[1, 0]]


def test_two_flyers_leave_two_ranges() -> None:
    flyers = [{"at": [0, 0], "size": 3, "altitude": 10}]
    found = high(["."], [0, 0], 0, altitude=12, elements=flyers)
    # Own size 2: top at 9 or lower, or feet at 14 or higher.
    assert found["air"] == {"0,0": [[3, 7], [14, 27]]}
    dragon = [{"at": [0, 0], "base": "standard", "size": 3, "altitude": 5}]
    assert high(["."], [0, 0], 0, altitude=12, elements=dragon)["air"] == {"0,0": [[9, 27]]}


def test_nobody_lands_under_a_flyer_that_is_too_low() -> None:
    for altitude, land in ((2, []), (3, [[1, 0]])):
        flyers = [{"at": [1, 0], "altitude": altitude}]
        assert low([".."], [0, 0], 3, elements=flyers)["land"] == land
    on_a_hill = [{"at": [1, 0], "altitude": 4}]
    sketch = {"rows": [".."], "levels": ["01"]}
    found = answer("flight", map=sketch, mode="low", at=[0, 0], points=3, elements=on_a_hill)
    assert found["land"] == []


def test_a_high_flight_lands_no_higher_than_it_climbs_and_a_low_one_anywhere() -> None:
    levels = ["0789"]
    found = high(["...."], [0, 0], 9, levels=levels)
    assert found["land"] == [[1, 0]]
    # Over level 7 the least would be 17, and it climbs to 15.
    assert found["air"] == {"0,0": [[3, 15]]}
    assert found["cost"] == {"0,0": 0, "1,0": 3}
    sketch = {"rows": ["...."], "levels": levels}
    assert answer("flight", map=sketch, mode="low", at=[0, 0], points=9)["land"] == [[1, 0], [2, 0], [3, 0]]
    down = answer("flight", map=sketch, mode="high", at=[3, 0], points=9)
    assert down["air"]["0,0"] == [[3, 30]]


def test_landing_needs_ground_that_the_element_can_enter() -> None:
    rows = [".M1m23f"]
    assert low(rows, [0, 0], 18, size=2)["land"] == [[2, 0], [3, 0], [6, 0]]
    assert low(rows, [0, 0], 18, size=3)["land"] == [[2, 0], [3, 0], [4, 0], [6, 0]]


def test_walls_and_cliffs_under_the_way_do_not_matter() -> None:
    sketch = {"rows": ["..."], "edges": [{"between": [[0, 0], [1, 0]], "kind": "wall"}], "levels": ["090"]}
    found = answer("flight", map=sketch, mode="low", at=[0, 0], points=6)
    assert found["cost"] == {"1,0": 3, "2,0": 6}


def test_a_dragon_flies_by_its_front_field_and_turns_freely() -> None:
    rows = ["." * 7] * 7
    air = high(rows, [3, 3], 0, base="dragon", size=5, altitude=9)
    assert set(air["cost"]) == {f"3,3,{facing}" for facing in ("N", "NE", "SE", "S", "SW", "NW")}
    assert air["land"] == [[3, 3, facing] for facing in ("N", "NE", "SE", "S", "SW", "NW")]
    ground = high(rows, [3, 3], 0, base="dragon", size=5)
    assert ground["land"] == []
    assert set(ground["air"]) == set(air["cost"])
    low_ends = low(rows, [3, 3], 3, base="dragon", size=5)["land"]
    assert low_ends
    assert not [end for end in low_ends if end[:2] == [3, 3]]
    assert len(low_ends) == 6 * 6


def test_a_dragon_is_clear_of_what_is_under_each_of_its_fields_with_size_three_in_the_air() -> None:
    rows = [".....", ".....", ".....", ".....", "....."]
    # Facing N the fields are 2,1 and 2,2 and 3,2 and 2,3.
    below = high(rows, [2, 1], 0, base="dragon", size=5, altitude=10, elements=[{"at": [2, 3], "size": 6}])
    assert below["air"]["2,1,N"] == [[7, 25]]
    assert [2, 1, "N"] not in below["land"]
    over = [{"at": [3, 2], "size": 2, "altitude": 20}]
    above = high(rows, [2, 1], 0, base="dragon", size=5, altitude=10, elements=over)
    assert above["air"]["2,1,N"] == [[3, 16], [23, 25]]
    # On the ground it has its own size: a flyer at 5 is too low above it, one at 6 is not.
    lower = [{"at": [2, 2], "size": 2, "altitude": 5}]
    found = high(rows, [2, 1], 0, base="dragon", size=5, altitude=10, elements=lower)
    assert [2, 1, "N"] not in found["land"]
    lower[0]["altitude"] = 6
    assert [2, 1, "N"] in high(rows, [2, 1], 0, base="dragon", size=5, altitude=10, elements=lower)["land"]
    # Another dragon is three segments high, whatever its card says.
    other = [{"at": [2, 2], "base": "dragon", "facing": "S", "size": 6, "altitude": 12}]
    assert high(rows, [2, 1], 0, base="dragon", size=5, altitude=10, elements=other)["air"]["2,1,N"] == [
        [3, 8],
        [16, 25],
    ]


@cases(
    ("given", "field"),
    [
        ({"mode": "low", "altitude": 5}, "given.altitude"),
        ({"altitude": 31}, "given.altitude"),
        ({"at": [9, 0]}, "given.at"),
        ({"elements": [{"at": [9, 0]}]}, "given.elements"),
        ({"elements": [{"at": [0, 0]}]}, "given.elements"),
        ({"elements": [{"at": [1, 0]}, {"at": [1, 0]}]}, "given.elements"),
        ({"elements": [{"at": [1, 0], "altitude": 31}]}, "given.elements[0].altitude"),
        ({"mode": "hover"}, "given.mode"),
        ({"base": "giant"}, "given.base"),
        ({"facing": "E"}, "given.facing"),
        ({"points": -1}, "given.points"),
    ],
)
def test_wrong_flights_name_their_field(given: dict[str, Any], field: str) -> None:
    base = {"map": {"rows": [".."]}, "mode": "high", "at": [0, 0], "points": 3}
    assert wrong_field("flight", **{**base, **given}) == field


@cases(
    ("given", "altitude"),
    [
        ({"level": 2}, 7),
        ({"terrain": "wood", "level": 1}, 13),
        ({"terrain": "wood", "element_size": 12}, 13),
        ({"terrain": "water", "depth": 2, "element_size": 3}, 3),
        ({"terrain": "water", "depth": 1, "element_size": 5}, 5),
        ({"element_size": 2}, 3),
    ],
)
def test_least_altitudes(given: dict[str, Any], altitude: int) -> None:
    assert answer("flight_minimum", **given)["altitude"] == altitude
    assert wrong_field("flight_minimum", terrain="lava") == "given.terrain"


@cases(
    ("attacker", "target", "reason", "power"),
    [
        ({}, {"base": "dragon"}, "target_large", None),
        ({"flying": True, "overrun": None}, {}, "flying", None),
        ({"overrun": None}, {}, "kind", None),
        ({"kind": "artillery_3"}, {}, "kind", None),
        ({"size": 4}, {}, "too_high", None),
        ({"size": 5}, {}, None, 4),
        ({"kind": "chariot", "size": 5}, {}, None, 4),
        ({"initiative": 5}, {"initiative": 2}, None, 7),
        ({"size": 3}, {"altitude": 6, "level": 2}, None, 6),
    ],
)
def test_overrunning_flyers(
    attacker: dict[str, Any], target: dict[str, Any], reason: str | None, power: int | None
) -> None:
    found = answer(
        "flight_overrun",
        attacker={"kind": "giant", "size": 9, "overrun": 10, **attacker},
        target={"size": 2, "altitude": 4, **target},
    )
    assert (found["reason"], found["power"]) == (reason, power)
    assert found["allowed"] is (reason is None)


def shot(**given: Any) -> Any:
    base = {"shooter": {"size": 2}, "target": {"size": 2, "altitude": 6}, "distance": 3}
    return answer("flight_shot", **{**base, "bands": [{"to": 6, "power": 7}, {"to": 9, "power": 4}], **given})


def test_all_bands_shrink_and_the_riders_power_is_two() -> None:
    assert (shot()["reduction"], shot()["base_number"]) == (4, 4 + 1)
    assert shot(distance=2)["base_number"] == 7 + 1
    assert shot(shooter={"size": 2, "level": 2})["reduction"] == 0
    below = shot(shooter={"size": 3, "altitude": 9}, target={"size": 2}, supports=1)
    assert (below["reduction"], below["base_number"]) == (0, 2 + 1 + 2)
    above = shot(shooter={"size": 3, "altitude": 3}, target={"size": 2, "altitude": 8}, supports=1)
    assert (above["reduction"], above["base_number"]) == (2, 2 + 1)
    level = shot(shooter={"size": 3, "altitude": 3}, target={"size": 2, "altitude": 6}, supports=1)
    assert (level["reduction"], level["base_number"]) == (0, 2 + 1 + 2)


def test_large_monsters_have_size_three_in_the_air_alone() -> None:
    flying = {"size": 6, "large": True, "altitude": 4}
    assert shot(target=flying, distance=4)["reduction"] == 2
    assert shot(target=flying)["base_number"] == 7 + 1
    assert shot(target={"size": 6, "large": True})["base_number"] == 7 + 3
    assert shot(shooter=flying, target={"size": 2, "altitude": 9})["reduction"] == 2
    assert shot(target=flying, segments=1)["base_number"] == 7
    given = {"shooter": {"size": 2}, "distance": 3, "bands": [{"to": 9, "power": 4}], "target": flying}
    assert wrong_field("flight_shot", **given, segments=4) == "given.segments"


@cases(
    ("given", "reason"),
    [
        ({"shooter": {"size": 2, "artillery": True}, "segments": 0}, "artillery"),
        ({"shooter": {"size": 2, "artillery": True}, "target": {"size": 2}}, None),
        ({"segments": 0, "distance": 20}, "unseen"),
        ({"distance": 6}, "range"),
        ({"distance": 5}, None),
        ({"distance": 0}, None),
        ({"target": {"size": 2, "altitude": 11}, "distance": 0}, "range"),
        ({"target": {"size": 2, "altitude": 10}, "distance": 1}, None),
    ],
)
def test_shots_at_flyers(given: dict[str, Any], reason: str | None) -> None:
    found = shot(**given)
    assert (found["reason"], found["allowed"]) == (reason, reason is None)
    assert (found["base_number"] is None) is (reason is not None)


def test_wrong_shots_name_their_field() -> None:
    given: dict[str, Any] = {"shooter": {"size": 2}, "target": {"size": 2}, "bands": [{"to": 6, "power": 4}]}
    assert wrong_field("flight_shot", **given, distance=0) == "given.distance"
    high_up = {**given, "target": {"size": 2, "altitude": 31}}
    assert wrong_field("flight_shot", **high_up, distance=1) == "given.target.altitude"
    turned = {**given, "bands": [{"to": 6, "power": 4}, {"to": 3, "power": 5}]}
    assert wrong_field("flight_shot", **turned, distance=1) == "given.bands[1].to"


def air(attacker: dict[str, Any], target: dict[str, Any], **given: Any) -> Any:
    one = {"at": [0, 0], "facing": "N", "size": 3, "altitude": 10, **attacker}
    other = {"at": [0, -1], "size": 2, "altitude": 11, **target}
    return answer("flight_melee_between", attacker=one, target=other, **{"power": 10, **given})


@cases(
    ("attacker", "target", "reason"),
    [
        ({}, {}, None),
        ({}, {"at": [1, -1]}, None),
        ({"facing": "S"}, {"altitude": 20}, "orientation"),
        ({}, {"at": [0, 0], "altitude": 14}, "orientation"),
        ({"order": "move"}, {"altitude": 13}, "altitude"),
        ({}, {"altitude": 12}, None),
        ({}, {"altitude": 8}, "altitude"),
        ({}, {"altitude": 9}, None),
        ({"order": "hold"}, {}, "order"),
        ({"order": "skirmish"}, {}, None),
        ({"base": "dragon", "size": 6}, {}, None),
        ({"base": "dragon", "size": 6}, {"altitude": 13}, "altitude"),
        ({"base": "dragon", "size": 6, "weapon": "right_claw"}, {}, "orientation"),
        ({"base": "dragon", "size": 6, "weapon": "left_claw"}, {"at": [-1, 0]}, None),
        ({"base": "dragon", "size": 6, "weapon": "tail"}, {"at": [1, 1]}, "orientation"),
        ({"base": "dragon", "size": 6, "weapon": "tail"}, {"at": [0, 2]}, None),
        ({"base": "dragon", "size": 6, "weapon": "rider"}, {"at": [1, 0]}, None),
    ],
)
def test_melee_between_flyers(attacker: dict[str, Any], target: dict[str, Any], reason: str | None) -> None:
    found = air(attacker, target)
    assert (found["reason"], found["allowed"]) == (reason, reason is None)


def test_sizes_are_taken_off_power_and_protection_in_the_air() -> None:
    assert air({}, {}, protection=1)["base_number"] == 7
    assert air({}, {}, protection=5, modifiers=2)["base_number"] == 10 - 3 - 3 + 2
    assert air({"base": "dragon", "size": 8}, {}, protection=5)["base_number"] == 10 - 3 - 3
    given = {
        "attacker": {"at": [0, 0], "facing": "N", "size": 3, "altitude": 5, "weapon": "bite"},
        "power": 4,
    }
    target = {"at": [0, -1], "size": 3, "altitude": 5}
    assert wrong_field("flight_melee_between", **given, target=target) == "given.attacker.weapon"


@cases(
    ("given", "reason", "powers", "initiative"),
    [
        ({"can_land": False, "target": "air"}, "landing", [4], 5),
        ({"target": "air", "order": "move"}, "target", [4], 3),
        ({"order": "skirmish"}, "order", [4], 4),
        ({"order": "hold"}, "order", [4], 5),
        ({"altitude": 29}, "altitude", [4], 5),
        ({"first_phase": False}, None, [4], 3),
        ({}, None, [6], 5),
    ],
)
def test_dives(given: dict[str, Any], reason: str | None, powers: list[int], initiative: int) -> None:
    found = answer("dive", **{"order": "charge", "altitude": 30, "powers": [4], "initiative": 3, **given})
    assert (found["dive"], found["reason"]) == (reason is None, reason)
    assert (found["powers"], found["initiative"]) == (powers, initiative)


ROWS = {"rows": ["....."] * 5}


def test_a_standard_flyer_just_vanishes() -> None:
    found = answer(
        "fallen_flyer",
        map=ROWS,
        kind="standard",
        at=[1, 1],
        size=3,
        altitude=9,
        elements=[{"name": "a", "at": [1, 1]}],
    )
    assert found == {"fields": [], "power": None, "destroyed": [], "wounds": {}}


def test_a_body_may_hang_over_the_edge_and_spares_who_flies() -> None:
    elements = [{"name": "low", "at": [0, 4], "flying": True}, {"name": "man", "at": [0, 4]}]
    found = answer(
        "fallen_flyer", map=ROWS, kind="dragon", at=[0, 4], size=4, altitude=3, facing="N", elements=elements
    )
    assert (found["fields"], found["destroyed"], found["wounds"]) == ([[0, 4]], ["man"], {})


def test_each_field_of_a_monster_takes_the_whole_power_until_it_is_dead() -> None:
    giant = {"name": "giant", "base": "giant", "at": [2, 2], "facing": "N"}
    given: dict[str, Any] = {
        "map": ROWS,
        "kind": "dragon",
        "at": [2, 2],
        "facing": "N",
        "size": 2,
        "altitude": 3,
    }
    # Power 5 on three fields: 5 and 4 hit, 4 misses; 6 misses; 5 hits, 5 misses.
    found = answer("fallen_flyer", **given, elements=[{**giant, "hit_points": 9}], rolls=[5, 4, 4, 6, 5, 5])
    assert (found["wounds"], found["destroyed"], found["power"]) == ({"giant": 3}, [], 5)
    dead = answer("fallen_flyer", **given, elements=[{**giant, "hit_points": 2}], rolls=[5, 4])
    assert (dead["wounds"], dead["destroyed"]) == ({"giant": 2}, ["giant"])
    spared = answer("fallen_flyer", **given, elements=[{**giant, "hit_points": 2}], rolls=[20, 20, 20])
    assert spared["wounds"] == {"giant": 0}
    field = wrong_field("fallen_flyer", **given, elements=[{**giant, "hit_points": 9}], rolls=[20, 20])
    assert field == "given.rolls"


def test_wrong_falls_name_their_field() -> None:
    given: dict[str, Any] = {"map": ROWS, "kind": "dragon", "at": [2, 2], "size": 2, "altitude": 3}
    assert wrong_field("fallen_flyer", **{**given, "at": [7, 7]}) == "given.at"
    assert wrong_field("fallen_flyer", **{**given, "altitude": 31}) == "given.altitude"
    assert wrong_field("fallen_flyer", **given, elements=[{"name": "a", "at": [9, 9]}]) == "given.elements"
    two = [{"name": "a", "at": [0, 0]}, {"name": "b", "at": [0, 0]}]
    assert wrong_field("fallen_flyer", **given, elements=two) == "given.elements"
