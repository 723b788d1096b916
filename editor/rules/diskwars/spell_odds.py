"""What a spell or a skill would do to the disks on the table, before it is decided (phase 2)."""

from __future__ import annotations

from typing import NamedTuple

from editor.rules.diskwars.actions.activation import as_pending
from editor.rules.diskwars.actions.picking import Use, spell_of, who
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState


class Harm(NamedTuple):
    """What would come of one disk."""

    disk: str
    damage: int
    """Damage that it would have then, with what it had before in this turn."""
    toughness: int
    """Damage that makes a wound."""
    wounds: int
    """Wounds that it would take."""
    destroyed: bool


class _NoDice:
    """Dice of a forecast: nothing may hang on them."""

    def roll(self, sides: int) -> int:
        """Refuse to roll.

        Raises:
            LookupError: always.
        """
        raise LookupError("a forecast rolls no die")


def spell_harm(state: BattleState, use: Use) -> tuple[Harm, ...] | None:
    """Return whom a spell or skill would harm if nobody counters it. None where that hangs on dice.

    Args:
        state: the battle.
        use: the spell or skill; it is legal.
    """
    before = state.table
    rec = ENGINE.record(state, _NoDice())
    try:
        if isinstance(use, Cast):
            interpreter.announce(rec, use)
            interpreter.resolve(rec)
        else:
            disk = before.found(who(use))
            interpreter.use_skill(rec, as_pending(use, disk, spell_of(state, use)), use.skill)
    except LookupError:
        return None
    after, lost = rec.state.table, {one.id for player in rec.state.table.players for one in player.lost}
    found = []
    for disk in before.disks:
        now = after.disk(disk.id)
        if now is None and disk.id in lost:
            found.append(Harm(disk.id, disk.damage, disk.value("toughness"), 0, destroyed=True))
        elif now is not None and (now.damage > disk.damage or now.wounds > disk.wounds):
            wounds = now.wounds - disk.wounds
            found.append(Harm(disk.id, now.damage, now.value("toughness"), wounds, destroyed=False))
    return tuple(found)
