"""A further game plugs in by a tuple, and nothing else."""

import pickle
from collections.abc import Callable
from typing import Any, Literal

import pytest
from pydantic import TypeAdapter

from schemas.base import Document, Kind
from schemas.card import UnitBase
from schemas.export import json_schemas
from schemas.messages import sentence
from schemas.parse import check_document, dump_document, parse_document
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem, document_union, model_kind
from schemas.text import LocalText
from schemas.upgrades import upgrade
from tests.rules.fields.walking import schema_of

Sample = Callable[..., dict[str, Any]]


class ChessUnit(UnitBase):
    """A piece."""

    system: Literal["chess"] = "chess"
    """The game."""
    leaps: bool = False
    """Jumps over others."""


CHESS = DocumentSystem.of("chess", LocalText({"en": "Chess"}), ChessUnit)
SYSTEMS = (*DOCUMENT_SYSTEMS, CHESS)
KNIGHT = {"system": "chess", "kind": "unit", "slug": "knight", "name": {"en": "Knight"}, "leaps": True}


def test_a_document_of_a_further_game_is_read_and_written() -> None:
    knight = parse_document(KNIGHT, SYSTEMS)
    assert isinstance(knight, ChessUnit)
    assert knight.leaps
    assert parse_document(dump_document(knight), SYSTEMS) == knight


def test_a_game_that_is_not_in_the_tuple_is_refused_with_those_that_are() -> None:
    (problem,) = check_document(KNIGHT)
    assert (
        sentence(problem)
        == 'There is no game "chess" here; there are: demonworld, diskwars, zargo, wizwar, darkage, shared.'
    )


def test_a_kind_that_the_game_lacks_is_refused() -> None:
    with pytest.raises(EditorError, match=r"document\.unknown_kind"):
        parse_document({**KNIGHT, "kind": "map"}, SYSTEMS)


def test_the_exported_schemas_hold_the_further_game() -> None:
    files = json_schemas((CHESS,))
    assert "Jumps over others." in files["chess/unit.schema.json"]
    assert "Jumps over others." in files["document.schema.json"]


@pytest.mark.quick(2)  # all games, and one
@pytest.mark.parametrize("systems", [SYSTEMS, DOCUMENT_SYSTEMS, (CHESS,), (CHESS, DOCUMENT_SYSTEMS[0])])
def test_the_union_takes_each_document_of_its_systems(
    systems: tuple[DocumentSystem, ...], sample: Sample
) -> None:
    adapter: TypeAdapter[Document] = TypeAdapter(document_union(systems))
    for system in systems:
        for kind in system.kinds:
            data = KNIGHT if system is CHESS else sample(system.id, kind.value)
            assert type(adapter.validate_python(upgrade(data))) is system.model(kind)


@pytest.mark.parametrize("system", DOCUMENT_SYSTEMS, ids=lambda system: system.id)
def test_each_model_says_its_system_and_a_kind_of_its_own(system: DocumentSystem) -> None:
    assert len(set(system.kinds)) == len(system.models)
    for model in system.models:
        assert model.model_fields["system"].default == system.id
        assert system.model(model_kind(model)) is model
    # A game begins with its ruleset; one that is fought has units, armies and scenarios, all of them.
    fought = {Kind.UNIT, Kind.ARMY, Kind.SCENARIO}
    assert Kind.PACK in system.kinds
    assert Kind.RULESET in system.kinds or system.neutral
    assert not fought & set(system.kinds) or fought <= set(system.kinds)


@pytest.mark.parametrize("system", DOCUMENT_SYSTEMS, ids=lambda system: system.id)
def test_every_field_is_described(system: DocumentSystem) -> None:
    for model in system.models:
        schema = schema_of(model)
        parts = {model.__name__: schema, **schema.get("$defs", {})}
        bare = [
            f"{name}.{field}"
            for name, part in parts.items()
            for field, details in part.get("properties", {}).items()
            if not details.get("description") and not parts.get(_target(details), {}).get("description")
        ]
        assert bare == [], model.__name__


def _target(details: dict[str, Any]) -> str:
    """Return the part that a field refers to; pydantic leaves out a description equal to the part's own."""
    return str(details.get("$ref", "")).rpartition("/")[2]


def test_a_registry_travels_to_other_processes_as_its_entries() -> None:
    there = pickle.loads(pickle.dumps(DOCUMENT_SYSTEMS))  # noqa: S301 - our own
    assert [one.id for one in there] == [one.id for one in DOCUMENT_SYSTEMS]
