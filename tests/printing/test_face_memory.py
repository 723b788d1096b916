"""A card that is drawn again after each edit looks as if it had been drawn for the first time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from editor.printing.faces import drawers, tables
from editor.printing.faces.compose import compose
from editor.printing.faces.memory import FaceMemory
from editor.printing.faces.sheet import MOST_MARKS
from editor.printing.systems import card_faces
from schemas.base import Document
from schemas.face import FaceBase
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from schemas.ruleset import RulesetBase
from tests.shipped import shipped_documents

GAMES = ("demonworld", "diskwars", "zargo", "darkage", "wizwar")


def rules_of(game: str) -> RulesetBase:
    found = (one for one in shipped_documents() if one.system == game and isinstance(one, RulesetBase))
    return next(found)


def cards_of(game: str, most: int) -> list[Document]:
    kinds = ("unit", "item", "spell", "spellbook", "card")
    cards = [one for one in shipped_documents() if one.system == game and one.kind in kinds]
    return sorted(cards, key=lambda one: len(one.model_dump_json()), reverse=True)[:most]


def edited(card: Document, others: list[Document]) -> Iterator[Document]:
    """Yield the card with each of its fields as another card has it, as far as that is a valid card."""
    for name in type(card).model_fields:
        for other in others:
            if type(other) is not type(card) or getattr(other, name) == getattr(card, name):
                continue
            try:
                data = {**dump_document(card), name: dump_document(other).get(name)}
                yield parse_document({key: value for key, value in data.items() if value is not None})
            except EditorError:
                continue
            break


@pytest.mark.parametrize("game", GAMES)
def test_every_field_that_changes_is_seen(qapp: object, game: str) -> None:
    rules, cards = rules_of(game), cards_of(game, 12)
    linked = {one.id: one for one in shipped_documents()}
    tried = 0
    for card in cards[:3]:
        memory = FaceMemory()
        for one in (card, *edited(card, cards), card):
            drawn = card_faces(one, rules, "en", linked=linked, memory=memory)
            assert drawn == card_faces(one, rules, "en", linked=linked)
            tried += 1
    assert tried > 12


def face(*front: dict[str, Any], **changes: Any) -> FaceBase:
    style = {"id": "plain", "size_mm": 3.0, "least_mm": 1.5}
    data = {"kind": "face", "system": "demonworld", "slug": "own", "name": "Own", "shows": "unit"}
    found = parse_document({**data, "styles": [style], "front": list(front), **changes})
    assert isinstance(found, FaceBase)
    return found


def text(words: str, **changes: Any) -> dict[str, Any]:
    place = {"width": 40.0, "height": 5.0}
    return {"box": "text", "name": "own", "text": words, "style": "plain", **place, **changes}


def unit(**changes: Any) -> Document:
    changes = {"morale_a": 8, "movement": {"move": 12}, **changes}
    data = {
        "kind": "unit",
        "system": "demonworld",
        "slug": "own",
        "name": "Own",
        "points": 9,
        "movement": {"move": 12},
    }
    return parse_document({**data, **changes})


def test_only_boxes_that_read_what_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    placed = drawers.placing

    def noted(box: Any) -> Any:
        place = placed(box)
        return lambda sheet, frame: (drawn.append(box.name), place(sheet, frame))[1]

    monkeypatch.setattr(drawers, "placing", noted)
    own = face(text("{morale_a}", name="morale"), text("{name}", name="title"), text("{points}", name="cost"))
    memory = FaceMemory()
    compose(own, unit(), memory=memory)
    assert drawn == ["morale", "title", "cost"]
    drawn.clear()
    compose(own, unit(morale_a=9), memory=memory)
    assert drawn == ["morale"]
    drawn.clear()
    compose(own, unit(morale_a=9), language="fr", memory=memory)
    assert drawn == ["morale", "title", "cost"]


def test_only_cells_that_read_what_changed_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = tables._cell

    def noted(*given: Any) -> None:
        drawn.append(given[5][0])
        draw(*given)

    monkeypatch.setattr(tables, "_cell", noted)
    cells = [
        {"label": "Morale", "value": "{morale_a}", "when": "points > 3"},
        {"label": "Cost", "value": "{points}"},
        {"label": "Size", "value": "{size}"},
    ]
    table = {
        "box": "table",
        "name": "values",
        "columns": 3,
        "label_style": "plain",
        "value_style": "plain",
        "cells": cells,
        "width": 40.0,
        "height": 9.0,
    }
    own = face(table, {**table, "y": 20.0})
    memory = FaceMemory()
    seen = []
    for changes in (
        {},
        {"morale_a": 9},
        {"morale_a": 9, "points": 2},
        {"morale_a": 7, "points": 2},
        {"morale_a": 7},
        {"morale_a": 7, "size": 3},
    ):
        drawn.clear()
        card = unit(**changes)
        faces = compose(own, card, memory=memory)
        seen.append(tuple(drawn[: len(drawn) // 2]))
        assert faces == compose(own, card)
    assert seen[:2] == [("8", "9", "2"), ("9",)]
    assert seen[5] == ("3",), "a cell that is drawn again has left the others as they were"


def test_true_is_not_one_in_print() -> None:
    own = face(text("{if flyer then flyer else points}"))
    memory = FaceMemory()
    for card in (unit(points=1), unit(points=1, flyer=True), unit(points=1)):
        assert compose(own, card, memory=memory) == compose(own, card)


def test_problems_are_the_same_and_go_again() -> None:
    own = face(text("{name}"), text("{100 / points}"), text("{morale_a}"))
    memory = FaceMemory()
    for points in (4, 0, 0, 5):
        card = unit(points=points, morale_a=8 + points)
        drawn = compose(own, card, memory=memory)
        assert drawn == compose(own, card)
        assert bool(drawn.problems) == (points == 0)


@pytest.mark.long
def test_what_is_remembered_counts_among_the_most_marks_of_a_side() -> None:
    def row(each: str, most: int) -> dict[str, Any]:
        return {
            "box": "repeat",
            "name": "many",
            "each": f"repeat(1, {each})",
            "most": most,
            "fit": True,
            "boxes": [text("{item}") for _ in range(40)],
            "width": 40.0,
            "height": 5.0,
            "step_mm": 1.0,
        }

    most = 200
    own = face(*(row("points", most) for _ in range(2)), *(row(str(most), most) for _ in range(2)))
    memory = FaceMemory()
    few, many = unit(points=1), unit(points=most)
    assert len(compose(own, few, memory=memory).front.marks) < MOST_MARKS
    drawn = compose(own, many, memory=memory)
    assert drawn == compose(own, many)


def test_peoples_of_one_colour_keep_their_signs() -> None:
    rules = rules_of("demonworld")
    first, second = rules.factions[:2]
    signs = [
        one.model_copy(update={"colour": "#112233", "second_colour": None, "symbol": symbol})
        for one, symbol in ((first, "star"), (second, "crown"))
    ]
    alike = rules.model_copy(update={"factions": tuple(signs)})
    own = face({"box": "picture", "name": "sign", "width": 9.0, "height": 9.0})
    memory = FaceMemory()
    cards = [unit(faction=one.id) for one in signs]
    drawn = [compose(own, card, alike, memory=memory) for card in cards]
    assert drawn == [compose(own, card, alike) for card in cards]
    assert drawn[0].front != drawn[1].front
