"""Cards that are based on another card: only what differs is stored, the rest is the base's.

Plain data of a dependent card is either *whole* (every field) or *differences* (identity, ``based_on`` and
what is not as in the base). Groups of fields (``movement``, ``elements``) differ field by field; lists,
texts, references and mappings differ as one value: parts of them cannot be told from the whole.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel

from schemas.base import Document, Ref, Schema
from schemas.problems import Problem

OWN: Final = frozenset(
    {"schema_version", "id", "slug", "kind", "system", "name", "based_on", "template", "source_note"}
)
"""Fields that a card never takes from its base: they say which card it is."""
LONGEST_CHAIN: Final = 20
"""Most cards that may stand on one another."""

BaseOf = Callable[[str], Mapping[str, Any] | None]
"""Returns the stored data (whole or differences) of the card with an id, or None if it is missing."""


def base_id(data: Mapping[str, Any]) -> str | None:
    """Return the id of the card that plain data is based on, or nothing."""
    based_on = data.get("based_on")
    target = based_on.get("id") if isinstance(based_on, Mapping) else None
    return target if isinstance(target, str) else None


def differences(model: type[Document], base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what plain data says otherwise than its base, with its own fields; in the order of the data."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        if name in OWN:
            found[name] = value
        elif (part := _difference(group_of(model, name), base.get(name, _NOTHING), value)) is not _NOTHING:
            found[name] = part
    return found


def resolved(model: type[Document], base: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return whole data: what the data says itself, else what the base says; in the order of the model."""
    merged = {name: value for name, value in base.items() if name not in OWN}
    for name, value in data.items():
        merged[name] = value if name in OWN else _laid_over(group_of(model, name), merged.get(name), value)
    order = [*model.model_fields, *(name for name in merged if name not in model.model_fields)]
    return {name: merged[name] for name in order if name in merged}


def is_whole(model: type[Document], data: Mapping[str, Any]) -> bool:
    """Return whether plain data leaves nothing to its base."""
    return all(name in data for name in model.model_fields)


def chain(data: Mapping[str, Any], base_of: BaseOf) -> tuple[list[Mapping[str, Any]], Problem | None]:
    """Return the cards that a card stands on, the nearest first, and what is wrong with them.

    Returns:
        The stored data of the bases as far as they can be followed, and the problem that ends the way: a base
        that is missing, of another kind or game, or a card that stands on itself.
    """
    bases: list[Mapping[str, Any]] = []
    seen, user = {data.get("id")}, data
    while (target := base_id(user)) is not None:
        ref = user["based_on"]
        values = {"slug": str(ref.get("slug") or target), "card": str(user.get("slug", ""))}
        if target in seen or len(bases) >= LONGEST_CHAIN:
            return bases, Problem(code="inheritance.cycle", path="based_on", values=values)
        base = base_of(target)
        if base is None:
            return bases, Problem(code="inheritance.missing", path="based_on", values=values)
        if (base.get("kind"), base.get("system")) != (data.get("kind"), data.get("system")):
            values |= {"kind": str(data.get("kind")), "found": str(base.get("kind"))}
            return bases, Problem(code="inheritance.other_kind", path="based_on", values=values)
        seen.add(target)
        bases.append(base)
        user = base
    return bases, None


def whole_base(
    model: type[Document], data: Mapping[str, Any], base_of: BaseOf
) -> tuple[dict[str, Any] | None, Problem | None]:
    """Return the whole data of the card that another is based on; None if it has none, and why."""
    bases, problem = chain(data, base_of)
    if problem is not None or not bases:
        return None, problem
    whole: dict[str, Any] = dict(bases[-1])
    for base in reversed(bases[:-1]):
        whole = resolved(model, whole, base)
    return whole, None


def group_of(model: type[BaseModel], name: str) -> type[BaseModel] | None:
    """Return the model of a field that is a group of fields, or None if it is one value."""
    field = model.model_fields.get(name)
    return _group(field.annotation) if field is not None else None


def _group(annotation: Any) -> type[BaseModel] | None:
    if get_origin(annotation) is Annotated:
        return _group(get_args(annotation)[0])
    if get_origin(annotation) in (Union, types.UnionType):
        members = [one for one in get_args(annotation) if one is not type(None)]
        return _group(members[0]) if len(members) == 1 else None
    if isinstance(annotation, type) and issubclass(annotation, Schema) and not issubclass(annotation, Ref):
        return annotation
    return None


_NOTHING: Final = object()


def _difference(group: type[BaseModel] | None, base: Any, value: Any) -> Any:
    if same(base, value):
        return _NOTHING
    if group is None or not isinstance(base, Mapping) or not isinstance(value, Mapping):
        return value
    found = {}
    for name, one in value.items():
        part = _difference(group_of(group, name), base.get(name, _NOTHING), one)
        if part is not _NOTHING:
            found[name] = part
    # A field that the base has and the value lacks cannot be told by leaving it out.
    return found if set(base) <= set(value) else dict(value)


def _laid_over(group: type[BaseModel] | None, base: Any, value: Any) -> Any:
    if group is None or not isinstance(base, Mapping) or not isinstance(value, Mapping):
        return value
    merged = dict(base)
    for name, one in value.items():
        merged[name] = _laid_over(group_of(group, name), base.get(name), one)
    return merged


def same(one: Any, other: Any) -> bool:
    """Return whether two plain values are equal and of one type: 1, 1.0 and true are three values."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and bool(one == other)
