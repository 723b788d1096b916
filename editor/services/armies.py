"""Armies while they are built: what breaks the rules, how to fix it, what adding a card would do, losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.armies import force_of, offered, rules_of, strangers
from editor.rules.core.composition.engine import findings
from editor.rules.core.composition.facts import Force
from editor.rules.core.composition.fixes import MOST_FIXED, Fix, Step, fixes
from editor.rules.core.composition.what_if import what_if
from editor.rules.core.composition.words import cards_named, fix_message, problem
from editor.rules.core.losses import LossLine
from editor.rules.registry import find_system
from editor.services import documents, rulesets
from editor.services.ruleset_choice import Rulesets
from editor.services.workspace import Workspace
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.composition import CompositionRule
from schemas.made_names import free_key
from schemas.parse import parse_document
from schemas.problems import EditorError, Message, Problem
from schemas.references import TROOPS

MOST_OFFERS: Final = 400
"""Cards that are looked at as what an army may add."""
Data = Mapping[str, Any]


@dataclass(frozen=True)
class Proposal:
    """A fix that one click makes."""

    message: Message
    """What it does."""
    changes: tuple[tuple[str, Any], ...]
    """New values of fields of the army."""


@dataclass(frozen=True)
class BrokenRule:
    """A rule that an army breaks, with its fixes."""

    problem: Problem
    """Rule, found, limit, who was counted."""
    fixes: tuple[Proposal, ...]
    """The cheapest first."""


@dataclass(frozen=True)
class WhatIfAdded:
    """What adding a card to an army would do."""

    points_left: int | None
    """Points to the limit afterwards; None without a limit."""
    broken: tuple[Problem, ...]
    """Rules that it would break."""


class ArmyContext:
    """Looks after the armies of one game while they are built; documents are read once until :meth:`forget`.

    Its methods may run on any thread.
    """

    def __init__(self, ws: Workspace, system_id: str) -> None:
        self._ws = ws
        self._game = find_system(system_id)
        self._system_id = system_id
        self._documents: dict[str, Document | None] = {}
        self._rulesets: Rulesets | None = None
        self._offers: dict[str | None, tuple[Document, ...]] = {}

    def forget(self) -> None:
        """Read everything anew: the catalogue changed."""
        self._documents, self._offers, self._rulesets = {}, {}, None

    @property
    def knows_rules(self) -> bool:
        """Whether the game has rules of composition."""
        return self._game is not None and self._game.army is not None

    @property
    def counts_losses(self) -> bool:
        """Whether the game says what an army has to lose."""
        return self._game is not None and self._game.losses is not None

    def document(self, document_id: str) -> Document | None:
        """Return a document as it stands; None if it is missing or damaged."""
        known = self._documents  # forgotten meanwhile, what is read here goes with the old ones
        if document_id not in known:
            try:
                known[document_id] = documents.load(self._ws, document_id, note=False).document
            except EditorError:
                known[document_id] = None
        return known[document_id]

    def ruleset(self, army: Document | None) -> Document | None:
        """Return the ruleset that an army is held against."""
        known = self._rulesets
        if known is None:
            known = self._rulesets = rulesets.rulesets_of(self._ws, self._system_id)
        wanted = army.ruleset.id if isinstance(army, ArmyBase) and army.ruleset is not None else None
        named = next((one for one in known.documents if one.id == wanted), None)
        return named or known.holds(army)

    def rules(self, data: Data) -> tuple[CompositionRule, ...]:
        """Return the rules of composition in force for an army; none while its draft is no valid army."""
        army = self._army(data)
        ruleset = self.ruleset(army)
        if army is None or ruleset is None or self._game is None or self._game.army is None:
            return ()
        return rules_of(army, ruleset, self._game.army)

    def broken_rules(self, data: Data) -> tuple[BrokenRule, ...]:
        """Return what is wrong with an army, each with its cheapest fixes, by cards of the catalogue too."""
        found = self._read(data)
        if found is None or self._game is None or self._game.army is None:
            return ()
        army, rules, force = found
        needed = {one.id: document for one in self._refs(army) if (document := self.document(one.id))}
        broken = [BrokenRule(one, ()) for one in strangers(army, needed, self._game.army)]
        wrong = findings(rules, force)
        lacking = any(one.lacking for one in wrong)
        offers = [
            line
            for card in (self._cards(army.faction) if lacking else ())
            if (line := offered(card, self._game.army, self.ruleset(army))) is not None
        ]
        for number, finding in enumerate(wrong):
            found_fixes = fixes(rules, force, finding, offers) if number < MOST_FIXED else ()
            proposals = (self._proposal(data, one) for one in found_fixes)
            broken.append(BrokenRule(problem(finding, force), tuple(proposals)))
        return tuple(broken)

    def what_if(self, data: Data, cards: Sequence[str]) -> dict[str, WhatIfAdded]:
        """Return by id of a card what adding one copy would do to an army."""
        found = self._read(data)
        if found is None or self._game is None or self._game.army is None:
            return {}
        army, rules, force = found
        ruleset = self.ruleset(army)
        known = [document for one in cards if (document := self.document(one)) is not None]
        reader = self._game.army
        offers = [line for card in known if (line := offered(card, reader, ruleset)) is not None]
        answers = what_if(rules, force, offers)
        return {
            line.card: WhatIfAdded(one.points_left, tuple(problem(f, force) for f in one.broken))
            for line, one in zip(offers, answers, strict=True)
        }

    def force(self, data: Data) -> Force | None:
        """Return an army as facts; None while its draft is no valid army."""
        found = self._read(data)
        return None if found is None else found[2]

    def losses(self, data: Data) -> tuple[LossLine, ...]:
        """Return what an army has to lose; empty if its game counts no losses."""
        army = self._army(data)
        if army is None or self._game is None or self._game.losses is None:
            return ()
        needed = {one.id: document for one in self._refs(army) if (document := self.document(one.id))}
        return self._game.losses(army, needed)

    def carried(
        self, data: Data, card: Document | None, items: Sequence[Document | None], language: str
    ) -> tuple[str, ...]:
        """Return what the items of an entry make of its card's values, a line for each value."""
        known = [item for item in items if item is not None]
        if card is None or not known or self._game is None or self._game.carried is None:
            return ()
        ruleset = self.ruleset(self._army(data))
        return () if ruleset is None else self._game.carried(card, known, ruleset, language)

    def _army(self, data: Data) -> ArmyBase | None:
        try:
            army = parse_document(data, self._ws.systems)
        except EditorError:
            return None
        return army if isinstance(army, ArmyBase) else None

    def _refs(self, army: ArmyBase) -> Sequence[Any]:
        listed = [ref for entry in army.entries for ref in (entry.card, *entry.items)]
        return [*listed, *cards_named(army.composition)]

    def _read(self, data: Data) -> tuple[ArmyBase, tuple[CompositionRule, ...], Force] | None:
        army = self._army(data)
        ruleset = self.ruleset(army)
        if army is None or ruleset is None or self._game is None or self._game.army is None:
            return None
        needed = {one.id: document for one in self._refs(army) if (document := self.document(one.id))}
        reader = self._game.army
        return army, rules_of(army, ruleset, reader), force_of(army, needed, ruleset, reader)

    def _cards(self, faction: str | None) -> tuple[Document, ...]:
        """Return cards that an army of a people may add, the cheapest first."""
        known = self._offers
        if faction not in known:
            found: list[Document] = []
            for kind in TROOPS:
                query = documents.Query(system=self._system_id, kind=kind, faction=faction, order="points")
                rows = documents.list_documents(self._ws, query, limit=MOST_OFFERS).rows
                found += [one for row in rows if (one := self.document(row.id)) is not None]
            known[faction] = tuple(one for one in found if not getattr(one, "template", False))
        return known[faction]

    def _proposal(self, data: Data, fix: Fix) -> Proposal:
        return Proposal(fix_message(fix), self._changes(data, fix.steps))

    def _changes(self, data: Data, steps: Sequence[Step]) -> tuple[tuple[str, Any], ...]:
        entries: list[dict[str, Any]] = [dict(entry) for entry in data.get("entries") or ()]
        changes: dict[str, Any] = {}
        for step in sorted(steps, key=lambda one: -one.item):
            if step.what == "faction":
                changes["faction"] = step.card or None
                continue
            if step.what == "limit":
                changes["points_limit"] = step.count
                continue
            if step.what == "add":
                card = self.document(step.card)
                slug, kind = (card.slug, str(getattr(card, "kind", "unit"))) if card else ("card", "unit")
                ref = {"id": step.card, "kind": kind, "slug": slug}
                key = free_key(slug, [str(entry["key"]) for entry in entries], "card")
                entries.append({"key": key, "card": ref, "count": step.count, "items": []})
            elif step.what == "drop":
                items = list(entries[step.line].get("items") or ())
                entries[step.line]["items"] = [one for place, one in enumerate(items) if place != step.item]
            else:
                sign = 1 if step.what == "more" else -1
                entries[step.line]["count"] = entries[step.line].get("count", 1) + sign * step.count
            changes["entries"] = entries
        if "entries" in changes:
            changes["entries"] = [entry for entry in entries if entry.get("count", 1) > 0]
        return tuple(changes.items())
