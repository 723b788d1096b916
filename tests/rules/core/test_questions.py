"""Questions: replies, comparison with what is expected, exit status, all that can be wrong with one."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.questions import Reply, agrees, ask, exit_status, questions_schema
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from tests.cases import cases

RULESETS = shipped_rulesets()


def reply(**values: Any) -> dict[str, Any]:
    question = {"id": "q", "system": "demonworld", "ask": "initiative", "given": {"base": 2}} | values
    return ask(question, SYSTEMS, RULESETS, sentence).data(sentence)


def test_reply_has_the_answer_and_its_parts() -> None:
    found = reply(given={"base": 2, "order": "charge", "weapon": "lance"})
    assert found["answer"] == {"initiative": 5}
    assert [part["value"] for part in found["because"]] == [2, 2, 1]
    assert [part["rule"] for part in found["because"]] == ["II.4.0", "VI.1.0", "VI.1.0"]
    assert "pass" not in found


def test_reply_passes_by_the_keys_expected_alone() -> None:
    assert reply(expect={"initiative": 2.0000000001})["pass"]
    assert reply(expect={"initiative": 3})["pass"] is False
    assert reply(expect={})["pass"]
    assert reply(expect={"nothing": None})["pass"]


@cases(
    ("values", "field"),
    [
        ({"system": "chess"}, "system"),
        ({"system": 3}, "system"),
        ({"ask": "pawn"}, "ask"),
        ({"id": None}, "id"),
        ({"hint": 1}, "hint"),
        ({"given": [1]}, "given"),
        ({"expect": 3}, "expect"),
        ({"given": {"base": "2"}}, "given.base"),
        ({"given": {"base": True}}, "given.base"),
        ({"given": {"base": 2.5}}, "given.base"),
        ({"given": {"base": float("nan")}}, "given.base"),
        ({"given": {"base": 2, "ordre": "charge"}}, "given.ordre"),
        ({"given": {"bse": 2}}, "given.bse"),
        ({"given": {}}, "given.base"),
        ({"given": {"base": 2, "weapon": "spoon"}}, "given.weapon"),
        ({"given": {"base": 2, "impetuous": True, "order": "hold"}}, "given.order"),
        ({"ask": "shot", "given": {"weapon": {"power": 3}, "range": 0, "segments": 2}}, "given.range"),
        ({"ask": "shot", "given": {"weapon": {}, "range": 1, "segments": 2}}, "given.weapon"),
        (
            {
                "ask": "shot",
                "given": {
                    "weapon": {"bands": [{"to": 4, "power": 3}, {"to": 4, "power": 2}]},
                    "range": 1,
                    "segments": 2,
                },
            },
            "given.weapon.bands[1].to",
        ),
        (
            {"ask": "manoeuvres", "given": {"manoeuvres": 1, "game": "full", "spent": 2, "points": 9}},
            "given.spent",
        ),
        (
            {
                "ask": "formation",
                "given": {"elements": [{"at": [0, 0], "facing": "N"}, {"at": [0, 0], "facing": "N"}]},
            },
            "given.elements[1].at",
        ),
        (
            {"ask": "formation", "given": {"elements": [{"at": [0, 0], "facing": "E"}]}},
            "given.elements[0].facing",
        ),
        (
            {"ask": "formation", "given": {"elements": [{"at": [0], "facing": "N"}]}},
            "given.elements[0].at[1]",
        ),
        ({"ask": "formation", "given": {"elements": []}}, "given.elements"),
        ({"ask": "wind", "given": {"direction": 7, "speed": 1, "die": 3}}, "given.direction"),
        ({"ask": "random_order", "given": {"die": 7}}, "given.die"),
        (
            {"ask": "melee", "given": {"power": 8, "from": "front", "level_difference": 3}},
            "given.level_difference",
        ),
        (
            {"ask": "melee", "given": {"power": 8, "from": "front", "wedge_elements": 3}},
            "given.wedge_elements",
        ),
        ({"ask": "morale", "given": {"test": "rally", "morale": "9-13", "elements": 5}}, "given.morale"),
    ],
)
def test_wrong_question_names_the_field(values: dict[str, Any], field: str) -> None:
    found = reply(**values)
    assert found["error"]["code"] == "invalid"
    assert found["error"]["field"] == field
    assert not found["error"]["message"].startswith(("questions.", "validation."))
    assert "{" not in found["error"]["message"]


def test_wrong_question_that_expects_its_error_passes() -> None:
    found = ask(
        {
            "id": "q",
            "system": "demonworld",
            "ask": "initiative",
            "given": {},
            "expect_error": {"code": "invalid", "field": "given.base"},
        },
        SYSTEMS,
        RULESETS,
        sentence,
    )
    assert found.passed
    assert not found.invalid


def test_question_that_expects_an_error_and_is_answered_fails() -> None:
    assert reply(expect_error={"code": "invalid"})["pass"] is False


@pytest.mark.parametrize("value", [None, 3, [], "text"])
def test_question_that_is_no_mapping_is_an_error(value: Any) -> None:
    found = ask(value, SYSTEMS, RULESETS, sentence)
    assert found.invalid
    assert found.data(sentence)["id"] is None


def test_exit_status_tells_the_worst() -> None:
    good, failed, wrong = Reply("a", {}), Reply("b", {}, passed=False), Reply("c", error=None)
    invalid = ask(None, SYSTEMS, RULESETS, sentence)
    assert exit_status([good, wrong]) == 0
    assert exit_status([good, failed]) == 1
    assert exit_status([failed, invalid, good]) == 2


@given(
    st.recursive(
        st.none() | st.integers() | st.text() | st.booleans(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    )
)
def test_any_data_gets_a_reply(data: Any) -> None:
    question = {"id": "q", "system": "demonworld", "ask": "formation", "given": data}
    assert ask(question, SYSTEMS, RULESETS, sentence).invalid
    assert ask(data, SYSTEMS, RULESETS, sentence).invalid
    assert agrees(data, data)


def test_every_question_has_a_schema_and_an_answer_in_words() -> None:
    schema = questions_schema(SYSTEMS)
    asked = [f"{system.id}.{question.ask}" for system in SYSTEMS for question in system.questions]
    assert len(set(asked)) == len(asked)
    assert set(asked) <= set(schema["$defs"])
    assert len(schema["properties"]["questions"]["items"]["oneOf"]) == len(asked)
