"""A piece in hand: where it may be put down, what that would do, whom it would meet and who would see it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPainterPath

from editor.ui.pages.preview.board import Aim, Board, Lift, Trail, Verdict
from editor.ui.pages.preview.drag_view import NOWHERE, DragView
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.guide import At
from editor.ui.pages.preview.hand import Hand
from editor.ui.pages.preview.shown_field import ShownField

_REST_MS: Final = 120
"""So long the pointer rests before it is worked out who would see the piece."""
_SLICE_S: Final = 0.003
"""So long is looked for places, and for who would see it, before the next frame is drawn."""
_SLICES_MS: Final = 8
"""So long lies between two looks: each frame pays for one of them at most."""
_LIT_S: Final = 0.06
"""So long at least lies between two pictures of the places that glow: all of the field is drawn for them."""
_END: Final[Any] = object()
_NOTCH: Final = 120
"""What a step of the wheel turns, in the units of Qt."""


class _Glow(NamedTuple):
    """Where a piece may be put down, turned in one way."""

    left: Iterator[At | None]
    """Places that are still to be asked about."""
    places: set[At]
    area: QPainterPath | None


class Carrying(DragView):
    """Asks the game about each place to which a piece is carried; it takes no events and decides nothing."""

    began = Signal()
    ended = Signal()

    def __init__(self, canvas: ShownField, hand: Hand) -> None:
        super().__init__(canvas, hand)
        self._pointer = QPointF()
        self._turned, self._wheel = 0, 0
        self._looked: dict[Aim, tuple[Verdict, Trail]] = {}
        self._glow: dict[int, _Glow] = {}
        self._rests = QTimer(self)
        self._rests.setSingleShot(True)
        self._rests.setInterval(_REST_MS)
        self._rests.timeout.connect(self._look_back)
        self._lit, self._lit_at = 0, 0.0
        """So many places glow, since when."""
        self._looking: Iterator[At | None] = iter(())
        self._working = QTimer(self)
        self._working.setInterval(_SLICES_MS)
        self._working.timeout.connect(self._work_on)

    @property
    def carrying(self) -> bool:
        """Whether a piece is in hand."""
        return self.lift is not None

    def _aim_at(self, point: QPointF, *, alone: bool = False) -> Aim:
        canvas, inside = self._canvas, self._canvas.rect().contains(point.toPoint())
        at = canvas.at_point(point) if inside else None
        self._pointer = point
        x = y = 0.0
        if isinstance(canvas, FreeCanvas) and inside:
            there = canvas.to_scene(point)
            x, y = there.x(), there.y()
        alone = self.lift.start.alone if self.lift is not None else alone
        return Aim(at, x, y, self._turned, alone)

    def meant_at(self, at: At, tool: str) -> Verdict:
        """Return what a click on a place where nothing is offered means for the piece that is selected.

        Args:
            at: the place.
            tool: the group of choices that is shown.
        """
        hand, board = self._hand, self._hand.board
        if board is None:
            return Verdict()
        asked = (self._aim_on(at), hand.draft, tool)
        found = (board.pointed(hand.state, self._aim_on(one), *asked) for one in self._starts() if one != at)
        return next((one for one in found if one != Verdict()), Verdict())

    def why_not_there(self, at: At) -> str:
        """Return why the piece that is selected cannot go to a place, as if it were carried there."""
        hand, board = self._hand, self._hand.board
        if board is None:
            return ""
        for start in self._starts():
            lift = board.lift(hand.state, self._aim_on(start), hand.draft)
            if lift is not None and not lift.arrow and lift.subject == hand.subject and start != at:
                return board.drop(hand.state, lift, self._aim_on(at), hand.draft).refusal
        return ""

    def _starts(self) -> Sequence[At]:
        """Return where the piece that is selected stands; of several places the one that was clicked."""
        own = self._canvas.places_of(self._hand.subject)
        return [self._hand.at] if self._hand.at in own else own

    def _aim_on(self, at: At) -> Aim:
        """Return the middle of a place, as if it were pointed at."""
        canvas = self._canvas
        there = canvas.to_scene(canvas.centre_of(at)) if isinstance(canvas, FreeCanvas) else QPointF()
        return Aim(at, there.x(), there.y())

    def _pick_up(self, lift: Lift, point: QPointF) -> None:
        self._turned, self._wheel = 0, 0
        self._looked, self._glow, self.seers = {}, {}, ()
        if lift.subject and lift.subject != self._hand.subject:
            self._hand.select(lift.subject, lift.start.at)
        if self._hand.board is None:
            return
        self.lift, self._canvas.held = lift, True
        self._canvas.setFocus(Qt.FocusReason.MouseFocusReason)
        self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._light()
        self.began.emit()
        self._look(self._aim_at(point))

    def _light(self) -> None:
        """Find out where the piece may be put down, as it is turned now."""
        board, lift = self._hand.board, self.lift
        if board is None or lift is None:
            return
        if self._turned not in self._glow:
            asked = self._hand.state, lift, self._turned, self._hand.draft
            self._glow[self._turned] = _Glow(iter(board.places(*asked)), set(), board.area(*asked))
        self.places, self.area = self._glow[self._turned].places, self._glow[self._turned].area
        self._lit = 0
        self._forget_glow()
        self._working.start()

    @property
    def lit(self) -> bool:
        """Whether all places are known where the piece may be put down."""
        return not self._working.isActive()

    def _work_on(self) -> None:
        """Find more places, then more of those who would see the piece: as much as a frame has time for."""
        begun, seers, done = time.perf_counter(), self.seers, False
        left = self._glow[self._turned].left if self._turned in self._glow else iter(())
        while time.perf_counter() - begun < _SLICE_S:
            if (at := next(left, _END)) is not _END:
                self.places |= {at} - {None}
            elif (at := next(self._looking, _END)) is not _END:
                self.seers += (at,) if at is not None else ()
            else:
                self._working.stop()
                done = True
                break
        if len(self.places) != self._lit and (done or begun - self._lit_at > _LIT_S):
            self._lit, self._lit_at = len(self.places), begun
            self._forget_glow()
            self._drawn = self._area_now()
            self._canvas.update()
        elif self.seers != seers:
            self._redraw()

    def _turn(self, delta: int) -> None:
        self._wheel += delta
        notches = int(self._wheel / _NOTCH)
        self._wheel -= notches * _NOTCH
        if notches:
            self._turned -= notches
            self._light()
            self._look(replace(self.aim, turned=self._turned))

    def _look(self, aim: Aim) -> None:
        """Ask what letting go here would do."""
        board, lift = self._hand.board, self.lift
        if board is None or lift is None or (aim == self.aim and aim in self._looked):
            return
        self.aim, self.seers, self.fight = aim, (), None
        self.said_at = self._pointer
        if aim not in self._looked:
            self._looked[aim] = self._found(board, lift, aim)
        self.verdict, self.trail = self._looked[aim]
        self._show_sketch()
        self._looking = iter(())
        self._rests.start()
        self._redraw()

    def _found(self, board: Board, lift: Lift, aim: Aim) -> tuple[Verdict, Trail]:
        if aim.at is None and not (aim.x or aim.y):
            return Verdict(), Trail()
        asked = self._hand.state, lift, aim, self._hand.draft
        return board.drop(*asked), board.trail(*asked)

    def _show_sketch(self) -> None:
        picture, choices = self._canvas.picture, self.verdict.choices
        if picture is not None:
            picture.sketch = choices[-1].sketch if choices else ()
            picture.pieces = choices[-1].pieces if choices else ()

    def _look_back(self) -> None:
        """The pointer rests: find out who would see the piece there."""
        board, lift = self._hand.board, self.lift
        if board is not None and lift is not None:
            asked = self._hand.state, lift, self.aim, self._hand.draft
            self._looking, self.fight = iter(board.seers(*asked)), board.fight(*asked)
            self._working.start()
            self._redraw()

    def _let_go(self) -> None:
        """Put the piece back where it was."""
        carried = self.carrying
        self.lift, self._canvas.held = None, False
        self.aim, self.verdict, self.trail = NOWHERE, Verdict(), Trail()
        self.seers, self.fight = (), None
        self.places, self.area = set(), None
        self._forget_glow()
        self._rests.stop()
        self._working.stop()
        self._looking = iter(())
        if carried:
            self._canvas.unsetCursor()
            self._show_sketch()
            self.ended.emit()
        self._canvas.update()
