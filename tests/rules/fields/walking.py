"""Goes over plain data beside the JSON Schema of its model: every value with what may stand there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from schemas.base import Document
from tests.shipped import documents_in

CONTENT: Final = Path(__file__).resolve().parents[3] / "content"
SCHEMAS: Final = Path(__file__).resolve().parents[3] / "schemas" / "json"
WHOLE: Final = ("Ref", "LocalText")
"""Models that are one value for a test."""
Shape = Mapping[str, Any]
Place = tuple[int | str, ...]


@cache
def shipped(system: str) -> tuple[Document, ...]:
    """Return the documents of a game that are shipped."""
    return tuple(documents_in(CONTENT / system))


@cache
def schema_of(model: type[Document]) -> dict[str, Any]:
    """Return the exported JSON Schema of a model."""
    name = f"{model.model_fields['system'].default}/{model.model_fields['kind'].default}.schema.json"
    found: dict[str, Any] = json.loads((SCHEMAS / name).read_text(encoding="utf-8"))
    return found


@dataclass(frozen=True)
class Spot:
    """A field with its value in a document."""

    owner: str
    """Model that has the field."""
    field: str
    """Its name."""
    place: Place
    """Where it stands."""
    value: Any
    """What stands there."""
    shape: Shape
    """What may stand there; of several shapes they stand in ``anyOf``."""
    defs: Mapping[str, Any]
    """Definitions of its schema."""
    descriptive: bool
    """Whether it, or a group around it, is declared to have no effect."""
    path: str = ""
    """Where it stands in every document of its kind: ``weapons[].bands[].to``, ``costs{infantry}``.

    Inside blocks told apart by a tag the path begins anew with their model: ``Stands:count``.
    """
    absent: bool = False
    """Whether nothing stands there: a row that a table leaves out."""

    @property
    def usual(self) -> bool:
        """Whether its own default stands there."""
        return "default" in self.shape and bool(self.shape["default"] == self.value)

    @property
    def name(self) -> str:
        """Model and field."""
        return f"{self.owner}.{self.field}"


def resolved(shape: Shape, defs: Mapping[str, Any]) -> Shape:
    """Return a shape with the reference at its top followed."""
    while "$ref" in shape:
        rest = {key: value for key, value in shape.items() if key != "$ref"}
        shape = {**defs[str(shape["$ref"]).rsplit("/", 1)[1]], **rest}
    return shape


def choices(shape: Shape, defs: Mapping[str, Any]) -> Iterator[Shape]:
    """Yield the shapes that a value may have."""
    shape = resolved(shape, defs)
    many = shape.get("anyOf") or shape.get("oneOf")
    if not many:
        yield shape
        return
    for one in many:
        yield from choices(one, defs)


def spots(model: type[Document], data: Any) -> Iterator[Spot]:
    """Yield every field of a document, groups and lists before what they hold."""
    schema = schema_of(model)
    yield from _inside(schema, data, _Way(model.__name__, schema.get("$defs", {})))


@dataclass(frozen=True)
class _Way:
    """How a walk came to a value."""

    owner: str
    defs: Mapping[str, Any]
    field: str = ""
    place: Place = ()
    path: str = ""
    flagged: bool = False

    def into(self, step: int | str, mark: str, **changes: Any) -> _Way:
        return replace(self, place=(*self.place, step), path=self.path + mark, **changes)


def _inside(shape: Shape, value: Any, way: _Way) -> Iterator[Spot]:
    shape = resolved(shape, way.defs)
    way = replace(way, flagged=way.flagged or bool(shape.get("descriptive")))
    if way.field:
        yield Spot(way.owner, way.field, way.place, value, shape, way.defs, way.flagged, way.path)
    for one in choices(shape, way.defs):
        if _fits(one, value, way.defs):
            if one.get("title") in WHOLE or shape.get("title") in WHOLE:
                return
            if "discriminator" in shape:
                way = replace(way, path=f"{one.get('title')}:")
            yield from _parts(one, value, replace(way, flagged=way.flagged or bool(one.get("descriptive"))))
            return


def _parts(shape: Shape, value: Any, way: _Way) -> Iterator[Spot]:
    """Yield the fields inside a value whose shape is known."""
    if isinstance(value, Mapping) and "properties" in shape:
        for name, part in shape["properties"].items():
            if name in value:
                own, mark = str(shape.get("title", way.owner)), joined(way.path, name)
                yield from _inside(part, value[name], way.into(name, mark, owner=own, field=name))
    elif isinstance(value, Mapping) and isinstance(shape.get("additionalProperties"), Mapping):
        known = shape.get("propertyNames", {}).get("enum")
        for name, part in value.items():
            mark = f"{{{name}}}" if known else "{}"
            found = way.into(name, mark, field=f"{way.field}{{}}")
            yield from _inside(shape["additionalProperties"], part, found)
        for name in (one for one in known or () if one not in value):
            found = way.into(name, f"{{{name}}}", field=f"{way.field}{{}}")
            yield from _absent(shape["additionalProperties"], found)
    elif isinstance(value, list):
        items = shape.get("prefixItems") or [shape.get("items", {})] * len(value)
        for number, (item, part) in enumerate(zip(items, value, strict=False)):
            yield from _inside(item, part, way.into(number, "[]", field=f"{way.field}[]"))


def _absent(shape: Shape, way: _Way) -> Iterator[Spot]:
    """Yield the place of a row that a table may have and this one leaves out."""
    shape = resolved(shape, way.defs)
    way = replace(way, flagged=way.flagged or bool(shape.get("descriptive")))
    yield Spot(way.owner, way.field, way.place, None, shape, way.defs, way.flagged, way.path, absent=True)


def joined(path: str, name: str) -> str:
    """Return what to add to a path for a field of a group."""
    return name if not path or path.endswith(":") else f".{name}"


def _fits(shape: Shape, value: Any, defs: Mapping[str, Any]) -> bool:
    """Tell whether a value has the look of one of several shapes."""
    kinds: dict[str, Any] = {
        "object": dict, "array": list, "string": str, "boolean": bool, "null": type(None),
        "integer": int, "number": (int, float),
    }  # fmt: skip
    kind = kinds.get(str(shape.get("type", "")))
    if kind is not None and (not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool)):
        return False
    if "const" in shape and shape["const"] != value:
        return False
    if "enum" in shape and value not in shape["enum"]:
        return False
    if isinstance(value, Mapping) and "properties" in shape:
        parts = shape["properties"]
        return set(value) <= set(parts) and all(
            any(_fits(one, value[name], defs) for one in choices(part, defs))
            for name, part in parts.items()
            if name in value and ("const" in part or "enum" in part)
        )
    return True
