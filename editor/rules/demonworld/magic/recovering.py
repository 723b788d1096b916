"""Wizards who have rested for a whole turn get spell points back at its end (XX.3.2)."""

from __future__ import annotations

from editor.rules.demonworld.magic.events import WizardsRested
from editor.rules.demonworld.magic.resting import rest_forbidden_by
from editor.rules.demonworld.magic.seeing import cell_of
from editor.rules.demonworld.magic.spells import rested
from editor.rules.demonworld.magic.spells import wizard as level_row
from editor.rules.demonworld.state import BattleState, Recorder


def recover(recorder: Recorder) -> None:
    """Give points back to the wizards who have rested (XX.3.2)."""
    found = rest_of(recorder.state)
    if found:
        recorder.note(WizardsRested(found))


def rest_of(state: BattleState) -> tuple[tuple[int, int], ...]:
    """Return (wizard, points that come back) of those who have rested in this turn (XX.3.2).

    Who is drained for good gets none, nor does who is shocked or in melee.
    """
    if state.magic is None:
        return ()
    found = []
    levels = {one.element: one.level for one in state.battle.wizards}
    for one in state.magic.wizards:
        row = level_row(levels[one.element], state.battle.ruleset)
        if row is None or one.drained or cell_of(state, one.element) is None:
            continue
        disturbances = list(one.disturbances)
        if one.shocked_until >= state.turn:
            disturbances.append("shocked")
        if state.units[state.unit_of[one.element]].engaged:
            disturbances.append("engaged")
        if one.element in state.aloft:
            disturbances.append("flying")
        if state.standing[one.element].cell in state.changes.burning:
            disturbances.append("in_fire")
        count = max(rested(one.points, row) - one.points, 0)
        if count and not rest_forbidden_by(disturbances, state.battle.ruleset):
            found.append((one.element, count))
    return tuple(found)
