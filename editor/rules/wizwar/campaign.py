"""Wizards in campaigns: decks and values are the same in each battle, so only results lead on."""

from __future__ import annotations

from typing import Final

from editor.rules.core.campaigns.forces import ResultsOnly

FORCES: Final = ResultsOnly(
    endings=(
        *("treasures", "last_alive", "nobody_left", "limit_treasures", "limit_life", "limit_draw"),
        *("event", "event_draw"),
    )
)
