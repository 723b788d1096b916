"""Events and actions of any game as plain JSON data and back, for saved battles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from schemas.problems import EditorError, Problem
from schemas.upgrades import upgrade_inside

_LONGEST: Final = 60
"""Most letters of a damaged value that a message shows."""


class EventCodec:
    """Writes the events of one game, or its actions, and reads them again.

    They are frozen dataclasses of plain values. Each is written as its fields and, under ``event``, its
    name: ``PieceMoved`` is written ``piece_moved``.
    """

    def __init__(self, events: Iterable[type[Any]], key: str = "event") -> None:
        """Know the events of a game by their classes; ``key`` is the field under which the name stands."""
        self._key = key
        self._names: dict[type[Any], str] = {kind: _name(kind) for kind in events}
        self._kinds: dict[str, type[Any]] = {name: kind for kind, name in self._names.items()}
        self._adapters: dict[type[Any], TypeAdapter[Any]] = {}

    def data(self, event: Any) -> dict[str, Any]:
        """Return an event as plain JSON data."""
        kind = type(event)
        written: dict[str, Any] = self._adapter(kind).dump_python(event, mode="json")
        return {self._key: self._names[kind], **written}

    def read(self, data: Mapping[str, Any]) -> Any:
        """Return the event that plain data says.

        Raises:
            EditorError: the data is no event of this game, or its values are of other types.
        """
        name = data.get(self._key) if isinstance(data, Mapping) else None
        kind = self._kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            values = {"event": str(name)[:_LONGEST]}
            raise EditorError(Problem(code="event_codec.unknown", path=self._key, values=values))
        rest = {str(key): value for key, value in data.items() if key != self._key}
        if unknown := sorted(set(rest) - set(kind.__dataclass_fields__)):
            field = unknown[0][:_LONGEST]
            values = {"event": str(name), "field": field}
            raise EditorError(Problem(code="event_codec.unknown_field", path=field, values=values))
        adapter = self._adapter(kind)
        try:
            return adapter.validate_python(rest)
        except ValidationError as trouble:
            # Events may hold whole documents: those of an older log are of an older version.
            renewed = upgrade_inside(rest)
            if renewed != rest:
                return self.read({self._key: name, **renewed})
            wrong = (_wrong_value(str(name), item["loc"], item["input"]) for item in trouble.errors())
            raise EditorError(*wrong) from trouble

    def _adapter(self, kind: type[Any]) -> TypeAdapter[Any]:
        found = self._adapters.get(kind)
        if found is None:
            found = self._adapters[kind] = TypeAdapter(kind)
        return found


def _name(kind: type[Any]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def _wrong_value(event: str, place: tuple[int | str, ...], value: object) -> Problem:
    path = ".".join(str(part) for part in place)[:_LONGEST]
    return Problem(
        code="event_codec.wrong_value",
        path=path,
        values={"event": event, "field": path, "value": repr(value)[:_LONGEST]},
    )
