"""What the entries of a game become: a card each, what may be chosen for them as items and options."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from editor.packs.battlescribe.book import MOST_DEEP, Book, Info, Node, is_hidden_in, limits
from editor.packs.battlescribe.files import ForeignFile, children, number_in
from editor.packs.battlescribe.modifiers import Modifier, asks_for_one, modifiers_in
from schemas.options import MOST_OPTIONS

CardSort = Literal["unit", "item", "card"]
MOST_POINTS: Final = 100_000
MOST_CARDS: Final = 20_000
_OPTION_POINTS: Final = 10_000
_PARENTS: Final = ("parent", "self")
_WIDE: Final = ("force", "roster")
"""Scopes that mean the army."""
_NEAR: Final = ("self", "parent", "ancestor")
"""Scopes that mean the card, as seen from what it says."""
_SIGNS: Final = {"set": "=", "increment": "+", "decrement": "-"}
_MOST_CHANGE: Final = 9_999
_NO_NUMBER: Final = -1.0
_POINTS: Final = ("pts", "points", "point", "pt", "points cost")


@dataclass(frozen=True)
class OptionChange:
    """A characteristic that an option of a card changes."""

    source: str
    """Ids of the type of the profile and of the characteristic, with a slash between."""
    sign: str
    """``=``, ``+`` or ``-``."""
    number: int
    modifier: Modifier
    """What says so; it is lost where no field has the characteristic."""


@dataclass(frozen=True)
class OptionDraft:
    """Something that is bought for a card and is no card itself."""

    id: str
    name: str
    points: int
    text: str
    """What its rules say."""
    changes: tuple[OptionChange, ...] = ()
    """The characteristics that it changes."""


@dataclass
class Draft:
    """A card to be."""

    id: str
    """Id of the entry, or of the link that makes it another."""
    kind: CardSort
    node: Node
    info: Info
    points: int
    costs: dict[str, float]
    """Id of a further type of cost -> how much."""
    primary: str = ""
    """Id of its main category."""
    categories: dict[str, None] = field(default_factory=dict)
    """Ids of all its categories, in their order."""
    factions: set[str | None] = field(default_factory=set)
    """Names of the catalogues whose armies have it; None for all of them."""
    options: list[OptionDraft] = field(default_factory=list)
    choices: list[str] = field(default_factory=list)
    """What may be chosen for it, a line for each group."""
    rooted: bool = False
    """Whether a roster may take it by itself."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.node.name


def points_type(book: Book) -> str:
    """Return the id of the type of costs that points are: the one called so, else the first; '' for none."""
    types = list(book.everywhere("costTypes"))
    for wanted in _POINTS:
        for one in types:
            if one.get("name", "").strip().lower() == wanted:
                return one.get("id", "")
    return types[0].get("id", "") if types else ""


@dataclass(frozen=True)
class _Walk:
    """A walk through what may be chosen for one card."""

    faction: str | None
    depth: int
    first: bool
    """Whether it is the first one for this card."""
    seen: set[str]
    """Ids of the groups that were walked through: groups may lead back to themselves."""


class Cards:
    """The cards of a game, found by walking from what a roster may take to what may be chosen for it."""

    def __init__(self, book: Book) -> None:
        self._book, self._points = book, points_type(book)
        self.drafts: dict[str, Draft] = {}
        """Id -> card, in the order in which they were met."""
        self.met: set[str] = set()
        """Ids of the entries and groups that were met."""
        self._alike: dict[tuple[object, ...], str] = {}
        self._walked: set[tuple[str, str | None]] = set()
        self._told: set[str] = set()

    def take(self, files: Sequence[tuple[ForeignFile, str | None]]) -> None:
        """Take in what armies of catalogues may have, then what may be chosen for it.

        Args:
            files: each with its faction, which is None for the game system itself and for libraries.
        """
        roots = [(self._root(node), faction) for file, faction in files for node in self._roots(file)]
        for draft, faction in roots:
            draft.factions.add(faction)
        for draft, faction in roots:
            self._inside(draft, faction, 0)

    def _roots(self, file: ForeignFile) -> Iterator[Node]:
        """Yield what a roster may take by itself in a catalogue."""
        for node in self._book.roots(file):
            if node.hidden or not is_hidden_in(self._book, node, file.root.get("id", "")):
                yield node  # else other catalogues show it

    def _root(self, node: Node) -> Draft:
        self.met.update(one.get("id", "") for one in node.parts)
        own = node.parts[0] if len(node.parts) > 1 and _says_more(node.parts[0]) else node.thing
        draft = self._draft(own.get("id", "") or node.id, "card" if node.type == "upgrade" else "unit", node)
        draft.rooted = True
        self._links(draft, node)
        return draft

    def _draft(self, key: str, kind: CardSort, node: Node) -> Draft:
        found = self.drafts.get(key)
        if found is not None:
            return found
        if node.hidden and not any(one.field == "hidden" for one in node.modifiers()):
            self._book.tally.add("hidden", node.name)  # where one shows it, that is told
        costs = {one.get("typeId", ""): 0.0 for one in node.all("costs")}
        costs = {one: node.cost(one) for one in costs if one}
        points = self._whole(costs.pop(self._points, 0.0), node.name)
        draft = Draft(key, kind, node, self._book.info(node), points, {k: v for k, v in costs.items() if v})
        self.drafts[key] = draft
        return draft

    def _whole(self, points: float, name: str, least: int = 0) -> int:
        found = min(max(round(points), least), MOST_POINTS)
        if found != points:
            self._book.tally.add("points", f"{name} ({points:g})")
        return found

    @staticmethod
    def _links(draft: Draft, node: Node) -> None:
        for link in node.all("categoryLinks"):
            target = link.get("targetId", "")
            draft.categories[target] = None
            if link.get("primary") == "true" and not draft.primary:
                draft.primary = target

    def _inside(self, draft: Draft, faction: str | None, depth: int) -> None:
        """Walk through what may be chosen for a card, once for each catalogue that has it."""
        first = draft.id not in self._told
        if (draft.id, faction) in self._walked:
            return
        self._walked.add((draft.id, faction))
        self._told.add(draft.id)
        if depth < MOST_DEEP and len(self.drafts) < MOST_CARDS:
            self._choices(draft, draft.node, _Walk(faction, depth, first, {draft.id}), "")
        elif first:
            self._book.tally.add("deep", draft.name)

    def _choices(self, draft: Draft, node: Node, walk: _Walk, title: str) -> None:
        bounds = _bounds(node) if node.is_group else ""
        told: list[str] = []
        for inner in self._book.inside(node):
            self.met.add(inner.id)
            if inner.is_group:
                if inner.id not in walk.seen and title.count(" / ") < MOST_DEEP:
                    walk.seen.add(inner.id)
                    self._choices(draft, inner, walk, f"{title} / {inner.name}" if title else inner.name)
                continue
            option = self._option(draft, inner) if walk.first else None
            if option is not None:
                draft.options.append(option)
            if option is None and not any(one.id == inner.id for one in draft.options):
                self._carried(draft, inner, walk)
            if walk.first and (option is None or bounds):
                told.append(_told(inner, inner.cost(self._points)))
        if told:
            lead = " ".join(part for part in (title, bounds) if part)
            draft.choices.append(f"{lead}: {', '.join(told)}" if lead else ", ".join(told))

    def _carried(self, draft: Draft, inner: Node, walk: _Walk) -> None:
        """Take an entry in another as a card of its own: a model as a unit, an upgrade as an item."""
        kind: CardSort = "item" if inner.type == "upgrade" else "unit"
        key = inner.id
        if key not in self.drafts and kind == "item":
            key = self._alike.setdefault(self._signature(inner), key)
        known = key in self.drafts
        inside = self._draft(key, kind, inner)
        inside.factions.add(walk.faction)
        if not known:
            self._links(inside, inner)
        self._inside(inside, walk.faction, walk.depth + 1)

    def _signature(self, node: Node) -> tuple[object, ...]:
        """Return what makes two items the same, wherever they are written."""
        info = self._book.info(node)
        costs = tuple((one.get("typeId"), one.get("value")) for one in node.all("costs"))
        profiles = tuple((one.get("typeId"), values_of(one)) for one in info.profiles)
        inside = tuple(one.id for one in self._book.inside(node))
        return node.name, costs, profiles, tuple(map(words_of, info.rules)), inside

    def _option(self, draft: Draft, node: Node) -> OptionDraft | None:
        """Return an entry as an option of a unit; None where it says what only a card of its own can say."""
        plain = draft.kind == "unit" and node.type == "upgrade"
        own = len(node.parts) == 1 or any(True for _one in self._dearer(draft, node))
        if not plain or not own or len(draft.options) >= MOST_OPTIONS:
            return None
        least, most = limits(node, _PARENTS)
        info = self._book.info(node)
        if limits(node, _WIDE)[1]:  # the army counts items only
            return None
        if least or most != 1 or info.profiles or any(True for _one in self._book.inside(node)):
            return None
        points = node.cost(self._points)
        if abs(points) > _OPTION_POINTS or draft.points + points < 0:
            return None
        if any(node.cost(one.get("typeId", "")) for one in node.all("costs") if self._other(one)):
            return None
        text = "\n\n".join(map(words_of, info.rules))
        for modifier, more in self._dearer(draft, node):
            points += more
            self._book.handled.update(map(id, modifier.element.iter()))
        whole = self._whole(points, node.name, -_OPTION_POINTS)
        changes = tuple(self._changes(draft, node))
        return OptionDraft(node.id, node.name, max(whole, -draft.points), text, changes)

    def _dearer(self, draft: Draft, option: Node) -> Iterator[tuple[Modifier, float]]:
        """Yield what makes a card dearer once an option is chosen, and by how many points.

        A shared entry with such a modifier is an option too: each card has it at a price of its own.
        """
        for modifier in draft.node.modifiers():
            if modifier.field == self._points and _holds_with(modifier, option, draft):
                value = number_in(modifier.element, "value")
                ways = {
                    "increment": value,
                    "decrement": -value,
                    "set": value - draft.points,
                    "multiply": draft.points * (value - 1),
                }
                if modifier.type in ways:
                    yield modifier, ways[modifier.type]

    def _changes(self, draft: Draft, option: Node) -> Iterator[OptionChange]:
        """Yield the characteristics that an option changes: those of the first profile of each type."""
        first: dict[str, ET.Element] = {}
        for profile in draft.info.profiles:
            first.setdefault(type_of(profile), profile)
        for kind, profile in first.items():
            said = dict(values_of(profile))
            for modifier in (*modifiers_in(profile), *draft.node.modifiers()):
                sign = _SIGNS.get(modifier.type)
                if modifier.field not in said or sign is None or not _holds_with(modifier, option, draft):
                    continue
                number = number_in(modifier.element, "value", _NO_NUMBER)
                if number.is_integer() and 0 <= number <= _MOST_CHANGE:
                    yield OptionChange(f"{kind}/{modifier.field}", sign, int(number), modifier)

    def _other(self, cost: ET.Element) -> bool:
        return cost.get("typeId") != self._points


def _holds_with(modifier: Modifier, option: Node, draft: Draft) -> bool:
    """Return whether a modifier holds as soon as an option is chosen for a card, and not before."""
    condition = modifier.only
    if condition is None or not asks_for_one(condition) or condition.get("childId") != option.id:
        return False
    mine = (*_NEAR, *(one.get("id", "") for one in draft.node.parts))
    return condition.get("scope", "") in mine


def values_of(profile: ET.Element) -> tuple[tuple[str, str], ...]:
    """Return what a profile says: type of characteristic and words; those of BattleScribe 2.02, too."""
    return tuple(
        (_type_of(one, "characteristicTypeId"), (one.text or one.get("value") or "").strip())
        for one in children(profile, "characteristics")
    )


def type_of(profile: ET.Element) -> str:
    """Return the id of the type of a profile."""
    return _type_of(profile, "profileTypeId")


def _type_of(element: ET.Element, old: str) -> str:
    return element.get("typeId") or element.get(old) or ""


def words_of(rule: ET.Element) -> str:
    """Return a rule as a paragraph with its name first."""
    name = rule.get("name", "").strip()
    text = (rule.findtext("description") or "").strip()
    return ": ".join(part for part in (name, text) if part)


def _says_more(link: ET.Element) -> bool:
    """Return whether a link makes another card of what it leads to."""
    says = any(link.find(holder) is not None for holder in ("profiles", "rules", "infoLinks"))
    return says or any(number_in(one, "value") for one in children(link, "costs"))


def _bounds(node: Node) -> str:
    """Return how many of a group may be chosen, as ``(1–2)``; '' for any number."""
    least, most = limits(node, _PARENTS)
    if least is None and most is None:
        return ""
    low, high = least or 0, most
    shown = str(low) if low == high else f"{low}+" if high is None else f"{low}–{high}"
    return f"({shown})"


def _told(node: Node, points: float) -> str:
    parts: Sequence[str] = (
        node.name,
        f"+{points:g}" if points > 0 else f"{points:g}" if points else "",
        _bounds(node),
    )
    return " ".join(part for part in parts if part)
