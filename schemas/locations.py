"""Where in a document an error of validation lies, without the marks that pydantic adds for its own use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

Location = tuple[int | str, ...]

_WRAPPERS = frozenset(
    {"function-after", "function-before", "function-wrap", "nullable", "default", "model", "lax-or-strict"}
)
_KEY_MARK = "[key]"
"""What pydantic puts behind the name of a key that is itself wrong."""


@dataclass(frozen=True)
class Place:
    """A place inside a document.

    Attributes:
        path: the keys and indices that lead to it in the data.
        siblings: names of the fields of the model in which its last key stands; empty inside lists and free
            mappings.
        holds_model: whether one of several models stands there.
    """

    path: Location
    siblings: tuple[str, ...] = ()
    holds_model: bool = False


def dotted(path: Sequence[int | str]) -> str:
    """Return a path in dotted form: ``("weapons", 0, "power")`` is ``weapons[0].power``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def place_of(model: type[BaseModel], location: Location) -> Place:
    """Return the place that the location of a pydantic error names.

    pydantic puts the tags of unions between the keys (``("zone", "rows", "first")``); a form knows only the
    keys. The model's own schema says which parts are keys.
    """
    definitions: dict[str, Any] = {}
    schema: Mapping[str, Any] = _bare(model.__pydantic_core_schema__, definitions)
    path: list[int | str] = []
    siblings: tuple[str, ...] = ()
    for part in location:
        kind = schema.get("type")
        if kind == "tagged-union":
            schema = _bare(schema["choices"].get(part, {}), definitions)
            continue
        if part == _KEY_MARK:
            continue
        path.append(part)
        siblings = tuple(schema["fields"]) if kind == "model-fields" else ()
        schema = _bare(_inner(schema, part), definitions)
    return Place(tuple(path), siblings, schema.get("type") == "tagged-union")


def _inner(schema: Mapping[str, Any], part: int | str) -> Mapping[str, Any]:
    """Return the schema of what stands under a key or an index."""
    found: Mapping[str, Any] = {}
    kind = schema.get("type")
    if kind == "model-fields":
        # A field that the model does not name itself is one of those that it takes in beside them.
        found = schema["fields"].get(part, {}).get("schema") or schema.get("extras_schema") or {}
    elif kind == "tuple" and isinstance(part, int):
        found = schema["items_schema"][min(part, len(schema["items_schema"]) - 1)]
    elif kind == "dict":
        found = schema.get("values_schema", {})
    return found


def _bare(schema: Mapping[str, Any], definitions: dict[str, Any]) -> Mapping[str, Any]:
    """Return the schema inside wrappers that add no part to a location."""
    while True:
        kind = schema.get("type")
        if kind == "definitions":
            definitions |= {one["ref"]: one for one in schema["definitions"]}
            schema = schema["schema"]
        elif kind == "definition-ref":
            schema = definitions[schema["schema_ref"]]
        elif kind in _WRAPPERS and "schema" in schema:
            schema = schema["schema"]
        else:
            return schema
