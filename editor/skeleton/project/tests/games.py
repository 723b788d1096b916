"""The game as the tests play it: its content, and whole games by chance."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pebbles.game import GAME

from marshalry.editor.packs.yaml_io import content_files, read_documents
from marshalry.editor.rules.core.contract import Setup
from marshalry.editor.rules.core.dice import SeededDice
from marshalry.schemas.base import Document, kind_of
from marshalry.schemas.parse import parse_document
from marshalry.schemas.systems import DOCUMENT_SYSTEMS

PLAY = GAME.rules.load().play
Step = tuple[Any, Any, Any]
"""What was, what happened, what is."""


def documents() -> dict[str, Document]:
    """Every document of the content by its id."""
    files = content_files(GAME.content)
    found = [parse_document(one.data, DOCUMENT_SYSTEMS) for file in files for one in read_documents(file)]
    return {one.id: one for one in found}


def setups() -> list[Setup]:
    """Every scenario of the content, ready to be played."""
    known = documents()
    return [Setup(one, known) for one in known.values() if kind_of(one) == "scenario"]


def played(setup: Setup, seed: int) -> Iterator[Step]:
    """Play a whole game by chance."""
    chance, dice, state = Random(seed), SeededDice(seed), PLAY.start(setup)
    while PLAY.to_act(state) is not None:
        action = chance.choice(list(PLAY.legal_actions(state)))
        assert PLAY.check(state, action) is None, action
        for event in PLAY.decide(state, action, dice):
            before, state = state, PLAY.evolve(state, event)
            yield before, event, state
