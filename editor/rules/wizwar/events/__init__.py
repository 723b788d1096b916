"""What happens, each event in one place: class, state after it, lines of the log.

The list of events is the game.
"""

from __future__ import annotations

from typing import Final

from editor.rules.wizwar.events import board, cards, combat, moves, things, turns

ROWS: Final = (
    *turns.EVENTS,
    *cards.EVENTS,
    *moves.EVENTS,
    *things.EVENTS,
    *combat.EVENTS,
    *board.EVENTS,
)
