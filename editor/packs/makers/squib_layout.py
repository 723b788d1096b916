"""Layouts of Squib (.yml): named boxes with sizes in pixels or units, one built on another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.packs.makers.foreign_set import refused
from editor.packs.makers.lengths import INCH, millimetres
from editor.packs.yaml_io import read_text
from editor.packs.yaml_source import Limits

DPI: Final = 300.0
DECK_MM: Final = (825 * INCH / DPI, 1125 * INCH / DPI)
"""Size of a deck that says none, with its bleed."""
_LIMITS: Final = Limits(size=1_000_000, depth=8, values=20_000)
_MOST_BOXES: Final = 150
_DEEPEST: Final = 30
_CHANGED: Final = re.compile(r"\s*([+-])=\s*(.+)")
_WHOLE: Final = re.compile(
    r"\s*(width|height|deck|middle|center|centre)\s*(?:([-+*/])\s*(.+))?", re.IGNORECASE
)
LENGTHS: Final = ("x", "y", "width", "height", "radius", "x_radius", "stroke_width", "x1", "y1", "x2", "y2")
Options = Mapping[str, object]
"""What a layout or a line of a script says: option -> value."""


@dataclass(frozen=True)
class Sizes:
    """What lengths are measured by."""

    width: float
    """Of the card, in millimetres."""
    height: float
    pixel: float = INCH / DPI
    """Millimetres of a pixel."""

    def length(self, name: str, value: object) -> float | None:
        """Return a length in millimetres; None if it is none.

        Args:
            name: of the option.
            value: a number of pixels, ``0.5in``, ``middle``, ``width - 10mm``.
        """
        whole = self.height if name.startswith(("y", "height")) else self.width
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            return None
        text = str(value).strip()
        found = _WHOLE.fullmatch(text)
        if found is None:
            return millimetres(text, self.pixel)
        base = whole / 2 if found[1].lower() in ("middle", "center", "centre") else whole
        if found[2] is None:
            return round(base, 3)
        return _worked_out(base, found[2], found[3], self.pixel)


def _worked_out(base: float, sign: str, text: str, pixel: float) -> float | None:
    if sign in "*/":
        number = millimetres(text, 1.0)
        if number is None or (sign == "/" and number == 0):
            return None
        return round(base * number if sign == "*" else base / number, 3)
    other = millimetres(text, pixel)
    if other is None:
        return None
    return round(base + other if sign == "+" else base - other, 3)


def read_layout(raw: bytes, file: str, known: Mapping[str, Options], sizes: Sizes) -> dict[str, Options]:
    """Return the boxes of a layout, each with what it takes from others; their lengths are millimetres.

    Args:
        raw: what the file holds.
        file: its name.
        known: boxes of layouts that were read before.
        sizes: what lengths are measured by.

    Raises:
        EditorError: it is no layout, or boxes are built on one another in a circle.
    """
    sources = read_text(raw, file if file.endswith((".yml", ".yaml")) else f"{file}.yml", _LIMITS)
    data = sources[0].data if len(sources) == 1 else None
    if not isinstance(data, dict) or not all(isinstance(one, dict) for one in data.values()):
        raise refused("no_layout", file, fix="no_layout_fix")
    if len(data) > _MOST_BOXES:
        raise refused("too_many_boxes", file, found=len(data), most=_MOST_BOXES)
    done: dict[str, Options] = dict(known)
    for name in data:
        done.pop(name, None)
    for name in data:
        _resolve(name, data, done, sizes, file, ())
    return done


def _resolve(
    name: str,
    data: Mapping[str, Mapping[str, object]],
    done: dict[str, Options],
    sizes: Sizes,
    file: str,
    above: tuple[str, ...],
) -> Options:
    if name in done:
        return done[name]
    if name in above or len(above) > _DEEPEST:
        raise refused("layout_circle", file, names=" → ".join((*above, name))[:200])
    if name not in data:
        raise refused("layout_no_parent", file, name=name[:60], child=above[-1][:60] if above else "")
    own = data[name]
    parents = own.get("extends", ())
    made: dict[str, object] = {}
    for parent in (parents,) if isinstance(parents, str) else parents if isinstance(parents, list) else ():
        made |= _resolve(str(parent), data, done, sizes, file, (*above, name))
    for option, value in own.items():
        if option != "extends":
            made[option] = _laid_over(option, value, made.get(option), sizes)
    done[name] = made
    return made


def _laid_over(option: str, value: object, inherited: object, sizes: Sizes) -> object:
    """Return the value of an option; ``+= 5`` adds to what is inherited."""
    found = _CHANGED.fullmatch(value) if isinstance(value, str) else None
    if found is not None:
        more = sizes.length(option, found[2])
        base = inherited if isinstance(inherited, int | float) else 0.0
        if more is None:
            return None
        return round(base + more if found[1] == "+" else base - more, 3)
    return sizes.length(option, value) if option in LENGTHS else value
