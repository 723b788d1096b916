"""From a scenario and its documents to the battle: what forbids it, and the state before the first action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from editor.rules.core.battlefield import Battlefield, join, join_problems
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS
from editor.rules.demonworld.formations import Placed
from editor.rules.demonworld.ground import Ground
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.manoeuvres import available, points_left
from editor.rules.demonworld.seeing import Sight
from editor.rules.demonworld.shapes import Shapes
from editor.rules.demonworld.state import Battle, BattleState, Roster, Sign, Unit
from schemas.army import ArmyEntry
from schemas.map import HexMapBase
from schemas.problems import Problem, Value
from schemas.scenario import RowsZone
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    UnitPlacement,
)
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

CHAPTERS_PLAYED: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "XII", "XIV")
"""Chapters of the book that the core plays."""
_BY_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "commander": ("X",),
    "hero": ("X",),
    "wizard": ("X", "XX"),
    "giant": ("XVII",),
    "dragon": ("XVII",),
    "chariot": ("XVIII",),
    "artillery": ("XIX",),
}
"""Chapters without which a kind of card cannot be played."""
_PLAYED_LAYOUTS: Final = ("line", "column")


class _Copy(NamedTuple):
    """One unit of an army: an entry, the number of its copy, its card."""

    entry: ArmyEntry
    number: int
    card: DemonworldUnit


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why the scenario cannot be played, all at once; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, DemonworldScenario):
        return (_problem("not_a_scenario", ""),)
    found = [*_missing(setup, scenario)]
    ruleset = setup.get(scenario.ruleset)
    if isinstance(ruleset, DemonworldRuleset):
        found += _chapters(setup, scenario, ruleset)
    maps = _maps(setup, scenario)
    joined = [
        problem
        for problem in join_problems(scenario.boards, maps)
        if problem.code != "battlefield.map_missing"
    ]
    found += joined
    if len(scenario.sides) != 2:
        found.append(_problem("two_sides", "sides", sides=len(scenario.sides)))
    if not joined and all(setup.get(place.map) is not None for place in scenario.boards):
        found += _placements(setup, scenario, join(scenario.boards, maps))
    return tuple(found)


def start(setup: Setup) -> Battle:
    """Return what never changes in the battle; the setup must have no refusals."""
    scenario, ruleset = setup.scenario, None
    if isinstance(scenario, DemonworldScenario):
        ruleset = setup.get(scenario.ruleset)
    if not isinstance(scenario, DemonworldScenario) or not isinstance(ruleset, DemonworldRuleset):
        raise TypeError("a battle needs a Demonworld scenario and its ruleset; ask refusals first")
    field = join(scenario.boards, _maps(setup, scenario))
    chapters = chapters_in_force(scenario, ruleset)
    ground = Ground(field)
    roster: list[Roster] = []
    unit_of: list[int] = []
    side_of: list[int] = []
    signs: list[Sign] = []
    for side_number, side in enumerate(scenario.sides):
        for copy in _copies(setup, side):
            elements = tuple(range(len(unit_of), len(unit_of) + copy.card.elements.total))
            number = len(roster)
            unit_of += [number] * len(elements)
            side_of += [side_number] * len(elements)
            signs += _signs(copy.card, _placement(side, copy))
            roster.append(
                Roster(
                    number=number,
                    side=side_number,
                    entry=copy.entry.key,
                    copy_number=copy.number,
                    card=copy.card,
                    name=_name(copy),
                    elements=elements,
                    manoeuvres=(most := _manoeuvres(chapters, copy.card, ruleset)),
                    points_left=_points_left(copy.card, most, ruleset),
                    without_musician=_points_left(
                        copy.card, _manoeuvres(chapters, copy.card, ruleset, musician=False), ruleset
                    ),
                    musician=_musician(chapters, elements, signs),
                )
            )
    sequences = tuple(rule.id for rule in sorted(ruleset.orders, key=lambda rule: rule.sequence))
    areas = {area.id: frozenset(ground.cell(at) for at in area.fields) for area in scenario.areas}
    return Battle(
        scenario=scenario,
        ruleset=ruleset,
        ground=ground,
        shapes=Shapes(ground, ruleset),
        roster=tuple(roster),
        unit_of=tuple(unit_of),
        side_of=tuple(side_of),
        signs=tuple(signs),
        sight=Sight(ground, ruleset, flat=scenario.terrain_ignored),
        hit_points=tuple(roster[number].card.hit_points if "VIII" in chapters else 1 for number in unit_of),
        chapters=chapters,
        areas=areas,
        sequences=sequences,
        numbers={},
    )


def first_state(battle: Battle) -> BattleState:
    """Return the state before the first action.

    Turn 0, everything set up, the first side to lay its orders.
    """
    units = []
    for roster in battle.roster:
        side = battle.scenario.sides[roster.side]
        placement = next(
            one
            for one in side.placements
            if (one.entry, one.copy_number) == (roster.entry, roster.copy_number)
        )
        placed = _placed(battle.ground.field, placement, len(roster.elements))
        units.append(
            Unit(
                number=roster.number,
                elements=roster.elements,
                cells=tuple(battle.ground.of_axial(one.at) for one in placed),
                facings=tuple(FACINGS.index(one.facing) for one in placed),
            )
        )
    none = (None,) * len(battle.scenario.sides)
    return BattleState(battle=battle, units=tuple(units), orders=none, shots=none, attacks=none)


def chapters_in_force(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> frozenset[str]:
    """Return the chapters that the ruleset gives the scenario's game; without XI where terrain is ignored."""
    game = ruleset.game(scenario.game)
    found = frozenset(game.chapters if game is not None else ())
    return found - {"XI"} if scenario.terrain_ignored else found


def _musician(chapters: frozenset[str], elements: Sequence[int], signs: Sequence[Sign]) -> int | None:
    """Return the element with the musician where chapter IX is in force."""
    if "IX" not in chapters:
        return None
    return next((element for element in elements if signs[element] == "musician"), None)


def _manoeuvres(
    chapters: frozenset[str], card: DemonworldUnit, ruleset: DemonworldRuleset, *, musician: bool = True
) -> int:
    """Return the manoeuvres of a unit: the same for all before chapter IX (V)."""
    if "IX" not in chapters:
        return available(card.manoeuvres, ruleset, game="basic")
    return available(
        card.manoeuvres, ruleset, musician=musician and card.elements.musician > 0, horde=card.always_horde
    )


def _points_left(
    card: DemonworldUnit, most: int, ruleset: DemonworldRuleset
) -> dict[Order, tuple[float, ...]]:
    return {
        rule.id: tuple(
            points_left(card.movement.points(rule.id), made, most, ruleset) for made in range(most + 1)
        )
        for rule in ruleset.orders
    }


def _name(copy: _Copy) -> LocalText:
    if copy.entry.count == 1:
        return copy.card.name
    return LocalText({language: f"{text} {copy.number}" for language, text in copy.card.name.root.items()})


def _signs(card: DemonworldUnit, placement: UnitPlacement | None) -> list[Sign]:
    """Return the special sign of each element.

    Leader, standard, musician stand round the middle of the front rank.
    """
    signs: list[Sign] = [""] * card.elements.total
    front = len(signs) if placement is None else min(placement.frontage, len(signs))
    if placement is not None and placement.layout == "column":
        front = 1
    middle = (front - 1) // 2
    places = sorted(range(len(signs)), key=lambda place: (place >= front, abs(place - middle), place))
    wanted: list[Sign] = ["leader"] * card.elements.leader
    wanted += ["standard"] * card.elements.standard
    wanted += ["musician"] * card.elements.musician
    for place, sign in zip(places, wanted, strict=False):
        signs[place] = sign
    return signs


def _maps(setup: Setup, scenario: DemonworldScenario) -> dict[str, HexMapBase]:
    found = {}
    for place in scenario.boards:
        document = setup.get(place.map)
        if isinstance(document, HexMapBase):
            found[place.map.id] = document
    return found


def _copies(setup: Setup, side: DemonworldSide) -> Iterator[_Copy]:
    """Yield every unit of a side's army; what is no unit card is left out."""
    army = setup.get(side.army)
    if isinstance(army, DemonworldArmy):
        for entry in army.entries:
            card = setup.get(entry.card)
            if isinstance(card, DemonworldUnit):
                for number in range(1, entry.count + 1):
                    yield _Copy(entry, number, card)


def _placement(side: DemonworldSide, copy: _Copy) -> UnitPlacement | None:
    wanted = (copy.entry.key, copy.number)
    return next((one for one in side.placements if (one.entry, one.copy_number) == wanted), None)


def _placed(field: Battlefield, placement: UnitPlacement, count: int) -> tuple[Placed, ...]:
    return layout_fields(
        placement.layout, field.to_axial(placement.at), placement.facing, placement.frontage, count
    )


def _problem(code: str, path: str, /, **values: Value) -> Problem:
    return Problem(code=f"demonworld_rules.{code}", path=path, values=values)


def _missing(setup: Setup, scenario: DemonworldScenario) -> Iterator[Problem]:
    """Yield every document that the scenario needs and that is not there, or is of another kind."""
    if not isinstance(setup.get(scenario.ruleset), DemonworldRuleset):
        yield _problem("ruleset_missing", "ruleset", document=scenario.ruleset.slug or scenario.ruleset.id)
    for index, place in enumerate(scenario.boards):
        if not isinstance(setup.get(place.map), HexMapBase):
            yield _problem("map_missing", f"boards[{index}].map", document=place.map.slug or place.map.id)
    for index, side in enumerate(scenario.sides):
        army, path = setup.get(side.army), f"sides[{index}].army"
        if side.army is None:
            yield _problem("no_army", path, side=side.id)
        elif not isinstance(army, DemonworldArmy):
            yield _problem("army_missing", path, side=side.id, document=side.army.slug or side.army.id)
        else:
            for entry in army.entries:
                if setup.get(entry.card) is None:
                    yield _problem(
                        "card_missing",
                        path,
                        side=side.id,
                        entry=entry.key,
                        document=entry.card.slug or entry.card.id,
                    )


def _chapters(setup: Setup, scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    """Yield the chapters that the scenario needs and the core does not play, as one problem."""
    needed = set(chapters_in_force(scenario, ruleset))
    for side in scenario.sides:
        for copy in _copies(setup, side):
            card = copy.card
            needed.update(_BY_KIND.get(card.card_kind, ()))
            if card.flyer:
                needed.add("XXIII")
            if copy.entry.items:
                needed.add("XXV")
            if card.always_horde:
                needed.add("XIII")
        if any(one.layout not in _PLAYED_LAYOUTS for one in side.placements):
            needed.add("XIII")
    order = [chapter.id for chapter in ruleset.chapters]
    lacking = sorted(
        needed.difference(CHAPTERS_PLAYED),
        key=lambda one: (order.index(one) if one in order else len(order), one),
    )
    if lacking:
        yield _problem(
            "chapters_not_played",
            "game",
            chapters=", ".join(lacking),
            played=_spans(order),
        )


def _spans(order: Sequence[str]) -> str:
    """Return the chapters played, runs of the book's order shortened: ``I-VIII, XIV``."""
    spans: list[list[str]] = []
    for chapter in order:
        if chapter not in CHAPTERS_PLAYED:
            continue
        if spans and order.index(chapter) == order.index(spans[-1][-1]) + 1:
            spans[-1].append(chapter)
        else:
            spans.append([chapter])
    return ", ".join(span[0] if len(span) == 1 else f"{span[0]}-{span[-1]}" for span in spans)


def _placements(setup: Setup, scenario: DemonworldScenario, field: Battlefield) -> Iterator[Problem]:
    """Yield what is wrong with where the units stand."""
    taken: dict[tuple[int, int], str] = {}
    for index, side in enumerate(scenario.sides):
        copies = {(copy.entry.key, copy.number): copy for copy in _copies(setup, side)}
        if not copies and isinstance(setup.get(side.army), DemonworldArmy):
            yield _problem("army_empty", f"sides[{index}].army", side=side.id)
        seen = set()
        for number, placement in enumerate(side.placements):
            path, key = f"sides[{index}].placements[{number}]", (placement.entry, placement.copy_number)
            copy = copies.get(key)
            if copy is None:
                yield _problem(
                    "placement_unknown", path, side=side.id, entry=placement.entry, copy=placement.copy_number
                )
                continue
            if key in seen:
                yield _problem(
                    "placed_twice", path, side=side.id, entry=placement.entry, copy=placement.copy_number
                )
                continue
            seen.add(key)
            yield from _where(field, side, placement, copy, path, taken)
        for (entry, number), copy in copies.items():
            if (entry, number) not in seen:
                yield _problem(
                    "not_placed", f"sides[{index}].placements", side=side.id, entry=entry, copy=number,
                    unit=copy.card.slug,
                )  # fmt: skip


def _where(
    field: Battlefield,
    side: DemonworldSide,
    placement: UnitPlacement,
    copy: _Copy,
    path: str,
    taken: dict[tuple[int, int], str],
) -> Iterator[Problem]:
    """Yield why a unit may not stand where it is put: off the field, outside the zone, on another one."""
    fields = [field.to_offset(one.at) for one in _placed(field, placement, copy.card.elements.total)]
    name = f"{placement.entry} {placement.copy_number}" if copy.entry.count > 1 else placement.entry
    outside = [at for at in fields if not field.holds(at)]
    if outside:
        yield _problem("placed_off_the_field", path, unit=name, count=len(outside))
    if any(not _in_zone(side, at) for at in fields if field.holds(at)):
        yield _problem("placed_outside_zone", path, unit=name, side=side.id)
    others = sorted({taken[at] for at in fields if at in taken})
    for other in others:
        yield _problem("placed_on_another", path, unit=name, other=other)
    taken.update((at, name) for at in fields if at not in taken)


def _in_zone(side: DemonworldSide, at: tuple[int, int]) -> bool:
    zone = side.zone
    if zone is None:
        return True
    if isinstance(zone, RowsZone):
        return min(zone.first, zone.last) <= at[1] <= max(zone.first, zone.last)
    return at in zone.fields
