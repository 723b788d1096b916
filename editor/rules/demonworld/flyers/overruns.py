"""Overrunning flyers from the ground (XXIII.6.0)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from editor.rules.core.parts import Sum
from editor.rules.demonworld.advanced import overrun_power, reaches_flyer
from editor.rules.demonworld.large.footprints import GUNS, BaseKind
from schemas.systems.demonworld_ruleset import DemonworldRuleset

NoOverrun = Literal["target_large", "flying", "kind", "too_high"]


class Overrunner(NamedTuple):
    """A base that would overrun a flyer."""

    kind: BaseKind
    size: int
    overrun: int | None
    """Its overrun value; None for one that cannot overrun."""
    initiative: int
    """Its present initiative."""
    flying: bool
    """Whether it is in the air itself."""


class Overflown(NamedTuple):
    """A flyer over a field that somebody enters."""

    base: BaseKind
    size: int
    initiative: int
    """Its present initiative."""
    above_ground: int
    """Its altitude over the ground of the field."""


def refuses_overrun(who: Overrunner, whom: Overflown, ruleset: DemonworldRuleset) -> NoOverrun | None:
    """Return why a flyer cannot be overrun, or None if it can (XXIII.6.0, XXIII.6.1)."""
    if whom.base != "standard":
        return "target_large"
    if who.flying:
        return "flying"
    if who.kind in GUNS or who.overrun is None:
        return "kind"
    return None if reaches_flyer(who.size, whom.above_ground, ruleset) else "too_high"


def flight_overrun(who: Overrunner, whom: Overflown) -> Sum:
    """Return the power of overrunning a flyer: its altitude over the ground is taken off (XXIII.6.0)."""
    return overrun_power(who.overrun or 0, whom.size, who.initiative, whom.initiative, whom.above_ground)
