"""Rules of composition as BattleScribe can say them: categories with constraints, limits of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from editor.packs.battlescribe.out_model import OutBound
from editor.packs.battlescribe.tally import Tally
from editor.rules.core.composition.facts import Line
from editor.rules.core.composition.words import CardNames, filter_words, rule_message
from schemas.composition import ALL_CARDS, CardFilter, CompositionRule
from schemas.messages import in_words, sentence
from schemas.own_fields import OwnChoice, OwnField

_SAID: Final = frozenset({"item_people", "item_bearer"})
"""Rules that the lists of items say: a card is offered what it may carry."""


@dataclass
class Limits:
    """How often a card is in an army."""

    least: int | None = None
    most: int | None = None

    def at_most(self, number: int) -> None:
        """Take in another limit."""
        self.most = number if self.most is None else min(self.most, number)


@dataclass
class OutRules:
    """What becomes of the rules of a game."""

    lines: Mapping[str, Line]
    """Id of a card -> what rules see of it."""
    names: CardNames
    fields: tuple[OwnField, ...]
    """Fields that authors have added to any kind of card."""
    language: str
    tally: Tally
    kind_names: Mapping[str, str] = field(default_factory=dict)
    """Kind of card -> what a game without code calls it."""
    members: dict[str, set[str]] = field(default_factory=dict)
    """Name of a category -> ids of its cards; those that cards have by themselves stand in it before."""
    bounds: list[OutBound] = field(default_factory=list)
    limits: dict[str, Limits] = field(default_factory=dict)
    """Id of a card -> how often it is taken."""
    unique_items: int | None = None
    """So many of each unique item are in an army; None for any number."""
    no_items: bool = False

    def take(self, rules: Iterable[CompositionRule]) -> None:
        """Take in the rules of a game."""
        for rule in rules:
            if not self._taken(rule):
                self.tally.add("out_rule", sentence(rule_message(rule, self.names), self.language))

    def _taken(self, rule: CompositionRule) -> bool:
        """Take a rule in and return whether all of it can be said."""
        if rule.rule in _SAID or (rule.rule == "people" and not rule.allies):
            return True
        if rule.severity == "warning":
            return False  # a constraint forbids
        match rule.rule:
            case "share":
                return self._share(rule)
            case "count":
                return rule.gather == "together" and self._count(rule)
            case "points":
                return rule.gather == "together" and self._points(rule)
            case "copies":
                return self._copies(rule)
            case "needs":
                return self._needs(rule)
            case "apart":
                others = self._category(rule.others or CardFilter(categories=("none",)))
                self.bounds.append(OutBound(others, most=0, if_any=self._category(rule.cards)))
                return True
            case "item_copies" if rule.items:
                for ref in rule.items:
                    limits = self.limits.setdefault(ref.id, Limits())
                    limits.at_most(1 if rule.most is None else rule.most)
                return rule.cards == ALL_CARDS
            case "item_copies":
                self.unique_items = 1 if rule.most is None else rule.most
                return rule.cards == ALL_CARDS
            case "item_places" if rule.most == 0:
                self.no_items = True
                return rule.cards == ALL_CARDS
            case _:
                return False

    def _share(self, rule: CompositionRule) -> bool:
        if rule.others is not None or rule.gather != "together":
            return False
        if rule.cards == ALL_CARDS and rule.least is None and rule.most == 100 and rule.of == "limit":
            return True  # a roster has its limit
        if rule.of == "limit":
            return False
        self.bounds.append(OutBound(self._category(rule.cards), rule.least, rule.most, percent=True))
        return True

    def _count(self, rule: CompositionRule) -> bool:
        plain = rule.per_points is None and rule.per_others is None
        if plain and rule.cards == CardFilter(cards=rule.cards.cards) and len(rule.cards.cards) == 1:
            limits = self.limits.setdefault(rule.cards.cards[0].id, Limits())
            limits.least = rule.least
            if rule.most is not None:
                limits.at_most(rule.most)
            return True
        others = None
        if rule.per_others is not None:
            others = (self._category(rule.others or ALL_CARDS), rule.per_others)
        name = self._category(rule.cards)
        limit = rule.of == "limit"
        self.bounds.append(
            OutBound(
                name, rule.least, rule.most, per_points=rule.per_points, of_limit=limit, per_others=others
            )
        )
        return True

    def _points(self, rule: CompositionRule) -> bool:
        name, limit = self._category(rule.cards), rule.of == "limit"
        self.bounds.append(
            OutBound(name, rule.least, rule.most, points=True, per_points=rule.per_points, of_limit=limit)
        )
        return rule.per_others is None

    def _copies(self, rule: CompositionRule) -> bool:
        if rule.per_points is not None or rule.per_others is not None:
            return False
        for key, line in self.lines.items():
            if line.fits(rule.cards):
                self.limits.setdefault(key, Limits()).at_most(1 if rule.most is None else rule.most)
        return True

    def _needs(self, rule: CompositionRule) -> bool:
        others = rule.others or CardFilter(categories=("none",))
        least = 1 if rule.least is None else rule.least
        alone = others == CardFilter(cards=others.cards) and len(others.cards) == 1
        people = rule.cards == CardFilter(factions=rule.cards.factions) and len(rule.cards.factions) == 1
        if alone and people and self._faction_of(others.cards[0].id) == rule.cards.factions[0]:
            self.limits.setdefault(others.cards[0].id, Limits()).least = least
        else:
            self.bounds.append(OutBound(self._category(others), least, if_any=self._category(rule.cards)))
        return True

    def _faction_of(self, key: str) -> str | None:
        line = self.lines.get(key)
        return None if line is None else line.faction

    def _category(self, wanted: CardFilter) -> str:
        """Return the name of the category of the cards that a rule means."""
        those = {key for key, line in self.lines.items() if line.fits(wanted)}
        name = stem = self._name(wanted)
        number = 1
        while self.members.setdefault(self._known(name), those) != those:
            number += 1
            name = f"{stem} ({number})"
        return self._known(name)

    def _known(self, name: str) -> str:
        """Return a name as it is written already, whatever its capitals."""
        folded = name.casefold()
        return next((one for one in self.members if one.casefold() == folded), name)

    def _name(self, wanted: CardFilter) -> str:
        if len(wanted.own) == 1 and wanted == CardFilter(own=wanted.own):
            (own,) = wanted.own
            plain = own.least is None and own.most is None
            found = next((one for one in self.fields if one.key == own.key), None)
            if isinstance(found, OwnChoice) and plain and len(own.words) == 1:
                option = next((one for one in found.options if one.id == own.words[0]), None)
                return (option.name.get(self.language) if option is not None else "") or own.words[0]
            if found is not None and plain and not own.words:
                return found.words.get(self.language)
        alone = len(wanted.categories) == 1 and wanted == CardFilter(categories=wanted.categories)
        if alone and (name := self.kind_names.get(wanted.categories[0])):
            return name
        words = in_words(filter_words(wanted, self.names), self.language)
        return words[:1].upper() + words[1:]
