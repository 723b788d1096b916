"""What a spell that works does, block by block (XX.6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.effects.events import EffectsBegan, EffectsEnded
from editor.rules.demonworld.effects.lasting import Bar, Change, Lasting, Until, next_number
from editor.rules.demonworld.effects.numbers import extra
from editor.rules.demonworld.fire.turn_begins import would_burn
from editor.rules.demonworld.magic.conditions import holds
from editor.rules.demonworld.magic.events import (
    FieldKindled,
    PartLeftOut,
    PointsChanged,
    SpellHealed,
    SpellStruck,
    TestsDue,
    UnitShifted,
)
from editor.rules.demonworld.magic.pushing import pushed
from editor.rules.demonworld.magic.seeing import area, fields_inside, reached
from editor.rules.demonworld.magic.spells import block_played
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.magic.wizards import Casting, Due
from editor.rules.demonworld.state import BattleState, Recorder
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import (
    PlainEffect,
    SpellAttacks,
    SpellBars,
    SpellBurns,
    SpellChange,
    SpellEnds,
    SpellHeals,
    SpellIf,
    SpellMoves,
    SpellTests,
)
from schemas.systems.demonworld_spells import Until as Written

Reached = Sequence[tuple[int, tuple[int, ...]]]
"""(unit, elements) that a spell works on."""


def execute(recorder: Recorder, casting: Casting) -> None:
    """Let a spell that works do what its blocks say, one after another (XX.6.0)."""
    state = recorder.state
    spell = state.battle.spells[casting.spell]
    for unit, elements in [*reached(state, spell, casting)]:
        begun: list[Lasting] = []
        for block in [*_blocks_for(recorder, spell, casting, unit)]:
            effect = lasting(recorder.state, casting, block, unit, elements)
            if effect is not None:
                begun.append(effect._replace(number=effect.number + len(begun)))
            else:
                _do(recorder, spell, casting, block, unit, elements)
        if begun:
            recorder.note(EffectsBegan(tuple(begun)))
    for burns in spell.effects:
        if isinstance(burns, SpellBurns):
            _kindle(recorder, spell, casting, burns.value)
    for kind in dict.fromkeys(_left_out(spell)):
        recorder.note(PartLeftOut(casting, kind))


def _blocks_for(
    recorder: Recorder, spell: DemonworldSpell, casting: Casting, unit: int
) -> Iterator[PlainEffect]:
    """Yield the blocks that count for a unit: of those with a condition those that fit it."""
    for effect in spell.effects:
        if isinstance(effect, SpellIf):
            yield from effect.then if holds(recorder, effect.condition, casting, unit) else effect.otherwise
        else:
            yield effect


def _left_out(spell: DemonworldSpell) -> Iterator[str]:
    """Yield the kinds of the blocks of a spell that are not played yet."""
    for effect in spell.effects:
        for one in (*effect.then, *effect.otherwise) if isinstance(effect, SpellIf) else (effect,):
            if one.change != "text" and not block_played(one):
                yield one.change


def _do(
    recorder: Recorder,
    spell: DemonworldSpell,
    casting: Casting,
    block: PlainEffect,
    unit: int,
    elements: tuple[int, ...],
) -> None:
    """Let one block work on one unit."""
    match block:
        case SpellChange(change="spell_points"):
            _give_points(recorder, casting, block.value, elements)
        case SpellHeals():
            _heal(recorder, casting, block.value, elements)
        case SpellTests():
            attacks = any(one.change == "attack" for one in spell.effects)
            recorder.note(TestsDue((Due(unit, block.value, casting, attacks),)))
        case SpellAttacks():
            for element in elements:
                for _ in range(fields_inside(recorder.state, spell, casting, element)):
                    _attack(recorder, spell, casting, block.value, element)
        case SpellMoves():
            found = pushed(recorder.state, casting, block, unit)
            if found is not None:
                recorder.note(UnitShifted(casting, unit, *found))
        case SpellEnds():
            _break(recorder, block.value, unit)
        case _:
            pass  # What lasts is noted as an effect.


def lasting(
    state: BattleState, casting: Casting, block: PlainEffect, unit: int, elements: tuple[int, ...]
) -> Lasting | None:
    """Return the effect of a block that lasts for a while; nothing of what is done at once (XX.7.0)."""
    lasts = state.battle.spells[casting.spell].lasts
    if isinstance(block, SpellBars):
        until, last = _ends(lasts, state.turn)
        return _effect(state, casting, unit, elements, block.what, 0, until, last)
    if isinstance(block, SpellChange) and block.change != "spell_points" and block.value:
        until, last = _ends(lasts if block.until == "as_written" else block.until, state.turn)
        return _effect(state, casting, unit, elements, block.change, block.value, until, last)
    return None


def _effect(
    state: BattleState,
    casting: Casting,
    unit: int,
    elements: tuple[int, ...],
    change: Change | Bar,
    value: int,
    until: Until,
    last_turn: int,
) -> Lasting:
    """Return an effect that begins now."""
    return Lasting(
        number=next_number(state.effects),
        source=casting.spell,
        by=casting.wizard,
        unit=unit,
        elements=elements,
        change=change,
        value=value,
        until=until,
        began=state.turn,
        last_turn=last_turn,
        strength=casting.points,
    )


def _ends(written: Written, turn: int) -> tuple[Until, int]:
    """Return when an effect ends, and its last turn (XX.7.0)."""
    if written == "next_turn":
        return "turn", turn + 1
    if written in ("phase", "turn"):
        return ("phase" if written == "phase" else "turn"), turn
    return "battle", turn


def _give_points(recorder: Recorder, casting: Casting, value: int, elements: tuple[int, ...]) -> None:
    """Give spell points to wizards or take some, never above the most that they keep (XX.3.2)."""
    for element in elements:
        magic = recorder.state.magic
        now = magic.of(element) if magic is not None else None
        level = next((one.level for one in recorder.state.battle.wizards if one.element == element), 0)
        row = level_row(level, recorder.state.battle.ruleset)
        if now is None or row is None or now.drained:
            continue
        change = min(max(now.points + value, 0), max(row.spell_points, now.points)) - now.points
        if change:
            recorder.note(PointsChanged(casting, element, change))


def _heal(recorder: Recorder, casting: Casting, value: int, elements: tuple[int, ...]) -> None:
    """Give hit points back, never above the number at the start; nobody is woken (XX.6.0)."""
    for element in elements:
        state = recorder.state
        lost = state.wounds.get(element, (0, 0))[0]
        count = min(value, lost)
        if count and element not in state.struck:
            recorder.note(SpellHealed(casting, element, count))


def attack_number(state: BattleState, spell: DemonworldSpell, power: int, element: int) -> Sum:
    """Return the base number of an attack by a spell (XX.6.0): power less the protection from missiles."""
    protected = not spell.ignores_protection
    card = state.battle.cards[element]
    return add_up(
        (
            Part("XX.6.0", "demonworld.part_spell_power", power),
            Part("XX.6.0", "demonworld.part_missile_protection", -card.missile_protection * protected),
            Part(
                "XX.6.0",
                "demonworld.part_changed_protection",
                -extra(state, element, "missile_protection") * protected,
            ),
        )
    )


def _attack(recorder: Recorder, spell: DemonworldSpell, casting: Casting, power: int, element: int) -> None:
    """Attack an element once; who has no hit point left is spared (XX.6.0)."""
    state = recorder.state
    if element in state.struck or element not in state.standing:
        return
    number = attack_number(state, spell, power, element)
    die = recorder.die(20)
    modifiers = tuple([(part.rule, part.code, int(part.value)) for part in number.parts])
    recorder.note(SpellStruck(casting, element, int(number.value), die, die <= number.value, modifiers))


def _kindle(recorder: Recorder, spell: DemonworldSpell, casting: Casting, power: int) -> None:
    """Try to set the fields alight that a spell reaches and that would burn; only with chapter XXII.

    They burn from the start of the next turn (XXII.5.0).
    """
    state = recorder.state
    if "XXII" not in state.battle.chapters:
        return
    for cell in area(state, spell, casting):
        if would_burn(state, cell):
            die = recorder.die(20)
            recorder.note(FieldKindled(casting, cell, power, die, die <= power))


def _break(recorder: Recorder, most: int, unit: int) -> None:
    """End the spells on a unit up to a level (XX.6.0)."""
    state = recorder.state
    numbers = tuple(
        one.number
        for one in state.effects
        if one.unit == unit
        and one.source in state.battle.spells
        and state.battle.spells[one.source].level <= most
    )
    if numbers:
        recorder.note(EffectsEnded(numbers, "broken"))
