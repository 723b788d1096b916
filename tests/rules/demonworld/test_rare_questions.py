"""Words that a question's ruleset does not know are told with the field (rules ask)."""

from __future__ import annotations

from typing import Any

from editor.rules.core.questions import ask
from editor.rules.registry import SYSTEMS
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.cases import cases
from tests.rules.demonworld.asking import plain, shipped_rules


def without(**values: Any) -> DemonworldRuleset:
    """The shipped ruleset without some of its rows."""
    return shipped_rules().model_copy(update=values)


def wrong(question: str, rules: DemonworldRuleset, **given: Any) -> str:
    data = {"id": "q", "system": "demonworld", "ask": question, "given": given}
    found = ask(data, SYSTEMS, {"demonworld": rules}, sentence)
    assert found.error is not None, found.answer
    assert len({sentence(found.error, language) for language in LANGUAGES}) == len(LANGUAGES)
    return found.field


RULES = shipped_rules()
NO_BALLS = without(
    artillery=RULES.artillery.model_copy(update={"projectiles": RULES.artillery.projectiles[1:]})
)
GONE = RULES.artillery.projectiles[0].id
NO_ORDERS = without(artillery=RULES.artillery.model_copy(update={"orders": ()}))
NO_TESTS = without(morale=RULES.morale.model_copy(update={"tests": ()}))


@cases(
    ("question", "rules", "given", "field"),
    [
        ("artillery_crew", NO_ORDERS, {"order": "move", "lost_hit_points": 0}, "given.order"),
        ("missile_path", NO_BALLS, {"projectile": GONE, "power": 9, "rolls": [1],
                                    "targets": [{"hit_points": 1}]}, "given.projectile"),
        ("missile_path", RULES, {"projectile": "ball", "power": 9, "rolls": [1],
                                 "targets": [{"obstacle": "wall", "large": True}]}, "given.targets[0].large"),
        ("missile_path", RULES, {"projectile": "ball", "power": 9, "rolls": [1],
                                 "targets": [{"obstacle": "fog"}]}, "given.targets[0].obstacle"),
        ("morale", NO_TESTS, {"test": "casualties_missile", "morale": "10/16", "elements": 8}, "given.test"),
        ("base_steps", RULES, {"map": plain(5, 8), "kind": "giant", "at": [2, 6], "points": 12, "steps": [],
                               "elements": [{"name": "a", "at": [0, 0]}, {"name": "a", "at": [1, 0]}]},
         "given.elements"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_known_is_told_with_its_field(
    question: str, rules: DemonworldRuleset, given: dict[str, Any], field: str
) -> None:
    assert wrong(question, rules, **given) == field


def test_a_spell_of_a_level_that_no_wizard_has_is_told_with_the_levels_there_are() -> None:
    most = RULES.magic.highest_spell_level
    data = {"id": "q", "system": "demonworld", "ask": "spell", "given": {"level": most + 1, "points": 9}}
    error = ask(data, SYSTEMS, {"demonworld": RULES}, sentence).error
    assert error is not None
    assert {key: error.values[key] for key in ("value", "least", "most")} == {
        "value": most + 1, "least": 1, "most": most,
    }  # fmt: skip
