"""Who commands whom, and what may be laid and kept (X.3.0, X.4.0)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from editor.rules.demonworld.commanders.actions import KeepOrders
from editor.rules.demonworld.commanders.events import Command, Rolled
from editor.rules.demonworld.commanders.who import alone, counters, independent, joined, stars
from editor.rules.demonworld.effects.numbers import barred, unit_barred
from editor.rules.demonworld.large.mounts import as_unit
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.large.parts import size_on
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import GiveOrders, Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message
from schemas.systems.demonworld_parts import Order


def takes_order(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is to get an order still: in no melee, steady, no commander alone (X.3.0)."""
    return (
        bool(unit.elements)
        and unit.order is None
        and not unit.engaged
        and not unit.mood
        and not unit.stragglers
        and not unit_barred(state, unit.number, "orders")
        and not independent(state.battle, unit)
    )


def commands(state: BattleState, commander: Unit, unit: Unit) -> bool:
    """Return whether a unit is in a commander's radius, one of its elements seen whole (X.3.0)."""
    card = state.battle.cards[commander.elements[0]]
    radius = card.command.radius if card.command is not None else 0
    ground, start = state.battle.ground, commander.cells[0]
    near = sorted((ground.distance(start, cell), place) for place, cell in enumerate(unit.cells))
    return any(
        apart <= radius and sees_whole(state, commander, unit.elements[place], unit.cells[place])
        for apart, place in near
    )


def sees_whole(state: BattleState, commander: Unit, element: int, cell: int) -> bool:
    """Return whether a commander sees the whole of an element, in whatever direction (X.3.0, XII.1.0).

    A giant who commands looks from its front field, and not into its own back (XVII.5.0, XVII.6.4).
    """
    battle, occupied = state.battle, state.occupied
    start = commander.cells[0]
    own_fields = state.covered(commander) if is_large(state, commander) else ()
    on_the_way = [
        one for one in battle.ground.between(start, cell) if one in occupied and one not in own_fields
    ]
    if "XII" not in battle.chapters:
        return not on_the_way
    cards = battle.cards
    between = tuple([(one, cards[occupied[one]].size) for one in on_the_way])
    own, other = cards[commander.elements[0]].size, cards[element].size
    if battle.bases is not None:
        own = size_on(state, commander.elements[0], start)
    return battle.sight.look(start, own, cell, other, between).state == "clear"


def command_of(state: BattleState, unit: Unit, free: Sequence[Unit]) -> Command | None:
    """Return who gives a unit its counters and how many, or None if nobody commands it (X.3.0).

    The highest commander with it, else its leader, else the highest of those in whose radius it is; a large
    base needs nobody (XVII.1.1), but has the counters of its rider (XVII.5.0). Nobody who stands in fire
    gives orders (XXII.3.0).
    """
    battle, trapped = state.battle, state.fire.trapped
    if is_large(state, unit):
        rider = ordering_rider(state, unit)
        return unit.number, 1 if rider is None else counters(battle, rider), ()
    with_it = [
        element
        for element in joined(battle, unit)
        if stars(battle, element) and element not in trapped and not barred(state, element, "orders")
    ]
    if with_it:
        return unit.number, counters(battle, with_it[0]), ()
    if any(battle.signs[element] == "leader" and element not in trapped for element in unit.elements):
        return unit.number, 1, ()
    found = [one.elements[0] for one in free if commands(state, one, unit)]
    highest = max((stars(battle, element) for element in found), default=0)
    if not highest:
        return None
    return unit.number, 1, tuple(element for element in found if stars(battle, element) == highest)


def ordering_rider(state: BattleState, unit: Unit) -> int | None:
    """Return the commander who gives orders from a large base: in no melee, nor in flight (XVII.5.0)."""
    rider = unit.rider
    if rider is None or unit.engaged or unit.altitude is not None or not counters(state.battle, rider):
        return None
    return None if rider in state.fire.trapped or barred(state, rider, "orders") else rider


def settle(recorder: Recorder) -> tuple[tuple[Command, ...], tuple[Rolled, ...]]:
    """Return who commands whom in this turn, and what units that nobody commands have rolled (X.4.0)."""
    state = recorder.state
    command: list[Command] = []
    rolled: list[Rolled] = []
    for side in range(len(state.battle.scenario.sides)):
        free = [
            one
            for one in alone(state, side)
            if not one.engaged
            and not one.mood
            and one.altitude is None
            and one.elements[0] not in state.fire.trapped
            and not barred(state, one.elements[0], "orders")
        ]
        free += [as_unit(one) for one in state.of_side(side) if ordering_rider(state, one) is not None]
        for unit in state.of_side(side):
            if not takes_order(state, unit):
                continue
            found = command_of(state, unit, free)
            if found is None:
                rolled.append(roll(recorder, unit.number))
                found = (unit.number, 1, ()) if rolled[-1][2] is None else None
            if found is not None:
                command.append(found)
    return tuple(command), tuple(rolled)


def roll(recorder: Recorder, unit: int) -> Rolled:
    """Roll for the order of a unit: (unit, D6, order; None for the player's choice) (X.4.0)."""
    die = recorder.die(6)
    rows = recorder.state.battle.ruleset.commanders.random_order
    row = next((row for row in rows if row.first <= die <= row.last), None)
    return unit, die, row.order if row is not None else None


def to_order(state: BattleState, side: int) -> list[Unit]:
    """Return the units of a side that may be given counters in this turn (X.3.0)."""
    roster = state.battle.roster
    return [
        state.units[number]
        for number, _, _ in state.command or ()
        if roster[number].side == side and takes_order(state, state.units[number])
    ]


def counters_of(state: BattleState, unit: int) -> int:
    """Return how many counters may be laid for a unit."""
    return next((count for number, count, _ in state.command or () if number == unit), 0)


def check_counters(state: BattleState, action: GiveOrders) -> Message | None:
    """Return the rule that forbids these counters, after what holds without commanders (X.3.0)."""
    able = {unit.number for unit in to_order(state, state.side)}
    laid: dict[int, list[Order]] = {}
    for number, order in action.orders:
        if number not in able:
            return refuse_unit(state, number, "nobody_commands", "X.3.0")
        laid.setdefault(number, []).append(order)
    for number, orders in laid.items():
        if len(orders) > counters_of(state, number):
            return refuse_unit(state, number, "too_many_counters", "X.3.1", most=counters_of(state, number))
        if len(set(orders)) != len(orders):
            return refuse_unit(state, number, "counters_differ", "X.3.2")
    wanting = unserved(state, laid)
    if wanting is not None:
        return refuse_unit(state, wanting, "commander_gives_no_more", "X.3.2")
    wanting = unserved(state, laid, busy_riders(state, laid))
    if wanting is not None:
        return refuse_unit(state, wanting, "rider_orders_either", "XVII.5.0")
    return None


def busy_riders(state: BattleState, laid: Mapping[int, Sequence[Order]]) -> frozenset[int]:
    """Return the riders whose mounts get another counter than hold: they order nobody else (XVII.5.0).

    ``laid``: unit -> its counters.
    """
    held = state.battle.ruleset.sequence.forgotten_order_large
    riders = [(state.units[number].rider, orders) for number, orders in laid.items()]
    return frozenset(
        [rider for rider, orders in riders if rider is not None and orders and list(orders) != [held]]
    )


def unserved(state: BattleState, units: Iterable[int], busy: Container[int] = ()) -> int | None:
    """Return a unit for which its commanders have no order left, or None if there is enough (X.3.2).

    ``busy``: commanders who order nobody by their radius.
    """
    by = {
        number: tuple([one for one in commanders if one not in busy])
        for number, _, commanders in state.command or ()
        if commanders
    }
    given: dict[int, list[int]] = {}
    for unit in units:
        if unit in by and not _serve(state, unit, by, given, set()):
            return unit
    return None


def served(state: BattleState, units: Sequence[Unit], busy: Container[int] | None = None) -> list[Unit]:
    """Return those of the units, the first ones first, for whom their commanders have an order (X.3.2).

    ``busy``: commanders who order nobody by their radius; None for all who ride on one of the units.
    """
    if busy is None:
        busy = frozenset([unit.rider for unit in units if unit.rider is not None])
    found: list[Unit] = []
    for unit in units:
        if unserved(state, [*(one.number for one in found), unit.number], busy) is None:
            found.append(unit)
    return found


def _serve(
    state: BattleState,
    unit: int,
    by: dict[int, tuple[int, ...]],
    given: dict[int, list[int]],
    tried: set[int],
) -> bool:
    """Find a commander for a unit; one with another choice makes room."""
    for commander in by[unit]:
        if commander in tried:
            continue
        tried.add(commander)
        served = given.setdefault(commander, [])
        if len(served) < counters(state.battle, commander):
            served.append(unit)
            return True
        for place, other in enumerate(served):
            if _serve(state, other, by, given, tried):
                served[place] = unit
                return True
    return False


def choices(state: BattleState, unit: int) -> tuple[Order, ...]:
    """Return the counters of a unit of which one remains: those laid, or any after a lucky die (X.4.0)."""
    if unit in state.chosen_late:
        return state.battle.sequences
    return tuple([order for orders in state.orders for number, order in orders or () if number == unit])


def owed_by(state: BattleState, side: int) -> list[int]:
    """Return the units of a side of which a counter has to be named."""
    return [unit for unit in state.owed if state.battle.roster[unit].side == side]


def check_kept(state: BattleState, action: KeepOrders) -> Message | None:
    """Return the rule that forbids keeping these counters (X.4.0)."""
    if sorted(number for number, _ in action.orders) != sorted(owed_by(state, state.side)):
        return refuse("keep_one_each", "X.4.0")
    for number, order in action.orders:
        if order not in choices(state, number):
            return refuse_unit(state, number, "counter_not_laid", "X.4.0")
    return None
