"""Demonworld as a system of the rules core: its questions, its army check, its play."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import RuleSystem
from schemas.registry import later

SYSTEM: Final = RuleSystem(
    id="demonworld",
    questions=later("editor.rules.demonworld.questions:QUESTIONS"),
    check_army=later("editor.rules.demonworld.army.composition:check_army"),
    army_points=later("editor.rules.demonworld.army.composition:army_points"),
    army=later("editor.rules.demonworld.army.composition:READER"),
    losses=later("editor.rules.demonworld.army.composition:loss_lines"),
    check_spellbook=later("editor.rules.demonworld.magic.spells:check_spellbook"),
    check_scenario=later("editor.rules.demonworld.set_up.objectives:objective_problems"),
    carried=later("editor.rules.demonworld.items.values:carried_words"),
    blocks=later("editor.rules.demonworld.magic.effect_words:BLOCKS"),
    play=later("editor.rules.demonworld.play:PLAY"),
    chapters_played=later("editor.rules.demonworld.set_up.refusals:CHAPTERS_PLAYED"),
    odds=later("editor.rules.demonworld.odds.book:ODDS"),
    insight=later("editor.rules.demonworld.maps.insight:INSIGHT"),
    appraiser=later("editor.rules.demonworld.army.appraisal:APPRAISER"),
    converter=later("editor.rules.demonworld.army.converting:CONVERTER"),
)
