"""Modifiers that hold always: what they say is so from the start."""

from __future__ import annotations

import copy
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

from editor.packs.battlescribe.files import children, number_in
from editor.packs.battlescribe.modifiers import Modifier, Names, modifiers_in

_SIGNS: Final = {"increment": 1, "decrement": -1}
_INFO: Final = ("profile", "rule")


def apply_always(root: ET.Element, names: Names, *, links: bool) -> Iterator[ET.Element]:
    """Change the elements of a file as their modifiers without conditions say, and yield those modifiers.

    Args:
        root: of the file.
        names: what there is in all files.
        links: whether links to profiles and rules are changed, or all else; they come last.
    """
    for owner in list(root.iter()):
        if owner.tag == "modifierGroup" or (owner.tag == "infoLink") != links:
            continue
        those = [one for one in modifiers_in(owner) if one.always]
        changed = _copied(owner, names) if those and links else owner
        for one in those:
            if changed is not None and _applied(changed, one, names):
                yield one.element


def _copied(link: ET.Element, names: Names) -> ET.Element | None:
    """Return what a link to a profile or rule leads to, as its own copy that stands in the link."""
    target = names.get(link.get("targetId", ""))
    if target is None or target[0].tag not in _INFO:
        return None
    made = copy.deepcopy(target[0])
    if (holder := made.find("modifiers")) is not None:
        for one in [one.element for one in modifiers_in(made) if one.always]:
            holder[:] = [other for other in holder if other is not one]  # it is so already
    ET.SubElement(link, f"{made.tag}s").append(made)
    return made


def _applied(owner: ET.Element, modifier: Modifier, names: Names) -> bool:
    """Change an element as a modifier says, and return whether it could be."""
    field = names.get(modifier.field)
    kind = modifier.field if field is None else field[0].tag
    if kind == "hidden" and modifier.type == "set" and owner.tag != "entryLink":
        owner.set("hidden", modifier.value)
    elif kind == "name" and not owner.tag.endswith("Link"):
        words = _words(owner.get("name", ""), modifier)
        owner.set("name", owner.get("name", "") if words is None else words)
        return words is not None
    elif kind == "category" and owner.tag in ("selectionEntry", "entryLink"):
        return _category(owner, modifier, names)
    elif kind == "costType":
        return _cost(owner, modifier, names)
    elif kind == "constraint":
        mine = next((one for one in children(owner, "constraints") if field and one is field[0]), None)
        return mine is not None and _number(mine, modifier)
    elif kind == "characteristicType":
        said = [one for one in children(owner, "characteristics") if one.get("typeId") == modifier.field]
        made = [_words(one.text or "", modifier) for one in said]
        for one, words in zip(said, made, strict=True):
            one.text = one.text if words is None else words
        return None not in made and bool(made)
    else:
        return False
    return True


def _words(before: str, modifier: Modifier) -> str | None:
    """Return a name or a characteristic as a modifier makes it; None where it says something else."""
    if modifier.type == "set":
        return modifier.value
    if modifier.type == "append":
        return f"{before} {modifier.value}"
    try:
        return f"{float(before) + _SIGNS[modifier.type] * float(modifier.value):g}"
    except (KeyError, ValueError):
        return None


def _category(owner: ET.Element, modifier: Modifier, names: Names) -> bool:
    """Add an entry to a category, take it out of one, or make one its main category."""
    links = owner.find("categoryLinks")
    links = ET.SubElement(owner, "categoryLinks") if links is None else links
    mine = [one for one in links if one.get("targetId") == modifier.value]
    if modifier.value not in names or modifier.type not in ("add", "remove", "set-primary", "unset-primary"):
        return False
    if modifier.type == "remove":
        for one in mine:
            links.remove(one)
        return bool(mine)  # else what a link leads to has it
    if modifier.type == "set-primary":
        for one in links:
            one.set("primary", "false")
    if not mine:
        mine = [ET.SubElement(links, "categoryLink", targetId=modifier.value)]
    for one in mine if modifier.type != "add" else ():
        one.set("primary", "true" if modifier.type == "set-primary" else "false")
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
        same = (one for one in children(target[0], "costs") if one.get("typeId") == modifier.field)
        more = sum(number_in(one, "value") for one in same)
    costs = owner.find("costs")
    if costs is None:
        costs = ET.SubElement(owner, "costs")
    mine = next((one for one in costs if one.get("typeId") == modifier.field), None)
    if mine is None:
        mine = ET.SubElement(costs, "cost", typeId=modifier.field, value="0")
    return _number(mine, modifier, more)
