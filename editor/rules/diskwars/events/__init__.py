"""What happens in a battle, each event in one place: class, state after it, lines of the log."""

from __future__ import annotations

from typing import Final

from editor.rules.diskwars.events import arrivals, combat, harm, moves, shooting, spells, stacks, turns

ROWS: Final = (
    *stacks.EVENTS,
    *turns.EVENTS,
    *moves.EVENTS,
    *spells.EVENTS,
    *shooting.EVENTS,
    *combat.EVENTS,
    *harm.EVENTS,
    *arrivals.EVENTS,
)
