"""Questions files: what is read, what is refused, what is written."""

import json
from pathlib import Path

import pytest

from editor.rules.core.questions import exit_status
from editor.services.rules import (
    answer_questions,
    load_questions,
    load_questions_text,
    question_names,
    reply_line,
    schema,
    shipped_rulesets,
)
from schemas.messages import problem_text
from schemas.problems import EditorError
from tests.cases import cases

QUESTION = (
    "{id: a, system: demonworld, ask: initiative, given: {base: 3, order: charge}, expect: {initiative: 5}}"
)


def test_questions_of_yaml_and_json_are_the_same(tmp_path: Path) -> None:
    yaml_file, json_file = tmp_path / "q.yaml", tmp_path / "q.json"
    yaml_file.write_text(f"questions:\n  - {QUESTION}\n", encoding="utf-8")
    questions = load_questions(yaml_file)
    json_file.write_text(json.dumps({"questions": questions}), encoding="utf-8")
    assert load_questions(json_file) == questions == load_questions_text(f"questions: [{QUESTION}]")


def test_answers_are_lines_of_json_in_order() -> None:
    questions = load_questions_text(f"questions: [{QUESTION}, 3]")
    replies = list(answer_questions(questions))
    lines = [json.loads(reply_line(reply)) for reply in replies]
    assert lines[0]["answer"] == {"initiative": 5}
    assert lines[0]["pass"] is True
    assert lines[1]["id"] is None
    assert exit_status(replies) == 2


def test_answers_speak_french_where_asked() -> None:
    reply = next(iter(answer_questions(load_questions_text(f"questions: [{QUESTION}]"), language="fr")))
    assert json.loads(reply_line(reply, "fr"))["because"][1]["text"] == "ordre"


@cases("text", ["", "3", "[]", "quests: []", "questions: 3", "questions: []\nmore: 1", "{", "[" * 100_000])
def test_text_that_holds_no_questions_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(EditorError) as caught:
        load_questions_text(text)
    sentence = problem_text(caught.value.problems[0])
    assert caught.value.problems[0].code not in sentence


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EditorError):
        load_questions(tmp_path / "none.yaml")


def test_every_game_has_its_shipped_ruleset() -> None:
    assert set(shipped_rulesets()) == {"demonworld", "diskwars", "zargo", "wizwar", "darkage"}


def test_names_and_schema_list_every_question() -> None:
    names = {(one["system"], one["ask"]) for one in question_names()}
    assert {("demonworld", "wheel"), ("diskwars", "can_cast")} <= names
    melee = next(one for one in question_names() if one["ask"] == "melee")
    assert {"name": "from", "required": True, "meaning": "Side of the defender that it falls on."} in melee[
        "given"
    ]
    assert json.dumps(schema())
    assert json.dumps(question_names())
