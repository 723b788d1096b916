"""Every kind of block has words of its own game: those of another may not be loaded."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest

from editor.ui.kit.words.labels import GameWords
from schemas import systems
from schemas.base import Schema


def kinds(model: type[Schema], game: str) -> Iterator[str]:
    """The kinds of the blocks of one game, as their tag ``do`` says them."""
    for one in model.__subclasses__():
        yield from kinds(one, game)
        if one.__module__.startswith(f"schemas.systems.{game}") and "do" in one.model_fields:
            yield str(one.model_fields["do"].default)


@pytest.mark.parametrize("game", ["demonworld", "diskwars", "zargo", "wizwar", "darkage"])
def test_blocks_have_words_of_their_own_game(game: str) -> None:
    words: GameWords = import_module(f"editor.ui.systems.{game}.words").WORDS
    for module in iter_modules(systems.__path__):
        if module.name.startswith(game):
            import_module(f"schemas.systems.{module.name}")
    found = set(kinds(Schema, game))
    plain = {kind for kind in found if words.block("do", kind) == kind.replace("_", " ")}
    assert not plain
