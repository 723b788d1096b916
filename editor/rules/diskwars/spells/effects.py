"""What the blocks of spells and skills do: one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, degrees
from typing import Any, Final

from editor.rules.diskwars.base import Event, Recorder
from editor.rules.diskwars.dropping import drop
from editor.rules.diskwars.events.harm import Captured, Gone, Healed, Relieved, Wounded
from editor.rules.diskwars.events.moves import Lay, Marked
from editor.rules.diskwars.events.spells import ByHand, Countered, Put, Walled
from editor.rules.diskwars.events.stacks import CalledIn, CameIn, ChangedStack
from editor.rules.diskwars.events.turns import Frozen
from editor.rules.diskwars.spells.targets import heading_from
from editor.rules.diskwars.table import Disk, Lasting, Pending, Point, Table, Wall, radius_cm
from editor.rules.diskwars.walking import keeps_off, way
from editor.rules.diskwars.wounds import bury, harm, harm_momentarily, settle
from schemas.base import Schema, must_be
from schemas.systems.diskwars_spells import (
    Ambushes,
    BuildsWall,
    Captures,
    ChangesValue,
    Counters,
    Damages,
    Destroys,
    Enters,
    Flips,
    GivesState,
    Heals,
    JoinsStack,
    Jumps,
    Marks,
    MovesFor,
    Relieves,
    Says,
    Shoots,
    Skips,
    Swaps,
    Wounds,
)


@dataclass
class Run:
    """A spell or a skill at work."""

    rec: Recorder
    spots: list[Point]
    """Where things are laid, those that no block has used yet."""

    @property
    def table(self) -> Table:
        """The table as it stands now."""
        return self.rec.state.table

    def note(self, event: Event) -> None:
        """Add an event and let it happen."""
        self.rec.note(event)


Targets = list[Any]
"""Disks on the table by their ids, or disks off it, each with whose stack or dead it is of."""


def _on_table(run: Run, targets: Targets) -> Iterator[Disk]:
    for one in targets:
        disk = run.table.disk(one) if isinstance(one, str) else None
        if disk is not None:
            yield disk


def _change(run: Run, block: ChangesValue, pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        lasting = Lasting(block.until, value=block.value, by=block.by, minimum=block.minimum)
        run.note(Put(disk.id, lasting))
        if block.value == "toughness":
            settle(run.rec, disk.id, pending.player)


def _damage(run: Run, block: Damages, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        if block.momentary:
            harm_momentarily(run.rec, disk.id, block.power, pending.player)
        else:
            harm(run.rec, disk.id, block.power, pending.player)


def _wound(run: Run, block: Wounds, pending: Pending, targets: Targets) -> None:
    for one in list(targets) if block.who == "targets" else [pending.caster]:
        for disk in _on_table(run, [one]):
            if not disk.under("immune_damage"):
                run.note(Wounded(disk.id, block.count, disk.damage))
                bury(run.rec, disk.id, pending.player)


def _heal(run: Run, block: Heals, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if healed := min(block.count, disk.wounds):
            run.note(Healed(disk.id, healed))


def _relieve(run: Run, block: Relieves, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if amount := min(block.most, disk.damage):
            run.note(Relieved(disk.id, amount))


def _capture(run: Run, _block: Captures, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        if disk.player != pending.player:
            run.note(Captured(disk.id, pending.player))


def _ambush(run: Run, _block: Ambushes, pending: Pending, _targets: Targets) -> None:
    run.note(Lay(pending.caster, run.spots.pop(0), run.table.top()))


def _state(run: Run, block: GivesState, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        run.note(Put(disk.id, Lasting(block.until, state=block.state)))


def _mark(run: Run, block: Marks, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if disk.activated != block.activated:
            run.note(Marked(disk.id, block.activated))


def _flip(run: Run, block: Flips, pending: Pending, targets: Targets) -> None:
    caster = run.table.disk(pending.caster)
    if caster is None:
        return
    order = sorted(_on_table(run, targets), key=lambda one: (one.value("toughness"), one.id))
    for disk in order:
        if disk.id != caster.id:
            along = heading_from(caster.at, disk.at)
            _flipped(run, disk.id, [degrees(atan2(along[1], along[0]))] * block.count)


def _flipped(run: Run, disk_id: str, headings: list[float]) -> None:
    """Flip a disk on and on: it stops where it lies on another, before walls, and at the table's edge."""
    disk = run.table.disk(disk_id)
    if disk is None or disk.under("cannot_move"):
        return
    spots = list(way(run.table, disk, headings).spots)
    while spots and keeps_off(run.table, disk, spots[-1], last=True):
        spots.pop()
    if spots:
        run.note(Lay(disk_id, spots[-1], run.table.top()))


def _jump(run: Run, _block: Jumps, _pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        run.note(Lay(disk.id, run.spots.pop(0), run.table.top()))


def _swap(run: Run, block: Swaps, _pending: Pending, targets: Targets) -> None:
    found = list(_on_table(run, targets))
    if len(found) != 2:
        return
    first, second = found
    if block.what == "layers":
        run.note(Lay(first.id, first.at, second.layer))
        run.note(Lay(second.id, second.at, first.layer))
    else:
        run.note(Lay(first.id, second.at, second.layer))
        run.note(Lay(second.id, first.at, first.layer))


def _move(run: Run, _block: MovesFor, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        steps = list(pending.path[: disk.value("movement")])
        _flipped(run, disk.id, steps)


def _enter(run: Run, block: Enters, pending: Pending, targets: Targets) -> None:
    dead = pending.spell.target_rules.pick == "lost"
    for owner, reserve in targets:
        if block.where == "caster":
            at = run.spots.pop(0)
            run.note(CameIn(owner, reserve, at, run.table.top(), block.activated, dead))
        elif all(one.reserve.id != reserve.id for one in run.table.entering):
            run.note(CalledIn(owner, reserve, block.activated, dead))


def _join_stack(run: Run, _block: JoinsStack, pending: Pending, targets: Targets) -> None:
    caster = run.table.disk(pending.caster)
    for owner, reserve in targets:
        run.note(ChangedStack(reserve, owner, caster.player if caster is not None else pending.player))


def _destroy(run: Run, _block: Destroys, pending: Pending, targets: Targets) -> None:
    for one in list(targets):
        if isinstance(one, tuple):
            run.note(ChangedStack(one[1], one[0], None, pending.player))
        elif run.table.disk(one) is not None:
            run.note(Gone(one, pending.player))


def _wall(run: Run, block: BuildsWall, _pending: Pending, _targets: Targets) -> None:
    run.note(Walled(Wall(run.spots.pop(0), radius_cm(block.diameter_mm))))


def _skip(run: Run, block: Skips, pending: Pending, _targets: Targets) -> None:
    run.note(Frozen(must_be(pending.opponent, str), block.activations))


def _counter(run: Run, _block: Counters, pending: Pending, _targets: Targets) -> None:
    run.note(Countered(pending.caster))


def _shoot(run: Run, block: Shoots, pending: Pending, _targets: Targets) -> None:
    aim = run.spots.pop(0)
    drop(run.rec, block.missile, block.count, aim, block.drop_cm, pending.player)


def _say(run: Run, block: Says, _pending: Pending, _targets: Targets) -> None:
    run.note(ByHand(block.words))


HANDLERS: Final[Mapping[type[Schema], Callable[[Run, Any, Pending, Targets], None]]] = {
    ChangesValue: _change,
    Damages: _damage,
    Wounds: _wound,
    Heals: _heal,
    Relieves: _relieve,
    Captures: _capture,
    Ambushes: _ambush,
    GivesState: _state,
    Marks: _mark,
    Flips: _flip,
    Jumps: _jump,
    Swaps: _swap,
    MovesFor: _move,
    Enters: _enter,
    JoinsStack: _join_stack,
    Destroys: _destroy,
    BuildsWall: _wall,
    Skips: _skip,
    Counters: _counter,
    Shoots: _shoot,
    Says: _say,
}
"""Kind of block -> what works it."""
