"""Rules of one scenario, built from blocks: when a side wins, what happens on the way, weather and wind.

A condition joins blocks and groups of blocks; a group holds only blocks, which is enough for every
combination of and, or, not. All numbers are the author's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.quantities import Fields, Key, Modifier, PlayerId, PositiveCount, SideKey
from schemas.scenario_counters import CounterIs, Counts
from schemas.scenario_spawns import Spawns
from schemas.text import NO_TEXT, LocalText

Join = Literal["all", "any"]
Score = Annotated[int, Field(ge=-9_999, le=9_999)]
Turn = Annotated[int, Field(ge=1, le=99)]
Moment = Literal["turn_begins", "turn_ends", "phase_begins", "phase_ends"]
_MOST = 50


class Stands(Schema):
    """Units of a side stand in an area."""

    test: Literal["stands"] = "stands"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side of the units."""
    area: Key
    """Area of the scenario."""
    count: PositiveCount = 1
    """At least so many units."""
    entries: tuple[Key, ...] = Field(default=(), max_length=_MOST)
    """Entries of the army that count; empty for every unit but commanders on their own."""
    routed_count: bool = False
    """Units in rout count, too."""
    alone: bool = False
    """No enemy that is not in rout stands in the area."""
    turns: Annotated[int, Field(ge=0, le=99)] = 0
    """Whole turns for which it has to stay so; 0 for at this moment."""


class TurnIs(Schema):
    """The battle is in some turns."""

    test: Literal["turn"] = "turn"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    first: Turn = 1
    """First of the turns."""
    last: Turn | None = None
    """Last of the turns; empty for all that follow."""


class Lost(Schema):
    """A side has lost so much."""

    test: Literal["lost"] = "lost"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side that has lost it."""
    measure: Literal["points", "percent", "elements", "units"] = "points"
    """What is counted: points, percent of the army's points, elements, or units lost whole."""
    amount: Annotated[int, Field(ge=1, le=100_000)] = 1
    """At least so much."""


class Gone(Schema):
    """Units are gone: destroyed, or no longer on the field."""

    test: Literal["gone"] = "gone"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side of the units."""
    entries: tuple[Key, ...] = Field(default=(), max_length=_MOST)
    """Entries of the army that are all gone; empty for the whole side."""


class InRout(Schema):
    """Units of a side are in rout."""

    test: Literal["in_rout"] = "in_rout"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side of the units."""
    count: PositiveCount = 1
    """At least so many units."""


class ScoreIs(Schema):
    """A side has scored enough."""

    test: Literal["score"] = "score"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side that has scored."""
    points: Score = 1
    """At least so many points, or so many more than every other side."""
    ahead: bool = False
    """The points are those by which it leads."""


class ObjectiveHeld(Schema):
    """A side holds an objective: an element neither in melee nor in rout stands on its field."""

    test: Literal["objective"] = "objective"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    side: SideKey
    """Side that holds it."""
    objective: Key
    """Objective of the scenario, by its id."""


class HasHappened(Schema):
    """A trigger has gone off before."""

    test: Literal["happened"] = "happened"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    trigger: Key
    """The trigger, by its id."""


_AnyBlock = Stands | TurnIs | Lost | Gone | InRout | ScoreIs | ObjectiveHeld | CounterIs | HasHappened
Block = Annotated[_AnyBlock, Field(discriminator="test")]


class Group(Schema):
    """Several blocks that count as one."""

    test: Literal["group"] = "group"
    """Kind of the block."""
    negated: bool = False
    """The opposite is asked for."""
    join: Join = "any"
    """All of the blocks are needed, or one of them is enough."""
    of: tuple[Block, ...] = Field(min_length=1, max_length=_MOST)
    """The blocks."""


class Condition(Schema):
    """When something is so: blocks and groups of blocks, joined."""

    join: Join = "all"
    """All of them are needed, or one of them is enough."""
    of: tuple[Annotated[_AnyBlock | Group, Field(discriminator="test")], ...] = Field(
        default=(), max_length=_MOST
    )
    """The blocks; empty for always."""


class Weather(Schema):
    """The weather: how far anybody sees to shoot, and how it changes shots."""

    name: LocalText
    """What it is called, per language."""
    visibility: Fields | None = None
    """Nobody shoots at anything further away; empty for no limit."""
    shots: Modifier = 0
    """Added to the base number of every shot."""


class Wind(Schema):
    """The wind at the start of the battle (XXII.2.0)."""

    direction: Annotated[int, Field(ge=1, le=6)] = 1
    """Where it blows, by the compass rose: 1 to 6, clockwise."""
    speed: Annotated[int, Field(ge=0, le=20)] = 3
    """Its speed; 0 for a calm."""
    changes: bool = True
    """It changes at the start of each turn by the die of the rules."""


class Arrives(Schema):
    """A group of reinforcements comes."""

    do: Literal["arrives"] = "arrives"
    """Kind of the effect."""
    group: Key
    """The group, by its id."""


class Shows(Schema):
    """A message is shown."""

    do: Literal["shows"] = "shows"
    """Kind of the effect."""
    message: LocalText
    """The message, per language."""
    side: SideKey | None = None
    """The only side that reads it; empty for everybody."""


class Scores(Schema):
    """A side scores points."""

    do: Literal["scores"] = "scores"
    """Kind of the effect."""
    side: SideKey
    """Side that scores."""
    points: Score = 1
    """Points; a negative number takes away."""


class IsWorth(Schema):
    """An objective is worth something else from now on."""

    do: Literal["is_worth"] = "is_worth"
    """Kind of the effect."""
    objective: Key
    """The objective, by its id."""
    points: Annotated[int, Field(ge=0, le=100_000)] = 0
    """What it is worth now."""


class TurnsWeather(Schema):
    """The weather changes."""

    do: Literal["weather"] = "weather"
    """Kind of the effect."""
    weather: Weather
    """What it becomes."""


class TurnsGround(Schema):
    """The fields of an area become other ground, for the rest of the battle."""

    do: Literal["ground"] = "ground"
    """Kind of the effect."""
    area: Key
    """Area of the scenario."""
    terrain: Key
    """What its fields become: a terrain of the ruleset."""


class ChangesState(Schema):
    """Units of a side change to another state of their card."""

    do: Literal["state"] = "state"
    """Kind of the effect."""
    side: SideKey
    """Side of the units."""
    entry: Key
    """Entry of the army whose units change, each of its copies."""
    state: Key | None = None
    """State to which they change; empty for the card as it is."""


class Wins(Schema):
    """A side wins at once."""

    do: Literal["wins"] = "wins"
    """Kind of the effect."""
    side: SideKey
    """Side that wins."""


Effect = Annotated[
    Arrives | Shows | Scores | IsWorth | TurnsWeather | TurnsGround | Counts | Spawns | ChangesState | Wins,
    Field(discriminator="do"),
]


def reader_of(effect: Schema) -> PlayerId | None:
    """Return the only side that may know of an effect: the reader of a message. None if everybody may."""
    return effect.side if isinstance(effect, Shows) else None


class Trigger(Schema):
    """Something that happens in the battle when the time has come."""

    id: Key
    """Identifier inside the scenario."""
    name: LocalText = NO_TEXT
    """What the author calls it, per language."""
    moment: Moment = "turn_begins"
    """When it is checked: at the beginning or at the end of each turn, or of a phase in it."""
    phase: Key | None = None
    """The phase that is meant, by its id in the game; empty for each of them."""
    condition: Condition = Condition()
    """When it is triggered."""
    effects: tuple[Effect, ...] = Field(default=(), max_length=_MOST)
    """What happens, in this order."""
    repeats: bool = False
    """It is triggered every time that it is true, not only once."""


def secret_of(trigger: Trigger) -> PlayerId | None:
    """Return the only side that may know that a trigger has gone off. None if everybody may.

    An event that only speaks to one side is that side's secret, its name with it.
    """
    readers = {reader_of(effect) for effect in trigger.effects}
    return readers.pop() if len(readers) == 1 else None


class Sentence(Schema):
    """A side wins when what the blocks say is so."""

    when: Literal["sentence"] = "sentence"
    """Kind of the condition."""
    side: SideKey
    """Side that wins by it."""
    checked: Literal["turn_ends", "last_turn", "at_once"] = "turn_ends"
    """When it is checked: at the end of each turn, of the last turn only, or after each phase."""
    condition: Condition = Condition()
    """When the side wins."""


def blocks_of(condition: Condition) -> Iterator[tuple[str, Block]]:
    """Yield every block of a condition with its place in it (``of[0].of[1]``), groups taken apart."""
    for number, one in enumerate(condition.of):
        if isinstance(one, Group):
            for place, inner in enumerate(one.of):
                yield f"of[{number}].of[{place}]", inner
        else:
            yield f"of[{number}]", one
