"""The one interpreter of spells: each kind of block has one function, and nothing else executes spells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import atan2, degrees
from typing import Any, Final

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.dice import Dice
from editor.rules.diskwars.spells import events as happened
from editor.rules.diskwars.spells.casting import Action, Resolve, announced, check
from editor.rules.diskwars.spells.conditions import met
from editor.rules.diskwars.spells.dropping import drop
from editor.rules.diskwars.spells.falling import scattered, touched
from editor.rules.diskwars.spells.run import Run
from editor.rules.diskwars.spells.table import (
    MM_PER_CM,
    Disk,
    Lasting,
    Pending,
    Reserve,
    Table,
    Wall,
)
from editor.rules.diskwars.spells.targets import disks_found, heading_from, picked_reserves
from editor.rules.diskwars.walking import keeps_off, way
from schemas.base import Schema
from schemas.systems.diskwars import DiskwarsRuleset
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
    OnlyIf,
    Relieves,
    Says,
    Shoots,
    Skips,
    Swaps,
    Wounds,
)


def decide(table: Table, action: Action, ruleset: DiskwarsRuleset, dice: Dice) -> tuple[happened.Event, ...]:
    """Return the events of an action.

    A spell is announced first, so that it may be countered; ``Resolve`` then works it.

    Raises:
        IllegalActionError: ``check`` refuses the action.
    """
    if (refused := check(table, action)) is not None:
        raise IllegalActionError(refused)
    run = Run(table, ruleset, dice)
    if isinstance(action, Resolve):
        _resolve(run, action)
    else:
        _announce(run, announced(table, action))
    return tuple(run.events)


def use_skill(
    table: Table, pending: Pending, number: int, ruleset: DiskwarsRuleset, dice: Dice
) -> tuple[happened.Event, ...]:
    """Return the events of a disk that is activated for an ability of its own; nobody can counter it.

    Args:
        table: the table.
        pending: the ability as a spell, with all that was picked for it.
        number: which of its abilities, from 0.
        ruleset: the numbers of the game.
        dice: what falls is scattered by them.
    """
    run = Run(table, ruleset, dice)
    run.tell(happened.Skilled(pending.caster, number, pending.targets))
    _work(run, pending)
    return tuple(run.events)


def _announce(run: Run, pending: Pending) -> None:
    before = run.table.pending
    run.tell(happened.Announced(pending))
    if before is not None:
        # Only a counterspell may be cast while another spell is pending; it works at once.
        _work(run, replace(pending))


def _resolve(run: Run, action: Resolve) -> None:
    pending = run.table.pending
    if pending is None:
        raise LookupError("no spell is pending")
    _work(run, replace(pending, spots=action.spots) if pending.thrown else pending)


def _work(run: Run, pending: Pending) -> None:
    caster = run.table.disk(pending.caster)
    if caster is None:
        run.tell(happened.Worked())
        return
    run.spots = list(pending.spots)
    target = pending.spell.target_rules
    targets: list[str | tuple[str, Reserve]]
    if target.pick == "throw":
        targets = list(_throw(run, pending))
    elif target.pick in ("stack", "lost"):
        targets = list(
            picked_reserves(run.table, caster.player, pending.targets, pending.opponent, pending.spell)
        )
    else:
        targets = list(disks_found(run.table, pending, caster))
    _blocks(run, pending, caster, targets)
    if target.pick == "throw" and target.passes_on and targets:
        run.tell(happened.PassedOn(_next_player(run.table, pending.player)))
    elif run.table.pending is not None:
        run.tell(happened.Worked())


Targets = list[Any]


def _blocks(run: Run, pending: Pending, caster: Disk, targets: Targets) -> None:
    for block in pending.spell.effects:
        if isinstance(block, OnlyIf):
            yes, no = _parted(run, block, caster, targets)
            for inner in block.then if yes else ():
                _HANDLERS[type(inner)](run, inner, pending, yes)
            for inner in block.otherwise if no else ():
                _HANDLERS[type(inner)](run, inner, pending, no)
        else:
            _HANDLERS[type(block)](run, block, pending, targets)


def _parted(run: Run, block: OnlyIf, caster: Disk, targets: Targets) -> tuple[Targets, Targets]:
    yes: Targets = []
    no: Targets = []
    for one in targets:
        disk = one[1] if isinstance(one, tuple) else run.table.disk(one)
        if disk is not None:
            holds = met(run.table, block.condition, disk, caster.player, caster.card.faction)
            (yes if holds else no).append(one)
    return yes, no


def _on_table(run: Run, targets: Targets) -> Iterator[Disk]:
    for one in targets:
        disk = run.table.disk(one) if isinstance(one, str) else None
        if disk is not None:
            yield disk


def _throw(run: Run, pending: Pending) -> tuple[str, ...]:
    target = pending.spell.target_rules
    spread = target.stand_off_cm * run.ruleset.turn.missile_scatter_percent / 100
    at, faces = scattered(run.spots.pop(0), spread, run.dice)
    hit = touched(run.table, at, target.disk_mm / 2 / MM_PER_CM)
    run.tell(happened.Fell(at, hit, faces))
    return hit


def _next_player(table: Table, player: str) -> str:
    ids = [one.id for one in table.players]
    return ids[(ids.index(player) + 1) % len(ids)]


def _change(run: Run, block: ChangesValue, pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        lasting = Lasting(block.until, value=block.value, by=block.by, minimum=block.minimum)
        run.tell(happened.Put(disk.id, lasting))
        if block.value == "toughness":
            run.settle(disk.id, pending.player)


def _damage(run: Run, block: Damages, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        if block.momentary:
            run.harm_momentarily(disk.id, block.power, pending.player)
        else:
            run.harm(disk.id, block.power, pending.player)


def _wound(run: Run, block: Wounds, pending: Pending, targets: Targets) -> None:
    for one in list(targets) if block.who == "targets" else [pending.caster]:
        for disk in _on_table(run, [one]):
            if not disk.under("immune_damage"):
                run.tell(happened.Wounded(disk.id, block.count, disk.damage))
                run.bury(disk.id, pending.player)


def _heal(run: Run, block: Heals, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if healed := min(block.count, disk.wounds):
            run.tell(happened.Healed(disk.id, healed))


def _relieve(run: Run, block: Relieves, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if amount := min(block.most, disk.damage):
            run.tell(happened.Relieved(disk.id, amount))


def _capture(run: Run, _block: Captures, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        if disk.player != pending.player:
            run.tell(happened.Captured(disk.id, pending.player))


def _ambush(run: Run, _block: Ambushes, pending: Pending, _targets: Targets) -> None:
    run.tell(happened.Lay(pending.caster, run.spots.pop(0), run.table.top()))


def _state(run: Run, block: GivesState, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        run.tell(happened.Put(disk.id, Lasting(block.until, state=block.state)))


def _mark(run: Run, block: Marks, _pending: Pending, targets: Targets) -> None:
    for disk in _on_table(run, targets):
        if disk.activated != block.activated:
            run.tell(happened.Marked(disk.id, block.activated))


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
        run.tell(happened.Lay(disk_id, spots[-1], run.table.top()))


def _jump(run: Run, _block: Jumps, _pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        run.tell(happened.Lay(disk.id, run.spots.pop(0), run.table.top()))


def _swap(run: Run, block: Swaps, _pending: Pending, targets: Targets) -> None:
    found = list(_on_table(run, targets))
    if len(found) != 2:
        return
    first, second = found
    if block.what == "layers":
        run.tell(happened.Lay(first.id, first.at, second.layer))
        run.tell(happened.Lay(second.id, second.at, first.layer))
    else:
        run.tell(happened.Lay(first.id, second.at, second.layer))
        run.tell(happened.Lay(second.id, first.at, first.layer))


def _move(run: Run, _block: MovesFor, pending: Pending, targets: Targets) -> None:
    for disk in list(_on_table(run, targets)):
        steps = list(pending.path[: disk.value("movement")])
        _flipped(run, disk.id, steps)


def _enter(run: Run, block: Enters, pending: Pending, targets: Targets) -> None:
    dead = pending.spell.target_rules.pick == "lost"
    for owner, reserve in targets:
        at = run.spots.pop(0)
        event = happened.CameIn(owner, reserve, at, run.table.top(), block.activated, dead)
        run.tell(event)


def _join_stack(run: Run, _block: JoinsStack, pending: Pending, targets: Targets) -> None:
    caster = run.table.disk(pending.caster)
    for owner, reserve in targets:
        run.tell(
            happened.ChangedStack(reserve, owner, caster.player if caster is not None else pending.player)
        )


def _destroy(run: Run, _block: Destroys, pending: Pending, targets: Targets) -> None:
    for one in list(targets):
        if isinstance(one, tuple):
            run.tell(happened.ChangedStack(one[1], one[0], None, pending.player))
        elif run.table.disk(one) is not None:
            run.tell(happened.Gone(one, pending.player))


def _wall(run: Run, block: BuildsWall, _pending: Pending, _targets: Targets) -> None:
    run.tell(happened.Walled(Wall(run.spots.pop(0), block.diameter_mm / 2 / MM_PER_CM)))


def _skip(run: Run, block: Skips, pending: Pending, _targets: Targets) -> None:
    if pending.opponent is not None:
        run.tell(happened.Frozen(pending.opponent, block.activations))


def _counter(run: Run, _block: Counters, pending: Pending, _targets: Targets) -> None:
    run.tell(happened.Countered(pending.caster))


def _shoot(run: Run, block: Shoots, pending: Pending, _targets: Targets) -> None:
    aim = run.spots.pop(0)
    drop(run, block.missile, block.count, aim, block.drop_cm, pending.player)


def _say(run: Run, block: Says, _pending: Pending, _targets: Targets) -> None:
    run.tell(happened.ByHand(block.words))


_HANDLERS: Final[Mapping[type[Schema], Callable[[Run, Any, Pending, Targets], None]]] = {
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


def _kinds() -> frozenset[str]:
    kinds = {str(model.model_fields["do"].default) for model in _HANDLERS if model is not Says}
    return frozenset({*kinds, str(OnlyIf.model_fields["do"].default)})


EXECUTED: Final = _kinds()
"""Kinds of blocks that the interpreter executes, read off its own table; words are left to the players."""
