"""What makes the worth of a disk: for the points helper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.appraisal import Appraiser, Feature, feature
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset


class DiskwarsAppraiser(Appraiser):
    """Attack, defence, toughness, movement, wounds; missiles, magic, flight and abilities."""

    kinds: Sequence[str] = ("unit", "spell")

    def features(self, card: Document, ruleset: Document | None) -> tuple[Feature, ...]:
        """Return the numbers of a disk; those of a spell are the schema's."""
        if not isinstance(card, DiskwarsUnit):
            return super().features(card, ruleset)
        return (
            feature("attack", card.attack),
            feature("defence", card.defence),
            feature("toughness", card.toughness),
            feature("movement", card.movement),
            feature("hits", card.hits),
            feature("missiles", missile_damage(card, ruleset)),
            feature("magic", card.wizard_level),
            feature("flight", card.flyer),
            feature("abilities", len(card.abilities)),
        )

    def power(self, card: Document, ruleset: Document | None) -> float | None:
        """Return the damage that a disk deals from above, from below and by missiles. None for spells."""
        if not isinstance(card, DiskwarsUnit):
            return None
        return float(card.attack + card.defence + missile_damage(card, ruleset))


def missile_damage(card: DiskwarsUnit, ruleset: Document | None) -> float:
    """Return the damage of all missiles of one phase, were all of them to hit."""
    damage = {one.id: one.damage for one in ruleset.missiles} if isinstance(ruleset, DiskwarsRuleset) else {}
    return float(sum(one.count * damage.get(one.missile, 1) for one in card.shooting))


APPRAISER: Final = DiskwarsAppraiser()
