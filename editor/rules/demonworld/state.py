"""The state of a battle: what never changes in it (:class:`Battle`) and what does (:class:`BattleState`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from editor.rules.core.hexes import FACINGS, Facing, Offset
from editor.rules.core.parts import Sum
from editor.rules.demonworld.actions import Attack, Shot
from editor.rules.demonworld.contact import attack_cells, contact_cells
from editor.rules.demonworld.courage.events import Mood
from editor.rules.demonworld.deployment.events import Stand
from editor.rules.demonworld.ground import Ground
from editor.rules.demonworld.items import Carried
from editor.rules.demonworld.seeing import Sight
from editor.rules.demonworld.shapes import Shapes
from editor.rules.demonworld.terrain import Terrain
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.text import LocalText

PhaseName = Literal["orders", "first_shooting", "movement", "second_shooting", "melee", "rally", "over"]
PHASES: tuple[PhaseName, ...] = ("orders", "first_shooting", "movement", "second_shooting", "melee")
"""The phases of a turn in their order (III.2.0); a rally phase follows where chapter XV is in force."""
Step = Literal[
    "begin",
    "orders",
    "keep",
    "call",
    "choose_commanders",
    "turn_commanders",
    "shots",
    "divert",
    "close_ranks",
    "choose_sequence",
    "move",
    "react",
    "close_in",
    "declare",
    "break_off",
    "attacks",
    "second_attack",
    "choose_regroup",
    "regroup",
    "urge",
    "rally",
    "follow",
    "gather",
    "deploy",
    "enter",
    "over",
]
"""What the side to act has to decide."""
Sign = Literal["", "leader", "standard", "musician"]
SEQUENCES: tuple[Order, ...] = ("move", "skirmish", "charge", "hold")
"""The sequences of the movement phase where the ruleset numbers none otherwise (V.2.0)."""


@dataclass(frozen=True, eq=False)
class Roster:
    """A unit as it came to the field: its card and what follows from it for the whole battle."""

    number: int
    """Its place in ``BattleState.units``."""
    side: int
    """Number of its side."""
    entry: str
    """Entry of the army."""
    copy_number: int
    """Which copy of the entry."""
    card: DemonworldUnit
    """Its recruitment card."""
    name: LocalText
    """Name, with the number of the copy where there are several."""
    elements: tuple[int, ...]
    """Ids of all its elements."""
    manoeuvres: int
    """Manoeuvres in one movement phase."""
    points_left: dict[Order, tuple[float, ...]]
    """Order -> movement points that may be spent, by manoeuvres spent (V)."""
    without_musician: dict[Order, tuple[float, ...]]
    """The same once its musician has fallen (IX.1.0)."""
    musician: int | None
    """Element with the musician, where he gives a manoeuvre."""


@dataclass(frozen=True, eq=False)
class Edge:
    """A side's edge of the table, to which its units in rout run (XV.9.0)."""

    cells: frozenset[int]
    """Its cells."""
    facing: int
    """The facing that looks towards it."""
    ways: dict[int, dict[int, int]] = field(default_factory=dict)
    """Unit -> cell -> fields to the edge, as worked out so far."""


@dataclass(frozen=True, eq=False)
class Battle:
    """What never changes in a battle."""

    scenario: DemonworldScenario
    """The scenario."""
    ruleset: DemonworldRuleset
    """The ruleset."""
    ground: Ground
    """The field."""
    shapes: Shapes
    """Judgements of formations, remembered."""
    roster: tuple[Roster, ...]
    """The units as they came, by number."""
    cards: tuple[DemonworldUnit, ...]
    """Element -> its own recruitment card: a commander in a unit keeps his (X.2.2)."""
    came_with: tuple[int, ...]
    """Element -> unit with which it came: elements of one unit have one card."""
    side_of: tuple[int, ...]
    """Element -> number of its side."""
    signs: tuple[Sign, ...]
    """Element -> special sign."""
    sight: Sight
    """Lines of sight (XII)."""
    hit_points: tuple[int, ...]
    """Element -> hit points; one for all where chapter VIII is not in force."""
    chapters: frozenset[str]
    """Chapters of the book that are in force."""
    edges: tuple[Edge, ...]
    """Side -> its edge of the table (XV.9.0)."""
    areas: dict[str, frozenset[int]]
    """Area of the scenario -> its cells."""
    sequences: tuple[Order, ...]
    """Orders in the order in which they move (V.2.0)."""
    carried: tuple[Carried, ...]
    """Items and who carries them (XXV)."""
    numbers: dict[tuple[object, ...], Sum]
    """Base numbers already worked out, by their circumstances."""
    terrain: Terrain | None = None
    """The ground for movement and contact; nothing where chapter XI is not in force."""

    def side_id(self, side: int) -> str:
        """Return the id of a side in the scenario."""
        return self.scenario.sides[side].id

    def side_number(self, side_id: str) -> int:
        """Return the number of a side."""
        return next(number for number, side in enumerate(self.scenario.sides) if side.id == side_id)


def phases_of(battle: Battle) -> tuple[PhaseName, ...]:
    """Return the phases of a turn of a battle in their order (III.2.0, VIII.2.0)."""
    return (*PHASES, "rally") if "XV" in battle.chapters else PHASES


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit now. Elements, cells and facings run side by side."""

    number: int
    """Its number."""
    elements: tuple[int, ...]
    """Ids of its living elements."""
    cells: tuple[int, ...]
    """Their cells."""
    facings: tuple[int, ...]
    """Their facings, 0 for N and clockwise."""
    order: Order | None = None
    """Its order, once revealed."""
    points: int = 0
    """Movement points spent in this phase."""
    manoeuvres: int = 0
    """Manoeuvres spent in this phase."""
    wheeled: str = ""
    """Pivot of its wheels in this phase: left or right (V.1.2)."""
    free_regroup: bool = False
    """A turn has just left it disorganised: the next regrouping has one field free (V.1.3)."""
    done: bool = False
    """Its movement of this turn is over."""
    engaged: int = 0
    """Turn in which its melee began; 0 where it is in none."""
    fought: int = 0
    """Melee phases fought in this melee; 0 in the first (VI.1.0)."""
    formation: Literal["", "square", "wedge", "skirmish_formation"] = ""
    """Formation announced (XIII)."""
    reshaped: bool = False
    """It has taken up or given up a formation in this phase."""
    outside: tuple[int, ...] = ()
    """Its elements that have not yet come onto the field, from the head (XVI.5.0)."""
    entry: int | None = None
    """Cell by which it comes onto the field."""
    mood: Mood = ""
    """In rout, impetuous, or neither (XV)."""
    since: int = 0
    """Turn in which its mood began."""
    stragglers: tuple[int, ...] = ()
    """Its elements that are in rout still while the others have rallied (XV.9.0)."""
    quarry: tuple[int, ...] = ()
    """Enemy units that an impetuous unit goes for (XV.10.0)."""
    dared: int = -1
    """Enemy unit that it has found the courage to charge in this turn (XV.5.0)."""
    daunted: int = -1
    """Enemy unit that it refuses to charge in this turn (XV.5.0)."""
    charged: Order | None = None
    """Sequence before which a commander on his own has attacked whom he fights (X.2.1)."""


def exchanged(unit: Unit, swaps: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return cells and facings after elements have changed places in pairs."""
    cells, facings = list(unit.cells), list(unit.facings)
    for one, other in swaps:
        a, b = unit.elements.index(one), unit.elements.index(other)
        cells[a], cells[b] = cells[b], cells[a]
        facings[a], facings[b] = facings[b], facings[a]
    return tuple(cells), tuple(facings)


class ElementNow(NamedTuple):
    """One element, as a viewer shows it."""

    id: int
    unit: int
    side: int
    at: Offset
    facing: Facing
    sign: Sign
    wounds: int
    """Hit points lost; all of them where it will be taken away at the end of the group of blows or shots."""


class Marching(NamedTuple):
    """A section of a flank march (XVI.5.0)."""

    side: int
    edge: str
    """Edge of the field on which it arrives: north, south, east or west."""
    units: tuple[int, ...]
    """Its units in the order in which they come onto the field."""
    first_turn: int
    """Earliest turn in which it may arrive."""
    stars: int
    """Stars of its highest commander."""
    failed: int = 0
    """Turns in which it has failed to arrive."""
    arrived: bool = False
    """It may come onto the field."""
    entry: int | None = None
    """Cell by which its first unit has come onto the field."""
    asked: int = 0
    """Last turn in whose beginning one of its units was placed or kept back."""
    kept_back: int = 0
    """Last turn in which one of its units was kept back."""


class Fight(NamedTuple):
    """A melee of this phase: the units in it and the elements that each side has lost in it."""

    units: tuple[int, ...]
    losses: tuple[int, ...]


@dataclass(frozen=True)
class BattleState:
    """A battle at one moment."""

    battle: Battle = field(compare=False)
    """What never changes."""
    units: tuple[Unit, ...]
    """Every unit by number; one without elements is gone."""
    unit_of: tuple[int, ...]
    """Element -> number of the unit to which it belongs now; a commander may join and leave one (X.2.3)."""
    turn: int = 0
    """Turn, from 1."""
    phase: PhaseName = "orders"
    """Phase (III.2.0)."""
    step: Step = "orders"
    """What is to be decided."""
    side: int = 0
    """Number of the side that decides it."""
    sequence: Order | None = None
    """Sequence of the movement phase (V.2.0)."""
    first: int = 0
    """Side that moves first in the sequence, or regroups first after a melee."""
    unit: int | None = None
    """Unit that is moving, reacting, closing in or closing its ranks."""
    attacker: int | None = None
    """Unit whose movement has made contact."""
    asked: tuple[int, ...] = ()
    """Units that have still to react or to close ranks."""
    orders: tuple[tuple[tuple[int, Order], ...] | None, ...] = ()
    """Side -> orders laid face down (III.2.0)."""
    command: tuple[tuple[int, int, tuple[int, ...]], ...] | None = None
    """(unit, counters, commanders who may give them) of this turn, once settled (X.3.0)."""
    chosen_late: tuple[int, ...] = ()
    """Units without a counter whose die leaves their order to the player (X.4.0)."""
    owed: tuple[int, ...] = ()
    """Units of which a counter has to be named that remains (X.4.0)."""
    kept: tuple[tuple[tuple[int, Order], ...] | None, ...] = ()
    """Side -> the counters that remain, unseen until both sides have named them (X.4.0)."""
    commanding: Literal["", "move", "turn"] = ""
    """Commanders move before the units of a sequence, or turn after the last one (X.2.1)."""
    called: tuple[tuple[int, ...] | None, ...] = ()
    """Side -> commanders who move now (X.2.1)."""
    left: tuple[int, ...] = ()
    """Units that a commander has just left (X.2.3)."""
    shots: tuple[tuple[Shot, ...] | None, ...] = ()
    """Side -> shots declared."""
    attacks: tuple[tuple[Attack, ...] | None, ...] = ()
    """Side -> attacks declared."""
    pending: tuple[Attack, ...] = ()
    """Attacks declared and not struck yet."""
    earned: tuple[tuple[int, int, int, int], ...] = ()
    """Second attacks to be used: (element, target hit, its cell, initiative) (XIV.1.0)."""
    struck: frozenset[int] = frozenset()
    """Elements hit that are still on the field, without a hit point left (IV, VI.1.4)."""
    wounds: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Element -> (hit points lost, those lost in this turn), of elements with several (VIII.1.1)."""
    diverting: tuple[int, ...] = ()
    """Special elements hit by shots for whom others may fall (IX.5.0)."""
    spent: frozenset[int] = frozenset()
    """Elements that have shot or supported in this turn."""
    before: tuple[tuple[int, ...], ...] = ()
    """Unit -> its cells before the shooting phase (IV.4.0)."""
    locked: frozenset[tuple[int, int]] = frozenset()
    """One-sided contacts declared: (unit that could step over, unit that could not) (XI.4.0)."""
    answered: tuple[int, ...] = ()
    """Sides that have declared or kept their one-sided contacts."""
    fights: tuple[Fight, ...] = ()
    """Melees of this phase, in the order in which they are resolved."""
    fight: int = 0
    """Place of the melee that is resolved."""
    felled: tuple[tuple[int, int], ...] = ()
    """(element, unit that has struck it down) of this melee phase (XV.3.0)."""
    driven: int | None = None
    """Impetuous unit whose compulsory move is on (XV.10.0)."""
    held: tuple[tuple[str, int, int], ...] = ()
    """(area, side, whole turns held) (XVI.2.0)."""
    deployed: tuple[tuple[Stand, ...] | None, ...] = ()
    """Side -> where it has set up its units, until both see each other (XVI.3.3)."""
    marches: tuple[Marching, ...] = ()
    """Flank marches (XVI.5.0)."""
    scouted: tuple[int, ...] = ()
    """Side -> reconnaissance points, once announced (XVI.5.0)."""
    winner: int | None = None
    """Side that has won."""
    ended: Message | None = None
    """Why the battle is over."""

    @cached_property
    def occupied(self) -> dict[int, int]:
        """Cell -> element that stands on it."""
        found: dict[int, int] = {}
        for unit in self.units:
            found.update(zip(unit.cells, unit.elements, strict=True))
        return found

    @cached_property
    def near_enemy(self) -> tuple[frozenset[int], ...]:
        """Side -> cells beside an enemy; with chapter XI those that he could step onto: entering is an attack."""
        if self.battle.terrain is not None:
            return attack_cells(self)
        roster, near = self.battle.roster, self.battle.ground.near
        return tuple(
            near([cell for unit in self.units if roster[unit.number].side != side for cell in unit.cells])
            for side in range(len(self.battle.scenario.sides))
        )

    @cached_property
    def contact_cells(self) -> tuple[frozenset[int], ...]:
        """Side -> cells; one of its elements on such a cell is in contact with an enemy (I.3.1, XI.4.0)."""
        return self.near_enemy if self.battle.terrain is None else contact_cells(self)

    def with_unit(self, unit: Unit) -> BattleState:
        """Return the state with one unit changed."""
        units = self.units
        return replace(self, units=(*units[: unit.number], unit, *units[unit.number + 1 :]))

    def in_contact(self, unit: Unit) -> bool:
        """Return whether an element of the unit is in contact with an enemy (I.3.1, XI.4.0)."""
        return not self.contact_cells[self.battle.roster[unit.number].side].isdisjoint(unit.cells)

    def of_side(self, side: int) -> tuple[Unit, ...]:
        """Return the units of a side that still stand."""
        roster = self.battle.roster
        return tuple([unit for unit in self.units if unit.elements and roster[unit.number].side == side])

    def sides_left(self) -> tuple[int, ...]:
        """Return the sides that have an element on the field."""
        roster = self.battle.roster
        return tuple(sorted({roster[unit.number].side for unit in self.units if unit.elements}))

    def elements(self) -> Iterator[ElementNow]:
        """Yield every living element for a viewer, unit by unit."""
        battle = self.battle
        for unit in self.units:
            side = battle.roster[unit.number].side
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
                yield ElementNow(
                    element,
                    unit.number,
                    side,
                    battle.ground.at(cell),
                    FACINGS[facing],
                    battle.signs[element],
                    self.wounds[element][0] if element in self.wounds else int(element in self.struck),
                )
