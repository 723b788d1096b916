"""What a player may do, each action in one place: class, rule that forbids it, events, list, words."""

from __future__ import annotations

from typing import Final

from editor.rules.darkage.actions import cards, clash, raid, turn

ROWS: Final = (*turn.ACTIONS, *cards.ACTIONS, *raid.ACTIONS, *clash.ACTIONS)
