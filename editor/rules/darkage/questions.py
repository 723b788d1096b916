"""The questions of Dark Age."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.parts import Part, Sum
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.darkage.costs import (
    Resources,
    enlistment,
    exchanged,
    in_bounds,
    kill_chance,
    lone_cost,
    standard_cost,
)
from editor.rules.darkage.strikes import reach_chance, strike_chances
from schemas.base import Document, must_be
from schemas.problems import error
from schemas.systems.darkage import DarkageRuleset

Control = Annotated[int, Field(ge=1, le=99)]
Amount = Annotated[int, Field(ge=0, le=99)]
Threshold = Annotated[int, Field(ge=0, le=99)]


class EnlistGiven(Given):
    """A character to be enlisted."""

    control: Control
    """His control."""
    command: Amount = 0
    """Command spent on the die."""
    leader_enlist: Amount = 0
    """The leader's enlistment: the most that may be spent so."""
    plus_one: bool = False
    """Whether a marker is spent on the die."""


def enlist(given: EnlistGiven, ruleset: Document) -> Answer:
    """Return the chance and the cost of an enlistment."""
    if given.command > given.leader_enlist:
        raise error("darkage.too_much_command", path="command", value=given.command, most=given.leader_enlist)
    found = enlistment(given.control, given.command, must_be(ruleset, DarkageRuleset), marker=given.plus_one)
    return Answer({"chance": found.chance, "command_cost": found.command.value}, found.command.parts)


class CommitGiven(Given):
    """A fighter to be committed."""

    control: Control
    """His control."""
    leader_bonus: Amount
    """The leader's attack or defence."""
    method: Literal["standard", "lone"]
    """How he is committed."""
    die: Annotated[int, Field(ge=1, le=6)] | None = None
    """The die, for a lone fighter."""


def commit(given: CommitGiven, ruleset: Document) -> Answer:
    """Return the command that he costs."""
    found = _cost(given, must_be(ruleset, DarkageRuleset))
    return Answer({"cost": found.value}, found.parts)


def _cost(given: CommitGiven, rules: DarkageRuleset) -> Sum:
    if given.method == "standard":
        return standard_cost(given.control, given.leader_bonus, rules)
    if given.die is None:
        raise error("darkage.die_missing", path="die")
    return lone_cost(given.control, given.die, rules)


class StrikesGiven(Given):
    """A string of numbers."""

    thresholds: Annotated[tuple[Threshold, ...], Field(max_length=50)]
    """The numbers to reach."""
    bonus: Annotated[int, Field(ge=-99, le=99)] = 0
    """What is added to the roll."""


def strikes(given: StrikesGiven, _ruleset: Document) -> Answer:
    """Return the chances of strikes, and the strikes to be expected."""
    reached = [reach_chance(threshold, given.bonus) for threshold in given.thresholds]
    because = tuple(Part("Combat", "darkage.part_strike", chance) for chance in reached)
    chances = list(strike_chances(given.thresholds, given.bonus))
    return Answer({"chances": chances, "expected": sum(reached)}, because)


class ControlRollGiven(Given):
    """A dead enemy."""

    control: Control
    """His control."""


def control_roll(given: ControlRollGiven, _ruleset: Document) -> Answer:
    """Return the chance of a victory point for him."""
    chance = kill_chance(given.control)
    return Answer({"chance": chance}, (Part("End of combat", "darkage.part_kill", chance),))


class ExchangeGiven(Given):
    """Logistics to be given for command."""

    logistics: Amount
    """Logistics there."""
    command: Amount
    """Command there."""
    swaps: Amount
    """How many points of command are bought."""


def exchange(given: ExchangeGiven, ruleset: Document) -> Answer:
    """Return what there is after the exchange."""
    rules = must_be(ruleset, DarkageRuleset)
    most = rules.resources.resource_most
    for name, points in (("logistics", given.logistics), ("command", given.command)):
        if not in_bounds(points, rules):
            raise error("darkage.over_the_most", path=name, value=points, most=most)
    after = exchanged(Resources(given.logistics, given.command), given.swaps, rules)
    if after.logistics < 0:
        needed = given.logistics - after.logistics
        raise error(
            "darkage.not_enough_logistics",
            path="swaps",
            value=given.swaps,
            needed=needed,
            there=given.logistics,
        )
    if not in_bounds(after.command, rules):
        raise error("darkage.command_full", path="swaps", value=given.swaps, made=after.command, most=most)
    because = (
        Part("Resource phase", "darkage.part_logistics", given.logistics),
        Part("Resource phase", "darkage.part_given", after.logistics - given.logistics),
    )
    return Answer(after._asdict(), because)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("enlist", EnlistGiven, enlist, "enlistment phase"),
    Question("commit", CommitGiven, commit, "committing fighters"),
    Question("strikes", StrikesGiven, strikes, "combat"),
    Question("control_roll", ControlRollGiven, control_roll, "end of combat"),
    Question("exchange", ExchangeGiven, exchange, "resource phase"),
)
