"""The data files of a game as one: ids looked up, links followed, entries with what links add to them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from editor.packs.battlescribe.always import apply_always
from editor.packs.battlescribe.files import ForeignFile, children, number_in
from editor.packs.battlescribe.modifiers import Modifier, modifiers_in
from editor.packs.battlescribe.tally import Tally

MOST_DEEP: Final = 12
"""Entries inside of entries, links followed."""
_MOST_GROUPS: Final = 200


@dataclass(frozen=True)
class Node:
    """An entry or a group of entries as it is met: a link with its target, or the thing itself."""

    parts: tuple[ET.Element, ...]
    """The links that lead to it, then the thing."""
    file: ForeignFile
    """Where the thing stands."""

    @property
    def thing(self) -> ET.Element:
        """The entry or group itself."""
        return self.parts[-1]

    @property
    def id(self) -> str:
        """Id of the thing; made of its name where it has none."""
        return self.thing.get("id", "") or f"name/{self.name}"

    @property
    def name(self) -> str:
        """What it is called."""
        return next((name for one in reversed(self.parts) if (name := one.get("name", "").strip())), "–")

    @property
    def is_group(self) -> bool:
        """Whether it is a group of which something is chosen."""
        return self.thing.tag == "selectionEntryGroup"

    @property
    def type(self) -> str:
        """``unit``, ``model`` or ``upgrade``; New Recruit's further ones count as upgrades."""
        return self.thing.get("type", "upgrade")

    @property
    def hidden(self) -> bool:
        """Whether it is hidden until a modifier shows it."""
        return any(one.get("hidden") == "true" for one in self.parts)

    def all(self, holder: str) -> Iterator[ET.Element]:
        """Yield what stands in a list of the thing and of the links to it."""
        for one in reversed(self.parts):
            yield from children(one, holder)

    def modifiers(self) -> Iterator[Modifier]:
        """Yield the modifiers of the thing and of the links to it."""
        for one in reversed(self.parts):
            yield from modifiers_in(one)

    def cost(self, type_id: str) -> float:
        """Return what one costs, in costs of a type."""
        return sum(number_in(one, "value") for one in self.all("costs") if one.get("typeId") == type_id)


@dataclass(frozen=True)
class Info:
    """What an entry says: profiles and rules, those of its groups and links among them."""

    profiles: tuple[ET.Element, ...]
    rules: tuple[ET.Element, ...]


@dataclass
class Book:
    """All data files of a game."""

    files: Sequence[ForeignFile]
    tally: Tally
    ids: dict[str, tuple[ET.Element, ForeignFile]] = field(default_factory=dict)
    """Id -> what has it, and its file."""

    handled: set[int] = field(default_factory=set)
    """The modifiers that became rules, with what is in them, and the links that lead nowhere."""

    def __post_init__(self) -> None:
        for file in self.files:
            for element in file.root.iter():
                if (key := element.get("id")) and element is not file.root:
                    self.ids.setdefault(key, (element, file))
        for file in self.files:
            self.handled.update(map(id, apply_always(file.root, self.ids)))

    def everywhere(self, holder: str) -> Iterator[ET.Element]:
        """Yield what stands in a list of any of the files, the game system first."""
        for file in self.files:
            yield from children(file.root, holder)

    def roots(self, file: ForeignFile) -> Iterator[Node]:
        """Yield the entries that a roster may take by themselves, of one file."""
        for element in children(file.root, "selectionEntries"):
            yield Node((element,), file)
        for link in children(file.root, "entryLinks"):
            if (node := self.linked(link)) is not None:
                yield from self._entries(node, set())

    def _entries(self, node: Node, seen: set[str]) -> Iterator[Node]:
        """Yield an entry, or the entries of a group; a group that leads back to itself once."""
        if not node.is_group:
            yield node
        elif node.id not in seen and len(seen) < MOST_DEEP:
            seen.add(node.id)
            for one in self.inside(node):
                yield from self._entries(one, seen)

    def inside(self, node: Node) -> Iterator[Node]:
        """Yield the entries and groups in an entry or a group."""
        for holder in ("selectionEntries", "selectionEntryGroups"):
            for element in node.all(holder):
                yield Node((element,), self.ids.get(element.get("id", ""), (element, node.file))[1])
        for link in node.all("entryLinks"):
            if (found := self.linked(link)) is not None:
                yield found

    def nowhere(self, link: ET.Element) -> None:
        """Count a link that leads nowhere, once however often it is met."""
        if id(link) not in self.handled:
            self.handled.add(id(link))
            self.tally.add("link", link.get("name", ""))

    def linked(self, link: ET.Element) -> Node | None:
        """Return what a link to an entry or group means, with the link; None where it leads nowhere."""
        parts = [link]
        target = self.ids.get(link.get("targetId", ""))
        if target is None or target[0].tag not in ("selectionEntry", "selectionEntryGroup"):
            self.nowhere(link)
            return None
        return Node((*parts, target[0]), target[1])

    def info(self, node: Node) -> Info:
        """Return the profiles and rules of an entry."""
        profiles: dict[int, ET.Element] = {}
        rules: dict[int, ET.Element] = {}
        for part in reversed(node.parts):
            self._gather(part, profiles, rules, set())
        return Info(tuple(profiles.values()), tuple(rules.values()))

    def _gather(
        self, part: ET.Element, profiles: dict[int, ET.Element], rules: dict[int, ET.Element], seen: set[int]
    ) -> None:
        if id(part) in seen or len(seen) > _MOST_GROUPS:
            return
        seen.add(id(part))
        profiles |= {id(one): one for one in children(part, "profiles")}
        rules |= {id(one): one for one in children(part, "rules")}
        for group in children(part, "infoGroups"):
            self._gather(group, profiles, rules, seen)
        for link in children(part, "infoLinks"):
            target = self.ids.get(link.get("targetId", ""))
            if target is None:
                self.nowhere(link)
            elif target[0].tag == "profile":
                profiles[id(target[0])] = target[0]
            elif target[0].tag == "rule":
                rules[id(target[0])] = target[0]
            elif target[0].tag == "infoGroup":
                self._gather(target[0], profiles, rules, seen)

    def publication(self, element: ET.Element) -> str:
        """Return where something stands in print: ``Core Rules, 64``; '' where nothing is said."""
        found = self.ids.get(element.get("publicationId", ""))
        name = "" if found is None else found[0].get("name", "")
        return ", ".join(part for part in (name.strip(), element.get("page", "").strip()) if part)


def limits(node: Node, scopes: Sequence[str]) -> tuple[int | None, int | None]:
    """Return how often an entry is taken at least and at most in one of some scopes; None for any number."""
    least: int | None = None
    most: int | None = None
    for one in node.all("constraints"):
        if one.get("field") != "selections" or one.get("scope") not in scopes:
            continue
        if one.get("percentValue") == "true" or (value := int(number_in(one, "value", -1))) < 0:
            continue
        if one.get("type") == "min":
            least = value if least is None else max(least, value)
        elif one.get("type") == "max":
            most = value if most is None else min(most, value)
    return least, most


def is_hidden_in(book: Book, node: Node, catalogue: str) -> bool:
    """Return whether an entry is hidden in the armies of a catalogue, whatever else they have."""
    hidden = node.hidden
    for modifier in node.modifiers():
        condition = modifier.only
        if modifier.field != "hidden" or modifier.type != "set" or condition is None:
            continue
        kind = condition.get("type")
        if condition.get("scope") != "primary-catalogue" or kind not in ("instanceOf", "notInstanceOf"):
            continue
        book.handled.update(map(id, modifier.element.iter()))
        if (condition.get("childId") == catalogue) == (kind == "instanceOf"):
            hidden = modifier.value == "true"
    return hidden
