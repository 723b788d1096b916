"""The rules of Demonworld in short: of the chapters that are in force in a battle."""

from __future__ import annotations

from editor.printing.booklet import Section
from editor.printing.summary import Rule, rule, rules_in_short, ruleset_of
from editor.rules.core.contract import Setup
from editor.rules.demonworld.set_up.start import chapters_in_force
from schemas.base import must_be
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.typography import signed


def summary(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the rules in short, those of the chapters in force."""
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, DemonworldRuleset):
        return rules_in_short(setup, language)
    in_force = chapters_in_force(must_be(setup.scenario, DemonworldScenario), ruleset)
    rules = {**_basic(ruleset, language), **_further(ruleset, language), **_advanced(ruleset)}
    return rules_in_short(setup, language, rules, in_force)


def _basic(rules: DemonworldRuleset, language: str) -> dict[str, tuple[Rule, ...]]:
    """Return the basic game (I to VI)."""
    shooting, melee = rules.shooting, rules.melee
    named = [f"{one.letter.get(language)} {one.name.get(language)}" for one in rules.orders]
    moving = sorted(rules.orders, key=lambda one: one.sequence)
    sequence = " – ".join(one.letter.get(language) for one in moving)
    return {
        "I": (rule("demonworld_field"),),
        "II": (rule("demonworld_card"),),
        "III": (rule("demonworld_orders", orders=", ".join(named)),),
        "IV": (
            rule(
                "demonworld_shooting",
                support=signed(shooting.support),
                bonus=shooting.segments_bonus,
                segments=shooting.segments_per_bonus,
            ),
            rule("demonworld_scatter"),
        ),
        "V": (rule("demonworld_movement", orders=sequence, cost=rules.movement.open_field_cost),),
        "VI": (
            rule(
                "demonworld_melee",
                flank=signed(melee.flank),
                rear=signed(melee.rear),
                support=signed(melee.support),
            ),
        ),
    }


def _further(rules: DemonworldRuleset, language: str) -> dict[str, tuple[Rule, ...]]:
    """Return the intermediate game (VIII to XVI)."""
    formations = ", ".join(one.name.get(language) for one in rules.formations)
    return {
        "VIII": (rule("demonworld_values"),),
        "IX": (rule("demonworld_leaders"),),
        "X": (rule("demonworld_commanders"),),
        "XI": (rule("demonworld_terrain"),),
        "XII": (rule("demonworld_sight"),),
        "XIII": (rule("demonworld_formations", names=formations),),
        "XIV": (rule("demonworld_melee_more", margin=rules.melee.second_attack_margin),),
        "XV": (rule("demonworld_morale"),),
        "XVI": (rule("demonworld_battles"),),
    }


def _advanced(rules: DemonworldRuleset) -> dict[str, tuple[Rule, ...]]:
    """Return the advanced game and the optional rules (XVII to XXV)."""
    return {
        "XVII": (rule("demonworld_large", lost=rules.large.movement_lost_per_hit_point),),
        "XVIII": (rule("demonworld_chariots"),),
        "XIX": (rule("demonworld_guns", points=rules.artillery.loading_points),),
        "XX": (rule("demonworld_magic", spells=rules.magic.spells_per_phase),),
        "XXII": (rule("demonworld_fire"),),
        "XXIII": (rule("demonworld_flyers", highest=rules.flying.highest, climb=rules.flying.climb),),
        "XXIV": (rule("demonworld_buildings"),),
        "XXV": (rule("demonworld_items"),),
    }
