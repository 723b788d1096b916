"""The rules of Wiz-War in short, with the figures of the ruleset."""

from __future__ import annotations

from editor.printing.booklet import Section
from editor.printing.summary import Rule, rule, rules_in_short, ruleset_of
from editor.rules.core.contract import Setup
from editor.rules.wizwar.setting_up import warps
from schemas.base import must_be
from schemas.systems.wizwar import WizwarRuleset
from schemas.systems.wizwar_board import WizwarScenario


def summary(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the rules in short, by the chapters of the ruleset."""
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, WizwarRuleset):
        return rules_in_short(setup, language)
    scenario = must_be(setup.scenario, WizwarScenario)
    return rules_in_short(setup, language, {**_before(scenario, ruleset, language), **_in_play(ruleset)})


def _before(scenario: WizwarScenario, rules: WizwarRuleset, language: str) -> dict[str, tuple[Rule, ...]]:
    """Return what holds before the first turn: victory, set-up, board (1 to 3)."""
    wizard, treasures = rules.wizard, rules.treasures
    if scenario.first == "roll":
        order = rule("wizwar_order")
    else:
        order = rule("wizwar_first_side", side=scenario.sides[0].name.get(language))
    begin = rule(
        "wizwar_begin",
        life=wizard.starting_life,
        cards=rules.hand.starting_cards,
        each=treasures.treasures_per_player,
    )
    board = [rule("wizwar_edges"), rule("wizwar_doors")]
    if warps(scenario):
        board.append(rule("wizwar_warp"))
    return {
        "1": (rule("wizwar_win", treasures=treasures.treasures_to_win), rule("wizwar_lose")),
        "2": (begin, rule("wizwar_life"), order),
        "3": tuple(board),
    }


def _in_play(rules: WizwarRuleset) -> dict[str, tuple[Rule, ...]]:
    """Return what holds in a turn, and what ends the game for a wizard (4 to 10)."""
    wizard, hand, harm, board = rules.wizard, rules.hand, rules.harm, rules.board
    broken = rule(
        "wizwar_break",
        wall=harm.wall_points,
        door=harm.door_points,
        bush=board.bush_points,
        fire=board.fire_damage,
    )
    return {
        "4": (rule("wizwar_move", squares=wizard.base_movement),),
        "5": (rule("wizwar_drop"), rule("wizwar_treasure", carried=rules.treasures.treasures_carried)),
        "6": (
            rule("wizwar_cards", attacks=wizard.attacks_per_turn),
            rule("wizwar_numbers", numbers=hand.numbers_per_action, usual=hand.default_number),
            rule("wizwar_stones"),
        ),
        "7": (
            rule("wizwar_turn", drawn=hand.cards_drawn, limit=hand.hand_limit),
            rule("wizwar_duration"),
        ),
        "8": (
            rule("wizwar_no_attack", rounds=wizard.rounds_without_attacks),
            rule("wizwar_fight", punch=wizard.punch_damage),
            broken,
        ),
        "9": (rule("wizwar_pieces"),),
        "10": (rule("wizwar_death"),),
    }
