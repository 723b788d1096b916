"""From a scenario and its documents to the battle and the state before the first action."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from editor.rules.core.contract import Setup
from editor.rules.core.options import with_options
from editor.rules.core.script import Place
from editor.rules.core.unit_letters import told_apart, unit_letters
from editor.rules.diskwars.battle import Battle, Edge, Land, Rostered, Seat, Strip
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Player, Point, Reserve, Table, Wall, radius_cm
from schemas.army import ArmyBase
from schemas.base import Document, must_be
from schemas.game_effects import DisksCome
from schemas.systems.diskwars import (
    DiskAbility,
    DiskwarsArmy,
    DiskwarsCard,
    DiskwarsMap,
    DiskwarsScenario,
    DiskwarsSide,
    DiskwarsSpell,
    DiskwarsUnit,
)
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from schemas.text import LocalText

_PLAIN_LAND_MM: Final = 101.6
"""Diameter of a land whose card is missing."""


def can_start(setup: Setup) -> bool:
    """Return whether a scenario has its table and a ruleset."""
    scenario = setup.scenario
    return (
        isinstance(scenario, DiskwarsScenario)
        and isinstance(setup.get(scenario.table), DiskwarsMap)
        and isinstance(setup.get(scenario.ruleset), DiskwarsRuleset)
    )


def start(setup: Setup) -> Battle:
    """Return what never changes in the battle; the setup must have no refusals."""
    scenario = must_be(setup.scenario, DiskwarsScenario)
    ruleset = must_be(setup.get(scenario.ruleset), DiskwarsRuleset)
    table = must_be(setup.get(scenario.table), DiskwarsMap)
    lands = tuple(lands_of(setup.documents.get, table))
    by_key = {one.key: one for one in lands if one.key}
    size = (table.width_cm, table.depth_cm)
    seats = tuple(
        Seat(
            side.id,
            side.name,
            side.edge,
            strip_of(side.edge, side.strip_cm, size),
            by_key.get(side.base) if side.base else None,
        )
        for side in scenario.sides
    )
    sides = tuple(enumerate(scenario.sides))
    roster = {one.id: one for number, side in sides for one in roster_of(setup, number, side)}
    awaited = {where: tuple(_brought(setup, seats, where, effect)) for where, effect in arrivals(scenario)}
    roster |= {one.id: one for several in awaited.values() for one in several}
    roster = _told_apart(roster)
    cards = {one.card.id: one.card for one in roster.values()}
    skills = {name: _blocks(card, "activated") for name, card in cards.items()}
    always = {name: tuple(filter(None, _blocks(card, "always"))) for name, card in cards.items()}
    spells = [one for _number, side in sides for one in spells_of(setup, side)]
    return Battle(
        scenario=scenario,
        ruleset=ruleset,
        seats=seats,
        lands=lands,
        centre=by_key.get(scenario.central_land) if scenario.central_land else None,
        size=size,
        roster=roster,
        skills=skills,
        auras={name: given for name, given in always.items() if given},
        spell_names={key: one.name for one in spells for key in (one.id, one.slug)}
        | _skill_names(ruleset, cards.values(), skills),
        awaited={where: tuple(one.id for one in several) for where, several in awaited.items()},
    )


def _told_apart(roster: dict[str, Rostered]) -> dict[str, Rostered]:
    """Return the disks of a battle; several of one name, of whatever side, have letters."""
    several = roster.values()
    letters = unit_letters(("", one.card.id) for one in several)
    names = told_apart([one.name for one in several], letters)
    return {one.id: replace(one, name=name) for one, name in zip(several, names, strict=True)}


def first_state(setup: Setup, battle: Battle) -> BattleState:
    """Return the state before the first action: disks that the scenario lays, the others in their stacks."""
    laid = tuple(laid_disks(battle))
    elsewhere = {one.id for one in laid} | battle.brought
    players = []
    for number, (side, seat) in enumerate(zip(battle.scenario.sides, battle.seats, strict=True)):
        own = [one for one in battle.roster.values() if one.seat == number and one.id not in elsewhere]
        stack = tuple(Reserve(one.id, one.card) for one in own)
        players.append(Player(seat.id, stack, tuple(spells_of(setup, side))))
    skills = {one.id: one.in_combat for one in battle.ruleset.abilities if one.in_combat is not None}
    walls = tuple(Wall(battle.point(one), radius_cm(one.diameter_mm)) for one in battle.scenario.walls)
    table = Table(tuple(players), laid, walls=walls, size=battle.size, combat_skills=skills)
    return BattleState(battle, table, step="lots" if battle.all_at_once else "order")


def laid_disks(battle: Battle) -> Iterator[Disk]:
    """Yield the disks that lie on the table from the start, from below; places of no disk are left out."""
    layer = 0
    for side in battle.scenario.sides:
        for place in side.placements:
            found = battle.roster.get(f"{side.id}/{place.entry}/{place.copy_number}")
            if found is not None:
                yield Disk(found.id, found.card, side.id, battle.point(place), layer)
                layer += 1


def roster_of(setup: Setup, seat: int, side: DiskwarsSide) -> Iterator[Rostered]:
    """Yield every disk of a side's army; what is no disk is left out."""
    army = setup.get(side.army)
    for entry in army.entries if isinstance(army, ArmyBase) else ():
        card = setup.get(entry.card)
        if card is not None and entry.options:
            card = with_options(card, entry.options)
        if isinstance(card, DiskwarsUnit):
            for number in range(1, entry.count + 1):
                name = _numbered(card.name, number, entry.count)
                yield Rostered(f"{side.id}/{entry.key}/{number}", seat, card, name)


def _numbered(name: LocalText, number: int, count: int) -> LocalText:
    """Return the name of one of several disks: of one alone just its card's."""
    several = f" {number}" if count > 1 else ""
    return LocalText({language: words + several for language, words in name.root.items()})


def arrivals(scenario: DiskwarsScenario) -> Iterator[tuple[Place, DisksCome]]:
    """Yield the effects of events that bring disks into play, with their places in the scenario."""
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            if isinstance(effect, DisksCome):
                yield Place(number, place), effect


def _brought(setup: Setup, seats: Sequence[Seat], where: Place, effect: DisksCome) -> Iterator[Rostered]:
    """Yield the disks that an event brings; no entry of an army has such ids."""
    card = setup.get(effect.unit)
    seat = next(number for number, one in enumerate(seats) if one.id == effect.side)
    if not isinstance(card, DiskwarsUnit):
        return
    for number in range(1, effect.count + 1):
        name = _numbered(card.name, number, effect.count)
        yield Rostered(f"{effect.side}/+{where.trigger}.{where.effect}/{number}", seat, card, name)


def spells_of(setup: Setup, side: DiskwarsSide) -> Iterator[DiskwarsSpell]:
    """Yield every spell of a side's army."""
    army = setup.get(side.army)
    for entry in army.entries if isinstance(army, DiskwarsArmy) else ():
        card = setup.get(entry.card)
        if isinstance(card, DiskwarsSpell):
            yield from (card,) * entry.count


def lands_of(find: Callable[[str], Document | None], table: DiskwarsMap) -> Iterator[Land]:
    """Yield the lands of a table; ``find`` returns a terrain card by its id, None if it is not there."""
    for place in table.terrain:
        card = find(place.card.id)
        known = card if isinstance(card, DiskwarsCard) else None
        diameter = known.diameter_mm if known is not None else _PLAIN_LAND_MM
        name = known.name if known is not None else LocalText({"en": place.key or "-"})
        at = (place.x_cm, table.depth_cm - place.y_cm)
        yield Land(place.key or "", at, radius_cm(diameter), name)


def strip_of(edge: Edge, deep: float, size: Point) -> Strip:
    """Return the strip along an edge of a table of a size, so deep in centimetres."""
    width, depth = size
    return {
        "north": Strip(0.0, max(depth - deep, 0.0), width, depth),
        "south": Strip(0.0, 0.0, width, min(deep, depth)),
        "east": Strip(max(width - deep, 0.0), 0.0, width, depth),
        "west": Strip(0.0, 0.0, min(deep, width), depth),
    }[edge]


def _blocks(card: DiskwarsUnit, works: str) -> tuple[DiskwarsSpell | None, ...]:
    """Return for each ability of a card its blocks as a spell; None where it works otherwise or has none."""
    return tuple(
        as_spell(card, number, ability) if ability.effects and ability.works == works else None
        for number, ability in enumerate(card.abilities)
    )


def _skill_names(
    ruleset: DiskwarsRuleset,
    cards: Iterable[DiskwarsUnit],
    skills: Mapping[str, tuple[DiskwarsSpell | None, ...]],
) -> dict[str, LocalText]:
    """Return the names of skills that are used as spells: those of their abilities, not of their disks."""
    known = {one.id: one.name for one in ruleset.abilities}
    return {
        skill.slug: known.get(ability.ability, card.name)
        for card in cards
        for skill, ability in zip(skills[card.id], card.abilities, strict=True)
        if skill is not None
    }


def as_spell(card: DiskwarsUnit, number: int, ability: DiskAbility) -> DiskwarsSpell:
    """Return an ability as a spell, so that the one interpreter works its blocks."""
    values: Mapping[str, object] = {
        "id": str(uuid5(NAMESPACE_OID, f"{card.id}/{number}")),
        "slug": f"{card.slug}-{ability.ability}".replace("_", "-")[:60].strip("-"),
        "name": card.name,
        "points": 0,
        "level": 1,
        "range_kind": ability.range_kind,
        "range_cm": ability.range_cm if ability.range_kind == "distance" else None,
        "target_rules": ability.target_rules,
        "effects": ability.effects,
    }
    return DiskwarsSpell.model_validate(values)
