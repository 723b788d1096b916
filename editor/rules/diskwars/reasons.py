"""Why the side to act may want an action: what fights, shots and spells promise, in sentences (hints)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from editor.rules.core.advice import because, effects, percent
from editor.rules.diskwars.actions.activation import Move, Rest, StopActivating, UseSkill
from editor.rules.diskwars.actions.casting import LetPass, ThrowOn
from editor.rules.diskwars.actions.fighting import Pick
from editor.rules.diskwars.actions.picking import spell_of
from editor.rules.diskwars.actions.set_up import HoldBack, LeaveOut, OrderStack, Place
from editor.rules.diskwars.actions.shooting import HoldFire, Shoot
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.odds import forecast, pick_odds, shot_odds
from editor.rules.diskwars.shooting import shooters
from editor.rules.diskwars.spell_odds import spell_harm, throw_odds
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.words import SpellWords
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.table import Disk, Pending, Point, gap, radius_cm
from editor.rules.diskwars.walking import way
from editor.rules.diskwars.wording import disk_named
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsSpell

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
    now, then = _apart(state, disk.at, disk.radius), _apart(state, end, disk.radius)
    if now is not None and then is not None:
        yield because("diskwars_nearer", disk_named(state.battle, disk.id), now=now, then=then)


def _apart(state: BattleState, at: Point, radius: float) -> float | None:
    """Return how far a disk of the player who acts is from the enemy at a spot, in centimetres to a tenth.

    None where no enemy lies on the table.
    """
    foes = (one for one in state.table.disks if one.player != state.player.id)
    near = min((gap(at, radius, one.at, one.radius) for one in foes), default=None)
    return None if near is None else round(near, 1)


def _fates(
    state: BattleState, wounds: Iterable[tuple[str, int]], destroyed: Iterable[str]
) -> Iterator[Message]:
    """Say what disks suffer in a fight as the disks lie, those who are destroyed first."""
    gone = frozenset(destroyed)
    ranked = sorted(wounds, key=lambda one: (one[0] not in gone, -one[1], one[0]))
    for name, count in ranked[:_MOST]:
        named = disk_named(state.battle, name)
        code = "diskwars_wounds" if count else "diskwars_unhurt"
        yield because("diskwars_gone" if name in gone else code, named, count=count)


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
    harmed = (spell_harm(state, action) or ())[:_MOST]
    if not harmed:
        yield from _of_blocks(state, spell_of(state, action))
    for harm in harmed:
        named = disk_named(state.battle, harm.disk)
        if harm.destroyed:
            yield because("diskwars_destroys", named)
        else:
            yield because("diskwars_damage", named, damage=harm.damage, toughness=harm.toughness)


def _of_blocks(state: BattleState, spell: DiskwarsSpell) -> Iterator[Message]:
    """Say what a spell or skill does (spells)."""
    words, names = SpellWords(state.battle.ruleset), state.battle.spell_names
    name = names.get(spell.id) or names.get(spell.slug) or spell.name
    yield from effects(name, map(words.block, spell.effects))


def _of_passing(state: BattleState, _action: LetPass) -> Iterator[Message]:
    """Say what a spell does that nobody counters (spells)."""
    yield from _of_blocks(state, must_be(state.table.pending, Pending).spell)


def _of_throw(state: BattleState, action: Cast | UseSkill | ThrowOn) -> Iterator[Message]:
    """Say whom a throw may harm, the likeliest first."""
    thrown = throw_odds(state, action)
    for one in thrown.risks[:_MOST] if thrown is not None else ():
        named = disk_named(state.battle, one.disk)
        yield because("diskwars_risk", named, chance=percent(one.harmed), gone=percent(one.destroyed))


def _of_placing(state: BattleState, action: Place) -> Iterator[Message]:
    """Say how near a disk is laid to the enemy (set-up, reinforcements)."""
    rostered = state.battle.roster.get(action.disk)
    if rostered is not None:
        yield from _nearest(state, action.disk, action.at, radius_cm(rostered.card.diameter_mm))


def _of_resting(state: BattleState, action: Rest) -> Iterator[Message]:
    """Say how near a disk lies to the enemy that stays where it is (phase 2)."""
    disk = must_be(state.table.disk(action.disk), Disk)
    yield from _nearest(state, disk.id, disk.at, disk.radius)


def _nearest(state: BattleState, disk: str, at: Point, radius: float) -> Iterator[Message]:
    """Say how near a disk comes to the enemy at a spot, or that none lies on the table yet."""
    named = disk_named(state.battle, disk)
    near = _apart(state, at, radius)
    if near is None:
        yield because("diskwars_alone", named)
    else:
        yield because("diskwars_placed", named, apart=near)


def _of_stack(state: BattleState, action: OrderStack) -> Iterator[Message]:
    """Say which disks come first and last (set-up)."""
    first, last = action.order[0], action.order[-1]
    yield because("diskwars_stack", disk_named(state.battle, first), disk_named(state.battle, last, "other"))


def _of_holding_back(state: BattleState, _action: HoldBack) -> Iterator[Message]:
    """Say how many disks stay in the stack (set-up, reinforcements)."""
    yield because("diskwars_held_back", count=len(state.player.stack))


def _of_leaving_out(state: BattleState, _action: LeaveOut) -> Iterator[Message]:
    """Say that a disk which a spell brings in finds no room (spells)."""
    for one in state.table.entering[:1]:
        yield because("diskwars_no_room", disk_named(state.battle, one.reserve.id))


def _of_stopping(state: BattleState, _action: StopActivating) -> Iterator[Message]:
    """Say how many disks could still be activated (phase 2)."""
    yield because("diskwars_ready", count=len(ready_disks(state, state.active)))


def _of_holding_fire(state: BattleState, _action: HoldFire) -> Iterator[Message]:
    """Say how many disks could still shoot (phase 3)."""
    yield because("diskwars_shooters", count=len(tuple(shooters(state, state.active))))


_OF_ACTION: Final[Mapping[type, Callable[[BattleState, Any], Iterator[Message]]]] = MappingProxyType(
    {
        Move: _of_move,
        Shoot: _of_shot,
        Pick: _of_pick,
        Cast: _of_spell,
        UseSkill: _of_spell,
        ThrowOn: _of_throw,
        LetPass: _of_passing,
        Place: _of_placing,
        OrderStack: _of_stack,
        HoldBack: _of_holding_back,
        LeaveOut: _of_leaving_out,
        Rest: _of_resting,
        StopActivating: _of_stopping,
        HoldFire: _of_holding_fire,
    }
)
