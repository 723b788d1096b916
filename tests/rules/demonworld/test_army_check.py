"""The army check of Demonworld on the shipped cards, and of Diskwars on disks of the tests' own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from editor.rules.registry import find_system
from editor.services.rules import shipped_rulesets
from schemas.base import Document, Kind, Ref
from schemas.content_folder import content_root
from schemas.messages import problem_text
from schemas.problems import Severity
from schemas.systems.demonworld import DemonworldArmy
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsSpell, DiskwarsUnit
from tests.cases import cases
from tests.shipped import documents_in


def shipped(folder: Path) -> dict[str, Document]:
    return {document.slug: document for document in documents_in(folder)}


CARDS = shipped(content_root() / "demonworld" / "units") | shipped(content_root() / "demonworld" / "items")
BY_ID = {card.id: card for card in CARDS.values()}
DEMONWORLD = find_system("demonworld")
DISKWARS = find_system("diskwars")
assert DEMONWORLD is not None
assert DISKWARS is not None


def ref(document: Document) -> Ref:
    return Ref(id=document.id, kind=Kind(str(document.kind)), slug=document.slug)  # type: ignore[attr-defined]


def army(*entries: tuple[str, int, Sequence[str]], **values: Any) -> DemonworldArmy:
    rows = [
        {
            "key": f"e{number}",
            "card": ref(CARDS[card]),
            "count": count,
            "items": [ref(CARDS[one]) for one in items],
        }
        for number, (card, count, items) in enumerate(entries)
    ]
    return DemonworldArmy.model_validate({"slug": "army", "name": "Army", "entries": rows} | values)


def codes(document: DemonworldArmy) -> list[str]:
    assert DEMONWORLD is not None
    assert DEMONWORLD.check_army is not None
    problems = DEMONWORLD.check_army(document, BY_ID, shipped_rulesets()["demonworld"])
    for problem in problems:
        for language in ("en", "fr"):
            text = problem_text(problem, language)
            assert problem.code not in text
            assert "{" not in text
    return [problem.code.partition(".")[2] for problem in problems]


def test_army_within_its_points_has_no_problems() -> None:
    document = army(("orc-guard", 2, ()), ("kruuk", 1, ()), faction="orcs", points_limit=420)
    assert codes(document) == []
    assert DEMONWORLD is not None
    assert DEMONWORLD.army_points is not None
    assert DEMONWORLD.army_points(document, BY_ID) == 420


@cases(
    ("limit", "expected"),
    [(160, []), (153, []), (152, ["share_most"]), (168, []), (169, ["share_least"]), (None, [])],
)
def test_army_may_miss_its_points_by_five_percent(limit: int | None, expected: list[str]) -> None:
    assert codes(army(("orc-guard", 1, ()), points_limit=limit)) == expected


def test_army_of_another_people_is_told() -> None:
    assert codes(army(("orc-guard", 1, ()), faction="empire")) == ["people"]


def test_person_taken_twice_is_a_warning() -> None:
    document = army(("kruuk", 1, ()), ("kruuk", 1, ()))
    assert codes(document) == ["copies"]
    assert DEMONWORLD is not None
    assert DEMONWORLD.check_army is not None
    problems = DEMONWORLD.check_army(document, BY_ID, shipped_rulesets()["demonworld"])
    assert problems[0].severity == Severity.WARNING


def item_of(**wanted: Any) -> str:
    return next(
        slug
        for slug, card in CARDS.items()
        if all(getattr(card, key, None) == value for key, value in wanted.items())
    )


def test_unique_item_carried_twice_is_told() -> None:
    standard = item_of(faction="orcs", item_kind="standard")
    assert codes(army(("orc-guard", 2, (standard,)))) == ["item_copies"]
    assert codes(army(("orc-guard", 1, (standard,)))) == []


def test_item_of_another_people_is_told() -> None:
    standard = item_of(faction="empire", item_kind="standard")
    assert "item_people" in codes(army(("orc-guard", 1, (standard,))))


def test_item_for_others_is_told() -> None:
    standard = item_of(faction="orcs", item_kind="standard")
    assert codes(army(("kruuk", 1, (standard,)))) == ["item_bearer"]


def test_hero_with_magic_armour_carries_one_item_more() -> None:
    weapon = item_of(faction="orcs", item_kind="melee_weapon")
    assert codes(army(("kruuk", 1, (weapon,)))) == []
    assert "item_places" in codes(army(("kruuk", 1, (weapon, weapon, weapon))))
    assert "item_weapons" in codes(army(("kruuk", 1, (weapon, weapon))))


def test_leader_and_standard_bearer_carry_one_each() -> None:
    weapon, standard = (
        item_of(faction="orcs", item_kind="melee_weapon"),
        item_of(faction="orcs", item_kind="standard"),
    )
    assert codes(army(("orc-guard", 1, (weapon, standard)))) == []
    assert "item_places_leader" in codes(army(("orc-guard", 1, (weapon, weapon))))


def entry(card: Ref, *items: Ref) -> DemonworldArmy:
    row = {"key": "a", "card": card, "items": items}
    return DemonworldArmy.model_validate({"slug": "army", "name": "Army", "entries": [row]})


def test_missing_card_and_item_are_told() -> None:
    lost = "00000000-0000-4000-8000-000000000000"
    document = entry(Ref(id=lost, kind=Kind.UNIT, slug="gone"), Ref(id=lost, kind=Kind.ITEM, slug="lost"))
    assert codes(document) == ["missing", "missing"]


def test_references_that_lie_about_their_kind_are_told() -> None:
    item, unit = CARDS["algrims-ring"], CARDS["kruuk"]
    assert codes(entry(Ref(id=item.id, kind=Kind.UNIT))) == ["army_not_a_unit"]
    assert codes(entry(ref(unit), Ref(id=unit.id, kind=Kind.ITEM))) == ["army_not_an_item"]


def disk(slug: str, **values: Any) -> DiskwarsUnit:
    data = {"slug": slug, "name": slug.title(), "attack": 1, "defence": 1, "toughness": 1, "movement": 1}
    return DiskwarsUnit.model_validate(data | values)


def test_diskwars_army_problems_are_told_in_order() -> None:
    good = disk("elf", faction="lothari_elves", alignment="good", points=5)
    evil = disk("orc", faction="orcs_of_the_broken_plains", alignment="evil", points=5, unique=True)
    spell = DiskwarsSpell.model_validate({"slug": "zap", "name": "Zap", "level": 1, "points": 4})
    documents: dict[str, Document] = {one.id: one for one in (good, evil, spell)}

    def found(limit: int | None, *entries: tuple[Document, int]) -> list[str]:
        rows = [
            {"key": f"e{n}", "card": ref(card), "count": count} for n, (card, count) in enumerate(entries)
        ]
        document = DiskwarsArmy.model_validate(
            {"slug": "a", "name": "A", "points_limit": limit, "entries": rows}
        )
        assert DISKWARS is not None
        assert DISKWARS.check_army is not None
        problems = DISKWARS.check_army(document, documents, shipped_rulesets()["diskwars"])
        for problem in problems:
            assert "{" not in problem_text(problem, "en") + problem_text(problem, "fr")
        return [str(problem.values["rule"]) for problem in problems]

    assert found(54, (good, 10), (spell, 1)) == []
    assert found(None, (good, 10), (spell, 1)) == []
    assert found(40, (good, 6), (evil, 2), (spell, 1)) == ["points", "alignment", "unique"]
    assert found(100, (good, 6)) == ["faction"]
