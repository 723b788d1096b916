"""What lies on the tables of Diskwars: terrain disks."""

from __future__ import annotations

from typing import Final

from editor.ui.editors.maps.table_editor import PieceRules, TableEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.documents.session import DocumentSession
from schemas.base import Document
from schemas.systems.diskwars import DiskwarsCard


def _diameter(card: Document | None) -> float:
    """Return the diameter of a terrain disk, in millimetres."""
    if isinstance(card, DiskwarsCard):
        return card.diameter_mm
    return float(DiskwarsCard.model_fields["diameter_mm"].default)


PIECES: Final = PieceRules(field="terrain", card_kind="card", diameter_mm=_diameter)
"""Terrain disks are cards."""


def table_editor(session: DocumentSession, context: UiContext) -> TableEditor:
    """Return the editor of a table."""
    return TableEditor(session, context, PIECES)
