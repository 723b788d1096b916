"""Questions of fire in play: its start, its spread, flaming arrows (XXII)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.hexes import Axial, distance, neighbours
from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.fire import arrows, burning, igniting
from editor.rules.demonworld.fire.arrows import ArrowTarget, FlamingArrows
from editor.rules.demonworld.fire.igniting import Igniting
from editor.rules.demonworld.questions.maps import OffsetAt, Sketch, SketchGiven
from editor.rules.demonworld.questions.places import TOWARD, Direction, by_field, key, keyed, places
from editor.rules.demonworld.questions.shared import D20, Count, impossible, numbers, summed, terrain_of
from editor.rules.demonworld.terrain.step_costs import Step, step_cost
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset

TokensGiven = Annotated[dict[str, Count], Field(max_length=5000)]


class FireStartGiven(Given):
    """Somebody who wants to set a field on fire."""

    map: SketchGiven
    """The map."""
    at: OffsetAt
    """Where he stands ``[c, r]``."""
    target: OffsetAt
    """The field."""
    who: Literal["unit", "commander"] = "unit"
    """An element of a unit, or a commander."""
    order: Order | None = None
    """Order of the unit."""
    permitted: bool = True
    """Whether the card does not forbid it."""
    engaged: bool = False
    """Whether he is engaged."""
    shot: bool = False
    """Whether he uses a missile weapon in this turn."""
    manoeuvre: bool = False
    """Whether a manoeuvre was spent."""
    tokens: TokensGiven = Field(default={})
    """Tokens of fire, ``c,r`` -> token."""
    die: D20 | None = None
    """The D20."""


def fire_start(given: FireStartGiven, ruleset: Document) -> Answer:
    """Return whether somebody can set a field on fire, and whether he does (XXII.3.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at, target = sketch.field(given.at, "at"), sketch.field(given.target, "target")
    tokens = tokens_of(given.tokens, sketch, rules)
    terrain, _ = sketch.terrain[target]
    reason = igniting.refuses_igniting(
        Igniting(
            commander=given.who == "commander",
            order=given.order,
            permitted=given.permitted,
            engaged=given.engaged,
            shot=given.shot,
            manoeuvre=given.manoeuvre,
            distance=distance(at, target),
            terrain=terrain,
            token=tokens.get(target),
            passable=_passable(sketch, at, target, rules),
        ),
        rules,
    )
    if reason is not None:
        return Answer({"allowed": False, "reason": reason, "chance": 0, "lit": False, "token": None})
    lit = given.die is not None and igniting.ignites(given.die, rules)
    token = burning.token_of(terrain, rules) if lit else None
    chance = igniting.igniting_chance(rules)
    return Answer({"allowed": True, "reason": None, "chance": chance, "lit": lit, "token": token})


def _passable(sketch: Sketch, start: Axial, end: Axial, rules: DemonworldRuleset) -> bool:
    """Return whether somebody on foot could go there, were nobody there."""
    terrain, depth = sketch.terrain[end]
    side = frozenset((start, end))
    step = Step(
        mover="infantry",
        terrain=terrain,
        depth=depth,
        levels_up=sketch.levels[end] - sketch.levels[start],
        crossing=sketch.edges.get(side),
        road="along" if side in sketch.road else "none",
    )
    return step_cost(step, rules) is not None


def tokens_of(given: Mapping[str, int], sketch: Sketch, rules: DemonworldRuleset) -> dict[Axial, int]:
    """Return the tokens of fire on a sketch.

    Raises:
        EditorError: one lies outside it, on ground that does not burn, or is greater than that ground's.
    """
    found = by_field(given, sketch, "tokens")
    for field, token in found.items():
        most, path = burning.token_of(sketch.terrain[field][0], rules), f"tokens.{key(field)}"
        if most is None:
            raise error("questions.does_not_burn", path=path, value=key(field))
        if token > most:
            raise impossible(path, token, 0, most)
    return found


class WindTowardGiven(Given):
    """The wind after its roll."""

    toward: Direction
    """Where it blows to."""
    speed: Count
    """Its speed."""


class FireStepGiven(Given):
    """Fires at the start of a turn."""

    map: SketchGiven
    """The map."""
    tokens: TokensGiven
    """Tokens of last turn's fires and of burnt fields (0), ``c,r`` -> token."""
    wind: WindTowardGiven
    """The wind."""
    new: Annotated[tuple[OffsetAt, ...], Field(max_length=5000)] = ()
    """Fields that begin to burn now (XXII.4.0 to XXII.6.0)."""
    dice: Annotated[dict[str, Annotated[tuple[D20, ...], Field(max_length=6)]], Field(max_length=5000)] = (
        Field(default={})
    )
    """D20s, ``c,r`` -> one for each test of the field; a field without dice is not rolled."""


def fire_step(given: FireStepGiven, ruleset: Document) -> Answer:
    """Return how fires change and spread at the start of a turn (XXII.3.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    tokens = burning.a_turn_later(tokens_of(given.tokens, sketch, rules))
    tokens |= _new_fires(given, tokens, sketch, rules)

    def token_on(field: Axial) -> int | None:
        ground = sketch.terrain.get(field)
        return None if ground is None else burning.token_of(ground[0], rules)

    toward, speed = TOWARD[given.wind.toward], given.wind.speed
    tests = burning.spread_tests(tokens, toward, speed, neighbours, lambda field: token_on(field) is not None)
    dice = _dice(given, tests, sketch)
    needs = burning.spread_needs(speed, rules)
    lit = [
        field for field, rolled in dice.items() if needs is not None and burning.catches_fire(rolled, needs)
    ]
    after = tokens | {field: token_on(field) or 0 for field in lit}
    fires = {field for field, token in after.items() if burning.burns(token)}
    return Answer(
        {
            "tests": keyed(tests),
            "needs": needs,
            "lit": places(lit),
            "tokens": keyed(after),
            "surrounded": places(burning.surrounded(fires, sketch.terrain, neighbours, rules)),
        }
    )


def _new_fires(
    given: FireStepGiven, tokens: Mapping[Axial, int], sketch: Sketch, rules: DemonworldRuleset
) -> dict[Axial, int]:
    """Return the tokens of the fields that begin to burn now: full, so that they spread at once."""
    found: dict[Axial, int] = {}
    for index, at in enumerate(given.new):
        path = f"new[{index}]"
        field = sketch.field(at, path)
        token = burning.token_of(sketch.terrain[field][0], rules)
        if token is None or field in tokens:
            raise error("questions.does_not_burn", path=path, value=key(field))
        found[field] = token
    return found


def _dice(given: FireStepGiven, tests: Mapping[Axial, int], sketch: Sketch) -> dict[Axial, tuple[int, ...]]:
    """Return the dice of each field, exactly one for each of its tests."""
    found = by_field(given.dice, sketch, "dice")
    for field, rolled in found.items():
        if len(rolled) != tests.get(field, 0):
            path = f"dice.{key(field)}"
            raise error("questions.dice_per_test", path=path, value=len(rolled), tests=tests.get(field, 0))
    return found


class FlamingArrowsGiven(Given):
    """A shot with flaming arrows."""

    target: ArrowTarget
    """At what."""
    permitted: bool = True
    """Whether the card allows it."""
    weapon: str | None = None
    """Weapon of the shooter; None for the first one that shoots them."""
    order: Order | None = "hold"
    """His order."""
    announced: bool = True
    """Whether it was announced at the start of the movement phase."""
    manoeuvre: bool = False
    """Whether a manoeuvre was spent."""
    engaged: bool = False
    """Whether his unit is engaged."""
    attacked: bool = False
    """Whether his unit was attacked in the movement phase."""
    phase: Literal["first", "second"] = "second"
    """Shooting phase."""
    terrain: str | None = None
    """Ground of the field; None for the open ground."""
    occupied: bool = False
    """Whether somebody stands on the field."""
    segments: Count = 0
    """Segments of the target seen whole."""
    supports: Count = 0
    """Supporting elements."""


def flaming_arrows(given: FlamingArrowsGiven, ruleset: Document) -> Answer:
    """Return the base number of flaming arrows (XXII.5.0)."""
    rules = numbers(ruleset)
    shot = FlamingArrows(
        target=given.target,
        permitted=given.permitted,
        weapon=_weapon(given.weapon, rules),
        order=given.order,
        announced=given.announced,
        manoeuvre=given.manoeuvre,
        attacked=given.attacked or given.engaged,
        phase=given.phase,
        terrain=terrain_of(given.terrain, rules),
        occupied=given.occupied,
        segments=given.segments,
        supports=given.supports,
    )
    reason = arrows.refuses_arrows(shot, rules)
    if reason is not None:
        refused = {"allowed": False, "reason": reason, "base_number": None, "chance": 0}
        return Answer({**refused, "sets_fire": False})
    found = arrows.arrows_number(shot, rules)
    return summed(
        found,
        allowed=True,
        reason=None,
        base_number=found.value,
        chance=chance_d20(found.value),
        sets_fire=shot.target in arrows.BURNS,
    )


def _weapon(name: str | None, rules: DemonworldRuleset) -> str:
    """Return the id of a weapon by its word in questions; without a word the first for flaming arrows."""
    if name is None:
        return rules.fire.flaming_arrow_weapons[0]
    known = {kind.asked_as or kind.id: kind.id for kind in rules.weapons}
    if name not in known:
        raise error("validation.wrong_word", path="weapon", value=name, allowed=", ".join(known))
    return known[name]


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("fire_start", FireStartGiven, fire_start, "XXII.3.0"),
    Question("fire_step", FireStepGiven, fire_step, "XXII.3.0"),
    Question("flaming_arrows", FlamingArrowsGiven, flaming_arrows, "XXII.5.0"),
)
