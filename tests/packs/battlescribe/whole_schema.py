"""A game in which all stands that the published schema allows, made of the schema."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from editor.packs.safe_xml import read_xml

SCHEMA: Final = Path(__file__).resolve().parents[2] / "data" / "battlescribe" / "Catalogue.xsd"
_IDS: Final = {
    "gameSystem": "G",
    "catalogue": "A",
    "costType": "C",
    "profileType": "T",
    "characteristicType": "X",
    "publication": "B",
}
"""Ids of the first of each, to which the others refer."""
_TARGETS: Final = {"categoryLink": "K", "entryLink": "E", "catalogueLink": "LIB", "infoLink": "P"}
_TYPES: Final = {
    "constraint": "max",
    "modifier": "append",
    "condition": "atLeast",
    "conditionGroup": "or",
    "selectionEntry": "unit",
    "selection": "unit",
    "entryLink": "selectionEntry",
    "infoLink": "profile",
    "catalogueLink": "catalogue",
}
_REFERENCES: Final = {
    "publicationId": "B",
    "gameSystemId": "G",
    "battleScribeVersion": "2.03",
    "childId": "K",
    "scope": "roster",
    "field": "selections",
    "defaultSelectionEntryId": "any",
    "importRootEntries": "true",
    "import": "true",
    "shared": "true",
}
_TWICE: Final = ("conditions", "characteristicTypes")
"""Lists of which one element alone would say less."""
_LINKED: Final = {
    "categoryEntries/categoryEntry": "K",
    "sharedSelectionEntries/selectionEntry": "E",
    "sharedProfiles/profile": "P",
}
"""Where the things stand to which links lead."""


@dataclass
class Schema:
    """The types of the schema."""

    named: dict[str, ET.Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for one in read_xml(SCHEMA.read_bytes(), SCHEMA.name):
            self.named.setdefault(one.get("name", ""), one)

    def parts(self, name: str) -> tuple[dict[str, bool], dict[str, str]]:
        """Return the attributes of a type, whether each must be there, and its elements with their types."""
        attributes: dict[str, bool] = {}
        elements: dict[str, str] = {}
        self._gather(self.named[name], attributes, elements)
        return attributes, elements

    def _gather(self, node: ET.Element, attributes: dict[str, bool], elements: dict[str, str]) -> None:
        for one in node:
            tag = one.tag.removeprefix("xs:")
            if tag == "extension" and one.get("base", "").startswith("tns:"):
                self._gather(self.named[one.get("base", "")[4:]], attributes, elements)
            if tag == "attribute":
                attributes[one.get("name", "")] = one.get("use") == "required"
            elif tag in ("group", "attributeGroup"):
                self._gather(self.named[one.get("ref", "")[4:]], attributes, elements)
            elif tag == "element":
                elements[one.get("name", "")] = one.get("type", "")
            else:
                self._gather(one, attributes, elements)


class Maker:
    """Makes files with all of the schema: each type once in full, elsewhere as short as may be."""

    def __init__(self, without: Collection[str] = ()) -> None:
        """Take the lists that are left out: what they would hold is made in full elsewhere."""
        self._schema, self._number, self._without = Schema(), 0, without
        self._full: set[str] = set()
        self.whole: list[ET.Element] = []
        """The elements that have all that their type allows."""

    def file(self, root: str) -> ET.Element:
        """Return a file: ``gameSystem``, ``catalogue`` or ``roster``."""
        made = self._element(root, f"tns:{root[0].upper()}{root[1:]}", "")
        for path, key in _LINKED.items() if root == "gameSystem" else ():
            if (linked := made.find(path)) is not None:
                linked.set("id", key)
        return made

    def _element(self, tag: str, kind: str, parent: str) -> ET.Element:
        made = ET.Element(tag)
        if kind.startswith("xs:"):
            self._number += 1
            made.text = f"Words {self._number}"
            return made
        attributes, elements = self._schema.parts(kind[4:])
        full = kind not in self._full and not (tag == "forceEntry" and parent == "forceEntry")
        self._full.add(kind)
        self._number += 1
        for name, needed in attributes.items():
            if full or needed or name == "name":
                made.set(name, self._value(tag, name))
        if tag == "characteristic":
            made.text = f"Value {self._number}"
        if full:
            self.whole.append(made)
        if full or tag in ("modifierGroup", "conditionGroup"):
            made.extend(self._parts(tag, elements, full=full))
        return made

    def _parts(self, tag: str, elements: dict[str, str], *, full: bool) -> Iterator[ET.Element]:
        wanted = elements if full else {"modifierGroup": ["modifiers"], "conditionGroup": ["conditions"]}[tag]
        for name in wanted:
            if name in self._without:
                continue
            if elements[name].startswith("xs:"):
                yield self._element(name, elements[name], tag)
                continue
            holder = ET.Element(name)
            ((inner, kind),) = self._schema.parts(elements[name][4:])[1].items()
            for _number in range(2 if name in _TWICE else 1):
                holder.append(self._element(inner, kind, tag))
            yield holder

    def _value(self, tag: str, name: str) -> str:
        if name == "id" and tag in _IDS and _IDS[tag] not in self._full:
            self._full.add(_IDS[tag])
            return _IDS[tag]
        known = {
            "id": f"{tag}-{self._number}",
            "name": f"{tag} {self._number}",
            "type": _TYPES.get(tag, ""),
            "targetId": _TARGETS.get(tag, ""),
            "typeId": {"profile": "T", "characteristic": "X"}.get(tag, "C"),
            "value": str(self._number),
            **_REFERENCES,
        }
        if tag == "modifier" and name == "field":
            return "name"
        if name in ("hidden", "percentValue", "collective", "library", "primary", "roundUp"):
            return "false"
        if name in ("includeChildSelections", "includeChildForces"):
            return "false"
        if name in ("revision", "repeats", "defaultCostLimit", "number") or name.endswith("Revision"):
            return str(self._number)
        return known.get(name, f"{name} {self._number}")


def changed(value: str) -> str:
    """Return another value than one."""
    other = {"false": "true", "true": "false", "and": "or", "or": "and", "max": "min"}.get(value)
    return other or (str(int(value) + 1) if value.isdigit() else f"{value}x")
