"""The rules of a scenario without what names something that the scenario does not have any more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = Mapping[str, Any]


def tidied_rules(data: Data) -> dict[str, Any]:
    """Return what changes in the rules of a scenario so that they name nothing that it does not have.

    Blocks and effects that do are left out; so are conditions of victory and events that have lost their last
    block by it: they would always be so. Fields that stay as they are are not in the result.
    """
    found = dict(data)
    while (after := _once_tidied(found)) != {field: found.get(field) for field in after}:
        found |= after
    return {field: value for field, value in found.items() if value != data.get(field)}


def _once_tidied(data: Data) -> dict[str, Any]:
    known = {
        "side": {one["id"] for one in data.get("sides", ())},
        "area": {one["id"] for one in data.get("areas", ())},
        "objective": {one.get("id") for one in data.get("objectives", ())},
        "group": {group["id"] for side in data.get("sides", ()) for group in side.get("reinforcements", ())},
        "trigger": {one["id"] for one in data.get("triggers", ())},
        "counter": {one["id"] for one in data.get("counters", ())},
    }

    def stays(one: Data) -> bool:
        named = {**one, **(one.get("where") or {})}
        return all(named[name] in names for name, names in known.items() if isinstance(named.get(name), str))

    def condition(one: Data) -> dict[str, Any]:
        parts = []
        for part in one.get("of", ()):
            inner = condition(part) if part.get("test") == "group" else part
            if stays(inner) and (part.get("test") != "group" or inner["of"]):
                parts.append(inner)
        return {**one, "of": parts}

    def fitting(one: Data) -> dict[str, Any] | None:
        before = one.get("condition", {})
        after = condition(before) if before.get("of") else before
        if not stays(one) or (before.get("of") and not after["of"]):
            return None
        return dict(one) if after == before else {**one, "condition": after}

    found: dict[str, Any] = {}
    if data.get("victory"):
        found["victory"] = [kept for one in data["victory"] if (kept := fitting(one)) is not None]
    if data.get("triggers"):
        found["triggers"] = [
            {**kept, "effects": [effect for effect in kept.get("effects", ()) if stays(effect)]}
            for one in data["triggers"]
            if (kept := fitting(one)) is not None
        ]
    if data.get("begins") is not None and data["begins"] not in known["side"]:
        found["begins"] = None
    return found
