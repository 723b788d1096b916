"""Names of sides, pieces, cities and fields in every language, for messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.zargo.state import ZargoState
from schemas.board_labels import label
from schemas.messages import LANGUAGES
from schemas.problems import Value


def piece_named(state: ZargoState, piece: int, key: str = "piece") -> dict[str, Value]:
    """Return the name of a piece: ``piece_en``, ``piece_fr``."""
    name = state.world.kind_of(piece).name
    return {f"{key}_{language}": name.get(language) for language in LANGUAGES}


def pieces_named(state: ZargoState, pieces: Sequence[int], key: str = "pieces") -> dict[str, Value]:
    """Return the names of pieces, the same ones counted: ``2 Knights``-like words without grammar."""
    found: dict[str, Value] = {}
    for language in LANGUAGES:
        counts: dict[str, int] = {}
        for piece in pieces:
            name = state.world.kind_of(piece).name.get(language)
            counts[name] = counts.get(name, 0) + 1
        words = [name if count == 1 else f"{count} \u00d7 {name}" for name, count in counts.items()]
        found[f"{key}_{language}"] = ", ".join(words)
    return found


def place_named(state: ZargoState, piece: int, key: str = "at") -> dict[str, Value]:
    """Return the field of a piece."""
    cell = state.pieces[piece].cell
    return {key: field_named(state, cell) if cell >= 0 else "-"}


def field_named(state: ZargoState, cell: int) -> str:
    """Return the name of a field: column and row counted from one."""
    return label(state.world.at(cell), "column_row", 0)


def side_named(state: ZargoState, side: int, key: str = "side") -> dict[str, Value]:
    """Return the name of a side."""
    name = state.world.scenario.sides[side].name
    return {f"{key}_{language}": name.get(language) for language in LANGUAGES}


def sides_named(state: ZargoState, sides: Iterable[int], key: str = "sides") -> dict[str, Value]:
    """Return the names of several sides."""
    names = [state.world.scenario.sides[side].name for side in sides]
    return {f"{key}_{language}": ", ".join(name.get(language) for name in names) for language in LANGUAGES}


def city_named(state: ZargoState, city: int, key: str = "city") -> dict[str, Value]:
    """Return the name of a city, its founder's, and its field."""
    one = state.cities[city]
    name = state.world.city_names[one.founder]
    named: dict[str, Value] = {f"{key}_{language}": name.get(language) for language in LANGUAGES}
    return {**named, f"{key}_at": field_named(state, one.cell)}
