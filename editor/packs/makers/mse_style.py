"""Styles of Magic Set Editor (.mse-style): where the fields of a card stand, as boxes in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.packs.makers.foreign_set import (
    Align,
    Anchor,
    Cell,
    ForeignBox,
    ForeignFace,
    ForeignStyle,
    loss,
    refused,
)
from editor.packs.makers.lengths import INCH, colour
from editor.packs.makers.mse_text import Entry, entries
from editor.packs.makers.reading import lines_of, text_of
from schemas.made_names import key_from
from schemas.problems import Problem

STYLE: Final = "style"
_DPI: Final = 96.0
_PIXELS_OF_A_POINT: Final = 96 / 72
_PICTURES: Final = ("image", "icon", "mainframe image")
_ALIGN: Final[Mapping[str, Align]] = {"center": "centre", "centre": "centre", "right": "right"}
_ANCHOR: Final[Mapping[str, Anchor]] = {"middle": "middle", "bottom": "bottom"}


def read_style(
    members: Mapping[str, bytes], file: str, columns: Mapping[str, bool]
) -> tuple[ForeignFace, list[Problem]]:
    """Return the face of a style, and what of it was lost.

    Args:
        members: the files of the package.
        file: its name.
        columns: fields that the cards have, and whether they name pictures.

    Raises:
        EditorError: it has no style, or says no size.
    """
    if STYLE not in members:
        raise refused("mse_no_style", file)
    text, noted = text_of(members[STYLE], file)
    lost = [noted] if noted is not None else []
    facts: dict[str, str] = {}
    styles: list[Entry] = []
    for entry in entries(lines_of(text, file), file):
        if entry.key in ("card style", "extra card style"):
            styles.append(entry)
        elif entry.key.startswith("card ") and entry.value:
            facts[entry.key] = entry.value
    dpi = _plain(facts.get("card dpi", "")) or _DPI
    width, height = _plain(facts.get("card width", "")), _plain(facts.get("card height", ""))
    if width is None or height is None:
        raise refused("mse_style_size", file)
    width_mm, height_mm = round(width * INCH / dpi, 2), round(height * INCH / dpi, 2)
    if not (5 <= width_mm <= 420 and 5 <= height_mm <= 420):
        raise refused("mse_style_size", file)
    boxes: list[ForeignBox] = []
    for block in styles:
        for entry in entries(block.below, file):
            box, problem = _box(entry, file, columns, INCH / dpi)
            boxes += [box] if box is not None else []
            lost += [problem] if problem is not None else []
    return ForeignFace(width_mm, height_mm, tuple(boxes)), lost


def _plain(text: str) -> float | None:
    """Return a number; None where a script would work it out."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number <= 10_000 else None


def _box(
    entry: Entry, file: str, columns: Mapping[str, bool], unit: float
) -> tuple[ForeignBox | None, Problem | None]:
    said = {one.key: one for one in entries(entry.below, file)}
    place = _place({key: one.value for key, one in said.items()})
    if place is None:
        return None, loss("mse_script", file, entry.line, name=entry.key)
    if entry.key not in columns:
        return None, loss("box_without_column", file, entry.line, name=entry.key)
    left, top, width, height = (round(one * unit, 2) for one in place)
    name, pieces = key_from(entry.key) or "box", (Cell(entry.key),)
    picture = columns[entry.key] or entry.key in _PICTURES
    if picture:
        return ForeignBox("picture", name, entry.line, left, top, width, height, pieces), None
    style = _style(said, file, unit)
    return ForeignBox("text", name, entry.line, left, top, width, height, pieces, style), None


def _place(said: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """Return left, top, width and height in pixels; of right and width the left side follows."""
    found = {key: _plain(said.get(key, "")) for key in ("left", "right", "top", "bottom", "width", "height")}
    across = _span(found["left"], found["right"], found["width"])
    down = _span(found["top"], found["bottom"], found["height"])
    return None if across is None or down is None else (across[0], down[0], across[1], down[1])


def _span(start: float | None, end: float | None, size: float | None) -> tuple[float, float] | None:
    if start is not None and size is not None:
        return start, size
    if start is not None and end is not None and end >= start:
        return start, end - start
    if end is not None and size is not None:
        return end - size, size
    return None


def _style(said: Mapping[str, Entry], file: str, unit: float) -> ForeignStyle:
    font = {one.key: one.value for one in entries(said["font"].below, file)} if "font" in said else {}
    words = said["alignment"].value.lower().split() if "alignment" in said else []
    size = _plain(font.get("size", ""))
    return ForeignStyle(
        font=font.get("name", "").strip('"'),
        size_mm=round(min(max((size or 10) * _PIXELS_OF_A_POINT * unit, 0.5), 100), 2),
        bold=font.get("weight", "") == "bold",
        italic=font.get("style", "") == "italic",
        colour=colour(font.get("color", "black")) or "#000000",
        align=next((_ALIGN[word] for word in words if word in _ALIGN), "left"),
        anchor=next((_ANCHOR[word] for word in words if word in _ANCHOR), "top"),
    )
