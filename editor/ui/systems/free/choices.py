"""What the boxes of games without code offer."""

from __future__ import annotations

from editor.ui.kit.form_parts import Choice
from schemas.base import Document, Kind
from schemas.free_game import FreeGame


def choices(
    field: str, game: Document | None, draft: dict[str, object], language: str
) -> tuple[Choice, ...] | None:
    """Offer the factions of the game to its cards and armies. None for any other field."""
    if field != "faction" or not isinstance(game, FreeGame) or draft.get("kind") == Kind.GAME:
        return None
    return tuple(Choice(one.id, one.name.get(language), one.colour) for one in game.factions)
