"""The state after an event. Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from editor.rules.demonworld import events as ev
from editor.rules.demonworld import one_sided
from editor.rules.demonworld.commanders import evolve as commanders
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.courage import evolve as courage
from editor.rules.demonworld.deployment import evolve as deployment
from editor.rules.demonworld.state import BattleState, Fight, Unit, exchanged
from schemas.problems import Message, Value


def evolve(state: BattleState, event: ev.Event) -> BattleState:
    """Return the state after an event."""
    return _EVOLVE[type(event)](state, event)


def _changed(state: BattleState, units: Iterable[Unit]) -> tuple[Unit, ...]:
    found = list(state.units)
    for unit in units:
        found[unit.number] = unit
    return tuple(found)


def _turn_began(state: BattleState, event: ev.TurnBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    fresh = [
        replace(
            unit,
            order=None,
            points=0,
            manoeuvres=0,
            wheeled="",
            free_regroup=False,
            done=False,
            reshaped=False,
        )
        for unit in state.units
    ]
    fresh = [courage.at_turn_begin(state, unit) for unit in fresh]
    return replace(
        state,
        turn=event.turn,
        phase="orders",
        sequence=None,
        units=tuple(fresh),
        orders=none,
        shots=none,
        attacks=none,
        pending=(),
        spent=frozenset(),
        wounds={element: (lost, 0) for element, (lost, _) in state.wounds.items()},
        command=None,
        chosen_late=(),
        owed=(),
        kept=(),
    )


def _phase_began(state: BattleState, event: ev.PhaseBegan) -> BattleState:
    none = (None,) * len(state.battle.scenario.sides)
    if event.phase in ("first_shooting", "second_shooting"):
        return replace(
            state,
            phase=event.phase,
            sequence=None,
            shots=none,
            before=tuple([unit.cells for unit in state.units]),
        )
    return replace(state, phase=event.phase, sequence=None, attacks=none, answered=())


def _decision_due(state: BattleState, event: ev.DecisionDue) -> BattleState:
    return replace(state, step=event.step, side=event.side, unit=event.unit)


def _orders_laid(state: BattleState, event: ev.OrdersLaid) -> BattleState:
    return replace(state, orders=_put(state.orders, event.side, event.orders))


def _orders_revealed(state: BattleState, event: ev.OrdersRevealed) -> BattleState:
    units = _changed(state, [replace(state.units[unit], order=order) for unit, order, _ in event.orders])
    rest = [
        tuple([one for one in laid if units[one[0]].order is None]) if laid else None
        for laid in state.orders
    ]
    return replace(
        state, orders=tuple([laid or None for laid in rest]), units=units, owed=(), kept=state.kept[:0]
    )


def _shots_declared(state: BattleState, event: ev.ShotsDeclared) -> BattleState:
    spent = {element for shot in event.shots for element in (shot.shooter, *shot.supports)}
    return replace(state, shots=_put(state.shots, event.side, event.shots), spent=state.spent | spent)


def _shot_fired(state: BattleState, event: ev.ShotFired) -> BattleState:
    if event.outcome == "cut_down":
        return replace(state, struck=state.struck | {event.target})
    return _struck(state, event.struck) if event.outcome == "hit" and event.struck is not None else state


def _struck(state: BattleState, element: int) -> BattleState:
    most = state.battle.hit_points[element]
    if most == 1:
        return replace(state, struck=state.struck | {element})
    lost, now = state.wounds.get(element, (0, 0))
    struck = state.struck | {element} if lost + 1 >= most else state.struck
    return replace(state, struck=struck, wounds={**state.wounds, element: (lost + 1, now + 1)})


def _elements_removed(state: BattleState, event: ev.ElementsRemoved) -> BattleState:
    gone = set(event.elements)
    unit_of, side_of = state.unit_of, state.battle.side_of
    units = []
    for number in sorted({unit_of[element] for element in gone}):
        unit = state.units[number]
        keep = [place for place, element in enumerate(unit.elements) if element not in gone]
        left = replace(
            unit,
            elements=tuple([unit.elements[place] for place in keep]),
            cells=tuple([unit.cells[place] for place in keep]),
            facings=tuple([unit.facings[place] for place in keep]),
        )
        units.append(courage.settled(left))
    fights = state.fights
    if state.phase == "melee":
        fights = tuple(
            Fight(
                fight.units,
                tuple(
                    lost
                    + sum(side_of[element] == side and unit_of[element] in fight.units for element in gone)
                    for side, lost in enumerate(fight.losses)
                ),
            )
            for fight in fights
        )
    state = replace(state, units=_changed(state, units), struck=state.struck - gone, fights=fights)
    return commanders.bereft(state) if "X" in state.battle.chapters else state


def _shots_to_divert(state: BattleState, event: ev.ShotsToDivert) -> BattleState:
    return replace(state, diverting=event.elements)


def _shot_diverted(state: BattleState, event: ev.ShotDiverted) -> BattleState:
    state = replace(state, diverting=_without(state.diverting, event.element))
    if event.instead is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    cells, facings = exchanged(unit, [(event.element, event.instead)])
    wounds = state.wounds
    if event.element in wounds:
        lost, now = wounds[event.element]
        wounds = {**wounds, event.element: (lost - 1, now - 1)}
    return replace(
        state,
        units=_changed(state, [replace(unit, cells=cells, facings=facings)]),
        struck=(state.struck - {event.element}) | {event.instead},
        wounds=wounds,
    )


def _ranks_to_close(state: BattleState, event: ev.RanksToClose) -> BattleState:
    return replace(state, asked=event.units)


def _ranks_closed(state: BattleState, event: ev.RanksClosed) -> BattleState:
    unit = replace(state.units[event.unit], cells=event.cells)
    return replace(state, units=_changed(state, [unit]), asked=_without(state.asked, event.unit))


def _sequence_began(state: BattleState, event: ev.SequenceBegan) -> BattleState:
    return replace(state, sequence=event.sequence)


def _first_settled(state: BattleState, event: ev.FirstSettled) -> BattleState:
    return replace(state, first=event.first)


def _unit_moved(state: BattleState, event: ev.UnitMoved) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        facings=event.facings,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        wheeled=event.pivot or unit.wheeled,
        free_regroup=event.free_regroup,
    )
    return replace(state, units=_changed(state, [moved]), unit=event.unit)


def _formation_announced(state: BattleState, event: ev.FormationAnnounced) -> BattleState:
    unit = state.units[event.unit]
    changed = replace(
        unit, formation=event.formation, manoeuvres=unit.manoeuvres + event.manoeuvres, reshaped=True
    )
    return replace(state, units=_changed(state, [changed]), unit=event.unit)


def _formations_broken(state: BattleState, event: ev.FormationsBroken) -> BattleState:
    return replace(
        state, units=_changed(state, [replace(state.units[one], formation="") for one in event.units])
    )


def _movement_ended(state: BattleState, event: ev.MovementEnded) -> BattleState:
    done = [replace(state.units[number], done=True, free_regroup=False) for number in event.units]
    ended = state.attacker in event.units
    return replace(state, units=_changed(state, done), attacker=None if ended else state.attacker)


def _contact_made(state: BattleState, event: ev.ContactMade) -> BattleState:
    units = [
        replace(state.units[number], engaged=state.turn, free_regroup=False)
        for number in (event.attacker, *event.defenders)
        if not state.units[number].engaged
    ]
    if units and units[0].number == event.attacker and independent(state.battle, units[0]):
        units[0] = replace(units[0], charged=state.sequence)
    attacker = event.attacker if state.attacker is None else state.attacker
    return replace(state, units=_changed(state, units), attacker=attacker, asked=(*state.asked, *event.asked))


def _unit_reacted(state: BattleState, event: ev.UnitReacted) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        facings=event.facings,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
        free_regroup=False,
    )
    return replace(state, units=_changed(state, [moved]), asked=_without(state.asked, event.unit))


def _unit_closed_in(state: BattleState, event: ev.UnitClosedIn) -> BattleState:
    unit = state.units[event.unit]
    moved = replace(
        unit,
        cells=event.cells,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
    )
    return replace(state, units=_changed(state, [moved]))


def _melees_began(state: BattleState, event: ev.MeleesBegan) -> BattleState:
    nothing = (0,) * len(state.battle.scenario.sides)
    fights = tuple(Fight(units, nothing) for units in event.fights)
    return replace(state, fights=fights, fight=0, answered=(), felled=())


def _attacks_declared(state: BattleState, event: ev.AttacksDeclared) -> BattleState:
    attacks = _put(state.attacks, event.side, event.attacks)
    return replace(state, attacks=attacks, pending=(*state.pending, *event.attacks))


def _blow_struck(state: BattleState, event: ev.BlowStruck) -> BattleState:
    done = next(
        (
            place
            for place, attack in enumerate(state.pending)
            if attack.attacker == event.attacker and attack.target == event.target
        ),
        None,
    )
    if done is not None:
        state = replace(state, pending=(*state.pending[:done], *state.pending[done + 1 :]))
    if event.outcome == "cut_down":
        return replace(state, struck=state.struck | {event.target})
    after = _struck(state, event.target) if event.outcome == "hit" else state
    return courage.felled(after, event.target, event.attacker, state)


def _second_attacks_earned(state: BattleState, event: ev.SecondAttacksEarned) -> BattleState:
    return replace(state, earned=event.earned)


def _second_attack(state: BattleState, event: ev.SecondAttack) -> BattleState:
    state = replace(state, earned=state.earned[1:])
    if event.cell is None:
        return state
    unit = state.units[state.unit_of[event.element]]
    place = unit.elements.index(event.element)
    return state.with_unit(replace(unit, cells=_put(unit.cells, place, event.cell)))


def _reply_declared(state: BattleState, event: ev.ReplyDeclared) -> BattleState:
    side = state.battle.side_of[event.attack.attacker]
    attacks = _put(state.attacks, side, (*(state.attacks[side] or ()), event.attack))
    return replace(state, attacks=attacks, pending=(*state.pending, event.attack))


def _wounds_healed(state: BattleState, event: ev.WoundsHealed) -> BattleState:
    wounds = dict(state.wounds)
    for element, points in event.healed:
        lost, now = wounds[element]
        wounds[element] = lost - points, now - points
    return replace(state, wounds=wounds)


def _regroup_began(state: BattleState, event: ev.RegroupBegan) -> BattleState:
    return replace(state, fight=event.fight)


def _melee_regrouped(state: BattleState, event: ev.MeleeRegrouped) -> BattleState:
    places = {element: (cell, facing) for element, cell, facing in event.changes}
    units = []
    for number in sorted({state.unit_of[element] for element in places}):
        unit = state.units[number]
        now = [
            places.get(element, (cell, facing))
            for element, cell, facing in zip(unit.elements, unit.cells, unit.facings, strict=True)
        ]
        units.append(
            replace(
                unit, cells=tuple([cell for cell, _ in now]), facings=tuple([facing for _, facing in now])
            )
        )
    return replace(state, units=_changed(state, units))


def _engagements_settled(state: BattleState, event: ev.EngagementsSettled) -> BattleState:
    fighting = {number for fight in state.fights for number in fight.units}
    units = []
    for unit in state.units:
        if unit.number in event.engaged:
            fought = unit.fought + 1 if unit.number in fighting else 0
            units.append(replace(unit, engaged=unit.engaged or state.turn, fought=fought))
        elif unit.engaged:
            units.append(replace(unit, engaged=0, fought=0, charged=None))
    return replace(state, units=_changed(state, units), fights=(), fight=0)


def _areas_counted(state: BattleState, event: ev.AreasCounted) -> BattleState:
    return replace(state, held=event.held)


def _battle_ended(state: BattleState, event: ev.BattleEnded) -> BattleState:
    side = state.battle.scenario.sides[event.winner] if event.winner is not None else None
    values: dict[str, Value] = {"turn": event.turn}
    if side is not None:
        values |= {"side_en": side.name.get("en"), "side_fr": side.name.get("fr")}
    reason = Message(code=f"demonworld_log.ended_{event.reason}", values=values)
    return replace(state, phase="over", step="over", winner=event.winner, ended=reason, unit=None)


def _put(places: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*places[:index], value, *places[index + 1 :])


def _without(numbers: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple([number for number in numbers if number != gone])


_EVOLVE: Final[dict[type[Any], Callable[[BattleState, Any], BattleState]]] = {
    ev.TurnBegan: _turn_began,
    ev.PhaseBegan: _phase_began,
    ev.DecisionDue: _decision_due,
    ev.OrdersLaid: _orders_laid,
    ev.OrdersRevealed: _orders_revealed,
    ev.ShotsDeclared: _shots_declared,
    ev.ShotFired: _shot_fired,
    ev.ElementsRemoved: _elements_removed,
    ev.ShotsToDivert: _shots_to_divert,
    ev.ShotDiverted: _shot_diverted,
    ev.RanksToClose: _ranks_to_close,
    ev.RanksClosed: _ranks_closed,
    ev.SequenceBegan: _sequence_began,
    ev.FirstSettled: _first_settled,
    ev.UnitMoved: _unit_moved,
    ev.FormationAnnounced: _formation_announced,
    ev.FormationsBroken: _formations_broken,
    ev.MovementEnded: _movement_ended,
    ev.ContactMade: _contact_made,
    ev.UnitReacted: _unit_reacted,
    ev.UnitClosedIn: _unit_closed_in,
    ev.MeleesBegan: _melees_began,
    ev.AttacksDeclared: _attacks_declared,
    ev.BlowStruck: _blow_struck,
    ev.SecondAttacksEarned: _second_attacks_earned,
    ev.SecondAttack: _second_attack,
    ev.ReplyDeclared: _reply_declared,
    ev.WoundsHealed: _wounds_healed,
    ev.RegroupBegan: _regroup_began,
    ev.MeleeRegrouped: _melee_regrouped,
    ev.EngagementsSettled: _engagements_settled,
    ev.AreasCounted: _areas_counted,
    ev.BattleEnded: _battle_ended,
    **commanders.EVOLVE,
    **one_sided.EVOLVE,
    **deployment.EVOLVE,
    **courage.EVOLVE,
}
