"""What is told of wrong documents: code, path, values, fix."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from schemas.base import Schema
from schemas.locations import dotted, place_of
from schemas.messages import LANGUAGES, sentence
from schemas.parse import check_document, parse_document
from schemas.problems import EditorError, Problem
from schemas.systems.demonworld import DemonworldScenario
from schemas.validation import MOST_REPORTED, first_twice, problems_from, shown
from tests.cases import cases

Sample = Callable[..., dict[str, Any]]


def only(data: Any) -> Problem:
    """Return the one problem of some data, whose sentences must name every value."""
    (problem,) = check_document(data)
    for language in LANGUAGES:
        text = sentence(problem, language)
        assert not text.startswith(problem.code)
        assert "{'" not in text
    return problem


WRONG_VALUES = [
    ("points", "3", "int_type", {"value": '"3"'}),
    ("points", True, "int_type", {"value": "true"}),
    ("points", 3.0, "int_type", {"value": "3.0"}),
    ("points", None, "int_type", {"value": "null"}),
    ("points", 100_001, "less_than_equal", {"value": "100001", "le": 100_000}),
    ("points", -1, "greater_than_equal", {"value": "-1", "ge": 0}),
    ("diameter_mm", "wide", "float_type", {"value": '"wide"'}),
    ("diameter_mm", float("nan"), "finite_number", {"value": "NaN"}),
    ("unique", "yes", "bool_type", {"value": '"yes"'}),
    ("author", "x" * 201, "string_too_long", {"max_length": 200}),
    ("author", 7, "string_type", {"value": "7"}),
    ("name", 7, "dict_type", {"value": "7"}),
    ("tags", "word", "tuple_type", {"value": '"word"'}),
    ("slug", "Orc Guard", "not_a_slug", {"value": '"Orc Guard"'}),
    ("id", "orc-guard", "not_a_uuid", {}),
    ("alignment", "god", "wrong_word", {"allowed": "good, neutral, evil"}),
    ("colour", "red", "extra_forbidden", {"value": '"red"'}),
    ("abilities", ["swift"], "model_type", {"field": "abilities[0]", "value": '"swift"'}),
    ("name", {"english": "Orc"}, "not_a_language", {"value": '"english"'}),
    ("options", [{"id": "a", "name": {"en": "A"}, "changes": ["more of it"]}], "not_a_change", {}),
]


@pytest.mark.parametrize(("field", "value", "code", "values"), WRONG_VALUES)
def test_a_wrong_value_is_named_with_what_is_allowed(
    sample: Sample, field: str, value: Any, code: str, values: dict[str, Any]
) -> None:
    problem = only(sample("diskwars", "unit", **{field: value}))
    assert problem.code == f"validation.{code}"
    assert problem.path.startswith(field)
    assert problem.document == ("Orc Guard" if field == "slug" else "sample-archer")
    assert values.items() <= dict(problem.values).items()


def test_control_characters_are_refused_wherever_they_stand(sample: Sample) -> None:
    unit = sample(
        "diskwars",
        "unit",
        tags=["good", "a\x00b"],
        name={"en": "a\x1bb"},
        text="two\nlines\tand \\u0000 in words",
    )
    problems = check_document(unit)
    assert {(problem.path, problem.values["code"]) for problem in problems} == {
        ("tags[1]", "U+0000"),
        ("name.en", "U+001B"),
    }


def test_an_unknown_field_names_the_one_that_was_meant(sample: Sample) -> None:
    problem = only(sample("diskwars", "unit", tougness=4))
    assert problem.fix is not None
    assert (problem.fix.code, dict(problem.fix.values)) == (
        "validation.did_you_mean",
        {"name": "toughness"},
    )


def test_an_unknown_field_that_is_like_none_is_told_the_fields_that_there_are(sample: Sample) -> None:
    data = sample("diskwars", "unit")
    data["shooting"] = [{"missile": "arrow", "zzzz": 1}]
    problem = only(data)
    assert problem.path == "shooting[0].zzzz"
    assert problem.fix is not None
    assert dict(problem.fix.values) == {"names": "missile, count"}


def test_a_wrong_word_names_the_one_that_was_meant(sample: Sample) -> None:
    problem = only(sample("diskwars", "unit", alignment="Evil"))
    assert problem.fix is not None
    assert problem.fix.values["name"] == "evil"


def test_a_missing_field_has_its_own_path(sample: Sample) -> None:
    data = sample("diskwars", "unit")
    del data["toughness"]
    problem = only(data)
    assert (problem.code, problem.path) == ("validation.missing", "toughness")


def test_every_problem_is_told_at_once(sample: Sample) -> None:
    problems = check_document(sample("diskwars", "unit", points="3", attack=99, alignment="good?"))
    assert {problem.path for problem in problems} == {"points", "attack", "alignment"}


ZONES = [
    ({"shape": "rows", "first": "x", "last": 3}, "validation.int_type", "sides[0].zone.first"),
    ({"shape": "rows", "first": 3}, "validation.missing", "sides[0].zone.last"),
    ({"shape": "rows", "first": 3, "last": 2}, "scenario.rows_swapped", "sides[0].zone.last"),
    ({"shape": "fields"}, "validation.missing", "sides[0].zone.fields"),
    ({"shape": "fields", "fields": [[1]]}, "validation.missing_item", "sides[0].zone.fields[0][1]"),
    ({"shape": "fields", "fields": [[1, 2, 3]]}, "validation.too_long", "sides[0].zone.fields[0]"),
    ({"shape": "circle"}, "validation.wrong_word", "sides[0].zone.shape"),
    ({}, "validation.missing", "sides[0].zone.shape"),
    (3, "validation.model_type", "sides[0].zone"),
]


@pytest.mark.parametrize(("zone", "code", "path"), ZONES)
def test_paths_are_free_of_the_tags_of_unions(sample: Sample, zone: Any, code: str, path: str) -> None:
    data = sample("demonworld", "scenario")
    data["sides"][0]["zone"] = zone
    problem = only(data)
    assert (problem.code, problem.path) == (code, path)


def test_a_list_whose_entries_are_wrong_is_not_called_too_short_as_well(sample: Sample) -> None:
    data = sample("demonworld", "scenario")
    data["sides"][1]["edge"] = "up"
    assert only(data).path == "sides[1].edge"


def test_a_list_that_is_too_short_is_told(sample: Sample) -> None:
    data = sample("demonworld", "scenario", victory=[])
    data["sides"] = data["sides"][:1]
    assert only(data).code == "validation.too_short"


def test_a_model_inside_the_data_is_read_as_data(sample: Sample) -> None:
    unit = parse_document(sample("diskwars", "unit"))
    again = parse_document(sample("diskwars", "unit", name=unit.name))
    assert again == unit


@cases(
    ("data", "code", "path"),
    [
        ([], "document.not_a_mapping", ""),
        ("text", "document.not_a_mapping", ""),
        ({}, "document.no_system", "system"),
        ({"system": "diskwar"}, "document.unknown_system", "system"),
        ({"system": ["diskwars"]}, "document.unknown_system", "system"),
        ({"system": "diskwars"}, "document.no_kind", "kind"),
        ({"system": "diskwars", "kind": "units"}, "document.unknown_kind", "kind"),
        (
            {"system": "diskwars", "kind": "unit", "schema_version": "1"},
            "document.bad_version",
            "schema_version",
        ),
        (
            {"system": "diskwars", "kind": "unit", "schema_version": True},
            "document.bad_version",
            "schema_version",
        ),
    ],
)
def test_what_is_no_document_is_refused(data: Any, code: str, path: str) -> None:
    problem = only(data)
    assert (problem.code, problem.path) == (code, path)


def test_data_nested_without_end_are_refused(sample: Sample) -> None:
    nested: Any = []
    for _ in range(5_000):
        nested = [nested]
    assert only(sample("diskwars", "unit", tags=nested)).code == "document.too_deep"


def test_data_nested_deeply_are_refused(sample: Sample) -> None:
    nested: Any = []
    for _ in range(300):
        nested = [nested]
    assert only(sample("diskwars", "unit", tags=nested)).code in (
        "validation.json_invalid",
        "document.too_deep",
    )


def test_keys_that_are_no_words_are_refused(sample: Sample) -> None:
    assert only(sample("diskwars", "unit", name={("en", "fr"): "x"})).code == "document.no_plain_data"


def test_data_that_hold_themselves_are_refused(sample: Sample) -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert only(sample("diskwars", "unit", tags=loop)).code == "document.no_plain_data"


def test_dates_are_read_as_words(sample: Sample) -> None:
    unit = parse_document(sample("diskwars", "unit", author=date(1999, 5, 1)))
    assert unit.author == "1999-05-01"


def test_a_broken_character_is_refused(sample: Sample) -> None:
    assert only(sample("diskwars", "unit", author="\ud800")).code == "validation.control_character"


def test_an_error_that_no_document_raises_is_told_in_general_words() -> None:
    class Odd(Schema):
        even: int

    with pytest.raises(ValidationError) as caught:
        Odd.model_validate({"even": "x"})
    (problem,) = problems_from(caught.value, Odd)
    assert problem.code == "validation.invalid"
    assert "whole number" not in sentence(problem)


def test_of_very_many_errors_the_first_are_told_and_how_many_are_left(sample: Sample) -> None:
    with pytest.raises(EditorError) as caught:
        parse_document(sample("demonworld", "unit", tags=[""] * (MOST_REPORTED + 3)))
    *reported, last = caught.value.problems
    assert [problem.path for problem in reported] == [f"tags[{number}]" for number in range(MOST_REPORTED)]
    assert (last.code, last.values) == ("validation.more", {"count": 3})
    assert "3 more values do not fit" in sentence(last)


def test_an_error_raised_keeps_the_place_it_is_given() -> None:
    error = EditorError(Problem(code="a.b"), Problem(code="c.d", document="x")).at(
        document="y", file="f.yaml"
    )
    assert [(problem.document, problem.file) for problem in error.problems] == [
        ("y", "f.yaml"),
        ("x", "f.yaml"),
    ]


def test_a_location_outside_the_model_is_kept_as_it_is() -> None:
    place = place_of(DemonworldScenario, ("nowhere", 3, "inside"))
    assert (dotted(place.path), place.siblings) == ("nowhere[3].inside", ())


def test_first_twice_names_the_second_place() -> None:
    assert first_twice(["a", "b", "a"]) == (2, "a")
    assert first_twice(["a", "b"]) is None


@cases(
    ("value", "text"),
    [
        ("é", '"é"'),
        ("x" * 100, '"' + "x" * 57 + '..."'),
        ([1, 2, 3, 4], "[1, 2, 3, ...]"),
        ({"a": {"b": {"c": 1}}}, "{a: {b: {...}}}"),
        ([], "[]"),
        (None, "null"),
        ([["x" * 50, "y" * 50]], '[["' + "x" * 50 + '", "...'),
    ],
)
def test_values_are_shown_short(value: object, text: str) -> None:
    assert shown(value) == text


def test_a_reference_to_the_wrong_kind_is_refused(sample: Sample) -> None:
    data = sample("demonworld", "army")
    data["entries"][0]["card"]["kind"] = "map"
    problem = only(data)
    assert (problem.code, problem.path) == ("document.wrong_kind", "entries[0].card.kind")
    assert "unit, spell, card" in sentence(problem)


@pytest.mark.parametrize("name", [{}, {"en": ""}, {"en": " ", "fr": ""}])
def test_a_document_needs_a_name(sample: Sample, name: dict[str, str]) -> None:
    problem = only(sample("diskwars", "unit", name=name))
    assert (problem.code, problem.path) == ("document.no_name", "name")


def test_layers_of_maps_are_one_error(sample: Sample) -> None:
    problem = only(sample("demonworld", "map", terrain=7))
    assert (problem.code, problem.path) == ("map.layer_shape", "terrain")


def test_the_adapter_of_a_field_shows_its_unit() -> None:
    schema = TypeAdapter(DemonworldScenario).json_schema()
    assert schema["$defs"]["EnemyLosses"]["properties"]["points"]["anyOf"][0]["unit"] == "points"
