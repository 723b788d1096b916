"""Diskwars as a system of the rules core: its questions and its army check."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.diskwars.appraisal import DiskwarsAppraiser
from editor.rules.diskwars.army import READER, army_points, check_army, loss_lines
from editor.rules.diskwars.converting import CONVERTER
from editor.rules.diskwars.play import DiskwarsPlay
from editor.rules.diskwars.questions import QUESTIONS
from editor.rules.diskwars.spellbooks import check_spellbook
from editor.rules.diskwars.spells.words import BLOCKS

SYSTEM: Final = RuleSystem(
    id="diskwars",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
    army=READER,
    losses=loss_lines,
    check_spellbook=check_spellbook,
    blocks=BLOCKS,
    play=DiskwarsPlay(),
    chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    appraiser=DiskwarsAppraiser(),
    converter=CONVERTER,
)
