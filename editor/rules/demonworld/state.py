"""The state of a battle: all that changes in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from editor.rules.core.hexes import FACINGS, Facing, Offset
from editor.rules.demonworld.actions import Attack, Shot
from editor.rules.demonworld.battle import Battle, PhaseName, Sign
from editor.rules.demonworld.contact import attack_cells, contact_cells
from editor.rules.demonworld.courage.events import Mood
from editor.rules.demonworld.deployment.events import Stand
from schemas.problems import Message
from schemas.scenario_rules import Weather
from schemas.systems.demonworld_parts import Order

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


class Standing(NamedTuple):
    """Where an element stands."""

    unit: int
    cell: int
    facing: int


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
    entered: int = 0
    """Turn in which its head came onto the field."""
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
    """A section of a flank march (XVI.5.0), or a group of reinforcements."""

    side: int
    edge: str
    """Edge of the field on which it arrives: north, south, east or west."""
    units: tuple[int, ...]
    """Its units in the order in which they come onto the field."""
    first_turn: int
    """Earliest turn in which it may arrive; beyond any turn where a trigger has to call it."""
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
    name: str = ""
    """Id of a group of reinforcements."""
    sure: bool = False
    """Reinforcements of the scenario: they arrive without a roll, and scout no flank."""


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
    quiet: tuple[int, int, int] = (0, 0, 0)
    """(elements left, hit points that they lack, turn at whose beginning it was first so) (XVI.3.4)."""
    held: tuple[tuple[str, int, int], ...] = ()
    """(area, side, whole turns held) (XVI.2.0)."""
    deployed: tuple[tuple[Stand, ...] | None, ...] = ()
    """Side -> where it has set up its units, until both see each other (XVI.3.3)."""
    marches: tuple[Marching, ...] = ()
    """Flank marches (XVI.5.0)."""
    scouted: tuple[int, ...] = ()
    """Side -> reconnaissance points, once announced (XVI.5.0)."""
    scores: tuple[int, ...] = ()
    """Side -> points scored by triggers; empty while nobody has."""
    fired: tuple[str, ...] = ()
    """Ids of the triggers that have gone off."""
    stood: tuple[int, ...] = ()
    """Lasting block of the scenario's rules -> whole turns for which it has been so, -1 where it is not."""
    worths: tuple[tuple[int, int], ...] = ()
    """(objective, what it is worth now) of those that a trigger has changed."""
    weather: Weather | None = None
    """The weather; nothing where it does not matter."""
    wind: tuple[int, int] | None = None
    """(direction 1 to 6 of the compass rose, speed); nothing where it does not matter (XXII.2.0)."""
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
    def standing(self) -> dict[int, Standing]:
        """Every living element with its place; never changed."""
        return {
            element: Standing(unit.number, cell, facing)
            for unit in self.units
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        }

    @cached_property
    def near_enemy(self) -> tuple[frozenset[int], ...]:
        """Side -> cells where it attacks by entering: beside an enemy, with XI those he could step onto."""
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

    def but(self, **changes: Any) -> BattleState:
        """Return the state with some fields changed, as ``dataclasses.replace`` does, only quicker.

        What has been worked out from the places of the units is kept where they do not change.
        """
        if not changes.keys() <= _FIELDS:
            raise TypeError(f"a state has no such fields: {sorted(changes.keys() - _FIELDS)}")
        values = self.__dict__ | changes
        if not _PLACES.isdisjoint(changes):
            for name in _WORKED_OUT:
                values.pop(name, None)
        after = object.__new__(BattleState)
        after.__dict__.update(values)
        return after

    def with_unit(self, unit: Unit) -> BattleState:
        """Return the state with one unit changed."""
        units = self.units
        return self.but(units=(*units[: unit.number], unit, *units[unit.number + 1 :]))

    def in_contact(self, unit: Unit) -> bool:
        """Return whether an element of the unit is in contact with an enemy (I.3.1, XI.4.0)."""
        return not self.contact_cells[self.battle.roster[unit.number].side].isdisjoint(unit.cells)

    def beside(self, unit: Unit) -> Iterator[int]:
        """Yield the enemy elements in fields beside elements of a unit, some of them more than once."""
        battle, occupied = self.battle, self.occupied
        side = battle.roster[unit.number].side
        near = self.near_enemy[side]
        for cell in unit.cells:
            if cell in near:
                for step in battle.ground.steps:
                    element = occupied.get(cell + step)
                    if element is not None and battle.side_of[element] != side:
                        yield element

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


_FIELDS: Final = frozenset(one.name for one in fields(BattleState))
_PLACES: Final = frozenset(("battle", "units", "unit_of", "locked"))
"""Fields on which what is worked out depends."""
_WORKED_OUT: Final = ("occupied", "standing", "near_enemy", "contact_cells")
