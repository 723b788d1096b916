"""Wiz-War as a system of the rules core: its questions, its decks, its game."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.wizwar.army import READER, check_army
from editor.rules.wizwar.block_words import BLOCKS
from editor.rules.wizwar.converting import CONVERTER
from editor.rules.wizwar.play import WizwarPlay
from editor.rules.wizwar.questions import QUESTIONS
from editor.rules.wizwar.refusals import scenario_problems

SYSTEM: Final = RuleSystem(
    id="wizwar",
    questions=QUESTIONS,
    check_army=check_army,
    army=READER,
    check_scenario=scenario_problems,
    blocks=BLOCKS,
    play=WizwarPlay(),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    converter=CONVERTER,
)
