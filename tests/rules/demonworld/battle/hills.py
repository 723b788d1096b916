"""Ground for tests: a field of clear ground with what a test puts on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.rules.demonworld.battle.arena import Field

LEGEND = {
    ".": "clear", "b": "bushes", "w": "wood", "r": "rocks", "m": "mud", "M": "marsh",
    "~": "water", "f": "ford",
}  # fmt: skip


def ground(
    terrain: Mapping[Field, str] | None = None,
    levels: Mapping[Field, int] | None = None,
    depth: Mapping[Field, int] | None = None,
    edges: Sequence[tuple[Field, Field, str]] = (),
    roads: Sequence[Sequence[Field]] = (),
    columns: int = 20,
    rows: int = 15,
    rivers: Sequence[tuple[Sequence[Field], int]] = (),
) -> dict[str, Any]:
    """A map's values: letters, levels and depths by field; water where there is depth."""
    letters = {**dict.fromkeys(depth or {}, "~"), **(terrain or {})}

    def layer(values: Mapping[Field, Any], nothing: str) -> tuple[str, ...]:
        return tuple("".join(str(values.get((c, r), nothing)) for c in range(columns)) for r in range(rows))

    return {
        "legend": LEGEND,
        "terrain": layer(letters, "."),
        "levels": layer(levels or {}, "0"),
        "depth": layer(depth or {}, "0"),
        "edges": [{"between": [one, other], "kind": kind} for one, other, kind in edges],
        "roads": [list(road) for road in roads],
        "rivers": [{"fields": list(fields), "width": width} for fields, width in rivers],
    }
