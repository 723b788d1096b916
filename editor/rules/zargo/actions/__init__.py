"""What a player may do, each action in one place: class, rule that forbids it, events, list, words."""

from __future__ import annotations

from typing import Final

from editor.rules.zargo.actions import alliances, fighting, moving, set_up, turn

ROWS: Final = (*set_up.ACTIONS, *alliances.ACTIONS, *moving.ACTIONS, *fighting.ACTIONS, *turn.ACTIONS)
