"""What spells and skills are worth to a player, by the blocks that they work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.diskwars.actions.activation import skill_uses
from editor.rules.diskwars.actions.casting import casts
from editor.rules.diskwars.actions.picking import Use
from editor.rules.diskwars.ai.looking import clash, courses_to, left_of, worth
from editor.rules.diskwars.base import Action
from editor.rules.diskwars.spells.casting import blocks_for
from editor.rules.diskwars.spells.targets import disks_found, picked_reserves
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Pending, Point, Table, overlap
from schemas.base import must_be
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import (
    Ambushes,
    Captures,
    ChangesValue,
    Damages,
    Enters,
    GivesState,
    Heals,
    Marks,
    PlainBlock,
    Relieves,
    Shoots,
)

_GLAD: Final = 0.35
"""Share of a spell's points that it has to bring, and more."""
_IN_FIGHT: Final = 1.5
_CAME: Final = 2.5
"""What a disk more on the table is worth, whichever it is."""
_TAKEN: Final = 2.0
"""What it is worth to take disks from a stack."""


def preferences(state: BattleState, disk: Disk) -> Iterator[tuple[float, Action]]:
    """Yield castings and skills of a disk that bring something, with what they bring less what they cost."""
    for use in skill_uses(state, disk):
        skill = must_be(state.battle.skills[disk.card.id][use.skill], DiskwarsSpell)
        value = _value(state, disk, skill, use)
        if value > 0:
            yield value, use
    if not disk.card.wizard_level or not state.player.book:
        return
    book = {one.id: one for one in state.player.book}
    for cast in casts(state, disk):
        spell = book[cast.spell]
        value = _value(state, disk, spell, cast) - _GLAD * spell.points
        if value > 0:
            yield value, cast


def _value(state: BattleState, caster: Disk, spell: DiskwarsSpell, use: Use) -> float:
    table, spots = state.table, use.spots
    pending = Pending(caster.player, caster.id, spell, use.targets, spots, use.path)
    if spell.target_rules.pick in ("spot", "throw", "player", "spell", "nothing"):
        return _at_spot(state, caster, spell, spots)
    if spell.target_rules.pick in ("stack", "lost"):
        return _off_the_table(table, caster, spell, use)
    found = 0.0
    for name in disks_found(table, pending, caster):
        disk = table.found(name)
        for block in blocks_for(table, spell, disk, caster.player, caster.card.faction):
            found += _on(state, caster, disk, block, spots)
    return found


def _off_the_table(table: Table, caster: Disk, spell: DiskwarsSpell, use: Use) -> float:
    """Return what it brings that disks come in out of a stack or from the dead, or are taken from it."""
    if not any(isinstance(one, Enters) for one in spell.effects):
        return _TAKEN
    found = picked_reserves(table, caster.player, use.targets, use.opponent, spell)
    return sum(_CAME if owner == caster.player else -_CAME for owner, _reserve in found)


def _at_spot(state: BattleState, caster: Disk, spell: DiskwarsSpell, spots: tuple[Point, ...]) -> float:
    power = max(
        (one.power for one in spell.effects if isinstance(one, Damages)),
        default=max((one.count // 2 for one in spell.effects if isinstance(one, Shoots)), default=0),
    )
    if not power or not spots:
        return 0.0
    found = 0.0
    for disk in state.table.disks:
        if overlap(spots[0], 4.0, disk.at, disk.radius):
            harm = 0.5 * worth(disk) * min(power / max(left_of(disk), 1), 1.0)
            found += harm if disk.player != caster.player else -1.5 * harm
    return found


def _on(state: BattleState, caster: Disk, disk: Disk, block: PlainBlock, spots: tuple[Point, ...]) -> float:
    """Return what a block brings that works on one disk; minus where it hurts."""
    side = 1.0 if disk.player != caster.player else -1.0
    match block:
        case Damages(power=power):
            return side * (worth(disk) if power >= left_of(disk) else 0.1 * power)
        case Captures():
            return side * 1.5 * worth(disk)
        case Ambushes():
            fight = clash(state.table, caster, spots[0]) if spots else None
            return fight.gain - 0.7 * fight.loss + 0.2 if fight is not None else 0.0
        case ChangesValue(value=value, by=by):
            return -side * _change(state, disk, value, by)
        case Heals():
            return -side * 0.5 * worth(disk) if disk.wounds else 0.0
        case Relieves(most=most):
            return -side * 0.3 * min(most, disk.damage)
        case Marks(activated=activated):
            useful = not disk.activated and not state.table.pinned(disk)
            return side * 0.35 * worth(disk) if activated and useful else 0.0
        case GivesState(state="immune_damage"):
            return -side * 0.6 * worth(disk) if state.table.in_combat(disk) else 0.0
        case GivesState(state="cannot_move"):
            return side * 0.25 * worth(disk) if not disk.activated else 0.0
        case _:
            return 0.0


def _change(state: BattleState, disk: Disk, value: str, by: int) -> float:
    """Return what a change of a value brings a disk's player: much where it decides a fight."""
    table = state.table
    if value == "movement":
        if disk.activated or table.pinned(disk) or table.in_combat(disk):
            return 0.0
        return 0.25 * by if not any(True for foe in table.disks if _reached(table, disk, foe)) else 0.0
    if not table.in_combat(disk):
        return 0.1 * by
    return _IN_FIGHT * by if value != "toughness" else 0.3 * worth(disk) * (1 if by > 0 else -1)


def _reached(table: Table, disk: Disk, foe: Disk) -> bool:
    return foe.player != disk.player and any(True for _ in courses_to(table, disk, foe))
