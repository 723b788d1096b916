"""What no rule lets come about: cards that nobody may field, carry or cast, rules and events for nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from editor.catalogue.rows import DocumentRow
from editor.rules.core import reach
from editor.rules.core.armies import offered, rules_of
from editor.rules.core.composition.facts import Line
from editor.rules.core.composition.words import rule_sentence
from editor.rules.core.contract import RuleSystem
from editor.rules.registry import find_system
from editor.services.preflight.findings import Finding, found
from editor.services.ruleset_choice import Rulesets
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.composition import CompositionRule
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.references import TROOPS
from schemas.ruleset import RulesetBase
from schemas.states import states_of

Body = tuple[DocumentRow, dict[str, Any]]
_CARDS: Final = frozenset({Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD, Kind.SPELLBOOK})
_LOOKED_AT: Final = frozenset({Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD, Kind.RULESET, Kind.SCENARIO})


def unreachable(
    ws: Workspace, bodies: Sequence[Body], chosen: frozenset[str], language: str
) -> Iterator[Finding]:
    """Yield what no rule lets come about.

    Args:
        ws: the catalogue.
        bodies: all documents with their data.
        chosen: ids of those that are looked at.
        language: of the words in messages.
    """
    systems = dict.fromkeys(
        row.system for row, _data in bodies if row.id in chosen and row.kind in _LOOKED_AT
    )
    for system in systems:
        game = find_system(system)
        if game is not None:
            some = [(row, data) for row, data in bodies if row.system == system]
            yield from _Game(ws, game, some, chosen, language).findings()


@dataclass(frozen=True)
class _Game:
    """The documents of one game, of which some are looked at."""

    ws: Workspace
    rules: RuleSystem
    bodies: Sequence[Body]
    chosen: frozenset[str]
    language: str

    def findings(self) -> Iterator[Finding]:
        for ruleset in self._rulesets.documents:
            if isinstance(ruleset, RulesetBase) and self._units:
                yield from self._composition(ruleset)
                yield from self._items(ruleset)
                yield from self._spells(ruleset)
        yield from self._scenarios()

    @cached_property
    def _rulesets(self) -> Rulesets:
        return rulesets_of(self.ws, self.rules.id)

    @cached_property
    def _cards(self) -> list[tuple[DocumentRow, Document]]:
        """Return all cards that are valid and no templates: what is wrong with others is said elsewhere."""
        return [
            (row, document)
            for row, data in self.bodies
            if row.kind in _CARDS and not data.get("template")
            if (document := self._parsed(data)) is not None
        ]

    @cached_property
    def _units(self) -> list[Document]:
        return [document for row, document in self._cards if row.kind is Kind.UNIT]

    def _parsed(self, data: dict[str, Any]) -> Document | None:
        try:
            return parse_document(data, self.ws.systems)
        except EditorError:
            return None

    def _looked_at(self, kind: Kind | None, ruleset: Document) -> list[tuple[DocumentRow, Document]]:
        """Return the cards that are looked at and for which a ruleset holds; None for cards of any kind."""
        return [
            (row, document)
            for row, document in self._cards
            if row.id in self.chosen
            and kind in (None, row.kind)
            and self._rulesets.holds(document) is ruleset
        ]

    def _composition(self, ruleset: RulesetBase) -> Iterator[Finding]:
        reader = self.rules.army
        if reader is None:
            return
        rules = rules_of(None, ruleset, reader)
        lines: dict[str, Line] = {
            row.id: line
            for row, document in self._cards
            if row.kind in TROOPS and (line := offered(document, reader, ruleset)) is not None
        }
        rows = {row.id: row for row, _document in self._looked_at(None, ruleset) if row.id in lines}
        every = tuple(lines.values())
        for line, rule in reach.shut_out(rules, [lines[one] for one in rows], every):
            words = self._words(rule, ruleset)
            yield found("reach", rows[line.card], "never_fielded", name=line.name, rule=words)
        row = next((row for row, _data in self.bodies if row.id == ruleset.id), None)
        if row is not None and row.id in self.chosen:
            for number, rule in reach.meant_for_nobody(ruleset.composition, every):
                path = f"composition[{number}].cards"
                yield found("reach", row, "rule_of_nobody", path=path, rule=self._words(rule, ruleset))

    def _words(self, rule: CompositionRule, ruleset: Document) -> str:
        cards = [document for _row, document in self._cards]
        return rule_sentence(rule, ruleset, self.language, cards)

    def _items(self, ruleset: RulesetBase) -> Iterator[Finding]:
        items = self._looked_at(Kind.ITEM, ruleset)
        if self.rules.army is None or not items:
            return
        rows = {row.id: row for row, _document in items}
        some = [document for _row, document in items]
        for item in reach.carried_by_nobody(some, self._units, ruleset, self.rules.army):
            yield found("reach", rows[item.id], "never_carried", path="faction", name=item.name)

    def _spells(self, ruleset: RulesetBase) -> Iterator[Finding]:
        spells = self._looked_at(Kind.SPELL, ruleset)
        if self.rules.castable is None or not spells:
            return
        known = self.rules.castable([document for _row, document in self._cards], ruleset)
        for row, spell in spells:
            if row.id not in known:
                yield found("reach", row, "never_cast", path="level", name=spell.name)
        yield from self._states(spells)

    def _states(self, spells: Sequence[tuple[DocumentRow, Document]]) -> Iterator[Finding]:
        """Yield the states that spells put units into, and that none of those that they affect has."""
        named = self.rules.states_given
        if named is None:
            return
        for row, spell in spells:
            affected = getattr(spell, "affects", ())
            known = {
                state.id
                for unit in self._units
                for state in states_of(unit)
                if not affected or getattr(unit, "faction", None) in (None, *affected)
            }
            for path, state in named(spell):
                if state not in known:
                    yield found("reach", row, "state_of_nobody", path=path, name=spell.name, state=state)

    def _scenarios(self) -> Iterator[Finding]:
        for row, data in self.bodies:
            if row.kind is not Kind.SCENARIO or row.id not in self.chosen or self.rules.last_turn is None:
                continue
            scenario = self._parsed(data)
            ruleset = self._rulesets.holds(scenario) if scenario is not None else None
            if scenario is None or ruleset is None:
                continue
            last = self.rules.last_turn(scenario, ruleset)
            for one in reach.never_so(data, last):
                yield found("reach", row, f"never_{one.reason}", path=one.path, number=one.number, last=last)
