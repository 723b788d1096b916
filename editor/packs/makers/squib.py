"""The face of a Squib deck: from its script and its layouts, or from a layout alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from editor.packs.makers.foreign_set import (
    Align,
    Anchor,
    BoxKind,
    Cell,
    ForeignBox,
    ForeignFace,
    ForeignStyle,
    Pieces,
    loss,
)
from editor.packs.makers.lengths import INCH, colour
from editor.packs.makers.squib_layout import DECK_MM, LENGTHS, Options, Sizes
from editor.packs.makers.squib_script import Call, Given, SquibScript
from schemas.made_names import key_from
from schemas.problems import Problem

PROGRAM: Final = "Squib"
_FONT: Final = re.compile(r"(.*?)[\s,]*(\d+(?:\.\d+)?)?(?:px)?\s*")
_BOLD: Final = re.compile(r"\b(bold|heavy|black)\b", re.IGNORECASE)
_ITALIC: Final = re.compile(r"\b(italic|oblique)\b", re.IGNORECASE)
_ALIGN: Final[Mapping[str, Align]] = {"center": "centre", "right": "right"}
_ANCHOR: Final[Mapping[str, Anchor]] = {"middle": "middle", "bottom": "bottom"}
_SHAPES: Final[Mapping[str, BoxKind]] = {"circle": "disc", "ellipse": "disc", "line": "line"}
_UNDERSTOOD: Final = frozenset(
    {"str", "file", "font", "font_size", "color", "align", "valign", "fill_color", "stroke_color", "layout"}
    | {"range", "markup", "wrap", "extends", "y_radius", *LENGTHS}
)
_WITHOUT_EFFECT: Final = frozenset({"", "none", "false", "0", "nil", "over"})


def deck_sizes(script: SquibScript) -> Sizes:
    """Return the size of the cards of a script in millimetres; that of every deck where it says none."""
    plain = Sizes(*DECK_MM)
    dpi = script.deck.get("dpi")
    if isinstance(dpi, str) and re.fullmatch(r"[1-9]\d{1,3}", dpi):
        plain = Sizes(*DECK_MM, pixel=INCH / int(dpi))
    sides = []
    for name, usual in (("width", DECK_MM[0]), ("height", DECK_MM[1])):
        said = script.deck.get(name)
        length = plain.length(name, said) if isinstance(said, str) else None
        sides.append(round(length if length is not None and 5 <= length <= 420 else usual, 2))
    return Sizes(sides[0], sides[1], plain.pixel)


def layouts_of(script: SquibScript) -> tuple[str, ...]:
    """Return the names of the layouts of a script."""
    said = script.deck.get("layout")
    if isinstance(said, str):
        return (said,)
    return tuple(str(one) for one in said) if isinstance(said, tuple) else ()


def face_of_script(
    script: SquibScript, file: str, layouts: Mapping[str, Options], sizes: Sizes
) -> tuple[ForeignFace, list[Problem]]:
    """Return the face that a script draws, and what of it was lost.

    Args:
        script: the script.
        file: its name.
        layouts: boxes by name.
        sizes: of the card.
    """
    boxes: list[ForeignBox] = []
    lost: list[Problem] = []
    for call in script.calls:
        name = call.options.get("layout")
        layout = layouts.get(name) if isinstance(name, str) else None
        if name is not None and layout is None:
            lost.append(loss("squib_no_layout", file, call.line, name=str(name)[:60]))
        _draw(call, layout or {}, file, sizes, boxes, lost)
    return ForeignFace(sizes.width, sizes.height, tuple(boxes)), lost


def face_of_layout(
    layouts: Mapping[str, Options], file: str, header: Sequence[str], sizes: Sizes
) -> tuple[ForeignFace, list[Problem]]:
    """Return the face of a layout without its script: a box shows the column that is called as it is.

    Args:
        layouts: boxes by name.
        file: its name.
        header: headers of the table.
        sizes: of the card.
    """
    columns = {key_from(one): one for one in header}
    boxes: list[ForeignBox] = []
    lost: list[Problem] = []
    for name, options in layouts.items():
        column = columns.get(key_from(name))
        if column is None:
            lost.append(loss("box_without_column", file, name=name[:60]))
            continue
        picture = "file" in options or key_from(name) in ("art", "picture", "image", "illustration")
        given: dict[str, Given] = {"file" if picture else "str": (Cell(column),), "layout": name}
        _draw(Call("png" if picture else "text", given, 0), options, file, sizes, boxes, lost)
    return ForeignFace(sizes.width, sizes.height, tuple(boxes)), lost


def _draw(
    call: Call, layout: Options, file: str, sizes: Sizes, boxes: list[ForeignBox], lost: list[Problem]
) -> None:
    """Add the box of one line, or note why it is lost."""
    said: dict[str, object] = {**layout, **call.options}
    for option, value in call.options.items():
        if option in LENGTHS:
            said[option] = sizes.length(option, value)
    name = key_from(str(said.get("layout") or ""))[:40] or f"{call.name}_{call.line}"
    if call.options.get("range", "all") != "all":
        lost.append(loss("squib_range", file, call.line, name=call.name))
        return
    unread = [option for option, value in said.items() if value is None and option not in ("str", "file")]
    if unread:
        lost.append(loss("squib_options", file, call.line, name=name, options=", ".join(unread)[:120]))
    others = [
        option
        for option, value in said.items()
        if option not in _UNDERSTOOD and str(value).lower() not in _WITHOUT_EFFECT
    ]
    if others:
        lost.append(loss("squib_options", file, call.line, name=name, options=", ".join(others)[:120]))
    x, y, width, height = _place(call, said, sizes)
    if min(width, height) < 0:
        lost.append(loss("squib_options", file, call.line, name=name, options="width, height"))
    elif call.name == "background":
        fill = colour(str(said.get("color", "")))
        boxes.append(
            ForeignBox("rect", name, call.line, 0, 0, sizes.width, sizes.height, fill=fill or "#ffffff")
        )
    elif call.name in ("text", "png", "svg"):
        pieces = _pieces(said.get("str" if call.name == "text" else "file"))
        if pieces is None:
            lost.append(loss("squib_no_words", file, call.line, name=name))
        elif call.name == "text":
            boxes.append(
                ForeignBox("text", name, call.line, x, y, width, height, pieces, _style(said, sizes))
            )
        else:
            boxes.append(ForeignBox("picture", name, call.line, x, y, width, height, pieces))
    else:
        boxes.append(_shape(call, name, (x, y, width, height), said))


def _place(call: Call, said: Options, sizes: Sizes) -> tuple[float, float, float, float]:
    def at(name: str, otherwise: float) -> float:
        value = said.get(name)
        return float(value) if isinstance(value, int | float) else otherwise

    if call.name == "line":
        x, y = at("x1", 0), at("y1", 0)
        return x, y, at("x2", 50 * sizes.pixel) - x, at("y2", 50 * sizes.pixel) - y
    if call.name == "circle":  # its place is that of its middle
        radius = at("radius", 100 * sizes.pixel)
        return at("x", 0) - radius, at("y", 0) - radius, 2 * radius, 2 * radius
    x, y = at("x", 0), at("y", 0)
    return x, y, at("width", max(sizes.width - x, 0)), at("height", max(sizes.height - y, 0))


def _pieces(value: object) -> Pieces | None:
    if isinstance(value, str):
        return (value,) if value else None
    return value if isinstance(value, tuple) and any(isinstance(one, Cell) for one in value) else None


def _style(said: Options, sizes: Sizes) -> ForeignStyle:
    found = _FONT.fullmatch(str(said.get("font") or "Arial 36"))
    name, size = (found[1], found[2]) if found is not None else ("", None)
    wanted = said.get("font_size")
    points = float(str(wanted)) if re.fullmatch(r"\d+(\.\d+)?", str(wanted)) else float(size or 36)
    # The program draws 96 pixels for 72 points, whatever the resolution of its deck.
    size_mm = points * 96 / 72 * sizes.pixel
    return ForeignStyle(
        font=_ITALIC.sub("", _BOLD.sub("", name)).strip(" ,"),
        size_mm=round(min(max(size_mm, 0.5), 100), 2),
        bold=_BOLD.search(name) is not None,
        italic=_ITALIC.search(name) is not None,
        colour=colour(str(said.get("color", "black"))) or "#000000",
        align=_ALIGN.get(str(said.get("align", "")), "left"),
        anchor=_ANCHOR.get(str(said.get("valign", "")), "top"),
    )


def _shape(call: Call, name: str, place: tuple[float, float, float, float], said: Options) -> ForeignBox:
    kind = _SHAPES.get(call.name, "rect")
    thick, radius = said.get("stroke_width"), said.get("radius", said.get("x_radius"))
    return ForeignBox(
        kind,
        name,
        call.line,
        *place,
        fill=colour(str(said.get("fill_color", ""))) or "",
        stroke=colour(str(said.get("stroke_color", "black"))) or "",
        stroke_mm=min(max(float(thick) if isinstance(thick, int | float) else 0.17, 0.0), 20.0),
        radius_mm=float(radius) if isinstance(radius, int | float) and kind == "rect" else 0.0,
    )
