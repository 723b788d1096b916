"""Version 2: rulesets say by typed properties what the rules knew of single ids before."""

import json
from pathlib import Path
from typing import Any

import pytest

from schemas.parse import parse_document
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from schemas.systems.zargo import ZargoRuleset
from schemas.upgrades import upgrade, upgrade_inside

OLD = Path(__file__).resolve().parents[1] / "data" / "documents" / "v1"


def old(system: str) -> dict[str, Any]:
    """Return the sample of a ruleset of version 1."""
    data: dict[str, Any] = json.loads((OLD / system / "ruleset.json").read_text(encoding="utf-8"))
    return data


def test_demonworld_keeps_what_its_ids_meant() -> None:
    data = old("demonworld")
    data["weapons"] = [one for one in data["weapons"] if one["id"] != "club"]
    data["weapons"].append({"id": "club", "name": {"en": "Club"}, "melee_power": 9})
    data["ground"]["barriers"] = [
        {"kind": kind, "name": {"en": kind}, "costs": {}, "height": 0, "hinders_melee": False}
        for kind in ("wall", "hedge", "stream")
    ]
    for one in data["artillery"]["projectiles"]:
        one |= {"wood": None, "bushes": None}
    data["artillery"]["projectiles"][0] |= {"wood": -2, "bushes": None}
    if not any(one["id"] == "wood" for one in data["terrain"]):
        data["terrain"].append({**data["terrain"][0], "id": "wood", "letter": "W"})
    found = parse_document(data)
    assert isinstance(found, DemonworldRuleset)
    assert found.open_ground.id == "clear"
    assert [(one.terrain, one.change) for one in found.artillery.projectiles[0].grounds] == [("wood", -2)]
    assert [rule.river_width for rule in found.ground.barriers] == [None, None, 2]
    assert [rule.meets_projectiles for rule in found.ground.barriers] == [True, False, False]
    club = found.weapon_type("club")
    assert club is not None
    assert club.natural_for == ("giant",)


def test_diskwars_keeps_what_its_abilities_did() -> None:
    data = old("diskwars")
    data["abilities"] = [
        {"id": name, "name": {"en": name}, "text": {}} for name in ("swift", "berserk", "slow")
    ]
    found = parse_document(data)
    assert isinstance(found, DiskwarsRuleset)
    assert [one.in_combat for one in found.abilities] == ["strikes_first", "rages", None]


def test_zargo_keeps_its_open_ground_and_its_sea() -> None:
    found = parse_document(old("zargo"))
    assert isinstance(found, ZargoRuleset)
    assert found.open_ground is not None
    assert found.open_ground.ground == "plain"
    assert {one.id for one in found.terrain if one.water} == {
        one.id for one in found.terrain if one.ground == "sea"
    }


@pytest.mark.parametrize("system", ["demonworld", "diskwars", "zargo", "wizwar", "darkage"])
def test_the_step_leaves_what_is_new_already(system: str) -> None:
    new = upgrade(old(system))
    assert upgrade({**new, "schema_version": 1}) == new


@pytest.mark.parametrize(
    "part",
    [
        {"kind": "unit"},
        {"kind": "ruleset", "system": "chess"},
        {"kind": "ruleset", "system": "zargo", "ground": 3},
    ],
)
def test_the_step_leaves_what_it_does_not_know(part: dict[str, Any]) -> None:
    assert upgrade({"schema_version": 1, **part}) == {**part, "schema_version": 2}


def test_documents_inside_other_data_are_upgraded() -> None:
    inner = {"schema_version": 1, "kind": "ruleset", "system": "zargo", "ground": [{"ground": "plain"}]}
    found = upgrade_inside({"event": "told", "several": [inner, 3]})
    assert found["several"][0]["schema_version"] == 2
    assert found["several"][0]["ground"] == [{"ground": "plain", "open_ground": True}]
    assert found["several"][1] == 3
