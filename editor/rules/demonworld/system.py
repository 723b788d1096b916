"""Demonworld as a system of the rules core: its questions, its army check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.demonworld.army import army_points, check_army
from editor.rules.demonworld.questions import QUESTIONS

SYSTEM: Final = RuleSystem(
    id="demonworld",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
)
