"""Committing fighters to a combat (action phase)."""

from __future__ import annotations

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.darkage import DarkageRuleset

RULE = "Committing fighters"


def standard_cost(control: int, leader_bonus: int, ruleset: DarkageRuleset) -> Sum:
    """Return the command that a fighter costs by the standard method: control less the leader's bonus.

    Args:
        control: the fighter's control.
        leader_bonus: the leader's attack where he attacks, else his defence.
        ruleset: the numbers.
    """
    return _at_least(ruleset.fight.standard_least, control, Part(RULE, "darkage.part_leader", -leader_bonus))


def lone_cost(control: int, die: int, ruleset: DarkageRuleset) -> Sum:
    """Return the command that a lone fighter costs: control less the die."""
    return _at_least(ruleset.fight.lone_least, control, Part(RULE, "darkage.part_die", -die))


def _at_least(least: int, control: int, less: Part) -> Sum:
    cost = control + less.value
    rest = Part(RULE, "darkage.part_least", max(0, least - cost))
    return add_up((Part(RULE, "darkage.part_control", control), less, rest))
