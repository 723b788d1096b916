"""Text boxes of a draft that go on in one another, as plain data: what changes of boxes mean for them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, Final

from editor.ui.editors.faces.changes import SIDES, Box, Boxes, boxes_at
from editor.ui.kit.documents.draft import Path, read, replaced

FIELD: Final = "continues_in"
Line = tuple[Path, Path]
"""A box, and the one in which its text goes on."""


def flowing(data: Mapping[str, Any]) -> dict[Path, Box]:
    """Return the boxes whose text may go on in another: those with paragraphs, outside of lists."""
    found: dict[Path, Box] = {}
    for side in SIDES:
        for path, box in _inside((side,), boxes_at(data, (side,))):
            found[path] = box
    return found


def _inside(holder: Path, boxes: Sequence[Box]) -> Iterator[tuple[Path, Box]]:
    for number, box in enumerate(boxes):
        if isinstance(box, dict) and box.get("box") == "rich":
            yield (*holder, number), box
        elif isinstance(box, dict) and box.get("box") == "group":
            yield from _inside((*holder, number, "boxes"), box.get("boxes") or [])


def lines(data: Mapping[str, Any]) -> list[Line]:
    """Return which box goes on in which."""
    boxes = flowing(data)
    by_name = {str(box.get("name")): path for path, box in boxes.items()}
    return [(path, by_name[name]) for path, box in boxes.items() if (name := box.get(FIELD)) in by_name]


def lines_on(data: Mapping[str, Any], side: str) -> list[tuple[Path, Path | None, str]]:
    """Return each box of a side that goes on, the box where it does, and its name; None on the other side."""
    return [
        (one, other if other[0] == side else None, str(read(data, (*other, "name"), "")).replace("_", " "))
        for one, other in lines(data)
        if one[0] == side
    ]


def candidates(data: Mapping[str, Any], path: Path) -> list[Path]:
    """Return the boxes in which one may go on: no other goes on there, and none leads back to it."""
    boxes = flowing(data)
    names = [box.get("name") for box in boxes.values()]
    others = {box.get(FIELD) for one, box in boxes.items() if one != path}
    leads = dict(lines(data))
    found = []
    for one, box in boxes.items():
        way, seen = one, {one}
        while way in leads and leads[way] not in seen:
            way = leads[way]
            seen.add(way)
        if path not in seen and names.count(box.get("name")) == 1 and box.get("name") not in others:
            found.append(one)
    return found


def renamed(data: Mapping[str, Any], path: Path, name: str) -> list[tuple[Path, Any]]:
    """Return the fields that change when a box gets another name: its own, and that of who goes on in it."""
    before = [one for one, other in lines(data) if other == path]
    return [((*path, "name"), name), *(((*one, FIELD), name) for one in before)]


def passed_on(data: Mapping[str, Any], gone: Collection[Path]) -> Any:
    """Return a draft in which the text of boxes that go stands in the others of their chains.

    A box that went on in one of them goes on in the next that stays.

    Args:
        data: the draft.
        gone: paths of boxes, or of groups with all that is in them; they are still there in what is returned.
    """
    leads, heads = dict(lines(data)), {other for _one, other in lines(data)}
    for first in [one for one in leads if one not in heads]:
        chain = [first]
        while (following := leads.get(chain[-1])) is not None and following not in chain:
            chain.append(following)
        kept = [one for one in chain if not any(one[: len(out)] == out for out in gone)]
        if kept and len(kept) < len(chain):
            data = _shortened(data, chain, kept)
    return data


def _shortened(data: Mapping[str, Any], chain: Sequence[Path], kept: Sequence[Path]) -> Any:
    """Return a draft in which only some boxes of a chain have its text."""
    texts: dict[Path, list[Any]] = {one: [] for one in kept}
    waiting: list[Any] = []
    for one in chain:
        waiting += read(data, (*one, "paragraphs"), None) or []
        if one in texts:
            texts[one], waiting = waiting, []
    texts[kept[-1]] += waiting
    found: Any = data
    for number, one in enumerate(kept):
        following = read(data, (*kept[number + 1], "name"), "") if number + 1 < len(kept) else ""
        found = replaced(found, (*one, "paragraphs"), texts[one])
        found = replaced(found, (*one, FIELD), following)
    return found


def with_free_names(data: Mapping[str, Any], boxes: Sequence[Box], words: Mapping[str, str]) -> Boxes:
    """Return copies of boxes whose chains are their own, before they are put on the face.

    Boxes with paragraphs whose name is taken get another. One that went on in a box that is not among them
    goes on nowhere; one without words that no copy leads to gets some.

    Args:
        data: the draft.
        boxes: the copies.
        words: a text per language.
    """
    taken = {str(box.get("name")) for box in flowing(data).values()}
    copies = dict(_inside((), boxes))
    names: dict[str, str] = {}
    for box in copies.values():
        old = str(box.get("name"))
        new = old if old not in taken else next(n for n in _numbered(old) if n not in taken)
        names[old] = new
        taken.add(new)
    led_to = {names.get(str(box.get(FIELD) or ""), "") for box in copies.values()}
    styles = data.get("styles") or [{}]
    first = {"text": dict(words), "style": str(styles[0].get("id", "text"))}
    found: Any = list(boxes)
    for path, box in copies.items():
        name, following = names[str(box.get("name"))], names.get(str(box.get(FIELD) or ""), "")
        paragraphs = box.get("paragraphs") or ([] if name in led_to else [first])
        found = replaced(found, path, {**box, "name": name, "paragraphs": paragraphs, FIELD: following})
    return list(found)


def _numbered(name: str) -> Iterator[str]:
    return (f"{name}_{number}" for number in count(2))


def new_box_for_the_rest(data: Mapping[str, Any], path: Path) -> tuple[Box, str]:
    """Return a box of the same size beside one, or below it, without words of its own, and its name.

    It goes on where the other did.
    """
    box = read(data, path, {})
    taken = {str(one.get("name")) for one in flowing(data).values()}
    name = next(one for one in _numbered(str(box.get("name"))) if one not in taken)
    width, height = box.get("width"), box.get("height")
    x, y = float(box.get("x") or 0.0), float(box.get("y") or 0.0)
    gap = 2.0
    room = float(data.get("width_mm") or 0.0)
    if width is not None and x + 2 * width + gap <= room:
        x += width + gap
    else:
        y += (height or 10.0) + gap
    kept = {one: value for one, value in box.items() if one not in ("paragraphs", "filler", "filler_back")}
    return {**kept, "name": name, "x": round(x, 2), "y": round(y, 2), "paragraphs": []}, name
