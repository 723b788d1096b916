"""What a spell or a skill would do to the disks on the table, before it is decided (phase 2)."""

from __future__ import annotations

from math import log, sqrt
from typing import Final, NamedTuple

from editor.rules.core.dice import Dice, SeededDice
from editor.rules.core.parts import Part
from editor.rules.diskwars.actions.activation import as_pending
from editor.rules.diskwars.actions.casting import ThrowOn
from editor.rules.diskwars.actions.picking import Use, spell_of, who
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.dropping import FACES
from editor.rules.diskwars.engine import ENGINE
from editor.rules.diskwars.spells import interpreter
from editor.rules.diskwars.spells.casting import Cast
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk
from schemas.systems.diskwars import DiskwarsSpell
from schemas.systems.diskwars_spells import Damages, OnlyIf, Shoots

Thrown = Use | ThrowOn
THROWS: Final = 128
"""So many throws stand for all: their first two dice show faces spread evenly over all that there are."""
_HUNDRED: Final = 100
_SPELLS: Final = "phase 2"
_MISSILES: Final = "phase 3"
"""Sections of the book."""


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


class Risk(NamedTuple):
    """What dice may bring upon one disk."""

    disk: str
    harmed: float
    """Chance that it is harmed at all, 0 to 1."""
    destroyed: float
    """Chance that it is destroyed."""
    lost: float
    """Points to be expected that its side loses with it."""


class ThrowOdds(NamedTuple):
    """What a spell promises that is thrown, or drops missiles."""

    rule: str
    """Section of the book by which it scatters."""
    near: float
    """Within so many centimetres of the aim half of all fall."""
    risks: tuple[Risk, ...]
    """Whom it may harm, the likeliest first."""
    parts: tuple[Part, ...]
    """What each that hits does."""


class _DieNeededError(Exception):
    """A forecast met a die."""


class _NoDice:
    """Dice of a forecast: nothing may hang on them."""

    def roll(self, sides: int) -> int:
        """Refuse to roll.

        Raises:
            _DieNeededError: always.
        """
        raise _DieNeededError


class _EvenDice:
    """Dice of one throw out of many: the first two show what its number says, the others any face."""

    def __init__(self, number: int) -> None:
        self._first = [_even(number, 2), _even(number, 3)]
        self._others = SeededDice(number)

    def roll(self, sides: int) -> int:
        """Return a face."""
        if self._first and sides == FACES:
            return 1 + int(self._first.pop(0) * sides)
        return self._others.roll(sides)


def _even(number: int, base: int) -> float:
    """Return the number of a row that fills 0 to 1 evenly (van der Corput's, from 1 on)."""
    found, share = 0.0, 1.0
    while number:
        share /= base
        number, digit = divmod(number, base)
        found += digit * share
    return found


def spell_harm(state: BattleState, use: Use) -> tuple[Harm, ...] | None:
    """Return whom a spell or skill would harm if nobody counters it. None where that hangs on dice.

    Args:
        state: the battle.
        use: the spell or skill; it is legal.
    """
    try:
        after = _after(state, use, _NoDice())
    except _DieNeededError:
        return None
    found = []
    for disk in state.table.disks:
        now = after.table.disk(disk.id)
        if now is None and disk.id in _lost(after):
            found.append(Harm(disk.id, disk.damage, disk.value("toughness"), 0, destroyed=True))
        elif now is not None and (now.damage > disk.damage or now.wounds > disk.wounds):
            wounds = now.wounds - disk.wounds
            found.append(Harm(disk.id, now.damage, now.value("toughness"), wounds, destroyed=False))
    return tuple(found)


def throw_odds(state: BattleState, use: Thrown) -> ThrowOdds | None:
    """Return what a throw promises if nobody counters it. None where no dice scatter it.

    Args:
        state: the battle.
        use: the spell, the skill, or the throw of a spell that was passed on; it is legal.
    """
    spell = _spell(state, use)
    fallen = _scatter(state, spell) if spell is not None else None
    if spell is None or fallen is None:
        return None
    rule, spread = fallen
    harmed: dict[str, int] = {}
    gone: dict[str, int] = {}
    for number in range(1, THROWS + 1):
        after = _after(state, use, _EvenDice(number))
        lost = _lost(after)
        for disk in state.table.disks:
            now = after.table.disk(disk.id)
            dead = now is None and disk.id in lost
            gone[disk.id] = gone.get(disk.id, 0) + dead
            worse = now is not None and (now.damage, now.wounds) != (disk.damage, disk.wounds)
            harmed[disk.id] = harmed.get(disk.id, 0) + (dead or worse)
    risks = (
        Risk(one.id, harmed[one.id] / THROWS, gone[one.id] / THROWS, one.card.points * gone[one.id] / THROWS)
        for one in state.table.disks
        if harmed[one.id]
    )
    ordered = sorted(risks, key=lambda one: (-one.destroyed, -one.harmed, one.disk))
    return ThrowOdds(rule, spread * sqrt(2 * log(2)), tuple(ordered), _parts(state, spell))


def side_of(state: BattleState, use: Thrown) -> str:
    """Return the player whose throw it is."""
    if isinstance(use, ThrowOn):
        return state.player.id
    return state.table.found(who(use)).player


def _after(state: BattleState, use: Thrown, dice: Dice) -> BattleState:
    """Return the battle after a spell has worked."""
    rec = ENGINE.record(state, dice)
    match use:
        case ThrowOn(at=at):
            interpreter.resolve(rec, (at,))
        case Cast():
            interpreter.announce(rec, use)
            interpreter.resolve(rec)
        case _:
            disk: Disk = state.table.found(who(use))
            interpreter.use_skill(rec, as_pending(use, disk, spell_of(state, use)), use.skill)
    return rec.state


def _lost(state: BattleState) -> frozenset[str]:
    return frozenset(one.id for player in state.table.players for one in player.lost)


def _spell(state: BattleState, use: Thrown) -> DiskwarsSpell | None:
    if isinstance(use, ThrowOn):
        return state.table.pending.spell if state.table.pending is not None else None
    return spell_of(state, use)


def _blocks(spell: DiskwarsSpell) -> tuple[object, ...]:
    inner = (((*one.then, *one.otherwise) if isinstance(one, OnlyIf) else (one,)) for one in spell.effects)
    return tuple(block for blocks in inner for block in blocks)


def _scatter(state: BattleState, spell: DiskwarsSpell) -> tuple[str, float] | None:
    """Return by which section a spell scatters and how far, one standard deviation. None if it does not."""
    share = state.battle.ruleset.turn.missile_scatter_percent / _HUNDRED
    if spell.target_rules.pick == "throw":
        return _SPELLS, spell.target_rules.stand_off_cm * share
    drops = [one.drop_cm for one in _blocks(spell) if isinstance(one, Shoots)]
    return (_MISSILES, max(drops) * share) if drops else None


def _parts(state: BattleState, spell: DiskwarsSpell) -> tuple[Part, ...]:
    found = []
    for block in _blocks(spell):
        if isinstance(block, Damages):
            found.append(Part(_SPELLS, "diskwars.part_spell_power", block.power))
        elif isinstance(block, Shoots):
            kind = missile_type(block.missile, state.battle.ruleset)
            found.append(Part(_MISSILES, "diskwars.part_missile", kind.damage if kind is not None else 0))
            found.append(Part(_MISSILES, "diskwars.part_missiles", block.count))
    return tuple(found)
