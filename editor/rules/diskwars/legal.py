"""A sound family of legal actions: places and headings are without number, so some stand for all."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import Final

from editor.rules.diskwars import actions as act
from editor.rules.diskwars.aiming import shooters, within
from editor.rules.diskwars.check import check, has_room
from editor.rules.diskwars.fighting import options
from editor.rules.diskwars.flow import counters
from editor.rules.diskwars.legal_spells import casts, skill_uses
from editor.rules.diskwars.placing import placements
from editor.rules.diskwars.spells.play import may_move
from editor.rules.diskwars.spells.table import Disk, Point
from editor.rules.diskwars.state import BattleState, ready_disks
from editor.rules.diskwars.walking import straight

COMPASS: Final = 8
"""Headings that stand for all where nothing is in sight."""
_NEAREST: Final = 3
"""Enemies that a disk is sent towards, the nearest first."""


def legal_actions(state: BattleState) -> Iterator[act.Action]:
    """Yield legal actions of who acts next; every one of them passes the check."""
    match state.step:
        case "order":
            yield from _orders(state)
        case "lots":
            yield act.DrawLots()
        case "deploy" | "reinforce":
            yield from _placements(state)
        case "activate":
            yield from activations(state)
        case "answer":
            yield act.LetPass()
            yield from counters(state, state.active)
        case "throw":
            yield from (act.ThrowOn(one.at) for one in state.table.disks)
            yield act.ThrowOn((state.battle.size[0] / 2, state.battle.size[1] / 2))
        case "shoot":
            yield act.HoldFire()
            yield from shots(state)
        case "fight":
            for name in state.choosing[:1]:
                disk = state.table.disk(name)
                if disk is not None:
                    yield from (act.Pick(name, one) for one in options(state, disk))
        case _:
            return


def _orders(state: BattleState) -> Iterator[act.OrderStack]:
    stack = state.player.stack
    yield act.OrderStack(tuple(one.id for one in stack))
    yield act.OrderStack(tuple(one.id for one in sorted(stack, key=lambda one: -one.card.points)))
    yield act.OrderStack(tuple(one.id for one in sorted(stack, key=lambda one: -one.card.movement)))
    yield act.OrderStack(tuple(one.id for one in reversed(stack)))


def _placements(state: BattleState) -> Iterator[act.Action]:
    if state.step == "reinforce" or not has_room(state):
        yield act.HoldBack()
    stack = state.player.stack
    for reserve in stack if state.battle.all_at_once else stack[:1]:
        for at in placements(state, state.active, reserve):
            yield act.Place(reserve.id, at)


def activations(state: BattleState) -> Iterator[act.Action]:
    """Yield what a player may do with each of his disks."""
    yield act.StopActivating()
    for disk in ready_disks(state, state.active):
        yield act.Rest(disk.id)
        yield from moves(state, disk)
        yield from skill_uses(state, disk)
        if disk.card.wizard_level and state.player.book:
            yield from casts(state, disk)


def moves(state: BattleState, disk: Disk) -> Iterator[act.Move]:
    """Yield ways of a disk: straight on towards enemies, lands and all round, all the way or one flip."""
    if not may_move(state.table, disk):
        return
    most = disk.value("movement")
    seen: set[tuple[float, ...]] = set()
    for heading in headings(state, disk):
        _way, path = straight(state.table, disk, heading, most)
        for some in (path, path[:1]):
            if some and some not in seen:
                seen.add(some)
                move = act.Move(disk.id, some)
                # A flyer must not end on what it may pass; the shorter way may end there.
                if not disk.card.flyer or check(state, move) is None:
                    yield move


def headings(state: BattleState, disk: Disk) -> Iterator[float]:
    """Yield headings worth trying for a disk."""
    foes = sorted(
        (one for one in state.table.disks if one.player != disk.player),
        key=lambda one: hypot(one.at[0] - disk.at[0], one.at[1] - disk.at[1]),
    )
    for foe in foes[:_NEAREST]:
        yield heading_to(disk.at, foe.at)
    for land in state.battle.lands:
        if land.at != disk.at:
            yield heading_to(disk.at, land.at)
    for number in range(COMPASS):
        yield 360.0 * number / COMPASS


def heading_to(start: Point, to: Point) -> float:
    """Return the heading from one spot to another, in degrees, 0 to the east, counter-clockwise."""
    return degrees(atan2(to[1] - start[1], to[0] - start[0]))


def shots(state: BattleState) -> Iterator[act.Shoot]:
    """Yield the shots of a player at enemies in reach."""
    for disk in shooters(state, state.active):
        for target in state.table.disks:
            if target.player != disk.player and within(state, disk, target):
                yield act.Shoot(disk.id, target.id)
