"""Enlisting a character (enlistment phase)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.core.parts import Part, Sum, add_up, chance_d6_least
from schemas.systems.darkage import DarkageRuleset

RULE = "Enlistment phase"


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
        Part(RULE, "darkage.part_enlist", numbers.enlist_cost),
        Part(RULE, "darkage.part_enlist_bonus", command),
    )
    return Enlistment(chance_d6_least(control - bonus), add_up(parts))


def kill_chance(control: int) -> float:
    """Return the chance of a victory point for a dead enemy (end of combat).

    The die has to be strictly below his control.
    """
    return 1 - chance_d6_least(control)
