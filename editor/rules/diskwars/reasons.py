"""Why the side to act may want an action: what fights, shots and spells promise, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, percent
from editor.rules.diskwars.actions.activation import Move, UseSkill
from editor.rules.diskwars.actions.casting import ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.set_up import Place
from editor.rules.diskwars.actions.shooting import Shoot
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.odds import forecast, pick_odds, shot_odds
from editor.rules.diskwars.spell_odds import spell_harm, throw_odds
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Point, gap
from editor.rules.diskwars.walking import way
from editor.rules.diskwars.wording import disk_named
from schemas.problems import Message

_MOST: Final = 4
"""So many disks that something may happen to are said one by one."""


def reasons(state: BattleState, action: Action) -> tuple[Message, ...]:
    """Return what an action of the player to act promises; ``state`` is what that player may know."""
    found = _OF_ACTION.get(type(action))
    return tuple(found(state, action)) if found is not None else ()


def _of_move(state: BattleState, action: Move) -> Iterator[Message]:
    """Say what comes of the fight into which a disk moves, else how near it comes to the enemy (phase 4)."""
    disk = state.table.found(action.disk)
    end = way(state.table, disk, action.path).spots[-1]
    found = forecast(state, disk, end)
    if found.wounds:
        yield from _fates(state, found.wounds.items(), found.destroyed)
        return
    foes = [one for one in state.table.disks if one.player != disk.player]
    if foes:

        def apart(at: Point) -> float:
            return round(min(max(0.0, gap(at, disk.radius, one.at, one.radius)) for one in foes), 1)

        named = disk_named(state.battle, disk.id)
        yield because("diskwars_nearer", named, now=apart(disk.at), then=apart(end))


def _fates(
    state: BattleState, wounds: Iterable[tuple[str, int]], destroyed: Iterable[str]
) -> Iterator[Message]:
    """Say what disks suffer in a fight as the disks lie, those who are destroyed first."""
    gone = frozenset(destroyed)
    ranked = sorted(wounds, key=lambda one: (one[0] not in gone, -one[1], one[0]))
    for name, count in ranked[:_MOST]:
        named = disk_named(state.battle, name)
        yield because("diskwars_gone" if name in gone else "diskwars_wounds", named, count=count)


def _of_shot(state: BattleState, action: Shoot) -> Iterator[Message]:
    """Say what the missiles of a disk promise (phase 3)."""
    target = state.table.found(action.target)
    found = shot_odds(state, state.table.found(action.disk), target)
    yield because(
        "diskwars_shot",
        disk_named(state.battle, target.id),
        missiles=found.missiles,
        chance=percent(found.hit),
        wound=percent(found.wound),
        gone=percent(found.destroyed),
    )


def _of_pick(state: BattleState, action: Pick) -> Iterator[Message]:
    """Say what hitting one enemy does in the layer that fights now (phase 4)."""
    found = pick_odds(state, state.table.found(action.disk), state.table.found(action.target))
    named = disk_named(state.battle, action.target)
    yield because("diskwars_damage", named, damage=found.damage, toughness=found.toughness)
    yield from _fates(state, found.wounds.items(), found.destroyed)


def _of_spell(state: BattleState, action: Cast | UseSkill) -> Iterator[Message]:
    """Say whom a spell or skill harms, or may harm where dice scatter it (spells)."""
    if throw_odds(state, action) is not None:
        yield from _of_throw(state, action)
        return
    for harm in (spell_harm(state, action) or ())[:_MOST]:
        named = disk_named(state.battle, harm.disk)
        if harm.destroyed:
            yield because("diskwars_destroys", named)
        else:
            yield because("diskwars_damage", named, damage=harm.damage, toughness=harm.toughness)


def _of_throw(state: BattleState, action: Cast | UseSkill | ThrowOn) -> Iterator[Message]:
    """Say whom a throw may harm, the likeliest first."""
    thrown = throw_odds(state, action)
    for one in thrown.risks[:_MOST] if thrown is not None else ():
        named = disk_named(state.battle, one.disk)
        yield because("diskwars_risk", named, chance=percent(one.harmed), gone=percent(one.destroyed))


def _of_placing(state: BattleState, action: Place) -> Iterator[Message]:
    """Say how near a disk is laid to the enemy (set-up, reinforcements)."""
    foes = [one for one in state.table.disks if one.player != state.player.id]
    rostered = state.battle.roster.get(action.disk)
    if foes and rostered is not None:
        radius = rostered.card.diameter_mm / 20
        near = min(max(0.0, gap(action.at, radius, one.at, one.radius)) for one in foes)
        yield because("diskwars_placed", disk_named(state.battle, action.disk), apart=round(near, 1))


_OF_ACTION: Final[Mapping[type, Callable[[BattleState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        Move: _of_move,
        Shoot: _of_shot,
        Pick: _of_pick,
        Cast: _of_spell,
        UseSkill: _of_spell,
        ThrowOn: _of_throw,
        Place: _of_placing,
    }
)
