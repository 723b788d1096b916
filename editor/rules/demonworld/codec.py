"""Events as plain JSON data and back, for saved battles."""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from editor.rules.demonworld.events import Event
from schemas.problems import EditorError, Problem


def _key(kind: type[Any]) -> str:
    """``ShotFired`` is written ``shot_fired``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


_KINDS: Final[dict[str, type[Any]]] = {_key(kind): kind for kind in typing.get_args(Event)}
_ADAPTERS: Final[dict[type[Any], TypeAdapter[Any]]] = {kind: TypeAdapter(kind) for kind in _KINDS.values()}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as plain JSON data."""
    kind = type(event)
    data: dict[str, Any] = _ADAPTERS[kind].dump_python(event, mode="json")
    return {"event": _key(kind), **data}


def event_from(data: Mapping[str, Any]) -> Event:
    """Return the event that plain data says.

    Raises:
        EditorError: the data is no event of this game.
    """
    name = data.get("event") if isinstance(data, Mapping) else None
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise EditorError(
            Problem(code="demonworld_rules.unknown_event", path="event", values={"event": str(name)[:60]})
        )
    rest = {key: value for key, value in data.items() if key != "event"}
    unknown = sorted(set(rest) - set(kind.__dataclass_fields__))
    if unknown:
        raise EditorError(
            Problem(
                code="demonworld_rules.unknown_event_field",
                path=str(unknown[0])[:60],
                values={"event": str(name)},
            )
        )
    try:
        event: Event = _ADAPTERS[kind].validate_python(rest)
    except ValidationError as trouble:
        raise EditorError(
            *(_wrong_value(str(name), item["loc"], item["input"]) for item in trouble.errors())
        ) from trouble
    return event


def _wrong_value(event: str, place: tuple[int | str, ...], value: object) -> Problem:
    path = ".".join(str(part) for part in place)
    return Problem(
        code="demonworld_rules.wrong_event_value",
        path=path[:60],
        values={"event": event, "field": path[:60], "value": repr(value)[:60]},
    )
