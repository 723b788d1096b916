"""From plain data to a document: upgrade, choose the model by system and kind, validate, tell what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from schemas.base import Document
from schemas.problems import EditorError, Problem, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.upgrades import upgrade
from schemas.validation import problems_from


def model_for(system: object, kind: object, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> type[Document]:
    """Return the model of a system and kind.

    Raises:
        EditorError: there is no such system, or the system has no such kind.
    """
    found = next((one for one in systems if one.id == system), None)
    if found is None:
        raise error("document.unknown_system", path="system", system=str(system), known=", ".join(one.id for one in systems))
    model = found.model(str(kind))
    if model is None:
        raise error("document.unknown_kind", path="kind", kind=str(kind), system=found.id, known=", ".join(found.kinds))
    return model


def parse_document(data: Mapping[str, Any], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> Document:
    """Return the document that plain data (from YAML, JSON or a form) says.

    Raises:
        EditorError: with every problem found, each with its path inside the document.
    """
    if not isinstance(data, Mapping):
        raise error("document.not_a_mapping", found=type(data).__name__)
    current = upgrade(dict(data))
    model = model_for(current.get("system"), current.get("kind"), systems)
    try:
        return model.model_validate(current)
    except ValidationError as trouble:
        name = str(current.get("slug") or current.get("id") or "")
        raise EditorError(*(problem.at(document=name) for problem in problems_from(trouble))) from trouble


def check_document(data: Mapping[str, Any], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS) -> tuple[Problem, ...]:
    """Return every problem of plain data; empty where it is a valid document."""
    try:
        parse_document(data, systems)
    except EditorError as trouble:
        return trouble.problems
    return ()


def dump_document(document: Document) -> dict[str, Any]:
    """Return a document as plain JSON data, in the order of its model, defaults included."""
    return document.model_dump(mode="json")


def document_json(document: Document) -> str:
    """Return a document as compact JSON text, equal for equal documents."""
    return json.dumps(dump_document(document), ensure_ascii=False, separators=(",", ":"))
