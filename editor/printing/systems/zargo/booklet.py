"""What the booklet of a year of war holds besides story and briefings: map, homes, pieces, tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.printing.booklet import BookletParts, Section, counted, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title, Together
from editor.printing.systems.zargo.aids import tables
from editor.printing.systems.zargo.board import board_image, side_colours
from editor.rules.core.contract import Setup
from editor.rules.zargo.setting_up import Entry, entries_of
from schemas.board_labels import label
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoMap, ZargoScenario, ZargoSide

_PIXELS: Final = 1800
"""Longer side of the picture of the board."""


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, ZargoScenario):
        raise TypeError("a booklet of Zargo is made of a scenario of Zargo")
    ruleset = setup.get(scenario.ruleset)
    rules = ruleset if isinstance(ruleset, ZargoRuleset) else None
    colours = side_colours(scenario, rules)
    sections = [Section(say("set_up", language), tuple(_set_up(setup, scenario, language)), fresh_page=False)]
    if pieces := tuple(_pieces(setup, scenario, language)):
        sections.append(Section(say("pieces", language), pieces, fresh_page=False))
    if rules is not None:
        sections.append(Section(say("tables", language), tuple(tables(rules, language)), fresh_page=False))
    return BookletParts(
        facts=tuple(_facts(scenario, rules, language)),
        shared=tuple(sections),
        sides={side.id: tuple(_garrisons(setup, side, language)) for side in scenario.sides},
        colours={side.id: colour for side, colour in zip(scenario.sides, colours, strict=True)},
    )


def _facts(scenario: ZargoScenario, rules: ZargoRuleset | None, language: str) -> Iterator[str]:
    months = scenario.months or (rules.year.months if rules is not None else None)
    if months is not None:
        yield say("months", language, count=months)


def _set_up(setup: Setup, scenario: ZargoScenario, language: str) -> Iterator[Block]:
    image = board_image(setup, language, _PIXELS)
    if image is not None:
        yield Picture(image, say("map_caption_zargo", language), most_mm=120.0)
    board = setup.get(scenario.board)
    names = {one.id: one.name.get(language) for one in board.areas} if isinstance(board, ZargoMap) else {}
    rows = []
    for side in scenario.sides:
        homes = ", ".join(names.get(key) or key for key in side.home)
        cities = ", ".join(label(city.at, "column_row", 0) for city in side.cities)
        homes = say("by_lot", language) if scenario.draw_continents else homes
        rows.append((side.name.get(language), homes, cities or say("founded", language)))
    columns = (
        Column(say("column_side", language), 2.4),
        Column(say("column_home", language), 3.2),
        Column(say("column_cities", language), 4.4),
    )
    yield Table(columns, tuple(rows))
    yield Paragraph(say("year_goal", language))


def _pieces(setup: Setup, scenario: ZargoScenario, language: str) -> Iterator[Block]:
    """Yield a table of the pieces of each side, with where they begin."""
    columns = (
        Column(say("column_piece", language), 3.4),
        Column(say("column_count", language), 1.0, "right"),
        Column(say("column_combat", language), 1.2, "right"),
        Column(say("column_movement", language), 1.2, "right"),
        Column(say("column_where", language), 5.0),
    )
    for side in scenario.sides:
        entries = [one for one in entries_of(setup, side) if one.card.role != "city"]
        rows = tuple(_row(side, one, language) for one in entries)
        if rows:
            yield Together((Title(side.name.get(language)), Table(columns, rows)))


def _row(side: ZargoSide, one: Entry, language: str) -> tuple[str, ...]:
    key, card = one.entry.key, one.card
    fields = [label(place.at, "column_row", 0) for place in side.placements if place.entry == key]
    left = one.entry.count - len(fields)
    if left > 0:
        fields.append(say("placed_by_player", language, count=left))
    name = card.name.get(language)
    return name, str(one.entry.count), str(card.combat), str(card.movement), ", ".join(fields)


def _garrisons(setup: Setup, side: ZargoSide, language: str) -> Iterator[Section]:
    """Yield the garrisons of a side, which its enemies may not know."""
    names = {one.entry.key: one.card.name.get(language) for one in entries_of(setup, side)}
    rows = []
    for city in side.cities:
        if words := counted(names.get(key) or key for key in city.garrison):
            rows.append((label(city.at, "column_row", 0), words))
    if rows:
        columns = (Column(say("column_city", language), 1.6), Column(say("column_garrison", language), 8.4))
        title = say("garrisons_of", language, side=side.name.get(language))
        yield Section(title, (Table(columns, tuple(rows)),), fresh_page=False)
