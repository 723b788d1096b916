"""What spells did, in the past tense, and the table after it; nothing here rolls or refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from editor.rules.diskwars.spells.table import (
    Disk,
    Fallen,
    Lasting,
    Pending,
    Player,
    Point,
    Reserve,
    Table,
    Wall,
)
from schemas.text import LocalText


@dataclass(frozen=True)
class Announced:
    """A wizard announced a spell; it left the book, and he got his marker."""

    pending: Pending


@dataclass(frozen=True)
class Countered:
    """The spell that was being cast had no effect."""

    caster: str
    """Wizard whose counterspell it was."""


@dataclass(frozen=True)
class Worked:
    """The announced spell has worked."""


@dataclass(frozen=True)
class PassedOn:
    """The thrown spell goes to the next player."""

    player: str


@dataclass(frozen=True)
class Put:
    """Something lasts on a disk."""

    disk: str
    lasting: Lasting


@dataclass(frozen=True)
class Harmed:
    """A disk took damage."""

    disk: str
    amount: int


@dataclass(frozen=True)
class Wounded:
    """A disk took wounds, and its damage fell."""

    disk: str
    wounds: int
    left: int
    """Damage that remains on it."""
    by: str = ""
    """Player who dealt them."""


@dataclass(frozen=True)
class Healed:
    """A disk lost wound markers."""

    disk: str
    count: int


@dataclass(frozen=True)
class Relieved:
    """A disk lost damage that had made no wound."""

    disk: str
    amount: int


@dataclass(frozen=True)
class Vanished:
    """Momentary damage made no wound and was gone at once."""

    disk: str
    amount: int


@dataclass(frozen=True)
class Captured:
    """A disk changed sides."""

    disk: str
    player: str


@dataclass(frozen=True)
class Skilled:
    """A disk was activated for a skill of its own."""

    disk: str
    skill: int
    """Which of its abilities, from 0."""
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Gone:
    """A disk was destroyed; it lies with its owner's dead."""

    disk: str
    by: str


@dataclass(frozen=True)
class Marked:
    """An activation marker was put on a disk or taken from it."""

    disk: str
    activated: bool


@dataclass(frozen=True)
class Lay:
    """A disk lies elsewhere."""

    disk: str
    at: Point
    layer: int


@dataclass(frozen=True)
class CameIn:
    """A disk came into play."""

    player: str
    reserve: Reserve
    at: Point
    layer: int
    activated: bool
    dead: bool = False
    """From the dead, not from the stack."""


@dataclass(frozen=True)
class ChangedStack:
    """A disk left a stack: for another player's, or destroyed."""

    reserve: Reserve
    player: str
    to: str | None
    """Whose stack it lies on now; nothing for destroyed."""
    by: str = ""
    """Who destroyed it."""


@dataclass(frozen=True)
class Walled:
    """A wall stands."""

    wall: Wall


@dataclass(frozen=True)
class Frozen:
    """A player has to skip activations."""

    player: str
    activations: int


@dataclass(frozen=True)
class Fell:
    """A missile or a thrown spell fell on a spot and touched disks."""

    at: Point
    disks: tuple[str, ...]
    faces: tuple[int, ...] = ()
    missile: str = ""
    """Missile of the ruleset; '' for a thrown spell."""
    radius: float = 0.0
    """Radius of its marker, in centimetres."""
    knocked: bool = False
    """It pushed another missile off, and counts nothing."""


@dataclass(frozen=True)
class ByHand:
    """Something that only words tell was left to the players."""

    words: LocalText


Event = (
    Announced
    | Countered
    | Worked
    | PassedOn
    | Put
    | Harmed
    | Wounded
    | Healed
    | Relieved
    | Vanished
    | Captured
    | Skilled
    | Gone
    | Marked
    | Lay
    | CameIn
    | ChangedStack
    | Walled
    | Frozen
    | Fell
    | ByHand
)


def evolve(table: Table, event: Event) -> Table:
    """Return the table after an event."""
    return _EVOLVE[type(event)](table, event)


def _disk(table: Table, disk_id: str) -> Disk:
    found = table.disk(disk_id)
    if found is None:
        raise LookupError(disk_id)
    return found


def _announced(table: Table, event: Announced) -> Table:
    pending = event.pending
    owner = table.player(_disk(table, pending.caster).player)
    book = list(owner.book)
    book.remove(next(one for one in book if one.id == pending.spell.id))
    table = table.with_player(replace(owner, book=tuple(book)))
    return replace(_marked(table, Marked(pending.caster, True)), pending=pending)


def _countered(table: Table, _event: Countered) -> Table:
    return replace(table, pending=None)


def _worked(table: Table, _event: Worked) -> Table:
    return replace(table, pending=None)


def _passed_on(table: Table, event: PassedOn) -> Table:
    if table.pending is None:
        raise LookupError(event.player)
    pending = replace(table.pending, player=event.player, spots=(), thrown=table.pending.thrown + 1)
    return replace(table, pending=pending)


def _put(table: Table, event: Put) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, lasting=(*disk.lasting, event.lasting)))


def _harmed(table: Table, event: Harmed) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, damage=disk.damage + event.amount))


def _wounded(table: Table, event: Wounded) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, wounds=disk.wounds + event.wounds, damage=event.left))


def _healed(table: Table, event: Healed) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, wounds=max(disk.wounds - event.count, 0)))


def _gone(table: Table, event: Gone) -> Table:
    disk = _disk(table, event.disk)
    owner = table.player(disk.owner or disk.player)
    table = table.with_player(replace(owner, lost=(*owner.lost, Reserve(disk.id, disk.card))))
    counts = dict(table.destroyed_by)
    # A captured disk scores for nobody; nor does one that nobody is credited with.
    if event.by not in ("", disk.player) and not disk.captured:
        counts[event.by] = counts.get(event.by, 0) + disk.card.points
    return replace(table, disks=tuple(one for one in table.disks if one.id != disk.id), destroyed_by=counts)


def _marked(table: Table, event: Marked) -> Table:
    return table.with_disk(replace(_disk(table, event.disk), activated=event.activated))


def _lay(table: Table, event: Lay) -> Table:
    return table.with_disk(replace(_disk(table, event.disk), at=event.at, layer=event.layer))


def _came_in(table: Table, event: CameIn) -> Table:
    owner = table.player(event.player)
    source = owner.lost if event.dead else owner.stack
    rest = tuple(one for one in source if one.id != event.reserve.id)
    owner = replace(owner, lost=rest) if event.dead else replace(owner, stack=rest)
    new = event.reserve
    disk = Disk(new.id, new.card, event.player, event.at, event.layer, activated=event.activated)
    return replace(table.with_player(owner), disks=(*table.disks, disk))


def _changed_stack(table: Table, event: ChangedStack) -> Table:
    owner = table.player(event.player)
    rest = tuple(one for one in owner.stack if one.id != event.reserve.id)
    lost = owner.lost if event.to is not None else (*owner.lost, event.reserve)
    table = table.with_player(replace(owner, stack=rest, lost=lost))
    if event.to is None:
        counts = dict(table.destroyed_by)
        if event.by not in ("", event.player):
            counts[event.by] = counts.get(event.by, 0) + event.reserve.card.points
        return replace(table, destroyed_by=counts)
    taker = table.player(event.to)
    return table.with_player(replace(taker, stack=(event.reserve, *taker.stack)))


def _walled(table: Table, event: Walled) -> Table:
    return replace(table, walls=(*table.walls, event.wall))


def _frozen(table: Table, event: Frozen) -> Table:
    player = table.player(event.player)
    return table.with_player(replace(player, skips=event.activations, froze_last=True))


def _relieved(table: Table, event: Relieved) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, damage=max(disk.damage - event.amount, 0)))


def _captured(table: Table, event: Captured) -> Table:
    disk = _disk(table, event.disk)
    return table.with_disk(replace(disk, player=event.player, owner=disk.owner or disk.player))


def _skilled(table: Table, event: Skilled) -> Table:
    return _marked(table, Marked(event.disk, True))


def _fell(table: Table, event: Fell) -> Table:
    if not event.missile or not event.disks or event.knocked:
        return table
    lying = Fallen(event.at, event.radius, event.missile, event.disks)
    return replace(table, fallen=(*table.fallen, lying))


def _nothing(table: Table, _event: object) -> Table:
    return table


_EVOLVE: Final[Mapping[type, Callable[[Table, Any], Table]]] = {
    Announced: _announced,
    Countered: _countered,
    Worked: _worked,
    PassedOn: _passed_on,
    Put: _put,
    Harmed: _harmed,
    Wounded: _wounded,
    Healed: _healed,
    Gone: _gone,
    Marked: _marked,
    Lay: _lay,
    CameIn: _came_in,
    ChangedStack: _changed_stack,
    Walled: _walled,
    Frozen: _frozen,
    Fell: _fell,
    Relieved: _relieved,
    Vanished: _nothing,
    Captured: _captured,
    Skilled: _skilled,
    ByHand: _nothing,
}


def phase_ended(table: Table) -> Table:
    """Return the table after the activation phase: what lasted for it is over, nobody skips any more."""
    players = tuple(replace(one, skips=0, froze_last=False) for one in table.players)
    return replace(_without(table, ("phase",)), players=players)


def turn_ended(table: Table) -> Table:
    """Return the table after the turn: every marker but wounds is off (phase 5)."""
    table = _without(phase_ended(table), ("turn",))
    clean = tuple(replace(one, damage=0, activated=False) for one in table.disks)
    return replace(table, disks=clean, fallen=())


def skipped(player: Player) -> Player:
    """Return a player who has skipped his activations."""
    return replace(player, skips=0)


def activated_again(player: Player) -> Player:
    """Return a player who has activated disks in his round: he may be frozen again."""
    return replace(player, froze_last=False)


def _without(table: Table, over: tuple[str, ...]) -> Table:
    return replace(
        table,
        disks=tuple(
            replace(disk, lasting=tuple(one for one in disk.lasting if one.until not in over))
            for disk in table.disks
        ),
    )
