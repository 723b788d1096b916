"""What the booklet of a battle of Diskwars holds besides its texts: table, sides, victory, disks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.printing.booklet import BookletParts, Section, bullets, counted, say
from editor.printing.booklet_blocks import Block, Column, Paragraph, Picture, Table, Title
from editor.printing.systems.diskwars.table import board_image, side_colours
from editor.rules.core.contract import Setup
from editor.rules.diskwars.setting_up import lands_of, roster_of, spells_of
from schemas.army import ArmyBase
from schemas.systems.diskwars import (
    DiskwarsMap,
    DiskwarsScenario,
    DiskwarsSide,
    DiskwarsUnit,
    DiskwarsVictory,
)

_PIXELS: Final = 1800
"""Longer side of the picture of the table."""


def booklet_parts(setup: Setup, language: str) -> BookletParts:
    """Return what the booklet of a scenario holds besides story and briefings."""
    scenario = setup.scenario
    if not isinstance(scenario, DiskwarsScenario):
        raise TypeError("a booklet of Diskwars is made of a scenario of Diskwars")
    colours = dict(zip([side.id for side in scenario.sides], side_colours(setup, scenario), strict=True))
    image = board_image(setup, language, _PIXELS)
    opening: tuple[Block, ...] = ()
    if image is not None:
        opening = (Picture(image, say("map_caption_diskwars", language), most_mm=115.0),)
    victory = [_won(one, language) for one in scenario.victory] or [say("most_points", language)]
    shared = (
        Section(say("set_up", language), tuple(_set_up(setup, scenario, language)), fresh_page=False),
        Section(say("victory", language), bullets(victory), fresh_page=False),
    )
    sides: dict[str, tuple[Section, ...]] = {
        side.id: tuple(_army(setup, number, side, colours[side.id], language))
        for number, side in enumerate(scenario.sides)
    }
    points = say("army_points", language, points=scenario.army_points)
    return BookletParts(facts=(points,), opening=opening, shared=shared, sides=sides, colours=colours)


def _set_up(setup: Setup, scenario: DiskwarsScenario, language: str) -> Iterator[Block]:
    rows = []
    table = setup.get(scenario.table)
    lands = lands_of(setup.documents.get, table) if isinstance(table, DiskwarsMap) else ()
    names = {land.key: land.name.get(language) for land in lands}
    for side in scenario.sides:
        army = setup.get(side.army)
        edge = say(f"edge_{side.edge}", language)
        where = (
            names.get(side.base) or side.base
            if side.base
            else say("strip", language, centimetres=f"{side.strip_cm:g}")
        )
        name = army.name.get(language) if army is not None else ""
        rows.append((side.name.get(language), name, edge, where))
    columns = (
        Column(say("column_side", language), 2.6),
        Column(say("column_army", language), 3.6),
        Column(say("column_edge", language), 1.6),
        Column(say("column_where", language), 2.6),
    )
    yield Table(columns, tuple(rows))
    further = []
    if scenario.reinforcements:
        count, first = scenario.reinforcements, scenario.initial_disks
        further.append(say("disks_come", language, count=count, first=first))
    if scenario.walls:
        further.append(say("walls_stand", language, count=len(scenario.walls)))
    yield from bullets(further)


def _won(rule: DiskwarsVictory, language: str) -> str:
    words = say(f"won_{rule.when}", language, value=rule.value)
    if rule.needs_land:
        words = f"{words} {say('won_needs_land', language)}"
    if rule.land_bonus:
        words = f"{words} {say('won_land_bonus', language, points=rule.land_bonus)}"
    return words


def _army(setup: Setup, number: int, side: DiskwarsSide, colour: str, language: str) -> Iterator[Section]:
    """Yield the disks and spells of a side: enemies may not know what lies in its stack and its book."""
    cards = [one.card for one in roster_of(setup, number, side)]
    counts = Counter(card.id for card in cards)
    disks = {card.id: card for card in cards}.values()
    spells = counted(one.name.get(language) for one in spells_of(setup, side))
    if not disks and not spells:
        return
    blocks: list[Block] = []
    if disks:
        blocks.append(_disks(tuple(disks), counts, language))
    if spells:
        blocks.append(Title(say("spells", language)))
        blocks.append(Paragraph(spells))
    army = setup.get(side.army)
    name = army.name.get(language) if isinstance(army, ArmyBase) else side.name.get(language)
    yield Section(name, tuple(blocks), colour, fresh_page=False)


def _disks(disks: tuple[DiskwarsUnit, ...], counts: Counter[str], language: str) -> Table:
    titles = ("column_count", "attack", "defence", "toughness", "column_movement", "hits", "column_points")
    columns = (
        Column(say("column_disk", language), 4.4),
        *(Column(say(one, language), 1.1, "right") for one in titles),
    )
    rows = tuple(
        (
            card.name.get(language),
            *(
                f"{value:g}"
                for value in (
                    counts[card.id], card.attack, card.defence, card.toughness, card.movement, card.hits,
                    card.points,
                )
            ),
        )
        for card in disks
    )  # fmt: skip
    return Table(columns, rows)
