"""Pebbles, as small as a game can be: what its package brings to each layer, loaded when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from marshalry.schemas.games import GamePackage
from marshalry.schemas.registry import later

from .documents import DOCUMENTS

_FOLDER: Final = Path(__file__).parent

GAME: Final = GamePackage(
    documents=DOCUMENTS,
    messages=_FOLDER / "messages",
    content=_FOLDER / "content",
    rules=later(f"{__package__}.rules:RULES"),
    faces=later(f"{__package__}.faces:FACES"),
    windows=later(f"{__package__}.windows:WINDOWS"),
)
"""The game; the package's entry point names it."""
