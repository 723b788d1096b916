"""Text boxes of a face that go on in one another: one text in columns, in a second panel, on the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from schemas.face_boxes import AnyBox, GroupBox, RepeatBox, RichBox
from schemas.validation import broken

_MOST_NAMED = 12
"""Names of boxes in a message."""


@dataclass(frozen=True)
class ChainedBox:
    """A text box, and the groups that it stands in."""

    side: str
    """``front`` or ``back``."""
    numbers: tuple[int, ...]
    """Numbers of the groups from the outermost, then its own, each from 0."""
    box: RichBox

    @property
    def path(self) -> str:
        """Its path in the template: ``front[3].boxes[1]``."""
        return self.side + ".boxes".join(f"[{number}]" for number in self.numbers)


Chain = tuple[ChainedBox, ...]
"""Boxes with one text, in the order in which they take it."""
Sides = Sequence[tuple[str, Sequence[AnyBox]]]


def chains_of(sides: Sides) -> tuple[Chain, ...]:
    """Return the chains of a valid face; boxes that stand alone are in none.

    Args:
        sides: name of a side and its boxes, the front first.
    """
    boxes = [*_flowing(sides)]
    by_name = {one.box.name: one for one in boxes}
    led_to = {one.box.continues_in for one in boxes if one.box.continues_in}
    found = []
    for one in boxes:
        if one.box.continues_in and one.box.name not in led_to:
            chain = [one]
            while (name := chain[-1].box.continues_in) in by_name and len(chain) <= len(boxes):
                chain.append(by_name[name])
            found.append(tuple(chain))
    return tuple(found)


def check_chains(sides: Sides) -> None:
    """Check which boxes texts go on in.

    Raises:
        PydanticCustomError: a box goes on in one that is not there, that is named like another, that another
            box goes on in already, or from which it comes itself; or one of a list goes on at all; or a box
            has no paragraphs, and none goes on in it.
    """
    boxes = [*_flowing(sides)]
    led_to: dict[str, str] = {}
    for one in boxes:
        name, at = one.box.continues_in, f"{one.path}.continues_in"
        if not name:
            continue
        named = [two for two in boxes if two.box.name == name]
        if not named:
            known = ", ".join([two.box.name for two in boxes if two is not one][:_MOST_NAMED]) or "–"
            raise broken("face.flow_unknown", at=at, box=name, known=known)
        if len(named) > 1:
            raise broken("face.flow_named_alike", at=at, box=name)
        if name in led_to:
            raise broken("face.flow_taken", at=at, box=name, other=led_to[name])
        led_to[name] = one.box.name
        _check_circle(boxes, one, at)
    for one in boxes:
        if not one.box.paragraphs and one.box.name not in led_to:
            raise broken("face.flow_no_words", at=f"{one.path}.paragraphs", box=one.box.name)
    for side, there in sides:
        for number, box in enumerate(there):
            _check_lists(box, f"{side}[{number}]", inside=False)


def _check_circle(boxes: Sequence[ChainedBox], first: ChainedBox, at: str) -> None:
    next_names = {one.box.name: one.box.continues_in for one in boxes if one.box.continues_in}
    way = [first.box.name]
    while (name := next_names.get(way[-1], "")) and name not in way:
        way.append(name)
    if name and name == first.box.name:
        raise broken("face.flow_circle", at=at, way=" → ".join([*way, name]))


def _check_lists(box: AnyBox, at: str, *, inside: bool) -> None:
    """Check boxes that are drawn for each entry of a list."""
    if isinstance(box, RichBox):
        if inside and box.continues_in:
            raise broken("face.flow_in_list", at=f"{at}.continues_in", box=box.name)
        if inside and not box.paragraphs:
            raise broken("face.flow_no_words", at=f"{at}.paragraphs", box=box.name)
        return
    for number, inner in enumerate(getattr(box, "boxes", ())):
        _check_lists(inner, f"{at}.boxes[{number}]", inside=inside or isinstance(box, RepeatBox))


def _flowing(sides: Sides) -> Iterator[ChainedBox]:
    """Yield the boxes with paragraphs that stand on a face once, also those in groups."""
    for side, boxes in sides:
        for number, box in enumerate(boxes):
            yield from _inside(box, side, (number,))


def _inside(box: AnyBox, side: str, numbers: tuple[int, ...]) -> Iterator[ChainedBox]:
    if isinstance(box, RichBox):
        yield ChainedBox(side, numbers, box)
    elif isinstance(box, GroupBox):
        for number, inner in enumerate(box.boxes):
            yield from _inside(inner, side, (*numbers, number))
