"""The counters of Zargo: pieces as hexagons, as often as they are taken; signs of the vanished, of owners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import (
    ArmsMark,
    CardFaces,
    DiscMark,
    Face,
    LayerEnd,
    LayerMark,
    Mark,
    PolygonMark,
    PortraitMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import CREAM, ink_of, on_colour
from editor.printing.heraldry import arms_of
from editor.printing.systems.zargo.facts import say, sign_of
from editor.rules.zargo.components import conquests, pieces_of
from schemas.heraldry import Heraldry
from schemas.pictures import Portrait
from schemas.ruleset import Faction, RulesetBase
from schemas.systems.zargo_forces import ZargoCounterStyle, ZargoUnit

GROUPS: Final = ("pieces", "vanished", "owners")
"""What the counters are for, in the order in which they are printed."""
SIDE_MM: Final = 12.0
"""Side of a counter: a hex of the poster of 44 fields on 96 cm is a little larger."""
_WIDTH: Final = SIDE_MM * math.sqrt(3)
_HEIGHT: Final = SIDE_MM * 2
_OWNER_MM: Final = 10.0
"""Across: it leaves the name of the city in sight."""
_NO_PEOPLE: Final = "#777777"
Box = tuple[float, float, float, float]
"""Left, top, width and height in mm."""


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return the pieces of the cards, as often as they are taken, and a sign for each that may vanish."""
    units = [(card, count) for card, count in source.cards if isinstance(card, ZargoUnit)]
    if source.setup is not None:  # with those that its events bring
        units = list(pieces_of(source.setup))
    art = source.style.art if isinstance(source.style, ZargoCounterStyle) else "symbol"
    made = (*_pieces(units, ruleset, language, art), *_vanished(units, ruleset, language))
    return made if source.setup is None else (*made, *_owners(units, ruleset, language))


def _pieces(
    units: list[tuple[ZargoUnit, int]], ruleset: RulesetBase | None, language: str, art: str
) -> Iterator[Counter]:
    for unit, count in units:
        faction = ruleset.faction(unit.faction) if ruleset is not None else None
        people = faction.symbol if faction is not None else None
        arms = (arms_of(unit, ruleset) or people) if art == "arms" else None
        portrait = unit.portrait if art == "portrait" else None
        name = unit.name.get(language)
        card = CardFaces(_front(unit, name, faction, arms, portrait), _back(faction), unit.id, name)
        yield Counter("pieces", card, count, ((0, 0),), SIDE_MM, unit.id)


def _vanished(
    units: list[tuple[ZargoUnit, int]], ruleset: RulesetBase | None, language: str
) -> Iterator[Counter]:
    for unit, count in units:
        if "vanishes" not in unit.powers:
            continue
        faction = ruleset.faction(unit.faction) if ruleset is not None else None
        words = say("vanished", language, name=unit.name.get(language))
        face = _gone(unit, words, faction)
        yield Counter("vanished", CardFaces(face, face, unit.id, words), count, ((0, 0),), SIDE_MM, unit.id)


def _owners(
    units: list[tuple[ZargoUnit, int]], ruleset: RulesetBase | None, language: str
) -> Iterator[Counter]:
    """Yield a small disc of each people for every city of others that it may take."""
    for people, count in conquests(units).items():
        faction = ruleset.faction(people) if ruleset is not None else None
        name = faction.name.get(language) if faction is not None else people
        words = say("owner", language, people=name)
        face = _disc(faction)
        yield Counter("owners", CardFaces(face, face, people, words), count, kind=people)


def _disc(faction: Faction | None) -> Face:
    """Return the sign of a people, as it is laid on a city that it has taken."""
    colour, half = _colour(faction), _OWNER_MM / 2
    marks: tuple[Mark, ...] = (
        DiscMark(half, half, half, colour),
        ArmsMark(half - 3.2, half - 3.2, 6.4, 6.4, _symbol(faction), on_colour(colour)),
    )
    return Face(marks, _OWNER_MM, _OWNER_MM, round=True)


def _colour(faction: Faction | None) -> str:
    return faction.colour if faction is not None else _NO_PEOPLE


def _symbol(faction: Faction | None) -> str:
    return faction.symbol if faction is not None and faction.symbol is not None else "roundel"


def _hexagon(side: float) -> tuple[tuple[float, float], ...]:
    return tuple(
        (_WIDTH / 2 + side * math.sin(math.radians(60 * k)), SIDE_MM - side * math.cos(math.radians(60 * k)))
        for k in range(6)
    )


def _front(
    unit: ZargoUnit,
    name: str,
    faction: Faction | None,
    arms: Heraldry | str | None,
    portrait: Portrait | None,
) -> Face:
    """Return the open side: sign or picture, name, combat on the left and movement on the right."""
    colour = _colour(faction)
    ink = on_colour(colour)
    marks: list[Mark] = [
        PolygonMark(_hexagon(SIDE_MM), colour, colour, 0.1),
        *_art((_WIDTH / 2 - 4.2, 2.4, 8.4, 8.4), unit, ink, arms, portrait),
    ]
    if unit.role != "city":
        large = TextStyle(4.6, ink, bold=True, align="centre", anchor="middle", least_mm=2.4)
        marks.append(TextMark(1.4, 10.8, 6.4, 6.0, str(unit.combat), large, "combat"))
        marks.append(TextMark(_WIDTH - 7.8, 10.8, 6.4, 6.0, str(unit.movement), large, "movement"))
    small = TextStyle(1.9, ink, align="centre", anchor="middle", least_mm=1.1)
    marks.append(TextMark(3.4, 16.6, _WIDTH - 6.8, 3.6, name, small, "name", wraps=True))
    return Face(tuple(marks), _WIDTH, _HEIGHT)


def _art(
    box: Box, unit: ZargoUnit, ink: str, arms: Heraldry | str | None, portrait: Portrait | None
) -> Iterator[Mark]:
    """Yield the picture of a card in a disc, arms, or the sign of the piece."""
    if portrait is not None:
        x, y, wide, high = box
        yield DiscMark(x + wide / 2, y + high / 2, wide / 2 + 0.3, ink)
        yield LayerMark(*box, mask="disc")
        yield PortraitMark(*box, portrait)
        yield LayerEnd()
    elif arms is not None:
        yield ArmsMark(*box, arms, ink)
    else:
        yield ArmsMark(*box, sign_of(unit), ink)


def _back(faction: Faction | None) -> Face:
    """Return the side that garrisons show: the sign of the people alone."""
    colour = _colour(faction)
    marks: tuple[Mark, ...] = (
        PolygonMark(_hexagon(SIDE_MM), colour, colour, 0.1),
        PolygonMark(_hexagon(SIDE_MM - 1.4), None, on_colour(colour), 0.4),
        ArmsMark(_WIDTH / 2 - 4.5, SIDE_MM - 4.5, 9.0, 9.0, _symbol(faction), on_colour(colour)),
    )
    return Face(marks, _WIDTH, _HEIGHT)


def _gone(unit: ZargoUnit, words: str, faction: Faction | None) -> Face:
    """Return the sign that lies where somebody has vanished: pale."""
    ink = ink_of(_colour(faction))
    small = TextStyle(2.1, ink, italic=True, align="centre", anchor="middle", least_mm=1.2)
    marks: tuple[Mark, ...] = (
        PolygonMark(_hexagon(SIDE_MM), CREAM, CREAM, 0.1),
        PolygonMark(_hexagon(SIDE_MM - 1.4), None, ink, 0.4),
        ArmsMark(_WIDTH / 2 - 4.2, 4.6, 8.4, 8.4, sign_of(unit), ink),
        TextMark(3.0, 14.2, _WIDTH - 6.0, 5.0, words, small, "name", wraps=True),
    )
    return Face(marks, _WIDTH, _HEIGHT)
