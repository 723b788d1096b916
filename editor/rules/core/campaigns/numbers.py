"""The numbers of a game's cards that a rank may change."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from schemas.base import Document
from schemas.declared_fields import schema_of
from schemas.options import OWN, numbers_of

_DEEPEST: Final = 3
_PLACE: Final = re.compile(r"\[\d+\]")


def place_of(change: str) -> str:
    """Return the place of the number that a change names, rows not counted: ``weapons[].power``."""
    return _PLACE.sub("[]", change.partition(" ")[0])


def is_known(change: str, model: type[Document]) -> bool:
    """Return whether cards of a kind have the number that a change names."""
    path, _, _ = numbers_of(change)
    return bool(path) and place_of(change) in changeable(model)


@cache
def changeable(model: type[Document]) -> tuple[str, ...]:
    """Return the places of all whole numbers of a card that count in battle."""
    schema = schema_of(model)
    return tuple(dict.fromkeys(_inside(schema, schema.get("$defs", {}), "", 0)))


def _inside(schema: Mapping[str, Any], defs: Mapping[str, Any], before: str, deep: int) -> Iterator[str]:
    for name, field in schema.get("properties", {}).items():
        if name in OWN or deep == _DEEPEST or "descriptive" in field:
            continue
        for shape in _shapes(field, defs):
            if "descriptive" in shape:
                continue
            if shape.get("type") == "integer":
                yield before + name
            elif shape.get("type") == "object":
                yield from _inside(shape, defs, f"{before}{name}.", deep + 1)
            elif shape.get("type") == "array" and "prefixItems" not in shape:
                for item in _shapes(shape.get("items", {}), defs):
                    if item.get("type") == "object":
                        yield from _inside(item, defs, f"{before}{name}[].", deep + 1)


def _shapes(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the shapes that a value may have, references followed."""
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**defs[str(schema["$ref"]).rsplit("/", 1)[-1]], **rest}
    several = schema.get("anyOf") or schema.get("oneOf")
    if several is None:
        yield schema
        return
    for one in several:
        yield from _shapes(one, defs)
