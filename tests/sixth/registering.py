"""A game that plugs in for a while, through the four rows of games and one of sentences."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from editor.printing.plugin import FaceSystem
from editor.printing.systems import FACE_SYSTEMS
from editor.rules.core.contract import RuleSystem
from editor.rules.registry import SYSTEMS
from editor.ui.plugin import UiSystem
from editor.ui.systems import UI_SYSTEMS
from schemas.messages import FOLDERS
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


@dataclass(frozen=True)
class Game:
    """What a game brings to each layer."""

    documents: DocumentSystem
    rules: RuleSystem
    faces: FaceSystem
    windows: UiSystem
    messages: Path


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Have a game in the whole program until the end of the block."""
    with ExitStack() as stack:
        stack.enter_context(DOCUMENT_SYSTEMS.also(game.documents))
        stack.enter_context(SYSTEMS.also(game.rules))
        stack.enter_context(FACE_SYSTEMS.also(game.faces))
        stack.enter_context(UI_SYSTEMS.also(game.windows))
        stack.enter_context(FOLDERS.also(game.messages))
        yield
