"""What lies on a map beside its layers, as plain data and back, put together where two have changed it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from editor.rules.core.map_arrays import THINGS, ThingName
from schemas.base import Schema
from schemas.map import (
    Building,
    CompassRose,
    DeploymentZone,
    Edge,
    EdgeLink,
    MapFrame,
    MapLabel,
    MapNote,
    MapSymbol,
    Objective,
    River,
    StartPosition,
    TracedPicture,
)
from schemas.merging import carried_over

_MODELS: Final[Mapping[str, type[Schema]]] = {
    "rivers": River,
    "edges": Edge,
    "links": EdgeLink,
    "buildings": Building,
    "labels": MapLabel,
    "symbols": MapSymbol,
    "objectives": Objective,
    "zones": DeploymentZone,
    "starts": StartPosition,
    "notes": MapNote,
}
_SINGLE: Final[Mapping[str, type[Schema]]] = {
    "compass": CompassRose,
    "frame": MapFrame,
    "picture": TracedPicture,
}


def plain_thing(value: Any) -> Any:
    """Return things as plain data."""
    if isinstance(value, Schema):
        return value.model_dump(mode="json")
    if isinstance(value, tuple):
        return [plain_thing(one) for one in value]
    return value


def thing_of(name: str, value: Any) -> Any:
    """Return plain things as the map's attributes hold them.

    Raises:
        ValueError: they are no such things.
    """
    if name not in THINGS:
        raise ValueError(name)
    if name in _SINGLE:
        return None if value is None else _SINGLE[name].model_validate(value)
    if name == "roads":
        return tuple(tuple((int(column), int(row)) for column, row in road) for road in value)
    return tuple(_MODELS[cast("ThingName", name)].model_validate(one) for one in value)


def thing_carried(name: ThingName, before: Any, after: Any, now: Any) -> Any:
    """Do to things what led from ``before`` to ``after``; what differs from ``before`` by now stays."""
    if now is before or now == before:
        return after
    states = [{"things": plain_thing(value)} for value in (before, after, now)]
    return thing_of(name, carried_over(states[0], states[1], states[2])["things"])
