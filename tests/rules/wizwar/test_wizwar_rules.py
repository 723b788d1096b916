"""Single rules of Wiz-War: borders that the public cases leave open, and what holds of every sight."""

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from editor.rules.core.questions import ask
from editor.rules.registry import SYSTEMS
from editor.rules.wizwar.sight import Square, Wall, sees
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from tests.cases import cases

ROWS = ["....", "....", "...."]
SQUARES = st.tuples(st.integers(0, 5), st.integers(0, 5))


def _asked(question: str, given: dict[str, Any]) -> dict[str, Any]:
    case = {"id": "q", "system": "wizwar", "ask": question, "given": given}
    return ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)


def _wall(*between: list[int]) -> dict[str, Any]:
    return {"between": list(between)}


@cases(
    ("given", "clear"),
    [
        # past a wall's end, the corner that the line goes through
        ({"from": [0, 0], "to": [1, 1], "walls": [_wall([0, 0], [1, 0])]}, False),
        ({"from": [0, 0], "to": [1, 1], "walls": [_wall([1, 1], [2, 1])]}, True),
        # along a wall, half a square from it
        ({"from": [0, 0], "to": [3, 0], "walls": [_wall([1, 0], [1, 1]), _wall([2, 0], [2, 1])]}, True),
        ({"from": [0, 1], "to": [0, 1], "walls": [_wall([0, 1], [1, 1])]}, True),
        ({"from": [0, 0], "to": [2, 0], "blocks": [[1, 0]]}, False),
        ({"from": [0, 0], "to": [1, 1], "blocks": [[1, 0]]}, False),
        ({"from": [0, 0], "to": [2, 0], "blocks": [[2, 0], [0, 0]]}, True),
        ({"from": [0, 0], "to": [3, 1], "blocks": [[2, 0]]}, False),
        ({"from": [0, 0], "to": [3, 1], "blocks": [[3, 0]]}, True),
    ],
)
def test_sight_is_exact(given: dict[str, Any], clear: bool) -> None:
    assert _asked("sight", {"rows": ROWS, **given})["answer"] == {"clear": clear}


@pytest.mark.parametrize(("blocks", "clear"), [([], True), ([[1, 0]], False)])
def test_a_corridor_of_one_row_is_a_sketch_too(blocks: list[list[int]], clear: bool) -> None:
    given = {"rows": ["...."], "from": [0, 0], "to": [3, 0], "blocks": blocks}
    assert _asked("sight", given)["answer"] == {"clear": clear}


@settings(max_examples=60, deadline=None)
@drawn(
    SQUARES, SQUARES, st.lists(st.tuples(SQUARES, st.booleans()), max_size=6), st.lists(SQUARES, max_size=4)
)
def test_who_sees_is_seen_and_nothing_more_makes_sight_clearer(
    one: Square, other: Square, sides: list[tuple[Square, bool]], blocks: list[Square]
) -> None:
    walls = [Wall((c, r), (c + 1, r) if east else (c, r + 1)) for (c, r), east in sides]
    clear = sees(one, other, walls, blocks)
    assert clear == sees(other, one, walls, blocks)
    assert sees(one, other, walls[1:], blocks[1:]) or not clear
    assert sees(one, other, ())


@pytest.mark.parametrize(
    ("attack", "counters", "damage"),
    [
        (5, ["half"], 2),
        (5, ["half", "half"], 1),
        (1, ["half"], 0),
        (9, ["half", "full"], 0),
        (0, ["full"], 0),
    ],
)
def test_counteractions_work_one_after_the_other(attack: int, counters: list[str], damage: int) -> None:
    found = _asked("damage", {"attack": attack, "counters": counters})
    assert found["answer"] == {"damage": damage}
    assert sum(part["value"] for part in found["because"]) == damage


def test_a_wall_has_nothing_left_at_least() -> None:
    found = _asked("break_wall", {"kind": "wall", "hits": [15, 15, 3]})
    assert found["answer"] == {"broken": True, "left": 0}
    assert sum(part["value"] for part in found["because"]) == 0


@cases(
    ("question", "given", "field"),
    [
        ("movement", {"numbers": [0]}, "given.numbers[0]"),
        ("damage", {"attack": 3, "counters": ["third"]}, "given.counters[0]"),
        ("sight", {"rows": ROWS, "from": [0, 0], "to": [4, 0]}, "given.to"),
        ("sight", {"rows": ["..", "."], "from": [0, 0], "to": [1, 0]}, "given.rows[1]"),
        ("sight", {"rows": [".#"], "from": [0, 0], "to": [1, 0]}, "given.rows[0]"),
        (
            "sight",
            {"rows": ROWS, "from": [0, 0], "to": [1, 0], "walls": [_wall([0, 0], [1, 1])]},
            "given.walls[0].between",
        ),
        ("sight", {"rows": ROWS, "from": [0, 0], "to": [1, 0], "blocks": [[0, 3]]}, "given.blocks[0]"),
        ("break_wall", {"kind": "hedge", "hits": []}, "given.kind"),
    ],
)
def test_what_the_rules_do_not_allow_is_told_by_its_field(
    question: str, given: dict[str, Any], field: str
) -> None:
    assert _asked(question, given)["error"]["field"] == field
