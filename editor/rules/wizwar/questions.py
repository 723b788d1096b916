"""The questions of Wiz-War."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.questions import Answer, Given, Question
from editor.rules.wizwar.harm import Counter, batter, damage_taken
from editor.rules.wizwar.means import squares_to_move
from editor.rules.wizwar.sight import Square, Wall, sees, side_by_side
from schemas.base import Document, must_be
from schemas.problems import error
from schemas.systems.wizwar import Barrier, WizwarRuleset

Harm = Annotated[int, Field(ge=0, le=999)]
FREE: Final = "."


class MovementGiven(Given):
    """A wizard who moves."""

    numbers: Annotated[tuple[Annotated[int, Field(ge=1, le=99)], ...], Field(max_length=50)] = ()
    """Number cards played on the movement."""


def movement(given: MovementGiven, ruleset: Document) -> Answer:
    """Return the squares that he may move."""
    rules = must_be(ruleset, WizwarRuleset)
    most = rules.hand.numbers_per_action
    if len(given.numbers) > most:
        raise error("wizwar.too_many_numbers", path="numbers", value=len(given.numbers), most=most)
    found = squares_to_move(given.numbers, rules)
    return Answer({"squares": found.value}, found.parts)


class DamageGiven(Given):
    """An attack and what is played against it."""

    attack: Harm
    """Its damage."""
    counters: Annotated[tuple[Counter, ...], Field(max_length=50)] = ()
    """Counteractions in order."""


def damage(given: DamageGiven, ruleset: Document) -> Answer:
    """Return the damage that gets through."""
    found = damage_taken(given.attack, given.counters, must_be(ruleset, WizwarRuleset))
    return Answer({"damage": found.value}, found.parts)


class WallGiven(Given):
    """A wall."""

    between: tuple[Square, Square]
    """The two squares that it stands between."""


class SightGiven(Given):
    """A look from square to square."""

    rows: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=200)], ...], Field(min_length=1, max_length=200)
    ]
    """The squares, a dot for each."""
    walls: Annotated[tuple[WallGiven, ...], Field(max_length=5_000)] = ()
    """Walls between them."""
    start: Annotated[Square, Field(alias="from")]
    """Square of who looks."""
    target: Annotated[Square, Field(alias="to")]
    """Square of what he looks at."""
    blocks: Annotated[tuple[Square, ...], Field(max_length=5_000)] = ()
    """Squares filled by fixed objects."""


def sight(given: SightGiven, _ruleset: Document) -> Answer:
    """Return whether the line of sight is clear."""
    _check_rows(given.rows)
    named = {"from": given.start, "to": given.target}
    named |= {f"blocks[{index}]": block for index, block in enumerate(given.blocks)}
    for index, wall in enumerate(given.walls):
        named |= {f"walls[{index}].between[{place}]": square for place, square in enumerate(wall.between)}
    for path, square in named.items():
        if not (0 <= square[1] < len(given.rows) and 0 <= square[0] < len(given.rows[0])):
            raise error("wizwar.no_square", path=path, value=str(list(square)))
    for index, wall in enumerate(given.walls):
        if not side_by_side(*wall.between):
            value = str([list(square) for square in wall.between])
            raise error("wizwar.not_side_by_side", path=f"walls[{index}].between", value=value)
    walls = [Wall(*wall.between) for wall in given.walls]
    return Answer({"clear": sees(given.start, given.target, walls, given.blocks)})


def _check_rows(rows: tuple[str, ...]) -> None:
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise error("wizwar.row_length", path=f"rows[{index}]", value=row, length=len(rows[0]))
        if row.strip(FREE):
            raise error("wizwar.letter", path=f"rows[{index}]", value=row)


class BreakWallGiven(Given):
    """A wall or a door, and blows upon it."""

    kind: Barrier
    """Which of them."""
    hits: Annotated[tuple[Harm, ...], Field(max_length=500)]
    """Damage of each blow."""


def break_wall(given: BreakWallGiven, ruleset: Document) -> Answer:
    """Return what the blows leave of it."""
    found = batter(given.kind, given.hits, must_be(ruleset, WizwarRuleset))
    return Answer({"broken": found.broken, "left": found.left.value}, found.left.parts)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("movement", MovementGiven, movement, "movement"),
    Question("damage", DamageGiven, damage, "cards: counteractions"),
    Question("sight", SightGiven, sight, "cards: line of sight"),
    Question("break_wall", BreakWallGiven, break_wall, "combat"),
)
