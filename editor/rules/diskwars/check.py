"""Which rule forbids an action, if any does; every refusal says the mend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.diskwars import actions as act
from editor.rules.diskwars.aiming import able_to_shoot
from editor.rules.diskwars.battle import Seat
from editor.rules.diskwars.fighting import options
from editor.rules.diskwars.spells import casting
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.spells.play import may_move
from editor.rules.diskwars.spells.table import Disk, Point, Reserve, barred, overlap, stays_on
from editor.rules.diskwars.spots import zone_spots
from editor.rules.diskwars.state import BattleState, ready
from editor.rules.diskwars.walking import way
from editor.rules.diskwars.wording import disk_named, disks_named, seat_named, with_names
from schemas.problems import Message, Value
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import Counters


def refused(code: str, values: Mapping[str, Value] | None = None) -> Message:
    """Return a refusal in the area of the game."""
    return Message(code=f"diskwars_play.{code}", values=dict(values or {}))


def check(state: BattleState, action: act.Action) -> Message | None:
    """Return what forbids an action, or nothing where it is legal."""
    steps = _STEPS.get(type(action))
    if steps is None or state.step not in steps:
        return refused("not_now", seat_named(state.battle, state.active))
    found = _CHECKS[type(action)](state, action)
    return with_names(state.battle, found) if found is not None else None


def _own(state: BattleState, name: str) -> Disk | Message:
    """Return a disk of the player who acts."""
    disk = state.table.disk(name)
    if disk is None:
        return refused("no_such_disk", disk_named(state.battle, name))
    if disk.player != state.player.id:
        return refused("not_yours", disk_named(state.battle, name))
    return disk


def _ready(state: BattleState, name: str) -> Disk | Message:
    """Return a disk of the player who acts that may be activated."""
    disk = _own(state, name)
    if isinstance(disk, Message):
        return disk
    if disk.activated:
        return refused("activated_before", disk_named(state.battle, name))
    if not ready(state.table, disk):
        return refused("pinned", disk_named(state.battle, name))
    return disk


def _order(state: BattleState, action: act.OrderStack) -> Message | None:
    have = sorted(one.id for one in state.player.stack)
    if sorted(action.order) != have:
        return refused("wrong_stack", {"given": len(action.order), "needed": len(have)})
    return None


def _place(state: BattleState, action: act.Place) -> Message | None:
    stack = state.player.stack
    reserve = next((one for one in stack if one.id == action.disk), None)
    if reserve is None:
        return refused("not_in_stack", disk_named(state.battle, action.disk))
    if not state.battle.all_at_once and reserve is not stack[0]:
        return refused("not_on_top", disk_named(state.battle, action.disk))
    return fits(state, state.active, reserve, action.at)


def fits(state: BattleState, seat: int, reserve: Reserve, at: Point) -> Message | None:
    """Return what keeps a disk from being laid on a spot out of the stack, or nothing."""
    battle, disk = state.battle, Disk(reserve.id, reserve.card, state.battle.seats[seat].id, at)
    named = disk_named(battle, reserve.id)
    if not stays_on(state.table, at, disk.radius) or barred(state.table, disk, at):
        return refused("spot_barred", named)
    place = battle.seats[seat]
    if not in_zone(state, place, disk):
        return refused("outside_the_strip" if _by_strip(state, place) else "not_at_the_land", named)
    over = [one for one in state.table.disks if overlap(at, disk.radius, one.at, one.radius)]
    foes = [one.id for one in over if one.player != disk.player]
    return refused("upon_an_enemy", {**named, **disks_named(battle, foes, "enemy")}) if foes else None


def _by_strip(state: BattleState, seat: Seat) -> bool:
    return state.battle.all_at_once or seat.base is None


def in_zone(state: BattleState, seat: Seat, disk: Disk) -> bool:
    """Return whether a disk lies where its player may bring it in."""
    if seat.base is None or state.battle.all_at_once:
        return seat.strip.holds(disk.at, disk.radius)
    return seat.base.touches(disk.at, disk.radius)


def _hold_back(state: BattleState, _action: act.HoldBack) -> Message | None:
    """In the set-up nobody holds disks back as long as there is room for one."""
    if state.step == "deploy" and has_room(state):
        return refused("room_is_left", seat_named(state.battle, state.active))
    return None


def has_room(state: BattleState) -> bool:
    """Return whether the player who sets up finds a spot for a disk among those that stand for all."""
    stack = state.player.stack
    for one in stack if state.battle.all_at_once else stack[:1]:
        for at in zone_spots(state, state.active, one):
            if fits(state, state.active, one, at) is None:
                return True
    return False


def _free(_state: BattleState, _action: object) -> Message | None:
    return None


def _move(state: BattleState, action: act.Move) -> Message | None:
    disk = _ready(state, action.disk)
    if isinstance(disk, Message):
        return disk
    named = disk_named(state.battle, action.disk)
    if not may_move(state.table, disk):
        return refused("held_by_a_spell", named)
    most = disk.value("movement")
    if not 1 <= len(action.path) <= most:
        return refused("wrong_flips", {**named, "most": most, "given": len(action.path)})
    found = way(state.table, disk, action.path)
    if found.trouble:
        return refused(f"way_{found.trouble}", {**named, "flip": len(found.spots) + 1})
    return None


def _rest(state: BattleState, action: act.Rest) -> Message | None:
    disk = _ready(state, action.disk)
    return disk if isinstance(disk, Message) else None


def _cast(state: BattleState, action: Cast) -> Message | None:
    disk = _own(state, action.caster)
    if isinstance(disk, Message):
        return disk
    spell = next((one for one in state.player.book if one.id == action.spell), None)
    counter = spell is not None and any(isinstance(one, Counters) for one in spell.effects)
    if spell is not None and counter != (state.step == "answer"):
        return refused("not_now", seat_named(state.battle, state.active))
    return casting.check(state.table, action)


def skill_of(state: BattleState, disk: Disk, number: int) -> DiskwarsSpell | None:
    """Return an ability that a disk may be activated for, as a spell."""
    known = state.battle.skills.get(disk.card.id, ())
    return known[number] if 0 <= number < len(known) else None


def _skill(state: BattleState, action: act.UseSkill) -> Message | None:
    disk = _ready(state, action.disk)
    if isinstance(disk, Message):
        return disk
    skill = skill_of(state, disk, action.skill)
    if skill is None:
        return refused("no_such_skill", disk_named(state.battle, action.disk))
    if disk.under("no_abilities"):
        return refused("skills_taken", disk_named(state.battle, action.disk))
    # It has its marker before anything is picked: it is no disk without one any more.
    table = state.table.with_disk(replace(disk, activated=True))
    return next(casting.target_refusals(table, as_cast(action, skill), disk, skill), None)


def as_cast(action: act.UseSkill, skill: DiskwarsSpell) -> Cast:
    """Return the use of a skill as the casting of a spell."""
    return Cast(action.disk, skill.id, action.targets, action.spots, action.path, action.opponent)


def _shoot(state: BattleState, action: act.Shoot) -> Message | None:
    disk = _own(state, action.disk)
    if isinstance(disk, Message):
        return disk
    if not able_to_shoot(state, disk):
        return refused("cannot_shoot", disk_named(state.battle, action.disk))
    if state.table.disk(action.target) is None or action.target == action.disk:
        return refused("no_such_disk", disk_named(state.battle, action.target))
    return None


def _pick(state: BattleState, action: act.Pick) -> Message | None:
    disk = _own(state, action.disk)
    if isinstance(disk, Message):
        return disk
    if action.disk not in state.choosing:
        return refused("nothing_to_pick", disk_named(state.battle, action.disk))
    if action.target not in options(state, disk):
        named = {**disk_named(state.battle, action.disk), **disk_named(state.battle, action.target, "target")}
        return refused("cannot_hit", named)
    return None


_CHECKS: Final[Mapping[type, Callable[[BattleState, Any], Message | None]]] = {
    act.OrderStack: _order,
    act.DrawLots: _free,
    act.Place: _place,
    act.HoldBack: _hold_back,
    act.Move: _move,
    act.Rest: _rest,
    Cast: _cast,
    act.UseSkill: _skill,
    act.StopActivating: _free,
    act.LetPass: _free,
    act.ThrowOn: _free,
    act.Shoot: _shoot,
    act.HoldFire: _free,
    act.Pick: _pick,
}
_STEPS: Final[Mapping[type, tuple[str, ...]]] = {
    act.OrderStack: ("order",),
    act.DrawLots: ("lots",),
    act.Place: ("deploy", "reinforce"),
    act.HoldBack: ("deploy", "reinforce"),
    act.Move: ("activate",),
    act.Rest: ("activate",),
    Cast: ("activate", "answer"),
    act.UseSkill: ("activate",),
    act.StopActivating: ("activate",),
    act.LetPass: ("answer",),
    act.ThrowOn: ("throw",),
    act.Shoot: ("shoot",),
    act.HoldFire: ("shoot",),
    act.Pick: ("fight",),
}
"""Kind of action -> the steps in which it may be done."""
