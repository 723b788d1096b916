"""Steps of large bases, their costs, where they lead (XVII.6.2 to XVII.7.3, XVIII.2.0, XIX.1.3)."""

from typing import Any

import pytest

from editor.rules.core.hexes import FACINGS, distance
from editor.rules.demonworld.large.footprints import Footprint, LargeKind
from editor.rules.demonworld.large.steps import Going, Move, moves_of
from editor.rules.demonworld.terrain.land import Land
from tests.cases import case
from tests.rules.demonworld.asking import answer, plain, shipped_rules, wrong_field

RULES = shipped_rules()
TURNS = {
    "giant": {f"turn_{side}_about_{at}" for side in ("left", "right") for at in ("front", "left", "right")},
    "dragon": {f"turn_{side}_about_{at}" for side in ("left", "right") for at in ("left", "right")},
    "chariot": {"turn_left_about_left", "turn_right_about_right"},
    "artillery_3": {f"turn_{side}_about_{at}" for side in ("left", "right") for at in ("left", "right")},
    "artillery_4": {f"turn_{side}_about_{at}" for side in ("left", "right") for at in ("left", "right")},
}
FORWARD = {"forward_left": 3, "forward_right": 3}
ASIDE = {"left": 4, "right": 4}
SPOT = {"turn_left_on_spot": 3, "turn_right_on_spot": 3}
SHIFTS: dict[str, dict[str, int]] = {
    "giant": {**FORWARD, **ASIDE, "backward_left": 5, "backward_right": 5, **SPOT},
    "dragon": {**FORWARD, **ASIDE, "backward_left": 5, "backward_right": 5},
    "chariot": FORWARD,
    "artillery_3": {**FORWARD, "backward_left": 3, "backward_right": 3, **SPOT},
    "artillery_4": {**FORWARD, "backward_left": 3, "backward_right": 3},
}
KINDS: tuple[LargeKind, ...] = ("giant", "dragon", "chariot", "artillery_3", "artillery_4")
OPPOSITE = {
    "forward_left": "backward_right",
    "forward_right": "backward_left",
    "left": "right",
    "turn_left_about_front": "turn_right_about_front",
    "turn_left_about_left": "turn_right_about_left",
    "turn_left_about_right": "turn_right_about_right",
    "turn_left_on_spot": "turn_right_on_spot",
}


def after(base: Footprint, name: str) -> Footprint:
    going = Going(base.kind, 5, Land({}, {}, (), RULES))
    return going.after(base, move(base, name))


def move(base: Footprint, name: str) -> Move:
    return next(one for one in moves_of(base.kind, base.facing, RULES) if one.name == name)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_own_steps(kind: LargeKind) -> None:
    for facing in FACINGS:
        found = {one.name: one.points for one in moves_of(kind, facing, RULES)}
        assert found == SHIFTS[kind] | dict.fromkeys(TURNS[kind], 3), facing


@pytest.mark.parametrize("kind", KINDS)
def test_every_step_carries_each_field_to_its_image(kind: LargeKind) -> None:
    for facing in FACINGS:
        base = Footprint(kind, (0, 0), facing)
        for one in moves_of(kind, facing, RULES):
            with case(facing, one.name):
                there = after(base, one.name)
                images = dict(one.ways)
                kept = set(base.fields) - set(images)
                assert kept | set(images.values()) == set(there.fields)
                assert all(distance(old, new) == 1 for old, new in images.items())
                if "about" in one.name:
                    assert kept == {base.parts[one.name.rpartition("_")[2]]}
                elif not one.ways:
                    assert set(there.fields) == set(base.fields)
                else:
                    assert not kept


@pytest.mark.parametrize("kind", [one for one in KINDS if one != "chariot"])
def test_a_step_and_its_opposite_lead_back(kind: LargeKind) -> None:
    base = Footprint(kind, (2, 1), "SE")
    for step, back in OPPOSITE.items():
        if step in SHIFTS[kind] | dict.fromkeys(TURNS[kind], 3):
            assert after(after(base, step), back) == base, step


def test_three_turns_on_the_spot_lead_round() -> None:
    base = Footprint("giant", (0, 0), "N")
    right = after(base, "turn_right_on_spot")
    assert (right.at, right.facing) == (base.parts["right"], "SE")
    assert after(after(right, "turn_right_on_spot"), "turn_right_on_spot") == base


@pytest.mark.parametrize(("side", "animal"), [("left", "left"), ("right", "right")])
def test_a_chariot_turns_about_an_animal_and_the_car_takes_the_place_of_the_other(
    side: str, animal: str
) -> None:
    base = Footprint("chariot", (0, 0), "N")
    other = "right" if animal == "left" else "left"
    assert after(base, f"turn_{side}_about_{animal}").at == base.parts[other]


def reach(kind: str, at: list[int], points: float, sketch: dict[str, Any], **more: Any) -> dict[str, float]:
    found = answer("base_reach", kind=kind, at=at, points=points, map=sketch, **more)["cost"]
    assert isinstance(found, dict)
    return found


def test_a_giant_on_even_ground_pays_by_the_step_whatever_grows_there() -> None:
    even = reach("giant", [4, 4], 9, plain(9, 9))
    rough = reach("giant", [4, 4], 9, {"rows": ["wbgrsmfwb"] * 9})
    assert even == rough
    assert even["3,3,N"] == 3
    assert even["4,5,N"] == 5
    assert "4,4,N" not in even


@pytest.mark.parametrize(
    ("size", "depth", "goes"), [(5, 3, True), (4, 3, False), (4, 2, True), (3, 2, False)]
)
def test_a_giant_wades_as_deep_as_its_size_less_two(size: int, depth: int, goes: bool) -> None:
    rows = ["....", str(depth) * 4, "....", "...."]
    found = reach("giant", [1, 2], 3, {"rows": rows}, size=size)
    assert ("1,1,N" in found) is goes


def test_a_road_opens_marsh_and_deep_water_field_by_field() -> None:
    sketch = {"rows": ["3333", "MMMM", "....", "...."]}
    assert not {"0,1,N", "1,1,N"} & set(reach("giant", [1, 2], 3, sketch))
    found = reach("giant", [1, 2], 3, {**sketch, "road": [[[1, 2], [1, 1]]]})
    assert found.get("1,1,N") == 3
    assert "0,1,N" not in found
    deep = {"rows": ["....", "3333", "....", "...."], "road": [[[1, 2], [1, 1]]]}
    assert reach("giant", [1, 2], 3, deep, size=3).get("1,1,N") == 3


@pytest.mark.parametrize(
    ("rise", "size", "cost"), [(1, 5, 3), (2, 5, 5), (2, 4, 5), (2, 3, None), (3, 6, 6), (3, 5, None)]
)
def test_a_giant_pays_for_two_levels_and_more_up_to_its_size(rise: int, size: int, cost: int | None) -> None:
    for first, second in ((rise, 0), (0, rise)):
        levels = [str(first) * 4, str(first) * 4, str(second) * 4, str(second) * 4]
        found = reach("giant", [1, 2], 8, {**plain(4, 4), "levels": levels}, size=size)
        assert found.get("1,1,N") == cost


def test_a_road_buys_off_no_level_for_a_giant_but_all_of_them_for_a_chariot() -> None:
    steep = {**plain(4, 4), "levels": ["3333", "3333", "0000", "0000"], "road": [[[1, 2], [1, 1]]]}
    assert "1,1,N" not in reach("giant", [1, 2], 3, steep, size=5)
    hill = {**plain(4, 5), "levels": ["0000", "5555", "2222", "0000", "0000"]}
    ways = [[[1, 3], [1, 2], [0, 1]], [[2, 2], [1, 1]]]
    assert reach("chariot", [1, 3], 3, {**hill, "road": ways}).get("1,2,N") == 3
    assert "1,2,N" not in reach("chariot", [1, 3], 3, hill)


@pytest.mark.parametrize(("levels", "cost"), [("11000", 6), ("00111", 6), ("22000", None)])
def test_a_chariot_pays_for_a_level_up_and_down(levels: str, cost: int | None) -> None:
    found = reach("chariot", [2, 3], 6, {**plain(5, 5), "levels": [one * 5 for one in levels]})
    assert found.get("2,2,N") == cost


@pytest.mark.parametrize(
    ("levels", "road", "cost"),
    [
        ("1100", False, None),
        ("1100", True, 9),
        ("0011", False, 9),
        ("0011", True, 6),
        ("2200", True, None),
        ("0022", True, None),
    ],
)
def test_a_gun_goes_up_a_level_along_a_road_only(levels: str, road: bool, cost: int | None) -> None:
    sketch = {**plain(4, 4), "levels": [one * 4 for one in levels]}
    ways = [[[1, 2], [1, 1]]] if road else []
    assert reach("artillery_3", [1, 2], 9, {**sketch, "road": ways}).get("1,1,N") == cost


@pytest.mark.parametrize("kind", ["wall", "ruined_wall", "hedge"])
def test_walls_stop_machines_between_a_field_and_its_image_and_inside_the_base(kind: str) -> None:
    between = [{"between": [[1, 1], [1, 2]], "kind": kind}]
    assert "1,1,N" not in reach("artillery_3", [1, 2], 3, {**plain(4, 4), "edges": between})
    assert "1,1,N" in reach(
        "artillery_3", [1, 2], 3, {**plain(4, 4), "edges": between, "road": [[[1, 1], [1, 2]]]}
    )
    across = [{"between": [[1, 2], [2, 2]], "kind": kind}]
    assert "1,1,N" not in reach("artillery_3", [1, 2], 3, {**plain(4, 4), "edges": across})
    assert "1,1,N" in reach("giant", [1, 2], 3, {**plain(4, 4), "edges": [*between, *across]})


def test_a_turn_on_the_spot_enters_nothing() -> None:
    sketch = {
        "rows": ["....", "....", "mmmm", "...."],
        "levels": ["0000", "0000", "0000", "9999"],
        "edges": [{"between": [[1, 2], [1, 3]], "kind": "wall"}],
    }
    found = reach("artillery_3", [1, 2], 3, sketch, turns_only=True)
    assert found["1,3,SE"] == found["0,3,SW"] == 3


def test_blocked_fields_are_not_entered_by_any_part() -> None:
    found = reach("giant", [2, 2], 4, plain(5, 5), blocked=[[2, 1], [3, 2]])
    assert "2,1,N" not in found
    assert "3,2,N" not in found
    assert found["1,1,N"] == 3


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"kind": "standard", "at": [2, 2]}, "given.kind"),
        ({"kind": "giant", "at": [0, 0]}, "given.at"),
        ({"kind": "giant", "at": [0, 4]}, "given.at"),
        ({"kind": "giant", "at": [9, 2]}, "given.at"),
        ({"kind": "giant", "at": [-1, 2]}, "given.at"),
        ({"kind": "giant", "at": [2, 2], "facing": "E"}, "given.facing"),
        ({"kind": "giant", "at": [2, 2], "blocked": [[9, 9]]}, "given.blocked[0]"),
    ],
)
def test_wrong_placements_are_refused(given: dict[str, Any], field: str) -> None:
    assert wrong_field("base_reach", map=plain(5, 5), points=3, **given) == field


def test_what_cannot_turn_about_a_field_keeps_its_other_steps() -> None:
    rows = tuple(one.model_copy(update={"turn_60": None}) for one in RULES.large.moves)
    stiff = RULES.model_copy(update={"large": RULES.large.model_copy(update={"moves": rows})})
    for kind in KINDS:
        left = {one.name for one in moves_of(kind, "N", stiff)}
        assert left == {one.name for one in moves_of(kind, "N", RULES) if "about" not in one.name}
