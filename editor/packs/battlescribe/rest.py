"""What of the data files of a game has no place here at all: counted with examples."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Final

from editor.packs.battlescribe.book import Book
from editor.packs.battlescribe.modifiers import Modifier, modifiers_in

_NAMED: Final = frozenset({"id", "name"})
_SOURCED: Final = frozenset({"publicationId", "page"})
_FILE: Final = _NAMED | {"battleScribeVersion", "revision", "type"}
_LINK: Final = _NAMED | {"targetId", "type"}
_ENTRY: Final = _NAMED | {"import", "collective", "hidden"}
_QUERY: Final = frozenset({"field", "scope", "value", "percentValue", "includeChildSelections"})
_TAKEN: Final[Mapping[str, frozenset[str]]] = {
    "gameSystem": _FILE | {"authorName"},
    "catalogue": _FILE | {"library", "gameSystemId", "gameSystemRevision"},
    "publication": _NAMED,
    "costType": _NAMED,
    "profileType": _NAMED,
    "characteristicType": _NAMED,
    "categoryEntry": _NAMED,
    "forceEntry": _NAMED,
    "catalogueLink": _LINK | {"importRootEntries"},
    "categoryLink": _LINK | {"primary"},
    "entryLink": _LINK | _ENTRY,
    "infoLink": _LINK | {"hidden"},
    "selectionEntry": _ENTRY | {"type"},
    "selectionEntryGroup": _ENTRY | {"defaultSelectionEntryId"},
    "profile": _NAMED | {"hidden", "typeId", "typeName"},
    "characteristic": frozenset({"name", "typeId"}),
    "rule": _NAMED | {"hidden"},
    "infoGroup": _NAMED | {"hidden"},
    "cost": frozenset({"name", "typeId", "value"}),
    "constraint": _NAMED | _QUERY | {"type", "includeChildForces"},
}
"""Elements -> their attributes that become something, or only repeat what stands elsewhere.

A force inside of another is counted, so that it does not matter whether constraints count in it.
"""
_LISTS: Final = frozenset(
    f"{one}s".replace("Entrys", "Entries")
    for tag in _TAKEN
    for one in (tag, f"shared{tag[0].upper()}{tag[1:]}")
)
_ELSEWHERE: Final = frozenset({"comment", "modifiers", "modifierGroups"})
"""What is counted with what has it."""
_TEXTS: Final = frozenset({("gameSystem", "readme"), ("catalogue", "readme"), ("rule", "description")})
"""Elements with words that become something, after what has them."""
_USED: Final[Mapping[str, str]] = {
    "selectionEntry": "entry",
    "selectionEntryGroup": "entry",
    "entryLink": "entry",
    "profile": "shared",
    "rule": "shared",
    "infoGroup": "shared",
    "infoLink": "shared",
    "publication": "detail",
    "forceEntry": "detail",
}
"""Elements that are lost where nothing became of them -> the kind of loss."""
_NOTHING: Final = frozenset({"", "false", "-1", "-1.0"})
"""What an attribute says that says nothing."""
_USUAL: Final[Mapping[str, frozenset[str]]] = {key: frozenset({"true"}) for key in ("shared", "exportable")}
"""Attributes that say nothing when they say something else."""
_NEAR: Final = ("parent", "self")
_TYPES: Final = ("unit", "model", "upgrade")
_CHANGED: Final = {
    "costType": "cost",
    "characteristicType": "value",
    "constraint": "limit",
    "hidden": "shown",
    "name": "name",
    "category": "category",
}
"""What a modifier changes -> the kind of loss that it is."""


def count_rest(book: Book) -> None:
    """Count the modifiers and all else of a game that nothing here says."""
    rest = _Rest(book)
    for file in book.files:
        rest.count(file.root, "")


class _Rest:
    """Walks through files from the top, as far as something became of what it meets."""

    def __init__(self, book: Book) -> None:
        self._book, self._tally = book, book.tally

    def count(self, element: ET.Element, owner: str) -> None:
        """Count what is lost of an element and of all that is in it.

        Args:
            element: the element.
            owner: name of what it stands in.
        """
        name = element.get("name", "").strip() or owner
        known = _TAKEN.get(element.tag)
        if known is None:
            self._tally.add("foreign", element.tag, told=f"{name}: {element.tag}")
            return
        kind = _USED.get(element.tag)
        if kind is not None and id(element) not in self._book.used:
            if id(element) not in self._book.handled:  # else it was counted before
                self._lost(kind, element, name)
            return
        if element.tag == "categoryLink" and owner and id(element) not in self._book.used:
            self._lost("detail", element, f"{owner}: {name}")
        self._attributes(element, name, known)
        self._modifiers(element, name)
        for part in element:
            if part.tag in _LISTS:
                for one in part:
                    self.count(one, name)
            elif part.tag in _ELSEWHERE:
                for comment in part.iter("comment"):
                    self._tally.add("comment", comment.text or "")
            elif (element.tag, part.tag) not in _TEXTS and _says(part):
                for one in part if len(part) else (part,):
                    self._tally.add("foreign", one.tag, told=f"{name}: {one.tag} {one.get('name', '')}")

    def _lost(self, kind: str, element: ET.Element, name: str) -> None:
        self._tally.add(kind, element.tag if kind == "detail" else name, told=f"{element.tag} {name}")

    def _attributes(self, element: ET.Element, name: str, known: frozenset[str]) -> None:
        """Count what an element says beside what something became of."""
        for key, value in element.attrib.items():
            taken = key in known or (key in _SOURCED and id(element) in self._book.sourced)
            taken = taken or (key == "authorName" and value == self._book.files[0].root.get(key))
            near = key == "shared" and element.get("scope") in _NEAR  # there is one link alone
            if key != "id" and not taken and not near and value not in _USUAL.get(key, _NOTHING):
                said = self._book.ids[value][0].get("name", value) if value in self._book.ids else value
                self._tally.add("detail", f"{element.tag} {key}", told=f"{name}: {element.tag} {key} {said}")
        if element.tag == "selectionEntry" and element.get("type", "upgrade") not in _TYPES:
            self._tally.add("detail", "selectionEntry type", told=f"{name}: type {element.get('type')}")
        if chosen := element.get("defaultSelectionEntryId"):
            self._tally.add("default", name, told=f"{name}: {self._book.named(chosen) or chosen}")
        if element.get("collective") == "true":
            self._tally.add("collective", name)

    def _modifiers(self, element: ET.Element, name: str) -> None:
        shown = False
        for one in modifiers_in(element):
            shown = shown or one.field == "hidden"
            if id(one.element) not in self._book.handled:
                self._tally.add(_kind(self._book, one), f"{name or element.tag}: {one.said(self._book.ids)}")
        if element.get("hidden") == "true" and "hidden" in _TAKEN[element.tag] and not shown:
            self._tally.add("hidden", name)  # where a modifier shows it, that is told


def _says(element: ET.Element) -> bool:
    return bool(len(element) or element.attrib or (element.text or "").strip())


def _kind(book: Book, modifier: Modifier) -> str:
    """Return what kind of loss a modifier is."""
    changed = book.ids.get(modifier.field)
    kind = _CHANGED.get(modifier.field if changed is None else changed[0].tag)
    return f"modifier_{kind}" if kind is not None else "modifier"
