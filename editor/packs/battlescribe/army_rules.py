"""The constraints of forces, categories and entries as rules of composition."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from editor.packs.battlescribe.book import EXACTLY, Book
from editor.packs.battlescribe.cards import Cards
from editor.packs.battlescribe.changing import Filter, changing
from editor.packs.battlescribe.drafts import Draft
from editor.packs.battlescribe.files import children, number_in
from editor.packs.battlescribe.modifiers import Modifier, modifiers_in
from schemas.composition import MOST_RULES
from schemas.made_names import free_key, key_from

_WHOLE: Final = ("parent", "force", "roster")
"""Scopes that mean the army, as seen from what a force may have."""
_MOST: Final = 100_000
_MOST_ITEMS: Final = 200
"""Items that one rule names."""
_WIDE: Final = ("force", "roster")
"""Those that mean it wherever they stand."""
_CHOSEN: Final = ("selectionEntry", "selectionEntryGroup", "entryLink")


_Unit = Literal["count", "points", "share"]
"""The rule of composition that a constraint becomes."""
_UNITS: Final[tuple[_Unit, ...]] = ("count", "points", "share")


@dataclass
class Rules:
    """Rules of composition as documents say them."""

    found: list[dict[str, Any]] = field(default_factory=list)

    def add(self, words: str, rule: str, **more: Any) -> bool:
        """Add a rule and return whether there was room for it."""
        said = {"rule": rule, **{name: one for name, one in more.items() if one is not None}}
        if any(said == {name: one[name] for name in one if name != "id"} for one in self.found):
            return True  # for a force and for a roster, which is an army here
        if len(self.found) >= MOST_RULES:
            return False
        key = free_key(key_from(words)[:60].strip("_"), {one["id"] for one in self.found}, "rule")
        self.found.append({"id": key, **said})
        return True


@dataclass(frozen=True)
class _Bound:
    """A constraint that can be said here."""

    unit: _Unit
    """Cards, points, or a share of the points in percent."""
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class ArmyRules:
    """Makes rules of the constraints of a game."""

    book: Book
    points: str
    """Id of the type of costs that points are."""
    cards: Filter
    seen: set[int] = field(default_factory=set)
    """The constraints that were looked at."""

    def forces(self) -> list[ET.Element]:
        """Return the force entries of all files, those inside of others too."""
        found = []
        for force in self.book.everywhere("forceEntries"):
            inner = list(children(force, "forceEntries"))
            for one in inner:
                self.book.tally.add("force_inside", one.get("name", ""))
            self.book.used.add(id(force))
            self.book.handled.update(map(id, inner))
            found.append(force)
        return found

    def of_force(self, force: ET.Element, rules: Rules) -> None:
        """Add what a force asks of its categories."""
        for one in children(force, "constraints"):
            self.seen.add(id(one))
            if not (one.get("field") == "selections" and number_in(one, "value", -1) in (0, 1)):
                self._lost(one, force.get("name", ""))
        for link in children(force, "categoryLinks"):
            category = self.book.ids.get(link.get("targetId", ""))
            if category is None:
                self.book.nowhere(link)
                continue
            name = category[0].get("name", "") or link.get("name", "")
            self.book.used.add(id(link))
            modifiers = [one for part in (link, category[0]) for one in modifiers_in(part)]
            both = [one for part in (link, category[0]) for one in children(part, "constraints")]
            key = link.get("targetId", "")
            self._category(
                key, name, [one for one in both if not self._changed(key, name, one, modifiers, rules)], rules
            )

    def _changed(
        self, category: str, name: str, constraint: ET.Element, modifiers: Sequence[Modifier], rules: Rules
    ) -> bool:
        """Add the rule that a constraint says with what changes it; tell whether that was all."""
        those = [one for one in modifiers if one.field == constraint.get("id")]
        wanted = self.cards(category) if those else None
        if not those or wanted is None:
            return False
        found = changing(constraint, those, self.points, wanted, self.cards)
        if found is None:
            none = number_in(constraint, "value", -1) == 0
            if none:  # it is another number as soon as it matters
                self.seen.add(id(constraint))
                self._lost(constraint, name)
            return none
        self.seen.add(id(constraint))
        self.book.handled.update(map(id, found.modifier.element.iter()))
        self._told(rules.add(name, found.rule, **found.values), name)
        return True

    def _category(self, category: str, name: str, constraints: Sequence[ET.Element], rules: Rules) -> None:
        bounds = list(self._bounds(constraints, name))
        if not bounds:
            return
        wanted = self.cards(category)
        for unit in _UNITS:
            those = [one for one in bounds if one.unit == unit]
            least = max((one.least for one in those if one.least is not None), default=None)
            most = min((one.most for one in those if one.most is not None), default=None)
            if least is None and most is None:
                continue
            if wanted is None:
                self.book.tally.add("empty", name)
                continue
            of = "total" if unit == "share" else None
            self._told(rules.add(name, unit, cards=wanted, of=of, least=least, most=most), name)

    def _bounds(self, constraints: Sequence[ET.Element], name: str) -> Iterator[_Bound]:
        for one in constraints:
            self.seen.add(id(one))
            value, unit, kind = number_in(one, "value", -1), self._unit(one), one.get("type")
            if value < 0:
                continue  # no limit
            fits = self._whole(one.get("scope", "")) and float(value).is_integer() and value <= _MOST
            if not fits or unit is None or kind not in ("min", "max", EXACTLY):
                self._lost(one, name)
                continue
            if kind != "min":
                yield _Bound(unit, most=int(value))
            if kind != "max" and value > 0:
                yield _Bound(unit, least=int(value))

    def _unit(self, constraint: ET.Element) -> _Unit | None:
        """Return what a constraint counts. None if no rule of composition does."""
        percent = constraint.get("percentValue") == "true"
        if constraint.get("field") == self.points:
            return "share" if percent else "points"
        return "count" if constraint.get("field") == "selections" and not percent else None

    def _whole(self, scope: str) -> bool:
        """Return whether a scope means the army: by its name, or as the id of a force."""
        found = self.book.ids.get(scope)
        return scope in _WHOLE or (found is not None and found[0].tag == "forceEntry")

    def of_entries(self, cards: Cards, refs: Mapping[str, dict[str, Any]], rules: Rules) -> None:
        """Add how often each card is taken in an army, by the constraints of the entries themselves.

        Args:
            cards: the cards.
            refs: id of a card -> the reference by which rules name it.
            rules: those that there are.
        """
        copies: dict[int, dict[str, dict[str, Any]]] = {}
        for draft in cards.drafts.values():
            if draft.rooted and draft.id in refs:
                for bound in self._bounds(list(draft.node.all("constraints")), draft.name):
                    if bound.unit != "count":
                        done = rules.add(
                            draft.name,
                            bound.unit,
                            cards={"cards": [refs[draft.id]]},
                            of="total" if bound.unit == "share" else None,
                            least=bound.least,
                            most=bound.most,
                        )
                        self._told(done, draft.name)
                    elif bound.most is not None:
                        copies.setdefault(bound.most, {})[draft.id] = refs[draft.id]
                    elif bound.least is not None and not draft.node.hidden:
                        self._needed(draft, bound.least, refs[draft.id], rules)
        chosen: dict[int, dict[str, dict[str, Any]]] = {}
        for draft in cards.drafts.values():
            most = None if draft.rooted or draft.id not in refs else self._over_the_army(draft)
            if most is not None:
                limited = chosen if draft.kind == "item" else copies
                limited.setdefault(most, {})[draft.id] = refs[draft.id]
        for most, those in sorted(copies.items()):
            cards_of = {"cards": [*those.values()]}
            self._told(rules.add(f"at_most_{most}", "copies", cards=cards_of, most=most), f"≤ {most}")
        for most, those in sorted(chosen.items()):
            for first in range(0, len(those), _MOST_ITEMS):
                part = [*those.values()][first : first + _MOST_ITEMS]
                done = rules.add(f"each_at_most_{most}", "item_copies", items=part, most=most)
                self._told(done, f"≤ {most}")

    def _over_the_army(self, draft: Draft) -> int | None:
        """Return how often an army has what is chosen for a card; None for any number."""
        found: int | None = None
        for one in draft.node.all("constraints"):
            value, scope = number_in(one, "value", -1), one.get("scope", "")
            wide = scope in _WIDE or (scope not in _WHOLE and self._whole(scope))
            if not wide or one.get("type") != "max" or self._unit(one) != "count":
                continue
            if value >= 1 and float(value).is_integer():
                self.seen.add(id(one))
                found = int(value) if found is None else min(found, int(value))
        return found

    def _needed(self, draft: Draft, least: int, ref: dict[str, Any], rules: Rules) -> None:
        """Add that a card must be there: in each army, or in those of the one catalogue that has it."""
        faction = next(iter(draft.factions)) if len(draft.factions) == 1 else None
        if faction is None:
            done = rules.add(draft.name, "count", cards={"cards": [ref]}, least=least)
        else:
            cards, others = {"factions": [faction]}, {"cards": [ref]}
            done = rules.add(draft.name, "needs", cards=cards, others=others, least=least)
        self._told(done, draft.name)

    def rest(self) -> None:
        """Count the constraints that became no rule; those of what is chosen for a card, its words say."""
        for file in self.book.files:
            for owner in file.root.iter():
                for one in children(owner, "constraints"):
                    told = one.get("scope") in ("parent", "self") and self._unit(one) == "count"
                    if id(one) not in self.seen and not (told and owner.tag in _CHOSEN):
                        self._lost(one, owner.get("name", ""))

    def _told(self, done: bool, name: str) -> None:
        if not done:
            self.book.tally.add("rule", name)

    def _lost(self, constraint: ET.Element, name: str) -> None:
        kind, number = constraint.get("type", ""), number_in(constraint, "value", -1)
        if number > 0 or (number == 0 and kind != "min"):
            value = f"{number:g}"
            percent = " %" if constraint.get("percentValue") == "true" else ""
            scope = constraint.get("scope", "")
            scope = self.book.ids[scope][0].get("name", scope) if scope in self.book.ids else scope
            self.book.tally.add("constraint", f"{name} ({kind} {value}{percent}, {scope})")
