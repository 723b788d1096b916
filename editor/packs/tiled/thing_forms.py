"""What things of a map are called in files of Tiled, and their facts as properties of objects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar, get_args

from pydantic import ValidationError

from editor.packs.tiled.model import Scalar
from editor.rules.core.hexes import Offset
from schemas.base import Schema
from schemas.map import (
    Building,
    CompassRose,
    DeploymentZone,
    EdgeKind,
    MapArea,
    MapLabel,
    MapNote,
    MapSymbol,
    Objective,
    StartPosition,
)

_FIELDS = re.compile(r"\d{1,4},\d{1,4}(?: \d{1,4},\d{1,4})*", re.ASCII)
_FIELD_LISTS: Final = ("fields", "wall_fields", "between")
POINTS: Final[Mapping[str, tuple[str, type[Schema]]]] = {
    "label": ("labels", MapLabel),
    "symbol": ("symbols", MapSymbol),
    "objective": ("objectives", Objective),
    "start": ("starts", StartPosition),
    "note": ("notes", MapNote),
    "compass": ("compass", CompassRose),
}
"""Word of an object -> the list of the map that its things are in, and what one of them is: on one field."""
GROUPS: Final[Mapping[str, tuple[str, type[Schema]]]] = {
    "building": ("buildings", Building),
    "zone": ("zones", DeploymentZone),
    "area": ("areas", MapArea),
}
"""The same for things of several fields."""
ONE_ONLY: Final = ("compass", "frame", "picture")
"""Things of which a map has one at most."""
KNOWN: Final = frozenset({*POINTS, *GROUPS, *ONE_ONLY})
"""Words of all objects that stand for something on one or more fields."""
OTHERS: Final = frozenset({"road", "river", "link", *get_args(EdgeKind)})
"""Words of lines."""
Model = TypeVar("Model", bound=Schema)


def fields_text(fields: Iterable[Offset]) -> str:
    """Return fields as ``column,row`` pairs."""
    return " ".join(f"{column},{row}" for column, row in fields)


def flat(thing: Schema) -> dict[str, Scalar]:
    """Return a thing as properties: texts per language, fields as pairs, anything deeper as JSON."""
    found: dict[str, Scalar] = {}
    for name, value in thing.model_dump(mode="json").items():
        if name == "at":
            found[name] = fields_text((value,))
        elif name in _FIELD_LISTS:
            found[name] = fields_text(value)
        elif isinstance(value, dict):
            found |= {f"{name}.{language}": text for language, text in value.items()}
        elif isinstance(value, list):
            found[name] = json.dumps(value, separators=(",", ":"))
        elif value is not None:
            found[name] = value
    return found


def thing_of(model: type[Model], properties: Mapping[str, Scalar], place: Mapping[str, Any]) -> Model:
    """Return the thing that properties say, at the place where its object stands.

    Raises:
        ValueError: they do not make one.
    """
    data: dict[str, Any] = {}
    for key, value in properties.items():
        name, _, language = key.partition(".")
        if name not in model.model_fields:
            continue
        if language:
            data.setdefault(name, {})
            data[name][language] = str(value)
        elif name in _FIELD_LISTS:
            data[name] = read_fields(str(value))
        elif isinstance(value, str) and value[:1] == "[":
            data[name] = json.loads(value)
        elif name != "at":
            data[name] = value
    try:
        return model.model_validate_json(json.dumps({**data, **place}), strict=True)
    except (ValidationError, RecursionError) as trouble:
        raise ValueError(str(trouble)) from trouble


def read_fields(text: str) -> list[Offset]:
    """Return the fields of ``column,row`` pairs; none where the text is something else."""
    if not _FIELDS.fullmatch(text.strip()):
        return []
    pairs = (pair.split(",") for pair in text.split())
    return [(int(column), int(row)) for column, row in pairs]
