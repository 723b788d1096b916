"""What has to be so of a disk: the tests of spells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.rules.diskwars.table import Disk, Reserve, Table
from schemas.systems.diskwars_conditions import DiskIs, SpellCondition, TestGroup, ValueIs

_STATES: Final[Mapping[str, Callable[[Table, Disk, str], bool]]] = {
    "friend": lambda _table, disk, player: disk.player == player,
    "enemy": lambda _table, disk, player: disk.player != player,
    "activated": lambda _table, disk, _player: disk.activated,
    "pinned": lambda table, disk, _player: table.pinned(disk),
    "pinning": lambda table, disk, _player: table.pinning(disk),
    "in_combat": lambda table, disk, _player: table.in_combat(disk),
    "wounded": lambda _table, disk, _player: disk.wounds > 0,
    "several_wounds": lambda _table, disk, _player: disk.card.hits > 1,
    "flyer": lambda _table, disk, _player: disk.card.flyer,
    "wizard": lambda _table, disk, _player: disk.card.wizard_level > 0,
}
_CARD_STATES: Final = ("several_wounds", "flyer", "wizard")
"""States that a disk off the table has, too."""


def met(
    table: Table,
    condition: SpellCondition | TestGroup,
    disk: Disk | Reserve,
    player: str,
    faction: str | None = None,
) -> bool:
    """Return whether a condition holds of a disk, for the spell of a player, by a caster of a faction."""
    if not condition.of:
        return True
    found = (_test(table, one, disk, player, faction) for one in condition.of)
    return all(found) if condition.join == "all" else any(found)


def _test(
    table: Table, test: DiskIs | ValueIs | TestGroup, disk: Disk | Reserve, player: str, faction: str | None
) -> bool:
    match test:
        case TestGroup():
            found = met(table, test, disk, player, faction)
        case DiskIs(state="same_faction"):
            found = faction is not None and disk.card.faction == faction
        case DiskIs():
            found = _is(table, test.state, disk, player)
        case _:
            number = value_of(disk, test.value)
            found = number >= test.amount if test.compare == "at_least" else number <= test.amount
    return found != test.negated


def _is(table: Table, state: str, disk: Disk | Reserve, player: str) -> bool:
    if isinstance(disk, Reserve):
        # Off the table a disk is nowhere, unmarked and unharmed; what its card says holds.
        shown = Disk(disk.id, disk.card, player, (0.0, 0.0))
        return state in _CARD_STATES and _STATES[state](table, shown, player)
    return _STATES[state](table, disk, player)


def value_of(disk: Disk | Reserve, value: str) -> int:
    """Return a value of a disk, with what spells change; ``sum`` is attack, defence and toughness."""
    if value == "points":
        return disk.card.points
    shown = disk if isinstance(disk, Disk) else Disk(disk.id, disk.card, "", (0.0, 0.0))
    if value == "sum":
        return shown.value("attack") + shown.value("defence") + shown.value("toughness")
    return next(shown.value(one) for one in ("attack", "defence", "toughness", "movement") if one == value)
