"""What the computer casts: each spell by what it is expected to bring, against what may go wrong (XX)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.parts import chance_d20
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.spell_fields import promise
from editor.rules.demonworld.ai.states import pace, strength
from editor.rules.demonworld.effects.lasting import BARS, Lasting
from editor.rules.demonworld.forecast.spell import fails_test, likely
from editor.rules.demonworld.magic.blocks import attack_number
from editor.rules.demonworld.magic.casting import castings, list_shifts, useful_points, wizard_of
from editor.rules.demonworld.magic.events import magic_of
from editor.rules.demonworld.magic.fields import OnFields
from editor.rules.demonworld.magic.seeing import area, fields_inside, middle_of, reached
from editor.rules.demonworld.magic.spells import casting_chance, critical_failure
from editor.rules.demonworld.magic.wizards import Casting, Wizard
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.states.events import other_state
from schemas.base import must_be
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import (
    PlainEffect,
    SpellAttacks,
    SpellBars,
    SpellBurns,
    SpellChange,
    SpellEnds,
    SpellGround,
    SpellHeals,
    SpellIf,
    SpellSummons,
    SpellTests,
    SpellTransforms,
)

_EACH: Final[Mapping[str, float]] = {
    "melee_power": 0.05,
    "melee_skill": 0.08,
    "melee_protection": 0.05,
    "missile_power": 0.05,
    "missile_skill": 0.05,
    "missile_protection": 0.04,
    "missile_power_against": -0.04,
    "manoeuvres": 0.05,
    "movement_points": 0.012,
    "fear": 0.03,
    "morale_a": -0.04,
    "morale_b": -0.005,
    "initiative": 0.04,
}
"""What one more of a number is worth to a unit in a turn, in parts of the unit; less of it the same away."""
_SHOTS: Final = ("missile_power", "missile_skill")
_COVER: Final = ("missile_protection", "missile_power_against")
_BARRED: Final[Mapping[str, float]] = {
    "moving": 0.15,
    "shooting": 0.2,
    "melee": 0.3,
    "orders": 0.2,
    "magic": 0.2,
}
"""What it costs a unit to be kept from something for a turn, in parts of the unit."""
_TURNS: Final[Mapping[str, float]] = {"phase": 0.3, "turn": 1.0, "next_turn": 1.8, "battle": 3.0}
"""For how many turns an effect is taken to count."""
_ROUT: Final = 0.5
"""What a rout costs, in parts of the unit."""
_NEAR: Final = 8
"""Fields from an enemy within which a unit is soon in melee."""
_CLOSE: Final = ((1, 1.0), (_NEAR, 0.6))
_FAR: Final = 0.25
"""What an effect counts by the distance of the nearest enemy."""
_OWN_LOSS: Final = 1.3
"""What a loss of one's own counts against one of the enemy."""
_RISK: Final = 0.15
"""What a critical failure costs, in parts of the wizard."""
_ONCE: Final = 0.1
"""What it costs to use up an item that works once, in parts of its bearer."""
_PER_POINT: Final = 0.002
"""What a spell point is worth, in parts of the wizard."""
_WORST: Final[Mapping[str, float]] = {
    "shocked": 0.15,
    "drained_recovers": 0.25,
    "drained": 0.6,
    "banished": 1.0,
}
"""What a critical failure costs a wizard, in parts of him."""


def cast(state: BattleState, *, extra: bool) -> act.Action:
    """Return the spell that promises most, or that the wizard casts none.

    ``extra``: more points are spent where they raise what is expected; else never more than the level.
    """
    waiting = magic_of(state).waiting
    wizard = must_be(wizard_of(state, waiting[0]), Wizard)
    price = worth(state, state.battle.came_with[wizard.element])
    best, found = 0.0, None
    sums: dict[str, tuple[int, ...]] = {}
    for one in castings(state, wizard):
        spell = state.battle.spells[one.spell]
        gain = expected(state, one)
        if gain <= 0:
            continue
        if one.stored:
            if gain - _ONCE * price > best:
                best, found = gain - _ONCE * price, one
            continue
        if one.spell not in sums:
            sums[one.spell] = useful_points(state, wizard, spell)
        for points in sums[one.spell] if extra else sums[one.spell][:1]:
            total = casting_chance(spell.level, points, state.battle.ruleset) * gain
            total -= price * (_PER_POINT * points + _RISK * _critical(state))
            if total > best:
                best, found = total, one._replace(points=points)
    return act.CastSpell(found) if found is not None else act.CastNothing(wizard.element)


def _critical(state: BattleState) -> float:
    return len(state.battle.ruleset.magic.critical_failure_on) / 20


def shift(state: BattleState) -> act.Action:
    """Return the shift of a critical failure that costs least."""
    casting, die = must_be(magic_of(state).failing, tuple)
    element = casting.wizard
    left = state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0]

    def cost(action: act.ShiftFailure) -> tuple[float, int]:
        found = critical_failure(die, action.shift, casting.points, state.battle.ruleset)
        if found.wounds is not None:
            return min(found.wounds / max(left, 1), 1.0), abs(action.shift)
        if found.attack_power is not None:
            return 1.5 * chance_d20(found.attack_power) / max(left, 1), abs(action.shift)
        return _WORST[found.row.result], abs(action.shift)

    return min(list_shifts(state), key=cost)


def worth(state: BattleState, unit: int) -> float:
    """Return what a unit is worth now, in points."""
    roster = state.battle.roster[unit]
    left = sum(element in state.standing for element in roster.elements)
    return roster.worth * left / max(1, len(roster.elements))


def expected(state: BattleState, casting: Casting) -> float:
    """Return what a spell brings where it works, in points: harm to enemies, good to one's own."""
    spell = state.battle.spells[casting.spell]
    total = 0.0
    for unit, elements in reached(state, spell, casting):
        value = _blocks(state, spell, casting, unit, elements)
        friend = state.battle.roster[unit].camp == state.battle.camps[state.side]
        total += value * (_OWN_LOSS if value < 0 else 1.0) if friend else -value
    middle, reach = middle_of(state, spell, casting), area(state, spell, casting)
    for block in spell.effects:
        if isinstance(block, OnFields):
            total += promise(state, casting, block, middle, reach)
    return total


def _blocks(
    state: BattleState, spell: DemonworldSpell, casting: Casting, unit: int, elements: tuple[int, ...]
) -> float:
    """Return what a spell does to a unit, in points; negative for harm."""
    total = 0.0
    for effect in spell.effects:
        if isinstance(effect, SpellIf):
            chance_so = likely(state, effect.condition, casting, unit)
            for share, blocks in ((chance_so, effect.then), (1 - chance_so, effect.otherwise)):
                total += share * sum(_block(state, spell, casting, one, unit, elements) for one in blocks)
        else:
            total += _block(state, spell, casting, effect, unit, elements)
    return total


def _block(
    state: BattleState,
    spell: DemonworldSpell,
    casting: Casting,
    block: PlainEffect,
    unit: int,
    elements: tuple[int, ...],
) -> float:
    """Return what one block does to a unit, in points."""
    price = worth(state, unit)
    match block:
        case SpellChange():
            turns = _TURNS[spell.lasts if block.until == "as_written" else block.until]
            return price * _share(state, unit, block.change, block.value) * turns
        case SpellBars():
            return -price * _BARRED.get(block.what, 0.0) * _TURNS[spell.lasts] * _close(state, unit)
        case SpellHeals():
            each = price / max(1, len(elements))
            return sum(block.value * each / state.battle.hit_points[one] for one in elements)
        case SpellAttacks():
            each = price / max(1, len(elements))
            return -each * sum(_hurt(state, spell, casting, block.value, one) for one in elements)
        case SpellTests():
            attacks = any(one.change == "attack" for one in spell.effects)
            return -_ROUT * price * fails_test(state, unit, block.value) * (0.5 if attacks else 1.0)
        case SpellEnds():
            return -sum(_undone(state, one) for one in state.effects if one.unit == unit)
        case SpellTransforms():
            return price * _transformed(state, unit, block.state) * _TURNS["battle"]
        case SpellBurns() | SpellGround() | SpellSummons():
            return 0.0 if block in spell.effects else _on_fields(state, casting, block, unit, elements)
        case _:
            return 0.0


def _on_fields(
    state: BattleState, casting: Casting, block: OnFields, unit: int, elements: tuple[int, ...]
) -> float:
    """Return what a block on the fields under a unit is to that unit, in points."""
    under = [cell for one in elements for cell in state.fields_of(one)]
    friend = state.battle.roster[unit].camp == state.battle.camps[state.side]
    return promise(state, casting, block, under, under) * (1 if friend else -1)


def _hurt(state: BattleState, spell: DemonworldSpell, casting: Casting, power: int, element: int) -> float:
    """Return what the attacks of a spell take from an element, in parts of what is left of it (XX.6.0)."""
    left = max(1, state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0])
    hits = fields_inside(state, spell, casting, element) * chance_d20(
        attack_number(state, spell, power, element).value
    )
    return min(hits / left, 1.0)


def _share(state: BattleState, unit: int, change: str, value: int) -> float:
    """Return what the change of a number does for a turn, in parts of the unit."""
    if change in _SHOTS and not any(weapon.bands for weapon in state.battle.roster[unit].card.weapons):
        return 0.0
    if change in _COVER and not _enemies_shoot(state, unit):
        return 0.0
    return _EACH.get(change, 0.0) * value * _close(state, unit)


def _transformed(state: BattleState, unit: int, key: str | None) -> float:
    """Return what another state does for a turn, in parts of the unit: near an enemy melee, far away pace."""
    number = other_state(state, unit, key)
    if number is None:
        return 0.0
    roster, close = state.battle.roster[unit], _close(state, unit)
    now, then = roster.card, roster.profiles[number]
    melee = _EACH["melee_power"] * (strength(then) - strength(now))
    return close * melee + (1 - close) * _EACH["movement_points"] * (pace(then) - pace(now))


def _undone(state: BattleState, effect: Lasting) -> float:
    """Return what an effect does to its unit, in points."""
    price = worth(state, effect.unit) * _TURNS["battle" if effect.until == "battle" else "turn"]
    if effect.change in BARS:
        return -price * _BARRED.get(effect.change, 0.0) * _close(state, effect.unit)
    return price * _share(state, effect.unit, effect.change, effect.value)


def _close(state: BattleState, unit: int) -> float:
    """Return what an effect on a unit counts by the distance of its nearest enemy."""
    battle, distance = state.battle, state.battle.ground.distance
    camp = battle.roster[unit].camp
    own = [
        place.cell for one in battle.roster[unit].elements if (place := state.standing.get(one)) is not None
    ]
    enemies = [
        cell
        for one in state.units
        if one.elements and battle.roster[one.number].camp != camp
        for cell in one.cells
    ]
    apart = min((distance(cell, enemy) for cell in own[:1] for enemy in enemies), default=_NEAR + 1)
    return next((value for fields, value in _CLOSE if apart <= fields), _FAR)


def _enemies_shoot(state: BattleState, unit: int) -> bool:
    """Return whether an enemy of a unit has missiles."""
    roster = state.battle.roster
    camp = roster[unit].camp
    return any(
        weapon.bands
        for one in state.units
        if one.elements and roster[one.number].camp != camp
        for weapon in roster[one.number].card.weapons
    )
