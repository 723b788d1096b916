"""Dark Age as a system of the rules core: its questions, its deck check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.darkage.converting import CONVERTER
from editor.rules.darkage.deck import READER, army_points, check_army
from editor.rules.darkage.play import DarkagePlay
from editor.rules.darkage.questions import QUESTIONS
from editor.rules.darkage.words import BLOCKS

SYSTEM: Final = RuleSystem(
    id="darkage",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
    army=READER,
    blocks=BLOCKS,
    play=DarkagePlay(),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9"),
    converter=CONVERTER,
)
