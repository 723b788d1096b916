"""What a game adds to the page of its scenarios: its board, the things on it, what may be done with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.rules.core.contract import Setup
from editor.ui.kit.documents.draft import Path, replaced
from schemas.base import ref_to
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from schemas.base import Document

At = Any
"""A place on the board: a point in units of the scene, or a field of a hex map."""


@dataclass(frozen=True)
class Row:
    """A thing in the list beside the board: it is dragged from there."""

    id: str
    """As in :meth:`Board.thing_at`; things of equal kind that are not on the board may be new each time."""
    name: str
    note: str = ""
    """Where it is now, in words."""


@dataclass(frozen=True)
class Rows:
    """A heading of the list with its things."""

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    colour: str = ""
    """Colour of the side (``#rrggbb``), '' for none."""


@dataclass(frozen=True)
class Step:
    """A change of the draft: one named step of undo."""

    words: str
    changes: tuple[tuple[Path, Any], ...]
    chosen: str = ""
    """What is chosen afterwards, where the thing gets another id by it; '' for the thing itself."""


class RefusedError(Exception):
    """Why something cannot be put where it was dropped: a sentence in the language of the window."""


class Board(Protocol):
    """The board of one draft, made anew after each change; it changes nothing itself."""

    def lists(self) -> Sequence[Rows]:
        """Return everything that can be put on the board, by sides."""
        ...

    def thing_at(self, at: At) -> str:
        """Return the thing at a place, '' where there is none that could be moved."""
        ...

    def place_of(self, thing: str) -> At | None:
        """Return where a thing is. None if it is not on the board."""
        ...

    def put(self, thing: str, at: At, turns: int = 0) -> Step:
        """Return the step that puts a thing somewhere.

        Args:
            thing: from the list or from the board.
            at: where it is dropped.
            turns: how often the wheel turned it in the hand, clockwise.

        Raises:
            RefusedError: a rule is against it.
        """
        ...

    def turn(self, thing: str, steps: int) -> Step | None:
        """Return the step that turns a thing on the board. None if it has no sides to turn."""
        ...

    def remove(self, thing: str) -> Step | None:
        """Return the step that takes a thing off the board. None if it cannot go."""
        ...

    def take(self, documents: Sequence[str], at: At) -> Step | None:
        """Return the step by which documents of the catalogue, dropped somewhere, are taken in.

        Raises:
            RefusedError: they are not for this place.
        """
        ...

    def describe(self, at: At) -> str:
        """Return what is at a place, for the status line."""
        ...

    def thing_of(self, path: Path) -> str:
        """Return the thing that a place of the document is about, '' for none."""
        ...


class TableBoard(Board, Protocol):
    """A board that is a table of the game's own, drawn by its scene."""

    def extent(self) -> QRectF:
        """Return what is to be seen, in units of the scene."""
        ...

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draw the board as the preview does, with the marks of the set-up."""
        ...

    def outline(self, thing: str, at: QPointF | None = None, turns: int = 0) -> QPainterPath:
        """Return the outline of a thing where it is, or where it would be."""
        ...

    @property
    def pace(self) -> float:
        """How far an arrow key moves a thing, in units of the scene."""
        ...


BoardFactory = Callable[[Setup, "UiContext"], Board | None]
"""``make(setup, context)``. None if documents are missing without which there is no board."""


class Referee:
    """Tries steps on a scenario: what the rules have against it only afterwards refuses them."""

    def __init__(
        self, setup: Setup, refusals: Callable[[Setup], Sequence[Problem]], context: UiContext
    ) -> None:
        self._setup, self._refusals, self._context = setup, refusals, context

    @cached_property
    def _known(self) -> frozenset[tuple[str, str]]:
        return frozenset(_reason(one) for one in self._refusals(self._setup))

    def tried(self, step: Step, further: Mapping[str, Document] = MappingProxyType({})) -> Step:
        """Return a step that no rule is against.

        Args:
            step: what would be changed.
            further: documents that the step refers to, by id.

        Raises:
            RefusedError: with the reason of the rule.
        """
        data: Any = self._setup.scenario.model_dump(mode="json")
        for path, value in step.changes:
            data = replaced(data, path, value)
        try:
            after = parse_document(data)
        except EditorError as trouble:
            raise RefusedError(self._context.error_sentences(trouble)) from trouble
        for one in self._refusals(Setup(after, {**self._setup.documents, **further})):
            if one.severity == "error" and _reason(one) not in self._known:
                raise RefusedError(self._context.sentence(one))
        return step


def _reason(problem: Problem) -> tuple[str, str]:
    return problem.code, str(problem.values)


def reference(document: Document) -> dict[str, Any]:
    """Return the reference to a document as plain data."""
    return ref_to(document).model_dump(mode="json")
