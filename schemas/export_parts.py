"""JSON Schema of cards that are based on others: what they leave to their base is not required of them."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

OF_DEPENDENTS: Final = frozenset({"system", "kind", "slug", "name", "id"})
"""Fields that also a card must have that takes all others from its base."""
_HEAD: Final = "#/$defs/"
_PART: Final = "InPart"
"""End of the name of a group of which a dependent card may say a part."""
_NO_GROUPS: Final = ("Ref",)


def with_parts(schema: Mapping[str, Any], defs: dict[str, Any], needed: set[str]) -> dict[str, Any]:
    """Return the schema of a card that also takes one that is based on another and says only what differs.

    Args:
        schema: of a model with the field ``based_on``.
        defs: the definitions of its file; groups of which a part is enough are added.
        needed: fields that a card without a base must have.
    """
    properties, whole = dict(schema["properties"]), {}
    for name, field in schema["properties"].items():
        if name != "based_on" and (part := _in_part(field, defs)) != field:
            properties[name], whole[name] = (
                part,
                {key: field[key] for key in ("$ref", "anyOf") if key in field},
            )
    otherwise = {"required": sorted(needed - OF_DEPENDENTS), "properties": whole}
    return {
        **schema,
        "properties": properties,
        "required": sorted(needed & OF_DEPENDENTS),
        "if": {"properties": {"based_on": {"type": "object"}}, "required": ["based_on"]},
        "else": otherwise,
    }


def _in_part(field: Mapping[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a field of which a part is enough; as it is where it is no group."""
    if "$ref" in field:
        return {**field, "$ref": _HEAD + _group(str(field["$ref"]).removeprefix(_HEAD), defs)}
    choices = [one for one in field.get("anyOf", ()) if one.get("type") != "null"]
    if len(choices) == 1 and "$ref" in choices[0]:
        parts = [_in_part(one, defs) if "$ref" in one else one for one in field["anyOf"]]
        return {**field, "anyOf": parts}
    return dict(field)


def _group(name: str, defs: dict[str, Any]) -> str:
    """Return the name of a group of which a part is enough, made where something of it is required."""
    group = defs[name]
    if name in _NO_GROUPS or name.endswith(_PART) or "properties" not in group:
        return name
    part = copy.deepcopy(group)
    part.pop("required", None)
    part["properties"] = {key: _in_part(value, defs) for key, value in group["properties"].items()}
    if part == group:
        return name
    defs[name + _PART] = part
    return name + _PART
