"""JSON Schemas of models that also say which model declared each field."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from schemas.base import Document

SHARED: Final = "shared"
"""Stands for the game in the key of a field that all games share."""
_KEYS: Final = "help_keys"


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a model; :func:`help_key` reads it, and each of its ``$defs``."""
    system = model.model_fields["system"].default if issubclass(model, Document) else SHARED

    class Generator(GenerateJsonSchema):
        def model_schema(self, schema: Any) -> dict[str, Any]:
            found = super().model_schema(schema)
            found[_KEYS] = {name: _key(schema["cls"], name, system) for name in schema["cls"].model_fields}
            return found

    return model.model_json_schema(schema_generator=Generator)


def help_key(schema: Mapping[str, Any], name: str) -> str:
    """Return where the help of a field is found, e.g. ``darkage/DarkageRuleset.deck``.

    A field that a model inherits has the key of the model that declared it: it is translated once.

    Args:
        schema: the schema of the model that has the field.
        name: name of the field.
    """
    return str(schema.get(_KEYS, {}).get(name, ""))


def _key(model: type[BaseModel], field: str, system: str) -> str:
    declaring = next(one for one in model.__mro__ if field in get_annotations(one))
    shared = declaring.__module__.rpartition(".")[0] == __name__.rpartition(".")[0]
    return f"{SHARED if shared else system}/{declaring.__name__}.{field}"
