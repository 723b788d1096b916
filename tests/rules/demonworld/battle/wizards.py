"""Battles with wizards on both sides, for tests of magic (XX)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from editor.rules.core.contract import Setup
from schemas.base import Document
from schemas.systems.demonworld import DemonworldScenario, DemonworldSpell, DemonworldSpellbook
from tests.rules.demonworld.battle.arena import Troop, ref, row, setup_of, shipped

CHAPTERS = ("VIII", "IX", "X", "XII", "XIII", "XIV", "XV", "XX")
SOLDIERS: dict[str, Any] = {"morale_a": 8, "morale_b": 2, "manoeuvres": 2}
_BOOKS = {"orcs": "orc-spells", "empire": "imperial-spells"}


def wizard(people: str = "orcs", level: int = 1, **values: Any) -> dict[str, Any]:
    """A wizard's card; of the orcs or the Empire he has the shipped book."""
    book = values.pop("book", None) or shipped()["spellbook", _BOOKS[people]]
    return {
        "card_kind": "wizard", "movement": {"fixed": 24}, "hit_points": 2, "wizard_level": level,
        "faction": people, "spellbook": ref(book).model_dump(),
        "melee_protection": 2, "missile_protection": 0, **values,
    }  # fmt: skip


def same_id(slug: str) -> str:
    """An id that a document has in every run: what is kept of a battle names it."""
    return str(uuid5(NAMESPACE_OID, slug))


def soldiers(people: str, **values: Any) -> dict[str, Any]:
    return {"faction": people, **SOLDIERS, **values}


def spell(slug: str, *effects: dict[str, Any], **values: Any) -> DemonworldSpell:
    """A spell of an author's own, for anybody in sight."""
    given: dict[str, Any] = {
        "id": same_id(slug), "slug": slug, "name": slug.title(), "level": 2,
        "target": "Anybody", "duration": "As told", "lasts": "battle", "max_distance": 30, "effects": effects,
    }  # fmt: skip
    return DemonworldSpell.model_validate(given | values)


def book_of(*spells: DemonworldSpell, slug: str = "own") -> DemonworldSpellbook:
    refs = [ref(one).model_dump() for one in spells]
    return DemonworldSpellbook.model_validate({"slug": slug, "name": slug.title(), "spells": refs})


def with_magic(
    troops: Sequence[Troop],
    placed: Sequence[tuple[int, int]],
    more: Sequence[Document] = (),
    chapters: Sequence[str] = CHAPTERS,
    **scenario: Any,
) -> Setup:
    """A scenario of troops, first those of side 0; the shipped spells and ``more`` documents are there."""
    setup = setup_of(troops, columns=20, rows=15, chapters=chapters, **scenario)
    data = setup.scenario.model_dump()
    places = iter(placed)
    for side in (0, 1):
        ours = [troop for troop in troops if troop.side == side]
        for troop, placement in zip(ours, data["sides"][side]["placements"], strict=True):
            facing = troop.facing if isinstance(troop.facing, str) else troop.facing[0]
            placement |= {"at": next(places), "facing": facing, "frontage": max(len(troop.at), 1)}
    books = [one for one in shipped().values() if one.kind in ("spell", "spellbook")]
    documents = {one.id: one for one in (*setup.documents.values(), *books, *more)}
    return Setup(DemonworldScenario.model_validate(data), documents)


def two_armies(**scenario: Any) -> Setup:
    """Two units of soldiers and wizards of levels 1 and 3 on either side."""
    troops = []
    for side, (people, facing) in enumerate((("orcs", "N"), ("empire", "S"))):
        troops += [
            Troop(side, row((0, 0), 6), facing, card=soldiers(people)),
            Troop(side, row((0, 0), 5), facing, card=soldiers(people)),
            Troop(side, row((0, 0), 1), facing, card=wizard(people, 1)),
            Troop(side, row((0, 0), 1), facing, card=wizard(people, 3)),
        ]
    placed = ((3, 10), (10, 10), (7, 11), (16, 11), (8, 3), (15, 3), (10, 2), (17, 2))
    return with_magic(troops, placed, **scenario)
