"""What happens in a game, each event in one place: its class, the state after it, its lines of the log."""

from __future__ import annotations

from typing import Final

from editor.rules.zargo.events import arrivals, combats, moves, set_up, turns

ROWS: Final = (*set_up.EVENTS, *turns.EVENTS, *moves.EVENTS, *combats.EVENTS, *arrivals.EVENTS)
