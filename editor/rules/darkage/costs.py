"""What enlisting and committing cost, and command made of logistics (enlistment, action, resource phase)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.core.parts import Part, Sum, add_up, chance_d6_least
from schemas.systems.darkage import DarkageRuleset

COMMITTING: Final = "Committing fighters"
ENLISTING: Final = "Enlistment phase"


class Enlistment(NamedTuple):
    """What an enlistment costs, and how likely it is."""

    chance: float
    """From 0 to 1."""
    command: Sum
    """Points of command spent, whether it succeeds or not."""


def enlistment(control: int, command: int, ruleset: DarkageRuleset, *, marker: bool = False) -> Enlistment:
    """Return what enlisting a character takes (enlistment phase): the die must reach his control.

    Args:
        control: his control.
        command: points of command spent before the roll, each 1 more on the die; the leader's enlistment
            bounds them, and who asks has to look.
        ruleset: the numbers.
        marker: whether a marker is spent on the die, too.
    """
    numbers = ruleset.resources
    bonus = command + (numbers.marker_bonus if marker else 0)
    parts = (
        Part(ENLISTING, "darkage.part_enlist", numbers.enlist_cost),
        Part(ENLISTING, "darkage.part_enlist_bonus", command),
    )
    return Enlistment(chance_d6_least(control - bonus), add_up(parts))


def kill_chance(control: int) -> float:
    """Return the chance of a victory point for a dead enemy (end of combat).

    The die has to be strictly below his control.
    """
    return 1 - chance_d6_least(control)


def standard_cost(control: int, leader_bonus: int, ruleset: DarkageRuleset) -> Sum:
    """Return the command that a fighter costs by the standard method: control less the leader's bonus.

    Args:
        control: the fighter's control.
        leader_bonus: the leader's attack where he attacks, else his defence.
        ruleset: the numbers.
    """
    return _at_least(
        ruleset.fight.standard_least, control, Part(COMMITTING, "darkage.part_leader", -leader_bonus)
    )


def lone_cost(control: int, die: int, ruleset: DarkageRuleset) -> Sum:
    """Return the command that a lone fighter costs: control less the die."""
    return _at_least(ruleset.fight.lone_least, control, Part(COMMITTING, "darkage.part_die", -die))


@lru_cache(1024)
def _at_least(least: int, control: int, less: Part) -> Sum:
    cost = control + less.value
    rest = Part(COMMITTING, "darkage.part_least", max(0, least - cost))
    return add_up((Part(COMMITTING, "darkage.part_control", control), less, rest))


class Resources(NamedTuple):
    """What a leader has to spend."""

    logistics: int
    command: int


def exchanged(before: Resources, swaps: int, ruleset: DarkageRuleset) -> Resources:
    """Return the resources after logistics were given for command, so many times (resource phase).

    Nothing bounds the result: see :func:`in_bounds`.
    """
    given = swaps * ruleset.resources.logistics_per_command
    return Resources(before.logistics - given, before.command + swaps)


def in_bounds(points: int, ruleset: DarkageRuleset) -> bool:
    """Return whether a resource may have so many points (resource phase)."""
    return 0 <= points <= ruleset.resources.resource_most
