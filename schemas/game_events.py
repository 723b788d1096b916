"""Events of the scenarios of the smaller games: what happens in a turn or a phase when something is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.quantities import SideKey
from schemas.scenario import ScenarioBase, SideBase, check_sides
from schemas.scenario_counters import Counter, CounterIs, Counts, check_counters
from schemas.scenario_names import Known, check_triggers
from schemas.scenario_rules import Condition, Group, HasHappened, Shows, Trigger, TurnIs, Wins

MOST_EFFECTS: Final = 50
"""Effects of an event at most; blocks of a condition and counters of a scenario, too."""
MOST_EVENTS: Final = 200


class Draws(Schema):
    """A side draws cards."""

    do: Literal["draws"] = "draws"
    """Kind of the effect."""
    side: SideKey
    """Side that draws."""
    cards: Annotated[int, Field(ge=1, le=20)] = 1
    """How many cards, as far as there are any."""


class Ends(Schema):
    """The game ends at once, and nobody wins."""

    do: Literal["ends"] = "ends"
    """Kind of the effect."""


_GameBlock = TurnIs | CounterIs | HasHappened


class GameGroup(Group):
    """Several blocks that count as one."""

    of: tuple[Annotated[_GameBlock, Field(discriminator="test")], ...] = Field(
        min_length=1, max_length=MOST_EFFECTS
    )
    """The blocks."""


class GameCondition(Condition):
    """When something is so: blocks and groups of blocks, joined."""

    of: tuple[Annotated[_GameBlock | GameGroup, Field(discriminator="test")], ...] = Field(
        default=(), max_length=MOST_EFFECTS
    )
    """The blocks; empty for always."""


class GameTrigger(Trigger):
    """Something that happens in the game when the time has come."""

    condition: GameCondition = GameCondition()
    """When it is triggered."""
    effects: tuple[Annotated[Shows | Counts | Wins | Ends, Field(discriminator="do")], ...] = Field(
        default=(), max_length=MOST_EFFECTS
    )  # type: ignore[assignment]  # Demonworld cannot end without a winner by an event
    """What happens, in this order."""


class CardTrigger(GameTrigger):
    """Something that happens in a game with hands of cards when the time has come."""

    effects: tuple[Annotated[Shows | Counts | Draws | Wins | Ends, Field(discriminator="do")], ...] = Field(
        default=(), max_length=MOST_EFFECTS
    )  # type: ignore[assignment]  # only games with hands draw cards
    """What happens, in this order."""


Counters = Annotated[tuple[Counter, ...], Field(max_length=MOST_EFFECTS)]
"""The counters of a scenario."""


class EventfulScenario(ScenarioBase):
    """A scenario in which events happen on the way."""

    phases: ClassVar[tuple[str, ...]] = ()
    """Phases of a turn at which an event may happen, by their ids in the game."""

    period: ClassVar[Literal["turn", "month"]] = "turn"
    """What its turns are called."""

    effects: ClassVar[tuple[str, ...]] = ("shows", "counts", "wins", "ends")
    """Kinds of the effects that its events may have."""

    if TYPE_CHECKING:  # each game declares them as its last fields, so that forms show them there
        counters: tuple[Counter, ...]
        triggers: tuple[Any, ...]

    @model_validator(mode="after")
    def _names_are_known(self) -> Self:
        sides: tuple[SideBase, ...] = getattr(self, "sides", ())
        check_sides(sides)
        check_counters(self.counters)
        known = Known(
            sides=[side.id for side in sides],
            areas=(),
            objectives=(),
            groups=(),
            triggers=[one.id for one in self.triggers],
            phases=self.phases,
            counters=[one.id for one in self.counters],
        )
        check_triggers(self.triggers, known)
        return self
