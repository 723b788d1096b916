"""Who may cast what on whom with how many points (XX.4.0, XX.5.0, XX.7.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from editor.rules.demonworld.effects.numbers import barred
from editor.rules.demonworld.magic.actions import CastNothing, CastSpell, ShiftFailure
from editor.rules.demonworld.magic.casting_order import Caster
from editor.rules.demonworld.magic.events import magic_of
from editor.rules.demonworld.magic.knowing import blocks_of
from editor.rules.demonworld.magic.seeing import cell_of, no_target
from editor.rules.demonworld.magic.spells import casting_chance, may_cast, played_blocks, shift_limit
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.magic.wizards import Casting, Wizard
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import refuse
from schemas.base import must_be
from schemas.problems import Message
from schemas.systems.demonworld import DemonworldSpell
from schemas.systems.demonworld_spells import SpellBurns, SpellGround, SpellIf, SpellMoves, SpellSummons

LISTED: Final = 400
"""Up to so many ways to cast all useful sums of points are listed; of more the least and the greatest."""


def wizard_of(state: BattleState, element: int) -> Wizard | None:
    """Return a wizard as he came to the battle, or None if the element is none."""
    return next((one for one in state.battle.wizards if one.element == element), None)


def wizard_engaged(state: BattleState, element: int) -> bool:
    """Return whether a wizard is in melee: his unit is, or the one that he is with (XX.5.0)."""
    return bool(state.units[state.unit_of[element]].engaged)


def keeps_from_casting(state: BattleState, wizard: Wizard) -> bool:
    """Return whether a wizard casts nothing in this phase, whatever he knows (XX.5.0, XX.6.0, XXII.3.0)."""
    now = state.magic.of(wizard.element) if state.magic is not None else None
    if now is None or cell_of(state, wizard.element) is None:
        return True
    if state.standing[wizard.element].cell in state.changes.burning:
        return True
    if wizard.element in state.aloft and not state.battle.ruleset.magic.flying_wizards_cast:
        return not wizard.stored or now.used or barred(state, wizard.element, "magic")
    return now.drained or now.shocked_until >= state.turn or barred(state, wizard.element, "magic")


def casters(state: BattleState, level: int) -> list[Caster]:
    """Return the wizards of a level on the field, and whether they have a spell to cast now (XX.5.0)."""
    found = []
    for one in state.battle.wizards:
        if one.level == level and cell_of(state, one.element) is not None:
            camp = str(state.battle.camp_of[one.element])
            casts = not keeps_from_casting(state, one) and next(castings(state, one), None) is not None
            found.append(Caster(str(one.element), camp, level, casts))
    return found


def check_cast(state: BattleState, action: CastSpell) -> Message | None:
    """Return the rule that forbids a spell (XX.4.0, XX.5.0, XX.7.0)."""
    casting = action.casting
    if state.magic is None or not state.magic.waiting or state.magic.waiting[0] != casting.wizard:
        return refuse("not_now", "XX.5.0")
    wizard = wizard_of(state, casting.wizard)
    spell = state.battle.spells.get(casting.spell)
    known = () if wizard is None else wizard.stored if casting.stored else wizard.spells
    if wizard is None or spell is None or casting.spell not in known:
        return refuse("spell_unknown", "XXV.1.0" if casting.stored else "XX.4.0")
    if casting.stored:
        now = state.magic.of(wizard.element)
        if now is None or now.used:
            return refuse("spell_used", "XXV.1.0")
        if casting.points != spell.level:
            return refuse("spell_stored_points", "XXV.1.0", level=spell.level)
        return target_forbids(state, spell, casting)
    if wizard.element in state.aloft and not state.battle.ruleset.magic.flying_wizards_cast:
        return refuse("flying_wizard", "XXIII.7.2")
    return _points_forbid(state, wizard, spell, casting) or target_forbids(state, spell, casting)


def _points_forbid(
    state: BattleState, wizard: Wizard, spell: DemonworldSpell, casting: Casting
) -> Message | None:
    """Return that so many points cannot be spent (XX.4.1, XX.5.0)."""
    rules = state.battle.ruleset
    row, now = level_row(wizard.level, rules), state.magic.of(wizard.element) if state.magic else None
    if row is None or now is None or casting.points > now.all_points:
        have = now.all_points if now is not None else 0
        return refuse("spell_points_lacking", "XX.5.0", points=casting.points, have=have)
    engaged = wizard_engaged(state, wizard.element)
    if not may_cast(spell.level, casting.points, row, rules, engaged=engaged):
        if casting.points > spell.level and engaged:
            return refuse("spell_no_extra_points", "XX.5.0", level=spell.level)
        return refuse("spell_level_needs", "XX.4.1", points=casting.points, level=spell.level)
    return None


def target_forbids(state: BattleState, spell: DemonworldSpell, casting: Casting) -> Message | None:
    """Return that a spell cannot be cast on its target, or has no part that is played (XX.7.0)."""
    if (casting.unit is None) == (casting.cell is None):
        return refuse("spell_target", "XX.7.0")
    if casting.unit is not None and not 0 <= casting.unit < len(state.units):
        return refuse("no_such_unit", "XX.7.0", unit=casting.unit)
    reason = no_target(state, spell, casting)
    if reason is not None:
        return refuse(f"spell_{reason}", "XX.7.1" if reason == "race" else "XX.7.0")
    if wants_direction(spell) != (casting.direction is not None):
        return refuse("spell_direction", "XX.7.0")
    if casting.direction is not None and not 0 <= casting.direction < 6:
        return refuse("spell_direction", "XX.7.0")
    return None if played_blocks(spell) else refuse("spell_not_played", "XX.7.0")


def wants_direction(spell: DemonworldSpell) -> bool:
    """Return whether the wizard has to say where somebody is moved (XX.7.0)."""
    blocks = [
        inner
        for one in spell.effects
        for inner in ((*one.then, *one.otherwise) if isinstance(one, SpellIf) else (one,))
    ]
    return any(isinstance(one, SpellMoves) and one.direction == "any" for one in blocks)


def check_nothing(state: BattleState, action: CastNothing) -> Message | None:
    """Return that it is not this wizard's turn to say what he casts (XX.5.0)."""
    waiting = state.magic.waiting if state.magic is not None else ()
    return None if waiting and waiting[0] == action.wizard else refuse("not_now", "XX.5.0")


def check_shift(state: BattleState, action: ShiftFailure) -> Message | None:
    """Return that the die of a critical failure is shifted too far (XX.5.0)."""
    casting, _ = must_be(magic_of(state).failing, tuple)
    most = most_shift(state, casting.wizard)
    return None if abs(action.shift) <= most else refuse("failure_shift", "XX.5.0", most=most)


def most_shift(state: BattleState, element: int) -> int:
    """Return by how much a wizard may shift the die of a critical failure (XX.5.0)."""
    wizard = wizard_of(state, element)
    return shift_limit(wizard.level, state.battle.ruleset) if wizard is not None else 0


def useful_points(state: BattleState, wizard: Wizard, spell: DemonworldSpell) -> tuple[int, ...]:
    """Return the sums of points that can be spent on a spell and raise its chance, rising (XX.5.0)."""
    row = level_row(wizard.level, state.battle.ruleset)
    now = state.magic.of(wizard.element) if state.magic is not None else None
    if row is None or now is None:
        return ()
    engaged = wizard_engaged(state, wizard.element)
    found: list[int] = []
    best = -1.0
    for points in range(spell.level, now.all_points + 1):
        chance = casting_chance(spell.level, points, state.battle.ruleset)
        if chance <= best or not may_cast(spell.level, points, row, state.battle.ruleset, engaged=engaged):
            break
        found.append(points)
        best = chance
    return tuple(found)


def castings(state: BattleState, wizard: Wizard) -> Iterator[Casting]:
    """Yield the spells that a wizard can cast with the least points, each on every target.

    Of fields those on which somebody stands, and for what works on fields those beside him. Then those that
    his item can work.
    """
    now = state.magic.of(wizard.element) if state.magic is not None else None
    if now is None:
        return
    held = () if now.used else wizard.stored
    flies = wizard.element in state.aloft and not state.battle.ruleset.magic.flying_wizards_cast
    own = () if flies else wizard.spells
    for ident, stored in [*((one, False) for one in own), *((one, True) for one in held)]:
        spell = state.battle.spells[ident]
        if not stored and now.all_points < spell.level:
            continue
        directions: Sequence[int | None] = range(6) if wants_direction(spell) else (None,)
        for unit, cell in _targets(state, wizard.element, spell):
            for direction in directions:
                casting = Casting(wizard.element, ident, spell.level, unit, cell, direction, stored)
                if target_forbids(state, spell, casting) is not None:
                    break
                yield casting


def _targets(
    state: BattleState, wizard: int, spell: DemonworldSpell
) -> Iterator[tuple[int | None, int | None]]:
    """Yield (unit, cell) of all that a spell might be cast on."""
    if not spell.targets or set(spell.targets) != {"field"}:
        for unit in range(len(state.units)):
            yield unit, None
    if not spell.targets or "field" in spell.targets:
        free = _works_on_fields(spell) and cell_of(state, wizard) is not None
        beside = state.battle.ground.near(state.fields_of(wizard)) if free else ()
        for cell in sorted(state.occupied.keys() | beside):
            yield None, cell


def _works_on_fields(spell: DemonworldSpell) -> bool:
    """Return whether a spell changes fields or lets somebody come."""
    return any(isinstance(one, SpellBurns | SpellGround | SpellSummons) for one in blocks_of(spell))


def list_casts(state: BattleState) -> Iterator[CastSpell]:
    """Yield the spells of the wizard who is asked, with every sum of points that raises the chance.

    Of very many only the least and the greatest sum.
    """
    waiting = state.magic.waiting if state.magic is not None else ()
    wizard = wizard_of(state, waiting[0]) if waiting else None
    if wizard is None:
        return
    least = list(castings(state, wizard))
    sums = {
        ident: useful_points(state, wizard, state.battle.spells[ident])
        for ident in {one.spell for one in least if not one.stored}
    }
    many = sum(1 if one.stored else len(sums[one.spell]) for one in least) > LISTED
    for one in least:
        points = (one.points,) if one.stored else sums[one.spell]
        for number in dict.fromkeys((points[0], points[-1]) if many else points):
            yield CastSpell(one._replace(points=number))


def list_nothing(state: BattleState) -> Iterator[CastNothing]:
    """Yield that the wizard who is asked casts nothing."""
    if state.magic is not None and state.magic.waiting:
        yield CastNothing(state.magic.waiting[0])


def list_shifts(state: BattleState) -> Iterator[ShiftFailure]:
    """Yield every shift of the die of a critical failure, none first."""
    if state.magic is not None and state.magic.failing is not None:
        most = most_shift(state, state.magic.failing[0].wizard)
        for shift in sorted(range(-most, most + 1), key=lambda one: (abs(one), one)):
            yield ShiftFailure(shift)
