"""What a player may do, each action in one place: class, rule that forbids it, events, list, words."""

from __future__ import annotations

from typing import Final

from editor.rules.wizwar.actions import answering, casting, fighting, moving, things, turn

ROWS: Final = (
    *turn.ACTIONS,
    *moving.ACTIONS,
    *casting.ACTIONS,
    *fighting.ACTIONS,
    *things.ACTIONS,
    *answering.ACTIONS,
)
