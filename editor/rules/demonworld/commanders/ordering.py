"""How the order phase goes on where commanders give the orders (X.3.0, X.4.0)."""

from __future__ import annotations

from editor.rules.demonworld import events as ev
from editor.rules.demonworld.commanders import events as own
from editor.rules.demonworld.commanders.command import choices, owed_by, roll, settle, takes_order, to_order
from editor.rules.demonworld.recorder import Recorder
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld_parts import Order


def all_laid(recorder: Recorder) -> bool:
    """Ask the next side for its counters; return whether all have laid theirs (X.4.0).

    Before that units that nobody commands have rolled.
    """
    if recorder.state.command is None:
        recorder.note(own.CommandSettled(*settle(recorder)))
    state = recorder.state
    for side in range(len(state.orders)):
        if state.orders[side] is None and to_order(state, side):
            recorder.note(ev.DecisionDue("orders", side))
            return False
    return True


def roll_forgotten(recorder: Recorder) -> None:
    """Roll for units that might have got a counter and have none (X.4.0)."""
    state = recorder.state
    laid = {number for orders in state.orders for number, _ in orders or ()}
    missing = [
        number
        for number, _, _ in state.command or ()
        if number not in laid and takes_order(state, state.units[number])
    ]
    if missing:
        recorder.note(own.ForgottenRolled(tuple(roll(recorder, number) for number in missing)))


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
                recorder.note(ev.DecisionDue("keep", side))
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
            recorder.note(own.CountersDue(several, fewest))
        else:
            _reveal(recorder)


def _waiting(state: BattleState) -> dict[int, int]:
    """Return unit -> its counters, of those without an order yet; one that chooses late counts as one."""
    found = {number: 1 for number in state.chosen_late if state.units[number].order is None}
    for orders in state.orders:
        for number, _ in orders or ():
            if state.units[number].order is None:
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
            shown.append((number, kept.get(number) or choices(state, number)[0], False))
    recorder.note(ev.OrdersRevealed(tuple(shown)))
