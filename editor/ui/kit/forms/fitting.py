"""What an editor of a field can show of a draft that does not fit the schema: a draft may hold anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schemas.field_specs import FieldSpec
from schemas.validation import shown


def fitting(spec: FieldSpec, value: Any) -> Any:
    """Return a value in the shape that the editor of a field expects; what fits stays as it is.

    Words stand for what should be a word, lists lose what cannot stand in them, and a row that is none is
    shown empty, so that the others keep their places. The problem beside the field says what is there.
    """
    if value is None:
        return None
    if spec.shape in ("text", "choice", "colour"):
        return value if isinstance(value, str) else shown(value)
    if spec.shape in ("integer", "number"):
        return value if isinstance(value, int | float) and not isinstance(value, bool) else None
    if spec.shape == "local":
        words = value.items() if isinstance(value, Mapping) else ()
        return {code: text for code, text in words if isinstance(text, str)}
    if spec.shape == "ref":
        return value if isinstance(value, Mapping) and isinstance(value.get("id"), str) else None
    if spec.shape == "group":
        return _row(spec, value)
    if spec.shape == "list":
        return _rows(spec, value)
    if spec.shape == "blocks":
        return value if isinstance(value, list) else []
    return value


def _rows(spec: FieldSpec, value: Any) -> list[Any]:
    if not isinstance(value, list | tuple):
        return []
    item = spec.item
    if item is None:
        return list(value)
    if item.shape == "group":
        return [_row(item, one) for one in value]
    kept = [fitting(item, one) for one in value]
    # In a cell of a table a number that is none still takes its row.
    return kept if item.shape in ("number", "local") else [one for one in kept if one is not None]


def _row(spec: FieldSpec, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        return {}
    fields = {field.name: field for field in spec.fields}
    return {name: fitting(fields[name], one) if name in fields else one for name, one in value.items()}
