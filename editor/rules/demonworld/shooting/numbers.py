"""Shooting: who may shoot at what, the base number, shots into a melee (IV, XII.4.0, XII.5.0)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import atan2, degrees, sqrt
from typing import Final, Literal, NamedTuple, Protocol

from editor.rules.core.hexes import FACINGS, Axial, Facing, groups, rotate
from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld_parts import Order, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Arc = Literal["infantry", "cavalry", "all"]
"""An arc of fire as questions name it."""
_ALL: Final = "command"
"""Whose arc is meant by all round: commanders and wizards look every way (X.3.0)."""
_EXACT: Final = 1e-9
"""Degrees by which a field on a limit may seem to lie beyond it."""


class Limits(NamedTuple):
    """An arc of fire in degrees from straight ahead, left negative, both limits included (IV.1.1)."""

    left: int
    right: int


class Band(Protocol):
    """A range and the power inside it."""

    @property
    def to(self) -> int: ...

    @property
    def power(self) -> int: ...


def power_at(bands: Iterable[Band], range_: int) -> int | None:
    """Return the power of a weapon at a range in fields, or nothing beyond its last band (II.5.1)."""
    for band in bands:
        if range_ <= band.to:
            return band.power
    return None


class ShotInput(NamedTuple):
    """A shot in range at a target that is seen."""

    power: int
    """Power of the weapon at this range."""
    segments: int
    """Segments of the target seen whole."""
    skill: int = 0
    """The shooter's missile skill."""
    protection: int = 0
    """The target's missile protection."""
    supports: int = 0
    """Elements that support it."""
    ground: int = 0
    """Modifier of the ground in which the target stands."""
    into_melee: bool = False
    """Whether the target is engaged."""


def shot(given: ShotInput, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of a shot (IV.2.0, XII.4.0): it hits on a D20 of so much or less.

    Into a melee neither skill nor supports count (IV.3.0, XII.5.0); the ground of the target aimed at still
    does.
    """
    rules = ruleset.shooting
    skill = given.skill if not given.into_melee or rules.into_melee_skill else 0
    supports = given.supports if not given.into_melee or rules.into_melee_supports else 0
    size = given.segments // rules.segments_per_bonus * rules.segments_bonus
    return add_up(
        (
            Part("IV.2.0", "demonworld.part_weapon_power", given.power),
            Part("XII.4.0", "demonworld.part_missile_skill", skill),
            Part("IV.2.0", "demonworld.part_missile_protection", -given.protection),
            Part("IV.2.0", "demonworld.part_shot_supports", supports * rules.support),
            Part("IV.2.0", "demonworld.part_segments", size),
            Part("XII.4.0", "demonworld.part_wood", given.ground),
        )
    )


def usable(weapon: Weapon, orders: Container[Order | None], ruleset: DemonworldRuleset) -> bool:
    """Return whether a weapon shoots under one of these orders, wherever its bearer stands (II.5.1)."""
    if not weapon.bands:
        return False
    kind = ruleset.weapon_type(weapon.weapon)
    needed = weapon.requires_order or (kind.requires_order if kind is not None else None)
    return needed is None or needed in orders


def may_shoot(
    order: Order | None,
    phase: Literal["first", "second"],
    ruleset: DemonworldRuleset,
    *,
    organised: bool,
    engaged: bool,
) -> bool:
    """Return whether the elements of a unit may shoot in a phase (IV).

    Units that skirmish shoot in the first phase and only in order; units that hold shoot in the second, in
    order or not. Nobody engaged since an earlier turn shoots (``engaged``); one just contacted that holds
    does (IV.1.1).
    """
    rule = ruleset.order(order) if order is not None else None
    return rule is not None and not engaged and rule.shoots_in == phase and (organised or phase == "second")


def arc_limits(ruleset: DemonworldRuleset, who: str) -> Limits:
    """Return the arc of a kind of shooter; all round for one that the ruleset does not name (IV.1.1).

    In the book infantry has the 60 degrees between the rays through the centres of its two front fields,
    cavalry the 180 degrees from its right front ray round its left side.
    """
    shooter = _ALL if who == "all" else who
    arc = next((one for one in ruleset.shooting.arcs if one.shooter == shooter), None)
    return Limits(-180, 180) if arc is None else Limits(arc.left, arc.right)


def in_arc(at: Axial, facing: Facing, target: Axial, arc: Limits) -> bool:
    """Return whether a target lies in an arc of fire, its limits included (IV.1.1)."""
    q, r = rotate((target[0] - at[0], target[1] - at[1]), -FACINGS.index(facing))
    # Seen by a shooter who looks north; one field to the right is two half fields.
    angle = degrees(atan2(2 * q + r, -r * sqrt(3)))
    return arc.left - _EXACT <= angle <= arc.right + _EXACT


def chain_holds(shooter: Axial, supporters: Sequence[Axial]) -> bool:
    """Return whether shooter and supporters touch each other in one chain (IV.1.2)."""
    return len(groups((shooter, *supporters))) == 1


def may_support(power: int | None, main_power: int) -> bool:
    """Return whether an element with this power at its range can support.

    As strong as the main shooter, or stronger (IV.1.2).
    """
    return power is not None and power >= main_power


def goes_astray(die: int, ruleset: DemonworldRuleset, *, large: bool = False) -> bool:
    """Return whether a shot into a melee hits a neighbouring field, by the D6 (IV.3.0).

    ``large``: it was aimed at a large base (XVII.2.0).
    """
    rows = ruleset.shooting.large_in_melee if large else ruleset.shooting.into_melee
    return any(row.goes_to == "random_neighbour" and row.first <= die <= row.last for row in rows)
