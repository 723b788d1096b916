"""The games without code that a catalogue declares, as rows beside those of the program."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from schemas import patterns
from schemas.base import Kind
from schemas.names import RulesetName
from schemas.registry import later
from schemas.systems import DOCUMENT_SYSTEMS, FREE_SYSTEMS, DocumentSystem, fixed_ids
from schemas.text import LocalText

_CARDS: Final = {"unit": "FreeUnit", "item": "FreeItem", "spell": "FreeSpell", "card": "FreeCard"}
FREE_KINDS: Final = tuple(_CARDS)
"""Kinds of cards that a game may have."""
_REST: Final = {
    "army": "FreeArmy",
    "map": "FreeMap",
    "scenario": "FreeScenario",
    "face": "FreeFace",
    "pack": "FreePack",
}
_RULESET_NAMES: Final = (
    RulesetName(used="faction", declared="factions[].id"),
    RulesetName(used="legend{}", declared="terrain[].id"),
)


def declare(games: Iterable[Mapping[str, Any]]) -> bool:
    """Let exactly these games be declared.

    Args:
        games: documents of the kind ``game`` as plain data. Of several with one id the first gives the game
            its name; later ones may add kinds of cards to it. One that says neither is left out.

    Returns:
        Whether anything is another than before.
    """
    rows: dict[str, DocumentSystem] = {}
    before = {one.id: one for one in FREE_SYSTEMS.rows}
    for data in games:
        row = _row(data)
        if row is not None:
            first = rows.get(row.id)
            rows[row.id] = row if first is None else _joined(first, row)
    for key, row in rows.items():
        known = before.get(key)
        rows[key] = known if known is not None and _same(known, row) else row
    found = tuple(rows[key] for key in sorted(rows))
    changed = found != FREE_SYSTEMS.rows
    FREE_SYSTEMS.rows = found
    return changed


@contextmanager
def stay_declared() -> Iterator[None]:
    """Let the games that are declared now be known after a block as well, in which another catalogue is open.

    Those of the other one are met: they stay known, too, until a catalogue says which it declares.
    """
    before = FREE_SYSTEMS.rows
    try:
        yield
    finally:
        known = {one.id for one in before}
        FREE_SYSTEMS.rows = (*before, *(one for one in FREE_SYSTEMS.rows if one.id not in known))


def meet(data: Iterable[object]) -> None:
    """Let the games among some documents be known, too, until the catalogue says which it declares.

    A file or a pack brings a game along with its cards: these are read before anything is stored.

    Args:
        data: plain data of documents of all kinds, as it was read.
    """
    known = {one.id for one in FREE_SYSTEMS.rows}
    games = (one for one in data if isinstance(one, Mapping) and one.get("kind") == Kind.GAME)
    rows = {row.id: row for one in games if (row := _row(one)) is not None and row.id not in known}
    if rows:
        FREE_SYSTEMS.rows = (*FREE_SYSTEMS.rows, *rows.values())


def _row(data: Mapping[str, Any]) -> DocumentSystem | None:
    system = data.get("system")
    if not isinstance(system, str) or not re.fullmatch(patterns.SYSTEM, system) or _is_fixed(system):
        return None
    from schemas.free_game import KindOfCard  # loaded with the first game: few catalogues have one

    try:
        kinds = tuple(map(KindOfCard.model_validate, data.get("kinds") or ()))
        name = LocalText.model_validate(data.get("name") or {})
    except (ValidationError, TypeError):
        return None
    return DocumentSystem(
        id=system,
        name=name,
        by_kind=_models(one.kind for one in kinds),
        ruleset_names=_RULESET_NAMES,
        kind_names={str(one.kind): (one.name, one.plural or one.name) for one in kinds},
    )


def _joined(first: DocumentSystem, other: DocumentSystem) -> DocumentSystem:
    """Return a game with the kinds of cards that only another document of it declares."""
    added = {kind: names for kind, names in other.kind_names.items() if kind not in first.kind_names}
    if not added:
        return first
    names = {**first.kind_names, **added}
    return replace(first, by_kind=_models(names), kind_names=names)


def _models(cards: Iterable[str]) -> dict[str, Any]:
    """Return the models of a game with some kinds of cards, loaded when they are asked for."""
    models = {**{kind: _CARDS[kind] for kind in cards if kind in _CARDS}, **_REST}
    found: dict[str, Any] = {
        Kind(kind): later(f"schemas.free_documents:{model}") for kind, model in models.items()
    }
    return {Kind.GAME: later("schemas.free_game:FreeGame"), **found}


FREE_MODELS: Final = DocumentSystem("free", LocalText({"en": "A game without code"}), _models(_CARDS))
"""The documents that every game without code may have, for what tells of models: schemas, help."""


def _is_fixed(system: str) -> bool:
    return system in fixed_ids(DOCUMENT_SYSTEMS)


def _same(one: DocumentSystem, other: DocumentSystem) -> bool:
    return (one.name, one.kinds, one.kind_names) == (other.name, other.kinds, other.kind_names)
