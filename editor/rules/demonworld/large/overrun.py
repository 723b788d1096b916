"""Overrunning: whom a large base rides down on its way, and where that way may end (XVII.3.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from editor.rules.core.hexes import Axial
from editor.rules.demonworld.large.footprints import GUNS, MONSTERS, BaseKind, Body, Footprint, standing
from editor.rules.demonworld.large.steps import Going, least_costs, moves_of
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Refused = Literal["no_such_step", "outside", "terrain", "occupied", "points", "finish", "no_end"]
"""Why a way is refused, in the order in which the reasons are tried: five for each step, two at the end."""

_GROUPS: Final = {**dict.fromkeys(MONSTERS, "monster"), **dict.fromkeys(GUNS, "artillery")}
"""Kind of base -> its word in the ruleset."""


def may_overrun(attacker: BaseKind, target: BaseKind, ruleset: DemonworldRuleset) -> bool:
    """Return whether one kind of base overruns another: sides do not matter (XVII.3.0)."""
    rules = ruleset.large.overrun
    if attacker in MONSTERS:
        return _GROUPS.get(target, target) in rules.monster_overruns
    return attacker == "chariot" and _GROUPS.get(target, target) in rules.chariot_overruns


class Walk(NamedTuple):
    """A way of a large base, step by step."""

    reason: Refused | None
    """Why it is refused; None if it is allowed."""
    base: Footprint
    """Where it stands after the steps; where it is refused before the step that is wrong."""
    points_left: float
    """Points that are left then."""
    overrun: tuple[Body, ...]
    """Whom it overruns, once for each step that enters his field anew, in the order of the bodies."""


class Overrunning:
    """Who stands in the way of a large base, and whom of them it rides down."""

    def __init__(self, going: Going, bodies: Iterable[Body], *, overruns: bool) -> None:
        """``overruns``: whether it may do so at all; nobody does who is engaged since an earlier turn."""
        self.going = going
        self._bodies = tuple(bodies)
        self._there: Mapping[Axial, Body] = standing(self._bodies)
        self._overruns = overruns

    def met(self, base: Footprint, entered: Iterable[Axial]) -> list[Body]:
        """Return who stands on fields that are entered and that the base did not hold before (XVII.3.0)."""
        held = base.fields
        found = {self._there[field] for field in entered if field in self._there and field not in held}
        return [body for body in self._bodies if body in found] if found else []

    def free(self, base: Footprint, entered: Sequence[Axial]) -> bool:
        """Return whether it may enter fields: nobody is there whom it may not overrun."""
        rules, met = self.going.land.ruleset, self.met(base, entered)
        return all(self._overruns and may_overrun(base.kind, body.base.kind, rules) for body in met)

    def clear(self, base: Footprint) -> bool:
        """Return whether nobody else stands under a base."""
        return not any(field in self._there for field in base.fields)

    def walk(self, start: Footprint, steps: Iterable[str], points: float, *, final: bool) -> Walk:
        """Go steps by their names (XVII.3.0).

        Args:
            start: where it stands.
            steps: names of the steps, as ``forward_left``.
            points: its movement points.
            final: the steps are its whole movement, which must end on free fields. Else a way on to free
                fields must be left even if nobody falls.
        """
        at = Walk(None, start, points, ())
        for name in steps:
            at = self._step(at, name)
            if at.reason is not None:
                return at
        if self.clear(at.base):
            return at
        if final:
            return at._replace(reason="finish")
        return at if self._can_end(at) else at._replace(reason="no_end")

    def _step(self, at: Walk, name: str) -> Walk:
        going, base = self.going, at.base
        moves = moves_of(base.kind, base.facing, going.land.ruleset)
        move = next((move for move in moves if move.name == name), None)
        if move is None:
            return at._replace(reason="no_such_step")
        there = going.after(base, move)
        if not going.inside(there):
            return at._replace(reason="outside")
        cost = going.points(base, move)
        if cost is None:
            return at._replace(reason="terrain")
        entered = going.entered(base, move)
        if not self.free(base, entered):
            return at._replace(reason="occupied")
        if cost > at.points_left:
            return at._replace(reason="points")
        return Walk(None, there, at.points_left - cost, (*at.overrun, *self.met(base, entered)))

    def _can_end(self, at: Walk) -> bool:
        """Return whether the points left lead to free fields, if nobody falls."""
        ways = least_costs(at.base, at.points_left, self.going, self.free)
        return any(self.clear(base) for base, _ in ways)
