"""The plain player: hits what it can destroy, keeps archers for their shots, and else marches on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from editor.rules.diskwars.actions.activation import Move, StopActivating
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import OrderStack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.ai import conjuring
from editor.rules.diskwars.ai.looking import (
    apart,
    clash,
    course_towards,
    courses_to,
    enemies,
    goals,
    left_of,
    shot_worth,
    worth,
)
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.fighting import options
from editor.rules.diskwars.flow import counters
from editor.rules.diskwars.placing import next_to_lay, placements
from editor.rules.diskwars.shooting import able_to_shoot, reach, shooters, within
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Disk, Point, Reserve
from editor.rules.diskwars.walking import may_move

_CAUTION: Final = 0.7
"""What its own disks count against those that it may destroy."""
_WORTH_A_COUNTER: Final = 5
"""Spells of so many points are countered."""
_MARCH: Final = 0.001
"""What a centimetre of the way to the goal is worth."""
_SAME: Final = 1e-9
"""Differences no greater than this do not count."""


class Preference(NamedTuple):
    """An action and what it is thought to be worth."""

    worth: float
    action: Action


def wanted(state: BattleState) -> Action:
    """Return what the player to act does."""
    choose = _CHOICES.get(state.step)
    return choose(state) if choose is not None else next(iter(ENGINE.legal_actions(state)))


def order(state: BattleState) -> OrderStack:
    """Lay the dear disks on top, wizards and archers among the first."""
    stack = sorted(state.player.stack, key=lambda one: (-_use(one), one.id))
    return OrderStack(tuple(one.id for one in stack))


def _use(reserve: Reserve) -> float:
    card = reserve.card
    return card.points + 0.5 * card.movement + (2.0 if card.shooting or card.wizard_level else 0.0)


def place(state: BattleState) -> Action:
    """Lay the next disk as near to the middle as it goes; of a whole army the least useful."""
    middle = _middle(state)
    best: tuple[float, Action] | None = None
    for reserve in sorted(next_to_lay(state), key=_use)[:1]:
        for at in placements(state, state.active, reserve):
            far = apart(at, middle)
            if best is None or far < best[0] - _SAME:
                best = far, Place(reserve.id, at)
    return best[1] if best is not None else next(iter(ENGINE.legal_actions(state)))


def _middle(state: BattleState) -> Point:
    centre = state.battle.centre
    return centre.at if centre is not None else (state.battle.size[0] / 2, state.battle.size[1] / 2)


def activate(state: BattleState) -> Action:
    """Do the best that any disk can do; stop where only archers are left that shoot better."""
    seat = state.active
    foes = enemies(state, seat)
    best: Preference | None = None
    idle = list[Disk]()
    for disk in ready_disks(state, seat):
        preference, stays = _good(state, disk, foes)
        if preference is None:
            idle += () if stays else (disk,)
        elif best is None or preference.worth > best.worth + _SAME:
            best = preference
    # A march is worth next to nothing: none is looked for where somebody has more to do.
    if best is None or best.worth <= _MARCH * sum(state.battle.size):
        for disk in idle:
            preference = march(state, disk, foes)
            if preference is not None and (best is None or preference.worth > best.worth + _SAME):
                best = preference
    return best.action if best is not None else StopActivating()


def _good(state: BattleState, disk: Disk, foes: list[Disk]) -> tuple[Preference | None, bool]:
    """Return the best that a disk can do but march, and whether it had better be left alone instead."""
    preferences = [*attacks(state, disk, foes), *conjuring.preferences(state, disk)]
    stays = staying(state, disk, foes)
    good = [one for one in preferences if one[0] > max(stays, 0.0)]
    return (Preference(*max(good, key=lambda one: one[0])) if good else None), stays > 0


def staying(state: BattleState, disk: Disk, foes: list[Disk]) -> float:
    """Return what leaving a disk alone is worth: its shots, the fight in which it lies, the land it holds."""
    found = 0.0
    if able_to_shoot(state, disk):
        shots = [shot_worth(state, disk, foe) for foe in foes if within(state, disk, foe)]
        found = max(shots, default=0.0)
    if state.table.in_combat(disk):
        fight = clash(state.table, disk, disk.at)
        found = max(found, fight.gain - _CAUTION * fight.loss + 0.3)
    centre = state.battle.centre
    if centre is not None and goals(state, state.active) and centre.touches(disk.at, disk.radius):
        found = max(found, 0.5)
    return found


def attacks(state: BattleState, disk: Disk, foes: list[Disk]) -> list[tuple[float, Action]]:
    """Return the attacks of a disk with what they bring."""
    if not may_move(state.table, disk):
        return []
    found: list[tuple[float, Action]] = []
    for foe in foes:
        for course in courses_to(state.table, disk, foe):
            fight = clash(state.table, disk, course.at)
            held = worth(foe) * (0.15 if not foe.activated else 0.05)
            value = fight.gain - _CAUTION * fight.loss + held
            found.append((value, Move(disk.id, course.path)))
    return found


def march(state: BattleState, disk: Disk, foes: list[Disk]) -> Preference | None:
    """Return a march towards the goal, of archers until an enemy is in reach. None where none leads on."""
    if not may_move(state.table, disk) or disk.value("movement") < 1:
        return None
    goal, near = goal_of(state, disk, foes)
    course = course_towards(state.table, disk, goal, near)
    if course is None:
        return None
    won = apart(disk.at, goal) - apart(course.at, goal)
    return Preference(_MARCH * max(won, 0.01), Move(disk.id, course.path))


def goal_of(state: BattleState, disk: Disk, foes: list[Disk]) -> tuple[Point, float]:
    """Return where a disk goes, and how near it wants to come."""
    nearest = min(foes, key=lambda one: (apart(one.at, disk.at), one.id), default=None)
    if disk.card.shooting and nearest is not None:
        return nearest.at, reach(state, disk) + nearest.radius
    aims = goals(state, state.active)
    if aims:
        land = state.battle.centre
        radius = land.radius if land is not None else 0.0
        return aims[0], radius + disk.radius - 0.5
    return (nearest.at, 0.0) if nearest is not None else (_middle(state), 0.0)


def answer(state: BattleState) -> Action:
    """Counter what is dear."""
    found = counters(state, state.active)
    pending = state.table.pending
    if found and pending is not None and pending.spell.points >= _WORTH_A_COUNTER:
        return found[0]
    return LetPass()


def throw(state: BattleState) -> Action:
    """Throw a passed-on spell where most enemies lie and fewest friends."""
    player = state.player.id

    def value(at: Point) -> float:
        near = [one for one in state.table.disks if apart(one.at, at) < one.radius + 5.0]
        return sum(one.card.points if one.player != player else -1.3 * one.card.points for one in near)

    spots = [one.at for one in state.table.disks if one.player != player]
    return ThrowOn(max(spots, key=value) if spots else (0.0, 0.0))


def shoot(state: BattleState) -> Action:
    """Shoot where it brings most; hold fire where it would hurt friends more."""
    best: tuple[float, Action] = (0.0, HoldFire())
    for disk in shooters(state, state.active):
        for foe in enemies(state, state.active):
            if within(state, disk, foe):
                value = shot_worth(state, disk, foe)
                if value > best[0] + _SAME:
                    best = (value, Shoot(disk.id, foe.id))
    return best[1]


def pick(state: BattleState) -> Action:
    """Hit who can be destroyed, the dearest first."""
    disk = state.table.found(state.choosing[0])
    power = disk.value("attack" if disk.id in state.layers[state.level] else "defence")

    def value(name: str) -> tuple[bool, float, str]:
        target = state.table.found(name)
        return (power >= left_of(target), worth(target), name)

    return Pick(disk.id, max(options(state, disk), key=value))


_CHOICES: Final[Mapping[str, Callable[[BattleState], Action]]] = {
    "order": order,
    "deploy": place,
    "reinforce": place,
    "activate": activate,
    "answer": answer,
    "throw": throw,
    "enter": place,
    "shoot": shoot,
    "fight": pick,
}
