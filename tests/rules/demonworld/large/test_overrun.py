"""Who is overrun on which step, and why a way is refused (XVII.3.0)."""

from typing import Any

from tests.cases import cases
from tests.rules.demonworld.asking import answer, plain, wrong_field

UP = ["forward_right", "forward_left", "forward_right", "forward_left"]


def walk(kind: str, steps: list[str], elements: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    given = {"map": plain(5, 8), "at": [2, 6], "points": 12, "overrun": 9, **more}
    return answer("base_steps", kind=kind, steps=steps, elements=elements, **given)


def soldier(column: int, row: int, **more: Any) -> dict[str, Any]:
    return {"name": f"s{column}{row}", "at": [column, row], **more}


@cases(
    ("steps", "more", "reason"),
    [
        (["backward_left"], {"kind": "chariot", "at": [2, 5]}, "no_such_step"),
        (["jump"], {}, "no_such_step"),
        (["left", "left", "left"], {}, "outside"),
        (["forward_right"], {"map": {"rows": ["....."] * 5 + ["MMMMM"] + ["....."] * 2}}, "terrain"),
        (["forward_right"], {"points": 2.5}, "points"),
        (UP, {"points": 11}, "points"),
    ],
)
def test_a_way_is_refused_for_its_first_wrong_step(
    steps: list[str], more: dict[str, Any], reason: str
) -> None:
    found = walk(more.pop("kind", "giant"), steps, [], **more)
    assert (found["allowed"], found["reason"]) == (False, reason)
    assert (found["points_left"], found["at"], found["facing"], found["overrun"]) == (None, None, None, [])


def test_the_reasons_are_tried_in_their_order() -> None:
    marsh = {"map": {"rows": ["....."] * 5 + ["MMMMM"] + ["....."] * 2}}
    assert (
        walk("giant", ["forward_right"], [soldier(2, 5)], overrun=None, points=0, **marsh)["reason"]
        == "terrain"
    )
    assert walk("giant", ["forward_right"], [soldier(2, 5)], overrun=None, points=0)["reason"] == "occupied"


@cases(
    ("kind", "base", "overruns"),
    [
        ("giant", "standard", True),
        ("giant", "artillery_3", True),
        ("dragon", "chariot", True),
        ("dragon", "artillery_4", True),
        ("dragon", "giant", False),
        ("giant", "dragon", False),
        ("chariot", "standard", True),
        ("chariot", "chariot", False),
        ("artillery_3", "standard", False),
    ],
)
def test_who_overruns_whom(kind: str, base: str, overruns: bool) -> None:
    facing = "N" if base == "chariot" else "S"
    target = {"name": "target", "at": [2, 4 if kind == "chariot" else 5], "base": base, "facing": facing}
    found = walk(kind, UP[:1], [target], final=False, points=60, map=plain(5, 12))
    assert found["allowed"] is overruns
    assert found["overrun"] == (["target"] if overruns else [])


def test_who_stands_under_the_base_is_overrun_once_and_again_where_it_is_entered_anew() -> None:
    through = walk("giant", UP, [soldier(2, 4)])
    assert through["overrun"] == ["s24"]
    back = ["forward_right", "forward_left", "backward_right", "forward_left"]
    again = walk("giant", back, [soldier(2, 4)], final=False, points=40)
    assert again["overrun"] == ["s24", "s24"]


def test_the_names_of_a_step_come_in_the_order_of_the_elements() -> None:
    rank = [soldier(3, 5), soldier(1, 5), soldier(2, 5)]
    found = walk("giant", ["forward_right", "forward_left"], rank, final=False, points=40)
    assert found["overrun"] == ["s25", "s15"]


def test_a_last_step_ends_on_free_fields_even_if_somebody_might_fall() -> None:
    assert walk("giant", UP[:3], [soldier(2, 4)])["reason"] == "finish"
    assert walk("giant", UP[:3], [soldier(2, 4)], final=False)["reason"] is None
    assert walk("giant", UP[:3], [soldier(2, 4)], final=False, points=11)["reason"] == "no_end"


def test_no_steps_at_all_are_allowed() -> None:
    found = walk("giant", [], [])
    assert (found["allowed"], found["at"], found["facing"], found["points_left"]) == (True, [2, 6], "N", 12)


def test_who_flies_is_neither_met_nor_in_the_way() -> None:
    assert walk("giant", UP[:1], [soldier(2, 5, flying=True)])["overrun"] == []
    assert walk("giant", UP[:1], [soldier(2, 6, flying=True)])["allowed"] is True


@cases(
    ("given", "field"),
    [
        ({"elements": [soldier(2, 6)]}, "given.elements"),
        ({"elements": [soldier(2, 7)]}, "given.elements"),
        ({"elements": [soldier(7, 7)]}, "given.elements"),
        ({"elements": [soldier(-1, 0)]}, "given.elements"),
        ({"elements": [soldier(0, 0), {"name": "other", "at": [0, 0]}]}, "given.elements"),
        ({"elements": [soldier(0, 0, base="cart")]}, "given.elements[0].base"),
        ({"at": [2, 7]}, "given.at"),
        ({"kind": "standard"}, "given.kind"),
    ],
)
def test_wrong_elements_are_refused(given: dict[str, Any], field: str) -> None:
    asked: dict[str, Any] = {"map": plain(5, 8), "kind": "giant", "at": [2, 6], "points": 12, "steps": []}
    assert wrong_field("base_steps", **{**asked, **given}) == field
