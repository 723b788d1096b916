"""What of the data files of a game has no place here at all: counted with examples."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection
from typing import Final

from editor.packs.battlescribe.book import Book
from editor.packs.battlescribe.files import children
from editor.packs.battlescribe.modifiers import Modifier, modifiers_in

_FOREIGN: Final = ("association", "attributeType", "localConditionGroup")
"""What New Recruit has added to the format."""
_ENTRIES: Final = ("selectionEntry", "selectionEntryGroup", "entryLink")
_CHANGED: Final = {
    "costType": "cost",
    "characteristicType": "value",
    "constraint": "limit",
    "hidden": "shown",
    "name": "name",
    "category": "category",
}
"""What a modifier changes -> the kind of loss that it is."""


def count_rest(book: Book, met: Collection[str]) -> None:
    """Count the modifiers and all else of a game that nothing here says.

    Args:
        book: the files.
        met: ids of the entries and groups that became something.
    """
    shown = {one.get("targetId", "") for file in book.files for one in file.root.iter("infoLink")}
    for file in book.files:
        for element in file.root.iter():
            if id(element) not in book.handled:
                _count(book, element)
        for holder in ("sharedSelectionEntries", "sharedSelectionEntryGroups"):
            for one in children(file.root, holder):
                if one.get("id") not in met:
                    book.tally.add("entry", one.get("name", ""))
        for holder in ("sharedRules", "sharedProfiles", "sharedInfoGroups"):
            for one in children(file.root, holder):
                if one.get("id") not in shown:
                    book.tally.add("shared", one.get("name", ""))


def _count(book: Book, element: ET.Element) -> None:
    name = element.get("name", "")
    if element.tag != "modifierGroup":  # counted with what has the group
        for one in modifiers_in(element):
            if id(one.element) not in book.handled:
                book.tally.add(_kind(book, one), f"{name or element.tag}: {one.said(book.ids)}")
    if element.tag in _FOREIGN:
        book.tally.add("foreign", element.tag)
    elif element.tag == "categoryEntry" and any(
        element.find(one) is not None for one in ("rules", "infoLinks")
    ):
        book.tally.add("category_words", name)
    if element.find("comment") is not None:
        book.tally.add("comment", element.findtext("comment") or "")
    if element.tag in _ENTRIES:
        if element.get("defaultSelectionEntryId"):
            book.tally.add("default", name)
        if element.get("collective") == "true":
            book.tally.add("collective", name)


def _kind(book: Book, modifier: Modifier) -> str:
    """Return what kind of loss a modifier is."""
    changed = book.ids.get(modifier.field)
    kind = _CHANGED.get(modifier.field if changed is None else changed[0].tag)
    return f"modifier_{kind}" if kind is not None else "modifier"
