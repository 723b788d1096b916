"""What each box of a card was drawn from: after an edit only boxes that read what changed are drawn anew."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from editor.printing.face import Mark
    from editor.printing.faces.drawers import Drawer
    from editor.printing.faces.scope import Scope
    from editor.printing.faces.sheet import Frame, Sheet
    from schemas.base import Document

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class _Drawn:
    marks: tuple[Mark, ...]
    names: frozenset[str]
    """Names of the document and its facts that it read."""
    cost: tuple[int, int]
    """What its expressions cost of the budget of the card."""


class _Watched:
    """Passes for a document, and keeps what is read of it."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self.read: dict[str, Any] = {}

    @property  # type: ignore[misc]
    def __class__(self) -> type[Document]:  # type: ignore[override]
        return type(self._document)

    def __getattr__(self, name: str) -> Any:
        found = self.read[name] = getattr(self._document, name)
        return found


class FaceMemory:
    """Remembers the boxes of one card that is drawn again and again, without its faults."""

    def __init__(self) -> None:
        self._made: dict[object, tuple[Sequence[object], Mapping[str, Any], Any]] = {}
        """By the maker: what it was given beside the document, the fields that it read, what it made."""
        self._around: Sequence[object] = ()
        self._boxes: dict[tuple[str, int], _Drawn] = {}
        self._parts: dict[tuple[str, int], dict[Hashable, _Drawn]] = {}
        """The parts of a box, as far as they were there when it was drawn last."""
        self._values: dict[str, Any] = {}
        self._changed: set[str] = set()
        self.used = False
        """Whether a box of the card that is drawn now was taken from here."""

    def forget(self) -> None:
        """Draw everything anew next time."""
        self._boxes.clear()
        self._parts.clear()
        self._values.clear()
        self.used = False

    def made(self, make: Callable[..., Made], document: Document, *given: object) -> Made:
        """Return what ``make(document, *given)`` makes, made anew only where a field that it read changed."""
        around = (type(document), *given)
        before, read, made = self._made.get(make, ((), {}, None))
        if around == before:
            for name, value in read.items():
                if _differ(getattr(document, name), value):
                    break
            else:
                return cast("Made", made)
        watched = _Watched(document)
        made = make(cast("Document", watched), *given)
        self._made[make] = (around, watched.read, made)
        return made

    def begin(self, around: Sequence[object], scope: Scope) -> None:
        """Begin to draw the card.

        Args:
            around: all that boxes read beside names; where one of it is another one everything is forgotten.
            scope: the names as they are now.
        """
        self.used = False
        if around != self._around:
            self.forget()
        self._around = around
        self._changed = set()
        for name, before in self._values.items():
            now = scope.named(name)
            if _differ(now, before):
                self._changed.add(name)
                self._values[name] = now

    def draw(self, sheet: Sheet, frame: Frame, boxes: Sequence[Drawer]) -> None:
        """Draw the boxes of a side.

        Raises:
            OverBudget: the boxes that are remembered cost too much together with the others.
        """
        steps = letters = 0
        for number, box in enumerate(boxes):
            known = self._boxes.get((sheet.side, number))
            if known is not None and known.names.isdisjoint(self._changed):
                self.used = True
                steps, letters = steps + known.cost[0], letters + known.cost[1]
                sheet.marks.extend(known.marks)
            else:
                parts: dict[Hashable, _Drawn] = {}
                sheet.part = partial(self._part, sheet, self._parts.get((sheet.side, number), {}), parts)
                self._boxes[sheet.side, number] = self._noted(sheet, partial(box, sheet, frame))
                self._parts[sheet.side, number] = parts
        sheet.part = None
        sheet.scope.budget.spend(steps, letters)
        sheet.watch("", "")

    def _part(
        self,
        sheet: Sheet,
        before: Mapping[Hashable, _Drawn],
        parts: dict[Hashable, _Drawn],
        key: Hashable,
        draw: Callable[[], None],
    ) -> None:
        """Draw a part of the box that is drawn, or take what it was where it read nothing that changed."""
        known = before.get(key)
        if known is None or not known.names.isdisjoint(self._changed):
            parts[key] = self._noted(sheet, draw)
            return
        parts[key] = known
        self.used = True
        sheet.marks.extend(known.marks)
        sheet.scope.budget.spend(*known.cost)
        sheet.scope.read |= {name: self._values[name] for name in known.names}

    def _noted(self, sheet: Sheet, draw: Callable[[], None]) -> _Drawn:
        """Draw something and note what it read: of the names that are read only those that it asks for."""
        scope, first, before = sheet.scope, len(sheet.marks), sheet.scope.budget.spent
        outer, scope.read = scope.read, {}
        try:
            draw()
        finally:
            read, scope.read = scope.read, outer
            outer |= read
        self._values |= read
        steps, letters = scope.budget.spent
        cost = steps - before[0], letters - before[1]
        return _Drawn(tuple(sheet.marks[first:]), frozenset(read), cost)


def _differ(one: object, other: object) -> bool:
    """Whether two values may look different: 1, 1.0 and true are equal, but not the same in print."""
    return one is not other and (type(one) is not type(other) or one != other)
