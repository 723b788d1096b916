"""Spell books checked, effects read, values of cards with items explained (XX.6.0, XX.7.1, XXV)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.rules.demonworld.items.carried import magic_armour
from editor.rules.demonworld.items.values import may_carry, with_items
from editor.rules.demonworld.magic.effect_words import BLOCKS, executed_effect
from editor.rules.demonworld.magic.spells import check_spellbook
from schemas.base import Document
from schemas.messages import sentence, shown
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldSpellbook, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.shipped import documents_of

CONTENT = Path(__file__).resolve().parents[3] / "content" / "demonworld"
FILES = [CONTENT / "ruleset.yaml"]
FILES += sorted(
    file for kind in ("spells", "spellbooks", "items") for file in (CONTENT / kind).glob("*.yaml")
)
FILES += [
    CONTENT / "units" / f"{slug}.yaml" for slug in ("kruuk", "orc-guard", "wyrrmsh-with-the-dragonstaff")
]
DOCUMENTS: Mapping[str, Document] = {one.id: one for file in FILES for one in documents_of(file)}
SLUGS = {one.slug: one for one in DOCUMENTS.values() if not isinstance(one, DemonworldSpellbook)}
BOOKS = {one.slug: one for one in DOCUMENTS.values() if isinstance(one, DemonworldSpellbook)}
RULESET = next(one for one in DOCUMENTS.values() if isinstance(one, DemonworldRuleset))


def book(slug: str, **changes: Any) -> tuple[str, ...]:
    data = {**BOOKS[slug].model_dump(mode="json"), **changes}
    found = check_spellbook(parse_document(data), DOCUMENTS, RULESET)
    for problem in found:
        for language in ("en", "fr"):
            assert sentence(problem, language)
            assert problem.fix is not None
            assert sentence(problem.fix, language)
    return tuple(f"{one.code.partition('.')[2]} {one.path}" for one in found)


def refs(slug: str) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in BOOKS[slug].spells]


def item(slug: str) -> DemonworldItem:
    found = SLUGS[slug]
    assert isinstance(found, DemonworldItem)
    return found


def unit(slug: str, **changes: Any) -> DemonworldUnit:
    found = SLUGS[slug]
    assert isinstance(found, DemonworldUnit)
    return found.model_copy(update=changes)


def test_the_shipped_books_are_sound_and_hold_the_whole_table() -> None:
    assert {one.faction for one in BOOKS.values()} == {one.id for one in RULESET.factions}
    assert all(book(slug) == () for slug in BOOKS)
    rows = [row for one in BOOKS.values() for row in one.reach]
    assert len(rows) == 155, "154 of the table, and one of the first edition"
    affected = {one.id: sum(one.id in row.affects for row in rows) for one in RULESET.factions}
    assert min(affected.values()) > 50
    assert all(set(row.casters) <= set(row.affects) for row in rows)


@pytest.mark.rule("XX.7.1")
def test_a_spell_of_another_people_is_told_unless_the_table_lets_them_cast_it() -> None:
    foreign = [*refs("imperial-spells"), refs("orc-spells")[0]]
    assert "book_foreign spells[6]" in book("imperial-spells", spells=foreign)
    reach = [*BOOKS["imperial-spells"].model_dump(mode="json")["reach"]]
    reach.append({"spell": foreign[-1], "affects": ["orcs", "goblins", "empire"], "casters": ["empire"]})
    found = book("imperial-spells", spells=foreign, reach=reach)
    assert not any(one.startswith("book_foreign") for one in found)
    assert any(one.startswith("book_reach_other") for one in found), "its card names orcs and goblins only"


def test_order_repetition_and_number_of_spells_are_checked() -> None:
    spells = refs("orc-spells")
    assert book("orc-spells", spells=[spells[1], spells[0]]) == ("book_number spells[1]",)
    assert book("orc-spells", spells=[spells[0], spells[0]]) == ("book_twice spells[1]",)
    assert "book_many spells" in book("orc-spells", spells=spells * 6)
    assert book("orc-spells", reach=BOOKS["orc-spells"].model_dump(mode="json")["reach"][:1])[0].startswith(
        "book_reach_missing"
    )
    twice = BOOKS["orc-spells"].model_dump(mode="json")
    twice["reach"].append(twice["reach"][0])
    with pytest.raises(EditorError) as trouble:
        parse_document(twice)
    assert trouble.value.problems[0].code == "spell.reach_twice"


def test_every_kind_of_block_reads_in_both_languages_and_most_are_played() -> None:
    blocks: list[dict[str, Any]] = [
        {"change": "morale_a", "value": -2, "until": "next_turn"},
        {"change": "hit_points", "value": 2},
        {"change": "casualty_test", "value": 2},
        {"change": "attack", "value": 7},
        {"change": "fire", "value": 3},
        {"change": "move", "value": 2, "direction": "away"},
        {"change": "summon", "value": 3},
        {"change": "block", "what": "orders"},
        {"change": "terrain", "terrain": "wood", "value": 1},
        {"change": "dispel", "value": 10},
        {"change": "text", "words": {"en": "Dance.", "fr": "Dansez."}},
    ]
    tests = [
        {"test": "target_is", "state": "wizard", "negated": True},
        {"test": "people_is", "people": "orcs"},
    ]
    inner = {"test": "group", "of": [{"test": "roll", "least": 11}, tests[1]]}
    blocks.append(
        {"change": "if", "condition": {"of": [*tests, inner]}, "then": blocks[:1], "otherwise": blocks[3:4]}
    )
    spell = SLUGS["bless"].model_dump(mode="json") | {"effects": blocks}
    document = parse_document(spell)
    assert isinstance(document, DemonworldSpell)
    english, french = (BLOCKS.lines(document, RULESET, language) for language in ("en", "fr"))
    assert [one.text for one in english] != [one.text for one in french]
    assert all(one.text and "{" not in one.text for one in (*english, *french))
    assert "Orcs" in english[-1].text
    left_out = [one.change for one in document.effects if not executed_effect(one)]
    assert left_out == ["summon", "text"], "a summons without a card brings nobody"
    assert BLOCKS.sentence("spell", {"change": "nonsense"}, RULESET, "en") == ""


@pytest.mark.rule("XXV.4.0")
def test_kruuk_with_the_sword_of_might_has_the_power_of_the_book() -> None:
    assert may_carry(unit("kruuk"), item("sword-of-might"))
    (power,) = with_items(unit("kruuk"), [item("sword-of-might")], RULESET)
    assert (power.value, power.total) == ("melee_power", 15), "11, +2 for his size, +2 for the second weapon"
    assert [part.value for part in power.parts] == [11, 2, 2]


@pytest.mark.rule("XXV.3.0")
def test_magic_armour_adds_the_size_in_melee_only_and_items_build_on_each_other() -> None:
    armour = item("war-banner").model_copy(
        update={"effects": item("war-banner").effects[:0], "item_kind": "armour", "lost_with_bearer": True}
    )
    data = armour.model_dump(mode="json") | {
        "effects": [{"change": "armour", "value": 2}, {"change": "melee_protection", "value": 1}]
    }
    found = with_items(unit("kruuk", size=1), [DemonworldItem.model_validate(data)], RULESET)
    assert [(one.value, one.total) for one in found] == [
        ("melee_protection", 3),
        ("missile_protection", 2),
        ("melee_protection", 4),
    ]


def test_a_staff_adds_to_the_spell_points_of_its_wizard_and_people_keep_their_items() -> None:
    wizard = unit("wyrrmsh-with-the-dragonstaff")
    (points,) = with_items(wizard, [item("fenraggs-staff")], RULESET)
    assert points.base is not None
    assert points.total == points.base + 10
    assert not may_carry(wizard, item("algrims-ring")), "the ring is the Empire's"
    assert not may_carry(unit("orc-guard"), item("fenraggs-staff")), "for wizards only"
    (guard,) = with_items(unit("orc-guard"), [item("fenraggs-staff")], RULESET)
    assert guard.base is None


@pytest.mark.rule("XXV.3.0")
def test_where_the_rules_do_not_add_the_size_magic_armour_protects_alike_in_melee() -> None:
    items = RULESET.items.model_copy(update={"armour_adds_size": False})
    assert magic_armour(4, 2, RULESET) == (6, 4)
    assert magic_armour(4, 2, RULESET.model_copy(update={"items": items})) == (4, 4)


@pytest.mark.rule("XX.7.1")
@pytest.mark.parametrize(
    ("affects", "found"), [([], "*"), (["empire"], "Empire"), (["empire", "orcs"], "Orcs, Empire")]
)
def test_a_book_that_differs_from_a_card_names_the_peoples_of_both(affects: list[str], found: str) -> None:
    ref = refs("imperial-spells")[0]
    spell = parse_document(DOCUMENTS[ref["id"]].model_dump(mode="json") | {"affects": affects})
    own = BOOKS["imperial-spells"].model_dump(mode="json")
    reach = [{"spell": ref, "affects": ["dwarfs"], "casters": ["empire"]}]
    checked = parse_document(own | {"spells": [ref], "reach": reach})
    problems = check_spellbook(checked, {**DOCUMENTS, spell.id: spell}, RULESET)
    (other,) = (one for one in problems if one.code.endswith("book_reach_other"))
    names = {one.id: one.name.get("en") for one in RULESET.factions}
    listed = [names[one.id] for one in RULESET.factions if one.id in affects]
    assert shown(other.values["found"], "en") == ("*" if found == "*" else " and ".join(listed))
    table = [names[one.id] for one in RULESET.factions if one.id in ("dwarfs", "empire")]
    assert shown(other.values["table"], "en") == " and ".join(table)
