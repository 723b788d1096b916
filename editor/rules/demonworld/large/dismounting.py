"""Who falls is taken away: riders come down, dragons without a rider leave (XVII.7.6, XVIII.9.0)."""

from __future__ import annotations

from collections.abc import Iterable

from editor.rules.demonworld.large.mount_events import LandingAsked, MountLeft, RiderFell, RiderUnseated
from editor.rules.demonworld.large.mounts import is_dragon, landing, mount_kind, rider_on, standing_room
from editor.rules.demonworld.shooting.events import ElementsRemoved
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.units import Unit


def remove_fallen(recorder: Recorder, elements: Iterable[int]) -> None:
    """Take elements off the field together, with what follows for riders and mounts (XVII.7.6, XVIII.9.0)."""
    gone = set(elements)
    for mount in sorted(gone):
        rider = rider_on(recorder.state, mount)
        if rider is not None and rider != mount and rider not in gone:
            gone.update(_comes_down(recorder, mount, rider))
    recorder.note(ElementsRemoved(tuple(sorted(gone))))
    leave_unridden(recorder)


def _comes_down(recorder: Recorder, mount: int, rider: int) -> tuple[int, ...]:
    """Put the rider of a mount that falls on the field; return him where he falls with it."""
    state = recorder.state
    unit = state.unit_of[mount]
    cells: tuple[int, ...] = ()
    if mount_kind(state, mount) == "chariot":
        cells = (state.standing[mount].cell,)
    elif mount not in state.aloft:
        cells = landing(state, mount, rider)
    if not cells or mount in state.aloft:
        recorder.note(RiderFell(unit, rider))
        return (rider,)
    recorder.note(RiderUnseated(unit, rider, cells[0], cells if len(cells) > 1 else ()))
    return ()


def ask_owner(recorder: Recorder) -> bool:
    """Ask the next owner of a rider whose monster has fallen where he stands, before all else (XVII.7.6).

    Return whether he is asked. Who has fallen meanwhile, or has no choice any more, stands where he is.
    """
    while recorder.state.unseated.waiting and recorder.state.step not in ("come_down", "over"):
        state = recorder.state
        number, cells = state.unseated.waiting[0]
        asks = len(standing_room(state, state.units[number], cells)) > 1
        recorder.note(LandingAsked(asks))
        if asks:
            return True
    return False


def leave_unridden(recorder: Recorder) -> None:
    """Let dragons leave the field whose rider is dead or has gone away from them (XVII.7.6)."""
    if recorder.state.battle.bases is None:
        return
    for unit in recorder.state.units:
        if unit.elements and unit.rider is None and _unruled(recorder.state, unit):
            recorder.note(MountLeft(unit.number))


def _unruled(state: BattleState, unit: Unit) -> bool:
    """Return whether a dragon has lost its commander: he is dead, rides another, or is not beside it."""
    if unit.master is None or not is_dragon(state, unit.elements[0]):
        return False
    stands = state.standing.get(unit.master)
    if stands is None or state.units[stands.unit].rider == unit.master:
        return True
    return stands.cell not in state.battle.ground.near(state.covered(unit))
