"""The rules of a scenario without what names something that the scenario does not have any more."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

Data = Mapping[str, Any]
_GAP: Final = "…"
"""What stands in a message for the value of a counter that is gone."""


def tidied_rules(data: Data, before: Data | None = None) -> dict[str, Any]:
    """Return what changes in the rules of a scenario so that they name nothing that it does not have.

    Blocks and effects that do are left out; so are conditions of victory and events that have lost their last
    block by it: they would always be so. Fields that stay as they are are not in the result.

    Args:
        data: the scenario, something taken away from it.
        before: the scenario as it was: messages leave a gap where they named a counter that only it had.
    """
    gone = _counters(before or {}) - _counters(data)
    found = {**data, **_without_values(data, gone)} if gone else dict(data)
    while (after := _once_tidied(found)) != {field: found.get(field) for field in after}:
        found |= after
    return {field: value for field, value in found.items() if value != data.get(field)}


def _counters(data: Data) -> set[str]:
    return {one["id"] for one in data.get("counters", ())}


def _without_values(data: Data, gone: Collection[str]) -> dict[str, Any]:
    """Return the events with a gap in their messages for each counter that is gone."""

    def told(message: Any) -> Any:
        if isinstance(message, Mapping):
            return {language: told(words) for language, words in message.items()}
        for counter in gone if isinstance(message, str) else ():
            message = message.replace(f"{{{counter}}}", _GAP)
        return message

    def effect(one: Data) -> Data:
        return {**one, "message": told(one["message"])} if "message" in one else one

    events = data.get("triggers", ())
    return {"triggers": [{**one, "effects": list(map(effect, one.get("effects", ())))} for one in events]}


def _once_tidied(data: Data) -> dict[str, Any]:
    known = {
        "side": {one["id"] for one in data.get("sides", ())},
        "area": {one["id"] for one in data.get("areas", ())},
        "objective": {one.get("id") for one in data.get("objectives", ())},
        "group": {group["id"] for side in data.get("sides", ()) for group in side.get("reinforcements", ())},
        "trigger": {one["id"] for one in data.get("triggers", ())},
        "counter": _counters(data),
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
