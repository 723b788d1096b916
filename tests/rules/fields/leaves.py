"""The fields of the schemas of a game that a test has to change: each once, wherever documents have it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from schemas.base import Document
from schemas.systems import DOCUMENT_SYSTEMS, model_kind
from tests.rules.fields.walking import WHOLE, Shape, choices, joined, resolved, schema_of

KINDS: Final = ("ruleset", "unit", "item", "spell", "spellbook", "card", "army", "scenario")
IDENTITY: Final = frozenset({"$schema", "schema_version", "id", "kind", "system", "slug"})
"""Fields of a document that say which one it is."""
_SCALARS: Final = ("integer", "number", "boolean", "string")


@dataclass(frozen=True)
class Leaf:
    """A field that holds no other fields: a value, a list of values or a reference."""

    path: str
    why: str = ""
    """Why it is declared descriptive; empty for a field of the rules."""


def models_of(system: str) -> Mapping[str, type[Document]]:
    """Return the models of a game by their kinds, of those kinds that the rules look at."""
    found = next(one for one in DOCUMENT_SYSTEMS if one.id == system)
    return {kind: one for one in found.models if (kind := model_kind(one)) in KINDS}


@cache
def leaves(model: type[Document]) -> Mapping[str, Leaf]:
    """Return the fields of a model and all its parts by their paths."""
    schema = schema_of(model)
    found: dict[str, Leaf] = {}
    walk = _Walk(schema.get("$defs", {}))
    for leaf in walk.below(schema, Leaf("")):
        if leaf.path not in IDENTITY:
            known = found.setdefault(leaf.path, leaf)
            if not leaf.why and known.why:
                found[leaf.path] = leaf
    return found


class _Walk:
    def __init__(self, defs: Mapping[str, Any]) -> None:
        self._defs = defs
        self._seen: set[tuple[str, str]] = set()

    def below(self, shape: Shape, at: Leaf) -> Iterator[Leaf]:
        """Yield the leaves of a value of some shape that stands there."""
        shape = resolved(shape, self._defs)
        at = _marked(at, shape)
        if shape.get("title") in WHOLE:
            yield at
            return
        for one in choices(shape, self._defs):
            if one.get("title") in WHOLE:
                yield at
                continue
            here = replace(at, path=f"{one.get('title')}:") if "discriminator" in shape else at
            yield from self._of(one, _marked(here, one))

    def _of(self, shape: Shape, at: Leaf) -> Iterator[Leaf]:
        if "const" in shape or shape.get("type") == "null":
            return  # one word alone may stand there
        if shape.get("type") in _SCALARS or "enum" in shape:
            yield at
        elif "properties" in shape:
            seen = (str(shape.get("title")), at.path)
            if seen not in self._seen:
                self._seen.add(seen)
                for name, part in shape["properties"].items():
                    yield from self.below(part, replace(at, path=at.path + joined(at.path, name)))
        elif isinstance(shape.get("additionalProperties"), Mapping):
            keys = shape.get("propertyNames", {}).get("enum", ("",))
            for key in keys:
                yield from self.below(shape["additionalProperties"], replace(at, path=f"{at.path}{{{key}}}"))
        elif shape.get("type") == "array":
            yield from self._list(shape, at)

    def _list(self, shape: Shape, at: Leaf) -> Iterator[Leaf]:
        items = shape.get("prefixItems") or [shape.get("items", {})]
        inner = [leaf for item in items for leaf in self.below(item, replace(at, path=f"{at.path}[]"))]
        # A list of plain values is one field; what holds groups is told by their fields.
        if all(leaf.path == f"{at.path}[]" for leaf in inner):
            yield replace(at, why=at.why or next((leaf.why for leaf in inner), ""))
        else:
            yield from inner


def _marked(at: Leaf, shape: Shape) -> Leaf:
    return at if at.why or "descriptive" not in shape else replace(at, why=str(shape["descriptive"]))
