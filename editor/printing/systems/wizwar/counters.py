"""The pieces of Wiz-War: wizards and treasures of a game, what cards of a deck put on the board."""

from __future__ import annotations

from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import (
    CardFaces,
    DiscMark,
    Face,
    Mark,
    PolygonMark,
    RectMark,
    SymbolMark,
    TextMark,
    TextStyle,
)
from editor.printing.frame import on_colour
from editor.printing.systems.wizwar.facts import card_word
from editor.printing.systems.wizwar.sectors import SQUARE_MM, bush_points
from editor.rules.wizwar.components import (
    CARRIED,
    CLEARED,
    HOLE,
    UNLOCKED,
    laid_by,
    most_turns,
    pieces,
)
from editor.rules.wizwar.setting_up import warps
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarScenario, WizwarUnit
from schemas.systems.wizwar_cards import WizwarCard

GROUPS: Final = ("wizards", "treasures", "objects", "board_pieces", "warp", "duration")
"""What the pieces are for, in the order in which they are printed."""
_COLOURS: Final = ("#b3372c", "#2d5f9e", "#3d7a3f", "#b58a1c")
_BUILT: Final = {
    "wall": "#463d34",
    "door": "#8a5a2b",
    "firewall": "#c9491d",
    "illusion_wall": "#7b6a9c",
    "thornbush": "#4f7a3a",
    "solid_stone": "#7d776d",
}
_ON_SQUARES: Final = ("thornbush", "solid_stone")
"""What fills a square; everything else stands on the side of one."""
_WARP: Final = "#3a3550"
_OBJECT: Final = "#6b645a"
_MAGIC: Final = "#7b4fa0"
_FLOOR: Final = "#efe8d8"


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return wizards and treasures of a scenario or of wizards, and the pieces that cards of a deck need.

    Of a scenario as many as its game needs (:mod:`editor.rules.wizwar.components`).
    """
    made: list[Counter] = []
    each = ruleset.treasures.treasures_per_player if isinstance(ruleset, WizwarRuleset) else 2
    wizards = _wizards(source, ruleset, language)
    for key, name, colour, count in wizards:
        made.append(Counter("wizards", _wizard(name, colour), count, kind=key))
        made.append(Counter("treasures", _treasure(name, colour), each * count, kind=key))
    for card, count in source.cards:
        if isinstance(card, WizwarCard) and card.card_type in CARRIED:
            made.append(Counter("objects", _object(card, language), count, kind=card.id))
    laid = pieces(source.setup) if source.setup is not None else laid_by(source.cards)
    made += [
        Counter("board_pieces", _piece(kind, language), n, true_size=True, kind=kind)
        for kind, n in laid.items()
    ]
    if isinstance(source.scenario, WizwarScenario) and warps(source.scenario):
        made.append(Counter("warp", _warp(language), warps(source.scenario), true_size=True))
    for turns in range(1, most_turns(card for card, _ in source.cards) + 1):
        made.append(Counter("duration", _number(turns), max(2, len(wizards)), kind=str(turns)))
    return tuple(sorted(made, key=lambda one: GROUPS.index(one.group)))


def _wizards(
    source: CounterSource, ruleset: RulesetBase | None, language: str
) -> list[tuple[str, str, str, int]]:
    """Return key, name, colour and count of each wizard: those of a scenario, else those among the cards."""
    if isinstance(source.scenario, WizwarScenario):
        scenario = source.scenario
        found: list[tuple[str, str, str, int]] = []
        for side, colour in zip(scenario.sides, side_colours(scenario, ruleset), strict=True):
            own = source.setup.get(side.wizard) if source.setup is not None else None
            name = (own if own is not None else side).name.get(language)
            found.append((side.id, name, _colour(own, ruleset) or colour, 1))
        return found
    return [
        (card.id, card.name.get(language), _colour(card, ruleset) or _COLOURS[0], count)
        for card, count in source.cards
        if isinstance(card, WizwarUnit)
    ]


def _colour(wizard: Document | None, ruleset: RulesetBase | None) -> str | None:
    own = wizard.faction if isinstance(wizard, WizwarUnit) else None
    faction = ruleset.faction(own) if ruleset is not None else None
    return faction.colour if faction is not None else None


def side_colours(scenario: WizwarScenario, ruleset: RulesetBase | None) -> tuple[str, ...]:
    """Return the colour of each side: those of the ruleset in their order."""
    factions = [faction.colour for faction in ruleset.factions] if ruleset is not None else []
    colours = (*factions, *_COLOURS[len(factions) :])
    return colours[: len(scenario.sides)]


def _wizard(name: str, colour: str) -> CardFaces:
    size, ink = 22.0, on_colour(colour)
    style = TextStyle(2.4, ink, align="centre", anchor="middle", least_mm=1.2)
    hat = ((5.5, 10.0), (16.5, 10.0), (12.4, 2.6))
    robe = ((5.0, 17.0), (9.3, 10.6), (12.7, 10.6), (17.0, 17.0))
    marks: tuple[Mark, ...] = (
        DiscMark(size / 2, size / 2, size / 2, colour),
        PolygonMark(robe, on_colour(ink)),
        DiscMark(size / 2, 10.6, 2.2, "#e6c9a8", ink, 0.2),
        PolygonMark(hat, on_colour(ink), ink, 0.3),
        TextMark(4.5, 17.0, 13.0, 3.0, name, style, "name"),
    )
    face = Face(marks, size, size, round=True)
    return CardFaces(face, face, "", name)


def _treasure(name: str, colour: str) -> CardFaces:
    size, ink = 14.0, on_colour(colour)
    style = TextStyle(1.6, ink, align="centre", anchor="middle", least_mm=1.0)
    marks: tuple[Mark, ...] = (
        DiscMark(size / 2, size / 2, size / 2, colour),
        RectMark(3.6, 3.6, 6.8, 4.8, "#c9a227", "#3b342c", 0.3, 0.6),
        TextMark(2.5, 9.0, 9.0, 2.4, name, style, "name"),
    )
    face = Face(marks, size, size, round=True)
    return CardFaces(face, face, "", name)


def _object(card: WizwarCard, language: str) -> CardFaces:
    """Return the piece of a thing that lies on the floor: a stone is a gem, everything else a crate."""
    size = 18.0
    stone = card.card_type == "magic_stone"
    colour = _MAGIC if stone else _OBJECT
    ink = on_colour(colour)
    name = card.name.get(language)
    gem = ((5.6, 7.2), (9.0, 3.0), (12.4, 7.2), (9.0, 11.4))
    marks: list[Mark] = [RectMark(0, 0, size, size, colour)]
    if stone:
        marks.append(PolygonMark(gem, ink, colour, 0.3))
    else:
        marks.append(RectMark(4.8, 3.4, 8.4, 7.2, None, ink, 0.5, 0.8))
        marks.append(SymbolMark(6.4, 4.4, 5.2, "star", ink))
    style = TextStyle(2.0, ink, align="centre", anchor="middle", least_mm=1.2)
    marks.append(TextMark(0.8, 12.0, size - 1.6, 5.2, name, style, "name", wraps=True))
    face = Face(tuple(marks), size, size)
    return CardFaces(face, face, card.id, name)


def _piece(kind: str, language: str) -> CardFaces:
    """Return what is laid on the board: a strip for a side, a square for what fills one."""
    name = card_word(f"built_{kind}", language)
    face = _square(kind, name) if kind in (*_ON_SQUARES, CLEARED) else _strip(kind, name)
    return CardFaces(face, face, "", name)


def _square(kind: str, name: str) -> Face:
    side, colour = SQUARE_MM - 4.0, _BUILT.get(kind, _FLOOR)
    bush = kind == "thornbush"
    marks: list[Mark] = [RectMark(0, 0, side, side, "#dfe6d2" if bush else colour)]
    if bush:
        marks.append(PolygonMark(bush_points(side / 2, side / 2 - 2, 10.0), colour, "#2f4a22", 0.4))
    ink = "#2f4a22" if bush else on_colour(colour)
    words = TextStyle(2.4, ink, align="centre", anchor="middle", least_mm=1.2)
    marks.append(TextMark(1, side - 5, side - 2, 4, name, words, "name"))
    return Face(tuple(marks), side, side)


def _strip(kind: str, name: str) -> Face:
    """Return a strip as long as a side, which covers the wall drawn there; a hole has the floor's colour."""
    wide, high, colour = SQUARE_MM, 6.0, _BUILT.get(kind, _FLOOR)
    style = TextStyle(2.2, on_colour(colour), align="centre", anchor="middle", least_mm=1.2)
    marks: list[Mark] = [RectMark(0, 0, wide, high, colour)]
    if kind == HOLE:  # rubble at both ends
        for x in (1.6, 4.2, wide - 4.2, wide - 1.6):
            marks.append(PolygonMark(((x - 1.1, 5.0), (x, 1.4), (x + 1.1, 5.0)), _BUILT["wall"]))
    elif kind == UNLOCKED:  # both halves of the door, and a way between them
        marks += [RectMark(x, 1.8, 5.0, 2.4, _BUILT["door"]) for x in (0.0, wide - 5.0)]
    marks.append(TextMark(6, 0.5, wide - 12, high - 1, name, style, "name"))
    return Face(tuple(marks), wide, high)


def _warp(language: str) -> CardFaces:
    """Return the bar that joins two edges of the board among three players (3)."""
    wide, high = 3 * SQUARE_MM, 14.0
    name = card_word("warp", language)
    ink = on_colour(_WARP)
    style = TextStyle(5.0, ink, "display", bold=True, align="centre", anchor="middle", least_mm=2.4)
    arrows = tuple(
        PolygonMark(((x, 3.4), (x + step, high / 2), (x, high - 3.4)), ink)
        for x, step in ((8.0, -5.0), (wide - 8.0, 5.0))
    )
    face = Face(
        (
            RectMark(0, 0, wide, high, _WARP),
            *arrows,
            TextMark(12, 2, wide - 24, high - 4, name, style, "name"),
        ),
        wide,
        high,
    )
    return CardFaces(face, face, "", name)


def _number(turns: int) -> CardFaces:
    size = 14.0
    style = TextStyle(8.0, "#f6f0e0", bold=True, align="centre", anchor="middle")
    marks: tuple[Mark, ...] = (
        DiscMark(size / 2, size / 2, size / 2, "#3a3550"),
        TextMark(2, 2, size - 4, size - 4, str(turns), style, "number"),
    )
    face = Face(marks, size, size, round=True)
    return CardFaces(face, face, "", str(turns))
