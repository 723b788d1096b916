"""Steps, reach, lines of sight: what holds whatever the map."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.hexes import border_touched, distance, fields_crossed, fields_touched, neighbours
from editor.rules.core.questions import Reply, ask
from editor.rules.demonworld.movement.paths import least_costs
from editor.rules.demonworld.terrain.sight_lines import Obstacle, segments_seen
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from tests.cases import cases

HEIGHT = st.integers(0, 12)
FIELD = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


def reply(question: str, **given_values: Any) -> Reply:
    data = {"id": "q", "system": "demonworld", "ask": question, "given": given_values}
    return ask(data, SYSTEMS, shipped_rulesets(), sentence)


@given(HEIGHT, st.integers(1, 20), HEIGHT, st.integers(1, 8), st.lists(st.tuples(st.integers(1, 20), HEIGHT)))
def test_obstacle_more_never_shows_more(
    top: int, way: int, base: int, size: int, between: list[tuple[int, int]]
) -> None:
    obstacles = [Obstacle(near, height) for near, height in between]
    seen = segments_seen(top, way, base, size, obstacles)
    assert 0 <= seen <= size
    assert segments_seen(top, way, base, size, [*obstacles, Obstacle(1, 5)]) <= seen
    assert segments_seen(top, way, base, size, []) == size


@given(FIELD, FIELD)
def test_fields_crossed_are_among_those_touched(start: tuple[int, int], end: tuple[int, int]) -> None:
    assert set(fields_crossed(start, end)) <= set(fields_touched(start, end))


@given(FIELD, FIELD)
def test_line_through_a_field_touches_the_borders_where_it_goes_in_and_out(
    start: tuple[int, int], end: tuple[int, int]
) -> None:
    met = {start, end, *fields_touched(start, end)}
    for field in fields_crossed(start, end):
        beside = [one for one in neighbours(field) if one in met]
        assert sum(border_touched(start, end, field, one) for one in beside) >= 2


def test_reach_over_even_ground_is_the_distance() -> None:
    found = least_costs((0, 0), 9, lambda _here, _there: 3)
    assert found == {
        (q, r): 3 * distance((0, 0), (q, r))
        for q in range(-3, 4)
        for r in range(-3, 4)
        if 0 < distance((0, 0), (q, r)) <= 3
    }


def test_reach_respects_blocked_fields_and_walls() -> None:
    wall = {"between": [[0, 0], [1, 0]], "kind": "wall"}
    found = reply("reach", map={"rows": ["..."], "edges": [wall]}, mover="infantry", at=[0, 0], points=12)
    assert found.answer == {"cost": {"1,0": 6, "2,0": 9}}
    found = reply("reach", map={"rows": ["..."]}, mover="infantry", at=[0, 0], points=12, blocked=[[1, 0]])
    assert found.answer == {"cost": {}}


@cases(
    ("values", "cost"),
    [
        ({"mover": "infantry", "terrain": "marsh", "road": "along"}, 2),
        ({"mover": "cavalry", "size": 3, "terrain": "wood", "road": "onto"}, 4),
        ({"mover": "infantry", "crossing": "wall", "road": "along"}, 2),
        ({"mover": "infantry", "crossing": "ruined_wall"}, 3),
        ({"mover": "chariot", "crossing": "ruined_wall"}, None),
        ({"mover": "infantry", "levels_up": 3}, None),
        ({"mover": "infantry", "levels_up": -1}, 3),
        ({"mover": "infantry", "levels_up": -2}, 5),
        ({"mover": "giant", "size": 5, "levels_up": 3}, None),
        ({"mover": "giant", "size": 5, "levels_up": 1}, 3),
        ({"mover": "giant", "size": 5, "terrain": "water", "depth": 4}, None),
        ({"mover": "cavalry", "size": 3, "terrain": "water", "depth": 2}, 6),
        ({"mover": "infantry", "size": 5, "terrain": "water", "depth": 3}, 3),
        ({"mover": "cavalry", "size": 4, "terrain": "water", "depth": 2}, 3),
        ({"mover": "infantry", "size": 4, "terrain": "water", "depth": 3}, None),
        ({"mover": "infantry", "size": 5, "terrain": "water", "depth": 4}, None),
        ({"mover": "skirmish_formation", "terrain": "wood"}, 3),
        ({"mover": "artillery", "levels_up": 1}, None),
    ],
)
def test_step_costs_what_the_tables_say(values: dict[str, Any], cost: int | None) -> None:
    found = reply("step", **values)
    assert found.answer == {"cost": cost}
    assert cost is None or sum(part.value for part in found.because) == cost


@cases(
    ("values", "field"),
    [
        ({"map": {"rows": ["..", "."]}}, "given.map.rows[1]"),
        ({"map": {"rows": [".x"]}}, "given.map.rows[0]"),
        ({"map": {"rows": [".."], "levels": ["0"]}}, "given.map.levels[0]"),
        ({"map": {"rows": [".."], "levels": ["0a"]}}, "given.map.levels[0]"),
        ({"map": {"rows": [".."], "levels": ["00", "00"]}}, "given.map.levels"),
        ({"map": {"rows": ["..."], "road": [[[0, 0], [2, 0]]]}}, "given.map.road[0]"),
        (
            {"map": {"rows": ["..."], "edges": [{"between": [[0, 0], [2, 0]], "kind": "wall"}]}},
            "given.map.edges[0].between",
        ),
        ({"at": [5, 5]}, "given.at"),
        ({"blocked": [[0, 1]]}, "given.blocked[0]"),
    ],
)
def test_wrong_sketch_names_the_field(values: dict[str, Any], field: str) -> None:
    good = {"map": {"rows": [".."]}, "mover": "infantry", "at": [0, 0], "points": 6}
    found = reply("reach", **good | values)
    assert found.field == field
    assert "{" not in found.data(sentence)["error"]["message"]


def test_element_on_the_field_of_another_is_wrong() -> None:
    shooter = {"at": [0, 0], "size": 2, "facing": "N", "arc": "all"}
    found = reply("sight_on_map", map={"rows": [".."]}, shooter=shooter, target={"at": [0, 0], "size": 2})
    assert found.field == "given.target.at"


@pytest.mark.rule("XII.1.0")
@cases(
    ("obstacle", "seen"),
    [
        ((4, 99), 2),
        ((5, 99), 2),
        ((3, 99), 0),
        ((0, 2), 0),
        ((0, 3), 0),
        ((0, 1), 2),
        ((-1, 2), 0),
        ((-1, 1), 2),
    ],
)
def test_only_what_stands_between_hides_and_what_the_shooter_stands_behind_as_high_as_his_eye(
    obstacle: tuple[float, float], seen: int
) -> None:
    assert segments_seen(2, 4, 0, 2, [obstacle]) == seen
