"""The games whose rules the core knows: one row each, whose parts are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.components import Needed
from editor.rules.core.contract import RuleSystem, Setup
from schemas import games
from schemas.base import system_of
from schemas.registry import Registry, later, row_of
from schemas.systems import FREE_SYSTEMS

SYSTEMS: Final[Registry[RuleSystem]] = Registry(
    RuleSystem(
        id="demonworld",
        questions=later("editor.rules.demonworld.questions:QUESTIONS"),
        check_army=later("editor.rules.demonworld.army.composition:check_army"),
        army_points=later("editor.rules.demonworld.army.composition:army_points"),
        army=later("editor.rules.demonworld.army.composition:READER"),
        losses=later("editor.rules.demonworld.army.composition:loss_lines"),
        check_spellbook=later("editor.rules.demonworld.magic.spells:check_spellbook"),
        castable=later("editor.rules.demonworld.magic.reach:castable"),
        states_given=later("editor.rules.demonworld.magic.reach:states_given"),
        last_turn=later("editor.rules.demonworld.victory.ending:last_turn"),
        scenario_sentences=later("editor.rules.demonworld.victory.sentences:scenario_sentences"),
        check_scenario=later("editor.rules.demonworld.set_up.objectives:objective_problems"),
        carried=later("editor.rules.demonworld.items.values:carried_words"),
        blocks=later("editor.rules.demonworld.magic.effect_words:BLOCKS"),
        play=later("editor.rules.demonworld.play:PLAY"),
        chapters_played=later("editor.rules.demonworld.set_up.refusals:CHAPTERS_PLAYED"),
        odds=later("editor.rules.demonworld.odds.book:ODDS"),
        insight=later("editor.rules.demonworld.maps.insight:INSIGHT"),
        appraiser=later("editor.rules.demonworld.army.appraisal:APPRAISER"),
        new_card=later("editor.rules.demonworld.army.new_cards:new_card"),
        campaigns=later("editor.rules.demonworld.army.campaign:FORCES"),
        converter=later("editor.rules.demonworld.army.converting:CONVERTER"),
        needs=later("editor.rules.demonworld.components:needs"),
    ),
    RuleSystem(
        id="diskwars",
        questions=later("editor.rules.diskwars.questions:QUESTIONS"),
        check_army=later("editor.rules.diskwars.army:check_army"),
        army_points=later("editor.rules.diskwars.army:army_points"),
        army=later("editor.rules.diskwars.army:READER"),
        losses=later("editor.rules.diskwars.army:loss_lines"),
        check_spellbook=later("editor.rules.diskwars.spellbooks:check_spellbook"),
        castable=later("editor.rules.diskwars.spells.reach:castable"),
        last_turn=later("editor.rules.diskwars.battle:last_turn"),
        blocks=later("editor.rules.diskwars.spells.words:BLOCKS"),
        play=later("editor.rules.diskwars.play:PLAY"),
        chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
        appraiser=later("editor.rules.diskwars.appraisal:APPRAISER"),
        new_card=later("editor.rules.diskwars.new_cards:new_card"),
        campaigns=later("editor.rules.diskwars.campaign:FORCES"),
        converter=later("editor.rules.diskwars.converting:CONVERTER"),
        needs=later("editor.rules.diskwars.components:needs"),
    ),
    RuleSystem(
        id="zargo",
        questions=later("editor.rules.zargo.questions:QUESTIONS"),
        check_army=later("editor.rules.zargo.army:check_army"),
        army_points=later("editor.rules.zargo.army:army_points"),
        army=later("editor.rules.zargo.army:READER"),
        losses=later("editor.rules.zargo.army:loss_lines"),
        last_turn=later("editor.rules.zargo.world:last_turn"),
        play=later("editor.rules.zargo.play:PLAY"),
        chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9"),
        campaigns=later("editor.rules.zargo.campaign:FORCES"),
        converter=later("editor.rules.zargo.converting:CONVERTER"),
        needs=later("editor.rules.zargo.components:needs"),
    ),
    RuleSystem(
        id="wizwar",
        questions=later("editor.rules.wizwar.questions:QUESTIONS"),
        check_army=later("editor.rules.wizwar.army:check_army"),
        army=later("editor.rules.wizwar.army:READER"),
        check_scenario=later("editor.rules.wizwar.refusals:scenario_problems"),
        last_turn=later("editor.rules.wizwar.setting_up:last_turn"),
        blocks=later("editor.rules.wizwar.block_words:BLOCKS"),
        play=later("editor.rules.wizwar.play:PLAY"),
        chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
        campaigns=later("editor.rules.wizwar.campaign:FORCES"),
        converter=later("editor.rules.wizwar.converting:CONVERTER"),
        needs=later("editor.rules.wizwar.components:needs"),
    ),
    RuleSystem(
        id="darkage",
        questions=later("editor.rules.darkage.questions:QUESTIONS"),
        check_army=later("editor.rules.darkage.deck:check_army"),
        army_points=later("editor.rules.darkage.deck:army_points"),
        army=later("editor.rules.darkage.deck:READER"),
        last_turn=later("editor.rules.darkage.setting_up:last_turn"),
        blocks=later("editor.rules.darkage.words:BLOCKS"),
        play=later("editor.rules.darkage.play:PLAY"),
        chapters_played=("1", "2", "3", "4", "5", "6", "7", "8", "9"),
        campaigns=later("editor.rules.darkage.campaign:FORCES"),
        converter=later("editor.rules.darkage.converting:CONVERTER"),
        needs=later("editor.rules.darkage.components:needs"),
    ),
    installed=games.rule_rows,
    declared=FREE_SYSTEMS.each(
        lambda game: RuleSystem(
            id=game.id,
            check_army=later("editor.rules.free.army:check_army"),
            army_points=later("editor.rules.free.army:army_points"),
            army=later("editor.rules.free.army:READER"),
            check_scenario=later("editor.rules.free.game:scenario_problems"),
            play=later("editor.rules.free.play:PLAY"),
            needs=later("editor.rules.free.components:needs"),
        )
    ),
)


def find_system(system_id: str, systems: Sequence[RuleSystem] = SYSTEMS) -> RuleSystem | None:
    """Return the rules of a game, or None if the core does not know it."""
    return row_of(systems, system_id)


def needs_of(setup: Setup) -> tuple[Needed, ...]:
    """Return what the rules of its game need for a scenario; nothing where they do not know it."""
    rules = find_system(system_of(setup.scenario))
    return rules.needs(setup) if rules is not None and rules.needs is not None else ()
