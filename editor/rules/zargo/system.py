"""The Lords of Zargo as a system of the rules core: its questions and its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from schemas.registry import later

CHAPTERS_PLAYED: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
"""Chapters of the ruleset that the core plays: all."""
SYSTEM: Final = RuleSystem(
    id="zargo",
    questions=later("editor.rules.zargo.questions:QUESTIONS"),
    check_army=later("editor.rules.zargo.army:check_army"),
    army_points=later("editor.rules.zargo.army:army_points"),
    army=later("editor.rules.zargo.army:READER"),
    losses=later("editor.rules.zargo.army:loss_lines"),
    play=later("editor.rules.zargo.play:PLAY"),
    chapters_played=CHAPTERS_PLAYED,
    converter=later("editor.rules.zargo.converting:CONVERTER"),
)
