"""The pieces of Wiz-War: wizards and treasures of a game, what cards of a deck put on the board."""

from __future__ import annotations

from typing import Final

from editor.printing.counters import Counter, CounterSource
from editor.printing.face import CardFaces, DiscMark, Face, Mark, PolygonMark, RectMark, TextMark, TextStyle
from editor.printing.frame import on_colour
from editor.printing.systems.wizwar.facts import card_word
from editor.printing.systems.wizwar.sectors import SQUARE_MM, bush_points
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarScenario, WizwarUnit
from schemas.systems.wizwar_cards import BuildBlock, WizwarCard

GROUPS: Final = ("wizards", "treasures", "board_pieces", "duration")
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
_MOST_TURNS: Final = 6


def counters(source: CounterSource, ruleset: RulesetBase | None, language: str) -> tuple[Counter, ...]:
    """Return wizards and treasures of a scenario or of wizards, and the pieces that cards of a deck build."""
    made: list[Counter] = []
    each = ruleset.treasures.treasures_per_player if isinstance(ruleset, WizwarRuleset) else 2
    for name, colour, count in _wizards(source, ruleset, language):
        made.append(Counter("wizards", _wizard(name, colour), count))
        made.append(Counter("treasures", _treasure(name, colour), each * count))
    built: dict[str, int] = {}
    lasting = 0
    for card, count in source.cards:
        if isinstance(card, WizwarCard):
            for block in card.effects:
                if isinstance(block, BuildBlock):
                    built[block.built] = built.get(block.built, 0) + count
            lasting += count if card.number_use == "duration" else 0
    made += [Counter("board_pieces", _piece(kind, language), count) for kind, count in built.items()]
    if lasting:
        made += [Counter("duration", _number(turns), 2) for turns in range(1, _MOST_TURNS + 1)]
    return tuple(sorted(made, key=lambda one: GROUPS.index(one.group)))


def _wizards(source: CounterSource, ruleset: RulesetBase | None, language: str) -> list[tuple[str, str, int]]:
    found = []
    for card, count in source.cards:
        if isinstance(card, WizwarUnit):
            faction = ruleset.faction(card.faction) if ruleset is not None else None
            found.append((card.name.get(language), faction.colour if faction else _COLOURS[0], count))
    if not found and isinstance(source.scenario, WizwarScenario):
        sides, colours = source.scenario.sides, side_colours(source.scenario, ruleset)
        found = [(side.name.get(language), colour, 1) for side, colour in zip(sides, colours, strict=True)]
    return found


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


def _piece(kind: str, language: str) -> CardFaces:
    """Return what a card builds: a strip for a side, a square for what fills one."""
    colour, name = _BUILT[kind], card_word(f"built_{kind}", language)
    style = TextStyle(2.2, on_colour(colour), align="centre", anchor="middle", least_mm=1.2)
    if kind in ("thornbush", "solid_stone"):
        side = SQUARE_MM - 4.0
        ground = "#dfe6d2" if kind == "thornbush" else colour
        marks: list[Mark] = [RectMark(0, 0, side, side, ground)]
        if kind == "thornbush":
            marks.append(PolygonMark(bush_points(side / 2, side / 2 - 2, 10.0), colour, "#2f4a22", 0.4))
        ink = "#2f4a22" if kind == "thornbush" else on_colour(colour)
        words = TextStyle(2.4, ink, align="centre", anchor="middle", least_mm=1.2)
        marks.append(TextMark(1, side - 5, side - 2, 4, name, words, "name"))
        face = Face(tuple(marks), side, side)
    else:
        wide, high = SQUARE_MM, 6.0
        strip: tuple[Mark, ...] = (
            RectMark(0, 0, wide, high, colour),
            TextMark(1, 0.5, wide - 2, high - 1, name, style, "name"),
        )
        face = Face(strip, wide, high)
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
