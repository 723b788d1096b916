"""What never changes in a battle: its rules, its ground and the units as they came to the field.

Where a battle changes its ground, its state holds what has changed (:class:`GroundChanges`) and a ``Battle``
that stands on the changed ground; it is the same one for all who have changed it alike.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, get_args
from weakref import WeakValueDictionary

from editor.rules.core.parts import Sum
from editor.rules.demonworld.formations.shapes import Shapes
from editor.rules.demonworld.items.carried import Carried, Change
from editor.rules.demonworld.large.bases import Bases
from editor.rules.demonworld.magic.wizards import Wizard
from editor.rules.demonworld.melee.numbers import Blow, Striker, blow, initiative
from editor.rules.demonworld.melee.weapons import Armed, armed
from editor.rules.demonworld.shooting.numbers import Limits, ShotInput, arc_limits, shot
from editor.rules.demonworld.terrain.changes import NO_CHANGES, GroundChanges
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.houses import Houses
from editor.rules.demonworld.terrain.prepared import Terrain
from editor.rules.demonworld.terrain.sight_in_battle import Sight
from editor.rules.demonworld.units import Fight, PhaseName, Sign
from editor.rules.demonworld.victory.script import NO_SCRIPT, Script
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldScenario, DemonworldSide, DemonworldSpell, DemonworldUnit
from schemas.systems.demonworld_parts import Order, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Shooter
from schemas.text import LocalText


@dataclass(frozen=True, eq=False)
class Numbers:
    """Numbers already worked out by one ruleset; the key is the input itself, so that none is forgotten.

    Battles and odds ask it with the same inputs.
    """

    _shots: dict[ShotInput, Sum] = field(default_factory=dict)
    _blows: dict[Blow, Sum] = field(default_factory=dict)
    _speeds: dict[Striker, Sum] = field(default_factory=dict)

    def shot(self, given: ShotInput, ruleset: DemonworldRuleset) -> Sum:
        """Return the base number of a shot (IV.2.0)."""
        found = self._shots.get(given)
        if found is None:
            found = self._shots[given] = shot(given, ruleset)
        return found

    def blow(self, given: Blow, ruleset: DemonworldRuleset) -> Sum:
        """Return the base number of an attack in melee (VI.1.3)."""
        found = self._blows.get(given)
        if found is None:
            found = self._blows[given] = blow(given, ruleset)
        return found

    def speed(self, given: Striker, ruleset: DemonworldRuleset) -> Sum:
        """Return the initiative of who is about to strike (VI.1.0)."""
        found = self._speeds.get(given)
        if found is None:
            found = self._speeds[given] = initiative(given, ruleset)
        return found


PHASES: tuple[PhaseName, ...] = ("orders", "first_shooting", "movement", "second_shooting", "melee")
"""The phases of a turn in their order (III.2.0); a rally phase follows where chapter XV is in force."""


@dataclass(frozen=True, eq=False)
class Roster:
    """A unit as it came to the field: its card and what follows from it for the whole battle."""

    number: int
    """Its place in ``BattleState.units``."""
    side: int
    """Number of its side."""
    camp: int
    """Number of its side's camp."""
    entry: str
    """Entry of the army."""
    copy_number: int
    """Which copy of the entry."""
    card: DemonworldUnit
    """Its recruitment card."""
    name: LocalText
    """Name, with the number of the copy where there are several; with its letter if others are called so."""
    elements: tuple[int, ...]
    """Ids of all its elements."""
    worth: float
    """Points of its elements: those of its card, without the share of elements lost before the battle."""
    wounds: int
    """Hit points that it lost before the battle."""
    manoeuvres: int
    """Manoeuvres in one movement phase."""
    points_left: dict[Order, tuple[float, ...]]
    """Order -> movement points that may be spent, by manoeuvres spent (V)."""
    without_musician: dict[Order, tuple[float, ...]]
    """The same once its musician has fallen (IX.1.0)."""
    musician: int | None
    """Element with the musician, where he gives a manoeuvre."""
    profiles: tuple[DemonworldUnit, ...] = ()
    """Its card as it is, then in each of its states; empty where the card has no states."""
    state: int = 0
    """Place among them of the state that it is in: its ``card``."""


@dataclass(frozen=True, eq=False)
class Edge:
    """A side's edge of the table, to which its units in rout run (XV.9.0)."""

    cells: frozenset[int]
    facing: int
    """The facing that looks towards it."""
    ways: dict[int, dict[int, int]] = field(default_factory=dict)
    """How an element gets on, by its address -> cell -> fields to the edge, as worked out so far."""


_GROUNDS_KEPT: Final = 8
"""So many changed grounds are kept for battles to come; what a state still needs is kept beside them."""


@dataclass(frozen=True, eq=False)
class Grounds:
    """The battle on each ground that it was changed to, worked out once while anybody needs it."""

    by_changes: WeakValueDictionary[GroundChanges, Battle] = field(default_factory=WeakValueDictionary)
    last: deque[Battle] = field(default_factory=lambda: deque(maxlen=_GROUNDS_KEPT))


@dataclass(frozen=True, eq=False)
class Battle:
    """What never changes in a battle, but for the ground under it."""

    scenario: DemonworldScenario
    ruleset: DemonworldRuleset
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
    camps: tuple[int, ...]
    """Side -> its camp: the first side of its alliance, which is itself where it has no allies."""
    camp_of: tuple[int, ...]
    """Element -> camp of its side; who is of another camp is an enemy."""
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
    numbers: Numbers
    """Base numbers already worked out, by what they were worked out from."""
    terrain: Terrain | None = None
    """The ground for movement and contact; None if chapter XI is not in force."""
    wizards: tuple[Wizard, ...] = ()
    """Wizards who take part; empty if chapter XX is not in force (XX.3.0)."""
    spells: Mapping[str, DemonworldSpell] = field(default_factory=dict)
    """Id -> spell that a wizard of the battle knows (XX.4.0)."""
    summonable: Mapping[str, DemonworldUnit] = field(default_factory=dict)
    """Id -> card that a spell of the battle summons (XX.6.0)."""
    books: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Id of a card that is summoned -> ids of the spells that such a wizard knows (XX.4.0)."""
    script: Script = NO_SCRIPT
    """Conditions built from blocks, and triggers, of the scenario."""
    bases: Bases | None = None
    """The large bases that take part (XVII); None if there is none."""
    changes: GroundChanges = NO_CHANGES
    """What has been changed of the ground that this one stands on."""
    grounds: Grounds = field(default_factory=Grounds)
    """The same battle on other grounds."""
    joined: WeakValueDictionary[tuple[object, ...], Battle] = field(
        init=False, default_factory=WeakValueDictionary
    )
    """Who has been summoned, or which unit is in which state -> the same battle with them, or with it so."""
    allowances: dict[tuple[int, tuple[int, ...], Order], tuple[float, ...]] = field(
        init=False, default_factory=dict
    )
    """(unit, its elements, order) -> points to spend by manoeuvres made, without items and effects."""
    missiles: dict[tuple[int, Order | None], tuple[tuple[int, Weapon], ...]] = field(
        init=False, default_factory=dict
    )
    """(card, order) -> (place on the card, weapon) of what shoots under the order."""
    blows: dict[tuple[object, ...], Sum] = field(init=False, default_factory=dict)
    """Cards of both and all else that counts -> base number of an attack among elements on foot and horse."""
    speeds: dict[tuple[object, ...], int] = field(init=False, default_factory=dict)
    """(card, weapon, order, first melee phase, impetuous, charged) -> initiative by these alone."""
    strongest: dict[tuple[int, int, bool], tuple[DemonworldUnit, tuple[int, int] | None]] = field(
        init=False, default_factory=dict
    )
    """(card, card struck at, whether in the first melee phase) -> that card, strongest weapon, its power.

    Cards are recognised by their addresses; those kept here are not used again for others.
    """

    def on(self, changes: GroundChanges) -> Battle:
        """Return the battle on a ground changed so: what was worked out from the ground is renewed."""
        lay = changes.lay
        if lay == self.changes:
            return self
        grounds = self.grounds
        found = grounds.by_changes.get(lay)
        if found is None:
            if not grounds.by_changes:
                grounds.by_changes[self.changes] = self
            found = replace(
                self,
                changes=lay,
                terrain=self.terrain.changed(lay) if self.terrain is not None else None,
                sight=self.sight.changed(lay),
                bases=self.bases.changed(lay) if self.bases is not None else None,
                edges=tuple([replace(edge, ways={}) for edge in self.edges]),
            )
            grounds.by_changes[lay] = found
        grounds.last.append(found)
        return found

    @property
    def houses(self) -> Houses | None:
        """The buildings as they are now; None where there is none, or chapter XXIV is not in force."""
        return self.terrain.houses if self.terrain is not None else None

    @cached_property
    def changed_by_items(self) -> frozenset[Change]:
        """The numbers that items of the battle change (XXV): the others need no look at who carries what."""
        return frozenset(change for one in self.carried for change, _value in one.changes)

    @cached_property
    def has_states(self) -> bool:
        """Whether a unit of the battle has several states."""
        return any(one.profiles for one in self.roster)

    @cached_property
    def changing(self) -> tuple[int, ...]:
        """The units that losses or wounds may bring into another state."""
        return tuple(
            [
                one.number
                for one in self.roster
                if one.profiles and any(way.when != "movement" for way in one.card.state_changes)
            ]
        )

    @cached_property
    def arcs(self) -> Mapping[str, Limits]:
        """Kind of shooter -> its arc of fire (IV.1.1)."""
        return {who: arc_limits(self.ruleset, who) for who in get_args(Shooter)}

    @cached_property
    def armed(self) -> tuple[Armed, ...]:
        """Element -> what its weapons do by the rules of their kinds."""
        return tuple([armed(card, self.ruleset) for card in self.cards])

    def enemies(self, side: int) -> tuple[int, ...]:
        """Return the sides that are enemies of a side: all but itself and its allies."""
        camp = self.camps[side]
        return tuple([other for other, theirs in enumerate(self.camps) if theirs != camp])

    def allies(self, side: int) -> tuple[PlayerId, ...]:
        """Return the ids of a side's allies, itself left out."""
        camp = self.camps[side]
        return tuple(
            [self.side_id(one) for one, theirs in enumerate(self.camps) if theirs == camp and one != side]
        )

    def losses(self, fight: Fight) -> dict[int, int]:
        """Return camp -> elements that it has lost in a melee, of the camps that fight in it."""
        found = dict.fromkeys(sorted({self.roster[number].camp for number in fight.units}), 0)
        for side, lost in enumerate(fight.losses):
            if self.camps[side] in found:
                found[self.camps[side]] += lost
        return found

    def side_id(self, side: int) -> PlayerId:
        """Return the id of a side in the scenario."""
        return self.scenario.sides[side].id

    def side_number(self, side_id: str) -> int:
        """Return the number of a side."""
        return self._side_numbers[side_id]

    @cached_property
    def _side_numbers(self) -> dict[str, int]:
        return {side.id: number for number, side in enumerate(self.scenario.sides)}


def camps_of(sides: Sequence[DemonworldSide]) -> tuple[int, ...]:
    """Return each side's camp: the number of the first side of its alliance, or its own without one."""
    first: dict[str, int] = {}
    return tuple(
        [
            number if side.alliance is None else first.setdefault(side.alliance, number)
            for number, side in enumerate(sides)
        ]
    )


def phases_of(battle: Battle) -> tuple[PhaseName, ...]:
    """Return the phases of a turn of a battle in their order (III.2.0, VIII.2.0, XX.2.0)."""
    phases = (*PHASES, "rally") if "XV" in battle.chapters else PHASES
    return (phases[0], "magic", *phases[1:]) if battle.wizards else phases
