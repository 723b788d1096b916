"""What a player may do, each action in one place: class, rule that forbids it, events, list, words."""

from __future__ import annotations

from typing import Final

from editor.rules.diskwars.actions import activation, casting, fighting, set_up, shooting

ROWS: Final = (
    *set_up.ACTIONS,
    *activation.ACTIONS,
    *casting.ACTIONS,
    *shooting.ACTIONS,
    *fighting.ACTIONS,
)
