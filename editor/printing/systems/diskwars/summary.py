"""The rules of Diskwars in short, with the figures of the ruleset."""

from __future__ import annotations

from editor.printing.booklet import Section
from editor.printing.summary import Rule, rule, rules_in_short, ruleset_of
from editor.rules.core.contract import Setup
from editor.rules.diskwars.components import disks_of
from schemas.base import must_be
from schemas.systems.diskwars import DiskwarsScenario
from schemas.systems.diskwars_ruleset import DiskwarsRuleset


def summary(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the rules in short, by the chapters of the ruleset."""
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, DiskwarsRuleset):
        return rules_in_short(setup, language)
    scenario = must_be(setup.scenario, DiskwarsScenario)
    return rules_in_short(setup, language, {**_before(scenario, ruleset), **_turn(setup, ruleset, language)})


def _before(scenario: DiskwarsScenario, rules: DiskwarsRuleset) -> dict[str, tuple[Rule, ...]]:
    """Return how armies are made, laid out and reinforced (1 to 3)."""
    percent = rules.army.main_faction_percent
    staged = scenario.initial_disks > 0
    count = scenario.reinforcements
    return {
        "1": (rule("diskwars_army", points=scenario.army_points, percent=percent), rule("diskwars_book")),
        "2": (rule("diskwars_stack", first=scenario.initial_disks) if staged else rule("diskwars_all"),),
        "3": (rule("diskwars_reinforce", count=count) if count else rule("diskwars_no_reinforce"),),
    }


def _turn(setup: Setup, rules: DiskwarsRuleset, language: str) -> dict[str, tuple[Rule, ...]]:
    """Return the phases of a turn, and the missiles and abilities of the disks that take part (4 to 10)."""
    disks = [card for card, _ in disks_of(setup)]
    shot = {one.missile for card in disks for one in card.shooting}
    missiles = tuple(
        rule("diskwars_missile", name=one.name.get(language), range=f"{one.range_cm:g}", damage=one.damage)
        for one in rules.missiles
        if one.id in shot
    )
    had = {one.ability for card in disks for one in card.abilities}
    abilities = tuple(
        rule("diskwars_ability", name=one.name.get(language), text=one.text.get(language))
        for one in rules.abilities
        if one.id in had and one.text.get(language)
    )
    moves = [rule("diskwars_activate", disks=rules.turn.disks_per_activation), rule("diskwars_move")]
    if any(card.flyer for card in disks):
        moves.append(rule("diskwars_flyer"))
    return {
        "4": tuple(moves),
        "5": (rule("diskwars_magic"),),
        "6": (rule("diskwars_shoot", height=f"{rules.turn.missile_drop_cm:g}"), *missiles),
        "7": (rule("diskwars_combat"), rule("diskwars_wounds")),
        "8": (rule("diskwars_end"),),
        "9": abilities,
        "10": (rule("diskwars_scenario"),),
    }
