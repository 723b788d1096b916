"""Bad cards of Dark Age: every problem is told with its field and its fix, nothing crashes."""

from __future__ import annotations

from typing import Any

from editor.rules.darkage.words import BLOCKS
from schemas.messages import sentence
from schemas.parse import check_document, parse_document
from tests.cases import cases

CARD: dict[str, Any] = {"system": "darkage", "kind": "card", "slug": "test", "name": {"en": "Test"}}
UNIT: dict[str, Any] = {**CARD, "kind": "unit", "life": 3, "control": 3}


@cases(
    ("data", "code", "path"),
    [
        (CARD | {"effects": [{"do": "fly"}]}, "validation.wrong_word", "effects[0].do"),
        (CARD | {"sort": "locations"}, "darkage.no_places", "places"),
        (CARD | {"sort": "victory", "effects": [{"do": "heal"}]}, "darkage.wrong_block", "effects[0].do"),
        (CARD | {"sort": "instant", "effects": [{"do": "income"}]}, "darkage.wrong_block", "effects[0].do"),
        (
            CARD | {"sort": "instant", "effects": [{"do": "heal"}, {"do": "wound"}]},
            "darkage.two_targets",
            "effects",
        ),
        (CARD | {"sort": "instant", "action_roll": 7}, "validation.less_than_equal", "action_roll"),
        (UNIT | {"life": 0}, "validation.greater_than_equal", "life"),
        (UNIT | {"cc_hit": [1, 99]}, "validation.greater_than_equal", "cc_hit[0]"),
        (UNIT | {"effects": [{"do": "discard"}]}, "darkage.wrong_block", "effects[0].do"),
    ],
)
def test_what_a_card_cannot_be_is_told(data: dict[str, Any], code: str, path: str) -> None:
    problems = check_document(data)
    assert (problems[0].code, problems[0].path) == (code, path)
    for language in ("en", "fr"):
        assert "{" not in sentence(problems[0], language)


@cases(
    ("block", "english", "french"),
    [
        ({"do": "fighters", "hit": 1}, "Hit +1", "Toucher +1"),
        (
            {"do": "fighters", "whom": "enemies", "moment": "attacking", "block": -1, "frenzy": True},
            "Enemies, attacking: block −1, frenzy",
            "Ennemis, en attaque : blocage −1, frénésie",
        ),
        ({"do": "resources", "whose": "enemy", "command": -2}, "Enemy: command −2 at once", "Ennemi : "),
        ({"do": "draw", "renew": True}, "Discard the hand, draw as many and 1 more", "Défaussez la main"),
        ({"do": "goal", "bonus": 2}, "Enemies' victory points to win +2", "Points de victoire"),
        ({"do": "nothing"}, "", ""),
    ],
)
def test_blocks_are_read_as_text(block: dict[str, Any], english: str, french: str) -> None:
    assert BLOCKS.sentence("card", block, None, "en") == english
    found = BLOCKS.sentence("card", block, None, "fr").replace("\u00a0", " ").replace("\u202f", " ")
    assert found.startswith(french)


def test_every_shipped_kind_of_block_has_words() -> None:
    card = parse_document(CARD | {"sort": "instant", "effects": [{"do": do} for do in ("enlist", "markers")]})
    assert [line.executed for line in BLOCKS.lines(card, None, "en")] == [True, True]
