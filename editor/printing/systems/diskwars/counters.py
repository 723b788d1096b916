"""The markers of Diskwars: who has been activated, who is wounded, missiles, books of spells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.printing.counters import Counter, CounterSource, counter_word
from editor.printing.face import CardFaces, DiscMark, Face, TextMark, TextStyle
from editor.printing.marker_discs import marker_disc
from editor.rules.diskwars.components import books, disks_of, missiles, walls, wounds
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsScenario, DiskwarsSpell, DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset

GROUPS: Final = ("walls", "activations", "wounds", "missiles", "books")
"""What the markers are for, in the order in which they are printed."""
_ACTIVATED: Final = "#2b4f81"
_WOUND: Final = "#b3261e"
_WALL: Final = "#5f6b7a"
_CREAM: Final = "#f4ebd9"
_BOOK: Final = "#4b2e63"
_MISSILES: Final = ("#2f4a3a", "#3a3a3a", "#c25a1a", "#6b5a45")
"""Colours of the missiles of a ruleset, in turn."""


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the markers that an army or a scenario needs.

    One of activation for each disk, as many wounds as disks may carry and live, all missiles that they drop
    in a turn, and for each side the marker that hides its book of spells.
    """
    disks = [(card, count) for card, count in source.cards if isinstance(card, DiskwarsUnit)]
    hidden = int(any(isinstance(card, DiskwarsSpell) for card, _ in source.cards))
    if source.setup is not None:  # with those that its events bring
        disks, hidden = list(disks_of(source.setup)), books(source.setup)
    activated = marker_disc("\u2713", counter_word("activated", language), _ACTIVATED)
    wounded = marker_disc("\u2716", counter_word("wounded", language), _WOUND)
    book = marker_disc("\u2726", counter_word("spell_book", language), _BOOK)
    standing = walls(source.scenario) if isinstance(source.scenario, DiskwarsScenario) else {}
    made = (
        *(
            Counter("walls", _wall(float(mm), language), n, true_size=True, kind=mm)
            for mm, n in standing.items()
        ),
        Counter("activations", activated, sum(count for _, count in disks)),
        Counter("wounds", wounded, wounds(disks)),
        *_missiles(missiles(disks), ruleset, language),
        Counter("books", book, hidden),
    )
    return tuple(one for one in made if one.count > 0)


def _wall(diameter: float, language: str) -> CardFaces:
    """Return a wall as large as it stands on the table."""
    radius, words = diameter / 2, counter_word("magic_wall", language)
    style = TextStyle(
        radius * 0.3, "#f4ebd9", "display", bold=True, align="centre", anchor="middle", least_mm=1.4
    )
    marks = (
        DiscMark(radius, radius, radius, _WALL),
        DiscMark(radius, radius, radius - 2.0, None, _CREAM, 0.5),
        TextMark(radius * 0.3, radius * 0.7, radius * 1.4, radius * 0.6, words, style, "label"),
    )
    face = Face(marks, diameter, diameter, round=True)
    return CardFaces(face, face, "", words)


def _missiles(counts: Mapping[str, int], ruleset: RulesetBase | None, language: str) -> Iterator[Counter]:
    """Yield each kind of missile, with its damage."""
    for number, kind in enumerate(ruleset.missiles if isinstance(ruleset, DiskwarsRuleset) else ()):
        card = marker_disc(str(kind.damage), kind.name.get(language), _MISSILES[number % len(_MISSILES)])
        yield Counter("missiles", card, counts.get(kind.id, 0), kind=kind.id)
