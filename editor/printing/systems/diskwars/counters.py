"""The markers of Diskwars: who has been activated, who is wounded, missiles, books of spells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.printing.counters import Counter, CounterSource, counter_word
from editor.printing.marker_discs import marker_disc
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

GROUPS: Final = ("activations", "wounds", "missiles", "books")
"""What the markers are for, in the order in which they are printed."""
_ACTIVATED: Final = "#2b4f81"
_WOUND: Final = "#b3261e"
_BOOK: Final = "#4b2e63"
_MISSILES: Final = ("#2f4a3a", "#3a3a3a", "#c25a1a", "#6b5a45")
"""Colours of the missiles of a ruleset, in turn."""


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the markers that an army needs.

    One of activation for each disk, as many wounds as disks may carry and live, twice the missiles that one
    disk drops at once, and the marker that hides the book of spells.
    """
    disks = [(card, count) for card, count in source.cards if isinstance(card, DiskwarsUnit)]
    wounds = sum((card.hits - 1) * count for card, count in disks)
    activated = marker_disc("\u2713", counter_word("activated", language), _ACTIVATED)
    wounded = marker_disc("\u2716", counter_word("wounded", language), _WOUND)
    made = (
        Counter("activations", activated, sum(count for _, count in disks)),
        Counter("wounds", wounded, wounds),
        *_missiles([card for card, _ in disks], ruleset, language),
        Counter(
            "books",
            marker_disc("\u2726", counter_word("spell_book", language), _BOOK),
            int(_has_spells(source)),
        ),
    )
    return tuple(one for one in made if one.count > 0)


def _missiles(disks: Sequence[DiskwarsUnit], ruleset: RulesetBase | None, language: str) -> Iterator[Counter]:
    """Yield each kind of missile, with its damage: twice as many as the disk that drops most."""
    for number, kind in enumerate(ruleset.missiles if isinstance(ruleset, DiskwarsRuleset) else ()):
        most = max(
            (one.count for disk in disks for one in disk.shooting if one.missile == kind.id), default=0
        )
        colour = _MISSILES[number % len(_MISSILES)]
        yield Counter("missiles", marker_disc(str(kind.damage), kind.name.get(language), colour), 2 * most)


def _has_spells(source: CounterSource) -> bool:
    return any(isinstance(card, DiskwarsSpell) for card, _ in source.cards)
