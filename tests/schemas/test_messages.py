"""Every code that the documents may raise has a sentence in every language, and its values fit."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from schemas.messages import LANGUAGES, problem_text, sentence
from schemas.messages.languages import SOURCE
from schemas.patterns import PATTERN_NAMES
from schemas.problems import Message, Problem, Value
from schemas.validation import KNOWN_TYPES
from tests.cases import case
from tests.sentences import areas, sentences

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
RAISING = ("broken", "error")
"""Functions that make a message out of a code."""
NOT_VALUES = {"at", "path", "fix", "document"}


def _calls() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Yield file, code and names of values of each message of the schemas; None where they are unpacked."""
    for file in sorted(SCHEMAS.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        if not any(f"{name}(" in source for name in RAISING):
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            first = node.args[0] if node.args else None
            if node.func.id in RAISING and isinstance(first, ast.Constant):
                names = {word.arg for word in node.keywords}
                given = frozenset(name for name in names if name) - NOT_VALUES
                yield file.name, str(first.value), None if None in names else given


@cache
def calls() -> frozenset[tuple[str, str, frozenset[str] | None]]:
    """Return them, each once."""
    return frozenset(_calls())


def _template(language: str, code: str) -> str:
    area, _, key = code.partition(".")
    return sentences(area, language)[key]


def _names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_the_walk_finds_the_codes() -> None:
    assert {"unit.formation_twice", "map.layer_rows", "document.newer_version"} <= {
        code for _, code, _ in calls()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_code_has_a_sentence_whose_values_fit(language: str) -> None:
    for file, code, values in calls():
        with case(file, code):
            named = _names(_template(language, code))
            assert values is None or named <= values, f"it names {named - values}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_error_of_pydantic_that_can_occur_has_a_sentence(language: str) -> None:
    ours = {
        "missing_item",
        "extra_forbidden",
        "wrong_word",
        "empty_text",
        "nothing_chosen",
        "invalid",
        "did_you_mean",
        "known_fields",
        "control_character",
        "more",
    }
    patterns = {f"not_a_{name}" for name in PATTERN_NAMES.values()}
    assert set(sentences("validation", language)) == KNOWN_TYPES | ours | patterns


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_translations_name_the_values_of_the_english_sentence(language: str) -> None:
    for area in areas():
        english, found = sentences(area), sentences(area, language)
        assert found.keys() <= english.keys(), area
        for key, text in found.items():
            with case(area, key):
                assert set(_names(text)) == set(_names(english[key]))


def test_a_problem_is_told_with_its_place_and_its_mend() -> None:
    hint = Message(code="validation.did_you_mean", values={"name": "points"})
    values = {"field": "pionts", "value": "3"}
    problem = Problem(code="validation.extra_forbidden", values=values, path="pionts", fix=hint)
    placed = problem.at(document="orc-guard", file="orcs.yaml", line=12)
    assert problem_text(placed) == (
        "orcs.yaml:12 orc-guard pionts: There is no field pionts here (its value is 3); "
        "remove it or correct its name. Did you mean points?"
    )
    assert problem_text(placed, "fr").endswith("Vouliez-vous dire points\u202f?")


def test_a_problem_of_nowhere_is_told_as_its_sentence() -> None:
    problem = Problem(code="validation.did_you_mean", values={"name": "points"})
    assert problem_text(problem) == "Did you mean points?"


def test_an_unknown_code_is_shown_as_itself() -> None:
    assert sentence(Message(code="nowhere.nothing")) == "nowhere.nothing"
    assert sentence(Message(code="nowhere.nothing", values={"a": 1})) == "nowhere.nothing (a: 1)"


def test_a_sentence_without_its_values_is_still_shown() -> None:
    assert sentence(Message(code="validation.did_you_mean", values={"other": 1})) == (
        "Did you mean {name}? (other: 1)"
    )


def test_a_word_follows_the_number_before_it() -> None:
    def head(played: int, language: str) -> str:
        values: dict[str, Value] = {"played": played, "seed": 1}
        return sentence(Message(code="preview.report_head", values=values), language)

    assert [head(number, "en") for number in (0, 1, 2)] == [
        "0 battles, seed 1.",
        "1 battle, seed 1.",
        "2 battles, seed 1.",
    ]
    assert head(0, "fr").startswith("0 bataille,")
    assert head(2, "fr").startswith("2 batailles,")


def test_a_file_that_the_sentence_names_is_not_said_before_it_again() -> None:
    problem = Problem(code="packs.damaged", file="fire.marshal", values={"file": "fire.marshal"})
    for language in LANGUAGES:
        assert problem_text(problem, language).count("fire.marshal") == 1
    inside = problem.model_copy(update={"file": "fire.marshal/spell/flame.json"})
    assert problem_text(inside).startswith("fire.marshal/spell/flame.json: ")
    assert problem_text(problem.at(line=3)).startswith("fire.marshal:3: ")
