"""Who may cast what at whom: every refusal names the wizard, the spell and the fix (phase 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from math import isfinite

from editor.rules.diskwars.base import Action
from editor.rules.diskwars.spells.condition_words import condition_words
from editor.rules.diskwars.spells.conditions import met
from editor.rules.diskwars.spells.targets import able_targets, picked_reserves, reachable
from editor.rules.diskwars.table import (
    Disk,
    Pending,
    Point,
    Reserve,
    Table,
    Wall,
    barred,
    gap,
    overlap,
    radius_cm,
    stays_on,
)
from schemas.problems import Message, Value
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import (
    Ambushes,
    BuildsWall,
    Counters,
    Enters,
    Jumps,
    MovesFor,
    OnlyIf,
    PlainBlock,
    Skips,
    Swaps,
)


@dataclass(frozen=True)
class Cast(Action):
    """What a player casts: a wizard, a spell of the book, and all that it has to pick."""

    caster: str
    spell: str
    """Id of the spell."""
    targets: tuple[str, ...] = ()
    """Disks, on the table, in a stack or dead."""
    spots: tuple[Point, ...] = ()
    """Where things are laid: the wall, the aim, each disk that jumps or comes in beside the caster."""
    path: tuple[float, ...] = ()
    """Headings: of the push, or of each flip of a disk that is moved."""
    opponent: str | None = None
    """The player meant, or whose stack."""


def may_cast(wizard_level: int, spell_level: int, *, activated: bool, pinned: bool) -> bool:
    """Return whether a magician may cast: up to his level, once in a turn, never while pinned."""
    return spell_level <= wizard_level and not activated and not pinned


def refusal(code: str, /, **values: Value) -> Message:
    """Return a refusal in the area of spells; ids stand for names, which a battle puts in their place."""
    return Message(code=f"diskwars_spells.{code}", values=values)


def check(table: Table, action: Cast) -> Message | None:
    """Return what forbids to cast a spell. None if nothing does."""
    return next(refusals(table, action), None)


def refusals(table: Table, cast: Cast) -> Iterator[Message]:
    """Yield all that forbids to cast a spell."""
    disk = table.disk(cast.caster)
    if disk is None:
        yield refusal("no_such_disk", disk=cast.caster)
        return
    player = table.player(disk.player)
    spell = next((one for one in player.book if one.id == cast.spell), None)
    if spell is None:
        yield refusal("not_in_book", disk=disk.id, spell=cast.spell)
        return
    named = {"disk": disk.id, "spell": spell.slug}
    counter = any(isinstance(one, Counters) for one in spell.effects)
    if counter != (table.pending is not None):
        yield refusal("nothing_to_counter" if counter else "another_spell_pending", **named)
    if not may_cast(disk.card.wizard_level, spell.level, activated=disk.activated, pinned=table.pinned(disk)):
        code = "too_high" if spell.level > disk.card.wizard_level else "cannot_act"
        yield refusal(code, **named, level=spell.level, wizard=disk.card.wizard_level)
    if player.skips and not counter:
        yield refusal("player_skips", player=player.id)
    yield from target_refusals(table, cast, disk, spell)


def target_refusals(table: Table, cast: Cast, disk: Disk, spell: DiskwarsSpell) -> Iterator[Message]:
    """Yield what is wrong with the targets, spots and headings that are picked for a spell or a skill."""
    named = {"disk": disk.id, "spell": spell.slug}
    if not all(map(isfinite, (*cast.path, *chain.from_iterable(cast.spots)))):
        yield refusal("unreadable", **named)
        return
    target = spell.target_rules
    if target.pick == "disks":
        yield from _disks(table, cast, disk, spell)
    elif target.pick in ("stack", "lost"):
        yield from _reserves(table, cast, disk, spell)
    elif target.pick == "player":
        yield from _opponent(table, cast, disk, spell)
    elif target.pick == "push" and len(cast.path) != 1:
        yield refusal("wrong_headings", **named, needed=1, found=len(cast.path))
    yield from _spots(table, cast, disk, spell)


def target_refusal(table: Table, caster: Disk, one: Disk, spell: DiskwarsSpell) -> Message | None:
    """Return why a disk is no target of a spell that picks disks: what it is, or how far away. None if it is.

    Args:
        table: the table.
        caster: who casts it.
        one: the disk.
        spell: the spell.
    """
    named = {"disk": caster.id, "spell": spell.slug, "target": one.id}
    if not met(table, spell.target_rules.needs, one, caster.player, caster.card.faction):
        return refusal("needs_not_met", **named, needs=condition_words(spell.target_rules.needs))
    if spell.target_rules.one_in_reach or reachable(table, caster, one, spell):
        return None
    if spell.range_kind == "contact":
        return refusal("must_touch", **named)
    return refusal("out_of_reach", **named, reach=spell.range_cm or 0.0)


def picked_count(table: Table, caster: Disk, spell: DiskwarsSpell) -> int:
    """Return how many disks a spell picks on the table: all that there are where there are fewer."""
    most = spell.target_rules.count
    return most if most == 1 else max(min(most, len(pool(table, caster, spell))), 1)


def pool(table: Table, caster: Disk, spell: DiskwarsSpell) -> list[Disk]:
    """Return the disks on the table from which a spell picks."""
    able = able_targets(table, spell, caster)
    if spell.target_rules.one_in_reach:
        return able
    return [one for one in able if reachable(table, caster, one, spell)]


def _disks(table: Table, cast: Cast, caster: Disk, spell: DiskwarsSpell) -> Iterator[Message]:
    target, named = spell.target_rules, {"disk": caster.id, "spell": spell.slug}
    found = [one for one in map(table.disk, cast.targets) if one is not None]
    if len(found) < len(cast.targets):
        yield refusal("no_such_disk", disk=next(one for one in cast.targets if table.disk(one) is None))
    most = picked_count(table, caster, spell)
    if len(set(cast.targets)) != most:
        yield refusal("wrong_count", **named, needed=most, found=len(set(cast.targets)))
    yield from filter(None, (target_refusal(table, caster, one, spell) for one in found))
    if not found:
        return
    if target.one_in_reach and not any(reachable(table, caster, one, spell) for one in found):
        yield refusal("out_of_reach", **named, target=found[0].id, reach=spell.range_cm or 0.0)
    if any(isinstance(one, Swaps) and one.what == "layers" for one in spell.effects):
        pair = found[0], found[-1]
        if not overlap(pair[0].at, pair[0].radius, pair[1].at, pair[1].radius):
            yield refusal("not_in_contact", **named, target=pair[0].id, other=pair[1].id)


def _reserves(table: Table, cast: Cast, caster: Disk, spell: DiskwarsSpell) -> Iterator[Message]:
    named = {"disk": caster.id, "spell": spell.slug}
    target = spell.target_rules
    if target.pick == "stack" and target.stack == "enemy":
        yield from _opponent(table, cast, caster, spell)
    found = picked_reserves(table, caster.player, cast.targets, cast.opponent, spell)
    if not found:
        yield refusal("no_such_reserve", **named)
    for _owner, one in found:
        if not met(table, target.needs, one, caster.player):
            yield refusal("needs_not_met", **named, target=one.id, needs=condition_words(target.needs))


def _opponent(table: Table, cast: Cast, caster: Disk, spell: DiskwarsSpell) -> Iterator[Message]:
    known = [one for one in table.players if one.id == cast.opponent and one.id != caster.player]
    if not known:
        yield refusal("no_opponent", player=cast.opponent or "-")
    elif known[0].froze_last and any(isinstance(one, Skips) for one in spell.effects):
        yield refusal("frozen_before", player=known[0].id)


def blocks_for(
    table: Table, spell: DiskwarsSpell, one: Disk | Reserve, player: str, faction: str | None = None
) -> Iterator[PlainBlock]:
    """Yield the blocks of a spell that work on one target, conditions decided."""
    for block in spell.effects:
        if isinstance(block, OnlyIf):
            yield from block.then if met(table, block.condition, one, player, faction) else block.otherwise
        else:
            yield block


def enters_beside(block: object) -> bool:
    """Return whether a block lays disks beside the caster; in a zone their own players lay them later."""
    return isinstance(block, Enters) and block.where == "caster"


def _spots(table: Table, cast: Cast, caster: Disk, spell: DiskwarsSpell) -> Iterator[Message]:
    """Look at each spot in the order in which the blocks use them."""
    named = {"disk": caster.id, "spell": spell.slug}
    target = spell.target_rules
    needed: list[Message | None] = []
    given = iter(cast.spots)
    if target.pick in ("spot", "throw"):
        at = next(given, None)
        walls = [one for one in spell.effects if isinstance(one, BuildsWall)]
        needed.append(_aim(table, at, caster, spell, walls) if at is not None else None)
    elif target.pick in ("stack", "lost"):
        for _owner, reserve in picked_reserves(table, caster.player, cast.targets, cast.opponent, spell):
            for block in blocks_for(table, spell, reserve, caster.player, caster.card.faction):
                if enters_beside(block):
                    at = next(given, None)
                    needed.append(_entry(table, at, reserve, caster) if at else None)
    elif target.pick == "disks":
        for disk in filter(None, map(table.disk, cast.targets)):
            for block in blocks_for(table, spell, disk, caster.player, caster.card.faction):
                if isinstance(block, Jumps):
                    at = next(given, None)
                    needed.append(_jump(table, at, disk, block, spell) if at else None)
                elif isinstance(block, Ambushes):
                    at = next(given, None)
                    needed.append(_ambush(table, at, caster, disk) if at else None)
                elif isinstance(block, MovesFor) and len(cast.path) > disk.value("movement"):
                    yield refusal("too_far", **named, target=disk.id, most=disk.value("movement"))
    if len(cast.spots) != len(needed):
        yield refusal("wrong_spots", **named, needed=len(needed), found=len(cast.spots))
    yield from (one for one in needed if one is not None)


def _aim(
    table: Table, at: Point, caster: Disk, spell: DiskwarsSpell, walls: list[BuildsWall]
) -> Message | None:
    named = {"disk": caster.id, "spell": spell.slug}
    radius = radius_cm(walls[0].diameter_mm) if walls else 0.0
    if spell.range_cm is not None and gap(caster.at, caster.radius, at, radius) > spell.range_cm + 1e-9:
        return refusal("spot_out_of_reach", **named, reach=spell.range_cm)
    for wall in walls:
        if not stays_on(table, at, radius):
            return refusal("off_the_table", **named)
        lying = [
            *((one.at, one.radius) for one in table.disks),
            *((one.at, one.radius) for one in table.walls),
        ]
        if any(overlap(at, radius, *one) for one in lying):
            return refusal("spot_not_free", **named)
        if _too_many(wall, Wall(at, radius), table.walls):
            return refusal("too_many_walls", **named, most=wall.most, within=wall.within_cm)
    return None


def _too_many(block: BuildsWall, new: Wall, walls: Sequence[Wall]) -> bool:
    """Return whether with a new wall too many would stand near it, or near one of those beside it."""

    def near(one: Wall) -> list[Wall]:
        return [
            other for other in walls if gap(one.at, one.radius, other.at, other.radius) <= block.within_cm
        ]

    found = near(new)
    return len(found) >= block.most or any(len(near(one)) >= block.most for one in found)


def _entry(table: Table, at: Point, reserve: Reserve, caster: Disk) -> Message | None:
    disk = Disk(reserve.id, reserve.card, caster.player, at)
    if not stays_on(table, at, disk.radius) or barred(table, disk, at):
        return refusal("spot_barred", target=reserve.id)
    if gap(at, disk.radius, caster.at, caster.radius) > 1e-6:
        return refusal("not_touching", target=reserve.id)
    return None


def _jump(table: Table, at: Point, disk: Disk, block: Jumps, spell: DiskwarsSpell) -> Message | None:
    if not stays_on(table, at, disk.radius) or barred(table, disk, at):
        return refusal("spot_barred", target=disk.id)
    if gap(disk.at, disk.radius, at, disk.radius) > block.within_cm + 1e-9:
        return refusal("jump_too_far", target=disk.id, spell=spell.slug, reach=block.within_cm)
    return None


def _ambush(table: Table, at: Point, caster: Disk, target: Disk) -> Message | None:
    if not stays_on(table, at, caster.radius) or barred(table, caster, at):
        return refusal("spot_barred", target=caster.id)
    if not overlap(at, caster.radius, target.at, target.radius):
        return refusal("ambush_beside", disk=caster.id, target=target.id)
    return None


def announced(table: Table, cast: Cast) -> Pending:
    """Return the spell that a legal casting announces."""
    caster = table.found(cast.caster)
    spell = next(one for one in table.player(caster.player).book if one.id == cast.spell)
    return Pending(caster.player, caster.id, spell, cast.targets, cast.spots, cast.path, cast.opponent)
