"""The characteristics of profiles as fields of an author's own, each of the type that fits all its values."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.packs.battlescribe.book import Book
from editor.packs.battlescribe.drafts import CardSort, Draft, type_of, values_of
from editor.packs.battlescribe.files import children
from schemas import patterns
from schemas.made_names import free_key, key_from
from schemas.messages import in_every_language
from schemas.own_fields import LONGEST, MOST_CHOICES, MOST_FIELDS, MOST_LETTERS, RESERVED
from schemas.problems import Message

NONE: Final = frozenset({"", "-", "–", "—", "n/a", "none"})
"""What a characteristic says that says nothing."""
YES: Final = frozenset({"yes", "oui", "ja", "✓", "x"})
_NO: Final = frozenset({"no", "non", "nein", "✗"})
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,6})?")
_DICE: Final = re.compile(patterns.DICE)
_SENTENCE: Final = re.compile(r"[^\W\d_]{2,}\W+[^\W\d_]{2,}")
_MOST_PLAIN: Final = 60
CATEGORY: Final = "category"
"""Key of the field that says the main category of a card."""
KEYWORDS: Final = "keywords"
"""Key of the field with its further categories."""
CHOICES: Final = "choices"
"""Key of the field that says what may be chosen for it."""
_FOR_OTHERS: Final = 20
"""Fields that characteristics leave to categories, costs and choices."""
_NAME: Final = "name"
"""What a profile is called, where that is not the name of its card: a field with the name of its type."""
_KEPT: Final = frozenset({CATEGORY, KEYWORDS, CHOICES})


@dataclass
class Room:
    """How many fields more a game may have."""

    left: int = MOST_FIELDS


@dataclass
class KindFields:
    """The fields of one kind of cards."""

    kind: CardSort
    room: Room
    """Of the game, for all kinds together."""
    declared: list[dict[str, Any]] = field(default_factory=list)
    """The fields as a document says them."""
    keys: dict[str, str] = field(default_factory=dict)
    """What a field is made of, an id of the file -> its key."""

    def add(self, source: str, name: str, more: Mapping[str, Any]) -> str:
        """Declare a field and return its key; '' if there is no room for another.

        Args:
            source: id of what it is made of.
            name: what it is called.
            more: type, label and the rest.
        """
        if self.room.left <= (0 if source in _KEPT or "/" not in source else _FOR_OTHERS):
            return ""
        self.room.left -= 1
        taken = {one["key"] for one in self.declared} | RESERVED | (_KEPT - {source})
        words = key_from(name)
        stem = (words if words[:1].isalpha() else f"field_{words}" if words else "field")[: MOST_LETTERS - 4]
        key = free_key(stem.strip("_"), taken, "field")
        self.keys[source] = key
        self.declared.append({"key": key, "kind": self.kind, **more})
        return key


@dataclass(frozen=True)
class _Values:
    """What all cards of a kind say in one characteristic."""

    name: str
    said: Sequence[str]

    def plain(self) -> list[str]:
        return [one for one in self.said if one.casefold() not in NONE]

    def field(self) -> dict[str, Any]:
        """Return the type that fits all of them."""
        plain = self.plain()
        folded = {one.casefold() for one in self.said}
        if folded & YES and folded <= YES | _NO | NONE:
            return {"type": "flag"}
        if plain and all(map(_NUMBER.fullmatch, plain)):
            return {"type": "number", "whole": all("." not in one for one in plain)}
        if plain and all(len(one) <= 12 and _DICE.fullmatch(one) for one in plain):
            return {"type": "die"}
        long = any(len(one) > _MOST_PLAIN or "\n" in one for one in plain)
        return {"type": "text", "translated": long or any(map(_SENTENCE.search, plain)), "paragraphs": long}


def value_in(field_type: Mapping[str, Any], text: str, language: str) -> Any:
    """Return what a characteristic says as the value of a field; None for nothing."""
    plain = text.strip()
    if field_type["type"] == "flag":
        return True if plain.casefold() in YES else None
    if plain.casefold() in NONE:
        return None
    if field_type["type"] == "number":
        return int(plain) if field_type["whole"] else float(plain)
    return {language: plain} if field_type.get("translated") else plain


class Profiles:
    """Which profiles of cards become fields, and what stays as words."""

    def __init__(self, book: Book, drafts: Iterable[Draft], language: str) -> None:
        self._book, self._language = book, language
        self._names: dict[str, str] = {}
        self._room = Room()
        self._types: dict[str, str] = {}
        self._parts: dict[str, int] = {}
        for one in book.everywhere("profileTypes"):
            self._types[one.get("id", "")] = one.get("name", "")
            self._parts[one.get("id", "")] = len(list(children(one, "characteristicTypes")))
            for part in children(one, "characteristicTypes"):
                self._names[part.get("id", "")] = part.get("name", "")
        self._of: dict[str, dict[str, dict[str, str]]] = {}
        self.more: dict[str, list[str]] = {}
        """Id of a card -> its profiles beside the first of each type, a line each."""
        self.fields: dict[CardSort, KindFields] = {}
        self._profile_types: dict[CardSort, dict[str, None]] = {}
        by_kind: dict[CardSort, list[Draft]] = {}
        drafts = list(drafts)
        for profile in (one for draft in drafts for one in draft.info.profiles):
            self._types.setdefault(type_of(profile), profile.get("typeName", ""))  # declared in no file here
            for part in children(profile, "characteristics"):
                self._names.setdefault(part.get("typeId", ""), part.get("name", ""))
        self._worded = self._in_words(drafts)
        for draft in drafts:
            by_kind.setdefault(draft.kind, []).append(draft)
            self._sort(draft)
        for kind, cards in by_kind.items():
            self.fields[kind] = self._declared(kind, cards)
        types = {type_of(one) for draft in drafts for one in draft.info.profiles}
        for key in sorted(types.difference(*self._profile_types.values())):
            book.tally.add("type", self._types[key])

    def name_of(self, kind: CardSort) -> str:
        """Return the name of the only type of profiles that cards of a kind have; '' for none or several."""
        types = list(self._profile_types.get(kind, ()))
        return self._types.get(types[0], "").strip() if len(types) == 1 else ""

    def words(self, profile: ET.Element) -> str:
        """Return a profile as a line: its name, and what it says."""
        said = {key: text for key, text in values_of(profile) if text}
        named = [f"{self._names.get(key, '–')} {text}" for key, text in said.items()]
        words = list(said.values()) if self._parts.get(type_of(profile)) == 1 else named
        return ": ".join(part for part in (profile.get("name", "").strip(), ", ".join(words)) if part)

    def own(self, draft: Draft) -> dict[str, Any]:
        """Return the values of the fields of a card."""
        fields = self.fields[draft.kind]
        types = {one["key"]: one for one in fields.declared}
        found: dict[str, Any] = {}
        for type_id, said in self._of.get(draft.id, {}).items():
            for part, text in said.items():
                key = fields.keys.get(f"{type_id}/{part}")
                if text.casefold() in NONE:
                    continue
                if key is None or len(text) > LONGEST:
                    name = self._types.get(type_id) if part == _NAME else self._names.get(part)
                    self.more.setdefault(draft.id, []).append(f"{name or '–'}: {text}")
                elif (value := value_in(types[key], text, self._language)) is not None:
                    found[key] = value
        return found

    def _in_words(self, drafts: Iterable[Draft]) -> set[str]:
        """Return the types of profiles that are rules with a name: one text, several on a card or long."""
        found: set[str] = set()
        single = {key for key, parts in self._parts.items() if parts == 1}
        for draft in drafts:
            types = [type_of(one) for one in draft.info.profiles]
            found |= {one for one in single if types.count(one) > 1}
            for one in draft.info.profiles:
                texts = [text for _key, text in values_of(one)]
                if type_of(one) in single and any(len(text) > _MOST_PLAIN for text in texts):
                    found.add(type_of(one))
        return found

    def _sort(self, draft: Draft) -> None:
        """Take the first profile of each type as fields; further ones are kept as words."""
        types: dict[str, dict[str, str]] = {}
        for profile in draft.info.profiles:
            name = profile.get("name", "").strip()
            if type_of(profile) not in types and type_of(profile) not in self._worded:
                other = _letters(name) not in ("", _letters(draft.name))
                types[type_of(profile)] = {**({_NAME: name} if other else {}), **dict(values_of(profile))}
                continue
            if type_of(profile) not in self._worded:
                self._book.tally.add("profile", f"{draft.name}: {name}")
            self.more.setdefault(draft.id, []).append(self.words(profile))
        self._of[draft.id] = types

    def _declared(self, kind: CardSort, cards: Sequence[Draft]) -> KindFields:
        found = KindFields(kind, self._room)
        used: dict[str, dict[str, list[str]]] = {}
        for draft in cards:
            for type_id, said in self._of[draft.id].items():
                for part, text in said.items():
                    used.setdefault(type_id, {}).setdefault(part, []).append(text)
        self._profile_types[kind] = dict.fromkeys(used)
        for type_id, parts in used.items():
            for part, texts in parts.items():
                names = self._types.get(type_id, "") if part == _NAME else self._names.get(part, "")
                name = names.strip() or "–"
                taken = key_from(name) in {one["key"] for one in found.declared}
                label = f"{self._types.get(type_id, '')}: {name}" if taken else name
                values = _Values(name, texts)
                if not values.plain() and values.field()["type"] != "flag":
                    continue  # nobody says anything in it
                more = {**values.field(), "label": {self._language: label}}
                if len(used) > 1 and (kind_name := self._types.get(type_id, "").strip()):
                    more["help"] = {self._language: kind_name}
                if not found.add(f"{type_id}/{part}", label, more):
                    self._book.tally.add("field", label)
        return found


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def category_field(fields: KindFields, names: Mapping[str, str], language: str) -> dict[str, str]:
    """Declare the field with the main category of cards of a kind.

    Args:
        fields: of the kind.
        names: id -> name of the categories.
        language: of the names.

    Returns:
        Id of a category -> what the field holds for it; empty where there is no room.
    """
    keys: dict[str, str] = {}
    for one, name in list(names.items())[:MOST_CHOICES]:
        keys[one] = free_key(name, set(keys.values()), CATEGORY)
    options = [{"id": key, "name": {language: names[one]}} for one, key in keys.items()]
    label = in_every_language(Message(code="battlescribe.field_category")).model_dump()
    if not fields.add(CATEGORY, CATEGORY, {"type": "choice", "label": label, "options": options}):
        return {}
    return keys
