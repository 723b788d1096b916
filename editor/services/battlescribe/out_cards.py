"""Cards as BattleScribe has them: their values as profiles, their words as rules, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from editor.packs.battlescribe.fields import CATEGORY, KEYWORDS
from editor.packs.battlescribe.out_model import OutChange, OutOption, OutProfile, OutType
from editor.printing.own_prose import own_values
from editor.printing.prose import DASH, CardProse
from editor.printing.systems import card_prose
from editor.printing.words import option_words, word
from schemas.base import Document, Kind, kind_of, system_of
from schemas.card import CardBase, UnitBase
from schemas.messages import sentence
from schemas.own_fields import OwnField, OwnFlag, OwnNumber, OwnPicture, values_in
from schemas.own_values import value_of
from schemas.problems import Message
from schemas.ruleset import RulesetBase
from schemas.systems import ruleset_kind

_WHOLE: Final = re.compile(r"-?\d{1,6}")
_NOTHING: Final = "-"
"""What stands where a card says nothing."""


@dataclass
class ReadCard:
    """What a card says."""

    card: CardBase
    values: dict[str, str]
    """Label -> value."""
    grids: list[tuple[str, tuple[str, ...], tuple[tuple[str, ...], ...]]]
    """Title, labels and rows of its small tables."""
    rules: list[tuple[str, str]]
    own_categories: tuple[str, ...] = ()
    """Names of the categories that fields say."""


@dataclass
class CardReader:
    """Reads the cards of a game in one language."""

    ruleset: RulesetBase | None
    language: str
    kind_names: Mapping[str, str]
    """Kind of card -> what the game calls one."""
    hidden: frozenset[str] = frozenset()
    """Keys of fields that categories say."""
    labels: dict[str, dict[str, None]] = field(default_factory=dict)
    """Key of a type of profiles -> its characteristics, in the order in which they were met."""
    titles: dict[str, str] = field(default_factory=dict)
    """Key of a type of profiles -> its name."""

    def read(self, card: CardBase, own: Sequence[OwnField], linked: Mapping[str, Document]) -> ReadCard:
        """Return what a card says.

        Args:
            card: the card.
            own: the fields that authors have added to its kind.
            linked: documents that it may refer to, by id.
        """
        prose = card_prose(card, self.ruleset, self.language, linked=linked)
        kind = kind_of(card)
        values: dict[str, str] = {}
        if ruleset_kind(system_of(card)) != Kind.GAME and prose.kind_line:
            values[self._word("field_kind")] = prose.kind_line
        for figure in prose.figures:
            if not figure.own:
                values[figure.label] = " / ".join(filter(None, (values.get(figure.label, ""), figure.value)))
        categories = tuple(filter(None, (self._own(card, one, values, linked) for one in own)))
        self.titles.setdefault(kind, self.kind_names.get(kind, kind))
        self.labels.setdefault(kind, {}).update(dict.fromkeys(values))
        grids = [(one.columns[0], one.columns[1:], one.rows) for one in prose.grids if len(one.columns) > 1]
        for title, labels, _rows in grids:
            self.titles.setdefault(f"{kind}/{title}", title)
            self.labels.setdefault(f"{kind}/{title}", {}).update(dict.fromkeys(labels))
        names = tuple(name for one in categories for name in one.split(", "))
        return ReadCard(card, values, grids, self._rules(card, prose), names)

    def _own(
        self, card: CardBase, field_: OwnField, values: dict[str, str], linked: Mapping[str, Document]
    ) -> str:
        """Take in an added field; one that says categories is returned instead."""
        said = value_of(values_in(card.own), field_)
        shown = next((words for _label, words in own_values(card, (field_,), self.language, linked)), "")
        if isinstance(field_, OwnNumber):
            shown = "" if said is None else f"{said:.12g}"
        elif isinstance(field_, OwnFlag):
            shown = self._word("yes") if said else self._word("no")
        if field_.key in (CATEGORY, KEYWORDS):
            return shown
        if field_.key not in self.hidden and not isinstance(field_, OwnPicture):
            values[field_.words.get(self.language)] = shown
        return ""

    def _rules(self, card: CardBase, prose: CardProse) -> list[tuple[str, str]]:
        found = []
        for line in prose.lines:
            lead = line.lead.strip().rstrip(".:\u202f\xa0 ")
            if line.lead == word("options", self.language) and isinstance(card, UnitBase):
                continue  # they are entries
            if line.text.strip():
                found.append((lead or self._word("rules"), line.text))
        if prose.story.strip():
            found.append((self._word("story"), prose.story))
        return found

    def _word(self, key: str) -> str:
        return sentence(Message(code=f"battlescribe.{key}"), self.language)

    def types(self) -> dict[str, OutType]:
        """Return the types of profiles of all cards that were read."""
        return {
            key: OutType(self.titles[key], tuple(labels)) for key, labels in self.labels.items() if labels
        }

    def profiles(self, read: ReadCard) -> tuple[OutProfile, ...]:
        """Return the profiles of a card, once all cards were read."""
        kind, name = kind_of(read.card), read.card.name.get(self.language)
        found = []
        if labels := self.labels.get(kind):
            found.append(OutProfile(kind, name, tuple(_said(read.values.get(one, "")) for one in labels)))
        for title, heads, rows in read.grids:
            labels = self.labels[f"{kind}/{title}"]
            for row in rows:
                values = dict(zip(heads, row[1:], strict=True))
                said = tuple(_said(values.get(one, "")) for one in labels)
                found.append(OutProfile(f"{kind}/{title}", row[0], said))
        return tuple(found)

    def options(self, read: ReadCard, changed: Mapping[str, ReadCard]) -> tuple[OutOption, ...]:
        """Return what an army may buy for a card.

        Args:
            read: the card.
            changed: id of an option -> the card with it, for those that change numbers.
        """
        options = read.card.options if isinstance(read.card, UnitBase) else ()
        before = self.profiles(read)
        return tuple(
            OutOption(
                one.id,
                one.name.get(self.language) or one.id,
                one.points,
                option_words(one, self.language),
                _changes(before, self.profiles(changed[one.id])) if one.id in changed else (),
            )
            for one in options
        )


def _said(value: str) -> str:
    plain = value.strip()
    return _NOTHING if plain in ("", DASH) else plain


def _changes(before: Sequence[OutProfile], after: Sequence[OutProfile]) -> tuple[OutChange, ...]:
    """Return what differs between the profiles of a card: whole numbers by how much, else the new words.

    Nothing where there are other profiles than before: no modifier can say that.
    """
    if [one.type for one in before] != [one.type for one in after]:
        return ()
    found = []
    for number, (old, new) in enumerate(zip(before, after, strict=True)):
        for place, (was, now) in enumerate(zip(old.values, new.values, strict=True)):
            if was == now:
                continue
            if _WHOLE.fullmatch(was) and _WHOLE.fullmatch(now):
                more = int(now) - int(was)
                way = "increment" if more > 0 else "decrement"
                found.append(OutChange(number, place, way, str(abs(more))))
            else:
                found.append(OutChange(number, place, "set", now))
    return tuple(found)
