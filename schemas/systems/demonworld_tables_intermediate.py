"""Tables of the Demonworld ruleset for the intermediate game (chapters VIII to XVI)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.descriptive import GUIDE, UNPLAYED
from schemas.quantities import (
    Count,
    DieFace,
    Fields,
    Key,
    Levels,
    Modifier,
    MovementPoints,
    Percent,
    Points,
    Segments,
)
from schemas.systems.demonworld_parts import Formation, Mobility, Order
from schemas.systems.demonworld_tables import DieSpan, Mover, check_die_table
from schemas.text import LocalText

MoraleTestId = Literal["casualties_missile", "casualties_melee", "overrun", "charge", "rally", "obedience"]
"""A morale test (XV)."""

MoraleFactor = Literal[
    "per_element",
    "leader",
    "standard",
    "musician",
    "per_star",
    "impetuous",
    "own_fear",
    "enemy_fear",
    "own_size",
    "enemy_size",
    "per_lost",
    "per_destroyed",
    "own_charge_order",
    "own_hold_order",
    "enemy_move_order",
    "enemy_hold_order",
    "enemy_engaged",
    "in_building",
]
"""What a morale modifier is multiplied by: a number of the unit or its enemy, or 1 where it holds (XV)."""


class MoraleTest(Schema):
    """A morale test: a D6 with modifiers against the card's a, or for obedience its b (XV)."""

    id: MoraleTestId
    """The test."""
    name: LocalText
    """Name per language."""
    against: Literal["a", "b"]
    """Morale value: ``a`` is reached or exceeded, ``b`` not exceeded (XV.1.0)."""
    modifiers: dict[MoraleFactor, Modifier]
    """Modifier per factor; others do not count. In obedience the player may take leader and stars off."""
    six_always_passes: bool
    """Whether a six passes whatever the modifiers (XV.1.0)."""
    failed: Annotated[Literal["rout", "does_not_approach", "keeps_routing", "impetuous"], UNPLAYED]
    """What happens on failure."""


class MoraleRules(Schema):
    """Morale, rout and impetuous units (XV)."""

    tests: tuple[MoraleTest, ...]
    """The tests."""
    obedience_distance: Fields
    """A visible enemy in front within this distance makes an obedience test needed (XV.7.0)."""
    rout_moves_as: Order
    """Order whose movement points a unit in rout has (XV.9.0)."""
    rallied_group_order: Order
    """Order of a group that rallies while others of its unit still flee (XV.9.0)."""
    impetuous_moves_as: Order
    """Order whose movement points an impetuous unit has (XV.10.0)."""

    def test(self, test_id: str) -> MoraleTest | None:
        """Return the test with this id. None if there is none."""
        return next((test for test in self.tests if test.id == test_id), None)


class StarsRow(Schema):
    """What a number of stars is worth (X.3.1 to X.3.4)."""

    stars: Annotated[int, Field(ge=1, le=4)]
    """Stars on the card."""
    orders: Annotated[int, Field(ge=0, le=9)]
    """Orders that he may give in a turn; counters are revealed from the fewest orders to the most (X.4.0)."""


class RandomOrderRow(DieSpan):
    """Order of a unit that nobody commands, by a D6 (VIII.2.0, X.4.0)."""

    order: Order | None
    """The order; empty for the player's choice."""


class CommanderRules(Schema):
    """Commanders and their orders (X)."""

    stars: tuple[StarsRow, ...]
    """Orders by stars."""
    random_order: tuple[RandomOrderRow, ...]
    """D6 for units without leader and commander, and for forgotten orders (VIII.2.0, X.4.0)."""

    @model_validator(mode="after")
    def _dice_are_whole(self) -> Self:
        check_die_table(self.random_order, 6, "random_order")
        return self


class SpecialElementRules(Schema):
    """Leaders, standard bearers, musicians (IX); their power stands in melee, their morale in the tests."""

    musician_manoeuvres: Annotated[int, Field(ge=0, le=5)]
    """Manoeuvres that a musician adds, not to a horde (IX.1.0)."""
    front_swap_manoeuvres: Annotated[Annotated[int, Field(ge=0, le=5)], UNPLAYED]
    """Manoeuvres to bring one into the front rank (IX.4.0)."""


class FormationRule(Schema):
    """A formation that a card may permit (XIII)."""

    id: Formation
    """The formation."""
    name: LocalText
    """Name per language."""
    letter: LocalText
    """Letter on cards, per language."""
    mobility: tuple[Mobility, ...]
    """Who may form it."""
    least_elements: Count
    """Fewest elements that form it."""
    organised: bool
    """Whether it counts as organised."""
    ranks: tuple[Count, ...] = ()
    """Elements of its ranks from the front, where they are fixed."""
    most_ranks: Annotated[Count | None, UNPLAYED] = None
    """Most ranks; None for any number."""
    later_rank_most: Count | None = None
    """Most elements of a rank after the fixed ones (wedge, XIII.2.0)."""
    further_rank_from: Annotated[Count | None, UNPLAYED] = None
    """From so many elements on a further rank is formed (wedge, XIII.2.0)."""
    change_manoeuvres: Annotated[int, Field(ge=0, le=5)] | None = None
    """Manoeuvres to enter or leave it; empty if elements are regrouped as usual."""
    most_manoeuvres: Annotated[int, Field(ge=0, le=5)] | None = None
    """Most manoeuvres in it; empty for the card's."""
    may_wheel: bool
    """Whether it may wheel."""
    may_engage: bool
    """Whether it may move into contact."""
    shoots_with: Annotated[tuple[Order, ...], UNPLAYED]
    """Orders with which it may shoot."""
    flank_and_rear: Annotated[bool, UNPLAYED]
    """Whether it has flanks and a rear."""
    contacts: Count = 0
    """Elements of its own that each must touch (horde, XIII.4.0)."""


class LevelRow(Schema):
    """What a difference of levels costs more (XI.3.5, XVII.6.2, XVIII.2.0, XIX.1.2)."""

    levels: Annotated[int, Field(ge=-9, le=9, json_schema_extra={"unit": "levels"})]
    """Levels up, or down where negative; the outermost rows stand for all greater differences."""
    costs: dict[Mover, MovementPoints | None]
    """Movement points on top of the field's, per mover; empty if impassable."""
    on_road: dict[Mover, MovementPoints | None] = Field(default={})
    """The same along a road wide enough, where it differs."""


class WaterRow(Schema):
    """Cost of a field of water by its depth and the mover's size (XI.3.6)."""

    depth: Annotated[int, Field(ge=0, le=9, json_schema_extra={"unit": "segments"})]
    """Depth; the deepest row stands for all deeper water."""
    size: Segments
    """Size of the mover."""
    cost: MovementPoints | None
    """Cost of the field; empty if it is impassable."""


class BarrierRule(Schema):
    """A wall or hedge on the side of a field, a way through it or over water, a river (XI.3.7, XII.3.5)."""

    kind: Key
    """What stands there: a thing on field sides as maps name it, or a river."""
    name: LocalText
    """Name per language."""
    costs: dict[Mover, MovementPoints | None]
    """Movement points on top of the field's, per mover; empty if it is impassable."""
    height: Segments
    """Height for sight (XII.3.1)."""
    hinders_melee: bool
    """Whether attacks across it have the modifier of melee."""
    leads_over_water: bool = False
    """Whether it leads over water and rivers: there the field counts as clear ground without depth."""
    river_width: Annotated[int, Field(ge=1, le=3)] | None = None
    """Width of the rivers of maps that it stands for; empty if it is no river."""
    meets_projectiles: bool = False
    """Whether projectiles of artillery meet it as a wall (XIX.5.0)."""


class SightHeights(Schema):
    """Heights in segments for sight (XII.3.1); those of ground stand with the terrain."""

    per_level: Segments
    """Of a hill level."""
    building_wall: Segments
    """Of the walls of a building (XXIV.2.0)."""
    slain_monster: Annotated[Segments, UNPLAYED]
    """Of a slain giant or dragon, which is also impassable (XVII.6.6)."""
    chariot_platform: Segments
    """What a chariot's platform adds to its crew (XVIII.6.0)."""
    dragon_rider: Segments
    """What a rider stands above his dragon (XVII.7.4)."""
    artillery_piece: Segments
    """Of an engine (XIX.5.1)."""


class GroundRules(Schema):
    """Levels, water, roads and barriers (XI.3); the kinds of ground are the terrain types."""

    levels: tuple[LevelRow, ...]
    """Differences of level."""
    water: tuple[WaterRow, ...]
    """Water for standard elements."""
    large_levels_from: Levels
    """From here on giants and dragons pay per level, up to a difference of their size (XVII.6.2)."""
    large_per_level: MovementPoints
    """What they pay per level (XVII.6.2)."""
    large_water_margin: Segments
    """Giants and dragons enter water up to their size less this, at the cost of clear ground (XVII.6.2)."""
    road: dict[Mover, MovementPoints]
    """Cost from field to field of the same road (XI.3.8)."""
    barriers: tuple[BarrierRule, ...]
    """Walls, hedges, gates, bridges and rivers; what has no row here neither costs nor hides anything."""
    heights: SightHeights
    """Heights for sight."""
    manoeuvres_pay: Annotated[bool, UNPLAYED]
    """Whether manoeuvres pay for terrain (XI.2.0)."""


class Reconnaissance(Schema):
    """Reconnaissance points of an element (XVI.5.0)."""

    kind: Literal["cavalry", "low_flyer", "high_flyer"]
    """Who scouts."""
    points: Count
    """Points of an element."""
    fast_points: Count
    """Points of a fast element."""


class FlankMarchKind(Schema):
    """When a marching section may arrive (XVI.5.0)."""

    kind: Literal["high_flyer", "fast", "other"]
    """Who marches: ``fast`` are cavalry, low flyers, skirmishers and large monsters."""
    first_turn: Annotated[int, Field(ge=1, le=20)]
    """First turn of a roll."""


class BattleRules(Schema):
    """Armies, deployment, objectives and flank marches (XVI)."""

    small_army: Annotated[Points, GUIDE]
    """Points of a small army (XVI.3.1)."""
    large_army: Annotated[tuple[Points, Points], GUIDE]
    """Points of a large army (XVI.3.1)."""
    tolerance: Percent
    """Share by which an army may miss its points (XVI.3.2).

    Only where the ruleset has no rules of composition: else these say it.
    """
    deployment_rows: Count
    """Rows of a deployment zone (XVI.3.3)."""
    single_board_rows: Annotated[tuple[tuple[str, ...], tuple[str, ...]], GUIDE]
    """Rows of both zones on one board, by their letters (XVI.3.3)."""
    turns: Annotated[tuple[Count, Count], GUIDE]
    """Fewest and most turns of a battle (XVI.3.4)."""
    quiet_turns: Count | None = None
    """A battle without a last turn ends after so many whole turns in which nobody was hurt (XVI.3.4)."""
    objective_points: tuple[Points, Points]
    """Least and most points of an objective (XVI.4.0)."""
    objectives_per_board: Annotated[float, Field(ge=0, le=5)]
    """Most objectives per board (XVI.4.0)."""
    objective_distance: Fields
    """Least distance between objectives (XVI.4.0)."""
    reconnaissance: tuple[Reconnaissance, ...]
    """Reconnaissance points (XVI.5.0)."""
    fast_from: MovementPoints
    """Movement points on a move order from which an element is fast (XVI.5.0)."""
    outflank_ratio: Annotated[float, Field(ge=1, le=10)]
    """A side with so many times the enemy's points outflanks him (XVI.5.0)."""
    flank_march: tuple[FlankMarchKind, ...]
    """First turns of arrival (XVI.5.0)."""
    arrival: DieFace
    """A D6 with the highest stars must reach this; each failed roll adds one (XVI.5.0)."""
    arrival_per_failure: Modifier
    """Bonus per failed roll (XVI.5.0)."""
