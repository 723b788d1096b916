"""The rules of Dark Age in short, with the figures of the ruleset."""

from __future__ import annotations

from editor.printing.booklet import Section
from editor.printing.summary import Rule, rule, rules_in_short, ruleset_of
from editor.rules.core.contract import Setup
from schemas.base import must_be
from schemas.systems.darkage import DarkageRuleset, DarkageScenario


def summary(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the rules in short, by the chapters of the ruleset."""
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, DarkageRuleset):
        return rules_in_short(setup, language)
    scenario = must_be(setup.scenario, DarkageScenario)
    return rules_in_short(setup, language, {**_own_turn(ruleset), **_fights(scenario, ruleset)})


def _own_turn(rules: DarkageRuleset) -> dict[str, tuple[Rule, ...]]:
    """Return set-up and the phases of a turn (1 to 5)."""
    deck, means = rules.deck, rules.resources
    enlisting = rule(
        "darkage_enlist_hand" if rules.options.failed_to_hand else "darkage_enlist",
        attempts=means.enlist_attempts,
        cost=means.enlist_cost,
    )
    return {
        "1": (
            rule("darkage_set_up", least=deck.stock_least, copies=deck.copies_most, markers=means.markers),
            rule("darkage_first", draw=deck.first_draw, discard=deck.first_discard),
        ),
        "2": (rule("darkage_stock", most=deck.stock_discard_most, extra=deck.stock_extra_draw),),
        "3": (enlisting,),
        "4": (rule("darkage_action", worth=rules.score.logistics_card),),
        "5": (
            rule("darkage_resource", logistics=means.logistics_per_command, most=means.resource_most),
            rule("darkage_marker", bonus=means.marker_bonus),
        ),
    }


def _fights(scenario: DarkageScenario, rules: DarkageRuleset) -> dict[str, tuple[Rule, ...]]:
    """Return how fights go and what they bring (6 to 9)."""
    fight, score = rules.fight, rules.score
    points = rule(
        "darkage_points",
        first=score.first_plunder,
        later=score.later_plunder,
        kill=score.kill_roll,
        points=scenario.points_to_win or score.points_to_win,
    )
    return {
        "6": (
            rule("darkage_peace", turns=fight.turns_without_attacks),
            rule("darkage_commit", least=fight.standard_least, lone=fight.lone_least),
        ),
        "7": (rule("darkage_distance"),),
        "8": (rule("darkage_close", rounds=fight.close_rounds, support=fight.support_strikes),),
        "9": (points,),
    }
