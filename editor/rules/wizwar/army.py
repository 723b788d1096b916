"""Decks of Wiz-War: what they hold, as the rules of composition see it, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, facts
from editor.rules.core.composition.facts import ItemFacts, Line
from editor.rules.wizwar.refusals import deck_problems
from schemas.base import Document
from schemas.composition import CardFilter, CompositionRule
from schemas.problems import Problem
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarArmy
from schemas.systems.wizwar_cards import WizwarCard
from schemas.text import LocalText

_SECTION_OF: Final = {
    "attack": "attack_card",
    "neutral": "neutral_card",
    "counteraction": "counteraction_card",
    "magic_stone": "stone_card",
    "object": "object_card",
    "number": "number_card",
    "trap": "trap_card",
}
SECTIONS: Final = tuple(_SECTION_OF.values())
_LEAST_PLAYERS: Final = 2


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if its card is none of the deck."""
    card = found.card
    if not isinstance(card, WizwarCard):
        return None
    section = _SECTION_OF[card.card_type]
    return facts(
        number,
        found,
        card,
        categories=frozenset((section, "spell") if card.spell else (section,)),
        faction=card.faction,
        section=section,
        items=tuple(ItemFacts(ref.id, LocalText({"en": ref.slug or ref.id})) for ref in found.entry.items),
    )


def standard_rules(_ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return the rules of a deck where the ruleset has none: one trap at most, which the set-up speaks of."""
    traps = CardFilter(categories=("trap_card",))
    return (
        CompositionRule(id="traps", rule="count", reference="2", severity="warning", cards=traps, most=1),
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=(*SECTIONS, "spell"),
    sections=SECTIONS,
    odd_card="wizwar_board.army_not_a_card",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with a deck, taken for the fewest players."""
    found = checked(army, documents, ruleset, READER)
    if not isinstance(army, WizwarArmy) or not isinstance(ruleset, WizwarRuleset):
        return found
    reported = {(one.path, one.code) for one in found}
    missing = {one.path for one in found}
    more = deck_problems(army, documents, ruleset, _LEAST_PLAYERS)
    return (
        *found,
        *(
            one
            for one in more
            if (one.path, one.code) not in reported and one.path not in missing - {"entries"}
        ),
    )
