"""Copies of frozen objects with some fields changed."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, TypeVar

T = TypeVar("T")
_NAMES: Final[dict[type[Any], frozenset[str]]] = {}
"""Class -> its fields."""


def altered(one: T, /, **changes: Any) -> T:
    """Return a frozen object with some fields changed, as ``dataclasses.replace`` does, only quicker.

    It copies what is there instead of building the object anew; what was worked out from the fields is left
    behind.

    Raises:
        TypeError: there is no such field, or the class does more than to keep its fields when it is built.
    """
    kind = type(one)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = _names_of(kind)
    if not changes.keys() <= names:
        raise TypeError(f"{kind.__name__} has no such fields: {sorted(changes.keys() - names)}")
    after = object.__new__(kind)
    before: dict[str, Any] | None = getattr(one, "__dict__", None)
    if before is None:
        for name in names:
            object.__setattr__(after, name, changes[name] if name in changes else getattr(one, name))
        return after
    values = before | changes
    if len(values) != len(names):
        values = {name: value for name, value in values.items() if name in names}
    object.__setattr__(after, "__dict__", values)
    return after


def _names_of(kind: type[Any]) -> frozenset[str]:
    if hasattr(kind, "__post_init__") or not all(one.init for one in fields(kind)):
        raise TypeError(f"{kind.__name__} does more than to keep its fields when it is built")
    return frozenset(one.name for one in fields(kind))
