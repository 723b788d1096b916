"""Armies of Diskwars as facts for the rules of composition, and their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, copies_to_lose, facts, points_of_cards
from editor.rules.core.composition.facts import ItemFacts, Line
from editor.rules.core.losses import LossLine
from editor.rules.diskwars.army_rules import standard_rules
from schemas.base import Document
from schemas.problems import Problem
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsUnit
from schemas.text import LocalText

SECTIONS: Final = ("disk", "spell")


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of an army: disks and spells, so often as they are taken.

    Missing cards count nothing.
    """
    return points_of_cards(army, documents, DiskwarsUnit, DiskwarsSpell)


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if its card is neither disk nor spell."""
    card = found.card
    if isinstance(card, DiskwarsUnit):
        marks = (
            ("unique", card.unique),
            ("flyer", card.flyer),
            ("caster", card.wizard_level > 0),
            ("shooter", bool(card.shooting)),
        )
        categories = ("disk", card.alignment, *(word for word, holds in marks if holds))
    elif isinstance(card, DiskwarsSpell):
        categories = ("spell",)
    else:
        return None
    return facts(
        number,
        found,
        card,
        categories=frozenset(categories),
        faction=card.faction,
        section=categories[0],
        items=tuple(ItemFacts(ref.id, LocalText({"en": ref.slug or ref.id})) for ref in found.entry.items),
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=("disk", "spell", "good", "neutral", "evil", "unique", "flyer", "caster", "shooter"),
    sections=SECTIONS,
    odd_card="diskwars.army_not_a_disk",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with an army; without a limit of points, what it spends is taken for the limit."""
    return checked(army, documents, ruleset, READER)


def loss_lines(army: Document, documents: Mapping[str, Document]) -> tuple[LossLine, ...]:
    """Return each kind of disk of an army; its copies are the elements that are lost one by one."""
    return copies_to_lose(army, documents, lambda card: isinstance(card, DiskwarsUnit))
