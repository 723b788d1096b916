"""What happens in a game, each event in one place: its class, the state after it, its lines of the log."""

from __future__ import annotations

from typing import Final

from editor.rules.darkage.events import cards, raids, rounds, scores, turns

ROWS: Final = (*turns.EVENTS, *cards.EVENTS, *raids.EVENTS, *rounds.EVENTS, *scores.EVENTS)
