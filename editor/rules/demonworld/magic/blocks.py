"""What a spell that works does, block by block (XX.6.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.effects.events import EffectsBegan, EffectsEnded
from editor.rules.demonworld.effects.lasting import Bar, Lasting, Until, next_number
from editor.rules.demonworld.effects.numbers import extra
from editor.rules.demonworld.items.carried import Change
from editor.rules.demonworld.magic import fields
from editor.rules.demonworld.magic.conditions import holds
from editor.rules.demonworld.magic.events import (
    PartLeftOut,
    PointsChanged,
    SpellHealed,
    SpellStruck,
    TestsDue,
    UnitShifted,
)
from editor.rules.demonworld.magic.fields import OnFields, ends
from editor.rules.demonworld.magic.pushing import pushed
from editor.rules.demonworld.magic.seeing import area, fields_inside, middle_of, reached
from editor.rules.demonworld.magic.spells import block_played
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.magic.wizards import Casting, Due
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.states.events import take_up
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import (
    PlainEffect,
    SpellAttacks,
    SpellBars,
    SpellChange,
    SpellEnds,
    SpellHeals,
    SpellIf,
    SpellMoves,
    SpellTests,
    SpellTransforms,
)


def execute(recorder: Recorder, casting: Casting) -> None:
    """Let a spell that works do what its blocks say, one after another (XX.6.0).

    First those on its targets, then those on the fields that it reaches; a condition is judged for each
    target with its fields, and of a spell on a field once more for the fields on which nobody stands.
    """
    state = recorder.state
    spell = state.battle.spells[casting.spell]
    middle, reach = middle_of(state, spell, casting), area(state, spell, casting)
    for unit, elements in [*reached(state, spell, casting)]:
        begun: list[Lasting] = []
        under = [cell for one in elements if one in state.standing for cell in state.fields_of(one)]
        for block in [*_blocks_for(recorder, spell, casting, unit)]:
            effect = lasting(recorder.state, casting, block, unit, elements)
            if effect is not None:
                begun.append(effect._replace(number=effect.number + len(begun)))
            elif isinstance(block, OnFields):
                fields.do(recorder, casting, block, under, [cell for cell in under if cell in reach])
            else:
                _do(recorder, spell, casting, block, unit, elements)
        if begun:
            recorder.note(EffectsBegan(tuple(begun)))
    for plain in spell.effects:
        if isinstance(plain, OnFields):
            fields.do(recorder, casting, plain, middle, reach)
    if casting.cell is not None:
        empty = [cell for cell in reach if cell not in state.occupied]
        _on_empty_fields(recorder, spell, casting, empty)
    for kind in dict.fromkeys(_left_out(spell)):
        recorder.note(PartLeftOut(casting, kind))


def _blocks_for(
    recorder: Recorder, spell: DemonworldSpell, casting: Casting, unit: int
) -> Iterator[PlainEffect]:
    """Yield the blocks that count for a unit: of those with a condition those that fit it."""
    for effect in spell.effects:
        if isinstance(effect, SpellIf):
            yield from effect.then if holds(recorder, effect.condition, casting, unit) else effect.otherwise
        elif not isinstance(effect, OnFields):
            yield effect


def _on_empty_fields(
    recorder: Recorder, spell: DemonworldSpell, casting: Casting, empty: Sequence[int]
) -> None:
    """Judge conditions for the fields on which nobody stands, where they decide what becomes of fields."""
    for effect in spell.effects if empty else ():
        if not isinstance(effect, SpellIf):
            continue
        if any(isinstance(one, OnFields) for one in (*effect.then, *effect.otherwise)):
            so = holds(recorder, effect.condition, casting, None)
            for block in effect.then if so else effect.otherwise:
                if isinstance(block, OnFields):
                    fields.do(recorder, casting, block, empty, empty)


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
        case SpellTransforms():
            take_up(recorder, unit, block.state, "spell")
        case _:
            pass  # What lasts is noted as an effect.


def lasting(
    state: BattleState, casting: Casting, block: PlainEffect, unit: int, elements: tuple[int, ...]
) -> Lasting | None:
    """Return the effect of a block that lasts for a while; None if it is done at once (XX.7.0)."""
    lasts = state.battle.spells[casting.spell].lasts
    if isinstance(block, SpellBars):
        until, last = ends(lasts, state.turn)
        return _effect(state, casting, unit, elements, block.what, 0, until, last)
    if isinstance(block, SpellChange) and block.change != "spell_points" and block.value:
        until, last = ends(lasts if block.until == "as_written" else block.until, state.turn)
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
    hit = die <= number.value
    recorder.note(SpellStruck(casting, element, int(number.value), die, hit, number.modifiers))


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
