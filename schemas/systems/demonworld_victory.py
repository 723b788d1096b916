"""What decides a battle of Demonworld: conditions of victory, areas, objectives, options of a scenario."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.map import FieldAt
from schemas.quantities import Key, Points, PositiveCount, SideKey
from schemas.scenario_rules import Sentence
from schemas.text import LocalText


class EnemyGone(Schema):
    """Every enemy is killed or has left the table."""

    when: Literal["enemy_gone"] = "enemy_gone"
    """Kind of the condition."""
    side: SideKey
    """Side that wins by it."""


class EnemyLosses(Schema):
    """The enemy has lost units worth so many points (XVI.1.3)."""

    when: Literal["enemy_losses"] = "enemy_losses"
    """Kind of the condition."""
    side: SideKey
    """Side that wins by it."""
    points: Points | None = None
    """Points to reach; empty for half of the enemy army."""


class AreaHeld(Schema):
    """A unit of the side stands in an area for whole turns, with no enemy in it but in rout (XVI.2.0)."""

    when: Literal["area_held"] = "area_held"
    """Kind of the condition."""
    side: SideKey
    """Side that wins by it."""
    area: Key
    """Area of the scenario."""
    turns: PositiveCount = 1
    """Whole turns."""


class Otherwise(Schema):
    """The side wins where nobody has by the last turn."""

    when: Literal["otherwise"] = "otherwise"
    """Kind of the condition."""
    side: SideKey
    """Side that wins by it."""


VictoryCondition = Annotated[
    EnemyGone | EnemyLosses | AreaHeld | Otherwise | Sentence, Field(discriminator="when")
]


class BattlefieldArea(Schema):
    """A named group of fields of the battlefield."""

    id: Key
    """Identifier used by victory conditions."""
    name: LocalText
    """Name per language."""
    fields: tuple[FieldAt, ...]
    """Its fields, in offset coordinates of the battlefield."""


class Objective(Schema):
    """A field that is worth points to who holds it when the battle ends (XVI.4.0)."""

    name: LocalText
    """Name per language."""
    at: FieldAt
    """Its field, in offset coordinates of the battlefield."""
    points: Points
    """What it is worth."""
    id: Key | None = None
    """Identifier by which the rules of the scenario name it; empty if none does."""


class ScenarioOptions(Schema):
    """Readings of the ruleset that this battle changes; None for those of the ruleset."""

    obedience: Literal["lenient", "strict"] | None = None
    """Obedience passes on the second morale value or less, or only below it (XV.7.0)."""
    losses: Literal["book", "element", "unit"] | None = None
    """What counts as lost: by the book, each element its share, or only units lost whole (XVI.3.5)."""
    flank_marches: bool | None = None
    """Flank marches are allowed (XVI.5.0)."""
    objectives: bool | None = None
    """Objectives count (XVI.4.0)."""
    morale_inside: Literal["none", "bonus"] | None = None
    """Units inside a building make no tests of morale, or make them with their bonus (XXIV.6.0)."""
