"""The markers of Dark Age: +1 markers, pawns for the places, wounds."""

from __future__ import annotations

from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import CardFaces, Family
from editor.printing.marker_discs import marker_disc
from editor.printing.systems.darkage.words import card_word
from editor.rules.darkage.components import needed_markers, needed_pawns, needed_wounds, pawns, wounds
from schemas.ruleset import RulesetBase
from schemas.systems.darkage import DarkageCard, DarkageRuleset

GROUPS: Final = ("markers", "places", "wounds")
"""What the markers are for, in the order in which they are printed."""
_MARKER: Final = "#d9822b"
_PLACE: Final = "#2b6cb0"
_WOUND: Final = "#b3261e"


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the +1 markers of each leader, a pawn for each place, and wounds for some fighters.

    Of a scenario as many as its game needs (:mod:`editor.rules.darkage.components`).
    """
    resources = ruleset.resources if isinstance(ruleset, DarkageRuleset) else None
    leaders = sum(n for card, n in source.cards if isinstance(card, DarkageCard) and card.sort == "leader")
    markers = (resources.markers if resources is not None else 0) * leaders
    places, hurt = pawns(source.cards), wounds(source.cards)
    if source.setup is not None:
        markers, places, hurt = (
            needed_markers(source.setup),
            needed_pawns(source.setup),
            needed_wounds(source.setup),
        )
    bonus = resources.marker_bonus if resources is not None else 1
    made = (
        Counter("markers", _disc(f"+{bonus}", card_word("marker", language), _MARKER), markers),
        Counter("places", _disc("●", card_word("place", language), _PLACE), places),
        Counter("wounds", _disc("✖", card_word("wound", language), _WOUND), hurt),
    )
    return tuple(one for one in made if one.count > 0)


def _disc(sign: str, label: str, colour: str) -> CardFaces:
    family: Family = "symbol" if not sign.startswith("+") else "text"
    return marker_disc(sign, label, colour, sign_mm=6.0, family=family)
