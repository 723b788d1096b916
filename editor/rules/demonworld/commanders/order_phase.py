"""The order phase where commanders give the orders, and whom they are with at first (X.2.2 to X.4.0)."""

from __future__ import annotations

from editor.rules.demonworld.commanders.command import choices, owed_by, roll, settle, takes_order, to_order
from editor.rules.demonworld.commanders.events import (
    CommanderJoined,
    CommandSettled,
    CountersDue,
    ForgottenRolled,
)
from editor.rules.demonworld.commanders.who import attached, independent
from editor.rules.demonworld.formations.special_elements import waiting_swaps
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.orders.laying import OrdersRevealed, carried_out
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.units import exchanged
from schemas.systems.demonworld_parts import Order


def all_laid(recorder: Recorder) -> bool:
    """Ask the next side for its counters; return whether all have laid theirs (X.4.0).

    Before that units that nobody commands have rolled.
    """
    if recorder.state.command is None:
        recorder.note(CommandSettled(*settle(recorder)))
    state = recorder.state
    for side in range(len(state.orders)):
        if state.orders[side] is None and to_order(state, side):
            recorder.note(DecisionDue("orders", side))
            return False
    return True


def roll_forgotten(recorder: Recorder) -> None:
    """Roll for units that might have got a counter and have none (X.4.0); a large base holds (XVII.1.1)."""
    state = recorder.state
    laid = {number for orders in state.orders for number, _ in orders or ()}
    held = state.battle.ruleset.sequence.forgotten_order_large
    large = tuple(
        (unit.number, held, True)
        for unit in state.units
        if is_large(state, unit) and unit.number not in laid and takes_order(state, unit)
    )
    if large:
        recorder.note(OrdersRevealed(large))
        state = recorder.state
    missing = [
        number
        for number, _, _ in state.command or ()
        if number not in laid and takes_order(state, state.units[number])
    ]
    if missing:
        recorder.note(ForgottenRolled(tuple(roll(recorder, number) for number in missing)))


def all_revealed(recorder: Recorder) -> bool:
    """Turn over the counters, units with few before those with many; return whether all lie open (X.4.0).

    Units with several first lose all but one, of the owner's choice.
    """
    while True:
        state = recorder.state
        if state.owed:
            side = next(
                (side for side, kept in enumerate(state.kept) if kept is None and owed_by(state, side)), None
            )
            if side is not None:
                recorder.note(DecisionDue("keep", side))
                return False
            _reveal(recorder)
            continue
        waiting = _waiting(state)
        if not waiting:
            return True
        fewest = min(waiting.values())
        several = tuple(
            number
            for number, count in sorted(waiting.items())
            if count == fewest and (count > 1 or number in state.chosen_late)
        )
        if several:
            recorder.note(CountersDue(several, fewest))
        else:
            _reveal(recorder)


def _waiting(state: BattleState) -> dict[int, int]:
    """Return unit -> its counters, of those without an order yet; one that chooses late counts as one."""
    found = {number: 1 for number in state.chosen_late if state.units[number].order is None}
    for orders in state.orders:
        for number, _ in orders or ():
            found[number] = found.get(number, 0) + 1
    return found


def _reveal(recorder: Recorder) -> None:
    """Turn over the counters of those who have fewest."""
    state = recorder.state
    waiting = _waiting(state)
    fewest = min(waiting.values())
    kept = {number: order for orders in state.kept for number, order in orders or ()}
    shown: list[tuple[int, Order, bool]] = []
    for number, count in sorted(waiting.items()):
        if count == fewest:
            order = kept.get(number) or choices(state, number)[0]
            shown.append((number, carried_out(state, number, order), False))
    recorder.note(OrdersRevealed(tuple(shown)))


def attach(recorder: Recorder) -> None:
    """Let commanders join the units that the set-up puts them with, in the front rank (X.2.2).

    One who has been set up apart from his unit acts on his own.
    """
    for number, host in attached(recorder.state.battle):
        state = recorder.state
        own, unit = state.units[number], state.units[host]
        if not unit.elements or not independent(state.battle, own):
            continue
        if unit.altitude is not None or own.altitude is not None:
            continue
        if not beside(state, own.cells[0], host):
            continue
        recorder.note(
            CommanderJoined(
                host, own.elements[0], 0, (*unit.cells, *own.cells), (*unit.facings, *own.facings)
            )
        )
        to_the_front(recorder, host)


def beside(state: BattleState, cell: int, host: int) -> bool:
    """Return whether a cell is beside an element of a unit."""
    return any(state.battle.ground.direction(other, cell) is not None for other in state.units[host].cells)


def to_the_front(recorder: Recorder, number: int) -> None:
    """Bring a commander who has joined a unit into its front rank, if he can be (IX.4.0, X.2.3)."""
    unit = recorder.state.units[number]
    swaps = waiting_swaps(recorder.state, unit)
    if swaps:
        recorder.note(UnitMoved(number, "swap", *exchanged(unit, swaps), 0, 0))
