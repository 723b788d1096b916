"""What new documents of games without code begin with, where plain values do not make valid ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from schemas.free_game import FreeGame
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext


def blank_scenario(_context: UiContext, _system: str) -> dict[str, Any]:
    """Return a scenario with two sides."""
    return {"sides": [{"id": side, "name": _words(f"free.side_{side}")} for side in ("first", "second")]}


def blank_map(context: UiContext, system: str) -> dict[str, Any]:
    """Return the legend of a map: the first ground of the game."""
    game = context.ruleset(system)
    ground = game.terrain[0] if isinstance(game, FreeGame) and game.terrain else None
    return {"legend": {ground.letter: ground.id}} if ground is not None else {}


def _words(code: str) -> dict[str, str]:
    return {language: sentence(Message(code=code), language) for language in LANGUAGES}
