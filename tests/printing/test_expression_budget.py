"""Expressions of strangers: each ends within a counted number of steps, refused or with a problem."""

from __future__ import annotations

from typing import Any

import pytest

from editor.printing.faces.compose import compose
from editor.printing.faces.expressions import expression, words
from editor.printing.faces.scope import Scope
from editor.printing.faces.sheet import MOST_MARKS
from editor.printing.faces.values import as_text
from schemas.expression_budget import (
    MOST_FACE_STEPS,
    MOST_LETTERS,
    MOST_STEPS,
    Budget,
    OverBudget,
    check_cost,
    weight,
)
from schemas.expression_nodes import ExpressionError
from schemas.face import FaceBase
from schemas.face_expressions import parse_expression
from schemas.messages import LANGUAGES, problem_text
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from tests.cases import cases

CARD = DemonworldUnit.model_validate(
    {"slug": "guard", "name": "Guard", "points": 90, "tags": ["a", "b"], "movement": {"move": 12}}
)
MANY = "repeat(points, points * 5)"
"""A list whose length only a card tells: nothing to refuse before."""
NINES = "9" * 15


def nested(inner: str, times: int, count: str = "points * 5") -> str:
    """Return ``repeat`` inside ``repeat``."""
    for _ in range(times):
        inner = f"repeat({inner}, {count})"
    return inner


REFUSED = [
    nested("'x'", 2, "500"),
    nested("'x'", 9, "500"),
    nested("1", 3, "99999"),
    f"join({nested(repr('abc'), 2, '499')})",
    f"text({nested('1', 2, '500')})",
    f"count({nested('1', 5, '500')})",
    "each(repeat(1, 500), repeat('abcdefghij', 500))",
    "join(repeat('abcdefghijabcdefghij', 500), 'x')",
    f"if flyer then {nested('1', 2, '500')} else {nested('2', 2, '500')}",
    f"-count({nested('1', 2, '500')})",
    f"({nested('1', 2, '500')})[0]",
    "9" * 500,
    "9" * 500 + " / 2",
    "1 + " + "9" * 16,
    "9" * 400 + ".0 * 0",
    f"format({'9' * 300}, 2)",
    "1" + "+1" * 200,
    "points" + "[0]" * 190,
    "points" + ".x" * 200,
    "'" + "x" * 700 + "'",
    "(" * 60 + "1" + ")" * 60,
]
REPORTED = [
    nested("'x'", 2),
    nested("'x'", 3),
    nested("tags", 3),
    f"join({nested(repr('x'), 4)})",
    f"text({nested('name', 3)})",
    f"upper({nested('name', 3)})",
    f"length(join({MANY}, join({MANY}, join({MANY}, 'x'))))",
    f"join({MANY}, join({MANY}, name))",
    f"join({MANY}, join({MANY}, 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'))",
    f"each({MANY}, each({MANY}, item))",
    f"each({MANY}, each({MANY}, each({MANY}, 1)))",
    f"count(each({MANY}, each({MANY}, each({MANY}, 1))))",
    f"where({MANY}, count(where({MANY}, item > 1)))",
    f"each({MANY}, {MANY})",
    f"each({MANY}, join({MANY}))",
    f"{nested('1', 2)} = {nested('2', 2)}",
    f"max({nested('1', 2)})",
    f"min({nested('1', 3)}, 1)",
    f"signed({nested('1', 3)})",
    f"word({nested(repr('x'), 3)})",
    f"{MANY} + {nested('1', 2)}",
    " + ".join(["repeat(points, 450)"] * 24),
    " + ".join(["join(repeat(name, 450))"] * 12),
    f"join(each({MANY}, join(each({MANY}, name + name))))",
    f"{NINES} * {NINES}",
    f"{NINES} + {NINES}",
    f"-{NINES} - {NINES}",
    f"{NINES} / 0.000000001",
    "1 / 0." + "0" * 320 + "1",
    "1 / 0." + "0" * 300 + "1",
    "points * points * points * points * points * points * points * points * points",
    f"points % (1 / 0.{'0' * 300}1)",
    f"text(1 / 0.{'0' * 300}1)",
    f"format({NINES} * {NINES}, 6)",
    f"round({NINES}, 0.{'0' * 50}1)",
    f"round(1, 0.{'0' * 310}1)",
    f"ceil({NINES} * 10)",
    f"floor({NINES} * 10.5)",
    f"repeat('x', {NINES} * 10)",
    f"tags[{NINES} * 10]",
    f"plural({NINES} * 2, 'a', 'b')",
    f"sign({NINES} * {NINES})",
    f"max({NINES} * 2, 1)",
    "1 / 0",
    "1 % 0",
    "name * 2",
]


@pytest.fixture
def scope() -> Scope:
    return Scope(CARD, None, "en", {}, {})


class Counting(Budget):
    """Counts every step of an expression, also of one that is stopped."""

    __slots__ = ("spent",)

    def __init__(self) -> None:
        super().__init__()
        self.spent = 0

    def step(self, count: int) -> None:
        self.spent += count
        super().step(count)

    def text(self, letters: int) -> None:
        self.spent += letters if self._letters + letters <= MOST_LETTERS else 0
        super().text(letters)


@cases("source", REFUSED)
def test_what_no_card_can_bear_is_refused_before(source: str) -> None:
    with pytest.raises(ExpressionError) as reported:
        check_cost(parse_expression(source), source)
    assert reported.value.reason in {"too_much", "long_number", "too_long", "too_deep"}
    assert 1 <= reported.value.column <= len(source)


@pytest.mark.parametrize("source", REPORTED, ids=range(len(REPORTED)))
def test_what_costs_too_much_on_a_card_is_a_problem(source: str, scope: Scope) -> None:
    scope.budget = counted = Counting()
    check_cost(parse_expression(source), source)
    with pytest.raises(EditorError) as reported:
        as_text(expression(source)(scope))
    assert counted.spent <= MOST_STEPS + MOST_LETTERS + 1_000
    for language in LANGUAGES:
        text = problem_text(reported.value.problems[0], language)
        assert "{" not in text
        assert len(text) < 400


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("1000000 * 7", "7000000"),
        ("1234567.5", "1234568"),
        ("123456789012 / 8", "15432098626"),
        ("0.00000001", "0"),
        ("1 / 3", "0.333333"),
        ("-1 / 4", "−0.25"),
        (NINES, NINES),
        ("count(repeat('x', 400))", "400"),
        ("not not not flyer", "✓"),
    ],
)
def test_ordinary_expressions_stay_in_figures(source: str, text: str, scope: Scope) -> None:
    assert words("{" + source + "}")(scope) == text


@pytest.mark.parametrize(
    "value", [float("inf"), float("-inf"), float("nan"), 1e300, 10**500, -(10**5000)], ids=range(6)
)
def test_no_text_says_inf(value: Any) -> None:
    with pytest.raises(OverBudget, match=r"expression\.digits"):
        as_text(value)


def test_lists_that_share_their_entries_are_weighed_as_they_would_be_printed() -> None:
    shared: Any = "x"
    for _ in range(3):
        shared = (shared,) * 20
    assert weight(shared) == 8_000 + 400 + 20 + 1
    with pytest.raises(OverBudget):
        weight((shared, shared))


def template(**fields: Any) -> FaceBase:
    """Return a template with hostile boxes."""
    data = {"system": "demonworld", "kind": "face", "slug": "bad", "name": "Bad", "shows": "unit", **fields}
    found = parse_document(data)
    assert isinstance(found, FaceBase)
    return found


def text_box(source: str, **fields: Any) -> dict[str, Any]:
    return {"box": "text", "name": "line", "text": "{" + source + "}", "style": "text", **fields}


def repeating(source: str, boxes: int) -> dict[str, Any]:
    inner = [text_box(source) for _ in range(boxes)]
    return {
        "box": "repeat",
        "name": "list",
        "each": "repeat(1, 500)",
        "step_mm": 1,
        "most": 500,
        "boxes": inner,
    }


def test_a_face_of_many_boxes_stops_at_its_marks() -> None:
    found = compose(template(front=[repeating("points", 40) for _ in range(20)]), CARD)
    assert MOST_MARKS < len(found.front.marks) <= MOST_MARKS + 40
    assert [one.code for one in found.problems] == ["face.too_many_marks"]


@pytest.mark.long
def test_a_face_of_many_dear_boxes_stops_at_its_steps() -> None:
    dear = "count(each(repeat(1, 450), item + item + item + item))"
    face = template(front=[{"box": "group", "name": "all", "boxes": [repeating(dear, 40)] * 90}])
    found = compose(face, CARD)
    assert [one.code for one in found.problems] == ["expression.face_steps"]
    assert len(found.front.marks) < MOST_FACE_STEPS / 100


def test_a_template_that_no_card_can_bear_is_refused_with_its_place() -> None:
    with pytest.raises(EditorError) as reported:
        template(front=[text_box(nested("'x'", 9, "500"))])
    problem = reported.value.problems[0]
    assert (problem.code, problem.path.startswith("front[0]")) == ("face.expression_too_much", True)
    with pytest.raises(EditorError, match="long_number"):
        template(fits="9" * 500)
