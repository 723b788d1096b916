"""Diskwars as a system of the rules core: its questions and its army check."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from schemas.registry import later

SYSTEM: Final = RuleSystem(
    id="diskwars",
    questions=later("editor.rules.diskwars.questions:QUESTIONS"),
    check_army=later("editor.rules.diskwars.army:check_army"),
    army_points=later("editor.rules.diskwars.army:army_points"),
    army=later("editor.rules.diskwars.army:READER"),
    losses=later("editor.rules.diskwars.army:loss_lines"),
    check_spellbook=later("editor.rules.diskwars.spellbooks:check_spellbook"),
    blocks=later("editor.rules.diskwars.spells.words:BLOCKS"),
    play=later("editor.rules.diskwars.play:PLAY"),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    appraiser=later("editor.rules.diskwars.appraisal:APPRAISER"),
    converter=later("editor.rules.diskwars.converting:CONVERTER"),
)
