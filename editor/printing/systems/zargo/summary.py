"""The rules of Zargo in short, with the figures of the ruleset."""

from __future__ import annotations

from editor.printing.booklet import Section
from editor.printing.summary import Rule, rule, rules_in_short, ruleset_of
from editor.rules.core.contract import Setup
from editor.rules.zargo.components import pieces_of
from schemas.base import must_be
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoScenario


def summary(setup: Setup, language: str) -> tuple[Section, ...]:
    """Return the rules in short, by the chapters of the ruleset."""
    ruleset = ruleset_of(setup)
    if not isinstance(ruleset, ZargoRuleset):
        return rules_in_short(setup, language)
    scenario = must_be(setup.scenario, ZargoScenario)
    return rules_in_short(setup, language, _rules(setup, scenario, ruleset, language))


def _rules(
    setup: Setup, scenario: ZargoScenario, rules: ZargoRuleset, language: str
) -> dict[str, tuple[Rule, ...]]:
    year, powers, combat = rules.year, rules.powers, rules.combat
    playing = {side.people for side in scenario.sides}
    order = " – ".join(one.name.get(language) for one in rules.factions if one.id in playing)
    founded = [rule("zargo_found", cities=year.cities_per_people, garrison=year.garrison_most)]
    if scenario.draw_continents:
        founded.insert(0, rule("zargo_lots"))
    allied = scenario.alliances and len(scenario.sides) > 2
    able = {power for card, _ in pieces_of(setup) for power in card.powers}
    powers_of = [rule("zargo_powers")]
    powers_of += [rule("zargo_charge", front=powers.charge_front, side=powers.charge_side)] * (
        "charges" in able
    )
    powers_of += [rule("zargo_flames", radius=powers.flame_radius)] * bool(
        able & {"flames", "flames_and_moves"}
    )
    powers_of += [rule("zargo_inspires", inspired=combat.inspiration)] * ("inspires" in able)
    powers_of += [rule("zargo_vanish")] * ("vanishes" in able)
    return {
        "1": (rule("zargo_edges"), rule("zargo_ground")),
        "2": tuple(founded),
        "3": (
            rule("zargo_order", peoples=order),
            rule("zargo_turn"),
            rule("zargo_year", months=scenario.months or year.months),
            *[rule("zargo_ties")] * scenario.pieces_break_ties,
        ),
        "4": (rule("zargo_move"),),
        "5": (rule("zargo_attack"), rule("zargo_combat", hexes=combat.retreat_hexes), rule("zargo_shots")),
        "6": tuple(powers_of),
        "7": (rule("zargo_escort"), rule("zargo_escort_lost")),
        "8": (rule("zargo_city"),),
        "9": (rule("zargo_alliance" if allied else "zargo_no_alliance"),),
    }
