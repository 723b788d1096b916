"""Two units that meet: where their elements stand, on what ground, and the state that chance changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from editor.rules.core.hexes import Axial, Facing, groups, neighbours
from editor.rules.demonworld.battle import Numbers
from editor.rules.demonworld.formations.judging import Judgement, judge
from editor.rules.demonworld.formations.special import Placed, shapes_of
from editor.rules.demonworld.terrain.sight_lines import Lie
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

FIRST: Final = 0
SECOND: Final = 1
SIGN: Final = 64
"""An element is its hit points left and SIGN times its sign; 0 is an empty place."""
NORMAL = 0
LEADER = 1
STANDARD = 2
MUSICIAN = 3
Elements = tuple[int, ...]
"""Who stands on each place of a unit, front first."""
Pair = tuple[Elements, Elements]


class Band(NamedTuple):
    """The group of a unit that tests its morale for all of it (XV.2.0)."""

    elements: int
    leader: bool
    standard: bool


class State(NamedTuple):
    """What chance has made of two units; equal states are one."""

    now: Pair
    """Who stands where."""
    then: Pair
    """Who stood there before what is being resolved at the same time."""
    begun: tuple[int, int]
    """Elements at the beginning of the phase."""
    earned: tuple[int, ...] = ()
    """Attackers of this initiative who have earned a second attack (XIV.1.0)."""
    rout: tuple[bool, bool] = (False, False)
    """Whether they flee."""
    loser: int = -1
    """Side that lost the melee and tests first (XV.3.0); -1 while that is open."""
    bands: tuple[Band | None, Band | None] = (None, None)
    """Who tests for each unit, once nobody can strike at it any more: then its places may be mixed up."""
    refused: bool = False
    """Whether the attacker does not dare to charge (XV.5.0)."""


@dataclass(frozen=True, slots=True)
class Force:
    """One of the two units."""

    card: DemonworldUnit
    layout: str
    places: tuple[Placed, ...]
    """Places of its elements, front first."""
    start: Elements
    """Who stands on them."""
    order: Order | None
    supports: int
    """Elements that join in each attack, where so many can."""
    behind: tuple[tuple[int, ...], ...] = ()
    """For each place, those behind it, from which ranks are closed, the last first."""
    outside: tuple[tuple[int, ...], ...] = ()
    """For each place, those of its rank farther from the middle, the outermost first."""


@dataclass(frozen=True)
class Encounter:
    """Both units, the ground under and between them."""

    forces: tuple[Force, Force]
    lies: tuple[Lie, Lie]
    """Ground under the first and the second."""
    ruleset: DemonworldRuleset
    clear: Lie
    """The ground between them."""
    hidden: int = 0
    """Segments of each target that something between them hides."""
    first_phase: bool = True
    """Whether it is the first melee phase of the fight."""
    wall: bool = False
    """Whether a wall or hedge stands between them."""
    water: str = "none"
    """Who stands in water."""
    at: Mapping[Axial, tuple[int, int]] = field(default_factory=dict)
    """Field -> (side, place)."""
    memory: dict[object, object] = field(default_factory=dict)
    """Plans worked out before."""
    numbers: Numbers = field(default_factory=Numbers)
    """Base numbers worked out before."""

    def begin(self) -> State:
        """Return the state before anything has happened."""
        now = (self.forces[0].start, self.forces[1].start)
        return State(now, now, (standing(now[0]), standing(now[1])))

    def shape(self, side: int, elements: Elements) -> Judgement:
        """Return what the elements of a unit that stand form."""
        force = self.forces[side]
        key = ("shape", side, tuple(map(bool, elements)))
        found = self.memory.get(key)
        if not isinstance(found, Judgement):
            declared = force.layout if force.layout in ("square", "wedge", "skirmish_formation") else None
            placed = [place for place, code in zip(force.places, elements, strict=True) if code]
            found = self.memory[key] = judge(
                placed,
                declared=declared,
                allowed=force.card.formations,
                horde=force.card.always_horde,
                infantry=force.card.mobility == "infantry",
                shapes=shapes_of(self.ruleset),
            )
        return found


def band_of(meeting: Encounter, side: int, elements: Elements) -> Band:
    """Return the group of a unit with most bonuses: elements, leader, standard (XV.2.0)."""
    key = ("band", side, tuple([sign_of(code) + 1 if code else 0 for code in elements]))
    found = meeting.memory.get(key)
    if not isinstance(found, Band):
        places = meeting.forces[side].places
        codes = {places[place].at: code for place, code in enumerate(elements) if code}
        parts = [[codes[at] for at in group] for group in groups(codes)]
        bands = [Band(len(part), has(part, LEADER), has(part, STANDARD)) for part in parts]
        found = max(bands, key=sum, default=Band(0, False, False))
        meeting.memory[key] = found
    return found


def standing(elements: Elements) -> int:
    """Return how many elements stand."""
    return sum(1 for code in elements if code)


def wounds_left(code: int) -> int:
    """Return the hit points that an element has left."""
    return code % SIGN


def sign_of(code: int) -> int:
    """Return the sign of an element."""
    return code // SIGN


def has(elements: Sequence[int], sign: int) -> bool:
    """Return whether an element with a sign stands."""
    return any(code and sign_of(code) == sign for code in elements)


def hurt(elements: Elements, place: int) -> Elements:
    """Return the elements after one of them has lost a hit point; the last one removes it (VIII.1.1)."""
    code = elements[place]
    left = code - 1 if wounds_left(code) > 1 else 0
    return (*elements[:place], left, *elements[place + 1 :])


def with_side(pair: Pair, side: int, elements: Elements) -> Pair:
    """Return the pair with the elements of one side changed."""
    return (elements, pair[1]) if side == FIRST else (pair[0], elements)


def lost(state: State, side: int) -> int:
    """Return the elements that a side has lost in this phase."""
    return state.begun[side] - standing(state.now[side])


def closed(force: Force, elements: Elements, *, sideways: bool) -> Elements:
    """Return the elements after the gaps in front have drawn in those behind (IV.4.0).

    A gap goes through the ranks to the end of the last one; where nobody stands behind, those at the ends of
    a rank draw together, unless they hold on to an enemy (``sideways``).
    """
    found = list(elements)
    for place, behind in enumerate(force.behind):
        if not found[place]:
            sources = (*behind, *(force.outside[place] if sideways else ()))
            source = next((one for one in sources if found[one]), None)
            if source is not None:
                found[place], found[source] = found[source], 0
    return tuple(found)


def touching(force: Force, place: int, elements: Elements) -> list[int]:
    """Return the places beside a place on which own elements stand."""
    beside = set(neighbours(force.places[place].at))
    return [
        number
        for number, other in enumerate(force.places)
        if elements[number] and number != place and other.at in beside
    ]


def signs_for(card: DemonworldUnit, count: int, front: Sequence[int]) -> Elements:
    """Return who stands on each place: the special elements round the middle of the front rank (IX.4.0)."""
    middle = (len(front) - 1) // 2
    nearest = sorted(range(len(front)), key=lambda rank: (abs(rank - middle), rank))
    order = [front[rank] for rank in nearest]
    order += [place for place in range(count) if place not in front]
    wanted = [LEADER] * card.elements.leader + [STANDARD] * card.elements.standard
    wanted += [MUSICIAN] * card.elements.musician
    signs = dict(zip(order, wanted, strict=False))
    return tuple(card.hit_points + SIGN * signs.get(place, NORMAL) for place in range(count))


def back(facing: Facing) -> Facing:
    """Return the facing that looks the other way."""
    opposite: dict[Facing, Facing] = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
    return opposite[facing]
