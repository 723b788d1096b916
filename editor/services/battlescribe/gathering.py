"""Games of the catalogue as BattleScribe has them, with a report of what has no place there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from editor.catalogue import listing
from editor.packs.battlescribe.out_model import OutCard, OutGame, OutWords
from editor.packs.battlescribe.tally import Tally
from editor.printing.words import word
from editor.rules.core.armies import ArmyReader, Entry, carried_wrongly, offered, rules_of
from editor.rules.core.composition.facts import CANDIDATE, Line
from editor.rules.core.composition.words import card_names, faction_names
from editor.rules.core.composition.words import word as army_word
from editor.rules.core.options import with_options
from editor.rules.registry import find_system
from editor.services.battlescribe.out_cards import CardReader, ReadCard
from editor.services.battlescribe.out_rules import Limits, OutRules
from editor.services.loading import valid_documents
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.army import ArmyBase, ArmyEntry
from schemas.base import Document, Kind, kind_of, ref_to
from schemas.card import CardBase, UnitBase
from schemas.free_game import FreeGame
from schemas.losses import Loss
from schemas.messages import sentence
from schemas.problems import Message, error
from schemas.ruleset import RulesetBase

CARD_KINDS: Final = ("unit", "item", "spell", "card")
_CARRYING: Final = frozenset({"item_people", "item_bearer", "item_places", "item_weapons"})
"""Rules about what one card carries."""
_MOST_TRIED: Final = 40_000
"""Pairs of a unit and an item that are looked at."""


@dataclass(frozen=True)
class GameOut:
    """A game as it is written."""

    game: OutGame
    lost: tuple[Loss, ...]
    """What of it has no place there, counted by kind."""


def game_out(ws: Workspace, system: str, language: str) -> GameOut:
    """Return a game of the catalogue as BattleScribe has it.

    Args:
        ws: the catalogue.
        system: id of the game.
        language: of all names and texts; where one is missing, its English or any other stands in.

    Raises:
        EditorError: there is no such game, or it has no cards.
    """
    return _Gatherer(ws, system, language).game()


class _Gatherer:
    def __init__(self, ws: Workspace, system: str, language: str) -> None:
        self._ws, self._system, self._language = ws, system, language
        self._tally = Tally()
        row = next((one for one in ws.systems if one.id == system), None)
        if row is None:
            known = ", ".join(one.id for one in ws.systems)
            raise error("cli.no_such_system", system=system, known=known)
        self._row = row
        self._rulesets = rulesets_of(ws, system)
        ruleset = self._rulesets.holds(None)
        self._ruleset = ruleset if isinstance(ruleset, RulesetBase) else None
        rules = find_system(system)
        self._reader: ArmyReader | None = rules.army if rules is not None else None

    @cached_property
    def _cards(self) -> list[CardBase]:
        kinds = [kind for kind in CARD_KINDS if self._row.model(kind) is not None]
        found = [
            one
            for kind in kinds
            for one in valid_documents(self._ws, self._system, kind)
            if isinstance(one, CardBase) and not one.template
        ]
        if not found:
            raise error("battlescribe.no_cards", system=self._system)
        return found

    @cached_property
    def _lines(self) -> dict[str, Line]:
        if self._reader is None or self._ruleset is None:
            return {}
        found = {
            one.id: offered(one, self._reader, self._ruleset)
            for one in self._cards
            if kind_of(one) != Kind.ITEM
        }
        return {key: line for key, line in found.items() if line is not None}

    def game(self) -> GameOut:
        """Return the game."""
        language, cards = self._language, self._cards
        fields = {kind: self._rulesets.own_fields(kind) for kind in {kind_of(one) for one in cards}}
        every = tuple(one for those in fields.values() for one in those)
        names = {**faction_names(self._ruleset), **card_names(cards)}
        kinds = self._kind_names() if isinstance(self._ruleset, FreeGame) else {}
        rules = OutRules(self._lines, names, every, language, self._tally, kinds)
        in_force = rules_of(None, self._ruleset, self._reader) if self._ruleset and self._reader else ()
        asked = {own.key for rule in in_force for one in (rule.cards, rule.others) if one for own in one.own}
        flags = {one.key for one in every if one.type == "flag"}
        reader = CardReader(self._ruleset, language, self._kind_names(), frozenset(asked & flags))
        by_id = {one.id: one for one in cards}
        read = [reader.read(one, fields[kind_of(one)], by_id) for one in cards]
        for one in read:
            for name in self._categories(one):
                rules.members.setdefault(name, set()).add(one.card.id)
        rules.take(in_force)
        self._count_rest(cards)
        carries = self._carries(rules)
        changed = {
            one.card.id: {
                key: reader.read(card, fields[kind_of(card)], by_id)
                for key, card in _with_options(one.card).items()
            }
            for one in read
        }
        made = [self._card(one, reader, rules, carries, changed[one.card.id]) for one in read]
        return GameOut(self._whole(made, reader, rules), self._tally.losses())

    def _kind_names(self) -> dict[str, str]:
        free = {kind: name.get(self._language) for kind, (name, _plural) in self._row.kind_names.items()}
        return {kind: free.get(kind) or word(f"kind_{kind}", self._language) for kind in CARD_KINDS}

    def _categories(self, read: ReadCard) -> tuple[str, ...]:
        """Return the categories that a card has by itself: by its fields, else its section of an army."""
        if read.own_categories or kind_of(read.card) == Kind.ITEM:
            return read.own_categories
        line = self._lines.get(read.card.id)
        kind = self._kind_names()[kind_of(read.card)]
        if line is None or not line.section or isinstance(self._ruleset, FreeGame):
            return (kind,)
        found = army_word(f"section_{line.section}", self._language)
        return (found[:1].upper() + found[1:],)

    def _card(
        self,
        read: ReadCard,
        reader: CardReader,
        rules: OutRules,
        carries: Mapping[str, tuple[str, ...]],
        changed: Mapping[str, ReadCard],
    ) -> OutCard:
        card, limits = read.card, rules.limits.get(read.card.id, Limits())
        options = reader.options(read, changed)
        silent = [one for one in options if one.key in changed and not one.changes]
        self._tally.add("out_changes", card.name.get(self._language), len(silent))
        more = tuple(name for name, those in rules.members.items() if card.id in those)
        if kind_of(card) == Kind.ITEM and rules.unique_items is not None and self._unique(card):
            limits.at_most(rules.unique_items)
        faction = None if self._ruleset is None else self._ruleset.faction(card.faction)
        return OutCard(
            id=card.id,
            kind=kind_of(card),
            name=card.name.get(self._language),
            points=card.points,
            faction=None if faction is None else faction.id,
            profiles=reader.profiles(read),
            rules=tuple(read.rules),
            categories=tuple(dict.fromkeys((*self._categories(read), *more))),
            options=options,
            carries=carries.get(card.id),
            least=limits.least,
            most=limits.most,
        )

    def _unique(self, item: CardBase) -> bool:
        """Return whether an item is one of a kind, as the rules see it when somebody carries it."""
        bearer = next((one for one in self._cards if isinstance(one, UnitBase)), None)
        if bearer is None or self._reader is None:
            return False
        entry = ArmyEntry(key="offer", card=ref_to(bearer))
        line = self._reader.line(CANDIDATE, Entry("", entry, bearer, (item,)))
        return line is not None and any(one.unique for one in line.items)

    def _carries(self, rules: OutRules) -> dict[str, tuple[str, ...]]:
        """Return the items of each unit that may not carry all of them."""
        items = [one for one in self._cards if kind_of(one) == Kind.ITEM]
        units = [one for one in self._cards if isinstance(one, UnitBase)]
        if not items or self._reader is None or self._ruleset is None or rules.no_items:
            return {}
        in_force = rules_of(None, self._ruleset, self._reader)
        if not any(one.rule in _CARRYING for one in in_force):
            return {}  # everybody carries everything
        if len(items) * len(units) > _MOST_TRIED:
            self._tally.add("out_bearers", count=len(units))
            return {}
        found = {}
        for unit in units:
            fit = tuple(
                one.id for one in items if not carried_wrongly(unit, [one], self._ruleset, self._reader)
            )
            if len(fit) < len(items):
                found[unit.id] = fit
        return found

    def _count_rest(self, cards: Sequence[CardBase]) -> None:
        """Count what cards have that is not written at all."""
        for one in cards:
            name = one.name.get(self._language)
            if getattr(one, "states", ()):
                self._tally.add("out_states", name)
            if one.portrait is not None:
                self._tally.add("out_pictures", name)
        if isinstance(self._ruleset, FreeGame):
            self._tally.add(
                "out_computed", count=len(self._ruleset.computed) + len(self._ruleset.point_formulas)
            )
            self._tally.add("out_constraints", count=len(self._ruleset.constraints))
        for army in self._all(Kind.ARMY):
            if isinstance(army, ArmyBase) and army.composition and not army.entries:
                self._tally.add("out_forces", army.name.get(self._language))
        for book in self._all(Kind.SPELLBOOK):
            self._tally.add("out_books", book.name.get(self._language))

    def _all(self, kind: Kind) -> Iterator[Document]:
        """Yield the documents of a kind; none where the game has no such kind."""
        if self._row.model(kind) is not None:
            yield from valid_documents(self._ws, self._system, kind)

    def _whole(self, cards: Sequence[OutCard], reader: CardReader, rules: OutRules) -> OutGame:
        ruleset, language = self._ruleset, self._language
        used = {one.faction for one in cards if one.faction is not None}
        factions = {
            one.id: one.name.get(language) for one in (ruleset.factions if ruleset else ()) if one.id in used
        }
        words = OutWords(
            force=sentence(Message(code="battlescribe.force"), language),
            options=word("options", language).rstrip(".: \u202f\xa0"),
            items=self._plural("item"),
        )
        return OutGame(
            id=ruleset.id if ruleset is not None else self._system,
            name=self._row.name.get(language),
            words=words,
            text="" if ruleset is None else ruleset.summary.get(language) or ruleset.text.get(language),
            revision=max(self._revision(), 1),
            author="" if ruleset is None else ruleset.author,
            types=reader.types(),
            factions=factions,
            cards=tuple(cards),
            bounds=tuple(rules.bounds),
            no_items=rules.no_items,
        )

    def _revision(self) -> int:
        """Return how often documents of the game were saved."""
        with self._ws.reading() as catalogue:
            return sum(row.version for row in listing.live_rows(catalogue, system=self._system))

    def _plural(self, kind: str) -> str:
        free = self._row.kind_names.get(kind)
        if free is not None:
            return free[1].get(self._language)
        return sentence(Message(code=f"battlescribe.plural_{kind}"), self._language)


def _with_options(card: CardBase) -> dict[str, CardBase]:
    """Return the card with each of its options that changes numbers, by the option."""
    options = card.options if isinstance(card, UnitBase) else ()
    found = {one.id: with_options(card, (one.id,)) for one in options if one.changes}
    return {key: one for key, one in found.items() if isinstance(one, CardBase)}
