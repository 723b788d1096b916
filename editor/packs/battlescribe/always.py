"""Modifiers that hold always: what they say is so from the start."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

from editor.packs.battlescribe.files import children, number_in
from editor.packs.battlescribe.modifiers import Modifier, Names, modifiers_in

_SIGNS: Final = {"increment": 1, "decrement": -1}


def apply_always(root: ET.Element, names: Names) -> Iterator[ET.Element]:
    """Change the elements of a file as their modifiers without conditions say, and yield those modifiers."""
    for owner in list(root.iter()):
        if owner.tag != "modifierGroup":
            for one in modifiers_in(owner):
                if one.always and _applied(owner, one, names):
                    yield one.element


def _applied(owner: ET.Element, modifier: Modifier, names: Names) -> bool:
    """Change an element as a modifier says, and return whether it could be."""
    field = names.get(modifier.field)
    if modifier.field == "hidden" and modifier.type == "set" and owner.tag != "entryLink":
        owner.set("hidden", modifier.value)
    elif modifier.field == "name" and modifier.type == "set" and not owner.tag.endswith("Link"):
        owner.set("name", modifier.value)
    elif field is not None and field[0].tag == "costType":
        return _cost(owner, modifier, names)
    elif field is not None and field[0].tag == "constraint":
        mine = next((one for one in children(owner, "constraints") if one is field[0]), None)
        return mine is not None and _number(mine, modifier)
    elif field is not None and field[0].tag == "characteristicType" and modifier.type == "set":
        said = [one for one in children(owner, "characteristics") if one.get("typeId") == modifier.field]
        for one in said:
            one.text = modifier.value
        return bool(said)
    else:
        return False
    return True


def _number(element: ET.Element, modifier: Modifier, more: float = 0.0) -> bool:
    """Change the number of a constraint or a cost; ``more`` is what it has from elsewhere."""
    by, now = number_in(modifier.element, "value"), number_in(element, "value")
    if modifier.type == "set":
        now = by - more
    elif modifier.type in _SIGNS:
        now += _SIGNS[modifier.type] * by
    else:
        return False
    element.set("value", f"{now:g}")
    return True


def _cost(owner: ET.Element, modifier: Modifier, names: Names) -> bool:
    """Change a cost of an entry; what a link costs is added to that of what it leads to."""
    if owner.tag not in ("selectionEntry", "entryLink"):
        return False
    more = 0.0
    if owner.tag == "entryLink":
        target = names.get(owner.get("targetId", ""))
        if target is None or target[0].tag != "selectionEntry":
            return False
        more = sum(
            number_in(one, "value")
            for one in children(target[0], "costs")
            if one.get("typeId") == modifier.field
        )
    costs = owner.find("costs")
    if costs is None:
        costs = ET.SubElement(owner, "costs")
    mine = next((one for one in costs if one.get("typeId") == modifier.field), None)
    if mine is None:
        mine = ET.SubElement(costs, "cost", typeId=modifier.field, value="0")
    return _number(mine, modifier, more)
