"""A game that plugs in for a while, through the registries of all layers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from editor.printing.systems import FACE_SYSTEMS
from editor.rules.registry import SYSTEMS
from editor.ui.systems import UI_SYSTEMS
from schemas.games import GamePackage
from schemas.messages import FOLDERS
from schemas.registry import Later
from schemas.systems import DOCUMENT_SYSTEMS


def loaded(part: Any) -> Any:
    """A part of a game, itself."""
    return part.load() if isinstance(part, Later) else part


@contextmanager
def registered(game: GamePackage) -> Iterator[None]:
    """Have a game in the whole program until the end of the block."""
    with ExitStack() as stack:
        stack.enter_context(DOCUMENT_SYSTEMS.also(game.documents))
        stack.enter_context(SYSTEMS.also(loaded(game.rules)))
        stack.enter_context(FACE_SYSTEMS.also(loaded(game.faces)))
        stack.enter_context(UI_SYSTEMS.also(loaded(game.windows)))
        stack.enter_context(FOLDERS.also(game.messages))
        yield
