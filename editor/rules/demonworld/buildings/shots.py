"""Shots out of a building and into it (XXIV.4.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.shooting.numbers import ShotInput, shot
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Place = Literal["inside", "outside"]
Opening = Literal["none", "window", "open_door", "broken_door", "closed_door"]
NoShot = Literal["order", "disorganised", "opening", "unseen"]


_OPEN: Final[frozenset[Opening]] = frozenset({"window", "open_door", "broken_door"})


@dataclass(frozen=True, slots=True)
class BuildingShot:
    """A shot at, from or past a building."""

    shooter: Place
    """Where the shooter stands."""
    target: Place
    """Where the target stands."""
    opening: Opening
    """What the line of sight goes through."""
    order: Order | None
    """Order of the shooter."""
    organised: bool
    """Whether his unit is organised."""
    shot: ShotInput
    """The shot as it would be without a building; its segments are those seen whole."""
    partly: bool
    """Whether a part of a segment is seen."""

    @property
    def goes_in(self) -> bool:
        """Whether it is shot into a building from outside."""
        return self.shooter == "outside" and self.target == "inside"

    @property
    def goes_out(self) -> bool:
        """Whether it is shot out of a building."""
        return self.shooter == "inside" and self.target == "outside"


def refuses_shot(given: BuildingShot, ruleset: DemonworldRuleset) -> NoShot | None:
    """Return why somebody cannot shoot, or None if he can (XXIV.4.0).

    Inside, a unit that skirmishes shoots disorganised, too.
    """
    rule = ruleset.order(given.order) if given.order is not None else None
    if rule is None or rule.shoots_in == "none":
        return "order"
    if given.shooter == "outside" and rule.shoots_in == "first" and not given.organised:
        return "disorganised"
    if given.shooter != given.target and given.opening not in _OPEN:
        return "opening"
    seen = given.shot.segments > 0 or (given.goes_in and given.partly)
    return None if seen else "unseen"


def building_shot(given: BuildingShot, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of the shot: weaker into a building, without support out of it (XXIV.4.0)."""
    supported = ruleset.buildings.supports_out or not given.goes_out
    number = shot(given.shot if supported else given.shot._replace(supports=0), ruleset)
    return into_building(number, ruleset) if given.goes_in else number


def into_building(number: Sum, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of a shot at somebody inside, seen through an opening (XXIV.4.0)."""
    part = Part("XXIV.4.0", "demonworld.part_into_building", ruleset.shooting.into_building)
    return add_up((*number.parts, part))
