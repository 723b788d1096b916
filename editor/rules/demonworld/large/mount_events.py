"""What happens to commanders on mounts: events, the state after each, the log (XVII.7.6, XVIII.9.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.morale.courage import settled
from editor.rules.demonworld.state import BattleState, changed, hurt, put
from editor.rules.demonworld.units import Unit, Unseated
from editor.rules.demonworld.words import Lines, field_named, line, log_wounds, units_named


@dataclass(frozen=True, slots=True)
class RiderMounted(Event):
    """A commander has mounted a monster or a chariot; the movement of both is over (XVII.7.6, XVIII.9.0)."""

    unit: int
    """The mount's unit."""
    element: int
    """The commander."""
    points: int = 0
    """Movement points that he has spent on his way."""


@dataclass(frozen=True, slots=True)
class RiderDismounted(Event):
    """A commander has got off his mount (XVII.7.6, XVIII.9.0)."""

    unit: int
    """The mount's unit."""
    element: int
    cell: int
    """Where he stands now."""
    facing: int
    ends: bool
    """The mount has moved before: the movement of both is over."""


@dataclass(frozen=True, slots=True)
class RiderUnseated(Event):
    """The mount of a commander falls, and he stands on the field (XVII.7.6, XVIII.9.0)."""

    unit: int
    """The mount's unit."""
    element: int
    cell: int
    choices: tuple[int, ...] = ()
    """Cells among which his owner chooses; empty if there is no choice."""


@dataclass(frozen=True, slots=True)
class LandingAsked(Event):
    """The owner of a rider whose monster has fallen is asked where he stands (XVII.7.6)."""

    asks: bool
    """He has a choice still; else the rider stands where he is."""


@dataclass(frozen=True, slots=True)
class RiderStands(Event):
    """The owner of a rider whose monster has fallen has said where he stands (XVII.7.6)."""

    unit: int
    """The rider's own unit."""
    cell: int


@dataclass(frozen=True, slots=True)
class RiderCrushed(Event):
    """The car of a chariot is ridden down, and its passenger loses a hit point (XVII.3.0)."""

    unit: int
    """The chariot's unit."""
    element: int


@dataclass(frozen=True, slots=True)
class RiderFell(Event):
    """The mount of a commander falls, and he with it: out of the air, or nowhere is room (XXIII.8.5)."""

    unit: int
    """The mount's unit."""
    element: int


@dataclass(frozen=True, slots=True)
class MountLeft(Event):
    """A dragon without its rider leaves the field (XVII.7.6)."""

    unit: int


def _mounted(state: BattleState, event: RiderMounted) -> BattleState:
    home, mount = state.units[state.unit_of[event.element]], state.units[event.unit]
    return state.replace(
        units=changed(
            state,
            [
                home.replace(elements=(), cells=(), facings=(), points=home.points + event.points, done=True),
                mount.replace(rider=event.element, master=event.element, done=True),
            ],
        ),
        unit_of=put(state.unit_of, event.element, event.unit),
        unit=None,
    )


def _on_foot(
    state: BattleState, mount: Unit, element: int, cell: int, facing: int, *, done: bool
) -> BattleState:
    """Return the state with a rider on a field of his own."""
    home = state.battle.came_with[element]
    own = state.units[home].replace(
        elements=(element,),
        cells=(cell,),
        facings=(facing,),
        order=None,
        points=0,
        manoeuvres=0,
        engaged=0,
        fought=0,
        done=done,
    )
    return state.replace(
        units=changed(state, [mount.replace(rider=None), own]), unit_of=put(state.unit_of, element, home)
    )


def _dismounted(state: BattleState, event: RiderDismounted) -> BattleState:
    after = _on_foot(state, state.units[event.unit], event.element, event.cell, event.facing, done=event.ends)
    if not event.ends:
        return after.replace(unit=None)
    return after.with_unit(after.units[event.unit].replace(done=True)).replace(unit=None)


def _unseated(state: BattleState, event: RiderUnseated) -> BattleState:
    """Return the state with the rider on the field; the melee of his mount he stays in (X.2.0)."""
    mount, home = state.units[event.unit], state.battle.came_with[event.element]
    after = _on_foot(state, mount, event.element, event.cell, mount.facings[0], done=True)
    fights = tuple(
        fight._replace(units=tuple(sorted({*fight.units, home}))) if mount.number in fight.units else fight
        for fight in state.fights
    )
    own = after.units[home].replace(engaged=mount.engaged, fought=mount.fought)
    asked = state.unseated
    if len(event.choices) > 1:
        asked = asked._replace(waiting=(*asked.waiting, (home, event.choices)))
    return after.with_unit(own).replace(fights=fights, unseated=asked)


def _asked(state: BattleState, event: LandingAsked) -> BattleState:
    (unit, cells), *others = state.unseated.waiting
    if not event.asks:
        return state.replace(unseated=Unseated(tuple(others)))
    asked = Unseated(tuple(others), cells, (state.step, state.side, state.unit))
    side = state.battle.roster[unit].side
    return state.replace(unseated=asked, step="come_down", side=side, unit=unit)


def _stands(state: BattleState, event: RiderStands) -> BattleState:
    """Return the state with the rider where he stands, and the decision that has waited."""
    step, side, unit = state.unseated.resume
    own = state.units[event.unit].replace(cells=(event.cell,))
    resumed: Any = {"step": step, "side": side, "unit": unit}
    return state.with_unit(own).replace(unseated=Unseated(state.unseated.waiting), **resumed)


def _crushed(state: BattleState, event: RiderCrushed) -> BattleState:
    return hurt(state, event.element)


def _fell(state: BattleState, event: RiderFell) -> BattleState:
    return state.replace(struck=state.struck | {event.element})


def _left(state: BattleState, event: MountLeft) -> BattleState:
    unit = state.units[event.unit]
    gone = settled(unit.replace(elements=(), cells=(), facings=(), rider=None, master=None))
    return state.with_unit(gone, struck=state.struck.difference(unit.elements))


_OfRider = RiderMounted | RiderDismounted | RiderUnseated | RiderCrushed | RiderFell


def _log(
    state: BattleState,
    code: str,
    event: _OfRider,
) -> Lines:
    own = state.battle.came_with[event.element]
    values = {**units_named(state, [own], "commander"), **units_named(state, [event.unit])}
    return line(code, values, units=[own, event.unit])


def _log_mounted(state: BattleState, event: RiderMounted) -> Lines:
    return _log(state, "rider_mounted", event)


def _log_dismounted(state: BattleState, event: RiderDismounted) -> Lines:
    return _log(state, "rider_dismounted_ends" if event.ends else "rider_dismounted", event)


def _log_unseated(state: BattleState, event: RiderUnseated) -> Lines:
    return _log(state, "rider_unseated", event)


def _log_stands(state: BattleState, event: RiderStands) -> Lines:
    values = {**units_named(state, [event.unit]), "at": field_named(state, event.cell)}
    return line("rider_stands", values, units=[event.unit])


def _log_crushed(state: BattleState, event: RiderCrushed) -> Lines:
    return _log(state, "rider_crushed", event) + log_wounds(state, event.element)


def _log_fell(state: BattleState, event: RiderFell) -> Lines:
    return _log(state, "rider_fell", event)


def _log_left(state: BattleState, event: MountLeft) -> Lines:
    return line("mount_left", units_named(state, [event.unit]), units=[event.unit])


EVENTS: Final = (
    EventRow(RiderMounted, _mounted, _log_mounted),
    EventRow(RiderDismounted, _dismounted, _log_dismounted),
    EventRow(RiderUnseated, _unseated, _log_unseated),
    EventRow(LandingAsked, _asked, unreported),
    EventRow(RiderStands, _stands, _log_stands),
    EventRow(RiderCrushed, _crushed, _log_crushed),
    EventRow(RiderFell, _fell, _log_fell),
    EventRow(MountLeft, _left, _log_left),
)
