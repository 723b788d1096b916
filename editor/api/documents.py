"""Documents outside a catalogue: from plain data and back, changed, and problems in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic_core import PydanticSerializationError, to_jsonable_python

from editor.api.readable import readable
from schemas.base import Document
from schemas.messages import problem_text
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError, Problem


@readable
def document(data: Mapping[str, Any]) -> Document:
    """Return the document that plain data says, as YAML and JSON files hold it.

    Args:
        data: a mapping with ``system``, ``kind``, ``slug``, ``name`` and the fields of its kind. Without
            an ``id`` it gets a new one.

    Raises:
        EditorError: with every problem found, each with its place in the data.
    """
    return parse_document(data)


def plain(document: Document) -> dict[str, Any]:
    """Return a document as plain data that JSON can say, with all of its fields."""
    return dump_document(document)


@readable
def changed(document: Document, **fields: Any) -> Document:
    """Return a document with other values in some of its fields; the one given stays as it is.

    Args:
        document: any document.
        fields: fields with their new values, as plain data or as values of other documents.

    Raises:
        EditorError: it would not be valid.
    """
    return parse_document(
        dump_document(document) | {name: _plain_value(value) for name, value in fields.items()}
    )


def _plain_value(value: Any) -> Any:
    """Return a value as plain data; one that is none stays as it is, to be refused with its field."""
    try:
        return to_jsonable_python(value)
    except PydanticSerializationError:
        return value


def sentences(trouble: EditorError | Iterable[Problem], language: str = "en") -> list[str]:
    """Return what is wrong in words: place, sentence and what can be done, one line for each problem.

    Args:
        trouble: what was raised, or the problems of a check.
        language: ``en``, ``fr`` or ``de``.
    """
    problems = trouble.problems if isinstance(trouble, EditorError) else trouble
    return [problem_text(one, language) for one in problems]
