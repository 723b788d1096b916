"""The log of the magic phase (XX), and the rows of its events."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import Need
from editor.rules.core.engine.rows import EventRow, unchanged, unreported
from editor.rules.demonworld.effects.words import effect_values, explained
from editor.rules.demonworld.items.carried import stored
from editor.rules.demonworld.magic import events as at
from editor.rules.demonworld.magic.wizards import Casting
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import (
    Lines,
    camp_named,
    element_named,
    field_named,
    line,
    log_wounds,
    piece,
    units_named,
)
from schemas.problems import Value
from schemas.text import LocalText
from schemas.typography import signed


def cast_named(state: BattleState, casting: Casting) -> dict[str, Value]:
    """Return the names of wizard, spell and target, and the points spent."""
    spell = state.battle.spells[casting.spell]
    item = _item_of(state, casting)
    return {
        **({"item": item} if item is not None else {}),
        **units_named(state, [state.battle.came_with[casting.wizard]], "wizard"),
        "spell": spell.name,
        **target_named(state, casting),
        "points": casting.points,
        "level": spell.level,
    }


def _item_of(state: BattleState, casting: Casting) -> LocalText | None:
    """Return the name of the item out of which a spell comes. None if a wizard casts it himself."""
    if not casting.stored:
        return None
    held = (one.item for one in state.battle.carried if one.element == casting.wizard)
    return next((item.name for item in held if next(stored(item), None) is not None), None)


def target_named(state: BattleState, casting: Casting) -> dict[str, Value]:
    """Return the name of the unit or of the field that a spell is cast on."""
    if casting.unit is not None:
        return units_named(state, [casting.unit], "target")
    cell = casting.cell if casting.cell is not None else 0
    return piece("field", "target", {"field": field_named(state, cell)})


def _units(state: BattleState, casting: Casting) -> list[int]:
    """Return the units that a spell is about."""
    return [state.battle.came_with[casting.wizard], *([casting.unit] if casting.unit is not None else [])]


def _level_began(state: BattleState, event: at.LevelBegan) -> Lines:
    if event.die is None and not event.level:
        return line("magic_items", {})
    if event.die is None:
        return line("magic_level", {"level": event.level})
    first = camp_named(state, event.sides[event.die - 1])
    return line("magic_level_drawn", {"level": event.level, **first}, dice=[(len(event.sides), event.die)])


def _spell_announced(state: BattleState, event: at.SpellAnnounced) -> Lines:
    casting = event.casting
    if casting.stored:
        return line("spell_announced_stored", cast_named(state, casting), units=_units(state, casting))
    now = state.magic.of(casting.wizard) if state.magic is not None else None
    left = now.all_points - casting.points if now is not None else 0
    values = {**cast_named(state, casting), "left": left}
    return line("spell_announced", values, units=_units(state, casting))


def _spell_rolled(state: BattleState, event: at.SpellRolled) -> Lines:
    casting = event.casting
    values = cast_named(state, casting)
    level = state.battle.spells[casting.spell].level
    values |= {"die": event.die, "extra": casting.points - level}
    need = Need(2 * level - casting.points, upwards=True)
    units = _units(state, casting)
    return line(f"spell_{event.outcome}", values, dice=[(20, event.die)], units=units, need=need)


def _spell_released(state: BattleState, event: at.SpellReleased) -> Lines:
    casting = event.casting
    return line("spell_released", cast_named(state, casting), units=_units(state, casting))


def _failure_rolled(state: BattleState, event: at.FailureRolled) -> Lines:
    values = {**cast_named(state, event.casting), "die": event.die}
    return line("failure_rolled", values, dice=[(20, event.die)], units=_units(state, event.casting)[:1])


def _spell_went_wrong(state: BattleState, event: at.SpellWentWrong) -> Lines:
    casting = event.casting
    values = {
        **cast_named(state, casting),
        "die": event.die,
        "shift": signed(event.shift),
        "count": event.wounds,
        "turns": state.battle.ruleset.magic.shocked_turns,
    }
    lines = line("failure_shifted", values) if event.shift else ()
    return lines + line(f"failure_{event.result}", values, units=_units(state, casting)[:1])


def _discharge_struck(state: BattleState, event: at.DischargeStruck) -> Lines:
    values = {**element_named(state, event.element, "target"), "base": event.power, "die": event.die}
    code = "discharge_hit" if event.hit else "discharge_miss"
    units = [state.unit_of[event.element]]
    lines = line(code, values, dice=[(20, event.die)], units=units, need=Need(event.power))
    return lines + log_wounds(state, event.element if event.hit else None)


def _spell_struck(state: BattleState, event: at.SpellStruck) -> Lines:
    values = {
        **cast_named(state, event.casting),
        **element_named(state, event.element, "struck"),
        "base": event.base,
        "die": event.die,
    }
    code = "spell_hit" if event.hit else "spell_miss"
    units = [state.battle.came_with[event.casting.wizard], state.unit_of[event.element]]
    details = explained(state, event.modifiers)
    need = Need(event.base)
    lines = line(code, values, dice=[(20, event.die)], units=units, details=details, need=need)
    return lines + log_wounds(state, event.element if event.hit else None)


def _field_kindled(state: BattleState, event: at.FieldKindled) -> Lines:
    values = {**cast_named(state, event.casting), "field": field_named(state, event.cell)}
    values |= {"base": event.power, "die": event.die}
    code = "spell_kindles" if event.lit else "spell_kindles_not"
    return line(code, values, dice=[(20, event.die)], need=Need(event.power))


def _spell_healed(state: BattleState, event: at.SpellHealed) -> Lines:
    values = {
        **cast_named(state, event.casting),
        **element_named(state, event.element, "healed"),
        "count": abs(event.count),
    }
    code = "spell_healed" if event.count > 0 else "spell_wounded"
    return line(code, values, units=[state.unit_of[event.element]])


def _points_changed(state: BattleState, event: at.PointsChanged) -> Lines:
    whose = state.battle.came_with[event.wizard]
    values = {
        **cast_named(state, event.casting),
        **units_named(state, [whose]),
        "change": signed(event.change),
    }
    return line("spell_points_changed", values, units=[whose])


def _condition_rolled(state: BattleState, event: at.ConditionRolled) -> Lines:
    values = {**cast_named(state, event.casting), "die": event.die, "least": event.least}
    need = Need(event.least, upwards=True)
    if event.unit is None:
        return line("spell_condition_fields", values, dice=[(20, event.die)], need=need)
    values |= units_named(state, [event.unit])
    return line("spell_condition", values, dice=[(20, event.die)], units=[event.unit], need=need)


def _summoned(state: BattleState, event: at.Summoned) -> Lines:
    names = [field_named(state, cell) for own in event.cells for cell in own]
    values: dict[str, Value] = {
        **cast_named(state, event.casting),
        "who": state.battle.summonable[event.card].name,
        "count": len(names),
        "fields": ", ".join(names),
    }
    first = len(state.units)
    units = [*_units(state, event.casting)[:1], *range(first, first + len(event.cells))]
    return line("summoned", values, units=units)


def _unit_shifted(state: BattleState, event: at.UnitShifted) -> Lines:
    values = {**cast_named(state, event.casting), **units_named(state, [event.unit]), "fields": event.fields}
    return line("spell_shifted", values, units=[event.unit])


def _part_left_out(state: BattleState, event: at.PartLeftOut) -> Lines:
    what = piece(f"left_out_{event.block}", "what", {})
    return line("spell_left_out", {**cast_named(state, event.casting), **what})


def _duel_fought(state: BattleState, event: at.DuelFought) -> Lines:
    by_number = {one.number: one for one in state.effects}
    first, second = by_number[event.first], by_number[event.second]
    last = event.rolls[-1]
    values = effect_values(state, [first])
    other = effect_values(state, [second])
    values |= {f"other_{key}": other[key] for key in other if key in ("spell", "by")}
    values |= {"first": first.strength + last[0], "second": second.strength + last[1]}
    dice = [(20, die) for pair in event.rolls for die in pair]
    return line(
        "duel_first" if event.first_prevails else "duel_second", values, dice=dice, units=[first.unit]
    )


def _wizards_rested(state: BattleState, event: at.WizardsRested) -> Lines:
    lines: Lines = ()
    for element, count in event.rested:
        one = at.magic_of(state).of(element)
        whose = state.battle.came_with[element]
        have = (one.points if one is not None else 0) + count
        lines += line(
            "wizard_rested", {**units_named(state, [whose]), "count": count, "have": have}, units=[whose]
        )
    return lines


EVENTS: Final = (
    EventRow(at.MagicBegan, at.after_magic_began, unreported),
    EventRow(at.LevelBegan, at.after_level_began, _level_began),
    EventRow(at.SpellAnnounced, at.after_spell_announced, _spell_announced),
    EventRow(at.CastingForgone, at.after_casting_forgone, unreported),
    EventRow(at.SpellRolled, at.after_spell_rolled, _spell_rolled),
    EventRow(at.SpellReleased, at.after_spell_released, _spell_released),
    EventRow(at.FailureRolled, at.after_failure_rolled, _failure_rolled),
    EventRow(at.SpellWentWrong, at.after_spell_went_wrong, _spell_went_wrong),
    EventRow(at.DischargeStruck, at.after_discharge_struck, _discharge_struck),
    EventRow(at.SpellStruck, at.after_spell_struck, _spell_struck),
    EventRow(at.FieldKindled, at.after_field_kindled, _field_kindled),
    EventRow(at.SpellHealed, at.after_spell_healed, _spell_healed),
    EventRow(at.PointsChanged, at.after_points_changed, _points_changed),
    EventRow(at.Summoned, at.after_summoned, _summoned),
    EventRow(at.ConditionRolled, unchanged, _condition_rolled),
    EventRow(at.UnitShifted, at.after_unit_shifted, _unit_shifted),
    EventRow(at.TestsDue, at.after_tests_due, unreported),
    EventRow(at.PartLeftOut, unchanged, _part_left_out),
    EventRow(at.DuelFought, unchanged, _duel_fought),
    EventRow(at.WizardsRested, at.after_wizards_rested, _wizards_rested),
)
