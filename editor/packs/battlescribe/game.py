"""The data files of BattleScribe as a game without code: its document, its cards, armies of its forces."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any, Final

from editor.packs.battlescribe.army_rules import ArmyRules, Rules
from editor.packs.battlescribe.availability import Availability
from editor.packs.battlescribe.book import Book, Node
from editor.packs.battlescribe.cards import Cards, points_type
from editor.packs.battlescribe.drafts import CardSort, Draft, OptionDraft, words_of
from editor.packs.battlescribe.fields import CATEGORY, CHOICES, KEYWORDS, KindFields, Profiles, category_field
from editor.packs.battlescribe.files import ForeignFile, children
from editor.packs.battlescribe.ids import document_id, force_id
from editor.packs.battlescribe.rest import count_rest
from editor.packs.battlescribe.tally import Tally
from schemas.made_names import free_key, slug_from
from schemas.messages import LANGUAGES, in_every_language, sentence
from schemas.own_fields import LONGEST
from schemas.problems import Message

_COLOURS: Final = ("#2f5d8a", "#a8452c", "#4f7a3a", "#7a4f8a", "#b07a1e", "#2a6f6a", "#8a2f4a", "#4c6072")
_MOST_CHANGES: Final = 12
"""Numbers that one option changes."""
_ARMY_KINDS: Final[tuple[CardSort, ...]] = ("unit", "card")


@dataclass(frozen=True)
class Naming:
    """What the game is called here."""

    system: str
    """Its id, which all its documents name."""
    language: str
    """Language of all its names and texts."""


def made_game(files: Sequence[ForeignFile], naming: Naming, tally: Tally) -> list[dict[str, Any]]:
    """Return the documents of a game as plain data: the game first, then cards, then armies of its forces.

    Args:
        files: the game system first, then its catalogues.
        naming: what it is called here.
        tally: counts what has no place.
    """
    return _Maker(Book(files, tally), naming).documents()


def said_as(code: str) -> set[str]:
    """Return a word of ours in every language, in small letters."""
    return {sentence(Message(code=f"battlescribe.{code}"), one).casefold() for one in LANGUAGES}


class _Maker:
    def __init__(self, book: Book, naming: Naming) -> None:
        self._book, self._naming, self._language = book, naming, naming.language
        self._game = book.files[0].root
        self._key = self._game.get("id", "")
        self._cards = Cards(book)
        self._factions: list[dict[str, Any]] = []
        armies = [one for one in book.files if one.root.get("library") != "true"]
        self._cards.take([(one, self._faction(one)) for one in armies])
        self._drafts = list(self._cards.drafts.values())
        self._profiles = Profiles(book, self._drafts, self._language)
        self._category_keys: dict[CardSort, dict[str, str]] = {}
        self._flags: dict[str, str] = {}
        self._words = {code: said_as(code) for code in ("rules", "story")}

    def _text(self, words: str) -> dict[str, str]:
        return {self._language: words} if words.strip() else {}

    def _faction(self, file: ForeignFile) -> str | None:
        """Return the faction that a catalogue is; None for the game system."""
        if file.sort == "gameSystem":
            return None
        name = file.root.get("name", "").strip() or file.name
        key = free_key(name, {one["id"] for one in self._factions}, "faction")
        colour = _COLOURS[len(self._factions) % len(_COLOURS)]
        self._factions.append({"id": key, "name": {self._language: name}, "colour": colour})
        return key

    @cached_property
    def _categories(self) -> dict[str, str]:
        """Id -> name of all categories."""
        return {one.get("id", ""): one.get("name", "–") for one in self._book.everywhere("categoryEntries")}

    def documents(self) -> list[dict[str, Any]]:
        """Return all documents."""
        self._declare()
        ids = {one.id: document_id(self._key, one.id) for one in self._drafts}
        slugs: dict[str, set[str]] = {}
        cards = [self._card(one, ids[one.id], slugs.setdefault(one.kind, set())) for one in self._drafts]
        refs = {
            draft.id: {"id": ids[draft.id], "kind": draft.kind, "slug": card["slug"]}
            for draft, card in zip(self._drafts, cards, strict=True)
        }
        taken = {draft.id: refs[draft.id] for draft in self._drafts if draft.kind in _ARMY_KINDS}
        rules = ArmyRules(self._book, points_type(self._book), self._filter)
        forces, common = rules.forces(), Rules()
        armies: list[dict[str, Any]] = []
        for force in forces:
            own = common if len(forces) == 1 else Rules()
            rules.of_force(force, own)
            if own is not common and own.found:
                army = self._army(force, own, armies)
                if all(one["id"] != army["id"] for one in armies):
                    armies.append(army)
        rules.of_entries(self._cards, refs, common)
        Availability(self._book, self._cards, taken, self._filter).rules(common.add)
        rules.rest()
        game = self._game_document(common, forces if len(forces) == 1 else ())
        count_rest(self._book)
        for draft, card in zip(self._drafts, cards, strict=True):
            flags = [flag for one in draft.categories if (flag := self._flags.get(one))]
            card["own"] |= {flag: True for flag in flags if draft.kind in _ARMY_KINDS and draft.rooted}
        return [game, *cards, *armies]

    def _declare(self) -> None:
        """Declare the fields that are no characteristics: categories, choices, further costs."""
        main = {one.primary: self._categories.get(one.primary, "") for one in self._drafts if one.primary}
        main = {key: name for key, name in self._categories.items() if key in main}
        names = {one.get("id", ""): one.get("name", "") for one in self._book.everywhere("costTypes")}
        choices = {tuple(one.choices) for one in self._drafts if one.kind == "unit"}
        same = len(choices) == 1 and not any("(" in line for one in choices for line in one)
        for kind, fields in self._profiles.fields.items():
            drafts = [one for one in self._drafts if one.kind == kind]
            if any(one.primary for one in drafts) and kind in _ARMY_KINDS:
                self._category_keys[kind] = category_field(fields, main, self._language)
            if any(self._keywords(one) for one in drafts):
                self._plain(fields, KEYWORDS, paragraphs=False)
            if any(one.choices for one in drafts) and not (kind == "unit" and same):
                self._plain(fields, CHOICES, paragraphs=True)
            for cost in dict.fromkeys(key for one in drafts for key in one.costs):
                values = [one.costs[cost] for one in drafts if cost in one.costs]
                whole = all(value.is_integer() for value in values)
                label = {self._language: names.get(cost, "") or cost}
                name = names.get(cost, "") or "cost"
                if not fields.add(cost, name, {"type": "number", "whole": whole, "label": label}):
                    self._book.tally.add("field", name)

    @staticmethod
    def _plain(fields: KindFields, key: str, *, paragraphs: bool) -> None:
        label = in_every_language(Message(code=f"battlescribe.field_{key}")).model_dump()
        more = {"type": "text", "translated": paragraphs, "paragraphs": paragraphs, "label": label}
        fields.add(key, key, more)

    def _keywords(self, draft: Draft) -> str:
        """Return the categories of a card beside the main one."""
        main = draft.primary if draft.primary in self._category_keys.get(draft.kind, {}) else ""
        names = [self._categories.get(one, "") for one in draft.categories if one != main]
        return ", ".join(name for name in names if name)

    def _filter(self, category: str) -> dict[str, Any] | None:
        """Return the cards of a category as rules mean them: by the field, else by a flag made for it."""
        those = [one for one in self._drafts if one.rooted and category in one.categories]
        those = [one for one in those if one.kind in _ARMY_KINDS]
        if not those:
            return None
        inside = [one for one in self._drafts if not one.rooted and category in one.categories]
        if category not in self._flags and any(one.kind in _ARMY_KINDS for one in inside):
            self._book.tally.add("inside", self._book.named(category))
        if all(
            self._category_keys.get(one.kind, {}).get(one.primary) and one.primary == category
            for one in those
        ):
            word = self._category_keys[those[0].kind][category]
            self._flags.setdefault(category, "")
            return {"own": [{"key": self._profiles.fields[those[0].kind].keys[CATEGORY], "words": [word]}]}
        if category not in self._flags:
            self._flags[category] = self._flag(category, {one.kind for one in those})
        if key := self._flags[category]:
            return {"own": [{"key": key}]}
        refs = [{"id": document_id(self._key, one.id), "kind": one.kind, "slug": ""} for one in those]
        return {"cards": refs}

    def _flag(self, category: str, kinds: set[CardSort]) -> str:
        """Declare a field that says whether a card is of a category; '' where there is no room for it."""
        name = self._categories.get(category, "")
        more = {"type": "flag", "label": self._text(name)}
        keys = {self._profiles.fields[kind].add(f"flag/{category}", name, more) for kind in sorted(kinds)}
        return keys.pop() if len(keys) == 1 else ""

    def _card(self, draft: Draft, key: str, slugs: set[str]) -> dict[str, Any]:
        taken = free_key(draft.name, slugs, draft.kind)
        slugs.add(taken)
        own = self._profiles.own(draft)
        fields = self._profiles.fields[draft.kind]
        if word := self._category_keys.get(draft.kind, {}).get(draft.primary):
            own[fields.keys[CATEGORY]] = word
        if (words := self._keywords(draft)) and KEYWORDS in fields.keys:
            own[fields.keys[KEYWORDS]] = words
        if draft.choices and CHOICES in fields.keys:
            own[fields.keys[CHOICES]] = self._text(self._choices(draft))
        for cost, value in draft.costs.items():
            if cost in fields.keys:
                own[fields.keys[cost]] = int(value) if value.is_integer() else value
        story, rules = self._said(draft)
        source = self._book.sources((*draft.node.parts, *draft.info.profiles, *draft.info.rules))
        if draft.rooted and 1 < len(draft.factions - {None}) < len(self._factions):
            self._book.tally.add("factions", draft.name, 0 if None in draft.factions else 1)
        found: dict[str, Any] = {
            "kind": draft.kind,
            "system": self._naming.system,
            "id": key,
            "slug": taken.replace("_", "-"),
            "name": {self._language: draft.name},
            "text": self._text(story),
            "points": draft.points,
            "faction": next(iter(draft.factions)) if len(draft.factions) == 1 else None,
            "rules_text": self._text(rules),
            "source_note": self._text(source),
            "own": own,
        }
        return found | ({"options": self._options(draft)} if draft.kind == "unit" else {})

    def _choices(self, draft: Draft) -> str:
        """Return what may be chosen for a card, as many whole lines of it as a field holds."""
        ends = accumulate(len(line) + 1 for line in draft.choices)
        fit = sum(end - 1 <= LONGEST for end in ends)
        self._book.tally.add("choices", draft.name, len(draft.choices) - fit)
        return "\n".join(draft.choices[:fit])

    def _said(self, draft: Draft) -> tuple[str, str]:
        """Return the story of a card and its rules: those that this program wrote go back where they were."""
        story, rules = [], []
        for one in draft.info.rules:
            name = one.get("name", "").strip().casefold()
            text = (one.findtext("description") or "").strip()
            if name in self._words["story"]:
                story.append(text)
            else:
                rules.append(text if name in self._words["rules"] else words_of(one))
        return "\n\n".join(story), "\n\n".join((*rules, *self._profiles.more.get(draft.id, ())))

    def _options(self, draft: Draft) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for one in draft.options:
            key = free_key(one.name, {other["id"] for other in found}, "option")
            more = {"name": {self._language: one.name}, "points": one.points, "text": self._text(one.text)}
            found.append({"id": key, **more, "changes": self._changes(draft, one)})
        return found

    def _changes(self, draft: Draft, option: OptionDraft) -> list[str]:
        """Return what an option changes among the whole numbers of a card; the rest is counted as lost."""
        fields, own = self._profiles.fields[draft.kind], self._profiles.own(draft)
        found: list[str] = []
        for one in option.changes:
            key = fields.keys.get(one.source, "")
            value = own.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and len(found) < _MOST_CHANGES:
                found.append(f"own.{key} {one.sign}{one.number}")
                self._book.handled.update(map(id, one.modifier.element.iter()))
        return found

    def _army(self, force: ET.Element, rules: Rules, others: Collection[dict[str, Any]]) -> dict[str, Any]:
        name = force.get("name", "").strip()
        slug = free_key(name, {one["slug"].replace("-", "_") for one in others}, "army")
        return {
            "kind": "army",
            "system": self._naming.system,
            "id": force_id(self._key, force.get("id", "")),
            "slug": slug.replace("_", "-"),
            "name": {self._language: name or "–"},
            "text": self._text("\n\n".join(self._told(force))),
            "composition": rules.found,
        }

    def _told(self, owner: ET.Element) -> list[str]:
        """Return the profiles and rules of something that is no card, a paragraph each."""
        info = self._book.info(Node((owner,), self._book.files[0]))
        said = (*map(words_of, info.rules), *map(self._profiles.words, info.profiles))
        return [one for one in said if one]

    def _apart(self, file: ForeignFile) -> Iterator[str]:
        """Yield the shared rules and profiles of a file that nothing leads to."""
        made = {"sharedRules": words_of, "sharedProfiles": self._profiles.words}
        for holder, words in made.items():
            for one in children(file.root, holder):
                if id(one) not in self._book.used:
                    self._book.used.add(id(one))
                    yield words(one)

    def _texts(self, forces: Sequence[ET.Element]) -> Iterator[str]:
        """Yield what the files say of the whole game: of themselves, their categories, its one force."""
        for file in self._book.files:
            if words := (file.root.findtext("readme") or "").strip():
                yield words if file.root is self._game else f"{file.root.get('name', '')}: {words}"
            yield from self._told(file.root)
            yield from self._apart(file)
        links = [one for force in forces for one in (force, *children(force, "categoryLinks"))]
        for owner in (*self._book.everywhere("categoryEntries"), *links):
            name = owner.get("name", "").strip()
            yield from (f"{name} – {words}" for words in self._told(owner))

    def _game_document(self, rules: Rules, forces: Sequence[ET.Element]) -> dict[str, Any]:
        name = self._game.get("name", "").strip() or "–"
        revision = self._game.get("revision", "")
        source = sentence(Message(code="battlescribe.source", values={"revision": revision}), self._language)
        return {
            "kind": "game",
            "system": self._naming.system,
            "id": document_id(self._key, ""),
            "slug": slug_from(name) or "game",
            "name": {self._language: name},
            "text": self._text("\n\n".join(self._texts(forces))),
            "author": self._game.get("authorName", "")[:200],
            "source_note": self._text(source),
            "kinds": [self._kind(kind) for kind in self._profiles.fields],
            "factions": self._factions,
            "own_fields": [one for fields in self._profiles.fields.values() for one in fields.declared],
            "composition": rules.found,
        }

    def _kind(self, kind: CardSort) -> dict[str, Any]:
        if name := self._profiles.name_of(kind):
            return {"kind": kind, "name": {self._language: name}}
        words = {
            form: in_every_language(Message(code=f"battlescribe.{form}_{kind}")).model_dump()
            for form in ("name", "plural")
        }
        return {"kind": kind, **words}
