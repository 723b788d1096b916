"""Gangs in campaigns: decks and values are the same in each battle, so only results lead on."""

from __future__ import annotations

from typing import Final

from editor.rules.core.campaigns.forces import ResultsOnly

FORCES: Final = ResultsOnly(endings=("points", "turns", "draw", "event", "event_draw"))
