"""What fields mean is read from under them in the code, when somebody asks."""

import json
import sys
from types import ModuleType

import pytest

from schemas.base import Schema
from schemas.export import FOLDER
from schemas.meanings import meanings_of
from schemas.systems import DOCUMENT_SYSTEMS, model_kind


class Plain(Schema):
    height: int = 0
    """How tall it is.

    In paces.
    """
    width: int = 0
    "How wide it is."
    silent: int = 0


class Finer(Plain):
    width: int = 1
    depth: int = 0
    """How deep it is."""


def test_own_and_inherited_fields_mean_what_stands_under_them() -> None:
    assert meanings_of(Plain) == {"height": "How tall it is.\n\nIn paces.", "width": "How wide it is."}
    assert meanings_of(Finer) == {"height": "How tall it is.\n\nIn paces.", "depth": "How deep it is."}


def test_a_schema_tells_the_meanings() -> None:
    reported = Finer.model_json_schema()["properties"]
    assert {name: part.get("description") for name, part in reported.items()} == {
        "height": "How tall it is.\n\nIn paces.",
        "width": None,
        "depth": "How deep it is.",
        "silent": None,
    }


def test_a_class_inside_a_function_has_its_own() -> None:
    class Plain(Schema):
        height: int = 0
        """Another height."""

    assert meanings_of(Plain) == {"height": "Another height."}


def test_without_the_sources_no_field_has_a_meaning(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = ModuleType("installed_without_sources")
    installed.__file__ = "installed_without_sources.py"
    monkeypatch.setitem(sys.modules, installed.__name__, installed)

    class Far(Schema):
        __module__ = installed.__name__
        height: int = 0
        """Nobody can read this."""

    assert meanings_of(Far) == {}


def test_documents_are_described_in_their_schemas() -> None:
    for system in DOCUMENT_SYSTEMS:
        for model in system.models:
            exported = FOLDER / system.id / f"{model_kind(model).value}.schema.json"  # as it would be now
            assert "description" in json.loads(exported.read_bytes())["properties"]["name"]
