"""The log: sentences for events, with the dice and the modifiers behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.parts import Part
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders import describe as commanders
from editor.rules.demonworld.courage import describe as courage
from editor.rules.demonworld.deployment import describe as deployment
from editor.rules.demonworld.state import BattleState
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value
from schemas.systems.demonworld_parts import Order
from schemas.text import LocalText

_AND: Final = {"en": " and ", "fr": " et "}


def describe(state: BattleState, event: ev.Event) -> tuple[LogLine, ...]:
    """Return the lines of the log for an event; ``state`` is the one before it. Some events need none."""
    words = _DESCRIBE.get(type(event))
    return words(state, event) if words is not None else ()


def _line(
    code: str,
    values: dict[str, Value],
    *,
    dice: Sequence[tuple[int, int]] = (),
    units: Iterable[int] = (),
    modifiers: Sequence[ev.Modifier] = (),
) -> tuple[LogLine, ...]:
    return (
        LogLine(
            Message(code=f"demonworld_log.{code}", values=values),
            tuple(dice),
            tuple(f"unit:{number}" for number in units),
            tuple(Part(*modifier).message() for modifier in modifiers),
        ),
    )


def _per_language(key: str, texts: Iterable[LocalText]) -> dict[str, Value]:
    """Return ``key_en``, ``key_fr``: the texts joined as a sentence wants them."""
    given = list(texts)
    found: dict[str, Value] = {}
    for language in LANGUAGES:
        words = [text.get(language) for text in given]
        found[f"{key}_{language}"] = _AND[language].join(
            [", ".join(words[:-1]), words[-1]] if len(words) > 1 else words
        )
    return found


def _units(state: BattleState, numbers: Iterable[int], key: str = "unit") -> dict[str, Value]:
    return _per_language(key, [state.battle.roster[number].name for number in numbers])


def _element(state: BattleState, element: int, key: str) -> dict[str, Value]:
    """Return the unit of an element and the name of its field."""
    battle = state.battle
    unit = state.units[state.unit_of[element]]
    values = _units(state, [unit.number], key)
    at = battle.ground.at(unit.cells[unit.elements.index(element)]) if element in unit.elements else None
    names = battle.ground.field.names_at(at) if at is not None else ()
    return {
        **values,
        f"{key}_at": names[0] if names else f"{at[0] + 1}.{at[1] + 1}" if at is not None else "-",
    }


def _side(state: BattleState, side: int, key: str = "side") -> dict[str, Value]:
    return _per_language(key, [state.battle.scenario.sides[side].name])


def _order(state: BattleState, order: Order) -> dict[str, Value]:
    rule = state.battle.ruleset.order(order)
    return _per_language("order", [rule.name if rule is not None else LocalText({"en": order})])


def _turn_began(state: BattleState, event: ev.TurnBegan) -> tuple[LogLine, ...]:
    return _line("turn_began", {"turn": event.turn})


def _phase_began(state: BattleState, event: ev.PhaseBegan) -> tuple[LogLine, ...]:
    return _line(f"phase_{event.phase}", {})


def _orders_laid(state: BattleState, event: ev.OrdersLaid) -> tuple[LogLine, ...]:
    return _line("orders_laid", {**_side(state, event.side), "count": len(event.orders)})


def _orders_revealed(state: BattleState, event: ev.OrdersRevealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for unit, order, forgotten in event.orders:
        code = "order_forgotten" if forgotten else "order_revealed"
        lines += _line(code, {**_units(state, [unit]), **_order(state, order)}, units=[unit])
    return tuple(lines)


def _shots_declared(state: BattleState, event: ev.ShotsDeclared) -> tuple[LogLine, ...]:
    return _line("shots_declared", {**_side(state, event.side), "count": len(event.shots)})


def _shot_fired(state: BattleState, event: ev.ShotFired) -> tuple[LogLine, ...]:
    values = {
        **_element(state, event.shooter, "shooter"),
        **_element(state, event.target, "target"),
        "base": event.base,
        "die": event.die,
        "supports": len(event.supports),
    }
    strayed = event.struck is not None and event.struck != event.target
    if event.struck is not None:
        values |= _element(state, event.struck, "struck")
    dice = [(6, face) for face in (event.aim_die, event.direction_die) if face is not None]
    dice += [(20, event.die)] if event.die is not None else []
    units = [state.unit_of[event.shooter], state.unit_of[event.target]]
    code = f"shot_{event.outcome}" + ("_strayed" if strayed and event.outcome in ("hit", "miss") else "")
    lines = _line(code, values, dice=dice, units=units, modifiers=event.modifiers)
    return lines + _wounded(state, event.struck if event.outcome == "hit" else None)


def _elements_removed(state: BattleState, event: ev.ElementsRemoved) -> tuple[LogLine, ...]:
    lost: dict[int, int] = {}
    came, persons = state.battle.came_with, []
    for element in event.elements:
        unit = state.unit_of[element]
        if came[element] == unit:
            lost[unit] = lost.get(unit, 0) + 1
        else:
            persons.append(came[element])
    lines: list[LogLine] = []
    for unit in persons:
        lines += _line("unit_destroyed", _units(state, [unit]), units=[unit])
    for unit, count in lost.items():
        left = sum(came[element] == unit for element in state.units[unit].elements) - count
        code = "unit_destroyed" if left == 0 else "elements_removed"
        lines += _line(code, {**_units(state, [unit]), "count": count, "left": left}, units=[unit])
    return tuple(lines)


def _shot_diverted(state: BattleState, event: ev.ShotDiverted) -> tuple[LogLine, ...]:
    values = {**_element(state, event.element, "target"), "die": event.die, "count": event.touching}
    if event.instead is not None:
        values |= _element(state, event.instead, "struck")
    saved = "diverted" if event.instead is not None else "not_diverted"
    code = saved if event.die is not None else "falls_itself"
    dice = [(6, event.die)] if event.die is not None else []
    return _line(f"special_{code}", values, dice=dice, units=[state.unit_of[event.element]])


def _ranks_closed(state: BattleState, event: ev.RanksClosed) -> tuple[LogLine, ...]:
    if event.cells == state.units[event.unit].cells:
        return ()
    return _line("ranks_closed", _units(state, [event.unit]), units=[event.unit])


def _sequence_began(state: BattleState, event: ev.SequenceBegan) -> tuple[LogLine, ...]:
    if not any(unit.order == event.sequence for unit in state.units):
        return ()
    return _line("sequence_began", _order(state, event.sequence))


def _first_settled(state: BattleState, event: ev.FirstSettled) -> tuple[LogLine, ...]:
    values = _side(state, event.first)
    what = "moves" if state.phase == "movement" else "regroups"
    if event.chooser is None:
        return _line(f"first_{what}_by_die", values, dice=[(6, event.die or 0)])
    return _line(f"first_{what}_by_choice", {**values, **_side(state, event.chooser, "chooser")})


def _unit_moved(state: BattleState, event: ev.UnitMoved) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    ground = state.battle.ground
    longest = max((ground.distance(a, b) for a, b in zip(unit.cells, event.cells, strict=True)), default=0)
    steps = (event.facings[0] - unit.facings[0]) % 6
    values = {
        **_units(state, [event.unit]),
        "fields": longest,
        "points": event.points,
        "manoeuvres": event.manoeuvres,
        "degrees": 60 * min(steps, 6 - steps),
    }
    code = f"moved_{event.kind}"
    if event.kind == "wheel":
        code += f"_{event.pivot}"
    elif event.kind == "advance" and event.manoeuvres:
        code += "_by_manoeuvre"
    return _line(code, values, units=[event.unit])


def _formation_announced(state: BattleState, event: ev.FormationAnnounced) -> tuple[LogLine, ...]:
    name = event.formation or state.units[event.unit].formation
    rule = state.battle.ruleset.formation(name)
    values = {
        **_units(state, [event.unit]),
        **_per_language("formation", [rule.name if rule is not None else LocalText({"en": name})]),
        "manoeuvres": event.manoeuvres,
    }
    code = "formation_announced" if event.formation else "formation_given_up"
    return _line(code, values, units=[event.unit])


def _formations_broken(state: BattleState, event: ev.FormationsBroken) -> tuple[LogLine, ...]:
    return _line("formations_broken", _units(state, event.units), units=event.units)


def _contact_declared(state: BattleState, event: ev.ContactDeclared) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for code, pairs in (("contact_declared", event.pairs), ("contact_broken_off", event.broken)):
        for unit, enemy in pairs:
            if (unit, enemy) not in state.locked or code == "contact_broken_off":
                values = {**_units(state, [unit]), **_units(state, [enemy], "enemy")}
                lines += _line(code, values, units=[unit, enemy])
    return tuple(lines)


def _contact_made(state: BattleState, event: ev.ContactMade) -> tuple[LogLine, ...]:
    values = {**_units(state, [event.attacker]), **_units(state, event.defenders, "enemy")}
    return _line("contact_made", values, units=[event.attacker, *event.defenders])


def _unit_reacted(state: BattleState, event: ev.UnitReacted) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    stays = (event.cells, event.facings) == (unit.cells, unit.facings)
    values = {**_units(state, [event.unit]), "manoeuvres": event.manoeuvres}
    return _line("stands" if stays else "reacted", values, units=[event.unit])


def _unit_closed_in(state: BattleState, event: ev.UnitClosedIn) -> tuple[LogLine, ...]:
    moved = sum(a != b for a, b in zip(state.units[event.unit].cells, event.cells, strict=True))
    if not moved:
        return ()
    return _line("closed_in", {**_units(state, [event.unit]), "count": moved}, units=[event.unit])


def _melees_began(state: BattleState, event: ev.MeleesBegan) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for number, fight in enumerate(event.fights):
        dice = event.dice if number == 0 else ()
        lines += _line("melee_began", {**_units(state, fight), "number": number + 1}, dice=dice, units=fight)
    return tuple(lines)


def _attacks_declared(state: BattleState, event: ev.AttacksDeclared) -> tuple[LogLine, ...]:
    return _line("attacks_declared", {**_side(state, event.side), "count": len(event.attacks)})


def _blow_struck(state: BattleState, event: ev.BlowStruck) -> tuple[LogLine, ...]:
    values = {
        **_element(state, event.attacker, "attacker"),
        **_element(state, event.target, "target"),
        "initiative": event.initiative,
        "supports": len(event.supports),
        "base": event.base,
        "die": event.die,
    }
    units = [state.unit_of[event.attacker], state.unit_of[event.target]]
    dice = [(20, event.die)] if event.die is not None else []
    lines = _line(f"blow_{event.outcome}", values, dice=dice, units=units, modifiers=event.modifiers)
    return lines + _wounded(state, event.target if event.outcome == "hit" else None)


def _wounded(state: BattleState, element: int | None) -> tuple[LogLine, ...]:
    """Say what a hit leaves of an element with several hit points (VIII.1.1)."""
    if element is None or state.battle.hit_points[element] == 1:
        return ()
    left = state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0] - 1
    return _line("wounded", {**_element(state, element, "target"), "left": left})


def _second_attack(state: BattleState, event: ev.SecondAttack) -> tuple[LogLine, ...]:
    values = _element(state, event.element, "attacker")
    code = "second_attack_passed" if event.target is None else "second_attack"
    if event.target is not None:
        values |= _element(state, event.target, "target")
        code += "_stepped" if event.cell is not None else ""
    return _line(code, values, units=[state.unit_of[event.element]])


def _reply_declared(state: BattleState, event: ev.ReplyDeclared) -> tuple[LogLine, ...]:
    values = {
        **_element(state, event.attack.attacker, "attacker"),
        **_element(state, event.attack.target, "target"),
    }
    return _line("reply_declared", values, units=[state.unit_of[event.attack.attacker]])


def _wounds_healed(state: BattleState, event: ev.WoundsHealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for element, points in event.healed:
        lines += _line("wounds_healed", {**_element(state, element, "target"), "count": points})
    return tuple(lines)


def _melee_regrouped(state: BattleState, event: ev.MeleeRegrouped) -> tuple[LogLine, ...]:
    if not event.changes:
        return ()
    units = sorted({state.unit_of[element] for element, _, _ in event.changes})
    values = {**_side(state, event.side), **_units(state, units), "count": len(event.changes)}
    return _line("melee_regrouped", values, units=units)


def _engagements_settled(state: BattleState, event: ev.EngagementsSettled) -> tuple[LogLine, ...]:
    freed = [
        unit.number
        for unit in state.units
        if unit.elements and unit.engaged and unit.number not in event.engaged
    ]
    fresh = [number for number in event.engaged if not state.units[number].engaged]
    lines: tuple[LogLine, ...] = ()
    if freed:
        lines += _line("disengaged", _units(state, freed), units=freed)
    if fresh:
        lines += _line("drawn_into_melee", _units(state, fresh), units=fresh)
    return lines


def _battle_ended(state: BattleState, event: ev.BattleEnded) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"turn": event.turn}
    if event.winner is not None:
        values |= _side(state, event.winner)
    return _line(f"ended_{event.reason}", values)


_DESCRIBE: Final[dict[type[Any], Callable[[BattleState, Any], tuple[LogLine, ...]]]] = {
    ev.TurnBegan: _turn_began,
    ev.PhaseBegan: _phase_began,
    ev.OrdersLaid: _orders_laid,
    ev.OrdersRevealed: _orders_revealed,
    ev.ShotsDeclared: _shots_declared,
    ev.ShotFired: _shot_fired,
    ev.ElementsRemoved: _elements_removed,
    ev.ShotDiverted: _shot_diverted,
    ev.RanksClosed: _ranks_closed,
    ev.SequenceBegan: _sequence_began,
    ev.FirstSettled: _first_settled,
    ev.UnitMoved: _unit_moved,
    ev.FormationAnnounced: _formation_announced,
    ev.FormationsBroken: _formations_broken,
    ev.ContactMade: _contact_made,
    ev.ContactDeclared: _contact_declared,
    ev.UnitReacted: _unit_reacted,
    ev.UnitClosedIn: _unit_closed_in,
    ev.MeleesBegan: _melees_began,
    ev.AttacksDeclared: _attacks_declared,
    ev.BlowStruck: _blow_struck,
    ev.SecondAttack: _second_attack,
    ev.ReplyDeclared: _reply_declared,
    ev.WoundsHealed: _wounds_healed,
    ev.MeleeRegrouped: _melee_regrouped,
    ev.EngagementsSettled: _engagements_settled,
    ev.BattleEnded: _battle_ended,
    **deployment.DESCRIBE,
    **commanders.DESCRIBE,
    **courage.DESCRIBE,
}
