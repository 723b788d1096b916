"""The shipped documents of Demonworld as a whole."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from schemas.army import ArmyBase
from schemas.base import kind_of
from schemas.card import CardBase
from schemas.parse import dump_document
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.shipped import shipped_documents

from .conftest import Documents

KINDS = {
    "ruleset": 1,
    "unit": 24,
    "item": 6,
    "spell": 12,
    "spellbook": 8,
    "map": 5,
    "army": 10,
    "scenario": 10,
    "campaign": 1,
    "face": 14,
    "counter_style": 3,
}
ARMY_POINTS = {
    "first-battle-empire": 380,
    "first-battle-orcs": 330,
    "last-stand-empire": 740,
    "last-stand-orcs": 850,
    "kal-bennock-empire": 1040,
    "kal-bennock-orcs": 870,
    "kaiban-pass-empire": 1700,
    "kaiban-pass-orcs": 1670,
    "the-messenger-empire": 1410,
    "the-messenger-orcs": 1490,
}
"""Points of the cards and their items."""


def mappings(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from mappings(value)
    elif isinstance(data, list):
        for value in data:
            yield from mappings(value)


def test_each_kind_has_its_documents(demonworld: Documents) -> None:
    assert Counter(kind for kind, _ in demonworld) == KINDS


def test_no_id_is_given_twice(demonworld: Documents) -> None:
    ids = Counter(document.id for document in demonworld.values())
    assert [one for one, times in ids.items() if times > 1] == []


def test_every_reference_meets_the_document_that_its_slug_names(demonworld: Documents) -> None:
    shared = [one for one in shipped_documents() if one.system == "shared"]
    ids = {(kind_of(one), one.id): one.slug for one in (*demonworld.values(), *shared)}
    for document in demonworld.values():
        for data in mappings(dump_document(document)):
            if data.keys() == {"id", "kind", "slug"}:
                assert ids.get((data["kind"], data["id"])) == data["slug"], f"in {document.slug}"


def test_cards_name_factions_clans_weapons_and_formations_of_the_ruleset(demonworld: Documents) -> None:
    ruleset = demonworld["ruleset", "demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    factions = {faction.id: {clan.id for clan in faction.clans} for faction in ruleset.factions}
    for document in demonworld.values():
        if not isinstance(document, CardBase):
            continue
        assert document.faction in factions, document.slug
        if isinstance(document, DemonworldUnit):
            assert document.clan is None or document.clan in factions[document.faction], document.slug
            for weapon in document.weapons:
                assert ruleset.weapon_type(weapon.weapon), f"{weapon.weapon} of {document.slug}"
            for formation in document.formations:
                assert ruleset.formation(formation), f"{formation} of {document.slug}"


@pytest.mark.parametrize(("slug", "points"), ARMY_POINTS.items())
def test_armies_cost_what_their_cards_cost(demonworld: Documents, slug: str, points: int) -> None:
    army = demonworld["army", slug]
    assert isinstance(army, ArmyBase)
    costs = {
        document.id: document.points for document in demonworld.values() if isinstance(document, CardBase)
    }
    total = sum(
        entry.count * (costs[entry.card.id] + sum(costs[item.id] for item in entry.items))
        for entry in army.entries
    )
    assert total == points
