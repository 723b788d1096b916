"""What a scenario adds to the rules, taken apart once for the whole battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from schemas.scenario_rules import Block, Effect, Sentence, Stands, Trigger, blocks_of
from schemas.systems.demonworld import DemonworldScenario


@dataclass(frozen=True, eq=False)
class Script:
    """The sentences and triggers of a scenario; empty where it has none."""

    triggers: tuple[Trigger, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    """Its conditions of victory that are built from blocks."""
    lasting: tuple[Stands, ...] = ()
    """Blocks that have to stay so for whole turns, each once."""
    objectives: dict[str, int] = field(default_factory=dict)
    """Id of an objective -> its place in the scenario."""
    at_once: bool = False
    """Whether a condition of victory is looked at after each phase."""
    by_phase: frozenset[str] = frozenset()
    """Moments of phases at which a trigger is looked at: ``phase_begins``, ``phase_ends``."""

    def effect(self, trigger: int, place: int) -> Effect:
        """Return the effect at a place of a trigger."""
        return self.triggers[trigger].effects[place]


NO_SCRIPT: Final = Script()
"""What a scenario without sentences and triggers adds."""


def script_of(scenario: DemonworldScenario) -> Script:
    """Return what a scenario adds to the rules."""
    sentences = tuple(one for one in scenario.victory if isinstance(one, Sentence))
    if not sentences and not scenario.triggers:
        return NO_SCRIPT
    stands = [block for block in _blocks(scenario, sentences) if isinstance(block, Stands)]
    return Script(
        triggers=scenario.triggers,
        sentences=sentences,
        lasting=tuple(dict.fromkeys(_plain(one) for one in stands if one.turns)),
        objectives={one.id: number for number, one in enumerate(scenario.objectives) if one.id is not None},
        at_once=any(sentence.checked == "at_once" for sentence in sentences),
        by_phase=frozenset(one.moment for one in scenario.triggers if one.moment.startswith("phase")),
    )


def place_of(script: Script, block: Stands) -> int:
    """Return the place of a block among those that have to last."""
    return script.lasting.index(_plain(block))


def _plain(block: Stands) -> Stands:
    """Return a block as it is counted: how long it lasts and whether it is asked for do not matter."""
    return block.model_copy(update={"turns": 1, "negated": False})


def _blocks(scenario: DemonworldScenario, sentences: tuple[Sentence, ...]) -> Iterator[Block]:
    conditions = [one.condition for one in sentences] + [one.condition for one in scenario.triggers]
    yield from (block for condition in conditions for _, block in blocks_of(condition))
