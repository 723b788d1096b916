"""Other values for a field, within what its JSON Schema allows."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tests.rules.fields.walking import Place, Shape, Spot, choices, resolved

_DEEP: Final = 6
Refs = Sequence[Mapping[str, Any]]
MISSING: Final = "00000000-0000-4000-8000-000000000000"
"""Id of a document that is nowhere."""


def changed(data: Any, place: Place, value: Any) -> Any:
    """Return plain data with the value at a place changed; only what holds it is copied."""
    if not place:
        return value
    made = copy.copy(data)
    made[place[0]] = changed(data[place[0]], place[1:], value) if len(place) > 1 else value
    return made


def others(spot: Spot, refs: Refs = (), ids: Sequence[str] = ()) -> Iterator[Any]:
    """Yield values that may stand in the place of a field's own, the most different ones first.

    Args:
        spot: the field.
        refs: documents that a reference may mean instead, as references in plain data.
        ids: names of rows of its document, which a word may mean instead.
    """
    found: list[Any] = []
    for one in choices(spot.shape, spot.defs):
        if one.get("title") == "Ref":
            found += _refs(one, spot.shape, refs)
        elif one.get("type") == "array" and (inner := _ref_in(one, spot.defs)) is not None:
            more = _refs(inner, inner, refs)
            found += [spot.value[1:], *([*spot.value, ref] for ref in more)] if spot.value else [more[:1]]
        else:
            found += _of(one, spot.value, spot.defs)
            if one.get("type") == "string" and "enum" not in one:
                found += ids
            elif one.get("type") == "array" and _are_words(one, spot.defs):
                found += [[*(spot.value or ()), name] for name in ("x", *ids)]
    seen: list[Any] = [spot.value]
    for one in found:
        if one not in seen:
            seen.append(one)
            yield one


def _are_words(shape: Shape, defs: Mapping[str, Any]) -> bool:
    """Tell whether a list holds free words."""
    inner = resolved(shape.get("items", {}), defs)
    return inner.get("type") == "string" and "enum" not in inner


def ids_in(data: Any) -> Iterator[str]:
    """Yield the names of all rows of a document, each once."""
    yield from dict.fromkeys(_ids(data))


def _ids(data: Any) -> Iterator[str]:
    if isinstance(data, Mapping):
        yield from (data[key] for key in ("id", "key") if isinstance(data.get(key), str))
    if isinstance(data, Mapping | list):
        for one in data.values() if isinstance(data, Mapping) else data:
            yield from _ids(one)


def _refs(shape: Shape, outer: Shape, refs: Refs) -> list[Any]:
    kinds = outer.get("kinds", shape.get("kinds", ()))
    fitting = [one for one in refs if not kinds or one["kind"] in kinds]
    lost = {"id": MISSING, "kind": kinds[0], "slug": "missing"} if kinds else None
    return [*fitting[:3], *([lost] if lost else [])]


def _ref_in(shape: Shape, defs: Mapping[str, Any]) -> Shape | None:
    """Return the shape of the references that a list holds; nothing where it holds something else."""
    inner = resolved(shape.get("items", {}), defs)
    return inner if inner.get("title") == "Ref" else None


def _of(shape: Shape, value: Any, defs: Mapping[str, Any]) -> list[Any]:
    kind = shape.get("type")
    if "const" in shape:
        return [shape["const"]]
    if "enum" in shape:
        # From the next one on: changed in all rows of a table, each word stands there as often as before.
        words = list(shape["enum"])
        after = words.index(value) + 1 if value in words else 0
        return words[after:] + words[:after]
    if kind == "string":
        # A name that nothing else uses, or one that no pattern forbids.
        return [f"{value or 'x'}x", "x", "X", "empire", "orcs", "marsh"]
    if kind == "null":
        return [None]
    if kind == "boolean":
        return [not value]
    if kind in ("integer", "number"):
        return _numbers(shape, value, whole=kind == "integer")
    if kind == "array":
        return _lists(shape, value, defs)
    if kind == "object" and isinstance(value, Mapping) and "properties" not in shape:
        return [{key: one for key, one in value.items() if key != last} for last in list(value)[:2]]
    if value is None or (isinstance(value, Mapping) and not value):
        return [made] if (made := least(shape, defs)) is not None else []
    return []


def _numbers(shape: Shape, value: Any, *, whole: bool) -> list[Any]:
    low, high = shape.get("minimum", -1000), shape.get("maximum", 1000)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return [low, high, max(low, min(high, 1))]
    found = [value + 3, low, value * 3 + 5, value - 1, value + 1, value - 3, high]
    if not whole:
        found += [value + 0.3, value - 0.3]
    return [one for one in found if low <= one <= high]


def _lists(shape: Shape, value: Any, defs: Mapping[str, Any]) -> list[Any]:
    if "prefixItems" in shape and not isinstance(value, list):
        parts = [least(one, defs) for one in shape["prefixItems"]]
        return [parts] if None not in parts else []
    if not isinstance(value, list):
        value = []
    found: list[Any] = [value[:-1], value[1:], value[::-1], [*value, value[0]]] if value else []
    for one in choices(shape.get("items", {}), defs):
        found += [[*value, word] for word in one.get("enum", ())]
    if not value and (item := least(shape.get("items", {}), defs)) is not None:
        found.append([item])
    return found


def least(shape: Shape, defs: Mapping[str, Any], deep: int = 0) -> Any:
    """Return a small value that a shape allows; nothing where none is known."""
    shape = resolved(shape, defs)
    if deep > _DEEP:
        return None
    for one in choices(shape, defs):
        kind = one.get("type")
        if "const" in one or "enum" in one:
            return one.get("const", one.get("enum", (None,))[0])
        if kind in ("integer", "number"):
            return max(one.get("minimum", 1), min(one.get("maximum", 1), 1))
        if kind == "boolean":
            return True
        if kind == "string":
            return "x" if "pattern" in one or one.get("minLength") else ""
        if kind == "array":
            items = [least(part, defs, deep + 1) for part in one.get("prefixItems", ())]
            if not items and one.get("minItems"):
                items = [least(one["items"], defs, deep + 1)] * one["minItems"]
            return items
        if kind == "object":
            parts = one.get("properties", {})
            return {
                name: least(parts[name], defs, deep + 1) for name in one.get("required", ()) if name in parts
            }
    return None
