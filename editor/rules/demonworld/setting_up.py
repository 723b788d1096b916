"""From a scenario and its documents to the battle and the state before the first action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from editor.rules.core.battlefield import Battlefield, join
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import FACINGS
from editor.rules.core.options import with_options as bought
from editor.rules.demonworld.battle import Battle, Roster, Sign
from editor.rules.demonworld.courage.edges import edges
from editor.rules.demonworld.deployment.sections import earliest, edge_of
from editor.rules.demonworld.formations import Placed, judge, shapes_of
from editor.rules.demonworld.ground import Ground
from editor.rules.demonworld.items import Carried, carried
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.manoeuvres import available, points_left
from editor.rules.demonworld.numbers import Numbers
from editor.rules.demonworld.seeing import Sight
from editor.rules.demonworld.shapes import Shapes
from editor.rules.demonworld.state import BattleState, Marching, Unit
from editor.rules.demonworld.terrain import Terrain
from editor.rules.demonworld.triggers.script import script_of
from schemas.army import ArmyEntry
from schemas.map import HexMapBase
from schemas.systems.demonworld import (
    DemonworldArmy,
    DemonworldItem,
    DemonworldScenario,
    DemonworldSide,
    DemonworldUnit,
    FlankMarch,
    Reinforcement,
    UnitOfArmy,
    UnitPlacement,
)
from schemas.systems.demonworld_parts import Layout, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

_SPECIAL: Final[tuple[Sign, ...]] = ("leader", "standard", "musician")
"""Special signs, the one that stands most in the middle first."""
NEVER: Final = 100
"""First turn of reinforcements that only a trigger calls: later than any battle lasts."""


class Copy(NamedTuple):
    """One unit of an army: an entry, the number of its copy, its card."""

    entry: ArmyEntry
    number: int
    card: DemonworldUnit
    state: UnitOfArmy | None = None
    """In what state it comes to the battle; nothing where the scenario says nothing of it."""

    @property
    def elements(self) -> int:
        """Number of its elements that come to the battle."""
        return max(1, self.card.elements.total - (self.state.lost if self.state is not None else 0))

    @property
    def worth(self) -> float:
        """Points of the elements that come."""
        return self.card.points * self.elements / self.card.elements.total


def start(setup: Setup) -> Battle:
    """Return what never changes in the battle; the setup must have no refusals."""
    scenario, ruleset = setup.scenario, None
    if isinstance(scenario, DemonworldScenario):
        ruleset = setup.get(scenario.ruleset)
    if not isinstance(scenario, DemonworldScenario) or not isinstance(ruleset, DemonworldRuleset):
        raise TypeError("a battle needs a Demonworld scenario and its ruleset; ask refusals first")
    ruleset = with_options(scenario, ruleset)
    field = join(scenario.boards, maps_of(setup, scenario))
    chapters = chapters_in_force(scenario, ruleset)
    ground = Ground(field)
    roster: list[Roster] = []
    carried_items: list[Carried] = []
    unit_of: list[int] = []
    side_of: list[int] = []
    signs: list[Sign] = []
    for side_number, side in enumerate(scenario.sides):
        for copy in copies_of(setup, side):
            elements = tuple(range(len(unit_of), len(unit_of) + copy.elements))
            number = len(roster)
            unit_of += [number] * len(elements)
            side_of += [side_number] * len(elements)
            signs += _signs(copy, _placement(side, copy))
            carried_items += [
                carried(item, elements, signs[elements[0] :], copy.card, ruleset)
                for item in items_of(setup, copy)
            ]
            roster.append(
                Roster(
                    number=number,
                    side=side_number,
                    entry=copy.entry.key,
                    copy_number=copy.number,
                    card=copy.card,
                    name=name_of(copy),
                    elements=elements,
                    worth=copy.worth,
                    wounds=copy.state.wounds if copy.state is not None else 0,
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
    cards = tuple(roster[number].card for number in unit_of)
    return Battle(
        scenario=scenario,
        ruleset=ruleset,
        ground=ground,
        shapes=Shapes(ground, ruleset),
        roster=tuple(roster),
        cards=cards,
        came_with=tuple(unit_of),
        side_of=tuple(side_of),
        signs=tuple(signs),
        sight=Sight(ground, ruleset, flat=scenario.terrain_ignored),
        hit_points=tuple(roster[number].card.hit_points if "VIII" in chapters else 1 for number in unit_of),
        chapters=chapters,
        edges=edges(ground, scenario.sides),
        areas=areas,
        sequences=sequences,
        carried=tuple(carried_items),
        numbers=Numbers(),
        terrain=Terrain(ground, ruleset, cards) if "XI" in chapters else None,
        script=script_of(scenario),
    )


def first_state(battle: Battle) -> BattleState:
    """Return the state before the first action.

    Turn 0, everything set up, the first side to lay its orders.
    """
    units = []
    hidden = battle.scenario.hidden_deployment
    marches = sections(battle)
    marching = {number for march in marches for number in march.units}
    for roster in battle.roster:
        side = battle.scenario.sides[roster.side]
        if roster.number in marching:
            units.append(Unit(roster.number, (), (), (), outside=roster.elements))
            continue
        if hidden:
            units.append(Unit(roster.number, (), (), ()))
            continue
        placement = next(
            one
            for one in side.placements
            if (one.entry, one.copy_number) == (roster.entry, roster.copy_number)
        )
        placed = placed_fields(battle.ground.field, placement, len(roster.elements))
        units.append(
            Unit(
                number=roster.number,
                elements=roster.elements,
                cells=tuple(battle.ground.of_axial(one.at) for one in placed),
                facings=tuple(FACINGS.index(one.facing) for one in placed),
                formation=starting_formation(
                    roster.card, placement.layout, placed, battle.chapters, battle.ruleset
                ),
            )
        )
    none = (None,) * len(battle.scenario.sides)
    unit_of = tuple(roster.number for roster in battle.roster for _ in roster.elements)
    return BattleState(
        battle=battle,
        units=tuple(units),
        unit_of=unit_of,
        step="deploy" if hidden else "begin" if "X" in battle.chapters else "orders",
        orders=none,
        shots=none,
        attacks=none,
        deployed=none if hidden else (),
        marches=marches,
        wounds=_wounds(battle),
        weather=battle.scenario.weather,
        wind=(wind.direction, wind.speed) if (wind := battle.scenario.wind) is not None else None,
    )


def chapters_in_force(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> frozenset[str]:
    """Return the chapters that the ruleset gives the scenario's game; without XI where terrain is ignored."""
    game = ruleset.game(scenario.game)
    found = frozenset(game.chapters if game is not None else ()) - frozenset(scenario.chapters_left_out)
    return found - {"XI"} if scenario.terrain_ignored else found


def with_options(scenario: DemonworldScenario, ruleset: DemonworldRuleset) -> DemonworldRuleset:
    """Return the ruleset with the readings that the scenario changes."""
    changed = scenario.options.model_dump(exclude_none=True)
    if not changed:
        return ruleset
    return ruleset.model_copy(update={"options": ruleset.options.model_copy(update=changed)})


def _musician(chapters: frozenset[str], elements: Sequence[int], signs: Sequence[Sign]) -> int | None:
    """Return the element with the musician where chapter IX is in force."""
    if "IX" not in chapters:
        return None
    return next((element for element in elements if signs[element] == "musician"), None)


def _manoeuvres(
    chapters: frozenset[str], card: DemonworldUnit, ruleset: DemonworldRuleset, *, musician: bool = True
) -> int:
    """Return the manoeuvres of a unit: the same for all before chapter IX (V)."""
    horde = card.always_horde and "XIII" in chapters
    if "IX" not in chapters:
        most = available(card.manoeuvres, ruleset, game="basic")
        return available(most, ruleset, horde=True) if horde else most
    return available(card.manoeuvres, ruleset, musician=musician and card.elements.musician > 0, horde=horde)


def starting_formation(
    card: DemonworldUnit,
    layout: Layout,
    placed: Sequence[Placed],
    chapters: frozenset[str],
    ruleset: DemonworldRuleset,
) -> Literal["", "square", "wedge", "skirmish_formation"]:
    """Return the formation that a unit announces at the start: that of its set-up, where it stands in it."""
    if "XIII" not in chapters or layout not in card.formations:
        return ""
    if layout not in ("square", "wedge", "skirmish_formation"):
        return ""
    found = judge(
        placed,
        declared=layout,
        allowed=card.formations,
        infantry=card.mobility == "infantry",
        shapes=shapes_of(ruleset),
    )
    return layout if found.formation == layout.partition("_")[0] else ""


def _wounds(battle: Battle) -> dict[int, tuple[int, int]]:
    """Return the hit points that elements have lost before the battle, from the last element of each unit."""
    found: dict[int, tuple[int, int]] = {}
    for roster in battle.roster:
        left = roster.wounds
        for element in reversed(roster.elements):
            lost = min(left, battle.hit_points[element] - 1)
            if lost:
                found[element] = (lost, 0)
                left -= lost
    return found


def sections(battle: Battle) -> tuple[Marching, ...]:
    """Return the flank marches of both sides (XVI.5.0), and their reinforcements."""
    numbers = {(one.side, one.entry, one.copy_number): one.number for one in battle.roster}
    found = []
    for number, side in enumerate(battle.scenario.sides):
        for march in side.marches:
            units = tuple(numbers[number, one.entry, one.copy_number] for one in march.units)
            cards = [battle.roster[unit].card for unit in units]
            stars = [card.command.stars for card in cards if card.command is not None]
            found.append(
                Marching(
                    side=number,
                    edge=edge_of(side.edge, march.flank),
                    units=units,
                    first_turn=earliest(march, cards, battle.ruleset),
                    stars=max(stars, default=0) if "X" in battle.chapters else 0,
                )
            )
        for group in side.reinforcements:
            units = tuple(numbers[number, one.entry, one.copy_number] for one in group.units)
            turn = NEVER if group.turn is None else group.turn
            found.append(Marching(number, group.edge, units, turn, stars=0, name=group.id, sure=True))
    return tuple(found)


def _points_left(
    card: DemonworldUnit, most: int, ruleset: DemonworldRuleset
) -> dict[Order, tuple[float, ...]]:
    return {
        rule.id: tuple(
            points_left(card.movement.points(rule.id), made, most, ruleset) for made in range(most + 1)
        )
        for rule in ruleset.orders
    }


def name_of(copy: Copy) -> LocalText:
    """Return the name of a unit, with its number where the army has several of the card."""
    if copy.entry.count == 1:
        return copy.card.name
    return LocalText({language: f"{text} {copy.number}" for language, text in copy.card.name.root.items()})


def _signs(copy: Copy, placement: UnitPlacement | None) -> list[Sign]:
    """Return the special sign of each element.

    Leader, standard, musician stand round the middle of the front rank; none of them is lost before.
    """
    card = copy.card
    signs: list[Sign] = [""] * copy.elements
    frontage = len(signs) if placement is None else placement.frontage
    places = _from_the_middle(len(signs), "line" if placement is None else placement.layout, frontage)
    wanted: list[Sign] = ["leader"] * card.elements.leader
    wanted += ["standard"] * card.elements.standard
    wanted += ["musician"] * card.elements.musician
    for place, sign in zip(places, wanted, strict=False):
        signs[place] = sign
    return signs


def _from_the_middle(count: int, layout: Layout, frontage: int) -> list[int]:
    """Return the places of a unit, those nearest the middle of its front rank first."""
    front = 1 if layout == "column" else min(frontage, count)
    middle = (front - 1) // 2
    return sorted(range(count), key=lambda place: (place >= front, abs(place - middle), place))


def placed_elements(
    elements: Sequence[int], signs: Sequence[Sign], layout: Layout, frontage: int
) -> tuple[int, ...]:
    """Return the elements of a unit by place, the special ones round the middle of the front rank."""
    special = sorted(
        (element for element, sign in zip(elements, signs, strict=True) if sign),
        key=lambda element: _SPECIAL.index(signs[elements.index(element)]),
    )
    places = _from_the_middle(len(elements), layout, frontage)
    found = dict(zip(places, special, strict=False))
    rest = iter([element for element in elements if element not in special])
    return tuple([found[place] if place in found else next(rest) for place in range(len(elements))])


def items_of(setup: Setup, copy: Copy) -> Iterator[DemonworldItem]:
    """Yield the items that a unit carries; what is no item card is left out."""
    for one in (*copy.entry.items, *(copy.state.items if copy.state is not None else ())):
        item = setup.get(one)
        if isinstance(item, DemonworldItem):
            yield item


def maps_of(setup: Setup, scenario: DemonworldScenario) -> dict[str, HexMapBase]:
    """Return the boards of a scenario that are there, by document id."""
    found = {}
    for place in scenario.boards:
        document = setup.get(place.map)
        if isinstance(document, HexMapBase):
            found[place.map.id] = document
    return found


def copies_of(setup: Setup, side: DemonworldSide) -> Iterator[Copy]:
    """Yield every unit of a side's army and of its own troops; what is no unit card is left out."""
    states = states_of(side)
    for entry in entries_of(setup, side):
        card = setup.get(entry.card)
        if isinstance(card, DemonworldUnit) and entry.options:
            card = bought(card, entry.options)
        if isinstance(card, DemonworldUnit):
            for number in range(1, entry.count + 1):
                yield Copy(entry, number, card, states.get((entry.key, number)))


def entries_of(setup: Setup, side: DemonworldSide) -> tuple[ArmyEntry, ...]:
    """Return the entries of a side's army, then those of its own troops."""
    army = setup.get(side.army)
    return (*(army.entries if isinstance(army, DemonworldArmy) else ()), *side.troops)


def states_of(side: DemonworldSide) -> dict[tuple[str, int], UnitOfArmy]:
    """Return in what state the scenario's units come, by entry and copy."""
    groups: tuple[FlankMarch | Reinforcement, ...] = (*side.marches, *side.reinforcements)
    coming = [one for group in groups for one in group.units]
    return {(one.entry, one.copy_number): one for one in (*coming, *side.placements)}


def _placement(side: DemonworldSide, copy: Copy) -> UnitPlacement | None:
    wanted = (copy.entry.key, copy.number)
    return next((one for one in side.placements if (one.entry, one.copy_number) == wanted), None)


def placed_fields(field: Battlefield, placement: UnitPlacement, count: int) -> tuple[Placed, ...]:
    """Return where the elements of a unit stand that is put down so; some may lie off the field."""
    return layout_fields(
        placement.layout, field.to_axial(placement.at), placement.facing, placement.frontage, count
    )
