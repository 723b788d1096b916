"""Ids of documents made of those of BattleScribe, the same at each import."""

from __future__ import annotations

from typing import Final
from uuid import NAMESPACE_URL, uuid5

_SPACE: Final = uuid5(NAMESPACE_URL, "marshalry/battlescribe")


def document_id(game: str, key: str) -> str:
    """Return the id of the document that is made of an entry.

    Args:
        game: id of the game system.
        key: id of the entry in its files; '' for the game itself.
    """
    return str(uuid5(_SPACE, f"{game}/{key}"))


def force_id(game: str, key: str) -> str:
    """Return the id of the empty army with the rules of a force.

    Args:
        game: id of the game system.
        key: id of the force in its files.
    """
    return document_id(game, f"force/{key}")


def made_id(*parts: str) -> str:
    """Return an id for something that is written, made of what it belongs to."""
    return str(uuid5(_SPACE, "/".join(("out", *parts))))
