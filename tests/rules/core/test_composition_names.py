"""Rules that name single cards call them by their names, in each language."""

from __future__ import annotations

from editor.rules.core.composition.words import rule_sentence
from schemas.composition import CompositionRule
from schemas.parse import parse_document

ID = "9f4de02d-6bee-4812-b2bc-e1d82886b54a"


def test_cards_named_by_a_rule_have_their_names() -> None:
    bats = parse_document(
        {
            "system": "demonworld",
            "kind": "unit",
            "id": ID,
            "slug": "carrion-bats",
            "name": {"en": "Carrion Bats", "fr": "Chauves-souris"},
            "points": 70,
            "movement": {"move": 10},
        }
    )
    wanted = {"cards": [{"id": ID, "kind": "unit", "slug": "carrion-bats"}]}
    rule = CompositionRule.model_validate({"id": "few", "rule": "count", "cards": wanted, "most": 2})
    assert rule_sentence(rule, None, "fr", [bats]).startswith("Chauves-souris")
    assert rule_sentence(rule, None, "en", [bats]).startswith("Carrion Bats")
    assert rule_sentence(rule, None, "fr").startswith("Carrion bats")
