"""A face copied to another kind of card or another size, and what of it does not fit there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from editor.services import saving
from editor.services.faces import template_problems
from editor.services.rulesets import rulesets_of
from editor.services.workspace import Workspace
from schemas.base import must_be, system_of
from schemas.face import FaceBase
from schemas.parse import dump_document, parse_document
from schemas.problems import Problem, Severity

_OWN: Final = ("id", "usual", "schema_version")
"""What a copy does not take over."""
_PART: Final = re.compile(r"(\w+)\[(\d+)\]")
"""How the path of a problem in a box or a style begins."""
_SLACK_MM: Final = 0.05
_TO_THE_RIGHT, _DOWN, _EVEN = ("x", "width"), ("y", "height"), "_mm"


@dataclass(frozen=True)
class FaceOrder:
    """What a copy is to be."""

    shows: str
    """Kind of card."""
    width_mm: float
    height_mm: float
    scaled: bool = True
    """Boxes and letters grow or shrink with the face; else they stay as large as they are."""


@dataclass(frozen=True)
class FaceCopy:
    """A copy that is not stored yet."""

    template: FaceBase
    problems: tuple[Problem, ...]
    """Fields that cards of the kind lack, and boxes that reach over the edge, each with its path."""


def plan_copy(ws: Workspace, template: FaceBase, order: FaceOrder) -> FaceCopy:
    """Return a copy of a face for another kind or size, with what does not fit; nothing is stored.

    Raises:
        EditorError: the game has no such kind, or the size is none.
    """
    data = {name: value for name, value in dump_document(template).items() if name not in _OWN}
    across, down = order.width_mm / template.width_mm, order.height_mm / template.height_mm
    if order.scaled:
        data = _scaled(data, across, down)
    if order.shows != template.shows:
        data["fits"] = ""  # it says which cards of the other kind it was for
    same = order.shows == template.shows
    end = f"{order.width_mm:g}x{order.height_mm:g}".replace(".", "-") if same else order.shows
    slug = saving.free_slug(ws, system_of(template), "face", f"{template.slug}-{end}")
    data |= {
        "slug": slug,
        "shows": order.shows,
        "width_mm": order.width_mm,
        "height_mm": order.height_mm,
    }
    made = must_be(parse_document(data, ws.systems), FaceBase)
    rulesets = rulesets_of(ws, system_of(made))
    found = template_problems(made, ws.systems, rulesets.own_fields(made.shows), rulesets.holds())
    return FaceCopy(made, (*found, *_outside(made)))


def misfits(copy: FaceCopy) -> Iterator[tuple[str, Problem]]:
    """Yield what does not fit, each with the name of its box or style; '' where its sentence names it."""
    for one in copy.problems:
        yield "" if one.code == "face.box_outside" else part_named(copy.template, one.path), one


def part_named(template: FaceBase, path: str) -> str:
    """Return the name of the box or style that the path of a problem leads into; '' for another field."""
    found = _PART.match(path)
    parts = getattr(template, found[1], None) if found is not None else None
    if found is None or not isinstance(parts, tuple):
        return ""
    part = parts[int(found[2])]
    return str(getattr(part, "name", "") or getattr(part, "id", "")).replace("_", " ")


def store_copy(ws: Workspace, copy: FaceCopy) -> str:
    """Store a copy, and return its id.

    Raises:
        EditorError: its short name was taken meanwhile.
    """
    return saving.create(ws, copy.template).id


def _scaled(part: Any, across: float, down: float) -> Any:
    """Return plain data with every length in it scaled."""
    if isinstance(part, list):
        return [_scaled(one, across, down) for one in part]
    if not isinstance(part, Mapping):
        return part
    found: dict[str, Any] = {}
    for name, value in part.items():
        if name in ("guides_x", "guides_y"):
            found[name] = [round(one * (across if name == "guides_x" else down), 2) for one in value]
        elif isinstance(value, int | float) and not isinstance(value, bool):
            factor = _factor(name, across, down)
            found[name] = value if factor == 1.0 else round(value * factor, 3)
        else:
            found[name] = _scaled(value, across, down)
    return found


def _factor(name: str, across: float, down: float) -> float:
    if name in _TO_THE_RIGHT:
        return across
    if name in _DOWN:
        return down
    return min(across, down) if name.endswith(_EVEN) and name not in ("safe_mm", "bleed_mm") else 1.0


def _outside(template: FaceBase) -> Iterator[Problem]:
    """Yield a warning for each box that reaches farther over the edge than what is cut off."""
    over = template.bleed_mm + _SLACK_MM
    for side, boxes in (("front", template.front), ("back", template.back or ())):
        for number, box in enumerate(boxes):
            right = box.x + (box.width if box.width is not None else 0.0) - template.width_mm
            below = box.y + (box.height if box.height is not None else 0.0) - template.height_mm
            far = max(-box.x, -box.y, right, below)
            if far > over:
                values = {"box": box.name.replace("_", " "), "far": f"{far:.1f}"}
                yield Problem(
                    code="face.box_outside",
                    severity=Severity.WARNING,
                    path=f"{side}[{number}]",
                    document=template.id,
                    values=values,
                )
