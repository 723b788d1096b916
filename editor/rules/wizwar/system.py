"""Wiz-War as a system of the rules core: its questions, its decks, its game."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from schemas.registry import later

SYSTEM: Final = RuleSystem(
    id="wizwar",
    questions=later("editor.rules.wizwar.questions:QUESTIONS"),
    check_army=later("editor.rules.wizwar.army:check_army"),
    army=later("editor.rules.wizwar.army:READER"),
    check_scenario=later("editor.rules.wizwar.refusals:scenario_problems"),
    blocks=later("editor.rules.wizwar.block_words:BLOCKS"),
    play=later("editor.rules.wizwar.play:PLAY"),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    converter=later("editor.rules.wizwar.converting:CONVERTER"),
)
