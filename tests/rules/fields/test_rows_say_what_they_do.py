"""What a row of a ruleset does hangs on what it says, not on how it is called."""

from __future__ import annotations

import json
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.melee.weapons import armed
from editor.rules.demonworld.shooting.hits import base_number
from editor.rules.demonworld.terrain.sight_lines import Lie, Standing, look
from editor.rules.registry import find_system
from editor.rules.zargo.setting_up import world_of
from editor.services.rules import shipped_rulesets
from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.systems.demonworld_parts import Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.zargo import ZargoRuleset
from tests.rules.demonworld.battle.arena import Troop, card, row, state_of
from tests.rules.fields.walking import shipped


def renamed(document: Document, **names: str) -> Any:
    """Return a document with words changed everywhere."""
    text = json.dumps(dump_document(document))
    for old, new in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    return parse_document(json.loads(text))


def demonworld(**names: str) -> DemonworldRuleset:
    """Return the shipped ruleset with rows renamed."""
    found = renamed(shipped_rulesets()["demonworld"], **names)
    assert isinstance(found, DemonworldRuleset)
    return found


def with_reeds(rules: DemonworldRuleset) -> DemonworldRuleset:
    data = dump_document(rules)
    data["terrain"].append({**data["terrain"][1], "id": "reeds", "letter": "R", "shot_into": -6})
    found = parse_document(data)
    assert isinstance(found, DemonworldRuleset)
    return found


def test_reeds_protect_as_their_row_says() -> None:
    rules = with_reeds(demonworld())
    reeds = rules.terrain_type("reeds")
    assert reeds is not None
    grounds = {(0, 0): Lie(rules.open_ground), (0, -3): Lie(reeds)}
    seen = look(
        Standing((0, 0), 2), Standing((0, -3), 2), lambda at: grounds.get(at, grounds[0, 0]), {}, {}, rules
    )
    state = state_of(Troop(0, row((5, 9), 2), "N"), Troop(1, row((5, 5), 2), "S"))
    open_shot = base_number(state, 0, 2, 4, 0, look=seen._replace(shot_into=0))
    assert base_number(state, 0, 2, 4, 0, look=seen).value == open_shot.value - 6


@pytest.mark.parametrize(
    ("names", "question", "given"),
    [
        ({"wood": "forest"}, "shot", {"weapon": {"power": 5}, "range": 3, "segments": 2, "in_wood": True}),
        ({"pike": "long_spear"}, "melee", {"power": 6, "from": "front", "defender_pikes": True}),
        ({"clear": "meadow"}, "step", {"mover": "infantry", "depth": 0}),
        ({"handweapon": "sword"}, "initiative", {"base": 2, "weapon": "basic"}),
        (
            {"wood": "forest"},
            "reach",
            {"map": {"rows": [".w.b"]}, "mover": "infantry", "at": [0, 0], "points": 20},
        ),
    ],
)
def test_a_renamed_row_does_the_same(names: dict[str, str], question: str, given: dict[str, Any]) -> None:
    asked = next(one for one in find_system("demonworld").questions if one.ask == question)
    said = asked.given.model_validate_json(json.dumps(given))
    plain, other = (asked.answer(said, rules) for rules in (demonworld(), demonworld(**names)))
    assert plain == other


def test_any_weapon_may_hinder_who_attacks_its_bearer_frontally() -> None:
    rules = demonworld()
    kinds = tuple(
        one.model_copy(update={"frontal_attack_against": -3}) if one.id == "spear" else one
        for one in rules.weapons
    )
    rules = rules.model_copy(update={"weapons": kinds})
    spear, pike = (Weapon(weapon=name, melee_power=8) for name in ("spear", "pike"))
    for weapons, change in (((spear,), -3), ((pike,), -1), ((pike, spear), -3)):
        bearer = card("spears", 5, weapons=weapons)
        assert armed(bearer, rules).frontal_change == change


def with_lava(ruleset: ZargoRuleset) -> ZargoRuleset:
    """Return the rules with the ground of the sea under another name; maps call the terrain as before."""
    ground = tuple(
        one.model_copy(update={"ground": "lava"}) if one.needs_bridge else one for one in ruleset.ground
    )
    terrain = tuple(
        one.model_copy(update={"ground": "lava"}) if one.water else one for one in ruleset.terrain
    )
    return ruleset.model_copy(update={"ground": ground, "terrain": terrain})


def zargo_setup(ruleset: ZargoRuleset) -> Setup:
    documents = {one.id: one for one in shipped("zargo")} | {ruleset.id: ruleset}
    return Setup(next(one for one in documents.values() if one.slug == "two-thrones"), documents)


def test_the_sea_of_zargo_is_what_needs_a_bridge() -> None:
    ruleset = shipped_rulesets()["zargo"]
    assert isinstance(ruleset, ZargoRuleset)
    usual = world_of(zargo_setup(ruleset))
    assert any(usual.needs_bridge)
    assert usual.bridges
    other = world_of(zargo_setup(with_lava(ruleset)))
    assert other.needs_bridge == usual.needs_bridge
    dry = tuple(one.model_copy(update={"needs_bridge": False}) for one in ruleset.ground)
    crossed = world_of(zargo_setup(ruleset.model_copy(update={"ground": dry})))
    assert not any(crossed.needs_bridge)
    assert not crossed.bridges
    assert all(one.cost for one in crossed.walked)
