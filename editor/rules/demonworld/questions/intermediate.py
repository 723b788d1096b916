"""Questions of the intermediate game.

Morale, steps, reconnaissance, flank marches, orders by chance (X to XVI).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.morale.courage import Spirits, chance, die_needed, modifier
from editor.rules.demonworld.questions.shared import D6, Count, impossible, numbers, summed
from editor.rules.demonworld.set_up import scouting
from editor.rules.demonworld.set_up.scouting import Scouts
from editor.rules.demonworld.terrain.step_costs import Road, Step, step_cost
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_tables import Mover
from schemas.systems.demonworld_tables_intermediate import MoraleTestId

_MORALE: Final = re.compile(r"\s*(-?\d{1,2})\s*/\s*(-?\d{1,2})\s*")


class MoraleGiven(Given):
    """A unit that tests its morale."""

    test: MoraleTestId
    """The test."""
    morale: Annotated[str, Field(max_length=20)]
    """Morale of the card, ``a/b``."""
    elements: Annotated[int, Field(ge=1, le=100)]
    """Elements left, joined commanders among them."""
    leader: bool = False
    """Whether the leader lives."""
    standard: bool = False
    """Whether the standard bearer lives."""
    musician: bool = False
    """Whether the musician lives."""
    commander_stars: Annotated[int, Field(ge=0, le=40)] = 0
    """Stars of joined commanders."""
    impetuous: bool = False
    """Whether it is impetuous."""
    fear: Count = 0
    """Its fear factor."""
    enemy_fear: Count = 0
    """The enemy's fear factor."""
    size: Count = 2
    """Its size."""
    enemy_size: Count = 2
    """The enemy's size."""
    lost: Count = 0
    """Elements lost."""
    destroyed: Count = 0
    """Enemy elements destroyed."""
    order: Order | None = None
    """Its order."""
    enemy_order: Order | None = None
    """The enemy's order."""
    enemy_engaged: bool = False
    """Whether the enemy is engaged."""
    in_building: bool = False
    """Whether it is inside a building (XXI)."""
    urge: Annotated[int, Field(ge=-1, le=1)] = 0
    """Obedience: urged on 1, held back -1."""


def morale(given: MoraleGiven, ruleset: Document) -> Answer:
    """Return modifier, die needed and chance of a morale test (XV)."""
    rules = numbers(ruleset)
    values = _MORALE.fullmatch(given.morale)
    if values is None:
        raise error("questions.not_a_morale", path="morale", value=given.morale)
    test = rules.morale.test(given.test)
    if test is None:
        known = ", ".join(one.id for one in rules.morale.tests)
        raise error("validation.wrong_word", path="test", value=given.test, allowed=known)
    total = modifier(test, Spirits(**given.model_dump(exclude={"test", "morale"})))
    needs = die_needed(test, total.value, int(values[1]), int(values[2]), rules)
    return summed(total, modifier=total.value, needs=needs, chance=chance(test, needs))


class StepGiven(Given):
    """A step into a field."""

    mover: Mover
    """Who steps."""
    size: Annotated[int, Field(ge=1, le=20)] = 2
    """Its size."""
    terrain: Annotated[str, Field(max_length=80)] | None = None
    """Ground of the field entered; None for the open ground."""
    depth: Annotated[int, Field(ge=0, le=20)] = 0
    """Depth of its water."""
    levels_up: Annotated[int, Field(ge=-20, le=20)] = 0
    """Levels up, down where negative."""
    crossing: Literal["none", "wall", "ruined_wall", "hedge"] = "none"
    """What stands between the fields."""
    road: Road = "none"
    """Along a road, onto one, or neither."""


def step(given: StepGiven, ruleset: Document) -> Answer:
    """Return the cost of a step (XI)."""
    rules = numbers(ruleset)
    terrain = rules.open_ground if given.terrain is None else rules.terrain_type(given.terrain)
    if terrain is None:
        known = ", ".join(kind.id for kind in rules.terrain)
        raise error("questions.unknown_terrain", path="terrain", value=str(given.terrain), known=known)
    if given.depth and not terrain.water:
        raise impossible("depth", given.depth, 0, 0)
    crossing = None if given.crossing == "none" else given.crossing
    found = step_cost(
        Step(given.mover, terrain, given.size, given.depth, given.levels_up, crossing, given.road), rules
    )
    return Answer({"cost": None}) if found is None else summed(found, cost=found.value)


class ScoutsGiven(Given):
    """Elements that scout."""

    elements: Count
    """How many."""
    kind: scouting.Scout
    """What they are."""
    move: Annotated[int, Field(ge=0, le=999)]
    """Movement points on a move order."""


Army = Annotated[tuple[ScoutsGiven, ...], Field(max_length=500)]


class ReconnaissanceGiven(Given):
    """Two armies that scout."""

    ours: Army
    """Our elements."""
    theirs: Army
    """Theirs."""


def reconnaissance(given: ReconnaissanceGiven, ruleset: Document) -> Answer:
    """Return the reconnaissance points, and who outflanks whom (XVI.5.0)."""
    rules = numbers(ruleset)
    ours, theirs = (
        scouting.reconnaissance((Scouts(one.elements, one.kind, one.move) for one in army), rules)
        for army in (given.ours, given.theirs)
    )
    winner = (
        "ours"
        if scouting.outflanks(ours, theirs, rules)
        else "theirs"
        if scouting.outflanks(theirs, ours, rules)
        else None
    )
    return Answer({"ours": ours, "theirs": theirs, "outflanks": winner})


class FlankMarchGiven(Given):
    """A section on a flank march."""

    kind: Literal["high_flyer", "fast", "other"]
    """Who marches."""
    turn: Annotated[int, Field(ge=1, le=99)]
    """The turn."""
    stars: Annotated[int, Field(ge=0, le=4)] = 0
    """Highest stars in the section."""
    failed: Annotated[int, Field(ge=0, le=99)] = 0
    """Rolls that failed before."""


def flank_march(given: FlankMarchGiven, ruleset: Document) -> Answer:
    """Return the chance that the section arrives (XVI.5.0)."""
    rules = numbers(ruleset)
    most = max(given.turn - scouting.first_turn(given.kind, rules), 0)
    if given.failed > most:
        raise impossible("failed", given.failed, 0, most)
    return Answer(
        {"chance": scouting.arrival_chance(given.kind, given.stars, given.turn, given.failed, rules)}
    )


class RandomOrderGiven(Given):
    """A die for the order of a unit that nobody commands."""

    die: D6
    """The D6."""


def random_order(given: RandomOrderGiven, ruleset: Document) -> Answer:
    """Return the order that the die gives (X.4.0)."""
    return Answer({"order": scouting.random_order(given.die, numbers(ruleset)) or "choice"})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("step", StepGiven, step, "XI"),
    Question("morale", MoraleGiven, morale, "XV"),
    Question("reconnaissance", ReconnaissanceGiven, reconnaissance, "XVI.5.0"),
    Question("flank_march", FlankMarchGiven, flank_march, "XVI.5.0"),
    Question("random_order", RandomOrderGiven, random_order, "X.4.0"),
)
