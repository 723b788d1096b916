"""Dark Age as a system of the rules core: its questions, its deck check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from schemas.registry import later

SYSTEM: Final = RuleSystem(
    id="darkage",
    questions=later("editor.rules.darkage.questions:QUESTIONS"),
    check_army=later("editor.rules.darkage.deck:check_army"),
    army_points=later("editor.rules.darkage.deck:army_points"),
    army=later("editor.rules.darkage.deck:READER"),
    blocks=later("editor.rules.darkage.words:BLOCKS"),
    play=later("editor.rules.darkage.play:PLAY"),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9"),
    converter=later("editor.rules.darkage.converting:CONVERTER"),
)
