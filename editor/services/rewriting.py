"""Plain data of a document with its references written anew; nothing is changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editor.catalogue.inheriting import BASED_ON
from schemas.base import Ref

_REF_KEYS = frozenset({"id", "kind", "slug"})


def rewritten(data: Mapping[str, Any], target_id: str, new: Ref) -> dict[str, Any]:
    """Return data in which every reference to a document is another one.

    Where a list of references would hold the same document twice, the later place is left out.
    """
    plain = {"id": new.id, "kind": new.kind.value, "slug": new.slug}
    return {key: _value(value, target_id, plain) for key, value in data.items()}


def _value(value: Any, target_id: str, new: Mapping[str, Any]) -> Any:
    if isinstance(value, Mapping):
        if value.get("id") == target_id and _is_ref(value):
            return dict(new)
        return {key: _value(one, target_id, new) for key, one in value.items()}
    if isinstance(value, list):
        fresh = [_value(one, target_id, new) for one in value]
        if fresh != value and all(_is_ref(one) for one in value):
            return list({one["id"]: one for one in reversed(fresh)}.values())[::-1]
        return fresh
    return value


def _is_ref(value: Any) -> bool:
    return isinstance(value, Mapping) and {"id", "kind"} <= value.keys() <= _REF_KEYS


def independent(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return whole data of a card that is no longer based on another."""
    return {**data, BASED_ON: None}
