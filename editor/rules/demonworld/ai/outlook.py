"""How a battle stands for a side by what wins it: whom time favours, who has to come, who goes where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.rules.demonworld.ai.aims import Aims, Goal, aims_of
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.victory.ending import LONGEST, ending
from editor.rules.demonworld.victory.losses import points_lost

_EASIER: Final = 0.15
"""Share of the enemies by which a side has to destroy less than they have, so that it waits for them."""
BORED: Final = 8
"""Turns without a loss after which nobody waits for those who do not come."""
_FEW: Final = 2
"""Units of which one may stand apart from the others."""
_TOGETHER: Final = 6
"""Fields from the midst of those who wait within which a unit stands with them."""
_THREATENED: Final = 10
"""Fields from a goal within which an enemy may be there soon."""


@dataclass(frozen=True)
class Outlook:
    """How a battle stands for a side."""

    aims: Aims
    """What it has to do to win."""
    waits: bool
    """It wins by letting time pass, or the others have more to do: they have to come."""
    pressed: bool
    """Time works against it: it may not wait."""
    turns: int
    """Turns that are left, this one included."""
    assignments: Mapping[int, Unit]
    """Units that go to fields which decide something, each with them as if an enemy stood there."""
    gathering: Mapping[int, Unit]
    """Units of a side that waits which stand apart from the others, each with where it goes."""


def outlook(state: BattleState, side: int, *, keen: bool = False) -> Outlook:
    """Return how a battle stands for a side, from what that side may know.

    ``keen``: all its troops go for what wins the battle, not only those that are needed to stand there.
    """
    aims = aims_of(state.battle, side)
    favoured = by_time(state)
    camp = state.battle.camps[side]
    stays = favoured == camp if favoured is not None else _has_less_to_do(state, side)
    lasts = state.battle.scenario.turn_limit or LONGEST
    pressed = favoured is not None and favoured != camp
    sent = assignments(state, side, keen=keen)
    apart = gathering(state, side, sent) if stays else {}
    return Outlook(aims, stays, pressed, lasts - state.turn + 1, sent, apart)


def waits(state: BattleState, side: int) -> bool:
    """Return whether a side wins by letting time pass, or the others have more to do: they have to come."""
    favoured = by_time(state)
    return favoured == state.battle.camps[side] if favoured is not None else _has_less_to_do(state, side)


def by_time(state: BattleState) -> int | None:
    """Return the camp that wins if everything stays as it is until the last turn, or None for nobody."""
    last = state.battle.scenario.turn_limit or LONGEST
    left = max(0, last - state.turn)
    then = state.replace(
        turn=max(last, state.turn),
        held=tuple([(area, side, turns + left) for area, side, turns in state.held]),
        stood=tuple([turns + left if turns >= 0 else turns for turns in state.stood]),
    )
    ended = ending(then)
    return None if ended is None or ended.winner is None else state.battle.camps[ended.winner]


def _has_less_to_do(state: BattleState, side: int) -> bool:
    """Return whether a side has to destroy clearly less than each of the others, who therefore have to come.

    Not once nobody has been hurt for long, and not where fields have to be taken.
    """
    battle = state.battle
    left = to_destroy(state, side)
    if left is None or aims_of(battle, side).take or state.turn - state.quiet[2] >= BORED:
        return False
    for other in battle.enemies(side):
        theirs = to_destroy(state, other)
        if theirs is None or theirs - left < _EASIER:
            return False
    return True


def to_destroy(state: BattleState, side: int) -> float | None:
    """Return the share of its enemies that a side still has to destroy; None if that does not win."""
    battle = state.battle
    share = aims_of(battle, side).share
    if share is None:
        return None
    others = battle.enemies(side)
    army = sum(roster.worth for roster in battle.roster if roster.side in others)
    lost = sum(points_lost(state, other) for other in others)
    return share - lost / max(1.0, army)


def assignments(state: BattleState, side: int, *, keen: bool = False) -> dict[int, Unit]:
    """Return which units go to fields that decide something, each with them as if an enemy stood there.

    Those which a side wants come first, then those which it has to keep from others: somebody has to stand
    there. The nearest that fights nobody goes, several where enemies are about.
    """
    aims = aims_of(state.battle, side)
    found: dict[int, Unit] = {}
    taken = {goal.cells for goal in aims.take}
    for goal in (*aims.take, *(one for one in aims.deny if one.cells not in taken)):
        wanted = goal in aims.take
        _send(state, side, goal, found, wanted=wanted, most=keen and wanted and goal.worth == 1)
    return found


def gathering(state: BattleState, side: int, sent: Mapping[int, Unit]) -> dict[int, Unit]:
    """Return which units of a side that waits go to where the others are: to what is guarded, or their midst.

    Nobody who is ``sent`` elsewhere, and not once they fight.
    """
    battle, distance, aims = state.battle, state.battle.ground.distance, aims_of(state.battle, side)
    troops = [
        unit
        for unit in state.of_side(side)
        if unit.elements and not unit.mood and not independent(battle, unit)
    ]
    if len(troops) < _FEW or any(unit.engaged for unit in troops):
        return {}
    middles = {unit.number: unit.cells[len(unit.cells) // 2] for unit in troops}
    if aims.deny:
        midst: tuple[int, ...] = aims.deny[0].cells
    else:
        at = min(middles.values(), key=lambda cell: sum(distance(cell, other) for other in middles.values()))
        midst = (at,)
    return {
        unit.number: _goal_of(state, unit, midst)
        for unit in troops
        if unit.number not in sent and min(distance(middles[unit.number], cell) for cell in midst) > _TOGETHER
    }


def _send(
    state: BattleState, side: int, goal: Goal, found: dict[int, Unit], *, wanted: bool, most: bool
) -> None:
    """Send the nearest units to a goal, or ``most`` of them: all who do not shoot."""
    battle, ground = state.battle, state.battle.ground
    free: list[tuple[bool, int, int]] = []
    stand = 0
    cells = frozenset(goal.cells)
    for unit in state.of_side(side):
        if unit.mood or unit.number in found or independent(battle, unit) or not unit.elements:
            continue
        if is_large(state, unit):
            continue  # Monsters, chariots and guns go by what they strike, not by where they stand.
        if wanted and goal.entries and battle.roster[unit.number].entry not in goal.entries:
            continue
        if unit.engaged:
            stand += not cells.isdisjoint(unit.cells)
            continue
        middle = unit.cells[len(unit.cells) // 2]
        apart = min(ground.distance(middle, cell) for cell in goal.cells)
        shoots = any(weapon.bands for weapon in battle.roster[unit.number].card.weapons)
        free.append((shoots, apart, unit.number))
    needed = max(0, _needed(state, side, goal) - stand)
    if most:
        needed = max(needed, sum(not shoots for shoots, _, _ in free))
    for _, _, number in sorted(free)[:needed]:
        found[number] = _goal_of(state, state.units[number], goal.cells)


def _goal_of(state: BattleState, unit: Unit, cells: tuple[int, ...]) -> Unit:
    """Return fields as if an enemy stood there, those nearest to a unit first."""
    nearest = sorted(cells, key=lambda cell: state.battle.ground.distance(unit.cells[0], cell))
    return Unit(-1, (), tuple(nearest), (unit.facings[0],) * len(nearest))


def _needed(state: BattleState, side: int, goal: Goal) -> int:
    """Return how many units a goal takes: one more where an enemy may dispute what decides the battle."""
    if goal.worth < 1:
        return goal.units
    battle, ground = state.battle, state.battle.ground
    threatened = any(
        ground.distance(unit.cells[0], cell) <= _THREATENED
        for unit in state.units
        if unit.elements and battle.roster[unit.number].camp != battle.camps[side]
        for cell in goal.cells
    )
    return goal.units + threatened


def disputed(state: BattleState, side: int, cells: tuple[int, ...]) -> bool:
    """Return whether an enemy who is not in rout stands on one of some cells."""
    battle, occupied = state.battle, state.occupied
    camp = battle.camps[side]
    there = [occupied[cell] for cell in cells if cell in occupied]
    return any(
        battle.camp_of[element] != camp and not fleeing(battle, state.units[state.unit_of[element]], element)
        for element in there
    )


def arrived(unit: Unit, goal: Unit) -> bool:
    """Return whether a unit stands on the fields that it was sent to, most of it."""
    return 2 * len(set(unit.cells).intersection(goal.cells)) >= min(len(unit.cells), len(goal.cells))
