"""From plain data to a document: upgrade, choose the model, validate, report what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from schemas.base import Document, Kind
from schemas.locations import dotted
from schemas.problems import EditorError, Message, Problem, error
from schemas.registry import later, row_of
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.upgrades import upgrade
from schemas.validation import did_you_mean, problems_from, shown

_free_game: Final = later("schemas.free_game:the_model")
"""The document that declares a game without code; few catalogues have one."""


def model_for(
    system: object, kind: object, systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> type[Document]:
    """Return the model of a system and kind.

    Raises:
        EditorError: there is no such system, or the system has no such kind.
    """
    if system is None:
        raise error("document.no_system", path="system", known=", ".join(one.id for one in systems))
    found = row_of(systems, system)
    if found is None and kind == Kind.GAME:
        game: type[Document] = _free_game()
        return game
    if found is None:
        known = [one.id for one in systems]
        raise error(
            "document.unknown_system",
            "system",
            did_you_mean(system, known) or Message(code="document.unknown_system_fix"),
            system=shown(system),
            known=", ".join(known),
        )
    if kind is None:
        raise error("document.no_kind", path="kind", system=found.id, known=", ".join(found.kinds))
    model = found.model(str(kind))
    if model is None:
        fix = did_you_mean(kind, found.kinds)
        raise error(
            "document.unknown_kind",
            "kind",
            fix,
            kind=shown(kind),
            system=found.id,
            known=", ".join(found.kinds),
        )
    return model


def parse_document(
    data: Mapping[str, Any],
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    model: type[Document] | None = None,
) -> Document:
    """Return the document that plain data (from YAML, JSON or a form) says.

    Args:
        data: the plain data.
        systems: the games that there are.
        model: what the data are, where that is known; None to ask the games.

    Raises:
        EditorError: with every problem found, each with its path inside the document.
    """
    if not isinstance(data, Mapping):
        raise error("document.not_a_mapping", value=shown(data))
    current = upgrade(dict(data))
    model = model or model_for(current.get("system"), current.get("kind"), systems)
    try:
        text = _as_json(current)
        if _ESCAPED.search(text):
            _refuse_control_characters(json.loads(text))
        # Strict JSON: "3", true and 3.0 are no whole numbers, but lists become tuples and words members.
        return model.model_validate_json(text, strict=True)
    except EditorError as trouble:
        raise trouble.at(document=_name_of(current)) from trouble
    except ValidationError as trouble:
        raise EditorError(*problems_from(trouble, model)).at(document=_name_of(current)) from trouble
    except RecursionError as trouble:
        raise error("document.too_deep").at(document=_name_of(current)) from trouble
    except (TypeError, ValueError) as trouble:
        raise error("document.no_plain_data").at(document=_name_of(current)) from trouble


def _name_of(data: Mapping[str, Any]) -> str:
    """Return how problems name a document that may be none; '' where it has no name."""
    return next((one for one in (data.get("slug"), data.get("id")) if isinstance(one, str) and one), "")


_CONTROL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that no text of a document holds: they steer terminals, or are half a character."""
_ESCAPED: Final = re.compile(r"\\u00[01789]|\\ud[89a-f]|\\[bf]")
"""How they stand in JSON; a text with a backslash may look so, too."""


def _refuse_control_characters(data: Any) -> None:
    """Refuse data with a control character in a text or a name of a field.

    Raises:
        EditorError: with every place.
    """
    problems = []
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        words = [value] if isinstance(value, str) else list(value) if isinstance(value, dict) else []
        for text in words:
            if (found := _CONTROL.search(text)) is not None:
                values = {"field": dotted(path[-1:]), "code": f"U+{ord(found.group()):04X}"}
                problems.append(
                    Problem(code="validation.control_character", path=dotted(path), values=values)
                )
        if isinstance(value, dict):
            waiting.extend(((*path, key), one) for key, one in reversed(value.items()))
        elif isinstance(value, list):
            waiting.extend(((*path, index), one) for index, one in reversed(list(enumerate(value))))
    if problems:
        raise EditorError(*problems)


def _as_json(data: dict[str, Any]) -> str:
    """Return plain data as JSON; models inside it are written out, dates and the like become words.

    Raises:
        RecursionError: the data are nested too deeply.
        TypeError: a key is neither a word nor a number.
        ValueError: the data hold themselves.
    """
    return json.dumps(
        data,
        default=lambda value: value.model_dump(mode="json") if isinstance(value, BaseModel) else str(value),
    )


def check_document(
    data: Mapping[str, Any], systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS
) -> tuple[Problem, ...]:
    """Return every problem of plain data; empty where it is a valid document."""
    try:
        parse_document(data, systems)
    except EditorError as trouble:
        return trouble.problems
    return ()


def dump_document(document: Document) -> dict[str, Any]:
    """Return a document as plain JSON data, in the order of its model, defaults included."""
    return document.model_dump(mode="json")
