"""What the ground of a foreign map becomes here, and what of it no translation speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.packs.foreign import EMPTY, Feature, ForeignMap, Ground, Mapped, loss
from editor.packs.foreign_buildings import buildings_of
from editor.packs.foreign_words import place_of
from editor.packs.ground_tables import GroundTable, shipped_table
from editor.services.map_files.kept_ground import kept_ground
from editor.services.map_files.map_colours import guessed_ground
from editor.services.map_files.map_games import MapGame
from editor.services.workspace import Workspace
from schemas.losses import Loss
from schemas.map import MapSymbol
from schemas.problems import Value

MOST_SYMBOLS: Final = 20_000
"""Most drawings of a map."""
How = Literal["chosen", "kept", "table", "guessed", "unknown"]
"""Who says what a kind of ground becomes.

``chosen`` by the author now, ``kept`` from an earlier file with the same tiles, ``table`` by a translation
or by its own name, ``guessed`` by the colour of its picture; ``unknown`` becomes the terrain that lies
everywhere.
"""


@dataclass(frozen=True)
class GroundRow:
    """One kind of ground of a file, and what it becomes."""

    token: str
    """What it is called in the file."""
    fields: int
    ground: Ground
    how: How


def ground_rows(
    workspace: Workspace,
    found: ForeignMap,
    game: MapGame,
    table: GroundTable | None = None,
    mapping: Mapped | None = None,
) -> tuple[GroundRow, ...]:
    """Return what each foreign kind of ground would become, the commonest first.

    Args:
        workspace: the open catalogue.
        found: the map.
        game: the game that the map is for.
        table: an author's translation, before what was kept and the shipped one.
        mapping: what was chosen for single kinds, before all others.
    """
    terrains, own = game.terrains, table or GroundTable()
    chosen = shipped_table(found.program).changed(own)
    counts = found.counts()
    named = [token for token in counts if token in chosen.read or not _is_number(token, found)]
    base = Ground(base_terrain(chosen, terrains))
    steps: tuple[tuple[How, Mapped], ...] = (
        ("chosen", {**(own.mapping(named, terrains) if own.read else {}), **(mapping or {})}),
        ("kept", kept_ground(workspace, game.id, found)),
        ("table", chosen.mapping(named, terrains)),
    )
    left = [token for token in counts if not any(token in known for _how, known in steps)]
    guesses = guessed_ground(game, found, left)
    steps = (*steps, ("guessed", guesses), ("unknown", dict.fromkeys(left, base)))
    return tuple(
        GroundRow(token, count, *next((known[token], how) for how, known in steps if token in known))
        for token, count in counts.items()
    )


def _is_number(token: str, found: ForeignMap) -> bool:
    """Return whether a tile has only a number; the name of its tileset says nothing of it."""
    name, mark, number = token.rpartition(":")
    return bool(mark) and number.isdecimal() and found.sets.get(token) == name


def base_terrain(table: GroundTable, terrains: tuple[str, ...]) -> str:
    """Return the terrain that lies where nothing else does."""
    return table.base if table.base in terrains or not terrains else terrains[0]


def standing_things(found: ForeignMap, table: GroundTable) -> tuple[dict[str, Any], list[Loss]]:
    """Return the buildings and drawings that villages, keeps and houses become, and what of them is lost."""
    buildings, rest, lost = buildings_of(found, table)
    drawings = {name: table.symbol(name) for name in {one.name for one in rest}}
    symbols: list[MapSymbol] = []
    groups: dict[str, list[Feature]] = {}
    for one in rest:
        known = one.drawing in table.drawn
        symbol = one.drawing if known else drawings[one.name]
        if len(symbols) >= MOST_SYMBOLS:
            symbol = None
        if symbol is not None:
            symbols.append(MapSymbol(at=one.at, kind=symbol))
            if known:
                continue
        groups.setdefault(symbol or "", []).append(one)
    for symbol, group in sorted(groups.items()):
        names = ", ".join(dict.fromkeys(one.name for one in group))[:120]
        code = "drawn_only" if symbol else "feature"
        lost.append(loss(code, place_of(group[0].at), name=names, symbol=symbol, count=len(group)))
    things = {"buildings": buildings, "symbols": tuple(symbols)}
    return {name: (*found.things.get(name, ()), *made) for name, made in things.items() if made}, lost


def lost_ground(rows: Sequence[GroundRow], found: ForeignMap, table: GroundTable) -> list[Loss]:
    """Return the ground that no translation speaks of, one loss per tileset, and decorations upon it."""
    unsaid: dict[tuple[str, str], list[GroundRow]] = {}
    decorations: dict[str, tuple[int, str]] = {}
    for row in rows:
        if row.how in ("unknown", "guessed"):
            code = "empty_fields" if row.token == EMPTY else f"{row.how}_ground"
            unsaid.setdefault((code, found.sets.get(row.token, found.program)), []).append(row)
        elif row.how == "table" and (rest := table.overlooked(row.token, row.ground)):
            number, first = decorations.get(rest, (0, row.token))
            decorations[rest] = number + row.fields, first
    lost = [
        loss("decoration", first, name=name, count=number)
        for name, (number, first) in sorted(decorations.items())
    ]
    for (code, name), unsaid_rows in sorted(unsaid.items()):
        example = unsaid_rows[0]
        values: dict[str, Value] = {
            "name": name,
            "kinds": len(unsaid_rows),
            "example": example.token,
            "terrain": example.ground.text,
            "count": sum(row.fields for row in unsaid_rows),
        }
        lost.append(loss(code, example.token, **values))
    return lost
