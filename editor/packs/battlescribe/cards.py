"""What the entries of a game become: a card each, what may be chosen for them as items and options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from editor.packs.battlescribe.book import MOST_DEEP, Book, Node, is_hidden_in, limits
from editor.packs.battlescribe.drafts import CardSort, Draft, values_of, words_of
from editor.packs.battlescribe.files import ForeignFile, children, number_in
from editor.packs.battlescribe.options_in import Options, whole_points

MOST_CARDS: Final = 20_000
_SAYING: Final = ("profiles", "rules", "infoLinks", "infoGroups")
_PARENTS: Final = ("parent", "self")
_POINTS: Final = ("pts", "points", "point", "pt", "points cost")


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

    factions: frozenset[str | None]
    """Of the armies that may have the card; None among them for all."""
    depth: int
    first: bool
    """Whether it is the first one for this card."""
    seen: set[str]
    """Ids of the groups that were walked through: groups may lead back to themselves."""


class Cards:
    """The cards of a game, found by walking from what a roster may take to what may be chosen for it."""

    def __init__(self, book: Book) -> None:
        self._book, self._points = book, points_type(book)
        if (name := book.named(self._points)).lower() not in (*_POINTS, ""):
            book.tally.add("detail", "costType name", told=f"costType {name}")
        self._options = Options(book, self._points)
        self.drafts: dict[str, Draft] = {}
        """Id -> card, in the order in which they were met."""
        self._alike: dict[tuple[object, ...], str] = {}
        self._walked: dict[str, frozenset[str | None]] = {}

    def take(self, files: Sequence[tuple[ForeignFile, str | None]]) -> None:
        """Take in what armies of catalogues may have, then what may be chosen for it.

        Args:
            files: the game system, with None, and the catalogues that are no libraries, with their factions.
        """
        roots: dict[str, Draft] = {}
        for file, faction in files:
            for node in self._roots(file):
                draft = self._root(node)
                draft.factions.add(faction)
                roots[draft.id] = draft
        for draft in roots.values():
            self._inside(draft, frozenset(draft.factions), 0)

    def _roots(self, file: ForeignFile) -> Iterator[Node]:
        """Yield what a roster may take by itself in the armies of a catalogue."""
        for one in self._book.imported(file):
            for node in self._book.roots(one):
                if one is not file and any(part.get("import") == "false" for part in node.parts):
                    continue
                if node.hidden or not is_hidden_in(self._book, node, file.root.get("id", "")):
                    yield node  # else other catalogues show it

    def _root(self, node: Node) -> Draft:
        self._book.used.update(map(id, node.parts))
        draft = self._draft(_key(node), "card" if node.type == "upgrade" else "unit", node)
        draft.rooted = True
        self._links(draft, node)
        return draft

    def _draft(self, key: str, kind: CardSort, node: Node) -> Draft:
        found = self.drafts.get(key)
        if found is not None:
            return found
        costs = {one.get("typeId", ""): 0.0 for one in node.all("costs")}
        costs = {one: node.cost(one) for one in costs if one}
        points = whole_points(self._book, costs.pop(self._points, 0.0), node.name)
        draft = Draft(key, kind, node, self._book.info(node), points, {k: v for k, v in costs.items() if v})
        self.drafts[key] = draft
        return draft

    def _links(self, draft: Draft, node: Node) -> None:
        for link in node.all("categoryLinks"):
            self._book.used.add(id(link))
            target = link.get("targetId", "")
            if target not in self._book.ids:
                self._book.nowhere(link)
                continue
            draft.categories[target] = None
            if link.get("primary") == "true" and not draft.primary:
                draft.primary = target

    def _inside(self, draft: Draft, factions: frozenset[str | None], depth: int) -> None:
        """Walk through what may be chosen for a card, once more for factions that come to have it later."""
        walked = self._walked.get(draft.id)
        if walked is not None and factions <= walked:
            return
        first = walked is None
        self._walked[draft.id] = factions | (walked or frozenset())
        if depth < MOST_DEEP and len(self.drafts) < MOST_CARDS:
            self._choices(draft, draft.node, _Walk(factions, depth, first, {draft.id}), ())
        elif first:
            self._book.tally.add("deep", draft.name)

    def _choices(self, draft: Draft, node: Node, walk: _Walk, groups: tuple[Node, ...]) -> None:
        bounds = _bounds(node) if node.is_group else ""
        told: list[str] = []
        for inner in self._book.inside(node):
            self._book.used.update(map(id, inner.parts))
            if inner.is_group:
                if inner.id not in walk.seen and len(groups) < MOST_DEEP:
                    walk.seen.add(inner.id)
                    self._choices(draft, inner, walk, (*groups, inner))
                continue
            option = self._options.option(draft, inner) if walk.first else None
            if option is not None:
                draft.options.append(option)
            if option is None and not any(one.id == inner.id for one in draft.options):
                self._carried(inner, walk, groups)
            if walk.first and (option is None or bounds):
                told.append(_told(inner, inner.cost(self._points)))
        if told:
            title = " / ".join(one.name for one in groups)
            lead = " ".join(part for part in (title, bounds) if part)
            draft.choices.append(f"{lead}: {', '.join(told)}" if lead else ", ".join(told))

    def _carried(self, inner: Node, walk: _Walk, groups: tuple[Node, ...]) -> None:
        """Take an entry in another as a card of its own: a model as a unit, an upgrade as an item."""
        kind: CardSort = "item" if inner.type == "upgrade" else "unit"
        key = _key(inner)
        if key not in self.drafts and kind == "item":
            key = self._alike.setdefault(self._signature(inner), key)
            if key != _key(inner):
                self._same(inner)
        known = key in self.drafts
        inside = self._draft(key, kind, inner)
        inside.factions |= walk.factions
        if not known:
            for one in (inner, *groups):  # what stands in a group is of its categories, too
                self._links(inside, one)
        self._inside(inside, walk.factions, walk.depth + 1)

    def _same(self, node: Node) -> None:
        """Count nothing of what is in an item: all of it is in another, too."""
        for one in self._book.inside(node):
            if not self._book.used.issuperset(map(id, one.parts)):
                self._book.used.update(map(id, one.parts))
                self._same(one)

    def _signature(self, node: Node) -> tuple[object, ...]:
        """Return what makes two items the same, wherever they are written."""
        info = self._book.info(node)
        costs = tuple((one.get("typeId"), one.get("value")) for one in node.all("costs"))
        profiles = tuple((one.get("typeId"), values_of(one)) for one in info.profiles)
        inside = tuple(one.id for one in self._book.inside(node))
        return node.name, costs, profiles, tuple(map(words_of, info.rules)), inside


def _key(node: Node) -> str:
    """Return the id of the card that an entry is; a link that says more makes another of what it leads to."""
    link = node.parts[0]
    says = any(True for holder in _SAYING for _one in children(link, holder))
    says = says or any(number_in(one, "value") for one in children(link, "costs"))
    return (link.get("id", "") if says else "") or node.id


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
