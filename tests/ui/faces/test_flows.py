"""What changes of boxes mean for text boxes that go on in one another; and the fields that lead them."""

from __future__ import annotations

from typing import Any

import pytest

from editor.ui.editors.faces import changes, flows

WORDS = {"en": "**{name}**"}


def rich(name: str, words: str = "", goes_on: str = "", **fields: Any) -> dict[str, Any]:
    paragraphs = [{"text": {"en": one}, "style": "plain"} for one in words.split("|") if one]
    return {"box": "rich", "name": name, "paragraphs": paragraphs, "continues_in": goes_on, **fields}


@pytest.fixture
def data() -> dict[str, Any]:
    """A text in three boxes, one of them in a group and one on the back; and a box alone."""
    group = {"box": "group", "name": "group", "boxes": [rich("b", "two", "c")]}
    return {
        "width_mm": 90.0,
        "styles": [{"id": "plain"}],
        "front": [rich("a", "one", "b", x=5.0, width=30.0, height=20.0), group, rich("alone", "x")],
        "back": [rich("c")],
    }


A, B, C, ALONE = ("front", 0), ("front", 1, "boxes", 0), ("back", 0), ("front", 2)


def test_lines_lead_from_box_to_box(data: dict[str, Any]) -> None:
    assert flows.lines(data) == [(A, B), (B, C)]
    assert flows.lines_on(data, "front") == [(A, B, "b"), (B, None, "c")]
    # One may go on where it does, or where nobody does and no circle comes of it.
    assert flows.candidates(data, A) == [B, ALONE]
    assert flows.candidates(data, C) == [ALONE]
    assert flows.candidates(data, ALONE) == [A]


def test_a_new_name_is_followed(data: dict[str, Any]) -> None:
    assert flows.renamed(data, B, "more") == [((*B, "name"), "more"), ((*A, "continues_in"), "more")]


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ([A], {"b": (["one", "two"], "c"), "c": ([], "")}),
        ([("front", 1)], {"a": (["one"], "c"), "c": (["two"], "")}),
        ([C], {"a": (["one"], "b"), "b": (["two"], "")}),
        ([A, B], {"c": (["one", "two"], "")}),
        ([B, C], {"a": (["one", "two"], "")}),
        ([ALONE], {"a": (["one"], "b"), "b": (["two"], "c"), "c": ([], "")}),
    ],
)
def test_boxes_that_stay_take_the_text_of_those_that_go(
    data: dict[str, Any], gone: list[tuple[Any, ...]], left: dict[str, tuple[list[str], str]]
) -> None:
    kept = flows.passed_on(data, gone)
    found = {
        box["name"]: ([one["text"]["en"] for one in box["paragraphs"]], box["continues_in"])
        for box in flows.flowing(kept).values()
    }
    assert {name: found[name] for name in left} == left


def test_a_draft_whose_boxes_lead_in_a_circle_is_left_as_it_is(data: dict[str, Any]) -> None:
    data["back"][0]["continues_in"] = "b"
    assert flows.passed_on(data, [("front", 2)]) == data


@pytest.mark.parametrize(
    "box",
    [
        {"box": "rich", "continues_in": ["a"]},
        {"box": "rich", "name": {"a": 1}},
        {"box": "group", "boxes": 5},
        {"box": "group", "boxes": [{"box": "group", "boxes": [7]}]},
    ],
)
def test_what_is_no_box_is_not_pasted(box: dict[str, Any]) -> None:
    assert changes.unpacked(changes.packed([box, rich("a", "one")])) == [rich("a", "one")]


def test_copies_have_chains_of_their_own(data: dict[str, Any]) -> None:
    first, second = flows.with_free_names(data, [data["front"][0], data["back"][0]], WORDS)
    assert (first["name"], first["continues_in"]) == ("a_2", "")
    assert [one["text"] for one in second["paragraphs"]] == [WORDS]
    whole = flows.with_free_names(data, [data["front"][0], data["front"][1], data["back"][0]], WORDS)
    inner = whole[1]["boxes"][0]
    assert [whole[0]["continues_in"], inner["name"], inner["continues_in"]] == ["b_2", "b_2", "c_2"]
    assert whole[2]["paragraphs"] == []


def test_a_box_for_the_rest_stands_beside_or_below(data: dict[str, Any]) -> None:
    box, name = flows.new_box_for_the_rest(data, A)
    assert (name, box["x"], box["continues_in"], box["paragraphs"]) == ("a_2", 37.0, "b", [])
    box, _name = flows.new_box_for_the_rest({**data, "width_mm": 60.0}, A)
    assert (box["x"], box["y"]) == (5.0, 22.0)
