"""The shipped content of Diskwars: whole, legal, and true to what the rule book says of it."""

from collections import Counter
from collections.abc import Mapping
from math import dist
from pathlib import Path
from typing import Any

import pytest

from editor.rules.diskwars.army import army_points, check_army
from schemas.base import Document, Kind
from schemas.names import values_at
from schemas.parse import dump_document, parse_document
from schemas.systems import DOCUMENT_SYSTEMS
from schemas.systems.diskwars import (
    DiskwarsArmy,
    DiskwarsMap,
    DiskwarsScenario,
    DiskwarsSpell,
    DiskwarsSpellbook,
    DiskwarsUnit,
)
from schemas.systems.diskwars_ruleset import DiskwarsRuleset
from tests.shipped import references, sources_of

FOLDER = Path(__file__).resolve().parents[2] / "content" / "diskwars"
FILES = sorted(FOLDER.rglob("*.yaml"))
KEYS = ["schema_version", "kind", "system", "id", "slug", "name", "text", "author", "licence", "source_note"]


@pytest.fixture(scope="module")
def sources() -> tuple[Mapping[str, Any], ...]:
    """Return the plain data of every document, in the order of the files."""
    return tuple(source.data for file in FILES for source in sources_of(file))


@pytest.fixture(scope="module")
def documents(sources: tuple[Mapping[str, Any], ...]) -> dict[str, Document]:
    """Return every document by its id."""
    return {document.id: document for document in map(parse_document, sources)}


@pytest.fixture(scope="module")
def ruleset(documents: dict[str, Document]) -> DiskwarsRuleset:
    """Return the one ruleset."""
    (found,) = (one for one in documents.values() if isinstance(one, DiskwarsRuleset))
    return found


def of(kind: type[Any], documents: Mapping[str, Document]) -> list[Any]:
    """Return the documents of a model."""
    return [document for document in documents.values() if isinstance(document, kind)]


def test_every_document_has_an_id_and_a_slug_of_its_own(sources: tuple[Mapping[str, Any], ...]) -> None:
    assert len({data["id"] for data in sources}) == len(sources)
    assert len({(data["kind"], data["slug"]) for data in sources}) == len(sources)


def test_every_document_says_first_what_it_is(sources: tuple[Mapping[str, Any], ...]) -> None:
    assert {tuple(list(data)[: len(KEYS)]) for data in sources} == {tuple(KEYS)}


def test_every_reference_is_met_by_a_document_of_its_kind_and_slug(
    sources: tuple[Mapping[str, Any], ...], documents: dict[str, Document]
) -> None:
    found = [one for data in sources for one in references(data)]
    assert len(found) > 31
    for one in found:
        target = documents[one["id"]]
        assert (dump_document(target)["kind"], target.slug) == (one["kind"], one["slug"])


def test_every_name_of_the_ruleset_that_is_used_is_declared(
    documents: dict[str, Document], ruleset: DiskwarsRuleset
) -> None:
    (system,) = (one for one in DOCUMENT_SYSTEMS if one.id == "diskwars")
    rules = dump_document(ruleset)
    for name in system.ruleset_names:
        declared = {value for _, value in values_at(rules, name.declared)}
        for document in documents.values():
            for _, value in values_at(dump_document(document), name.used):
                assert value is None or value in declared, f"{document.slug}: {value}"


def test_there_are_missiles_factions_and_abilities(ruleset: DiskwarsRuleset) -> None:
    assert {missile.id: (missile.range_cm, missile.damage) for missile in ruleset.missiles} == {
        "arrow": (30, 2),
        "bolt": (30, 3),
        "fireball": (15, 4),
        "boulder": (15, 5),
    }
    assert len({faction.colour for faction in ruleset.factions}) == 8
    assert {"swift", "reckless", "berserk", "ambush", "capture"} <= {one.id for one in ruleset.abilities}
    assert (ruleset.army.sizes, ruleset.army.main_faction_percent) == ((50, 100, 250), 50)


def test_each_faction_has_six_disks_or_more_of_one_alignment_that_all_differ(
    documents: dict[str, Document], ruleset: DiskwarsRuleset
) -> None:
    disks: list[DiskwarsUnit] = of(DiskwarsUnit, documents)
    count = Counter(disk.faction for disk in disks)
    assert min(count[faction.id] for faction in ruleset.factions) >= 6
    assert count[None] > 0
    for faction in ruleset.factions:
        assert len({disk.alignment for disk in disks if disk.faction == faction.id}) == 1
    hidden = {"id", "slug", "name", "text", "source_note"}
    figures = [str(disk.model_dump(exclude=hidden)) for disk in disks]
    assert len(set(figures)) == len(figures)


def test_the_disks_of_the_rule_book_have_its_figures(documents: dict[str, Document]) -> None:
    disks = {disk.slug: disk for disk in of(DiskwarsUnit, documents)}
    ulc = disks["tribe-of-ulc"]
    assert (ulc.attack, ulc.defence, ulc.toughness) == (5, 3, 4)
    assert [one.ability for one in ulc.abilities] == ["berserk"]
    assert disks["elven-bard"].points == 5
    assert disks["elven-archer"].movement == 3
    assert [(one.missile, one.count) for one in disks["deepwood-archers"].shooting] == [("arrow", 4)]


def _nowhere_worse(one: DiskwarsUnit, other: DiskwarsUnit) -> bool:
    """Tell whether a disk can do all that another can; skills in words of their own cannot be compared."""
    if any(ability.text for ability in other.abilities):
        return False
    missiles = {shot.missile: shot.count for shot in one.shooting}
    return (
        all(
            getattr(one, field) >= getattr(other, field)
            for field in ("attack", "defence", "toughness", "movement", "hits", "wizard_level", "flyer")
        )
        and all(missiles.get(shot.missile, 0) >= shot.count for shot in other.shooting)
        and {ability.ability for ability in one.abilities} >= {ability.ability for ability in other.abilities}
    )


def test_a_disk_that_is_nowhere_worse_than_another_costs_no_less(documents: dict[str, Document]) -> None:
    disks: list[DiskwarsUnit] = of(DiskwarsUnit, documents)
    bargains = [
        f"{one.slug} ({one.points}) against {other.slug} ({other.points})"
        for one in disks
        for other in disks
        if one.points < other.points and _nowhere_worse(one, other)
    ]
    assert bargains == []


def test_there_are_31_spells_and_one_book_holds_them_all(documents: dict[str, Document]) -> None:
    spells: list[DiskwarsSpell] = of(DiskwarsSpell, documents)
    assert Counter(spell.level for spell in spells) == {1: 10, 2: 11, 3: 10}
    assert all(spell.points > 0 and spell.text for spell in spells)
    (book,) = of(DiskwarsSpellbook, documents)
    assert {one.id for one in book.spells} == {spell.id for spell in spells}


def test_the_armies_are_legal_and_their_wizards_can_cast_what_they_paid_for(
    documents: dict[str, Document], ruleset: DiskwarsRuleset
) -> None:
    armies: list[DiskwarsArmy] = of(DiskwarsArmy, documents)
    assert {one.faction for one in armies} == {one.id for one in ruleset.factions}
    for army in armies:
        assert check_army(army, documents, ruleset) == ()
        assert army.points_limit is not None
        assert army.points_limit - army_points(army, documents) <= 2
        cards = [documents[entry.card.id] for entry in army.entries]
        best = max(card.wizard_level for card in cards if isinstance(card, DiskwarsUnit))
        assert all(card.level <= best for card in cards if isinstance(card, DiskwarsSpell))


def test_the_lands_lie_60_cm_apart_from_edge_to_edge(documents: dict[str, Document]) -> None:
    tables: list[DiskwarsMap] = of(DiskwarsMap, documents)
    assert len(tables) == 2
    for table in tables:
        places = {place.key: (place.x_cm, place.y_cm) for place in table.terrain}
        centre = places.pop("centre")
        for base in places.values():
            assert dist(base, centre) - 10.16 == pytest.approx(60, abs=0.01)


def test_the_scenarios_name_places_of_their_table_and_armies_of_their_size(
    documents: dict[str, Document],
) -> None:
    scenarios: list[DiskwarsScenario] = of(DiskwarsScenario, documents)
    assert {one.slug for one in scenarios} >= {"first-contact", "the-hill-of-destiny", "at-daggers-drawn"}
    assert max(len(one.sides) for one in scenarios) > 2
    for scenario in scenarios:
        table = documents[scenario.table.id]
        assert isinstance(table, DiskwarsMap)
        keys = {place.key for place in table.terrain}
        assert {scenario.central_land, *(side.base for side in scenario.sides)} <= keys
        for side in scenario.sides:
            assert side.army is not None
            army = documents[side.army.id]
            assert isinstance(army, DiskwarsArmy)
            assert army.points_limit == scenario.army_points


def test_every_kind_but_the_pack_is_shipped(documents: dict[str, Document]) -> None:
    (system,) = (one for one in DOCUMENT_SYSTEMS if one.id == "diskwars")
    shipped = {dump_document(document)["kind"] for document in documents.values()}
    assert shipped == {kind.value for kind in system.kinds} - {Kind.PACK.value}
