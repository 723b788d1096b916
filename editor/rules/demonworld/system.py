"""Demonworld as a system of the rules core: its questions, its army check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from editor.rules.demonworld.army.appraisal import DemonworldAppraiser
from editor.rules.demonworld.army.composition import READER, army_points, check_army, loss_lines
from editor.rules.demonworld.army.converting import CONVERTER
from editor.rules.demonworld.items.values import carried_words
from editor.rules.demonworld.magic.effect_words import BLOCKS
from editor.rules.demonworld.magic.spells import check_spellbook
from editor.rules.demonworld.maps.insight import DemonworldInsight
from editor.rules.demonworld.odds.book import DemonworldOdds
from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.questions import QUESTIONS
from editor.rules.demonworld.set_up.objectives import objective_problems
from editor.rules.demonworld.set_up.refusals import CHAPTERS_PLAYED

SYSTEM: Final = RuleSystem(
    id="demonworld",
    questions=QUESTIONS,
    check_army=check_army,
    army_points=army_points,
    army=READER,
    losses=loss_lines,
    check_spellbook=check_spellbook,
    check_scenario=objective_problems,
    carried=carried_words,
    blocks=BLOCKS,
    play=DemonworldPlay(),
    chapters_played=CHAPTERS_PLAYED,
    odds=DemonworldOdds(),
    insight=DemonworldInsight(),
    appraiser=DemonworldAppraiser(),
    converter=CONVERTER,
)
