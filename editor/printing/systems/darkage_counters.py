"""The markers of Dark Age: +1 markers, pawns for the places, wounds."""

from __future__ import annotations

from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import CardFaces, DiscMark, Face, TextMark, TextStyle
from editor.printing.frame import on_colour
from editor.printing.systems.darkage_words import card_word
from schemas.ruleset import RulesetBase
from schemas.systems.darkage import DarkageCard, DarkageRuleset, DarkageUnit

GROUPS: Final = ("markers", "places", "wounds")
"""What the markers are for, in the order in which they are printed."""
_DIAMETER_MM: Final = 14.0
_MARKER: Final = "#d9822b"
_PLACE: Final = "#2b6cb0"
_WOUND: Final = "#b3261e"
_FIGHTERS_HURT: Final = 3
"""For so many of its fighters a deck has markers of wounds at a time: the toughest ones."""


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the +1 markers of each leader, a pawn for each place, and wounds for some fighters."""
    resources = ruleset.resources if isinstance(ruleset, DarkageRuleset) else None
    markers, places = 0, 0
    lives: list[int] = []
    for card, count in source.cards:
        if isinstance(card, DarkageCard) and card.sort == "leader":
            markers += (resources.markers if resources is not None else 0) * count
        elif isinstance(card, DarkageCard) and card.sort == "locations":
            places += len(card.places) * count
        elif isinstance(card, DarkageUnit):
            lives += [card.life] * count
    wounds = sum(life - 1 for life in sorted(lives, reverse=True)[:_FIGHTERS_HURT])
    bonus = resources.marker_bonus if resources is not None else 1
    made = (
        Counter("markers", _disc(f"+{bonus}", card_word("marker", language), _MARKER), markers),
        Counter("places", _disc("●", card_word("place", language), _PLACE), places),
        Counter("wounds", _disc("✖", card_word("wound", language), _WOUND), wounds),
    )
    return tuple(one for one in made if one.count > 0)


def _disc(sign: str, label: str, colour: str) -> CardFaces:
    radius = _DIAMETER_MM / 2
    ink = on_colour(colour)
    large = TextStyle(
        6.0, ink, "symbol" if not sign.startswith("+") else "text", align="centre", anchor="middle"
    )
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
