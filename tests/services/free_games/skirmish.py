"""A small game without code: a document that declares it, a card, an army and a scenario of it."""

from __future__ import annotations

from typing import Any, Final

from editor.printing.face import Face, TextMark
from editor.services import checks, documents
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import dump_document, parse_document
from schemas.problems import Problem
from schemas.systems import DOCUMENT_SYSTEMS

SKIRMISH: Final = """
schema_version: 2
kind: game
system: skirmish
id: 11111111-1111-4111-8111-111111111111
slug: ash-and-iron
name: {en: Ash and Iron, fr: Cendre et fer}
kinds:
  - {kind: unit, name: {en: Model, fr: Figurine}, plural: {en: Models, fr: Figurines}}
  - {kind: item, name: {en: Weapon, fr: Arme}}
factions:
  - {id: ash, name: {en: The Ash}, colour: "#664433"}
own_fields:
  - {type: number, key: might, kind: unit, label: {en: Might}, least: 0, most: 9, default: 3}
  - {type: number, key: wounds, kind: unit, label: {en: Wounds}, least: 1, most: 9, default: 1}
composition:
  - {id: few, rule: count, cards: {categories: [unit]}, least: 1, most: 2}
point_formulas: {unit: "might * 10"}
constraints:
  - id: tough
    kind: unit
    condition: "own.wounds <= own.might"
    message: {en: No model is tougher than strong.}
terrain:
  - {id: open, name: {en: Open}, letter: ".", colour: "#c9d3a8"}
dice: [{id: hit, name: {en: To hit}, dice: 2d6}]
turn: [{id: move, name: {en: Move}, text: {en: Move your models.}}]
tables:
  - id: fate
    name: {en: Fate}
    dice: d6
    rows: [{least: 1, most: 3, text: {en: Bad}}, {least: 4, most: 6, text: {en: Good}}]
---
schema_version: 2
kind: unit
system: skirmish
id: 11111111-1111-4111-8111-111111111112
slug: raider
name: {en: Raider, fr: Pillard}
faction: ash
points: 40
own: {might: 4}
---
schema_version: 2
kind: army
system: skirmish
id: 11111111-1111-4111-8111-111111111113
slug: band
name: {en: Band}
faction: ash
entries:
  - key: raiders
    card: {id: 11111111-1111-4111-8111-111111111112, kind: unit, slug: raider}
    count: 3
---
schema_version: 2
kind: scenario
system: skirmish
id: 11111111-1111-4111-8111-111111111114
slug: crossroads
name: {en: Crossroads}
ruleset: {id: 11111111-1111-4111-8111-111111111111, kind: game, slug: ash-and-iron}
sides:
  - id: north
    name: {en: North}
    army: {id: 11111111-1111-4111-8111-111111111113, kind: army, slug: band}
"""
GAME, RAIDER, BAND, SCENARIO = (f"11111111-1111-4111-8111-11111111111{number}" for number in range(1, 5))


def known() -> set[str]:
    """Return the games that the program knows."""
    return {one.id for one in DOCUMENT_SYSTEMS}


def loaded(ws: Workspace, id: str) -> Document:
    """Return a saved document."""
    return documents.load(ws, id).document


def found(ws: Workspace, id: str, **changes: Any) -> list[Problem]:
    """Return what is wrong with a saved document once some of its fields are changed."""
    data = dump_document(loaded(ws, id)) | changes
    return list(checks.validate(ws, parse_document(data, ws.systems)))


def computed(**formulas: str) -> dict[str, Any]:
    """Return the computed fields of a game's units by key and formula, as a document has them."""
    rows = [{"id": key, "kind": "unit", "label": key, "formula": text} for key, text in formulas.items()]
    return {"computed": rows}


def printed_text(face: Face) -> str:
    """Return the words on a printed side of a card."""
    return " ".join(one.text for one in face.marks if isinstance(one, TextMark))
