"""Changes of the boxes of a side, as plain data: each returns a new list, and where its boxes are now."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, Literal

from editor.ui.editors.faces.geometry import Area, rounded
from editor.ui.kit.documents.draft import Path, read, replaced

Box = dict[str, Any]
Boxes = list[Box]
Order = Literal["front", "forward", "backward", "back"]
MIME: Final = "application/x-marshalry-face-boxes"
MOST_PASTED: Final = 200
_DEEPEST: Final = 10
"""Boxes inside one another that are pasted."""
SIDES: Final = ("front", "back")
STYLE_FIELDS: Final = ("style", "label_style", "value_style")
"""Fields of boxes, paragraphs and tables that name a style."""


def boxes_at(data: Mapping[str, Any], holder: Path) -> Boxes:
    """Return the boxes of a side, or of the group or list at a path."""
    found = read(data, holder, None)
    return list(found) if isinstance(found, list) else []


def holder_of(path: Path) -> Path:
    """Return the list that a box stands in: ``("front", 3, "boxes", 1)`` -> ``("front", 3, "boxes")``."""
    return path[:-1]


def outermost(paths: Iterable[Path]) -> list[Path]:
    """Return paths in their order, without boxes whose group is chosen, too."""
    chosen = sorted(set(paths), key=_order)
    return [one for one in chosen if not any(one != other and one[: len(other)] == other for other in chosen)]


def _order(path: Path) -> tuple[tuple[int, str], ...]:
    return tuple((part, "") if isinstance(part, int) else (-1, part) for part in path)


def taken(data: Mapping[str, Any], paths: Iterable[Path]) -> Boxes:
    """Return copies of boxes, in their order."""
    return [deepcopy(box) for one in outermost(paths) if isinstance(box := read(data, one, None), dict)]


def same_holder(paths: Sequence[Path]) -> bool:
    """Whether boxes stand in one list."""
    return len({holder_of(one) for one in paths}) == 1


def without(data: Mapping[str, Any], paths: Iterable[Path]) -> dict[Path, Boxes]:
    """Return the sides of a face without some boxes; a group or list that would be empty goes, too."""
    gone = set(outermost(paths))
    left: Any = data
    for path in sorted(gone, key=_order, reverse=True):
        holder, index = path[:-1], path[-1]
        boxes = boxes_at(left, holder)
        while len(boxes) == 1 and len(holder) > 1:
            index, holder = holder[-2], holder[:-2]
            boxes = boxes_at(left, holder)
        if isinstance(index, int) and index < len(boxes):
            left = replaced(left, holder, [*boxes[:index], *boxes[index + 1 :]])
    return {(side,): boxes_at(left, (side,)) for side in {path[0] for path in gone}}


def added(
    data: Mapping[str, Any], holder: Path, boxes: Sequence[Box], index: int | None = None
) -> tuple[Boxes, list[Path]]:
    """Return a list with boxes before one of its boxes, on top of it for None, and their paths."""
    there = boxes_at(data, holder)
    at = len(there) if index is None else index
    return [*there[:at], *boxes, *there[at:]], [(*holder, at + number) for number in range(len(boxes))]


def shifted(boxes: Sequence[Box], dx: float, dy: float) -> Boxes:
    """Return copies of boxes somewhere else."""
    return [
        {**deepcopy(box), "x": rounded(_number(box, "x") + dx), "y": rounded(_number(box, "y") + dy)}
        for box in boxes
    ]


def ordered(data: Mapping[str, Any], paths: Sequence[Path], how: Order) -> tuple[Path, Boxes, list[Path]]:
    """Return the list of some boxes of one holder with them higher or lower, and where they are now."""
    holder = holder_of(paths[0])
    boxes = boxes_at(data, holder)
    chosen = [index for index in range(len(boxes)) if (*holder, index) in set(paths)]
    rank = list(range(len(boxes)))
    rest = [index for index in rank if index not in chosen]
    if how == "front":
        rank = [*rest, *chosen]
    elif how == "back":
        rank = [*chosen, *rest]
    else:
        steps = reversed(rank[:]) if how == "forward" else iter(rank[:])
        for index in [one for one in steps if one in chosen]:
            at = rank.index(index)
            to = at + (1 if how == "forward" else -1)
            if 0 <= to < len(rank) and rank[to] not in chosen:
                rank[at], rank[to] = rank[to], rank[at]
    return holder, [boxes[index] for index in rank], [(*holder, rank.index(index)) for index in chosen]


def dropped(
    data: Mapping[str, Any], paths: Iterable[Path], holder: Path, index: int
) -> tuple[Boxes, list[Path]]:
    """Return the boxes of a side with some of them put elsewhere in its order, and where they are now.

    On the face they stay where they are, also where they go into a group or leave one. What may not be held
    there (a group in a group) stays where it was; a group that would be empty goes.

    Args:
        data: the draft.
        paths: the boxes, all of one side.
        holder: the list that they go to.
        index: before which box of that list they go.
    """
    side = holder[:1]
    root: Any = {side[0]: deepcopy(boxes_at(data, side))}
    chosen = [one for one in outermost(paths) if one[:1] == side and holder[: len(one)] != one]
    kept_out = _NOT_HELD.get(str(read(root, holder[:-1], {}).get("box", "")), ()) if len(holder) > 1 else ()
    boxes = [(one, box) for one in chosen if (box := read(root, one, {})).get("box") not in kept_out]
    target: Boxes = read(root, holder)
    right, down = _offset(root, holder)
    put: Boxes = []
    for path, box in boxes:
        x, y = _offset(root, holder_of(path))
        put += shifted([box], x - right, y - down) if holder_of(path) != holder else [dict(box)]
    taken_out = [id(box) for _path, box in boxes]
    target[index:index] = put
    left = _pruned(root[side[0]], taken_out)
    places = _places(left, side)
    return left, [places[id(box)] for box in put]


_NOT_HELD: Final = {"group": ("group",), "repeat": ("group", "repeat")}
"""What a box that holds others may not hold."""


def _offset(data: Mapping[str, Any], holder: Path) -> tuple[float, float]:
    """Return where the boxes of a list are measured from, as far as no expression moves it."""
    x = y = 0.0
    for end in range(2, len(holder)):
        box = read(data, holder[:end], None)
        if isinstance(box, dict) and "box" in box:
            x, y = x + _number(box, "x"), y + _number(box, "y")
    return x, y


def _pruned(boxes: Boxes, gone: Sequence[int]) -> Boxes:
    """Return boxes without those that were taken out, and without groups that became empty of them."""
    kept: Boxes = []
    for box in boxes:
        if id(box) in gone:
            continue
        if isinstance(inner := box.get("boxes"), list):
            box["boxes"] = _pruned(inner, gone)
            if inner and not box["boxes"]:
                continue
        kept.append(box)
    return kept


def _places(boxes: Boxes, holder: Path) -> dict[int, Path]:
    found: dict[int, Path] = {}
    for index, box in enumerate(boxes):
        found[id(box)] = (*holder, index)
        found |= _places(box.get("boxes") or [], (*holder, index, "boxes"))
    return found


def uses_of_style(data: Mapping[str, Any], style: str) -> list[Path]:
    """Return the places of a draft that name a style."""
    found: list[Path] = []

    def look(part: Any, at: Path) -> None:
        if isinstance(part, dict):
            for name, value in part.items():
                if name in STYLE_FIELDS and value == style:
                    found.append((*at, name))
                else:
                    look(value, (*at, name))
        elif isinstance(part, list):
            for index, one in enumerate(part):
                look(one, (*at, index))

    for side in SIDES:
        look(data.get(side) or [], (side,))
    return found


def placed(box: Mapping[str, Any], before: Area, after: Area, scale: float) -> dict[str, float]:
    """Return the fields of a box that change when it goes from one area of the face to another.

    What an expression adds (a shift, a growth) stays added; a side that reaches to the edge of the face gets
    a length of its own only where it is dragged.
    """
    found: dict[str, float] = {}
    for name, was, now in (("x", before.x, after.x), ("y", before.y, after.y)):
        if abs(now - was) > 1e-6:
            found[name] = rounded(_number(box, name) + (now - was) / scale)
    for name, was, now in (("width", before.width, after.width), ("height", before.height, after.height)):
        if abs(now - was) > 1e-6:
            own = box.get(name)
            base = float(own) if isinstance(own, int | float) else was / scale
            found[name] = max(0.0, rounded(base + (now - was) / scale))
    return found


def _number(box: Mapping[str, Any], name: str) -> float:
    found = box.get(name, 0.0)
    return float(found) if isinstance(found, int | float) else 0.0


def packed(boxes: Sequence[Box]) -> bytes:
    """Return boxes for the clipboard."""
    return json.dumps({"boxes": list(boxes)}, ensure_ascii=False).encode()


def unpacked(data: bytes) -> Boxes:
    """Return the boxes of a clipboard; empty if it holds something else."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return []
    boxes = found.get("boxes") if isinstance(found, dict) else None
    if not isinstance(boxes, list) or len(boxes) > MOST_PASTED:
        return []
    return [box for box in boxes if _is_box(box, _DEEPEST)]


def _is_box(data: Any, deepest: int) -> bool:
    """Whether plain data is a box as far as operations on boxes look at it."""
    if not isinstance(data, dict) or not isinstance(data.get("box"), str) or not deepest:
        return False
    inner = data.get("boxes", [])
    named = all(isinstance(data.get(name, ""), str) for name in ("name", "continues_in"))
    return named and isinstance(inner, list) and all(_is_box(one, deepest - 1) for one in inner)


def grouped(data: Mapping[str, Any], paths: Sequence[Path], area: Area) -> tuple[Path, Boxes, Path]:
    """Return a list in which boxes have become a group, in the place of the highest, and the group's path.

    Args:
        data: the draft.
        paths: boxes of one list.
        area: what the group covers, measured as the boxes are.
    """
    holder = holder_of(paths[0])
    boxes = boxes_at(data, holder)
    chosen = [index for index in range(len(boxes)) if (*holder, index) in set(paths)]
    inner = shifted([boxes[index] for index in chosen], -area.x, -area.y)
    group = {
        "box": "group",
        "name": "group",
        "x": rounded(area.x),
        "y": rounded(area.y),
        "width": rounded(area.width),
        "height": rounded(area.height),
        "boxes": inner,
    }
    kept = [(index, box) for index, box in enumerate(boxes) if index not in chosen[:-1]]
    found = [group if index == chosen[-1] else box for index, box in kept]
    return holder, found, (*holder, chosen[-1] - len(chosen) + 1)


def ungrouped(data: Mapping[str, Any], path: Path) -> tuple[Path, Boxes, list[Path]]:
    """Return the list in which a group has become its boxes again, and their paths."""
    holder, at = holder_of(path), path[-1]
    boxes = boxes_at(data, holder)
    group = boxes[int(at)]
    inner = shifted(group.get("boxes", []), _number(group, "x"), _number(group, "y"))
    found = [*boxes[: int(at)], *inner, *boxes[int(at) + 1 :]]
    return holder, found, [(*holder, int(at) + index) for index in range(len(inner))]
