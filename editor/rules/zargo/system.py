"""The Lords of Zargo as a system of the rules core: its questions and its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.zargo.army import READER, army_points, check_army, loss_lines
from editor.rules.zargo.converting import CONVERTER
from editor.rules.zargo.play import ZargoPlay
from editor.rules.zargo.questions import QUESTIONS

CHAPTERS_PLAYED: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
"""Chapters of the ruleset that the core plays: all."""
SYSTEM: Final = RuleSystem(
    id="zargo",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
    army=READER,
    losses=loss_lines,
    play=ZargoPlay(),
    chapters_played=CHAPTERS_PLAYED,
    converter=CONVERTER,
)
