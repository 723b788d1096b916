"""Text boxes that go on in one another: each draws its own part of the text of all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from editor.printing.faces.drawers import Inner, Styles, inside, placing
from editor.printing.faces.expressions import Worked, optional
from editor.printing.faces.flowing import filler_drawer, paragraph_maker
from editor.printing.faces.sheet import Frame, Rect, Sheet
from editor.printing.flow import FlowBox, Flowed, Paragraph, flow_through
from schemas.expression_budget import OverBudget
from schemas.face import FaceBase
from schemas.face_boxes import BoxBase, RichBox
from schemas.face_chains import ChainedBox, chains_of
from schemas.problems import EditorError


@dataclass(frozen=True)
class _Step:
    """A box on the way to a part: a group, or the box itself."""

    hidden: bool
    when: Worked | None
    place: Callable[[Sheet, Frame], Rect]


@dataclass(frozen=True)
class _Part:
    box: RichBox
    way: tuple[_Step, ...]
    paragraphs: Callable[[Sheet, Frame], list[Paragraph]]
    fill: Callable[[Sheet, Frame, Rect, Flowed], None]

    def at(self, sheet: Sheet, frame: Frame) -> Rect | None:
        """Return where it stands on its side; None if it is not drawn.

        Args:
            sheet: what is drawn on.
            frame: the whole side.
        """
        at = None
        for step in self.way:
            if step.hidden or (step.when is not None and not step.when(sheet.scope)):
                return None
            frame = inside(at, frame) if at is not None else frame
            at = step.place(sheet, frame)
        return at


def chain_drawers(template: FaceBase, styles: Styles) -> dict[str, Inner]:
    """Return path of a box that goes on in another, or takes its text -> the function that draws its part.

    Every box works the text of all out for itself, so that each is drawn again where any of them changes.
    """
    sides = {"front": template.front, "back": template.back or ()}
    found: dict[str, Inner] = {}
    for chain in chains_of(tuple(sides.items())):
        parts = [_part(one, sides[one.side], styles) for one in chain]
        for number, one in enumerate(chain):
            found[one.path] = partial(_draw, (template.width_mm, template.height_mm), parts, number)
    return found


def _part(one: ChainedBox, boxes: Sequence[Any], styles: Styles) -> _Part:
    way: list[_Step] = []
    for number in one.numbers:
        box: BoxBase = boxes[number]
        way.append(_Step(box.hidden, optional(box.when), placing(box)))
        boxes = getattr(box, "boxes", ())
    return _Part(one.box, tuple(way), paragraph_maker(one.box, styles), filler_drawer(one.box))


def _draw(
    size: tuple[float, float],
    parts: Sequence[_Part],
    own: int,
    sheet: Sheet,
    frame: Frame,
    at: Rect,
) -> None:
    """Draw the part of the text that stands in one box.

    Those that are not drawn on this card give neither text nor room; the last of all says what is too long.
    """
    whole = Frame(0, 0, *size, frame.scale, frame.letters)
    boxes: dict[int, FlowBox] = {}
    paragraphs: list[Paragraph] = []
    for number, part in enumerate(parts):
        try:
            place = at if number == own else part.at(sheet, whole)
            if place is not None:
                paragraphs += part.paragraphs(sheet, frame)
                sizes = (place.x, place.y, place.width, place.height)
                boxes[number] = FlowBox(*sizes, part.box.name, part.box.anchor)
        except OverBudget:
            raise
        except EditorError:
            if number == own:
                raise
            return  # said and shown at the box that it is about
    columns = flow_through(tuple(paragraphs), tuple(boxes.values()), parts[-1].box.too_long)
    marks = columns[list(boxes).index(own)]
    parts[own].fill(sheet, frame, at, marks)
    sheet.marks.extend(marks)
