"""What wins the battle for a side: what its scenario's conditions and events ask of it, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from editor.rules.demonworld.battle import Battle
from schemas.scenario_rules import (
    Arrives,
    Block,
    Condition,
    Effect,
    Gone,
    Group,
    HasHappened,
    InRout,
    IsWorth,
    Lost,
    ObjectiveHeld,
    ScoreIs,
    Scores,
    Stands,
    Trigger,
    Wins,
)
from schemas.systems.demonworld_victory import AreaHeld, EnemyGone, EnemyLosses

_WINS: Final = 1.0
"""Worth of what decides the battle, in victories."""
_SCORES: Final = 0.5
"""Worth of what scores points that may decide it."""
_CALLS: Final = 0.2
"""Worth of what brings reinforcements."""
_ROUT: Final = 0.5
"""Share of the enemy that has to fall until so many of his units run as a condition asks for."""


class Goal(NamedTuple):
    """Fields where standing decides something."""

    cells: tuple[int, ...]
    """The fields, in order."""
    worth: float
    """What it is worth, in victories."""
    entries: tuple[str, ...] = ()
    """Entries of the army that count there; empty for every unit."""
    units: int = 1
    """Units that are asked for."""


@dataclass(frozen=True)
class Aims:
    """What a side has to do to win, whatever has happened so far."""

    take: tuple[Goal, ...] = ()
    """Fields where it wants to stand, those worth most first."""
    deny: tuple[Goal, ...] = ()
    """Fields where others want to stand."""
    quarry: frozenset[int] = frozenset()
    """Enemy units whose end wins something."""
    share: float | None = 1.0
    """Share of the enemies, by points, whose loss wins; None if destroying them does not."""


class _Claim(NamedTuple):
    """A block, and what comes of it."""

    side: str
    """Side that gains when it is as it is asked for."""
    block: Block
    wanted: bool
    """Whether it is to be so; else it is to be otherwise."""
    worth: float


@lru_cache(maxsize=16)
def aims_of(battle: Battle, side: int) -> Aims:
    """Return what a side has to do to win, by every condition of victory and event of its scenario."""
    claims = tuple(_claims(battle))
    own = frozenset(
        battle.side_id(other) for other, camp in enumerate(battle.camps) if camp == battle.camps[side]
    )
    take: list[Goal] = []
    deny: list[Goal] = []
    for stander, goal in (*_areas(battle), *_objectives(battle), *_standing(battle, claims)):
        (take if stander in own else deny).append(goal)
    return Aims(
        take=_most_first(take),
        deny=_most_first(deny),
        quarry=frozenset(_named(battle, claims, own)),
        share=_share(battle, claims, own),
    )


def _most_first(goals: Iterable[Goal]) -> tuple[Goal, ...]:
    """Return goals with the same fields as one, those worth most first."""
    found: dict[tuple[int, ...], Goal] = {}
    for goal in goals:
        if goal.cells and (goal.cells not in found or goal.worth > found[goal.cells].worth):
            found[goal.cells] = goal
    return tuple(sorted(found.values(), key=lambda goal: (-goal.worth, goal.cells)))


def _claims(battle: Battle) -> Iterator[_Claim]:
    """Yield the blocks of every condition and event with the side that gains by them."""
    triggers = {one.id: one for one in battle.script.triggers}
    for sentence in battle.script.sentences:
        for block, wanted in _unfolded(sentence.condition, triggers):
            yield _Claim(sentence.side, block, wanted, _WINS)
    counted = any(
        isinstance(block, ScoreIs)
        for sentence in battle.script.sentences
        for block, _ in _unfolded(sentence.condition, triggers)
    )
    for trigger in battle.script.triggers:
        for effect in trigger.effects:
            gain = _gain(battle, effect, counted=counted)
            if gain is None:
                continue
            side, worth = gain
            for block, wanted in _unfolded(trigger.condition, triggers):
                yield _Claim(side, block, wanted, worth)


def _gain(battle: Battle, effect: Effect, *, counted: bool) -> tuple[str, float] | None:
    """Return who gains by an event, and how much; None if nobody does."""
    match effect:
        case Wins():
            return effect.side, _WINS
        case Scores() if counted and effect.points > 0:
            return effect.side, _SCORES
        case Arrives():
            groups = {one.id: side.id for side in battle.scenario.sides for one in side.reinforcements}
            return groups[effect.group], _CALLS
        case IsWorth() | _:
            return None


def _unfolded(
    condition: Condition, triggers: Mapping[str, Trigger], *, deep: bool = True
) -> Iterator[tuple[Block, bool]]:
    """Yield every block of a condition and whether it is to be so.

    What asks whether an event has happened stands for what the event asks for.
    """
    for part in condition.of:
        inner = (
            [(one, one.negated == part.negated) for one in part.of]
            if isinstance(part, Group)
            else [(part, not part.negated)]
        )
        for block, wanted in inner:
            if isinstance(block, HasHappened) and wanted and deep:
                yield from _unfolded(triggers[block.trigger].condition, triggers, deep=False)
            else:
                yield block, wanted


def _areas(battle: Battle) -> Iterator[tuple[str, Goal]]:
    """Yield (side, goal) of every area whose holding wins (XVI.2.0)."""
    for one in battle.scenario.victory:
        if isinstance(one, AreaHeld):
            yield one.side, Goal(tuple(sorted(battle.areas[one.area])), _WINS)


def _objectives(battle: Battle) -> Iterator[tuple[str, Goal]]:
    """Yield (side, goal) of every objective that counts at the end: every side wants it (XVI.4.0)."""
    scenario = battle.scenario
    if not (scenario.points_decide and battle.ruleset.options.objectives):
        return
    for one in scenario.objectives:
        for number, side in enumerate(scenario.sides):
            army = sum(roster.worth for roster in battle.roster if roster.side == number)
            goal = Goal((battle.ground.cell(one.at),), min(_WINS, one.points / max(1.0, army)))
            yield side.id, goal


def _standing(battle: Battle, claims: Iterable[_Claim]) -> Iterator[tuple[str, Goal]]:
    """Yield (side, goal) of every block that asks somebody to stand somewhere, or to be kept from it."""
    objectives = battle.script.objectives
    for side, block, wanted, worth in claims:
        if isinstance(block, Stands) and (block.side == side) == wanted:
            cells = tuple(sorted(battle.areas[block.area]))
            yield block.side, Goal(cells, worth, block.entries, block.count)
        elif isinstance(block, ObjectiveHeld) and (block.side == side) == wanted:
            at = battle.scenario.objectives[objectives[block.objective]].at
            yield block.side, Goal((battle.ground.cell(at),), worth)


def _named(battle: Battle, claims: Iterable[_Claim], own: frozenset[str]) -> Iterator[int]:
    """Yield the enemy units whose end wins something for a side or its allies."""
    for gainer, block, wanted, _ in claims:
        if not isinstance(block, Gone) or not wanted or gainer not in own:
            continue
        if block.entries and block.side not in own:
            for roster in battle.roster:
                if roster.entry in block.entries and battle.side_id(roster.side) == block.side:
                    yield roster.number


def _share(battle: Battle, claims: Iterable[_Claim], own: frozenset[str]) -> float | None:
    """Return the least share of the enemies whose loss wins; None if no condition asks for it."""
    found = []
    for one in battle.scenario.victory:
        if one.side in own and isinstance(one, EnemyGone):
            found.append(1.0)
        elif one.side in own and isinstance(one, EnemyLosses):
            army = _points(battle, own)
            found.append(0.5 if one.points is None else min(1.0, one.points / army))
    for side, block, wanted, worth in claims:
        if side in own and wanted and worth == _WINS:
            found += [share for share in (_asked(battle, block),) if share is not None]
    return min(found, default=None)


def _asked(battle: Battle, block: Block) -> float | None:
    """Return the share of a side that a block wants to be lost; None if it wants nothing lost."""
    match block:
        case Lost(measure="percent"):
            return min(1.0, block.amount / 100)
        case Lost(measure="points"):
            army = sum(one.worth for one in battle.roster if battle.side_id(one.side) == block.side)
            return min(1.0, block.amount / max(1.0, army))
        case Lost():
            units = [one for one in battle.roster if battle.side_id(one.side) == block.side]
            count = sum(len(one.elements) for one in units) if block.measure == "elements" else len(units)
            return min(1.0, block.amount / max(1, count))
        case Gone(entries=()):
            return 1.0
        case InRout():
            return _ROUT
        case _:
            return None


def _points(battle: Battle, own: frozenset[str]) -> float:
    """Return what the enemies of some allies cost, at least one point."""
    return max(1.0, sum(one.worth for one in battle.roster if battle.side_id(one.side) not in own))
