"""The log: sentences for events, with the dice and the modifiers behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from editor.rules.core.contract import LogLine
from editor.rules.core.wording import per_language
from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders import describe as commanders
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.courage import describe as courage
from editor.rules.demonworld.deployment import describe as deployment
from editor.rules.demonworld.ground_events import ContactDeclared
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.triggers import describe as triggers
from editor.rules.demonworld.wording import (
    element_named,
    line,
    order_named,
    side_named,
    units_named,
)
from schemas.problems import Value
from schemas.text import LocalText


def describe(state: BattleState, event: ev.Event) -> tuple[LogLine, ...]:
    """Return the lines of the log for an event; ``state`` is the one before it. Some events need none."""
    words = _DESCRIBE.get(type(event))
    return words(state, event) if words is not None else ()


def _turn_began(state: BattleState, event: ev.TurnBegan) -> tuple[LogLine, ...]:
    return line("turn_began", {"turn": event.turn})


def _phase_began(state: BattleState, event: ev.PhaseBegan) -> tuple[LogLine, ...]:
    return line(f"phase_{event.phase}", {})


def _orders_laid(state: BattleState, event: ev.OrdersLaid) -> tuple[LogLine, ...]:
    return line("orders_laid", {**side_named(state, event.side), "count": len(event.orders)})


def _orders_revealed(state: BattleState, event: ev.OrdersRevealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for unit, order, forgotten in event.orders:
        code = "order_forgotten" if forgotten else "order_revealed"
        lines += line(code, {**units_named(state, [unit]), **order_named(state, order)}, units=[unit])
    return tuple(lines)


def _shots_declared(state: BattleState, event: ev.ShotsDeclared) -> tuple[LogLine, ...]:
    return line("shots_declared", {**side_named(state, event.side), "count": len(event.shots)})


def _shot_fired(state: BattleState, event: ev.ShotFired) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.shooter, "shooter"),
        **element_named(state, event.target, "target"),
        "base": event.base,
        "die": event.die,
        "supports": len(event.supports),
    }
    strayed = event.struck is not None and event.struck != event.target
    if event.struck is not None:
        values |= element_named(state, event.struck, "struck")
    dice = [(6, face) for face in (event.aim_die, event.direction_die) if face is not None]
    dice += [(20, event.die)] if event.die is not None else []
    units = [state.unit_of[event.shooter], state.unit_of[event.target]]
    code = f"shot_{event.outcome}" + ("_strayed" if strayed and event.outcome in ("hit", "miss") else "")
    lines = line(code, values, dice=dice, units=units, modifiers=event.modifiers)
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
        lines += line("unit_destroyed", units_named(state, [unit]), units=[unit])
    for unit, count in lost.items():
        left = sum(came[element] == unit for element in state.units[unit].elements) - count
        code = "unit_destroyed" if left == 0 else "elements_removed"
        lines += line(code, {**units_named(state, [unit]), "count": count, "left": left}, units=[unit])
    return tuple(lines)


def _shot_diverted(state: BattleState, event: ev.ShotDiverted) -> tuple[LogLine, ...]:
    values = {**element_named(state, event.element, "target"), "die": event.die, "count": event.touching}
    if event.instead is not None:
        values |= element_named(state, event.instead, "struck")
    saved = "diverted" if event.instead is not None else "not_diverted"
    code = saved if event.die is not None else "falls_itself"
    dice = [(6, event.die)] if event.die is not None else []
    return line(f"special_{code}", values, dice=dice, units=[state.unit_of[event.element]])


def _ranks_closed(state: BattleState, event: ev.RanksClosed) -> tuple[LogLine, ...]:
    if event.cells == state.units[event.unit].cells:
        return ()
    return line("ranks_closed", units_named(state, [event.unit]), units=[event.unit])


def _sequence_began(state: BattleState, event: ev.SequenceBegan) -> tuple[LogLine, ...]:
    if not any(unit.order == event.sequence for unit in state.units):
        return ()
    return line("sequence_began", order_named(state, event.sequence))


def _first_settled(state: BattleState, event: ev.FirstSettled) -> tuple[LogLine, ...]:
    values = side_named(state, event.first)
    what = "moves" if state.phase == "movement" else "regroups"
    if event.chooser is None and event.die is None:
        return line(f"first_{what}_by_scenario", values)
    if event.chooser is None:
        return line(f"first_{what}_by_die", values, dice=[(6, event.die or 0)])
    values |= side_named(state, event.chooser, "chooser")
    if what == "regroups" and turns.duel(state, state.fight) is not None:
        return line("first_regroups_by_commanders", values)
    return line(f"first_{what}_by_choice", values)


def _unit_moved(state: BattleState, event: ev.UnitMoved) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    ground = state.battle.ground
    longest = max((ground.distance(a, b) for a, b in zip(unit.cells, event.cells, strict=True)), default=0)
    steps = (event.facings[0] - unit.facings[0]) % 6
    values = {
        **units_named(state, [event.unit]),
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
    return line(code, values, units=[event.unit])


def _formation_announced(state: BattleState, event: ev.FormationAnnounced) -> tuple[LogLine, ...]:
    name = event.formation or state.units[event.unit].formation
    rule = state.battle.ruleset.formation(name)
    values = {
        **units_named(state, [event.unit]),
        **per_language("formation", [rule.name if rule is not None else LocalText({"en": name})]),
        "manoeuvres": event.manoeuvres,
    }
    code = "formation_announced" if event.formation else "formation_given_up"
    return line(code, values, units=[event.unit])


def _formations_broken(state: BattleState, event: ev.FormationsBroken) -> tuple[LogLine, ...]:
    return line("formations_broken", units_named(state, event.units), units=event.units)


def _contact_declared(state: BattleState, event: ContactDeclared) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for code, pairs in (("contact_declared", event.pairs), ("contact_broken_off", event.broken)):
        for unit, enemy in pairs:
            if (unit, enemy) not in state.locked or code == "contact_broken_off":
                values = {**units_named(state, [unit]), **units_named(state, [enemy], "enemy")}
                lines += line(code, values, units=[unit, enemy])
    return tuple(lines)


def _contact_made(state: BattleState, event: ev.ContactMade) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.attacker]), **units_named(state, event.defenders, "enemy")}
    return line("contact_made", values, units=[event.attacker, *event.defenders])


def _unit_reacted(state: BattleState, event: ev.UnitReacted) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    stays = (event.cells, event.facings) == (unit.cells, unit.facings)
    values = {**units_named(state, [event.unit]), "manoeuvres": event.manoeuvres}
    return line("stands" if stays else "reacted", values, units=[event.unit])


def _unit_closed_in(state: BattleState, event: ev.UnitClosedIn) -> tuple[LogLine, ...]:
    moved = sum(a != b for a, b in zip(state.units[event.unit].cells, event.cells, strict=True))
    if not moved:
        return ()
    return line("closed_in", {**units_named(state, [event.unit]), "count": moved}, units=[event.unit])


def _melees_began(state: BattleState, event: ev.MeleesBegan) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for number, fight in enumerate(event.fights):
        dice = event.dice if number == 0 else ()
        lines += line(
            "melee_began", {**units_named(state, fight), "number": number + 1}, dice=dice, units=fight
        )
    return tuple(lines)


def _attacks_declared(state: BattleState, event: ev.AttacksDeclared) -> tuple[LogLine, ...]:
    return line("attacks_declared", {**side_named(state, event.side), "count": len(event.attacks)})


def _blow_struck(state: BattleState, event: ev.BlowStruck) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.attacker, "attacker"),
        **element_named(state, event.target, "target"),
        "initiative": event.initiative,
        "supports": len(event.supports),
        "base": event.base,
        "die": event.die,
    }
    units = [state.unit_of[event.attacker], state.unit_of[event.target]]
    dice = [(20, event.die)] if event.die is not None else []
    lines = line(f"blow_{event.outcome}", values, dice=dice, units=units, modifiers=event.modifiers)
    return lines + _wounded(state, event.target if event.outcome == "hit" else None)


def _wounded(state: BattleState, element: int | None) -> tuple[LogLine, ...]:
    """Say what a hit leaves of an element with several hit points (VIII.1.1)."""
    if element is None or state.battle.hit_points[element] == 1:
        return ()
    left = state.battle.hit_points[element] - state.wounds.get(element, (0, 0))[0] - 1
    return line("wounded", {**element_named(state, element, "target"), "left": left})


def _second_attack(state: BattleState, event: ev.SecondAttack) -> tuple[LogLine, ...]:
    values = element_named(state, event.element, "attacker")
    code = "second_attack_passed" if event.target is None else "second_attack"
    if event.target is not None:
        values |= element_named(state, event.target, "target")
        code += "_stepped" if event.cell is not None else ""
    return line(code, values, units=[state.unit_of[event.element]])


def _reply_declared(state: BattleState, event: ev.ReplyDeclared) -> tuple[LogLine, ...]:
    values = {
        **element_named(state, event.attack.attacker, "attacker"),
        **element_named(state, event.attack.target, "target"),
    }
    return line("reply_declared", values, units=[state.unit_of[event.attack.attacker]])


def _wounds_healed(state: BattleState, event: ev.WoundsHealed) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    for element, points in event.healed:
        lines += line("wounds_healed", {**element_named(state, element, "target"), "count": points})
    return tuple(lines)


def _melee_regrouped(state: BattleState, event: ev.MeleeRegrouped) -> tuple[LogLine, ...]:
    if not event.changes:
        return ()
    units = sorted({state.unit_of[element] for element, _, _ in event.changes})
    values = {**side_named(state, event.side), **units_named(state, units), "count": len(event.changes)}
    return line("melee_regrouped", values, units=units)


def _engagements_settled(state: BattleState, event: ev.EngagementsSettled) -> tuple[LogLine, ...]:
    freed = [
        unit.number
        for unit in state.units
        if unit.elements and unit.engaged and unit.number not in event.engaged
    ]
    fresh = [number for number in event.engaged if not state.units[number].engaged]
    lines: tuple[LogLine, ...] = ()
    if freed:
        lines += line("disengaged", units_named(state, freed), units=freed)
    if fresh:
        lines += line("drawn_into_melee", units_named(state, fresh), units=fresh)
    return lines


def _battle_ended(state: BattleState, event: ev.BattleEnded) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {"turn": event.turn}
    if event.winner is not None:
        values |= side_named(state, event.winner)
    return line(f"ended_{event.reason}", values)


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
    ContactDeclared: _contact_declared,
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
    **triggers.DESCRIBE,
}
