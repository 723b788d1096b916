"""Demonworld as a system of the rules core: its questions, its army check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.demonworld.appraisal import DemonworldAppraiser
from editor.rules.demonworld.army import army_points, check_army
from editor.rules.demonworld.maps.insight import DemonworldInsight
from editor.rules.demonworld.odds.book import DemonworldOdds
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.questions import QUESTIONS
from editor.rules.demonworld.refusals import CHAPTERS_PLAYED

SYSTEM: Final = RuleSystem(
    id="demonworld",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
    play=DemonworldPlay(),
    chapters_played=CHAPTERS_PLAYED,
    odds=DemonworldOdds(),
    insight=DemonworldInsight(),
    appraiser=DemonworldAppraiser(),
)
