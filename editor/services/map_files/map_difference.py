"""What differs between a map as it is and as it will be, worked out once and said in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_compare import Changes, LayerChange, changes, same_shape
from schemas.map import HexMapBase
from schemas.problems import Message, Value
from schemas.text import LocalText


@dataclass(frozen=True, eq=False)
class MapVersions:
    """Two versions of a map, and what differs."""

    before: MapArrays
    after: MapArrays
    found: Changes | None
    """None where the shape differs: then fields cannot be compared one by one."""


def map_difference(before: HexMapBase, after: HexMapBase) -> MapVersions:
    """Return what differs between two versions of a map."""
    old, new = MapArrays.from_map(before), MapArrays.from_map(after)
    return MapVersions(old, new, changes(old, new) if same_shape(old, new) else None)


def map_changes(difference: MapVersions, names: Mapping[str, LocalText]) -> tuple[Message, ...]:
    """Return a difference in sentences: fields by their terrain, level and depth, then things.

    Where the shape differs, only that is said; where nothing differs, that.

    Args:
        difference: between both versions.
        names: what terrain is called, by its id; one without a name is said by its id.
    """
    old, new = difference.before, difference.after
    if difference.found is None:
        sizes = {"columns": old.columns, "rows": old.rows, "new_columns": new.columns, "new_rows": new.rows}
        return (Message(code="map_import.change_shape", values={**sizes, "grid": new.grid_kind}),)
    found: list[Message] = []
    things: Counter[tuple[str, bool]] = Counter()
    for one in difference.found:
        if isinstance(one, LayerChange):
            said = names if one.layer == "terrain" else {}
            values: dict[str, Value] = {
                "count": len(one.fields),
                "old": said.get(one.old) or one.old,
                "new": said.get(one.new) or one.new,
            }
            found.append(Message(code=f"map_import.change_{one.layer}", values=values))
        else:
            things[one.name, one.added] += 1
    for (name, added), number in things.items():
        code = "map_import.change_added" if added else "map_import.change_removed"
        kind = Message(code=f"map_import.kind_{name}")
        found.append(Message(code=code, values={"kind": kind, "count": number}))
    return tuple(found) or (Message(code="map_import.change_none"),)
