"""The data files of a game as one: ids looked up, links followed, entries with what links add to them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from editor.packs.battlescribe.always import apply_always
from editor.packs.battlescribe.files import ForeignFile, children, number_in
from editor.packs.battlescribe.modifiers import Modifier, modifiers_in
from editor.packs.battlescribe.tally import Tally

MOST_DEEP: Final = 12
"""Entries inside of entries, links followed."""
EXACTLY: Final = "exactly"
"""How New Recruit asks for one number at least and at most."""
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
    used: set[int] = field(default_factory=set)
    """The entries, groups, links, profiles, rules and publications that became something."""
    sourced: set[int] = field(default_factory=set)
    """What has its publication and page on a card."""

    def __post_init__(self) -> None:
        for file in self.files:
            self._add_ids(file)
        for links in (False, True):  # links lead to what is changed already
            for file in self.files:
                self.handled.update(map(id, apply_always(file.root, self.ids, links=links)))

    def _add_ids(self, file: ForeignFile) -> None:
        """Take in the ids of a file; one that another thing has already is made another.

        What stands word for word in two files is one thing.
        """
        renamed: dict[str, str] = {}
        for element in file.root.iter():
            key = element.get("id", "")
            if not key or element is file.root:
                continue
            first, where = self.ids.setdefault(key, (element, file))
            if first is element:
                continue
            if _alike(first, element):
                self.handled.add(id(element))
            elif where is file:
                element.set("id", next(one for n in count(2) if (one := f"{key}/{n}") not in self.ids))
                self.ids[element.get("id", "")] = element, file
            else:
                renamed[key] = f"{file.root.get('id', '')}/{key}"
        for element in file.root.iter() if renamed else ():
            for name, value in element.attrib.items():
                if value in renamed:
                    element.set(name, renamed[value])
            if (key := element.get("id", "")) in renamed.values():
                self.ids.setdefault(key, (element, file))

    def imported(self, file: ForeignFile) -> tuple[ForeignFile, ...]:
        """Return the files whose entries the armies of a catalogue have: its own, and those it imports."""
        by_id = {one.root.get("id", ""): one for one in self.files}
        found = {file.name: file}
        ahead = [file]
        while ahead:
            for link in children(ahead.pop().root, "catalogueLinks"):
                target = by_id.get(link.get("targetId", ""))
                if target is None:
                    self.nowhere(link)
                elif link.get("importRootEntries") == "true" and target.name not in found:
                    found[target.name] = target
                    ahead.append(target)
        return tuple(found.values())

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

    def named(self, key: str) -> str:
        """Return the name of what has an id; '' for nothing."""
        found = self.ids.get(key)
        return "" if found is None else found[0].get("name", "").strip()

    def nowhere(self, link: ET.Element) -> None:
        """Count a link that leads nowhere, once however often it is met."""
        if id(link) not in self.handled:
            self.handled.add(id(link))
            self.tally.add("link", link.get("name", ""))

    def linked(self, link: ET.Element) -> Node | None:
        """Return what a link to an entry or group means, with the link; None where it leads nowhere."""
        target = self.ids.get(link.get("targetId", ""))
        if target is None or target[0].tag not in ("selectionEntry", "selectionEntryGroup"):
            self.nowhere(link)
            return None
        return Node((link, target[0]), target[1])

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
        self.used.add(id(part))
        profiles |= {id(one): one for one in children(part, "profiles")}
        rules |= {id(one): one for one in children(part, "rules")}
        for group in children(part, "infoGroups"):
            self._gather(group, profiles, rules, seen)
        for link in children(part, "infoLinks"):
            self.used.add(id(link))
            target = self.ids.get(link.get("targetId", ""))
            if target is None:
                self.nowhere(link)
            elif any(map(len, link.findall("profiles") + link.findall("rules"))):
                self.used.add(id(target[0]))
                self._gather(link, profiles, rules, seen)  # it has what it leads to as its modifiers make it
            elif target[0].tag == "profile":
                profiles[id(target[0])] = target[0]
            elif target[0].tag == "rule":
                rules[id(target[0])] = target[0]
            elif target[0].tag == "infoGroup":
                self._gather(target[0], profiles, rules, seen)
        self.used.update(profiles, rules)

    def sources(self, elements: Iterable[ET.Element]) -> str:
        """Return where things stand in print: ``Core Rules, 64; Errata, 2``; '' where nothing is said."""
        found = dict.fromkeys(map(self._publication, elements))
        return "; ".join(one for one in found if one)

    def _publication(self, element: ET.Element) -> str:
        key = element.get("publicationId", "")
        self.sourced.add(id(element))
        if key in self.ids:
            self.used.add(id(self.ids[key][0]))
        return ", ".join(part for part in (self.named(key), element.get("page", "").strip()) if part)


def _alike(one: ET.Element, other: ET.Element) -> bool:
    """Return whether two elements say the same."""
    same = one.tag == other.tag and one.attrib == other.attrib and len(one) == len(other)
    words = (one.text or "").strip() == (other.text or "").strip()
    return same and words and all(map(_alike, one, other))


def limits(node: Node, scopes: Sequence[str]) -> tuple[int | None, int | None]:
    """Return how often an entry is taken at least and at most in one of some scopes; None for any number."""
    least: int | None = None
    most: int | None = None
    for one in node.all("constraints"):
        if one.get("field") != "selections" or one.get("scope") not in scopes:
            continue
        if one.get("percentValue") == "true" or (value := int(number_in(one, "value", -1))) < 0:
            continue
        if one.get("type") in ("min", EXACTLY):
            least = value if least is None else max(least, value)
        if one.get("type") in ("max", EXACTLY):
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
