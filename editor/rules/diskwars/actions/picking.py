"""Spells and skills that are picked one thing after another: what is still open, and what forbids it already.

Nothing here is a list of what is legal: whoever points at a disk or a spot asks the same refusals that the
whole action is checked by, but for those that the next thing pointed at will heal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal

from editor.rules.diskwars.actions.activation import UseSkill, skill_of, skill_refusals
from editor.rules.diskwars.actions.casting import cast_refusals, castable
from editor.rules.diskwars.spells import casting
from editor.rules.diskwars.spells.casting import Cast, blocks_for, enters_beside, picked_count
from editor.rules.diskwars.spells.targets import picked_reserves
from editor.rules.diskwars.state import BattleState, ready
from editor.rules.diskwars.table import Disk, Point, Reserve, Table, radius_cm
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import Ambushes, BuildsWall, Jumps, MovesFor

Use = Cast | UseSkill
Need = Literal["", "target", "spot", "heading", "way", "player", "reserve"]
"""What has to be picked next: a disk on the table, a spot, the direction of a push, the flips of a disk that
is moved, an opponent, a disk of a stack or a lost one. Empty where nothing has."""

_HEALED: Final[dict[Need, frozenset[str]]] = {
    "": frozenset(),
    "target": frozenset({"wrong_count", "wrong_spots"}),
    "spot": frozenset({"wrong_spots"}),
    "heading": frozenset({"wrong_headings"}),
    "way": frozenset(),
    "player": frozenset({"no_opponent", "no_such_reserve", "wrong_spots"}),
    "reserve": frozenset({"no_such_reserve", "wrong_spots"}),
}
"""What has to be picked next -> refusals that picking it heals."""


def uses(state: BattleState, disk: Disk) -> Iterator[Use]:
    """Yield the spells and skills of a disk that may be activated, nothing picked for them yet."""
    if not ready(state.table, disk):
        return
    if disk.card.wizard_level:
        yield from (Cast(disk.id, spell.id) for spell in castable(state, disk))
    if not disk.under("no_abilities"):
        skills = state.battle.skills.get(disk.card.id, ())
        yield from (UseSkill(disk.id, number) for number, skill in enumerate(skills) if skill is not None)


def who(use: Use) -> str:
    """Return the id of the disk that casts or uses its skill."""
    return use.caster if isinstance(use, Cast) else use.disk


def spell_of(state: BattleState, use: Use) -> DiskwarsSpell:
    """Return the spell, or the skill as one.

    Raises:
        LookupError: the disk is not on the table, or it is none of that player or disk.
    """
    spell = _known(state, use)
    if spell is None:
        raise LookupError(use)
    return spell


def _known(state: BattleState, use: Use) -> DiskwarsSpell | None:
    """Return the spell, or the skill as one. None if it is none of that player or disk."""
    disk = state.table.disk(who(use))
    if disk is None:
        return None
    if isinstance(use, UseSkill):
        return skill_of(state, disk, use.skill)
    return next((one for one in state.table.player(disk.player).book if one.id == use.spell), None)


def needed(state: BattleState, use: Use) -> Need:
    """Return what has to be picked next; nothing for what is unknown, which :func:`trouble` refuses."""
    spell = _known(state, use)
    if spell is None:
        return ""
    target = spell.target_rules
    match target.pick:
        case "push":
            return "" if use.path else "heading"
        case "spot" | "throw":
            return "" if use.spots else "spot"
        case "player":
            return "" if use.opponent is not None else "player"
        case "disks" if len(use.targets) < count(state, use):
            return "target"
        case "stack" if target.stack == "enemy" and use.opponent is None:
            return "player"
        case "stack" | "lost" if not use.targets and (target.pick == "lost" or target.place == "chosen"):
            return "reserve"
    if len(use.spots) < len(entries(state, use)):
        return "spot"
    return "way" if not use.path and moved(state, use) is not None else ""


def moved(state: BattleState, use: Use) -> Disk | None:
    """Return the disk that is moved by a spell or skill for which all disks are picked. None for no such."""
    disk = state.table.disk(use.targets[0]) if use.targets else None
    if disk is None or not any(isinstance(one, MovesFor) for one in _blocks(state, use, disk)):
        return None
    return disk


def count(state: BattleState, use: Use) -> int:
    """Return how many disks have to be picked on the table: all that there are where there are fewer."""
    return picked_count(*_asked(state, use))


def pool(state: BattleState, use: Use) -> list[Disk]:
    """Return the disks on the table from which the targets are picked."""
    return casting.pool(*_asked(state, use))


def _asked(state: BattleState, use: Use) -> tuple[Table, Disk, DiskwarsSpell]:
    """Return the table as it is when targets are picked, who picks, and for what."""
    table, caster = state.table, state.table.found(who(use))
    if isinstance(use, UseSkill):  # it has its marker before anything is picked
        caster = replace(caster, activated=True)
        table = table.with_disk(caster)
    return table, caster, spell_of(state, use)


def reserves(state: BattleState, use: Use) -> tuple[Reserve, ...]:
    """Return the disks off the table from which one is picked."""
    spell, table = spell_of(state, use), state.table
    player = table.player(table.found(who(use)).player)
    if spell.target_rules.pick == "lost":
        return player.lost
    owner = player if spell.target_rules.stack == "own" else table.player(use.opponent or player.id)
    return owner.stack


def entries(state: BattleState, use: Use) -> list[tuple[Disk | Reserve, object]]:
    """Return what comes to lie on a spot, in order: the disk, and the block that lays it there."""
    spell, table = spell_of(state, use), state.table
    player, found = table.found(who(use)).player, list[tuple[Disk | Reserve, object]]()
    if spell.target_rules.pick in ("stack", "lost"):
        for _owner, held in picked_reserves(table, player, use.targets, use.opponent, spell):
            found += [(held, one) for one in _blocks(state, use, held) if enters_beside(one)]
    elif spell.target_rules.pick == "disks":
        for disk in filter(None, map(table.disk, use.targets)):
            found += [(disk, one) for one in _blocks(state, use, disk) if isinstance(one, Jumps | Ambushes)]
    return found


def _blocks(state: BattleState, use: Use, one: Disk | Reserve) -> Iterator[object]:
    caster = state.table.found(who(use))
    return blocks_for(state.table, spell_of(state, use), one, caster.player, caster.card.faction)


def trouble(state: BattleState, use: Use) -> Message | None:
    """Return what forbids a spell or skill as far as it is picked, and no further pick would heal."""
    need = needed(state, use)
    healed = _HEALED[need]
    if need == "target" and spell_of(state, use).target_rules.one_in_reach:
        healed |= {"out_of_reach"}
    found = cast_refusals(state, use) if isinstance(use, Cast) else skill_refusals(state, use)
    return next((one for one in found if one.code.partition(".")[2] not in healed), None)


def laid_within(state: BattleState, use: Use) -> tuple[Point, float] | None:
    """Return a circle in which the centre of what is laid next has to be. None where no circle bounds it."""
    caster, spell = state.table.found(who(use)), spell_of(state, use)
    if spell.target_rules.pick in ("spot", "throw"):
        if spell.range_cm is None:
            return None
        walls = [radius_cm(one.diameter_mm) for one in spell.effects if isinstance(one, BuildsWall)]
        return caster.at, caster.radius + spell.range_cm + max(walls, default=0.0)
    thing, block = entries(state, use)[len(use.spots)]
    match thing, block:
        case Disk(), Jumps(within_cm=far):
            return thing.at, far + 2 * thing.radius
        case Disk(), Ambushes():
            return thing.at, thing.radius + caster.radius
        case _:
            return caster.at, caster.radius + radius_cm(thing.card.diameter_mm)
