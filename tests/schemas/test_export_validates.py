"""What is exported validates against the published JSON Schemas, told by a validator that is not ours."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editor.packs.text_form import compact_data
from schemas.base import Document
from schemas.export import ANY_DOCUMENT, FOLDER
from schemas.own_values import own_of
from schemas.parse import dump_document
from tests.shipped import largest_of_each, shipped_documents


@pytest.fixture(scope="module")
def shipped() -> Sequence[Document]:
    return shipped_documents()


@cache
def _validator(path: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((FOLDER / path).read_text(encoding="utf-8")))


def _schema_of(data: Mapping[str, Any]) -> Draft202012Validator:
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    of_game = index["systems"].get(data["system"], index["systems"]["free"])
    return _validator(of_game[data["kind"]])


@pytest.mark.parametrize(
    "pattern", ["wizwar/*.schema.json", pytest.param("**/*.schema.json", marks=pytest.mark.long)]
)
def test_every_schema_is_a_schema(pattern: str) -> None:
    parts: dict[str, Any] = {}
    for path in sorted(FOLDER.glob(pattern)):
        schema = json.loads(path.read_text(encoding="utf-8"))
        # Most definitions stand in many files: each is looked at once.
        for part in (*schema.pop("$defs", {}).values(), schema):
            parts.setdefault(json.dumps(part, sort_keys=True), part)
    assert len(parts) > 20
    for part in parts.values():
        Draft202012Validator.check_schema(part)


@pytest.mark.long
def test_the_largest_documents_of_each_kind_validate_in_short_and_one_in_full(
    shipped: Sequence[Document],
) -> None:
    _all_validate(largest_of_each(shipped, 3), compact_data)
    _all_validate(largest_of_each(shipped, 1), dump_document)


@pytest.mark.long
@pytest.mark.parametrize("form", [compact_data, dump_document])
def test_every_shipped_document_validates(
    shipped: Sequence[Document], form: Callable[[Document], dict[str, Any]]
) -> None:
    _all_validate(shipped, form)


def test_a_card_with_numbers_in_fields_of_its_game_validates(shipped: Sequence[Document]) -> None:
    card = next(
        one for one in map(compact_data, shipped) if any(isinstance(n, int) for n in own_of(one).values())
    )
    assert list(_schema_of(card).iter_errors(card)) == []


def _all_validate(found: Iterable[Document], form: Callable[[Document], dict[str, Any]]) -> None:
    for document in found:
        data = form(document)
        trouble = next(_schema_of(data).iter_errors(data), None)
        assert trouble is None, f"{document.slug}: {trouble.json_path}: {trouble.message[:300]}"


@pytest.mark.long
def test_the_schema_of_any_document_takes_one_of_each_kind(shipped: Sequence[Document]) -> None:
    _any_takes(largest_of_each(shipped, 1))


def test_the_schema_of_any_document_takes_one_of_each_game(shipped: Sequence[Document]) -> None:
    _any_takes({document.system: document for document in shipped}.values())


def _any_takes(found: Iterable[Document]) -> None:
    index = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
    for document in (one for one in found if one.system in index["systems"]):
        trouble = next(_validator(ANY_DOCUMENT).iter_errors(compact_data(document)), None)
        assert trouble is None, f"{document.slug}: {trouble.message[:300]}"


@pytest.mark.parametrize(
    "change",
    [
        {"unknown": 1},
        {"slug": "Orc Guard"},
        {"slug": 3},
        {"points": "many"},
        {"points": -1},
        {"kind": "monster"},
        {"schema_version": 99},
        {"name": {"english": "Orc Guard"}},
        {"movement": None},
    ],
    ids=str,
)
def test_a_broken_document_does_not_validate(shipped: Sequence[Document], change: dict[str, Any]) -> None:
    guard = compact_data(next(document for document in shipped if document.slug == "orc-guard"))
    schema = _schema_of(guard)
    assert schema.is_valid(guard)
    assert not schema.is_valid(guard | change)
    assert not _validator(ANY_DOCUMENT).is_valid(guard | change)


def test_a_document_without_a_required_field_does_not_validate(shipped: Sequence[Document]) -> None:
    guard = compact_data(next(document for document in shipped if document.slug == "orc-guard"))
    for field in ("slug", "name", "movement"):
        assert not _schema_of(guard).is_valid({key: value for key, value in guard.items() if key != field})


@pytest.mark.parametrize("path", ["demonworld/unit.schema.json", ANY_DOCUMENT])
def test_a_card_based_on_another_may_say_a_part_of_a_group(path: str) -> None:
    base = {"id": "00000000-0000-4000-8000-000000000001", "kind": "unit", "slug": "guard"}
    veteran = {
        "system": "demonworld",
        "kind": "unit",
        "slug": "veteran",
        "name": {"en": "Veteran"},
        "based_on": base,
        "portrait": {"focus_x": 0.2},
        "movement": {"charge": 14},
    }
    schema = _validator(path)
    assert schema.is_valid(veteran)
    assert not schema.is_valid(veteran | {"portrait": {"focus_x": 2}})
    assert not schema.is_valid(veteran | {"based_on": None})
    independent = {**veteran, "based_on": None, "movement": {"move": 12, "charge": 14}}
    assert not schema.is_valid(independent), "a picture of its own is whole"
    assert schema.is_valid({**independent, "portrait": None})
