"""The faces of Demonworld's cards, and its booklets."""

from __future__ import annotations

from typing import Final

from editor.printing.face import Face
from editor.printing.plugin import FaceSystem
from editor.printing.systems.demonworld_back import unit_back
from editor.printing.systems.demonworld_booklet import booklet_parts
from editor.printing.systems.demonworld_magic import item_faces, spell_faces
from editor.printing.systems.demonworld_unit import unit_front
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldUnit


def _unit(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    if not isinstance(document, DemonworldUnit):
        return None
    return unit_front(document, ruleset, language), unit_back(document, ruleset, language)


def _item(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    return item_faces(document, ruleset, language) if isinstance(document, DemonworldItem) else None


def _spell(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[Face, Face] | None:
    return spell_faces(document, ruleset, language) if isinstance(document, DemonworldSpell) else None


FACES: Final = FaceSystem(
    id="demonworld", faces={"unit": _unit, "item": _item, "spell": _spell}, booklet=booklet_parts
)
