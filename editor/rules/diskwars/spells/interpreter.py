"""The one interpreter of spells: each kind of block has one function, and nothing else executes spells."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.dropping import scattered, touched
from editor.rules.diskwars.events.moves import Skilled
from editor.rules.diskwars.events.shooting import Fell
from editor.rules.diskwars.events.spells import Announced, PassedOn, Worked
from editor.rules.diskwars.spells.casting import Cast, announced
from editor.rules.diskwars.spells.conditions import met
from editor.rules.diskwars.spells.effects import HANDLERS, Run, Targets
from editor.rules.diskwars.spells.targets import disks_found, picked_reserves
from editor.rules.diskwars.table import Disk, Pending, Point, Reserve, Table, radius_cm
from schemas.base import must_be
from schemas.systems.diskwars_spells import (
    OnlyIf,
    Says,
)


def announce(rec: Recorder, cast: Cast) -> None:
    """Announce a spell, so that it may be countered; a counterspell works at once."""
    before, pending = rec.state.table.pending, announced(rec.state.table, cast)
    rec.note(Announced(pending))
    if before is not None:
        _work(rec, pending)


def resolve(rec: Recorder, spots: tuple[Point, ...] = ()) -> None:
    """Work the announced spell: nobody counters it (any more).

    Args:
        rec: the record of the decision.
        spots: the aim of a throw that was passed on.
    """
    pending = must_be(rec.state.table.pending, Pending)
    _work(rec, replace(pending, spots=spots) if pending.thrown else pending)


def use_skill(rec: Recorder, pending: Pending, number: int) -> None:
    """Activate a disk for an ability of its own; nobody can counter it.

    Args:
        rec: the record of the decision.
        pending: the ability as a spell, with all that was picked for it.
        number: which of its abilities, from 0.
    """
    rec.note(Skilled(pending.caster, number, pending.targets))
    _work(rec, pending)


def _work(rec: Recorder, pending: Pending) -> None:
    run = Run(rec, list(pending.spots))
    caster = run.table.disk(pending.caster)
    if caster is None:
        run.note(Worked())
        return
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
        skill = pending if run.table.pending is None else None
        run.note(PassedOn(_next_player(run.table, pending.player), skill))
    elif run.table.pending is not None:
        run.note(Worked())


def _blocks(run: Run, pending: Pending, caster: Disk, targets: Targets) -> None:
    for block in pending.spell.effects:
        if isinstance(block, OnlyIf):
            yes, no = _parted(run, block, caster, targets)
            for inner in block.then if yes else ():
                HANDLERS[type(inner)](run, inner, pending, yes)
            for inner in block.otherwise if no else ():
                HANDLERS[type(inner)](run, inner, pending, no)
        else:
            HANDLERS[type(block)](run, block, pending, targets)


def _parted(run: Run, block: OnlyIf, caster: Disk, targets: Targets) -> tuple[Targets, Targets]:
    yes: Targets = []
    no: Targets = []
    for one in targets:
        disk = one[1] if isinstance(one, tuple) else run.table.disk(one)
        if disk is not None:
            holds = met(run.table, block.condition, disk, caster.player, caster.card.faction)
            (yes if holds else no).append(one)
    return yes, no


def _throw(run: Run, pending: Pending) -> tuple[str, ...]:
    target = pending.spell.target_rules
    spread = target.stand_off_cm * run.rec.state.battle.ruleset.turn.missile_scatter_percent / 100
    at, faces = scattered(run.spots.pop(0), spread, run.rec.dice)
    hit = touched(run.table, at, radius_cm(target.disk_mm))
    run.note(Fell(at, hit, faces))
    return hit


def _next_player(table: Table, player: str) -> str:
    ids = [one.id for one in table.players]
    return ids[(ids.index(player) + 1) % len(ids)]


def _kinds() -> frozenset[str]:
    kinds = {str(model.model_fields["do"].default) for model in HANDLERS if model is not Says}
    return frozenset({*kinds, str(OnlyIf.model_fields["do"].default)})


EXECUTED: Final = _kinds()
"""Kinds of blocks that the interpreter executes, read off its own table; words are left to the players."""
