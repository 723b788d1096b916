"""What happens in the movement phase (V, XIII): events, the state after each, and its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.demonworld.base import Event
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.movement.actions import MoveKind
from editor.rules.demonworld.state import BattleState, changed, without
from editor.rules.demonworld.words import (
    camp_named,
    facing_named,
    field_named,
    line,
    order_named,
    side_named,
    units_named,
)
from schemas.systems.demonworld_parts import Order
from schemas.text import LocalText


@dataclass(frozen=True, slots=True)
class SequenceBegan(Event):
    """A sequence of the movement phase began (V.2.0)."""

    sequence: Order


@dataclass(frozen=True, slots=True)
class FirstSettled(Event):
    """It is settled which side goes first, by choice or by die (V.2.0, VI.1.5)."""

    first: int
    chooser: int | None
    die: int | None


@dataclass(frozen=True, slots=True)
class PlaceTaken(Event):
    """Of more than two camps one goes before or after all of those that are left (V.2.0, VI.1.5)."""

    camp: int
    last: bool
    """It goes after them."""
    chooser: int | None
    """The side that has said so; None if the die or the scenario has."""
    die: int | None


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit spent movement (V.1)."""

    unit: int
    kind: MoveKind
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    points: int
    """Movement points spent by it."""
    manoeuvres: int
    """Manoeuvres spent by it."""
    pivot: str = ""
    """Pivot of a wheel."""
    free_regroup: bool = False
    """It may regroup by one field for nothing (V.1.3)."""


@dataclass(frozen=True, slots=True)
class FormationAnnounced(Event):
    """A unit has taken up a formation, or given it up where there is none (XIII)."""

    unit: int
    formation: Literal["", "square", "wedge", "skirmish_formation"]
    manoeuvres: int


@dataclass(frozen=True, slots=True)
class FormationsBroken(Event):
    """Formations have ended with the melee phase (XIII)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MovementEnded(Event):
    """Units will not move again in this turn (V)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ContactMade(Event):
    """A unit has come into contact with enemies (V.3.2)."""

    attacker: int
    defenders: tuple[int, ...]
    """Units newly touched."""
    asked: tuple[int, ...]
    """Those of them that may react."""


@dataclass(frozen=True, slots=True)
class ContactBroken(Event):
    """Units are in no melee any more, because a large base has gone away (XVII.4.1)."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UnitReacted(Event):
    """An attacked unit has answered (V.3.2)."""

    unit: int
    cells: tuple[int, ...]
    facings: tuple[int, ...]
    manoeuvres: int


@dataclass(frozen=True, slots=True)
class UnitClosedIn(Event):
    """The attacker has brought further elements forward (V.3.2)."""

    unit: int
    cells: tuple[int, ...]
    points: int
    manoeuvres: int


def _unit_moved(state: BattleState, event: UnitMoved) -> BattleState:
    unit = state.units[event.unit]
    moved = unit.replace(
        cells=event.cells,
        facings=event.facings,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        wheeled=event.pivot or unit.wheeled,
        free_regroup=event.free_regroup,
    )
    return state.with_unit(moved, unit=event.unit)


def _formation_announced(state: BattleState, event: FormationAnnounced) -> BattleState:
    unit = state.units[event.unit]
    manoeuvres = unit.manoeuvres + event.manoeuvres
    shaped = unit.replace(formation=event.formation, manoeuvres=manoeuvres, reshaped=True)
    return state.with_unit(shaped, unit=event.unit)


def _formations_broken(state: BattleState, event: FormationsBroken) -> BattleState:
    return state.replace(
        units=changed(state, [state.units[one].replace(formation="") for one in event.units])
    )


def _movement_ended(state: BattleState, event: MovementEnded) -> BattleState:
    done = [state.units[number].replace(done=True, free_regroup=False) for number in event.units]
    ended = state.attacker in event.units
    return state.replace(units=changed(state, done), attacker=None if ended else state.attacker)


def _contact_made(state: BattleState, event: ContactMade) -> BattleState:
    units = [
        state.units[number].replace(engaged=state.turn, free_regroup=False)
        for number in (event.attacker, *event.defenders)
        if not state.units[number].engaged
    ]
    if units and units[0].number == event.attacker and independent(state.battle, units[0]):
        units[0] = units[0].replace(charged=state.sequence)
    attacker = event.attacker if state.attacker is None else state.attacker
    return state.replace(units=changed(state, units), attacker=attacker, asked=(*state.asked, *event.asked))


def _contact_broken(state: BattleState, event: ContactBroken) -> BattleState:
    units = [state.units[number].replace(engaged=0, charged=None) for number in event.units]
    attacker = None if state.attacker in event.units else state.attacker
    return state.replace(units=changed(state, units), attacker=attacker)


def _unit_reacted(state: BattleState, event: UnitReacted) -> BattleState:
    unit = state.units[event.unit]
    moved = unit.replace(
        cells=event.cells,
        facings=event.facings,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
        free_regroup=False,
    )
    return state.with_unit(moved, asked=without(state.asked, event.unit))


def _unit_closed_in(state: BattleState, event: UnitClosedIn) -> BattleState:
    unit = state.units[event.unit]
    moved = unit.replace(
        cells=event.cells,
        points=unit.points + event.points,
        manoeuvres=unit.manoeuvres + event.manoeuvres,
        done=True,
    )
    return state.with_unit(moved)


def _sequence_began(state: BattleState, event: SequenceBegan) -> BattleState:
    return state.replace(sequence=event.sequence, ahead=(), behind=())


def _first_settled(state: BattleState, event: FirstSettled) -> BattleState:
    return state.replace(first=event.first)


def _place_taken(state: BattleState, event: PlaceTaken) -> BattleState:
    if event.last:
        return state.replace(behind=(event.camp, *state.behind))
    return state.replace(ahead=(*state.ahead, event.camp))


def _log_sequence_began(state: BattleState, event: SequenceBegan) -> tuple[LogLine, ...]:
    if not any(unit.order == event.sequence for unit in state.units):
        return ()
    return line("sequence_began", order_named(state, event.sequence))


def _log_first_settled(state: BattleState, event: FirstSettled) -> tuple[LogLine, ...]:
    values = camp_named(state, event.first)
    what = "moves" if state.phase == "movement" else "regroups"
    if event.chooser is None and event.die is None:
        return line(f"first_{what}_by_scenario", values)
    if event.chooser is None:
        return line(f"first_{what}_by_die", values, dice=[(6, event.die or 0)])
    values |= side_named(state, event.chooser, "chooser")
    if what == "regroups" and turns.duel(state, state.fight) is not None:
        return line("first_regroups_by_commanders", values)
    return line(f"first_{what}_by_choice", values)


def _log_place_taken(state: BattleState, event: PlaceTaken) -> tuple[LogLine, ...]:
    values = camp_named(state, event.camp)
    if event.die is not None:
        return line("place_by_die", values, dice=[(6, event.die)])
    if event.chooser is None:
        return line("place_by_scenario", values)
    return line("place_last" if event.last else "place_first", values)


def _log_unit_moved(state: BattleState, event: UnitMoved) -> tuple[LogLine, ...]:
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
    if event.kind in ("base", "commander"):
        values |= {"at": field_named(state, event.cells[0]), **facing_named(event.facings[0])}
    if event.kind == "wheel":
        code += f"_{event.pivot}"
    elif event.kind == "advance" and event.manoeuvres:
        code += "_by_manoeuvre"
    return line(code, values, units=[event.unit])


def _log_formation_announced(state: BattleState, event: FormationAnnounced) -> tuple[LogLine, ...]:
    name = event.formation or state.units[event.unit].formation
    rule = state.battle.ruleset.formation(name)
    values = {
        **units_named(state, [event.unit]),
        "formation": rule.name if rule is not None else LocalText({"en": name}),
        "manoeuvres": event.manoeuvres,
    }
    code = "formation_announced" if event.formation else "formation_given_up"
    return line(code, values, units=[event.unit])


def _log_formations_broken(state: BattleState, event: FormationsBroken) -> tuple[LogLine, ...]:
    return line("formations_broken", units_named(state, event.units), units=event.units)


def _log_contact_made(state: BattleState, event: ContactMade) -> tuple[LogLine, ...]:
    values = {**units_named(state, [event.attacker]), **units_named(state, event.defenders, "enemy")}
    return line("contact_made", values, units=[event.attacker, *event.defenders])


def _log_contact_broken(state: BattleState, event: ContactBroken) -> tuple[LogLine, ...]:
    return line("contact_broken", units_named(state, event.units), units=event.units)


def _log_unit_reacted(state: BattleState, event: UnitReacted) -> tuple[LogLine, ...]:
    unit = state.units[event.unit]
    stays = (event.cells, event.facings) == (unit.cells, unit.facings)
    values = {**units_named(state, [event.unit]), "manoeuvres": event.manoeuvres}
    return line("stands" if stays else "reacted", values, units=[event.unit])


def _log_unit_closed_in(state: BattleState, event: UnitClosedIn) -> tuple[LogLine, ...]:
    moved = sum(a != b for a, b in zip(state.units[event.unit].cells, event.cells, strict=True))
    if not moved:
        return ()
    return line("closed_in", {**units_named(state, [event.unit]), "count": moved}, units=[event.unit])


EVENTS: Final = (
    EventRow(SequenceBegan, _sequence_began, _log_sequence_began),
    EventRow(FirstSettled, _first_settled, _log_first_settled),
    EventRow(PlaceTaken, _place_taken, _log_place_taken),
    EventRow(UnitMoved, _unit_moved, _log_unit_moved),
    EventRow(FormationAnnounced, _formation_announced, _log_formation_announced),
    EventRow(FormationsBroken, _formations_broken, _log_formations_broken),
    EventRow(MovementEnded, _movement_ended, unreported),
    EventRow(ContactMade, _contact_made, _log_contact_made),
    EventRow(ContactBroken, _contact_broken, _log_contact_broken),
    EventRow(UnitReacted, _unit_reacted, _log_unit_reacted),
    EventRow(UnitClosedIn, _unit_closed_in, _log_unit_closed_in),
)
