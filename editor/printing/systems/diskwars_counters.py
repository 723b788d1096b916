"""The markers of Diskwars: who has been activated, who is wounded."""

from __future__ import annotations

from typing import Final

from editor.printing.counters import Counter, CounterSource, counter_word
from editor.printing.face import CardFaces, DiscMark, Face, TextMark, TextStyle
from editor.printing.frame import on_colour
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsUnit

GROUPS: Final = ("activations", "wounds")
"""What the markers are for, in the order in which they are printed."""
_DIAMETER_MM: Final = 14.0
_ACTIVATED: Final = "#2b4f81"
_WOUND: Final = "#b3261e"


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return a marker of activation for each disk, and as many wounds as disks may carry and live."""
    disks = [(card, count) for card, count in source.cards if isinstance(card, DiskwarsUnit)]
    wounds = sum((card.hits - 1) * count for card, count in disks)
    activated = _disc("\u2713", counter_word("activated", language), _ACTIVATED)
    wounded = _disc("\u2716", counter_word("wounded", language), _WOUND)
    made = (
        Counter("activations", activated, sum(count for _, count in disks)),
        Counter("wounds", wounded, wounds),
    )
    return tuple(one for one in made if one.count > 0)


def _disc(sign: str, label: str, colour: str) -> CardFaces:
    radius = _DIAMETER_MM / 2
    ink = on_colour(colour)
    large = TextStyle(6.4, ink, "symbol", align="centre", anchor="middle")
    small = TextStyle(1.7, ink, align="centre", anchor="middle", least_mm=1.1)
    face = Face(
        (
            DiscMark(radius, radius, radius, colour),
            TextMark(radius - 4.0, 1.6, 8.0, 7.4, sign, large, "sign"),
            TextMark(radius - 4.8, 9.4, 9.6, 2.4, label, small, "label"),
        ),
        _DIAMETER_MM,
        _DIAMETER_MM,
        round=True,
    )
    return CardFaces(face, face, "", label)
